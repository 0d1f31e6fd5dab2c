"""What a gate can see: how often an unchanged agent would be blocked, and what drop would be caught how often.

The pass rates of the baseline are taken for the true ones, so a case that never failed there is one that never fails,
and the cases that drop are those that pass best. The case level of a gate that confirms is computed exactly; what the
suite's test adds, and a gate that does not confirm, is simulated.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from fake_backend.documents import counted
from harness.gate.blind_spots import BlindSpot, blind_spots
from harness.gate.case_power import CaseChances, Design, binomial, case_level
from harness.gate.counts import CaseCounts, RunCounts
from harness.gate.suite_power import Draw, simulated
from harness.stats.rates import percent

Rates = tuple[float, ...]

SIMULATED_CASES = 15_000
MOST, FEWEST = 1000, 200
"""Simulations: as many as make so many cases together, within these bounds. The standard error stays below 4 points."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Chance:
    """How often something happens, and the standard error of the simulation that says so (0 where it is exact)."""

    value: float
    error: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Outlook:
    """What becomes of pull requests of one kind.

    Attributes:
        blocked: how often, against the baseline as it is.
        redrawn: the same, with the baseline measured anew each time; None where that was not asked for.
        attempts: made on average, with the baseline redrawn where that was asked for; before what stopping early saves.
    """

    blocked: Chance
    redrawn: Chance | None
    attempts: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Drop:
    """A way to get worse, and what the gate makes of it; None when no case of the suite can drop so far."""

    name: str
    outlook: Outlook | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Operating:
    """What the gate does to an unchanged agent and to a worse one.

    Attributes:
        attempts: per case in the first round.
        confirm: fresh attempts for each suspicious case; 0 for a gate that decides on the first round.
        cases: how many are compared.
        unchanged: an agent as good as the baseline's.
        drops: worse ones.
        blind: cases whose complete failure would more likely pass than be confirmed.
    """

    attempts: int
    confirm: int
    cases: int
    unchanged: Outlook
    drops: tuple[Drop, ...]
    blind: tuple[BlindSpot, ...]

    @property
    def sentence(self) -> str:
        """One line for a comment."""
        caught = [f"{d.name} {percent(d.outlook.blocked.value)}" for d in self.drops if d.outlook is not None]
        confirmed = f", and {self.confirm} fresh ones where a case looks suspicious," if self.confirm else ""
        blocked = percent(self.unchanged.blocked.value)
        opening = (
            f"At {counted(self.attempts, 'attempt')} a case{confirmed} "
            f"this gate blocks an unchanged agent {blocked} of the time"
        )
        rest = f" and catches: {', '.join(caught)}." if caught else "; no case can drop any further."
        unseen = f" It would not see {counted(len(self.blind), 'case')} break." if self.blind else ""
        return f"{opening}{rest}{unseen}"


def operating(
    baseline: RunCounts,
    design: Design,
    *,
    draw: Draw,
    simulations: int | None = None,
    redrawn: bool = True,
) -> Operating | None:
    """Return what the gate would do with this baseline.

    Args:
        baseline: the committed counts.
        design: attempts a case, fresh attempts of a suspicious one, half of alpha.
        draw: the dice; the same dice give the same answer.
        simulations: pull requests to simulate for each number that is not exact; by default fewer for larger suites.
        redrawn: whether to say it for a baseline measured anew each time, too.

    Returns:
        The chances, or None when the baseline has no measured case. A deterministic agent is compared exactly:
        unchanged it is never blocked, and every drop is caught.
    """
    measured = tuple(case for case in baseline.cases if case.measured)
    if not measured:
        return None
    rates = tuple(case.passed / case.measured for case in measured)
    if baseline.deterministic:
        return _exactly_compared(rates)
    times = simulations or min(MOST, max(FEWEST, SIMULATED_CASES // len(measured)))
    forecast = _Forecast(cases=measured, design=design, draw=draw, simulations=times, redrawn=redrawn)
    lowered = {name: lower(rates) for name, lower in _DROPS.items()}
    return Operating(
        attempts=design.attempts,
        confirm=design.confirm,
        cases=len(measured),
        unchanged=forecast.outlook(rates),
        drops=tuple(
            Drop(name=name, outlook=None if worse is None else forecast.outlook(worse))
            for name, worse in lowered.items()
        ),
        blind=blind_spots(measured, design),
    )


def _exactly_compared(rates: Rates) -> Operating:
    def outlook(value: float) -> Outlook:
        chance = Chance(value=value, error=0.0)
        return Outlook(blocked=chance, redrawn=chance, attempts=float(len(rates)))

    drops = tuple(Drop(name=name, outlook=outlook(1.0) if lower(rates) else None) for name, lower in _DROPS.items())
    return Operating(attempts=1, confirm=0, cases=len(rates), unchanged=outlook(0.0), drops=drops, blind=())


@dataclass(frozen=True, slots=True, kw_only=True)
class _Forecast:
    """A baseline and a gate; the true rates of a run are what varies."""

    cases: tuple[CaseCounts, ...]
    design: Design
    draw: Draw
    simulations: int
    redrawn: bool

    def outlook(self, rates: Rates) -> Outlook:
        """What becomes of runs of these true rates."""
        as_it_is, attempts = self._chance([
            CaseChances(failing=1 - rate, baseline_n=case.measured, baseline=_certain(case.failed))
            for rate, case in zip(rates, self.cases, strict=True)
        ])
        if not self.redrawn:
            return Outlook(blocked=as_it_is, redrawn=None, attempts=attempts)
        redrawn, attempts = self._chance([
            CaseChances(failing=1 - rate, baseline_n=n, baseline=binomial(n, case.failed / n))
            for rate, case in zip(rates, self.cases, strict=True)
            for n in [case.measured]
        ])
        return Outlook(blocked=as_it_is, redrawn=redrawn, attempts=attempts)

    def _chance(self, cases: Sequence[CaseChances]) -> tuple[Chance, float]:
        """How often these are blocked, and the attempts they take on average."""
        one_round = len(cases) * self.design.attempts
        exact = case_level(cases, self.design) if self.design.confirm else None
        seen = simulated(cases, self.design, draw=self.draw, times=self.simulations)
        if exact is None:
            return _share(seen.by_case, self.simulations), float(one_round)
        rest = _share(seen.by_suite_alone, self.simulations)
        repeated = seen.repeated / self.simulations
        attempts = one_round + self.design.confirm * exact.suspicious + one_round * repeated
        value = min(1.0, exact.blocked + rest.value)
        return Chance(value=value, error=min(rest.error, 1 - exact.blocked)), attempts


def _share(hits: int, times: int) -> Chance:
    """The share with its standard error, which is not 0 because a simulation happened to meet none, or all."""
    likely = (hits + 1) / (times + 2)
    return Chance(value=hits / times, error=math.sqrt(likely * (1 - likely) / times))


def _certain(failed: int) -> tuple[float, ...]:
    return (*((0.0,) * failed), 1.0)


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
