"""The fresh attempts that confirm or clear a suspicion: what they prove, and whether more of them could change it.

A test is made as if all planned attempts had been made: those still to come are taken once as passed and once as
failed. What holds both ways is decided, so stopping early changes no decision and costs no honesty. Every suspicious
case counts in Holm's correction, whatever its fresh attempts show: how many are tested is settled before they are made.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from harness.gate.counts import CaseCounts, RunCounts
from harness.stats.exact import Stratum, case_test, stratified_test
from harness.stats.multiple import holm

Finding = Literal["dropped", "cleared", "open"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Fresh:
    """The fresh attempts of one case: how many were planned, and what came of those that were made."""

    case: str
    planned: int
    passed: int = 0
    failed: int = 0
    unmeasured: int = 0

    @property
    def measured(self) -> int:
        """Attempts that passed or failed."""
        return self.passed + self.failed

    @property
    def left(self) -> int:
        """Planned attempts that were not made."""
        return self.planned - self.measured - self.unmeasured

    def against(self, baseline: CaseCounts, *, left_failed: int) -> Stratum:
        """Return the case as the tests take it, with so many of those left taken as failed and the rest as passed."""
        return Stratum(
            run_failed=self.failed + left_failed,
            run_n=self.measured + self.left,
            baseline_failed=baseline.failed,
            baseline_n=baseline.measured,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Confirmation:
    """What was asked again: each suspicious case, and the first round once more where the suite looked suspicious."""

    cases: tuple[Fresh, ...]
    suite: tuple[Fresh, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Confirmed:
    """What the fresh attempts of one case, or of the suite, prove.

    Attributes:
        fresh: the attempts; for the suite those of all its cases together.
        before: passed and measured attempts of the baseline they were tested against.
        p: of the exact test; where attempts are left, the bound that decided.
        adjusted: the same after Holm over all suspicious cases; for the suite `p` itself.
        finding: `open` while attempts that are left could decide either way.
    """

    fresh: Fresh
    before: tuple[int, int]
    p: float
    adjusted: float
    finding: Finding

    @property
    def blind(self) -> bool:
        """Whether nothing was measured though everything planned was made."""
        return self.fresh.measured == 0 and self.fresh.left == 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Confirmations:
    """What all fresh attempts prove.

    Attributes:
        level: half of alpha: what each level may spend.
        cases: every suspicious case that has a baseline.
        suite: None where the suite as a whole was not suspicious.
    """

    level: float
    cases: tuple[Confirmed, ...]
    suite: Confirmed | None

    @property
    def all(self) -> tuple[Confirmed, ...]:
        """Cases and suite."""
        return self.cases + ((self.suite,) if self.suite else ())

    @property
    def dropped(self) -> tuple[str, ...]:
        """The cases whose drop is confirmed."""
        return tuple(case.fresh.case for case in self.cases if case.finding == "dropped")

    @property
    def open(self) -> frozenset[str]:
        """The cases that more fresh attempts could still condemn or clear."""
        return frozenset(case.fresh.case for case in self.cases if case.finding == "open")

    @property
    def suite_is_open(self) -> bool:
        """Whether repeating the round could still change the verdict; a case that dropped has decided it."""
        return self.suite is not None and self.suite.finding == "open" and not self.dropped


def confirm(confirmation: Confirmation, baseline: RunCounts, *, alpha: float) -> Confirmations:
    """Return what the fresh attempts prove against the baseline at half of `alpha` per level."""
    level, known = alpha / 2, {case.id: case for case in baseline.cases if case.measured}
    return Confirmations(
        level=level,
        cases=_cases([fresh for fresh in confirmation.cases if fresh.case in known], known, level),
        suite=_suite([fresh for fresh in confirmation.suite if fresh.case in known], known, level),
    )


def _cases(asked: Sequence[Fresh], known: Mapping[str, CaseCounts], level: float) -> tuple[Confirmed, ...]:
    passing = [case_test(fresh.against(known[fresh.case], left_failed=0)).p for fresh in asked]
    failing = [case_test(fresh.against(known[fresh.case], left_failed=fresh.left)).p for fresh in asked]
    bounds = zip(asked, passing, holm(passing), failing, holm(failing), strict=True)
    return tuple(
        _confirmed(fresh, [known[fresh.case]], most=(p, adjusted), least=(q, lowered), level=level)
        for fresh, p, adjusted, q, lowered in bounds
    )


def _suite(asked: Sequence[Fresh], known: Mapping[str, CaseCounts], level: float) -> Confirmed | None:
    if not asked:
        return None
    most = stratified_test([fresh.against(known[fresh.case], left_failed=0) for fresh in asked]).p
    least = stratified_test([fresh.against(known[fresh.case], left_failed=fresh.left) for fresh in asked]).p
    whole = Fresh(
        case="",
        planned=sum(fresh.planned for fresh in asked),
        passed=sum(fresh.passed for fresh in asked),
        failed=sum(fresh.failed for fresh in asked),
        unmeasured=sum(fresh.unmeasured for fresh in asked),
    )
    before = [known[fresh.case] for fresh in asked]
    return _confirmed(whole, before, most=(most, most), least=(least, least), level=level)


def _confirmed(
    fresh: Fresh, known: Sequence[CaseCounts], *, most: tuple[float, float], least: tuple[float, float], level: float
) -> Confirmed:
    """`most` and `least` are p and adjusted p with the attempts that are left taken as passed and as failed."""
    finding: Finding = "dropped" if most[1] <= level else "cleared" if least[1] > level else "open"
    p, adjusted = least if finding == "cleared" else most
    before = sum(case.passed for case in known), sum(case.measured for case in known)
    return Confirmed(fresh=fresh, before=before, p=p, adjusted=adjusted, finding=finding)
