"""Baselines as they stand in files: which one a run is compared with, and that it is what it says it is."""

from __future__ import annotations

from codecs import BOM_UTF8
from dataclasses import replace
from pathlib import Path

from pydantic import ValidationError

from fake_backend.documents import Document, mistakes, parse_json
from harness.domain.baseline import BASELINE_FORMAT, Baseline
from harness.domain.suite import Suite
from harness.errors import DocumentError, UserError
from harness.gate.counts import CaseCounts
from harness.verdicts.places import baseline_path

_NO_BASELINE = "this is no baseline, which is the JSON that `promote` writes"


def baseline_for(suite: Suite, given: str | None, *, agent: str, mode: str) -> Baseline | None:
    """The baseline named, or the suite's committed one for agent and mode; None for `none` or where there is none.

    Raises:
        UserError: what is named or committed cannot be read, or is of another suite, agent or mode.
    """
    if given == "none":
        return None
    path = Path(given) if given else baseline_path(suite, agent=agent, mode=mode)
    absent = not (path.exists() or path.is_symlink())  # a folder or a broken link there is not: no baseline
    if absent and not given:
        return None
    baseline = read_baseline(path)
    refuse_others(baseline, path, suite=suite, agent=agent, mode=mode)
    return baseline


def refuse_others(baseline: Baseline, path: Path, *, suite: Suite, agent: str, mode: str) -> None:
    """Refuse a baseline of which no case could be compared: the run would pass whatever came of it.

    Raises:
        UserError: it is of another suite, agent or mode; names both sides.
    """
    _refuse_another_suite(baseline, path, suite)
    known = baseline.settings
    if (known.agent, known.mode) != (agent, mode):
        msg = (
            f"{path} is a baseline of the agent `{known.agent}` in {known.mode} mode, and the run is of `{agent}` in "
            f"{mode} mode; the gate compares an agent with itself. `compare` shows two of them side by side"
        )
        raise UserError(msg)


def own_baseline(suite: Suite, path: Path) -> Baseline:
    """The baseline in a file, which must be of this suite.

    Raises:
        UserError: it cannot be read, or its numbers are another suite's.
    """
    baseline = read_baseline(path)
    _refuse_another_suite(baseline, path, suite)
    return baseline


def _refuse_another_suite(baseline: Baseline, path: Path, suite: Suite) -> None:
    if baseline.suite != suite.name:
        msg = f"{path} is a baseline of the suite `{baseline.suite}`, not of `{suite.name}`; the two do not compare"
        raise UserError(msg)


def read_baseline(path: Path) -> Baseline:
    """The baseline in a file.

    Raises:
        UserError: there is none, or it is none that can be compared with; as `parse_baseline`.
    """
    try:
        content = path.read_bytes()
    except OSError as error:
        msg = f"cannot read the baseline {path}: {error.strerror}; `promote` writes one"
        raise UserError(msg) from None
    return parse_baseline(content, name=str(path))


def parse_baseline(content: bytes, *, name: str) -> Baseline:
    """The baseline in a text that was read from somewhere.

    Raises:
        UserError: it is not a baseline of this format, says something twice, holds no case, or a case's counts are not
            those of the attempts that stand beside them; says where.
    """
    document = _json_document(content, name=name)
    _refuse_other_format(document)
    try:
        baseline = Baseline.model_validate_json(content.removeprefix(BOM_UTF8))
    except ValidationError as error:
        if error.errors()[0]["type"] == "json_invalid":
            raise document.error((), f"{_NO_BASELINE}; values are nested too deeply") from None
        place, said = next(mistakes(error, Baseline, document.value))
        raise document.error(place, f"this is not a baseline this version reads: {said}") from None
    if not baseline.cases:
        raise document.error(("cases",), "the baseline holds no case; promote a run that does")
    _refuse_edited(baseline, document)
    return baseline


def _json_document(content: bytes, *, name: str) -> Document:
    try:
        return parse_json(content.decode("utf-8-sig"), name=name)
    except UnicodeDecodeError:
        msg = f"{name}: {_NO_BASELINE}; this is not even UTF-8 text"
        raise UserError(msg) from None
    except DocumentError as error:
        (wrong,) = error.problems
        raise DocumentError((replace(wrong, message=f"{_NO_BASELINE}; {wrong.message}"),)) from None


def _refuse_other_format(document: Document) -> None:
    """Refuse a baseline of another version's format: its evidence cannot be graded, for it holds no readings.

    Raises:
        DocumentError: it is one.
    """
    value = document.value
    told = value.get("format") if isinstance(value, dict) and "settings" in value else None
    if isinstance(told, int) and told != BASELINE_FORMAT:
        again = "run the suite again and `promote` the run"
        raise document.error(("format",), f"baseline format {told}; this version reads {BASELINE_FORMAT}: {again}")


def _refuse_edited(baseline: Baseline, document: Document) -> None:
    for name, case in baseline.cases.items():
        counted = (case.passed, case.failed, case.unmeasured)
        found = CaseCounts.of(name, (attempt.grade.outcome for attempt in case.attempts))
        if counted != (found.passed, found.failed, found.unmeasured):
            msg = (
                f"counts {_outcomes(*counted)}, and the attempts beside it are "
                f"{_outcomes(found.passed, found.failed, found.unmeasured)}: the file was edited; `promote` again"
            )
            raise document.error(("cases", name), msg)


def _outcomes(passed: int, failed: int, unmeasured: int) -> str:
    return f"{passed} passed, {failed} failed, {unmeasured} unmeasured"
