"""Finds what is told apart by a number: `stall 9`, `stores 2 and 3`, `flat 3.02`, `hour 14`.

So stall 10 is not taken for stall 9.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

from harness.grading.figures.language.lexicon import DURATIONS, MEASURES, MONTHS, listed
from harness.grading.figures.language.terms import STOP, stem

_NAMED = re.compile(
    r"(?<![^\W\d_])(?P<word>[^\W\d_]{2,})[ \u00a0](?:[Nn][ro]\.? ?|#)?(?P<first>\d{1,4}(?:\.\d{1,2})?)"
    r"(?P<more>(?:(?:, | and | und | et | y | & )\d{1,4})*)(?![\d%€$£¥]|[ \u00a0][%€$£¥](?!\d)|[.,:/]\d|[^\W\d_])"
)
_NUMBER = re.compile(r"\d{1,4}(?:\.\d{1,2})?")
_YEAR = re.compile(r"(?:19|20)\d{2}")
_COUNTED = re.compile(r"\d[ \u00a0-]\Z")
_NO_NAMES = (STOP | MEASURES | frozenset(MONTHS)) - DURATIONS
_NO_CODES = frozenset(listed("rate rates score scores ratio factor index level stand per seit ab bis um"))
_SHORTEST_SPAN = 3


class Numbered(NamedTuple):
    """One thing told apart by a number: the stem of its word, the number as written, and where the two stand."""

    word: str
    number: str
    start: int
    end: int


def numbered(text: str) -> list[Numbered]:
    """Return what a text tells apart by numbers; a number may as well count, as in `has 9`."""
    return [
        Numbered(stem(match["word"].lower()), number[0].lstrip("0"), match.start(), number.end())
        for match in _NAMED.finditer(text)
        if _can_be_numbered(text, match)
        for number in _NUMBER.finditer(text, match.start("first"), match.end("more"))
        if not _YEAR.fullmatch(number[0])
    ]


def _can_be_numbered(text: str, match: re.Match[str]) -> bool:
    """Return whether a word can name things told apart by numbers; that of a span cannot behind a count: `1 hour 5`."""
    word = match["word"].lower()
    if word in DURATIONS:
        spans = len(word) < _SHORTEST_SPAN or _COUNTED.search(text[max(0, match.start() - 2) : match.start()])
        return not spans and "." not in match["first"]
    return word not in _NO_NAMES and not (word in _NO_CODES and "." in match["first"])


@lru_cache(maxsize=2048)
def numbers_of(label: str) -> dict[str, frozenset[str]]:
    """Return the numbers a name or a question tells things apart by, for the stem of each word."""
    result: dict[str, frozenset[str]] = {}
    for one in numbered(label):
        result[one.word] = result.get(one.word, frozenset()) | {one.number}
    return result
