"""The numbers that stand in a text, in any grouping, script and scale.

Digits only: what a number is the value of is for a reader to say. Dates, clock times, identifiers, versions and the
numbers of a list are no numerals.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from decimal import Decimal
from functools import lru_cache

from harness.reading.moments import DATE_OR_TIME
from harness.reading.unit_words import LOOSE, MONEY, NO_NOUNS, RATIOS, SCALES
from harness.reading.units import money, symbol, time_unit


@dataclass(frozen=True, slots=True, kw_only=True)
class Numeral:
    """One number of a text: where it stands with its symbols, and what it is.

    `step` is one unit of the last digit written, in terms of the value; `unit` the symbol or word that touches it,
    by its canonical name where it is money, a ratio or a time; `alternatives` what else its separator may mean.
    """

    start: int
    end: int
    text: str
    value: Decimal
    step: Decimal
    unit: str | None = None
    alternatives: tuple[Decimal, ...] = ()
    scaled: bool = False


class _Plain(dict[int, str]):
    """The plain form of each character: ASCII digits and signs in place of those of other scripts."""

    def __missing__(self, code: int) -> str:
        digit = unicodedata.decimal(chr(code), None)
        self[code] = chr(code) if digit is None else str(digit)
        return self[code]


_VARIANTS = "\u2212\u2010\u2011\u2012\u2013\ufe63\uff0d\uff0b\uff0e\u066b\uff0c\u066c\u2019\u02bc\u202f\u2009\u2007"
_PLAIN = _Plain(
    zip(map(ord, _VARIANTS + "\uff05\u066a\uff04\uffe5\uff1a\uff0f"), "-------+..,,''\xa0\xa0\xa0%%$¥:/", strict=True)
)


def _any_of(words: Iterable[str]) -> str:
    return "|".join(map(re.escape, sorted(words, key=len, reverse=True)))


_EAST = [word for word in SCALES if ord(word[0]) > ord("\u0fff")]
_WEST = [word for word in SCALES if word not in _EAST and len(word) > 1]
_SYMBOLS = "$€£¥₹₩₽₺₴₪₫₱₦฿¢"
_VULGAR = "½¼¾⅓⅔⅛"
_DIGITS = (
    r"(?<!(?-i:[a-z_]))\d{1,3}(?:\x20\d{3})+(?![\d'])(?:[.,]\d+)?|(?<![\w.])\.\d+"
    rf"|\d+(?:[.,'\u00a0]\d+)*(?:[\u00a0\x20]?[{_VULGAR}])?|[{_VULGAR}]"
)
_STRICT = re.compile(
    rf"(?=[\d.{_VULGAR}]|\b[adefghjlmnos]) (?:{DATE_OR_TIME} | (?P<token>{_DIGITS}))", re.VERBOSE | re.IGNORECASE
)
"""Looks first whether a number, a month or a link may begin at all."""
_LOOSE = re.compile(rf"(?P<token>{_DIGITS})", re.VERBOSE)
_CURRENCY = rf"(?:\b[A-Za-z]{{1,3}})?[{_SYMBOLS}]|\b(?:[A-Z]{{3}}|[Rr]s\.?|kr\.?|Fr\.)"
_BEFORE = re.compile(
    rf"(?:(?<![\w)%])(?P<sign>[+-]))?(?:(?P<unit>{_CURRENCY})[\u00a0\x20]?)?(?:(?<![\w)%])(?P<inner>[+-]))?$"
)
_SCALE = re.compile(
    rf"[\u00a0\x20]?(?:(?P<east>{_any_of(_EAST)})|(?P<west>{_any_of(_WEST)}|[kKMmbBtT])(?![^\W\d_]))", re.IGNORECASE
)
_UNIT = re.compile(
    rf"(?P<mark>[*_`]*)[\u00a0\x20-]?(?P<unit>(?:{_any_of([*RATIOS, *MONEY])})(?![^\W\d_])"
    r"|°\s?[CF]\b|[℃℉°]|[^\W\d_]+[²³]?(?:/[^\W\d_]+[²³]?)?)",
    re.IGNORECASE,
)
_LISTED = re.compile(r"^[^\w\n]*1[.)]\s", re.MULTILINE)
_LIST_NUMBER = re.compile(r"(?:^|\n)[^\w\n]*\d{1,2}[.)]\s")
_ID_BEFORE = re.compile(r"(?:[A-Za-z_]-?|[A-Za-z]\d+-|[#§№])$")
_ID_AFTER = re.compile(r"[A-Za-z]+[\d_]|_")
_YEAR = re.compile(r"(?:19|20)\d\d")
_YEARLY = re.compile(
    r"(?:\b(?:in|since|of|by|for|until|from|to|year|fy|im|en|au|and|through|q[1-4])\s|[,(/-]\s?)$", re.IGNORECASE
)
_INCHES = re.compile(r"in(?!\w|\s+\w)")
_DECIMAL_COMMA = re.compile(
    r"(?<![\d.,])(?:\d+,(?:\d\d?|\d{4,})|\d{1,3}(?:\.\d{3})+,\d+|\d{1,3}(?:\.\d{3}){2,})(?![.,]?\d)"
)
_DECIMAL_POINT = re.compile(
    r"(?<![\d.,])(?:\d+\.(?:\d\d?|\d{4,})|\d{1,3}(?:,\d{3})+\.\d+|\d{1,3}(?:,\d{3}){2,})(?![.,]?\d)"
)
_NEAR = 12
"""Characters before a number that may belong to it."""
_GROUPED = re.compile(r"\d{1,3}(?:\D\d{3})+|\d{1,2}(?:,\d\d)+,\d{3}")
_SURE_SCALES = frozenset({"bn", "mn", "tn", "cr"})


@lru_cache(maxsize=2048)
def numerals(text: str) -> tuple[Numeral, ...]:
    """Return the numbers of a text in their order, without its dates, times, identifiers and list numbers."""
    plain = plain_digits(text)
    listed = {match.end() for match in _LIST_NUMBER.finditer(plain)} if _LISTED.search(plain) else set[int]()
    found = []
    for start, end in _places(_STRICT, plain):
        if end + len(". ") not in listed and not _ID_AFTER.match(plain, end):
            numeral = _numeral(text, plain, (start, end))
            if not _is_label(plain, start, numeral):
                found.append(numeral)
    return _joined(found, text)


@lru_cache(maxsize=8192)
def digits_of(quote: str) -> tuple[Numeral, ...]:
    """Return every run of digits of a quote as a number, whatever it may stand for."""
    plain = plain_digits(quote)
    return _joined([_numeral(quote, plain, place) for place in _places(_LOOSE, plain)], quote)


def plain_digits(text: str) -> str:
    """Return the text with ASCII digits, signs and separators, character for character."""
    return text if text.isascii() else text.translate(_PLAIN)


def _places(pattern: re.Pattern[str], plain: str) -> Iterator[tuple[int, int]]:
    """Yield where numbers stand, each by itself where separators make no number of them: `1,2,3`, but no version."""
    for match in pattern.finditer(plain):
        token = match["token"]
        if token is not None and _readings(token, comma=False):
            yield match.span()
        elif token is not None and (pattern is _LOOSE or "." not in token):
            yield from ((match.start() + run.start(), match.start() + run.end()) for run in re.finditer(r"\d+", token))


def _is_label(plain: str, start: int, numeral: Numeral) -> bool:
    """Whether digits belong to an identifier, or are a year."""
    before = (plain, max(0, start - _NEAR), start)
    if start == numeral.start and _ID_BEFORE.search(*before):
        return True
    counted = numeral.unit is None or (not symbol(numeral.unit) and bool(_YEARLY.search(*before)))
    return counted and bool(_YEAR.fullmatch(plain, start, numeral.end))


def _numeral(text: str, plain: str, place: tuple[int, int]) -> Numeral:
    start, end = place
    first, sign, before = _symbol_before(plain, start)
    scale, end = _scale(plain, end, near_money=before is not None)
    after, end = _unit_after(plain, end)
    unit = after if before is None or (before in LOOSE and money(after or "")) else before
    code, _, times = (unit or "").partition("*")
    factor = sign * scale * Decimal(times or 1)
    is_money = scale == 1 and money(code) is not None and not _DECIMAL_POINT.search(plain)
    (value, step), *others = _readings(plain[slice(*place)], comma=_writes_comma(plain), is_money=is_money)
    return Numeral(
        start=first,
        end=end,
        text=text[first:end],
        value=value * factor,
        step=step * abs(factor),
        unit=code or None,
        alternatives=tuple(other * factor for other, _ in others),
        scaled=scale != 1,
    )


def _readings(token: str, *, comma: bool, is_money: bool = False) -> tuple[tuple[Decimal, Decimal], ...]:
    """Return what the digits may be, the likelier first, each with one unit of its last digit; () for no number.

    A lone separator before three digits is a decimal comma where the text writes one, and a point that groups there
    and in an amount of money.
    """
    if token[-1] in _VULGAR:
        whole = token[:-1].strip("\u00a0 ")
        return ((Decimal(whole or 0) + Decimal(str(unicodedata.numeric(token[-1]))), Decimal(0)),)
    *whole_groups, last = re.split(r"\D", token)
    marks = re.findall(r"\D", token)
    found = []
    if not marks or (len(set(marks)) == 1 and _GROUPED.fullmatch(token) and token[0] != "0"):
        found.append((Decimal("".join([*whole_groups, last])), Decimal(1)))
    grouped = _GROUPED.fullmatch(token[: -len(last) - 1]) and len(set(marks[:-1])) == 1 and marks[-1] != marks[0]
    if marks and marks[-1] in ".," and (len(marks) == 1 or grouped):
        found.append((Decimal(f"{''.join(whole_groups)}.{last}"), Decimal(1).scaleb(-len(last))))
    groups_first = comma or is_money if marks[:1] == ["."] else not comma
    return tuple(found if groups_first else reversed(found))


def _symbol_before(plain: str, start: int) -> tuple[int, int, str | None]:
    """Return where a number starts with its sign and currency, the sign, and the currency."""
    match = next(_BEFORE.finditer(plain, max(0, start - _NEAR), start))
    inner = match.start("inner") if match["inner"] else start
    sign = -1 if "-" in {match["sign"], match["inner"]} else 1
    written = match["unit"]
    if not written or money(written):
        return match.start(), sign, money(written or "")
    if written[-1] in _SYMBOLS:
        return match.end("unit") - 1, sign, money(written[-1])
    return inner, -1 if match["inner"] == "-" else 1, None


def _scale(plain: str, end: int, *, near_money: bool) -> tuple[Decimal, int]:
    """Return how many times a number is meant, and where it ends then. A lone letter is a scale beside money."""
    match = _SCALE.match(plain, end)
    if match is None:
        return Decimal(1), end
    word = match["east"] or match["west"]
    sure = match["east"] or len(word) > len("mm") or word.lower() in _SURE_SCALES
    touching = word in {"k", "K", "M"} and match.start("west") == end
    if sure or touching or near_money or money(_unit_after(plain, match.end())[0] or ""):
        return SCALES[word.lower()], match.end()
    return Decimal(1), end


def _unit_after(plain: str, end: int) -> tuple[str | None, int]:
    """Return the unit after a number, and where the number ends with it: what is only counted is no part of it."""
    match = _UNIT.match(plain, end)
    if match is None or (match["unit"].lower() in NO_NOUNS and not _INCHES.match(plain, match.start("unit"))):
        return None, end
    word = " ".join(match["unit"].split())
    known = symbol(word) or time_unit(word)
    touches = not match["mark"] and (known or match.start("unit") == end or not word[0].isalpha())
    return known or word, match.end() if touches else end


def _joined(found: Iterable[Numeral], text: str) -> tuple[Numeral, ...]:
    """Return the numbers with those made one that are written as one: 1億2000万."""
    joined: list[Numeral] = []
    for numeral in found:
        last = joined[-1] if joined else None
        if last is not None and last.scaled and last.end == numeral.start and numeral.value < last.step:
            whole = text[last.start : numeral.end]
            joined[-1] = replace(numeral, start=last.start, text=whole, value=last.value + numeral.value, scaled=True)
        else:
            joined.append(numeral)
    return tuple(joined)


@lru_cache(maxsize=2048)
def _writes_comma(plain: str) -> bool:
    """Whether a text writes decimal commas and no decimal points."""
    return bool(_DECIMAL_COMMA.search(plain)) and not _DECIMAL_POINT.search(plain)
