"""Score intervals for a rate (Wilson) and for a difference of two rates (Newcombe's hybrid of two Wilson intervals).

They describe the cases that were asked, not cases in general. They decide nothing about a regression: see `exact`.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from statistics import NormalDist

CONFIDENCE = 0.95
"""Two-sided confidence of every interval that is printed."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Interval:
    """Both ends belong to the interval; `low <= high`, and neither is ever a negative zero."""

    low: float
    high: float


def wilson(k: int, n: int, *, confidence: float = CONFIDENCE) -> Interval | None:
    """Return the Wilson score interval of the rate `k / n` (Wilson 1927).

    Rounding never shows: `0 <= low <= k / n <= high <= 1` exactly, `low` is 0 at `k = 0` and `high` is 1 at `k = n`.

    Args:
        k: how many of the trials succeeded.
        n: how many trials there were.
        confidence: two-sided, between 0 and 1.

    Returns:
        The interval, or None when there were no trials: no data is neither 0 % nor 100 %.

    Raises:
        ValueError: `k` is not between 0 and `n`.
    """
    if not 0 <= k <= n:
        msg = f"a rate needs 0 <= k <= n, found k = {k} and n = {n}"
        raise ValueError(msg)
    if n == 0:
        return None
    z = NormalDist().inv_cdf((1 + confidence) / 2)
    rate = k / n
    centre = rate + z * z / (2 * n)
    reach = z * math.sqrt(rate * (1 - rate) / n + z * z / (4 * n * n))
    scale = 1 + z * z / n
    low = 0.0 if k == 0 else min(max((centre - reach) / scale, 0.0), rate)
    high = 1.0 if k == n else max(min((centre + reach) / scale, 1.0), rate)
    return Interval(low=low, high=high)


def newcombe(first: tuple[int, int], second: tuple[int, int], *, confidence: float = CONFIDENCE) -> Interval | None:
    """Return the interval of `first` rate minus `second` rate, method 10 of Newcombe (1998), for independent samples.

    Args:
        first: `(k, n)`: successes and trials.
        second: `(k, n)` of the rate that is taken away.
        confidence: two-sided, between 0 and 1.

    Returns:
        The interval, within -1 and 1, or None when either side has no trials.

    Raises:
        ValueError: a `k` is not between 0 and its `n`.
    """
    one, two = wilson(*first, confidence=confidence), wilson(*second, confidence=confidence)
    if one is None or two is None:
        return None
    rate_one, rate_two = first[0] / first[1], second[0] / second[1]
    difference = rate_one - rate_two
    low = difference - math.hypot(rate_one - one.low, two.high - rate_two)
    high = difference + math.hypot(one.high - rate_one, rate_two - two.low)
    # Adding 0.0 turns a negative zero into zero, which JSON would otherwise print with its sign.
    return Interval(low=max(low, -1.0) + 0.0, high=min(high, 1.0) + 0.0)
