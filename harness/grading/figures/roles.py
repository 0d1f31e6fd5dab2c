"""Tells what part a figure plays beside the quantity asked for: a term of comparison, a change, a part, a term of a sum, a target.

A role counts against a figure only where the expected name and the question do not ask for that very thing.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from harness.grading.figures import stance
from harness.grading.figures.figure import Figure
from harness.grading.figures.ground import Ground

_STATEMENT = re.compile(r";|\d|\b(?:but|while|and|aber|mais|pero|und|et|y)\b", re.IGNORECASE)
_MINOR = 0.5
_SUMMED = 0.3


@dataclass(frozen=True, slots=True)
class Role:
    """How much a figure's role counts against it, and whether it is `minor`: named on the way to another figure."""

    penalty: float
    minor: bool


def role_of(ground: Ground, figure: Figure, own: str, wanted: str, *, paired: bool) -> Role:
    """Return the role of a figure.

    Args:
        ground: the answer.
        figure: one of its figures, positions of the plain text.
        own: the words of the figure's own clause or cell.
        wanted: the expected name and the question.
        paired: another figure of the same unit stands in the sentence, so that one may be compared with the other.
    """
    low, high = ground.sentence(figure.start)
    text = ground.text
    before, behind = text[low : figure.start], text[figure.end : high]
    in_cell = "cell" in figure.flags
    minor = not in_cell and (
        (paired and _compared(before, wanted)) or _change(before, behind, wanted) or _part(before, behind)
    )
    working = stance.is_working(text[max(0, figure.start - 4) : figure.start], text[figure.end : figure.end + 4])
    penalty = _MINOR if minor or working else 0.0
    if stance.EXCLUDING.search(own if in_cell else _STATEMENT.split(before)[-1]) and not stance.EXCLUDING.search(
        wanted
    ):
        penalty += _MINOR
    for pattern, cost in ((stance.REFERENCE, _MINOR), (stance.SUMMED, _SUMMED)):
        if pattern.search(own) and not pattern.search(wanted):
            penalty += cost
    return Role(penalty, minor or working)


def _compared(before: str, wanted: str) -> bool:
    """Return whether the figure is what another one is compared with or comes from."""
    return stance.COMPARED.search(before) is not None and stance.COMPARED.search(wanted) is None


def _change(before: str, behind: str, wanted: str) -> bool:
    """Return whether the figure is the amount of a change that nobody asked for."""
    if stance.CHANGE_ASKED.search(wanted):
        return False
    return stance.CHANGED_BY.search(before) is not None or stance.CHANGED_BEHIND.match(behind) is not None


def _part(before: str, behind: str) -> bool:
    """Return whether the figure is said to be a part of another one."""
    return stance.PART.match(behind) is not None or stance.PART_BEFORE.search(before) is not None
