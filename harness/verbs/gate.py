"""`gate`: a verdict from files, so that other harnesses can use it: records, baselines or plain counts.

What says of itself where it comes from is held to it: numbers of another suite, agent or grader are refused, not
compared. Plain counts say nothing of the kind and are taken as they are.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from dataclasses import asdict, replace
from pathlib import Path

from fake_backend.documents import did_you_mean
from harness.cli.console import Console
from harness.comparable import Comparable, changed_reader, changed_settings, comparable, confirmation_of
from harness.domain.baseline import Baseline
from harness.domain.policy import GatePolicy
from harness.domain.run import RunRecord
from harness.domain.suite import Suite
from harness.errors import UserError
from harness.gate.counts import RunCounts
from harness.gate.decide import decide
from harness.gate.outcomes import Decision
from harness.gate.ratios import SpentPair
from harness.report.number_text import difference_line, measured, rate_line
from harness.suite.loading import load_suite
from harness.verbs.outputs import emit_json
from harness.verdicts.counted_files import Side, read_side
from harness.verdicts.verdict import comparable_counts, regrade_with, spent_pair


def execute(options: argparse.Namespace, console: Console) -> int:
    """Decide; returns the verdict's exit code.

    Raises:
        UserError: a file is none of the three kinds, holds nothing, or is of another suite, agent or grader.
    """
    suite = load_suite(Path(options.suite)) if options.suite else None
    run, baseline = read_side(Path(options.run), suite), read_side(Path(options.baseline))
    _refuse_others(run, baseline, suite)
    if not any(case.measured for case in baseline.counts.cases):
        msg = f"{baseline.path}: no attempt of it was measured, so there is nothing to compare with"
        raise UserError(msg)
    _refuse_unknown(options.allow_removed, baseline)
    counts, spent = _compared(run, baseline, suite)
    decision = decide(
        run.counts,
        counts,
        policy=suite.file.gate if suite else GatePolicy(),
        circumstances=replace(run.circumstances, removed_cases=frozenset(options.allow_removed)),
        confirmation=confirmation_of(run.source) if isinstance(run.source, RunRecord) else None,
        spent=spent,
    )
    console.say(f"verdict: {decision.headline}")
    if decision.verdict not in {"invalid", "skipped"}:
        console.say(f"  {_passed(run.counts.independent(), decision)}")
    for check in decision.checks:
        console.say(f"  {check.name}, {check.outcome}: {check.evidence}")
    emit_json(_json(run.counts.independent(), decision), options.json, console)
    return int(decision.exit_code)


def _passed(counts: RunCounts, decision: Decision) -> str:
    """What passed of what was measured, with its interval and with what was not measured beside it."""
    passed, failed, unmeasured = _totals(counts).values()
    lines = [f"passed {measured(passed, passed + failed, unmeasured)}: {rate_line(decision.rate)}"]
    if decision.comparison is not None:
        lines.append(difference_line(decision.comparison.suite.difference))
    return "; ".join(lines)


def _refuse_others(run: Side, baseline: Side, suite: Suite | None) -> None:
    for side in (run, baseline):
        if suite and side.identity and side.identity.suite != suite.name:
            msg = f"{side.path} is of the suite `{side.identity.suite}`, and --suite is `{suite.name}`"
            raise UserError(msg)
    one, other = run.identity, baseline.identity
    if one is None or other is None:
        return
    if one.suite != other.suite:
        msg = f"{baseline.path} is of the suite `{other.suite}`, the run of `{one.suite}`; nothing compares"
        raise UserError(msg)
    if changed := changed_settings(other.settings, one.settings):
        msg = f"{baseline.path} is of another agent than the run: {'; '.join(changed)}; use `compare` to see both"
        raise UserError(msg)
    if reader := changed_reader(other.reader, one.reader):
        msg = f"the answers behind {baseline.path} were read by another reader: {reader}; use `compare` to see both"
        raise UserError(msg)
    if one.grader != other.grader and not _regradable(run, baseline, suite):
        msg = (
            f"{baseline.path} was graded by grader {other.grader}, the run by {one.grader}; "
            "give --suite, so that the baseline's evidence is graded again"
        )
        raise UserError(msg)


def _refuse_unknown(removed: Sequence[str], baseline: Side) -> None:
    """Refuse to allow the removal of a case that never was: the one that was meant would block all the same."""
    known = [case.id for case in baseline.counts.cases]
    for case in removed:
        if case not in known:
            msg = f"--allow-removed {case}: {baseline.path} has no case of that name; {did_you_mean(case, known)}"
            raise UserError(msg)


def _regradable(run: Side, baseline: Side, suite: Suite | None) -> bool:
    return suite is not None and isinstance(run.source, RunRecord) and isinstance(baseline.source, Baseline)


def _compared(run: Side, baseline: Side, suite: Suite | None) -> tuple[RunCounts, SpentPair | None]:
    """The baseline's counts, and what both sides took where that is known.

    Where the suite is at hand, these are only what still answers the question, graded as today.
    """
    record, known = run.source, baseline.source
    if not isinstance(record, RunRecord) or not isinstance(known, Baseline):
        return baseline.counts, None
    whole = Comparable(counts=baseline.counts)
    if suite is None:
        return whole.counts, spent_pair(record, known, whole)
    left = comparable(known, record.header, regrade_with(suite, known.surface))
    return comparable_counts(record, suite, left), spent_pair(record, known, left)


def _totals(counts: RunCounts) -> dict[str, int]:
    return {
        "passed": sum(case.passed for case in counts.cases),
        "failed": sum(case.failed for case in counts.cases),
        "unmeasured": counts.unmeasured,
    }


def _json(counts: RunCounts, decision: Decision) -> dict[str, object]:
    difference = decision.comparison.suite.difference if decision.comparison else None
    return {
        "format": 1,
        "verdict": decision.verdict,
        "caveat": decision.caveat or None,
        "exit_code": int(decision.exit_code),
        "attempts": _totals(counts),
        "pass_rate": asdict(decision.rate) if decision.rate else None,
        "difference": asdict(difference) if difference else None,
        "checks": [
            {"name": c.name, "outcome": c.outcome, "evidence": c.evidence, "cases": list(c.cases)}
            for c in decision.checks
        ],
    }
