"""Breaks a text into words, each with its place."""

from __future__ import annotations

import re
from typing import NamedTuple

_WORD = re.compile(r"[^\W\d_]+")


class Word(NamedTuple):
    """One word of the plain text, in lower case, with its place."""

    text: str
    start: int
    end: int


def words_of(text: str) -> tuple[Word, ...]:
    """Return the words of a text in their order."""
    lowered = text.lower()
    if len(lowered) != len(text):
        return tuple(Word(found[0].lower(), found.start(), found.end()) for found in _WORD.finditer(text))
    return tuple(map(Word._make, [(found.group(), found.start(), found.end()) for found in _WORD.finditer(lowered)]))
