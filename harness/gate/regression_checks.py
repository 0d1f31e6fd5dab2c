"""The checks that compare with the baseline: case by case for deterministic agents, by exact tests for all others."""

from __future__ import annotations

from collections.abc import Sequence

from fake_backend.documents import counted
from harness.gate.comparison import CaseComparison, Comparison, flips
from harness.gate.outcomes import NO_BASELINE, GateCheck
from harness.gate.pairing import Pair
from harness.gate.wording import SHOWN_AT_MOST, against, chance, listed


def no_baseline_check(*, given: bool) -> GateCheck:
    """Say that nothing was compared, and what the verdict rests on instead."""
    opening = "No measured case can be compared with the baseline" if given else "There is no baseline"
    evidence = f"{opening}: the verdict rests on hard checks, floor and unmeasured share."
    return GateCheck(name=NO_BASELINE, outcome="noted", evidence=evidence)


def deterministic_check(pairs: Sequence[Pair], *, own_agent: bool) -> GateCheck:
    """Compare exactly: every case that flipped is named, and a flip to failed blocks where `own_agent`."""
    found = flips(pairs)
    sentences = [
        f"Flipped to failed: {listed(found.to_failed)}." if found.to_failed else "",
        f"Flipped to passed: {listed(found.to_passed)}." if found.to_passed else "",
        f"Both outcomes within this run, so something varies: {listed(found.varied)}." if found.varied else "",
        f"{counted(len(pairs), 'case')} compared exactly: the agent is deterministic, repeats count once.",
        "" if own_agent else "It is not the suite's own agent, so its flips do not block.",
    ]
    blocks = found.to_failed and own_agent
    return GateCheck(
        name="deterministic",
        outcome="failed" if blocks else "noted" if found.to_failed else "passed",
        evidence=" ".join(sentence for sentence in sentences if sentence),
        cases=found.to_failed or found.to_passed,
    )


def suite_check(comparison: Comparison, *, once: str = "") -> GateCheck:
    """Judge the suite as a whole by the test stratified by case.

    Args:
        comparison: the tests.
        once: which side's agent is deterministic and counted once a case; empty for neither.
    """
    moved = comparison.suite
    evidence = (
        f"{against(moved.run, moved.baseline)}: {counted(moved.evidence.failed, 'failure')} where "
        f"{moved.evidence.expected:.1f} would be expected of an unchanged agent "
        f"({chance(moved.evidence.p)}; blocks at {comparison.level:g})."
    )
    if once:
        evidence += f" The agent of the {once} is deterministic: its attempts count once a case."
    return GateCheck(name="suite", outcome="failed" if comparison.regressed else "passed", evidence=evidence)


def cases_check(comparison: Comparison) -> GateCheck:
    """Judge every case that could be significant, corrected for their number by Holm."""
    regressed = [case for case in comparison.cases if case.regressed]
    tested = [case for case in comparison.cases if case.adjusted is not None]
    level = f"over {counted(len(tested), 'case')}, blocks at {comparison.level:g}"
    nearest = sorted(comparison.cases, key=lambda case: case.moved.evidence.p)[:1]
    named = "; ".join(_numbers(case) for case in (regressed or nearest)[:SHOWN_AT_MOST])
    found = f"{counted(len(regressed), 'case')} dropped significantly" if regressed else "No case dropped significantly"
    untested = len(comparison.cases) - len(tested)
    closing = (
        f" Not tested: {counted(untested, 'case')} whose failures could not have been significant." if untested else ""
    )
    evidence = f"{found} (Holm {level}){': ' if regressed else '; nearest to it: '}{named}.{closing}"
    return GateCheck(
        name="cases",
        outcome="failed" if regressed else "passed",
        evidence=evidence,
        cases=tuple(case.case for case in regressed),
    )


def _numbers(case: CaseComparison) -> str:
    moved = case.moved
    adjusted = "" if case.adjusted is None else f", {chance(case.adjusted)} adjusted"
    return f"{case.case}: {against(moved.run, moved.baseline)} ({chance(moved.evidence.p)}{adjusted})"
