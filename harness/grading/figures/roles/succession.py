"""Finds the figures that follow one another in time: `from 5 to 6`, `6, up from 5`, `5 → 6`, `it used to be 5, now 6`.

Both are of one quantity, and the later is what it is, unless the case asks for the earlier.
"""

from __future__ import annotations

import re
from itertools import pairwise

from harness.grading.figures.around.ground import Ground
from harness.grading.figures.figure import Figure
from harness.grading.figures.sayings import changes

_APART = 90
_JOINT = re.compile(r"[;,(\u2013\u2014]|\b(?:and|but|und|aber|et|mais|y|pero)\b", re.IGNORECASE)


def successions(ground: Ground, figures: list[Figure]) -> list[tuple[int, int]]:
    """Return the indexes of each pair of an earlier and a later figure."""
    found = ((_order(ground, one, two), index) for index, (one, two) in enumerate(pairwise(figures)))
    return [(index, index + 1) if order > 0 else (index + 1, index) for order, index in found if order]


def _order(ground: Ground, one: Figure, two: Figure) -> int:
    """Return 1 where the second of two neighbours is the later, -1 where the first is, 0 where nothing says so."""
    if "cell" in one.flags or "cell" in two.flags or two.start - one.end > _APART or not _alike(one, two):
        return 0
    low, high = ground.sentence(one.start)
    if not low <= two.start < high:
        return 0
    text = ground.text
    before, between, behind = text[low : one.start], text[one.end : two.start], text[two.end : high]
    if changes.ARROW.pattern.fullmatch(between):
        return 1
    if ground.before(changes.FROM, before) and changes.TO.pattern.fullmatch(between):
        return 1
    if ground.before(changes.TO_BEFORE, before) and changes.BACK.pattern.fullmatch(between):
        return -1
    then, now = _halves(between)
    return _told(ground, f"{before} {then}", f"{now} {behind.split(',', maxsplit=1)[0]}")


def _halves(between: str) -> tuple[str, str]:
    """Return the words between two figures, parted at the last joint."""
    joint = max(_JOINT.finditer(between), key=re.Match.start, default=None)
    return (between[: joint.start()], between[joint.end() :]) if joint else (between, "")


def _told(ground: Ground, then: str, now: str) -> int:
    """Return the order that words such as `used to be` and `now` tell of the words around the first and the second."""
    if not (ground.possible(changes.THEN) and ground.possible(changes.NOW)):
        return 0
    if ground.within(changes.THEN, then) and ground.within(changes.NOW, now):
        return 1
    return -1 if ground.within(changes.NOW, then) and ground.within(changes.THEN, now) else 0


def _alike(one: Figure, two: Figure) -> bool:
    """Return whether two figures can be values of one quantity."""
    return one.unit is None or two.unit is None or one.unit == two.unit
