"""Two runs of one suite beside each other: what differs between them, their metrics, the cases they differ on.

Numbers of two runs are never added, averaged or ranked; which of two agents is better is for the reader to say.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from harness.domain.run import RunRecord
from harness.metrics.measure import Metrics
from harness.metrics.metric import Metric
from harness.metrics.repeats import Tally
from harness.metrics.sample import Seen
from harness.metrics.selection import NOTHING
from harness.report.change import Change
from harness.report.changes import measured_by_run, what_changed


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
class DifferingCase:
    """A case that both runs asked and that came out otherwise, or was begun otherwise, in the second."""

    id: str
    first: Done
    second: Done


@dataclass(frozen=True, slots=True, kw_only=True)
class SideBySide:
    """The comparison.

    Attributes:
        changes: what differs between what the runs were made with.
        metrics: every metric of the first beside the same of the second.
        common: how many cases both asked.
        cases: those that differ, in the suite's order.
    """

    changes: tuple[Change, ...]
    metrics: tuple[tuple[Metric, Metric], ...]
    common: int
    cases: tuple[DifferingCase, ...]


def side_by_side(first: Side, second: Side) -> SideBySide:
    """Compare two runs of one suite."""
    before, after = _done(first.metrics), _done(second.metrics)
    common = [case for case in before if case in after]
    return SideBySide(
        changes=what_changed(measured_by_run(first.record.header), measured_by_run(second.record.header)),
        metrics=tuple(zip(first.metrics.metrics, second.metrics.metrics, strict=True)),
        common=len(common),
        cases=tuple(
            DifferingCase(id=case, first=before[case], second=after[case])
            for case in common
            if _shares(before[case]) != _shares(after[case])
        ),
    )


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
