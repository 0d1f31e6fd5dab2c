"""From a run record and the suite's cases to every metric of the table. It reads grades and makes none."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from harness.domain.case import Case
from harness.domain.run import RunRecord
from harness.metrics.choices import DifficultyChoice, ToolChoice, difficulty_choices, tool_choices
from harness.metrics.conduct import conduct_metrics
from harness.metrics.coverage import CheckCount, CoveredTool, check_counts, tool_coverage
from harness.metrics.metric import Metric
from harness.metrics.path import path_metrics
from harness.metrics.repeats import Tally, repeat_metrics, tallies
from harness.metrics.sample import Measure, Sample, first_round
from harness.metrics.selection import (
    Confused,
    argument_correctness,
    chain_start,
    confusion,
    over_caution,
    refusal_accuracy,
    selection_lenient,
    selection_strict,
)
from harness.metrics.spending import Meter, cost_per_completed, cost_total
from harness.metrics.table import TABLE
from harness.stats.rates import Rate, rate


@dataclass(frozen=True, slots=True, kw_only=True)
class GroupRate:
    """The suite's own grouping: `rate` is None when nothing of the group was measured."""

    group: str
    rate: Rate | None
    unmeasured: int
    unread: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Metrics:
    """All that is measured of one run.

    Attributes:
        metrics: one per row of the table of metrics, in its order.
        sample: the attempts they rest on.
        cases: counts per case that was asked, in the suite's order.
        groups: pass rates by group, in the order groups first appear; empty where no case has one.
        checks: how often each check spoke.
        confusion: expected tool to chosen tool, mistakes first.
        coverage: the surface's tools and the cases that expect them.
        choices: the surface's tools as first calls.
        difficulties: right choices by difficulty; empty where no case has one.
    """

    metrics: tuple[Metric, ...]
    sample: Sample
    cases: tuple[Tally, ...]
    groups: tuple[GroupRate, ...]
    checks: tuple[CheckCount, ...]
    confusion: tuple[Confused, ...]
    coverage: tuple[CoveredTool, ...]
    choices: tuple[ToolChoice, ...]
    difficulties: tuple[DifficultyChoice, ...]

    def __getitem__(self, metric: str) -> Metric:
        """The metric of that id; KeyError where the table has none."""
        return {known.id: known for known in self.metrics}[metric]


def measure(cases: Sequence[Case], record: RunRecord, *, metered: Sequence[str] = ()) -> Metrics:
    """Return every metric of the run.

    Args:
        cases: the suite's cases, in its order.
        record: the run, graded.
        metered: names or globs of the tools that bill, as the suite lists them.
    """
    sample, surface = first_round(cases, record), record.header.surface
    meter = Meter(tools=tuple(metered))
    found = {metric.id: metric for metric in _every(sample, record, meter)}
    return Metrics(
        metrics=tuple(found[kind.id] for kind in TABLE),
        sample=sample,
        cases=tallies(sample),
        groups=_groups(sample),
        checks=check_counts((*sample.measured, *sample.unread)),
        confusion=confusion(sample.measured),
        coverage=tool_coverage(cases, surface, sample.measured),
        choices=tool_choices(sample, surface, meter),
        difficulties=difficulty_choices(sample),
    )


def _every(sample: Sample, record: RunRecord, meter: Meter) -> tuple[Metric, ...]:
    shares: dict[str, Measure] = {
        "pass_rate": lambda seen: seen.passed,
        "selection_strict": selection_strict,
        "selection_lenient": selection_lenient,
        "chain_start": chain_start,
        "argument_correctness": argument_correctness,
        "cost_safety": meter.safety(sample),
        "cost_guard": meter.guard,
        "refusal_accuracy": refusal_accuracy,
        "over_caution": over_caution,
    }
    return (
        *(sample.apply(share).share(metric) for metric, share in shares.items()),
        *path_metrics(sample, record.header.surface),
        *repeat_metrics(sample),
        *conduct_metrics(sample),
        cost_total(sample),
        cost_per_completed(sample),
    )


def _groups(sample: Sample) -> tuple[GroupRate, ...]:
    by_group: dict[str, list[Tally]] = {}
    for asked, tally in zip(sample.asked, tallies(sample), strict=True):
        by_group.setdefault(asked.case.group, []).append(tally)
    return tuple(_group(name, counts) for name, counts in by_group.items()) if any(by_group) else ()


def _group(name: str, counts: Sequence[Tally]) -> GroupRate:
    return GroupRate(
        group=name,
        rate=rate(sum(tally.passed for tally in counts), sum(tally.n for tally in counts)),
        unmeasured=sum(tally.unmeasured for tally in counts),
        unread=sum(tally.unread for tally in counts),
    )
