"""Leaves out the parts of a total where a total is asked for: they are told to explain it and contradict nothing."""

from __future__ import annotations

from collections.abc import Sequence

from harness.grading.figures.figure import Figure

FEWEST = 2


def parts_of(total: Figure, figures: Sequence[Figure]) -> tuple[Figure, ...]:
    """Return the figures straight before a total that come to it exactly; none where they do not.

    Args:
        total: a figure of the answer.
        figures: those that could be of the same quantity, in the order of the answer, `total` among them.
    """
    before = figures[: figures.index(total)]
    for first in range(len(before) - FEWEST, -1, -1):
        if abs(sum(part.value for part in before[first:]) - total.value) <= total.precision:
            return tuple(before[first:])
    return ()
