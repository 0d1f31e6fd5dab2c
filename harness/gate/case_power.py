"""What the case level of a confirming gate does, exactly: no dice, every outcome weighed by its chance.

Cases are independent of one another, and Holm finds a drop just when the smallest p-value of `k` suspicious cases is at
most the level divided by `k`. So the chance that no case blocks is a sum over `k` of one polynomial's coefficient.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import accumulate, pairwise

from harness.gate.screening import SUSPICIOUS_CASE
from harness.stats.exact import Stratum, case_test

Distribution = tuple[float, ...]
"""The chances of 0, 1, 2, … failures."""

NEGLIGIBLE = 1e-11
"""Numbers of suspicious cases that are less likely than this together are taken as blocking nothing."""

DIGITS = 9
"""What is exact is given to so many decimals, so that what is certain is 1 and not almost 1."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Design:
    """A gate that confirms: attempts of the first round, fresh attempts of a suspicious case, and its half of alpha."""

    attempts: int
    confirm: int
    level: float


@dataclass(frozen=True, slots=True, kw_only=True)
class CaseChances:
    """One case: its true failure rate, and the failures its baseline of `baseline_n` attempts holds, with chances."""

    failing: float
    baseline_n: int
    baseline: Distribution


@dataclass(frozen=True, slots=True, kw_only=True)
class CaseLevel:
    """How often some case blocks, and how many cases are asked again on average."""

    blocked: float
    suspicious: float


def case_level(cases: Sequence[CaseChances], design: Design) -> CaseLevel:
    """Return what the tests of single cases do over all first rounds, confirmations and, where drawn, baselines."""
    suspicious = [_suspicious(case, design) for case in cases]
    numbers = number_suspicious(suspicious)
    likely = next(k for k, total in enumerate(accumulate(numbers)) if total >= 1 - NEGLIGIBLE)
    passed = math.fsum(_unblocked(cases, suspicious, k, design=design) for k in range(likely + 1))
    so_far = math.fsum(numbers[: likely + 1])
    return CaseLevel(blocked=max(0.0, round(so_far - passed, DIGITS)), suspicious=math.fsum(suspicious))


def _unblocked(cases: Sequence[CaseChances], suspicious: Sequence[float], k: int, *, design: Design) -> float:
    """The chance that just `k` cases are suspicious and none of them blocks."""
    alone = [_suspicious_unblocked(case, design, k) if k else 0.0 for case in cases]
    return _coefficient([(1 - s, u) for s, u in zip(suspicious, alone, strict=True)], k)


def number_suspicious(chances: Sequence[float]) -> Distribution:
    """Return the chances that 0, 1, 2, … of independent cases are suspicious, given each one's chance."""
    found = [1.0]
    for chance in chances:
        found = [a * (1 - chance) + b * chance for a, b in zip([*found, 0.0], [0.0, *found], strict=True)]
    return tuple(found)


def seen_broken(case: CaseChances, others: Distribution, design: Design) -> float:
    """Return how often the case itself is confirmed when it fails every attempt.

    Args:
        case: of which the baseline is used, not the failure rate.
        others: the chances of so many other suspicious cases.
        design: the gate.
    """
    chance = 0.0
    for failed, weight in enumerate(case.baseline):
        if weight and failed < case.baseline_n and is_suspicious(design.attempts, case.baseline_n, failed):
            p = case_test(_stratum(design.confirm, design.confirm, baseline=(failed, case.baseline_n))).p
            chance += weight * math.fsum(c for k, c in enumerate(others, 1) if p * k <= design.level)
    return chance


def suspicious_chances(cases: Sequence[CaseChances], design: Design) -> list[float]:
    """Return each case's chance to be asked again."""
    return [_suspicious(case, design) for case in cases]


def is_suspicious(attempts: int, baseline_n: int, baseline_failed: int) -> bool:
    """Whether a case that failed all of its first attempts is asked again."""
    return attempts in _suspicious_counts(attempts, baseline_n, baseline_failed)


@lru_cache(maxsize=1024)
def binomial(n: int, chance: float) -> Distribution:
    """Return the chances of 0 to `n` failures in `n` attempts that fail with this chance."""
    return tuple(math.comb(n, k) * chance**k * (1 - chance) ** (n - k) for k in range(n + 1))


def _coefficient(pairs: Sequence[tuple[float, float]], k: int) -> float:
    """The coefficient of `z^k` in the product of all `a + b z`."""
    found = [1.0] + [0.0] * k
    for a, b in pairs:
        found = [found[0] * a, *(high * a + low * b for low, high in pairwise(found))]
    return found[k]


@lru_cache(maxsize=1024)
def _suspicious(case: CaseChances, design: Design) -> float:
    run = binomial(design.attempts, case.failing)
    return math.fsum(
        weight * math.fsum(run[count] for count in _suspicious_counts(design.attempts, case.baseline_n, failed))
        for failed, weight in enumerate(case.baseline)
        if weight
    )


@lru_cache(maxsize=16384)
def _suspicious_unblocked(case: CaseChances, design: Design, k: int) -> float:
    """The chance that the case is one of `k` suspicious ones and its fresh attempts do not block."""
    run, fresh = binomial(design.attempts, case.failing), binomial(design.confirm, case.failing)
    return math.fsum(
        weight
        * math.fsum(run[count] for count in _suspicious_counts(design.attempts, case.baseline_n, failed))
        * math.fsum(fresh[: _critical(design.confirm, case.baseline_n, failed, limit=design.level / k)])
        for failed, weight in enumerate(case.baseline)
        if weight
    )


@lru_cache(maxsize=16384)
def _suspicious_counts(attempts: int, baseline_n: int, baseline_failed: int) -> range:
    """The failures of a first round that make a case suspicious: so many and more."""
    first, before = attempts + 1, (baseline_failed, baseline_n)
    while first and case_test(_stratum(first - 1, attempts, baseline=before)).mid_p < SUSPICIOUS_CASE:
        first -= 1
    return range(first, attempts + 1)


@lru_cache(maxsize=65536)
def _critical(n: int, baseline_n: int, baseline_failed: int, *, limit: float) -> int:
    """The fewest failures of `n` fresh attempts whose p-value is within the limit; `n + 1` where none is."""
    fewest = n + 1
    while fewest and case_test(_stratum(fewest - 1, n, baseline=(baseline_failed, baseline_n))).p <= limit:
        fewest -= 1
    return fewest


def _stratum(failed: int, n: int, *, baseline: tuple[int, int]) -> Stratum:
    """Failures of `n` attempts beside failures and attempts of a baseline."""
    return Stratum(run_failed=failed, run_n=n, baseline_failed=baseline[0], baseline_n=baseline[1])
