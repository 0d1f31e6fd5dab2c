"""Brings the many ways to type one character down to one, without moving any character.

Rules on phrases are written once, with a plain apostrophe, a plain dash and small letters; offsets found in the plain
text are offsets in the answer.
"""

from __future__ import annotations

from typing import Final

DASHES: Final = "\u2010\u2011\u2012\u2013\u2014\u2015\u2212\ufe63\uff0d"
APOSTROPHES: Final = "\u2018\u2019\u201b\u02bc\uff07"
QUOTES: Final = "\u201c\u201d\u201e\u00ab\u00bb\uff02"
SPACES: Final = "\u00a0\u2007\u2009\u202f\u3000\ufeff\u200b\u200c\u200d\u2060\t"
EMPHASIS: Final = "*"

_PLAIN: Final = str.maketrans(
    dict.fromkeys(DASHES, "-")
    | dict.fromkeys(APOSTROPHES, "'")
    | dict.fromkeys(QUOTES, '"')
    | dict.fromkeys(SPACES, " ")
    | dict.fromkeys(EMPHASIS, " ")
)


def plain(text: str) -> str:
    """Return the text in small letters, with plain dashes, quotes and spaces, every character in its place."""
    return "".join(small if len(small := letter.lower()) == 1 else letter for letter in text.translate(_PLAIN))
