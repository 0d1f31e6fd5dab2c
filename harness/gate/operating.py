"""What a gate can see: how often an unchanged agent would be blocked, and what drop would be caught how often.

The same tests as the gate's are run over simulated pull requests, with dice the caller hands in. The pass rates of the
baseline are taken for the true ones, so a case that never failed there is one that never fails, and the cases that drop
are those that pass best. It knows the plain design only: a fixed number of attempts a case, without confirmation.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from harness.gate.comparison import blocks
from harness.gate.counts import RunCounts
from harness.gate.wording import counted
from harness.stats.exact import Stratum, case_test
from harness.stats.rates import percent

Draw = Callable[[], float]
"""Uniform numbers from 0 up to but not including 1, from a seeded stream."""

Rates = tuple[float, ...]

SIMULATIONS = 1000
"""Enough for a standard error of 1.6 points at most."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Chance:
    """How often something happens, and the standard error of the simulation that says so (0 where it is exact)."""

    value: float
    error: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Drop:
    """A way to get worse, and how often the gate would catch it; None when no case of the suite can drop so far."""

    name: str
    caught: Chance | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Operating:
    """What the gate does to an unchanged agent and to a worse one.

    Attributes:
        attempts: per case and run.
        blocked: an unchanged agent, against the baseline as it is.
        blocked_redrawn: an unchanged agent, with the baseline measured anew each time.
        drops: against the baseline as it is.
    """

    attempts: int
    blocked: Chance
    blocked_redrawn: Chance
    drops: tuple[Drop, ...]

    @property
    def sentence(self) -> str:
        """One line for a comment."""
        caught = [f"{drop.name} {percent(drop.caught.value)}" for drop in self.drops if drop.caught is not None]
        blocked = percent(self.blocked.value)
        opening = (
            f"At {counted(self.attempts, 'attempt')} a case this gate blocks an unchanged agent {blocked} of the time"
        )
        return f"{opening} and catches: {', '.join(caught)}." if caught else f"{opening}; no case can drop any further."


def operating(
    baseline: RunCounts, *, attempts: int, alpha: float, draw: Draw, simulations: int = SIMULATIONS
) -> Operating | None:
    """Return what the gate would do with this baseline and so many attempts a case.

    Args:
        baseline: the committed counts.
        attempts: per case of a run.
        alpha: of the gate's policy.
        draw: the dice; the same dice give the same answer.
        simulations: pull requests to simulate for each number.

    Returns:
        The chances, or None when the baseline has no measured case. A deterministic agent is compared exactly:
        unchanged it is never blocked, and every drop is caught.
    """
    measured = tuple(case for case in baseline.cases if case.measured)
    if not measured:
        return None
    rates = tuple(case.passed / case.measured for case in measured)
    if baseline.deterministic:
        never, always = Chance(value=0.0, error=0.0), Chance(value=1.0, error=0.0)
        drops = tuple(Drop(name=name, caught=always if lower(rates) else None) for name, lower in _DROPS.items())
        return Operating(attempts=1, blocked=never, blocked_redrawn=never, drops=drops)
    design = _Design(
        attempts=attempts,
        level=alpha / 2,
        sizes=tuple(case.measured for case in measured),
        failed=tuple(case.failed for case in measured),
        simulations=simulations,
    )
    return Operating(
        attempts=attempts,
        blocked=design.chance(rates, draw=draw),
        blocked_redrawn=design.chance(rates, draw=draw, redrawn=rates),
        drops=tuple(_drop(name, lower(rates), design=design, draw=draw) for name, lower in _DROPS.items()),
    )


def _drop(name: str, rates: Rates | None, *, design: _Design, draw: Draw) -> Drop:
    return Drop(name=name, caught=None if rates is None else design.chance(rates, draw=draw))


def attempts_to_see_broken(baseline_n: int, *, alpha: float, cases: int) -> int | None:
    """Return the fewest attempts at which one fully broken case of `cases` blocks whatever the others do, exactly.

    Args:
        baseline_n: measured attempts of the case in the baseline, all of them passed.
        alpha: of the gate's policy.
        cases: how many cases are tested, at most.

    Returns:
        The number, or None when no affordable number (up to 1000) is enough.
    """
    for attempts in range(1, 1001):
        broken = Stratum(run_failed=attempts, run_n=attempts, baseline_failed=0, baseline_n=baseline_n)
        if case_test(broken).p * cases <= alpha / 2:
            return attempts
    return None


@dataclass(frozen=True, slots=True, kw_only=True)
class _Design:
    """A fixed number of attempts a case against a baseline of given sizes."""

    attempts: int
    level: float
    sizes: tuple[int, ...]
    failed: tuple[int, ...]
    simulations: int

    def chance(self, rates: Rates, *, draw: Draw, redrawn: Rates | None = None) -> Chance:
        """How often a run of these true rates is blocked; with `redrawn` rates the baseline is measured anew."""
        hits = 0
        for _ in range(self.simulations):
            baseline = _failures(redrawn, self.sizes, draw=draw) if redrawn else self.failed
            run = _failures(rates, (self.attempts,) * len(self.sizes), draw=draw)
            strata = [
                Stratum(run_failed=failed, run_n=self.attempts, baseline_failed=before, baseline_n=size)
                for failed, before, size in zip(run, baseline, self.sizes, strict=True)
            ]
            hits += blocks(strata, level=self.level)
        value = hits / self.simulations
        return Chance(value=value, error=math.sqrt(value * (1 - value) / self.simulations))


def _failures(rates: Rates, sizes: Sequence[int], *, draw: Draw) -> tuple[int, ...]:
    """One binomial draw per case."""
    return tuple(sum(draw() >= rate for _ in range(size)) for rate, size in zip(rates, sizes, strict=True))


def _lowered(rates: Rates, *, to: float, many: int) -> Rates | None:
    """The rates with those of the `many` best cases lowered to `to`; None when not all of these lie above it."""
    best = sorted(range(len(rates)), key=lambda index: -rates[index])[:many]
    if any(rates[index] <= to for index in best):
        return None
    return tuple(to if index in best else rate for index, rate in enumerate(rates))


def _every_case_ten_points_down(rates: Rates) -> Rates | None:
    return tuple(max(rate - 0.1, 0.0) for rate in rates) if any(rates) else None


_DROPS: dict[str, Callable[[Rates], Rates | None]] = {
    "one case broken": lambda rates: _lowered(rates, to=0.0, many=1),
    "one case down to 60 %": lambda rates: _lowered(rates, to=0.6, many=1),
    "a tenth of the cases down to 50 %": lambda rates: _lowered(rates, to=0.5, many=-(-len(rates) // 10)),
    "every case 10 points down": _every_case_ten_points_down,
}
