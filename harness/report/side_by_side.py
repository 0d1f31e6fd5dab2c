"""Two runs of one suite beside each other: what differs between them, their metrics, the cases they differ on.

Numbers of two runs are never added, averaged or ranked; which of two agents is better is for the reader to say. How far
they are apart is tested case by case, both ways round, attempts of a case beside attempts of the same case.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from harness.comparable import run_counts
from harness.domain.run import RunRecord
from harness.gate.comparison import Moved, compare
from harness.gate.pairing import Pair, pair
from harness.metrics.measure import Metrics
from harness.metrics.metric import Metric
from harness.metrics.repeats import Tally
from harness.metrics.sample import Seen
from harness.metrics.selection import NOTHING
from harness.report.change import Change
from harness.report.changes import measured_by_run, what_changed
from harness.stats.intervals import Interval
from harness.stats.multiple import holm

ALPHA = 0.05
"""What a comparison asks for; nothing is decided here, so nothing depends on it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Side:
    """One run: its record and what was measured of it."""

    record: RunRecord
    metrics: Metrics


@dataclass(frozen=True, slots=True, kw_only=True)
class Done:
    """What one run's attempts at a case came to: counts, and how many began with which tool (`(none)` for none)."""

    tally: Tally
    chosen: Mapping[str, int]


@dataclass(frozen=True, slots=True, kw_only=True)
class Apart:
    """How far two pass rates are apart.

    Attributes:
        difference: 95 % Newcombe interval of the second minus the first.
        p: the exact test both ways round: twice the chance of such a difference in the direction it has, at most 1.
        adjusted: the same after Holm over all cases both measured; for the suite `p` itself.
    """

    difference: Interval
    p: float
    adjusted: float


@dataclass(frozen=True, slots=True, kw_only=True)
class DifferingCase:
    """A case that both runs asked and that came out otherwise, or was begun otherwise, in the second.

    `apart` is None where there is nothing to test: unmeasured in one, asked otherwise, or both agents deterministic.
    """

    id: str
    first: Done
    second: Done
    apart: Apart | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class SideBySide:
    """The comparison.

    Attributes:
        changes: what differs between what the runs were made with.
        metrics: every metric of the first beside the same of the second.
        common: how many cases both asked.
        cases: those that differ, in the suite's order.
        apart: all cases that can be tested together, stratified by case; None where there are none.
        tested: how many these are.
        exact: both agents are deterministic, so that every difference is one and no test is made.
    """

    changes: tuple[Change, ...]
    metrics: tuple[tuple[Metric, Metric], ...]
    common: int
    cases: tuple[DifferingCase, ...]
    apart: Apart | None = None
    tested: int = 0
    exact: bool = False


def side_by_side(first: Side, second: Side) -> SideBySide:
    """Compare two runs of one suite."""
    before, after = _done(first.metrics), _done(second.metrics)
    common = [case for case in before if case in after]
    exact = first.record.header.deterministic and second.record.header.deterministic
    pairs = () if exact else _pairs(first.record, second.record)
    together, apart = _apart(pairs)
    return SideBySide(
        changes=what_changed(measured_by_run(first.record.header), measured_by_run(second.record.header)),
        metrics=tuple(zip(first.metrics.metrics, second.metrics.metrics, strict=True)),
        common=len(common),
        cases=tuple(
            DifferingCase(id=case, first=before[case], second=after[case], apart=apart.get(case))
            for case in common
            if _shares(before[case]) != _shares(after[case])
        ),
        apart=together,
        tested=len(pairs),
        exact=exact,
    )


def _pairs(first: RunRecord, second: RunRecord) -> tuple[Pair, ...]:
    """The cases both measured and asked alike; the first run stands where the gate has its baseline."""
    return pair(run_counts(second).independent(), run_counts(first).independent()).pairs


def _apart(pairs: Sequence[Pair]) -> tuple[Apart | None, dict[str, Apart]]:
    """All cases together, and each by its id."""
    if not pairs:
        return None, {}
    down = compare(pairs, alpha=ALPHA)
    up = compare([Pair(run=one.baseline, baseline=one.run) for one in pairs], alpha=ALPHA)
    adjusted = holm([_both_ways(a.moved, b.moved) for a, b in zip(down.cases, up.cases, strict=True)])
    cases = {
        a.case: Apart(difference=a.moved.difference, p=_both_ways(a.moved, b.moved), adjusted=corrected)
        for a, b, corrected in zip(down.cases, up.cases, adjusted, strict=True)
    }
    p = _both_ways(down.suite, up.suite)
    return Apart(difference=down.suite.difference, p=p, adjusted=p), cases


def _both_ways(down: Moved, up: Moved) -> float:
    return min(1.0, 2 * min(down.evidence.p, up.evidence.p))


def _done(metrics: Metrics) -> dict[str, Done]:
    pairs = zip(metrics.sample.asked, metrics.cases, strict=True)
    return {asked.case.id: Done(tally=tally, chosen=_chosen(asked.seen)) for asked, tally in pairs}


def _chosen(seen: Sequence[Seen]) -> dict[str, int]:
    measured = [one for one in seen if one.result.grade.outcome != "unmeasured"]
    return dict(Counter(one.first_tool or NOTHING for one in measured).most_common())


def _shares(done: Done) -> tuple[object, ...]:
    """What two runs can differ in, however many attempts each made: shares, and whether there are any."""
    n = done.tally.n
    return (bool(n), n and done.tally.passed / n, {tool: count / n for tool, count in done.chosen.items() if n})
