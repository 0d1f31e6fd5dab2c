"""Where a quote stands in a text: to the character, but for case, white space, dashes, quotation marks and Markdown.

A quote stands only where it cuts no number in two: `45` does not stand in `1,450`.
"""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

Span = tuple[int, int]
"""Start and end of a piece of a text."""

_DASHES = dict.fromkeys("\u2010\u2011\u2012\u2013\u2014\u2015\u2212\ufe63\uff0d", "-")
_QUOTES = dict.fromkeys("\u2018\u2019\u201b\u02bc\uff07", "'") | dict.fromkeys(
    "\u201c\u201d\u201e\u00ab\u00bb\uff02", '"'
)
_DROPPED = dict.fromkeys("*_`~\\\u200b\u200c\u200d\u2060\ufeff\ufe0e\ufe0f\u00ad", "")
_ALIKE = _DASHES | _QUOTES | _DROPPED
_GROUPING = frozenset(".,'\u2019\u066b\u066c")
_NARROW = frozenset("\u00a0\u2009\u202f\u2007")
_GROUP = 3
_TOKEN = re.compile(r"\w+")


def places(text: str, quote: str) -> tuple[Span, ...]:
    """Return where a quote stands in a text, in order; nowhere: ()."""
    wanted = quote.strip()
    if not wanted:
        return ()
    found = tuple(span for span in _every(text, wanted) if not _cuts(text, span))
    return found or tuple(span for span in _alike(text, wanted) if not _cuts(text, span))


def words(text: str) -> tuple[str, ...]:
    """Return the words and digits of a text in one form and lower case."""
    return tuple(_TOKEN.findall(unicodedata.normalize("NFKC", text).casefold()))


def has_words(text: str, fragment: str) -> bool:
    """Whether whole words of a text, one after the other, are a fragment, dashes and spaces aside.

    `ES 9035` stands in `ES9035`; a fragment without words stands nowhere.
    """
    wanted, held = "".join(words(fragment)), words(text)
    for start in range(len(held) if wanted else 0):
        joined = ""
        for word in held[start:]:
            joined += word
            if not wanted.startswith(joined):
                break
            if joined == wanted:
                return True
    return False


def _every(text: str, wanted: str) -> list[Span]:
    found: list[Span] = []
    at = text.find(wanted)
    while at >= 0:
        found.append((at, at + len(wanted)))
        at = text.find(wanted, at + len(wanted))
    return found


def _alike(text: str, wanted: str) -> list[Span]:
    folded, origins = _folded(text)
    fragment = _folded(wanted)[0].strip()
    return [(origins[start], origins[end - 1] + 1) for start, end in _every(folded, fragment)] if fragment else []


@lru_cache(maxsize=32)
def _folded(text: str) -> tuple[str, tuple[int, ...]]:
    """A text in plain characters, and for each of them the place in the text that it comes from."""
    kept: list[str] = []
    origins: list[int] = []
    for place, character in enumerate(text):
        plain = " " if character.isspace() else _ALIKE.get(character, character.lower())
        if plain and not (plain == " " and kept and kept[-1] == " "):
            kept.append(plain[0])
            origins.append(place)
    return "".join(kept), tuple(origins)


def _cuts(text: str, span: Span) -> bool:
    """Whether a piece begins or ends within a number."""
    start, end = span
    if text[start].isdigit() and _runs_on(text[max(0, start - 2) : start][::-1], text[start : start + _GROUP + 1]):
        return True
    return text[end - 1].isdigit() and _runs_on(text[end : end + 2], text[end + 1 : end + _GROUP + 2])


def _runs_on(beside: str, group: str) -> bool:
    """Whether digits go on beside a digit, `group` being what follows where a space groups them."""
    if beside[:1].isdigit():
        return True
    if not beside[1:].isdigit():
        return False
    grouped = group[:_GROUP].isdigit() and len(group[:_GROUP]) == _GROUP and not group[_GROUP:].isdigit()
    return beside[0] in _GROUPING or (beside[0] in _NARROW and grouped)
