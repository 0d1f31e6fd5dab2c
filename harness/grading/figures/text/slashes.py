"""Pairs names and numbers that slashes part alike: `Departures/arrivals: 142/139`, `Wins/draws/losses: 12/3/5`.

Without such names `198/5` is one figure, of which the number behind the slash is a part.
"""

from __future__ import annotations

import re

_SLASH = re.compile(r"[ \u00a0]?/[ \u00a0]?")
_NUMBERS = re.compile(r"\d+(?:[.,]\d+)*(?:[ \u00a0]?/[ \u00a0]?\d+(?:[.,]\d+)*)+(?![\d/%])")
_NAME = r"[^\W\d_][\w'-]{2,}(?: [^\W\d_][\w'-]*){0,2}"
_JOINED = rf"{_NAME}(?:[ \u00a0]?/[ \u00a0]?{_NAME})+"
_NAMES = re.compile(rf"({_JOINED})\)?(?:[ \u00a0]?[:=]| (?:is|are|was|were)|)[ \u00a0]\Z")
_OF_TIME = re.compile(
    r"\b(?:dates?|days?|months?|times?|years?|check|starts?|ends?|from|until|arrival|departure|due|valid|versions?)\b",
    re.IGNORECASE,
)
_REACH = 80


def slashed(text: str, start: int) -> tuple[tuple[int, int, int], ...]:
    """Return start and end of each name and the start of its number, where numbers so named begin at `start`."""
    numbers = _NUMBERS.match(text, start)
    low = max(0, start - _REACH)
    names = _NAMES.search(text[low:start]) if numbers else None
    if numbers is None or names is None or _OF_TIME.search(names[1]):
        return ()
    named, counted = _parts(names[1], low + names.start(1)), _parts(numbers[0], start)
    if len(named) != len(counted):
        return ()
    return tuple((begin, end, at) for (begin, end), (at, _) in zip(named, counted, strict=True))


def _parts(run: str, offset: int) -> list[tuple[int, int]]:
    """Return where the parts between the slashes of a run begin and end, the run standing at `offset`."""
    cuts = [found.span() for found in _SLASH.finditer(run)]
    starts, ends = [0, *(end for _, end in cuts)], [*(begin for begin, _ in cuts), len(run)]
    return [(offset + begin, offset + end) for begin, end in zip(starts, ends, strict=True)]
