"""Reads the words that count by groups: `half a dozen`, `two dozen`, `a couple of`, `una docena`."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from harness.grading.figures.language.words import Word

_DOZENS = frozenset({"dozen", "dutzend", "douzaine", "douzaines", "docena", "docenas"})
_ARTICLES = frozenset({"a", "one", "ein", "une", "una"})
_HALVES = (("half", "a"), ("a", "half"), ("half",), ("ein", "halbes"), ("une", "demi"), ("media",))
_PAIRS = (("a", "couple", "of"), ("a", "pair", "of"), ("un", "par", "de"))
_SCORE = ("a", "score", "of")
_OF = frozenset({"of", "de", "d"})
_PLURAL = re.compile(r"[a-z]{3,}(?<!s)s")
_NOUN_REACH = 3
STARTERS_OF_GROUPS = frozenset({*_DOZENS, *_ARTICLES, *(words[0] for words in _HALVES), "un"})


def group_at(words: Sequence[Word], index: int, numbers: Mapping[str, int]) -> tuple[int, int] | None:
    """Return the number that a group word beginning at `words[index]` counts, and how many words it spans.

    `numbers` are the small number words that may stand before a dozen. `A score of` counts twenty only where things
    are counted, as the score of a match is no group.
    """
    run = tuple(word.text for word in words[index : index + 4])
    for half in _HALVES:
        if run[: len(half)] == half and run[len(half) : len(half) + 1] and run[len(half)] in _DOZENS:
            return 6, _with_of(run, len(half) + 1)
    if len(run) > 1 and run[1] in _DOZENS and (run[0] in _ARTICLES or run[0] in numbers):
        return 12 * (1 if run[0] in _ARTICLES else numbers[run[0]]), _with_of(run, 2)
    if run[:3] in _PAIRS:
        return 2, 3
    if run[:3] == _SCORE and any(_PLURAL.fullmatch(word.text) for word in words[index + 3 : index + 3 + _NOUN_REACH]):
        return 20, 3
    return None


def _with_of(run: tuple[str, ...], length: int) -> int:
    """Return how many words a group spans with the `of` behind it."""
    return length + (run[length : length + 1] != () and run[length] in _OF)
