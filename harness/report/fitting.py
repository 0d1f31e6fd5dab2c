"""Fitting a report into a limit: whole rows go, the least needed first, and what went is counted.

The order is fixed: passing cases and metrics, then details of failures, then differences, then rows of tables.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

ALL = 1_000_000
"""More than any report has of anything."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """How much of each part a report shows at most.

    Attributes:
        extras: whether passing cases and the metrics are shown.
        details: failing cases whose findings are shown.
        diffs: changes whose differences are shown.
        rows: rows of every list and table.
    """

    extras: bool = True
    details: int = ALL
    diffs: int = ALL
    rows: int = ALL


_STAGES: tuple[Callable[[int], Limits], ...] = (
    lambda n: Limits(extras=False, details=n),
    lambda n: Limits(extras=False, details=0, diffs=n),
    lambda n: Limits(extras=False, details=0, diffs=0, rows=n),
)


def fitted(compose: Callable[[Limits], str], fits: Callable[[str], bool], most: int) -> str | None:
    """Return the fullest text that fits, or None when even the barest does not.

    Args:
        compose: makes the text under some limits; shorter for smaller ones.
        fits: whether a text is short enough.
        most: a number that no list of the report exceeds.
    """
    if fits(text := compose(Limits())):
        return text
    stages = (_last([stage(n) for n in range(most + 1)], compose, fits) for stage in _STAGES)
    return next((text for text in stages if text is not None), None)


def _last(candidates: Sequence[Limits], compose: Callable[[Limits], str], fits: Callable[[str], bool]) -> str | None:
    """The text of the last candidate that fits, found by halving; None when the first does not fit already."""
    best: str | None = None
    low, high = 0, len(candidates) - 1
    while low <= high:
        middle = (low + high) // 2
        text = compose(candidates[middle])
        if fits(text):
            best, low = text, middle + 1
        else:
            high = middle - 1
    return best
