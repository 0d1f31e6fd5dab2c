"""Text to comparable words: split, lower-cased, stop words dropped, stemmed (Snowball, English)."""

from __future__ import annotations

import re
from functools import lru_cache

import snowballstemmer

_STOPPED = """
    a about all also am an and any are as at be been but by can could did do does doing each find first for from get
    give had has have having he her his how i if in into is it its just know let list many me much my of on one or our
    please she should show so some tell than that the their them then there these they this those to us use used using
    was we were what when where which who whom whose why will with would you your
"""
STOP_WORDS = frozenset(_STOPPED.split())
"""English words that tell no tool from another."""

_LETTERS_OR_DIGITS = re.compile(r"[^\W\d_]+|\d+")
_HUMPS = re.compile(r"(?<=[a-z])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])")
_stemmer = snowballstemmer.stemmer("english")


def words(text: str) -> tuple[str, ...]:
    """Return the words of prose or of a name in any case style, lower-cased: `getNetWorth` is get, net, worth."""
    return tuple(word.lower() for run in _LETTERS_OR_DIGITS.findall(text) for word in _HUMPS.split(run))


@lru_cache(maxsize=20_000)
def stem(word: str) -> str:
    """Return the stem of one lower-cased word."""
    return str(_stemmer.stemWord(word))


def telling_words(text: str) -> tuple[str, ...]:
    """Return the words that say something, in order: no stop words, numbers or single letters."""
    return tuple(word for word in words(text) if word not in STOP_WORDS and not word.isdigit() and len(word) > 1)


@lru_cache(maxsize=1024)
def stems(text: str) -> tuple[str, ...]:
    """Return the stems of the words that say something, in order."""
    return tuple(map(stem, telling_words(text)))


def mentions(text: str, phrase: str) -> bool:
    """Whether the words of `phrase` stand in `text` one after the other, whatever their endings and case."""
    wanted, spoken = _spoken(phrase), _spoken(text)
    return bool(wanted) and any(spoken[at : at + len(wanted)] == wanted for at in range(len(spoken) - len(wanted) + 1))


@lru_cache(maxsize=1024)
def _spoken(text: str) -> tuple[str, ...]:
    return tuple(map(stem, words(text)))
