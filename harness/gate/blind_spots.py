"""Cases whose complete failure a gate would more likely let pass than name, and the attempts that would show it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from harness.gate.case_power import (
    CaseChances,
    Design,
    Distribution,
    is_suspicious,
    number_suspicious,
    seen_broken,
    suspicious_chances,
)
from harness.gate.counts import CaseCounts
from harness.gate.screening import SUSPICIOUS_CASE
from harness.stats.exact import Evidence, Stratum, case_test

UNSEEN, SEEN = 0.5, 0.95
"""Below the one a case is a blind spot; at the other the attempts are enough."""

MOST = 1000
"""More attempts than this nobody makes."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BlindSpot:
    """A case the gate would not see break.

    Attributes:
        case: its id.
        caught: how often it would be named if it failed every attempt.
        attempts: of the first round that would do; None where no affordable number does.
        confirm: fresh attempts that would do; None likewise, 0 for a gate that does not confirm.
    """

    case: str
    caught: float
    attempts: int | None
    confirm: int | None


def blind_spots(cases: Sequence[CaseCounts], design: Design) -> tuple[BlindSpot, ...]:
    """Return the blind spots among measured cases that ever passed, the others taken as unchanged."""
    if not design.confirm:
        return _of_first_round(cases, design)
    chances = [
        CaseChances(
            failing=case.failed / case.measured, baseline_n=case.measured, baseline=((0.0,) * case.failed + (1.0,))
        )
        for case in cases
    ]
    suspicious = suspicious_chances(chances, design)
    found = []
    for index, case in enumerate(cases):
        others = number_suspicious(suspicious[:index] + suspicious[index + 1 :])
        caught = seen_broken(chances[index], others, design)
        if case.passed and caught < UNSEEN:
            found.append(_spot(case, chances[index], others, caught=caught, design=design))
    return tuple(found)


def attempts_to_see_broken(passed: int, failed: int, *, alpha: float, cases: int) -> int | None:
    """Return the fewest attempts at which one fully broken case of `cases` blocks whatever the others do, exactly.

    Args:
        passed: attempts of the case that passed in the baseline.
        failed: attempts of it that failed there.
        alpha: of the gate's policy.
        cases: how many cases are tested, at most.

    Returns:
        The number, or None when no affordable number is enough.
    """
    return next((n for n in range(1, MOST + 1) if _broken(n, passed, failed).p * cases <= alpha / 2), None)


def _of_first_round(cases: Sequence[CaseCounts], design: Design) -> tuple[BlindSpot, ...]:
    """Without confirmation a case is seen for certain or is a blind spot: how many others are tested is not known."""
    needed = {
        case.id: attempts_to_see_broken(case.passed, case.failed, alpha=2 * design.level, cases=len(cases))
        for case in cases
        if case.passed
    }
    return tuple(
        BlindSpot(case=case, caught=0.0, attempts=attempts, confirm=0)
        for case, attempts in needed.items()
        if attempts is None or attempts > design.attempts
    )


def _spot(case: CaseCounts, chances: CaseChances, others: Distribution, *, caught: float, design: Design) -> BlindSpot:
    first = next(
        (n for n in range(design.attempts, MOST + 1) if _broken(n, case.passed, case.failed).mid_p < SUSPICIOUS_CASE),
        None,
    )
    wider = replace(design, attempts=first or design.attempts)
    enough = (
        next((n for n in range(1, MOST + 1) if seen_broken(chances, others, replace(wider, confirm=n)) >= SEEN), None)
        if is_suspicious(wider.attempts, case.measured, case.failed)
        else None
    )
    return BlindSpot(case=case.id, caught=caught, attempts=first, confirm=enough)


def _broken(attempts: int, passed: int, failed: int) -> Evidence:
    return case_test(Stratum(run_failed=attempts, run_n=attempts, baseline_failed=failed, baseline_n=passed + failed))
