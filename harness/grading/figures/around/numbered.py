"""Finds what is told apart by a number: `stall 9`, `stores 2 and 3`. So stall 10 is not taken for stall 9."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

from harness.grading.figures.language.lexicon import DURATIONS, MEASURES, MONTHS
from harness.grading.figures.language.terms import STOP, stem

_NAMED = re.compile(
    r"(?<![^\W\d_])(?P<word>[^\W\d_]{2,})[ \u00a0](?:[Nn][ro]\.? ?|#)?(?P<first>\d{1,4})"
    r"(?P<more>(?:(?:, | and | und | et | y | & )\d{1,4})*)(?![\d%€$£¥]|[ \u00a0][%€$£¥]|[.,:/]\d|[^\W\d_])"
)
_NUMBER = re.compile(r"\d{1,4}")
_YEAR = re.compile(r"(?:19|20)\d{2}")
_NO_NAMES = STOP | DURATIONS | MEASURES | frozenset(MONTHS)


class Numbered(NamedTuple):
    """One thing told apart by a number: the stem of its word, the number, and where the two stand."""

    word: str
    number: int
    start: int
    end: int


def numbered(text: str) -> list[Numbered]:
    """Return what a text tells apart by numbers; a number may as well count, as in `has 9`."""
    return [
        Numbered(stem(match["word"].lower()), int(number[0]), match.start(), number.end())
        for match in _NAMED.finditer(text)
        if match["word"].lower() not in _NO_NAMES
        for number in _NUMBER.finditer(text, match.start("first"), match.end("more"))
        if not _YEAR.fullmatch(number[0])
    ]


@lru_cache(maxsize=2048)
def numbers_of(label: str) -> dict[str, frozenset[int]]:
    """Return the numbers a name or a question tells things apart by, for the stem of each word."""
    result: dict[str, frozenset[int]] = {}
    for one in numbered(label):
        result[one.word] = result.get(one.word, frozenset()) | {one.number}
    return result
