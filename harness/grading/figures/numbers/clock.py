"""Reads a span of time in short: `14m 30s`, `1h20m`, `2d 4h`."""

from __future__ import annotations

import re
from decimal import Decimal
from itertools import pairwise
from typing import NamedTuple

_SHORT = re.compile(r"\d{1,2}[dhm](?: ?\d{1,2}(?:h|min|m|s)){1,3}(?!\w)")
_PART = re.compile(r"(\d+)([a-z]+)")
_NAMES = {"d": "days", "h": "hours", "m": "minutes", "min": "minutes", "s": "seconds"}
_SECONDS = {"days": 86400, "hours": 3600, "minutes": 60, "seconds": 1}


class Clock(NamedTuple):
    """A span of time: its value in `unit`, its largest; half of its smallest unit; where it ends."""

    value: Decimal
    unit: str
    half: Decimal
    end: int


def read_clock(text: str, start: int) -> Clock | None:
    """Return the span of time whose digits begin at `start`, or None; each of its units is smaller than the last."""
    found = _SHORT.match(text, start)
    if found is None:
        return None
    parts = [(int(number), _NAMES[letters]) for number, letters in _PART.findall(found[0])]
    sizes = [_SECONDS[unit] for _, unit in parts]
    if any(large <= small for large, small in pairwise(sizes)):
        return None
    whole = Decimal(sum(number * size for (number, _), size in zip(parts, sizes, strict=True)))
    return Clock(whole / sizes[0], parts[0][1], Decimal(sizes[-1]) / sizes[0] / 2, found.end())
