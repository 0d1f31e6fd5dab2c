"""Quantiles as values that were really observed: the nearest-rank definition, with no interpolation."""

from __future__ import annotations

import math
from collections.abc import Iterable


def quantile(values: Iterable[float], percent: int) -> float | None:
    """Return the smallest observed value that at least `percent` % of the observations do not exceed.

    This is definition 1 of Hyndman and Fan (1996). Of 20 values the 95th percentile is the 19th, of 19 or fewer the
    largest. None when there are no observations.

    Raises:
        ValueError: `percent` is not between 1 and 100, or a value is not a number (which has no place in an order).
    """
    if percent not in range(1, 101):
        msg = f"a percentile is between 1 and 100, found {percent}"
        raise ValueError(msg)
    ordered = sorted(values)
    if any(math.isnan(value) for value in ordered):
        msg = "a quantile needs numbers; leave out what was not measured and say so"
        raise ValueError(msg)
    rank = -(-percent * len(ordered) // 100)
    return ordered[rank - 1] if ordered else None


def p50(values: Iterable[float]) -> float | None:
    """Return the median: the lower of the two middle values when their number is even; None for no values."""
    return quantile(values, 50)


def p95(values: Iterable[float]) -> float | None:
    """Return the 95th percentile, the largest value when there are fewer than 20; None for no values."""
    return quantile(values, 95)
