"""Tells which figure a date, a period or a name stands nearest to."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence

from harness.grading.figures.around.ground import Ground
from harness.grading.figures.figure import Figure

_NEAR = 0.75
_FAR = 9.0


def nearest(ground: Ground, figures: Sequence[Figure], among: Sequence[int], *, start: int, end: int) -> int:
    """Return which of the figures `among` the words from `start` to `end` belong to; -1 for none.

    In doubt it is the one before, in Chinese and Japanese the one behind.
    """
    at = bisect_left(among, start, key=lambda index: figures[index].start)
    before = ground.between(figures[among[at - 1]].end, start) if at else _FAR
    after = ground.between(end, figures[among[at]].start) if at < len(among) else _FAR
    if min(before, after) >= _NEAR:
        return -1
    heads = after < _NEAR and (
        ground.text[end : end + 1] == ":" or (before == after and ground.text[end - 1] > "\u2e80")
    )
    return among[at - 1] if before <= after and not heads else among[at]
