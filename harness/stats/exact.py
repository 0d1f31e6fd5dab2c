"""Exact one-sided tests of "the run fails more often than the baseline", per case and stratified by case.

Both are conditional on how often a case failed in the two runs together: if nothing changed, every way to deal these
failures out between the runs is equally likely, so a case's failures in the run follow a hypergeometric distribution
whatever its true rate. For one case that is Fisher's one-sided test; for several, the failures of the run are added up
and compared with the exact distribution of that sum (the exact form of the Mantel-Haenszel test). Attempts are only
ever exchanged within their own case. Nothing here knows a threshold.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

NEGLIGIBLE = 1e-30
"""Ends of a sum's distribution this far below its peak are dropped; no p-value moves by more than about 1e-25."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Stratum:
    """One case in two runs: failures and measured attempts of each.

    Raises:
        ValueError: failures are not between 0 and the attempts.
    """

    run_failed: int
    run_n: int
    baseline_failed: int
    baseline_n: int

    def __post_init__(self) -> None:
        """Refuse counts no pair of runs can have."""
        if not (0 <= self.run_failed <= self.run_n and 0 <= self.baseline_failed <= self.baseline_n):
            msg = f"failures must lie between 0 and the attempts, found {self}"
            raise ValueError(msg)

    @property
    def failed(self) -> int:
        """Failures of both runs together: the margin the test is conditional on."""
        return self.run_failed + self.baseline_failed

    @property
    def fewest(self) -> int:
        """The fewest of these failures the run can hold."""
        return max(0, self.failed - self.baseline_n)


@dataclass(frozen=True, slots=True, kw_only=True)
class Evidence:
    """What a test found.

    Attributes:
        p: the chance of at least as many failures in the run if nothing changed; never too small.
        mid_p: the same with the observed number counted half; closer to the truth on average, for screening only.
        smallest: the smallest `p` these margins could have given.
        failed: failures of the run over the cases tested.
        expected: how many of them were to be expected if nothing changed.
    """

    p: float
    mid_p: float
    smallest: float
    failed: int
    expected: float


@lru_cache(maxsize=4096)
def case_test(stratum: Stratum) -> Evidence:
    """Return Fisher's one-sided test for one case, in whole numbers up to the last division."""
    ways = _ways(stratum.run_n, stratum.baseline_n, stratum.failed)
    total = math.comb(stratum.run_n + stratum.baseline_n, stratum.failed)
    observed = stratum.run_failed - stratum.fewest
    tail = sum(ways[observed:])
    return Evidence(
        p=tail / total,
        mid_p=(2 * tail - ways[observed]) / (2 * total),
        smallest=ways[-1] / total,
        failed=stratum.run_failed,
        expected=_expected(stratum),
    )


def stratified_test(strata: Sequence[Stratum], *, negligible: float = NEGLIGIBLE) -> Evidence:
    """Return the test of all cases together by the exact distribution of the sum of the run's failures.

    No cases, or cases that never failed, give `p = 1`: nothing speaks for a regression.

    Args:
        strata: the cases.
        negligible: ends of the distribution this far below its peak are dropped; a simulation may drop more.
    """
    offset, masses, smallest = 0, [1.0], 1.0
    for stratum in strata:
        part = _masses(stratum.run_n, stratum.baseline_n, stratum.failed)
        if len(part) == 1:  # its failures can lie in one way only
            offset += stratum.fewest
            continue
        smallest *= part[-1]
        dropped, masses = _without_negligible_ends(_convolved(masses, part), negligible)
        offset += stratum.fewest + dropped
    failed = sum(stratum.run_failed for stratum in strata)
    at = max(failed - offset, 0)
    p = min(1.0, math.fsum(masses[at:])) if at else 1.0
    observed = masses[at] if at < len(masses) else 0.0
    return Evidence(
        p=p,
        mid_p=max(0.0, p - observed / 2),
        smallest=smallest,
        failed=failed,
        expected=math.fsum(_expected(stratum) for stratum in strata),
    )


def _ways(run_n: int, baseline_n: int, failed: int) -> list[int]:
    """In how many ways the run can hold its fewest failures, one more, and so on up to the most."""
    fewest = max(0, failed - baseline_n)
    ways = [math.comb(run_n, fewest) * math.comb(baseline_n, failed - fewest)]
    for count in range(fewest, min(run_n, failed)):
        left = (run_n - count) * (failed - count)
        ways.append(ways[-1] * left // ((count + 1) * (baseline_n - failed + count + 1)))
    return ways


@lru_cache(maxsize=4096)
def _masses(run_n: int, baseline_n: int, failed: int) -> tuple[float, ...]:
    """The chances of `_ways`, each rounded once."""
    total = math.comb(run_n + baseline_n, failed)
    return tuple(count / total for count in _ways(run_n, baseline_n, failed))


def _expected(stratum: Stratum) -> float:
    attempts = stratum.run_n + stratum.baseline_n
    return stratum.failed * stratum.run_n / attempts if attempts else 0.0


def _convolved(one: list[float], two: tuple[float, ...]) -> list[float]:
    """The distribution of the sum of two independent counts."""
    total = [mass * two[0] for mass in one]
    for shift, other in enumerate(two[1:], 1):
        total.append(0.0)
        total[shift:] = [sum_so_far + mass * other for sum_so_far, mass in zip(total[shift:], one, strict=True)]
    return total


def _without_negligible_ends(masses: list[float], negligible: float) -> tuple[int, list[float]]:
    """How many masses were dropped in front, and what is left."""
    least = max(masses) * negligible
    first, end = 0, len(masses)
    while masses[first] < least:
        first += 1
    while masses[end - 1] < least:
        end -= 1
    return first, masses[first:end]
