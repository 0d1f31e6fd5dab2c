"""Optional limits on latency and on cost per completed task, as ratios to the baseline, judged on intervals.

An interval comes from a bootstrap stratified by case: attempts are drawn again within their own case, on both sides.
Every case weighs the same, however often it was asked. Where the interval contains the limit, or there is too little
for an interval, the answer is that there is not enough evidence, which blocks nothing.
"""

from __future__ import annotations

import math
from bisect import bisect_left
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate

from fake_backend.documents import counted
from harness.gate.outcomes import CheckOutcome, GateCheck
from harness.gate.suite_power import Draw
from harness.stats.intervals import CONFIDENCE, Interval

RESAMPLES = 1000
ENOUGH = 20
"""Attempts on either side; with fewer, a 95th percentile is just the slowest."""

PERCENTILE = 0.95


@dataclass(frozen=True, slots=True, kw_only=True)
class Spent:
    """What one measured attempt took; None where it is not known."""

    latency_ms: float | None
    cost_usd: float | None
    completed: bool


By = Mapping[str, Sequence[Spent]]
"""Attempts by case."""

Weighted = Sequence[tuple[Spent, float]]
Statistic = Callable[[Weighted], float]


@dataclass(frozen=True, slots=True, kw_only=True)
class SpentPair:
    """Both sides, of the cases that compare, and the dice of the bootstrap: the same dice give the same interval."""

    run: By
    baseline: By
    dice: Callable[[], Draw]


def ratio_check(name: str, limit: float, pair: SpentPair | None) -> GateCheck:
    """Judge one of `latency_p95` and `cost_per_completed` by the interval of its ratio."""
    if pair is None:
        return _undecided(name, limit, "only pass rates are known here")
    known, statistic = _MEASURES[name]
    cases = [case for case in pair.run if pair.run[case] and pair.baseline.get(case)]
    sides = [{case: side[case] for case in cases} for side in (pair.run, pair.baseline)]
    sizes = [sum(len(attempts) for attempts in side.values()) for side in sides]
    if min(sizes) < ENOUGH:
        why = f"{sizes[0]} measured attempts of this run and {sizes[1]} of the baseline compare, {ENOUGH} are needed"
        return _undecided(name, limit, why)
    if not all(known(spent) for side in sides for attempts in side.values() for spent in attempts):
        return _undecided(name, limit, "it is not known of every attempt")
    run, baseline = (statistic(_weighted(side)) for side in sides)
    if not 0 < baseline < math.inf:
        return _undecided(name, limit, "the baseline's own is not a number above 0")
    interval = _interval(sides[0], sides[1], statistic, draw=pair.dice())
    outcome: CheckOutcome = "failed" if interval.low > limit else "passed" if interval.high <= limit else "undecided"
    evidence = (
        f"{_ratio(run / baseline)} of the baseline's, 95 % interval {_ratio(interval.low)} to {_ratio(interval.high)} "
        f"over {counted(len(cases), 'case')}; blocks when all of it is above {limit:g}."
    )
    if outcome == "undecided":
        evidence += " That is not enough evidence, and does not block."
    return GateCheck(name=name, outcome=outcome, evidence=evidence)


def _undecided(name: str, limit: float, why: str) -> GateCheck:
    evidence = f"Not enough evidence for the limit of {limit:g}: {why}."
    return GateCheck(name=name, outcome="undecided", evidence=evidence)


def _interval(run: By, baseline: By, statistic: Statistic, *, draw: Draw) -> Interval:
    """The bootstrap's percentile interval of the ratio; a run that completes nothing is infinitely dear."""
    ratios = sorted(_ratios(run, baseline, statistic, draw=draw))
    tail = (1 - CONFIDENCE) / 2
    return Interval(low=ratios[int(tail * len(ratios))], high=ratios[-1 - int(tail * len(ratios))])


def _ratios(run: By, baseline: By, statistic: Statistic, *, draw: Draw) -> Iterator[float]:
    for _ in range(RESAMPLES):
        above, below = statistic(_drawn(run, draw)), statistic(_drawn(baseline, draw))
        yield math.inf if math.isinf(above) or below == 0 else above / below


def _drawn(side: By, draw: Draw) -> Weighted:
    return _weighted({
        case: [attempts[int(draw() * len(attempts))] for _ in attempts] for case, attempts in side.items()
    })


def _weighted(side: By) -> Weighted:
    return [(spent, 1 / len(attempts)) for attempts in side.values() for spent in attempts]


def _slowest(attempts: Weighted) -> float:
    """The smallest latency that at least 95 % of the weight does not exceed."""
    ordered = sorted((spent.latency_ms or 0.0, weight) for spent, weight in attempts)
    reached = list(accumulate(weight for _, weight in ordered))
    return ordered[bisect_left(reached, PERCENTILE * reached[-1])][0]


def _per_completed(attempts: Weighted) -> float:
    """What was spent on all attempts for each completed one."""
    completed = math.fsum(weight for spent, weight in attempts if spent.completed)
    cost = math.fsum((spent.cost_usd or 0.0) * weight for spent, weight in attempts)
    return cost / completed if completed else math.inf


def _ratio(value: float) -> str:
    return "infinitely many times" if math.isinf(value) else f"{value:.2f} times"


_MEASURES: dict[str, tuple[Callable[[Spent], bool], Statistic]] = {
    "latency_p95": (lambda spent: spent.latency_ms is not None, _slowest),
    "cost_per_completed": (lambda spent: spent.cost_usd is not None, _per_completed),
}
