"""`promote`: the only writer of baselines. It pools equal runs and says who, when, from which commit and why."""

from __future__ import annotations

import argparse
import json
import os
from pathlib import Path

from harness import __version__, entropy
from harness.cli.console import Console
from harness.domain.baseline import Baseline, Provenance
from harness.domain.suite import Suite
from harness.errors import ExitCode, UserError
from harness.grading.version import GRADER_VERSION
from harness.promotion import Today, promote
from harness.run_record.reader import read_record
from harness.verbs.measurement import commit
from harness.verbs.outputs import emit_json
from harness.verbs.people import name_of_user
from harness.verbs.places import baseline_path, suite_of
from harness.verbs.verdicts import regrade_with


def execute(options: argparse.Namespace, console: Console) -> int:
    """Write the baseline; returns 0."""
    if not options.reason.strip():
        msg = "--reason is empty: say why these numbers become the baseline"
        raise UserError(msg)
    records = [read_record(Path(path)) for path in options.records]
    suite = suite_of(records[0].header, options.suite)
    today = Today(cases=suite.case_fingerprints, grader_version=GRADER_VERSION, harness_version=__version__)
    provenance = Provenance(
        who=options.who or name_of_user("--who"),
        when=entropy.now().isoformat(),
        commit=commit(os.environ),
        why=options.reason.strip(),
    )
    regrade = regrade_with(suite, records[0].header.surface)
    promotion = promote(records, today=today, regrade=regrade, provenance=provenance)
    warnings = (*promotion.warnings, *_never_measured(promotion.baseline))
    path = _write(suite, promotion.baseline)
    _say(promotion.baseline, path, console)
    for warning in warnings:
        console.note(f"warning: {warning}")
    emit_json({"format": 1, "baseline": str(path), "warnings": list(warnings)}, options.json, console)
    return ExitCode.OK


def _write(suite: Suite, baseline: Baseline) -> Path:
    path = baseline_path(suite, agent=baseline.settings.agent, mode=baseline.settings.mode)
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
    return path


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


def _say(baseline: Baseline, path: Path, console: Console) -> None:
    passed = sum(case.passed for case in baseline.cases.values())
    measured = passed + sum(case.failed for case in baseline.cases.values())
    console.say(f"{path}: {passed} of {measured} measured attempts passed, in {len(baseline.cases)} cases")
    for exclusion in baseline.exclusions:
        console.say(f"  left out: {exclusion.what}: {exclusion.reason}")
