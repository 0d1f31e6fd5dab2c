"""Simulated pull requests: what cannot be computed exactly, with dice the caller hands in.

Each goes through the decisions of the gate itself: first round, screen, fresh attempts, tests. Simulations drop more of
a distribution's ends than a verdict does; no decision hangs on so little.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import accumulate

from harness.gate.case_power import CaseChances, Design, Distribution, binomial
from harness.gate.comparison import blocks
from harness.gate.screening import SUSPICIOUS_CASE, SUSPICIOUS_SUITE
from harness.stats.exact import Evidence, Stratum, case_test, stratified_test

Draw = Callable[[], float]
"""Uniform numbers from 0 up to but not including 1, from a seeded stream."""

NEGLIGIBLE = 1e-12


@dataclass(frozen=True, slots=True, kw_only=True)
class Seen:
    """How many of the simulated pull requests met each fate.

    Attributes:
        by_case: a case blocked.
        by_suite_alone: no case blocked and the suite did.
        repeated: no case blocked and the round was repeated, because the suite looked suspicious.
    """

    by_case: int
    by_suite_alone: int
    repeated: int


def simulated(cases: Sequence[CaseChances], design: Design, *, draw: Draw, times: int) -> Seen:
    """Return what became of so many pull requests; a design without confirmation tests the first round itself."""
    sampled = [_Sampled(case, design) for case in cases]
    by_case = by_suite = repeated = 0
    for _ in range(times):
        baseline = [case.baseline(draw) for case in sampled]
        first = [case.strata(draw, failed, design.attempts) for case, failed in zip(sampled, baseline, strict=True)]
        if not design.confirm:
            by_case += blocks(first, level=design.level)
            continue
        if _confirmed(first, sampled, baseline, draw=draw, design=design):
            by_case += 1
        elif (found := _suite(first)) is not None and found.mid_p < SUSPICIOUS_SUITE:
            again = [case.strata(draw, failed, design.attempts) for case, failed in zip(sampled, baseline, strict=True)]
            repeated += 1
            by_suite += (found := _suite(again)) is not None and found.p <= design.level
    return Seen(by_case=by_case, by_suite_alone=by_suite, repeated=repeated)


def _confirmed(
    first: Sequence[Stratum], sampled: Sequence[_Sampled], baseline: Sequence[int], *, draw: Draw, design: Design
) -> bool:
    """Whether fresh attempts of the suspicious cases find a drop."""
    suspicious = [index for index, stratum in enumerate(first) if case_test(stratum).mid_p < SUSPICIOUS_CASE]
    fresh = [sampled[index].strata(draw, baseline[index], design.confirm) for index in suspicious]
    return any(case_test(stratum).p * len(fresh) <= design.level for stratum in fresh)


def _suite(strata: Sequence[Stratum]) -> Evidence | None:
    """The suite's test; None where it has no more failures than expected, so that neither it nor a screen would act."""
    expected = sum(s.failed * s.run_n / (s.run_n + s.baseline_n) for s in strata)
    if sum(s.run_failed for s in strata) <= expected:
        return None
    return stratified_test(strata, negligible=NEGLIGIBLE)


class _Sampled:
    """One case, ready to be drawn from by a single die each."""

    def __init__(self, case: CaseChances, design: Design) -> None:
        self._baseline_n = case.baseline_n
        self._baseline = _cumulated(case.baseline)
        self._runs = {n: _cumulated(binomial(n, case.failing)) for n in (design.attempts, design.confirm)}

    def baseline(self, draw: Draw) -> int:
        """Failures of a baseline."""
        return bisect_right(self._baseline, draw())

    def strata(self, draw: Draw, baseline_failed: int, n: int) -> Stratum:
        """`n` attempts beside that baseline."""
        failed = bisect_right(self._runs[n], draw())
        return Stratum(run_failed=failed, run_n=n, baseline_failed=baseline_failed, baseline_n=self._baseline_n)


def _cumulated(chances: Distribution) -> list[float]:
    """The chances of at most 0, 1, … failures, without the last, which is certain."""
    return list(accumulate(chances))[:-1]
