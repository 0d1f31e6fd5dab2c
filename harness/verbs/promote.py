"""`promote`: the only writer of baselines. It pools equal runs and says who, when, from which commit and why.

Given a baseline instead of runs it grades the stored evidence again, so that a new grader costs no new measurement.
"""

from __future__ import annotations

import argparse
import json
import os
from collections.abc import Sequence
from pathlib import Path

from fake_backend.documents import counted
from harness import __version__, entropy
from harness.cli.console import Console
from harness.domain.baseline import Baseline, Provenance
from harness.domain.run import RunRecord
from harness.domain.suite import Suite
from harness.errors import ExitCode, UserError
from harness.grading.version import GRADER_VERSION
from harness.measuring.measurement import commit
from harness.promotion import Promotion, Today, graded_again, promote
from harness.run_record.reader import read_record
from harness.verbs.outputs import emit_json
from harness.verbs.people import name_of_user
from harness.verdicts.baselines import read_baseline
from harness.verdicts.places import baseline_path, suite_named, suite_of
from harness.verdicts.verdict import regrade_with

NO_COMMIT = "no commit is known: neither the runs nor this folder are in a git repository; the baseline names none"


def execute(options: argparse.Namespace, console: Console) -> int:
    """Write the baseline; returns 0.

    Raises:
        UserError: there is no reason given, runs and baselines are mixed, runs cannot be pooled, nothing was measured,
            or the file cannot be written; the baseline before it is then untouched.
    """
    if not options.reason.strip():
        msg = "--reason is empty: say why these numbers become the baseline"
        raise UserError(msg)
    paths = [Path(path) for path in options.records]
    suite, promotion = _graded_again(paths, options) if _holds_baseline(paths) else _pooled(paths, options)
    path = baseline_path(suite, agent=promotion.baseline.settings.agent, mode=promotion.baseline.settings.mode)
    warnings = (*promotion.warnings, *_never_measured(promotion.baseline), *_without_commit(promotion.baseline))
    write_baseline(path, promotion.baseline)
    _say(promotion.baseline, path, console)
    for warning in warnings:
        console.note(f"warning: {warning}")
    emit_json({"format": 1, "baseline": str(path), "warnings": list(warnings)}, options.json, console)
    return ExitCode.OK


def _holds_baseline(paths: Sequence[Path]) -> bool:
    found = [path for path in paths if path.suffix == ".json"]
    if found and len(paths) > 1:
        msg = f"{found[0]} is a baseline: it is graded again alone, and pooled with nothing"
        raise UserError(msg)
    return bool(found)


def _pooled(paths: Sequence[Path], options: argparse.Namespace) -> tuple[Suite, Promotion]:
    records = [read_record(path) for path in paths]
    suite = suite_of(records[0].header, options.suite)
    regrade = regrade_with(suite, records[0].header.surface)
    provenance = _provenance(options, measured_at=_commit_of(records))
    return suite, promote(records, today=_today(suite), regrade=regrade, provenance=provenance)


def _graded_again(paths: Sequence[Path], options: argparse.Namespace) -> tuple[Suite, Promotion]:
    baseline = read_baseline(paths[0])
    suite = suite_named(baseline.suite, options.suite, source="baseline")
    provenance = _provenance(options, measured_at=baseline.provenance.commit)
    regrade = regrade_with(suite, baseline.surface)
    return suite, graded_again(baseline, today=_today(suite), regrade=regrade, provenance=provenance)


def _today(suite: Suite) -> Today:
    return today_of(suite, grader_version=GRADER_VERSION)


def today_of(suite: Suite, *, grader_version: str) -> Today:
    """What evidence is graded by when it is promoted."""
    return Today(
        cases=suite.case_fingerprints,
        grader_version=grader_version,
        harness_version=__version__,
        metered=suite.metered,
    )


def _provenance(options: argparse.Namespace, *, measured_at: str) -> Provenance:
    """Who, when and why, and the commit that was measured, which is what a later change is compared with."""
    return Provenance(
        who=options.who or name_of_user("--who"),
        when=entropy.now().isoformat(),
        commit=measured_at or commit(os.environ),
        why=options.reason.strip(),
    )


def _commit_of(records: Sequence[RunRecord]) -> str:
    """The commit of the run that was started last, of the complete ones that know theirs."""
    complete = [record.header for record in records if record.end is not None and record.end.ending == "complete"]
    named = [(header.started, header.environment.get("commit", "")) for header in complete]
    return max(((when, known) for when, known in named if known), default=("", ""))[1]


def write_baseline(path: Path, baseline: Baseline) -> None:
    """Write a baseline's file; equal observations give equal bytes.

    Raises:
        UserError: it cannot be written.
    """
    text = json.dumps(baseline.model_dump(mode="json", by_alias=True), indent=1, sort_keys=True, ensure_ascii=False)
    beside = path.with_suffix(".json.new")
    try:
        path.parent.mkdir(exist_ok=True)
        beside.write_text(f"{text}\n", encoding="utf-8")
        beside.replace(path)  # the old baseline stands until the new one is whole
    except OSError as error:
        beside.unlink(missing_ok=True)
        msg = f"cannot write the baseline {path}: {error.strerror}; the one before it is untouched"
        raise UserError(msg) from None


def _never_measured(baseline: Baseline) -> tuple[str, ...]:
    """A warning for each case whose regression this baseline cannot show.

    Raises:
        UserError: that is every case.
    """
    empty = [case_id for case_id, case in baseline.cases.items() if not case.passed + case.failed]
    if len(empty) == len(baseline.cases):
        msg = "no attempt of these runs was measured, so there is nothing to compare with; `report` shows why"
        raise UserError(msg)
    return tuple(f"no attempt of {case_id} was measured: it will be compared with nothing" for case_id in empty)


def _without_commit(baseline: Baseline) -> tuple[str, ...]:
    return () if baseline.provenance.commit else (NO_COMMIT,)


def _say(baseline: Baseline, path: Path, console: Console) -> None:
    passed = sum(case.passed for case in baseline.cases.values())
    measured = passed + sum(case.failed for case in baseline.cases.values())
    console.say(f"{path}: {passed} of {measured} measured attempts passed, in {counted(len(baseline.cases), 'case')}")
    for exclusion in baseline.exclusions:
        console.say(f"  left out: {exclusion.what}: {exclusion.reason}")
