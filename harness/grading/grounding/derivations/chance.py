"""How likely a random figure would be accepted, from the values it would be accepted against.

A random figure is one of the same magnitude: between the powers of ten around it, every value as likely as any other.
"""

from __future__ import annotations

import math
from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from typing import Final

HIGHEST_CREDITED: Final = 0.05


def decade_of(value: float) -> tuple[float, float]:
    """Return the powers of ten around a value greater than zero."""
    low = 10.0 ** math.floor(math.log10(value))
    return low, low * 10


def covered(values: Sequence[float], *, low: float, high: float, half: float) -> float:
    """Return the length of low..high that lies within `half` of one of the sorted values."""
    total, reached = 0.0, low
    for value in values[bisect_left(values, low - half) : bisect_right(values, high + half)]:
        start, end = max(value - half, reached), min(value + half, high)
        if end > start:
            total += end - start
            reached = end
    return total


def chance_of(values: Sequence[float], *, around: float, half: float) -> float:
    """Return the share of figures of the magnitude of `around` that lie within `half` of one of the sorted values."""
    if around <= 0:
        return 1.0
    low, high = decade_of(around)
    return min(1.0, covered(values, low=low, high=high, half=half) / (high - low))
