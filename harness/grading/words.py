"""Breaks text into words and numbers, so that two texts compare by what they say and not by how they are typed.

It knows Unicode forms, Markdown marks and the ways a number is grouped. It does not stem, translate or drop accents:
`reopened` is not `open`, and `résumé` is not `resume`.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass, field
from decimal import Decimal
from itertools import pairwise

_DASHES = dict.fromkeys(map(ord, "\u2010\u2011\u2012\u2013\u2014\u2015\u2212\ufe63\uff0d"), "-")
_QUOTES = dict.fromkeys(map(ord, "\u2018\u2019\u201b\u02bc\uff07"), "'") | dict.fromkeys(
    map(ord, "\u201c\u201d\u201e\u00ab\u00bb\uff02"), '"'
)
_INVISIBLE = dict.fromkeys(map(ord, "\u200b\u200c\u200d\u2060\ufeff\ufe0e\ufe0f\u00ad"), None)
_NARROW_SPACES = dict.fromkeys(map(ord, "\u00a0\u2009\u202f\u2007"), "\ue000")  # kept apart: they group digits

_LINK = re.compile(r"!?\[([^\]\n]*)\]\([^)\n]*\)")
_LINE_MARK = re.compile(r"(?m)^[ \t]{0,3}(?:#{1,6}[ \t]+|>[ \t]?|```.*$)")
_EMPHASIS = re.compile(r"\*+(?=\S)|(?<=\S)\*+|~~|`+|(?<!\w)_+(?=\w)|(?<=\w)_+(?!\w)|\\[()\[\]]")
_LATEX_COMMA = re.compile(r"\{,\}|\\,")

_VERSION = re.compile(r"\bv(?=\d+\.\d+\.\d)")

_CJK = "\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af"
_NUMBER = r"\d+(?:[.,'\u00a0]\d+)*(?!\d|[.,'\u00a0]\d)"
_TOKEN = re.compile(
    rf"""
    (?P<coded> \d{{4}}-\d\d(?:-\d\d)?(?!\w) | \d+(?:-\d+){{2,}}(?!\w) | \d+(?::\d\d)+
        | (?!\d{{1,3}}(?:\.\d{{3}})+(?!\w|\.\d)) \d+(?:[/.]\d+){{2,}}(?!\w) )
    | (?P<number> (?<![\w.]){_NUMBER}(?![^\W\d{_CJK}]) )
    | (?P<scaled> (?<![\w.]){_NUMBER}(?:k|m|mn|mio|bn|b|t)(?!\w) )
    | (?P<cjk> [{_CJK}] )
    | (?P<word> [^\W{_CJK}]+ )
    | (?P<mark> [^\w\s] )
    """,
    re.VERBOSE,
)
_SPACED_GROUPS = re.compile(r"(?<![\w.,])\d{1,3}(?: \d{3})+(?![\w])")
_GROUPED = re.compile(r"\d{1,3}(?:([.,'\u00a0])\d{3})(?:\1\d{3})*|\d{1,2}(?:,\d{2})*,\d{3}")
_DECIMAL = re.compile(r"(.+)([.,])(\d+)")
_SCALES = {"k": 3, "m": 6, "mn": 6, "mio": 6, "bn": 9, "b": 9, "t": 12}
_SCALE_WORDS = {"thousand": 3, "million": 6, "millions": 6, "billion": 9, "trillion": 12, "lakh": 5, "crore": 7}


@dataclass(frozen=True, slots=True, kw_only=True)
class Word:
    """One word, mark or number of a text.

    Attributes:
        text: the folded text of the token.
        readings: the values a number may stand for (`1.200` is 1.2 or 1200); empty for anything that is no number.
    """

    text: str
    readings: frozenset[Decimal] = field(default_factory=frozenset)

    def same_as(self, other: Word) -> bool:
        """Whether both say the same: numbers by value, everything else by its folded text."""
        if self.readings and other.readings:
            return not self.readings.isdisjoint(other.readings)
        return self.text == other.text


def fold(text: str) -> str:
    """The text in one Unicode form and lower case, with plain quotes and dashes and without Markdown marks."""
    unified = unicodedata.normalize("NFKC", text.translate(_NARROW_SPACES)).replace("\ue000", "\u00a0")
    plain = unified.translate(_DASHES).translate(_QUOTES).translate(_INVISIBLE)
    unmarked = _LATEX_COMMA.sub(",", _LINK.sub(r"\1", _LINE_MARK.sub("", plain)))
    return _VERSION.sub("v ", _EMPHASIS.sub("", unmarked).casefold())


def contains(text: str, fragment: str) -> bool:
    """Whether the fragment's words stand in the text one after the other, as whole words, numbers compared as numbers.

    Plain spaces may group digits (`2 394 755`) or part two numbers, so the text is read both ways.
    """
    wanted = _tokens(_join_groups(fold(fragment)))
    folded = fold(text)
    return any(_stands_in(wanted, _tokens(reading)) for reading in {folded, _join_groups(folded)})


def _join_groups(folded: str) -> str:
    return _SPACED_GROUPS.sub(lambda found: found.group().replace(" ", "\u00a0"), folded)


def _stands_in(wanted: tuple[Word, ...], words: tuple[Word, ...]) -> bool:
    width = len(wanted)
    return any(
        all(a.same_as(b) for a, b in zip(wanted, words[start : start + width], strict=True))
        for start in range(len(words) - width + 1)
    )


def _tokens(folded: str) -> tuple[Word, ...]:
    words = [_word(found) for found in _TOKEN.finditer(folded)]
    scaled: list[Word] = []
    for word, after in pairwise([*words, Word(text="")]):
        power = _SCALE_WORDS.get(after.text)
        if word.readings and power is not None:
            scaled.append(Word(text=word.text, readings=frozenset(v.scaleb(power) for v in word.readings)))
        elif not (word.text in _SCALE_WORDS and scaled and scaled[-1].readings):
            scaled.append(word)
    return tuple(scaled)


def _word(found: re.Match[str]) -> Word:
    text = found.group()
    if found.lastgroup == "number":
        return Word(text=text, readings=number_readings(text))
    if found.lastgroup == "scaled":
        digits = text.rstrip("abcdefghijklmnopqrstuvwxyz")
        plain = number_readings(digits)
        power = _SCALES[text[len(digits) :]]
        return Word(text=text, readings=plain | {value.scaleb(power) for value in plain})
    return Word(text=text)


def number_readings(text: str) -> frozenset[Decimal]:
    """Every value the digits may stand for: grouped thousands, a decimal point or a decimal comma.

    Digits with a leading zero (`007`) are a code and have no value, like anything neither grouped nor decimal.
    """
    if text.isdecimal():
        return frozenset() if len(text) > 1 and text[0] == "0" else frozenset({Decimal(text)})
    values: set[Decimal] = set()
    if _GROUPED.fullmatch(text) and text[0] != "0":
        values.add(Decimal(re.sub(r"\D", "", text)))
    parts = _DECIMAL.fullmatch(text)
    if parts and (parts[1].isdecimal() or (_GROUPED.fullmatch(parts[1]) and parts[2] not in parts[1])):
        values.add(Decimal(re.sub(r"\D", "", parts[1]) + "." + parts[3]))
    return frozenset(values)
