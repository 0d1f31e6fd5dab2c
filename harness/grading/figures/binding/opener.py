"""Finds the bare number that answers a question for a number before anything else is said: `**3.** All in Berlin`."""

from __future__ import annotations

import re

from harness.grading.figures.around.ground import Ground
from harness.grading.figures.figure import Figure

_HOW_MANY = re.compile(r"\s*(?:how many|wie viele|combien d[e']|cu[aá]nt[oa]s)\b", re.IGNORECASE)
_SET_OFF = re.compile(r"\s*(?:[.!]?\s*(?:\n|\Z)|[.!]\s|\s[\u2013\u2014-]\s|\u2014)")


def opener(ground: Ground, figures: list[Figure]) -> int:
    """Return the index of the bare number that opens the answer and is set off from what follows; -1 for none."""
    first = figures[0] if figures else None
    if first is None or first.unit is not None or "cell" in first.flags or not _HOW_MANY.match(ground.question):
        return -1
    return 0 if not ground.text[: first.start].strip() and _SET_OFF.match(ground.text, first.end) else -1
