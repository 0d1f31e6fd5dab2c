"""Reads what stands around the digits: sign, currency and bracket before them; scale, unit and currency behind them."""

from __future__ import annotations

import re
from dataclasses import dataclass
from decimal import Decimal

from harness.grading.figures.language.lexicon import (
    CJK_CURRENCIES,
    CURRENCY_CODES,
    CURRENCY_SIGNS,
    CURRENCY_WORDS,
    MEASURES,
    PERCENT_WORDS,
    SCALE_WORDS,
)


def _any_of(words: list[str]) -> str:
    """Return the alternation of the words, longest first."""
    return "|".join(map(re.escape, sorted(words, key=len, reverse=True)))


_ONE = Decimal(1)
_LONG = 3
_END = r"(?![^\W\d_])"
_ASCII_END = r"(?![A-Za-z])"
_SIGNS = _any_of([sign for sign in CURRENCY_SIGNS if not sign[-1].isalpha() and sign[-1] != "."])
_NAMED = _any_of([sign for sign in CURRENCY_SIGNS if sign[-1].isalpha() or sign[-1] == "."])
_CJK_SCALES = [word for word in SCALE_WORDS if word[0] > "\u2e80"]
_LONG_SCALES = [word for word in SCALE_WORDS if word[0] < "\u2e80" and len(word.rstrip(".")) >= _LONG]

_PREFIX_SCALES = {"T": Decimal(1000), "k": Decimal(1000), "M": Decimal(1000000)}
_PERCENT_LATIN = [word for word in PERCENT_WORDS if word[-1].isascii() and word[-1].isalpha()]

_PREFIX = re.compile(
    rf"(?:(?P<outer>[-+\u2013])?(?P<thousands>(?<![A-Za-z])[TkM](?=€|EUR))?(?P<currency>{_SIGNS}|(?<=[TkM])EUR|"
    rf"(?<![A-Za-z/])"
    rf"(?:{_NAMED}|[A-Z]{{3,4}})))?[ \u00a0]?(?P<bracket>\()?(?P<inner>[-+\u2013])?"
    rf"(?P<late>{_SIGNS})?\Z",
)
_MONEY_AHEAD = rf"[ \u00a0]?(?:d'|de )?(?:{_SIGNS}|(?:{_any_of(list(CURRENCY_CODES))})\b)"
_SCALE = re.compile(
    rf"[ \u00a0]?(?P<cjk>{_any_of(_CJK_SCALES)})|[\s-]?(?P<long>(?i:{_any_of(_LONG_SCALES)})){_END}"
    rf"|(?P<glued>kk|[kKMmBbTt]|MM|mm|[Mm]n|[Bb]n|[Tt]n|[Mm]d|[Cc]r\.?|L){_END}"
    rf"|[ \u00a0]?(?P<thousand>[kT](?=€|EUR|USD|SGD|CHF))"
    rf"|[ \u00a0](?:(?P<near>[kKMB]|[Mm]n|[Bb]n|Mds?|Mrd)(?={_MONEY_AHEAD})|(?P<spaced>[KkMB]|[Mm]n|[Bb]n|[Cc]r|"
    rf"Md|Mds){_END})",
)
_PERCENT = re.compile(
    rf"[ \u00a0-]?(?P<word>(?i:{_any_of(_PERCENT_LATIN)}){_END}|"
    rf"{_any_of([*set(PERCENT_WORDS) - set(_PERCENT_LATIN)])})"
)
_CURRENCY = re.compile(
    rf"[ \u00a0]?(?:d'|de[ \u00a0])?(?:(?P<sign>{_SIGNS}|zł|Kč|kr)(?!\s?\d){_END}|"
    rf"(?P<code>[A-Z]{{3,4}}){_ASCII_END}(?!\s?\d)"
    rf"|(?P<cjk>{_any_of(list(CJK_CURRENCIES))})|(?P<word>(?i:{_any_of(list(CURRENCY_WORDS))})){_END})",
)
_POWER = re.compile(
    r"[ \u00a0]?[\u00d7x·*][ \u00a0]?10(?:\^([-+]?\d{1,2})|([⁻⁺]?[⁰¹²³⁴-⁹]{1,2}))(?!\d)|[eE]([-+]\d{1,2})(?!\w)"
)
_BEHIND_NUMBER = re.compile(r"(?<=\d)[ \u00a0]?\Z")
_SUPERSCRIPTS = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹⁻⁺", "0123456789-+")
_NO_CENTS = re.compile(r"[.,](?:--|[-\u2013—])(?![\d\w])")
_MEASURE = re.compile(
    rf"[ \u00a0]?(?P<measure>(?i:{_any_of([word for word in MEASURES if len(word) > 1])})"
    rf"|{_any_of([word for word in MEASURES if len(word) == 1])})(?![\w²³$€£¥]|\s?[$€£¥]|(?<![a-z])\s?\d|(?<=x)\s?\d)"
)
_TRAILING_MINUS = re.compile(r"-(?=\s*(?:$|\||\n|[A-Z]{3}\b|[€£]))")
_PERCENT_LOWER = {word.lower(): meaning for word, meaning in PERCENT_WORDS.items()}


@dataclass(frozen=True, slots=True)
class Prefix:
    """What stands before the digits: start with and without an opening bracket, currency, whether negative."""

    start: int
    content: int
    currency: str | None = None
    negative: bool = False
    bracket: bool = False
    scale: Decimal = _ONE


@dataclass(frozen=True, slots=True)
class Suffix:
    """What stands behind the digits: where it ends, the scale, the unit and the factor the unit implies."""

    end: int
    scale: Decimal = _ONE
    unit: str | None = None
    factor: Decimal = _ONE
    glued_letter: bool = False
    basis_points: bool = False
    trailing_minus: bool = False


def read_prefix(text: str, start: int) -> Prefix:
    """Return the sign, currency and bracket that belong to the digits at `start`."""
    low = max(0, start - 12)
    window = text[low:start]
    found = _PREFIX.search(window)
    if found is not None and found["currency"] and not _is_own_currency(text, low, found):
        low += found.end("currency")
        window = text[low:start]
        found = _PREFIX.search(window)
    if found is None or not found[0].strip():
        return Prefix(start, start)
    name = found["currency"]
    outer, inner = found["outer"], found["inner"]
    begin = found.start()
    if outer and not _is_sign(text, low + begin):
        outer, begin = None, begin + 1
    if inner and not (name or found["bracket"] or _is_sign(text, low + found.start("inner"))):
        return Prefix(start, start)
    currency = _currency_named(name) or (CURRENCY_SIGNS[found["late"]] if found["late"] else None)
    begin += len(window[begin:]) - len(window[begin:].lstrip())
    content = found.end("bracket") if found["bracket"] and not name else begin
    return Prefix(
        low + begin,
        low + content,
        currency,
        negative=(outer or inner or "+") != "+",
        bracket=bool(found["bracket"]),
        scale=_PREFIX_SCALES.get(found["thousands"] or "", _ONE),
    )


def _is_own_currency(text: str, low: int, found: re.Match[str]) -> bool:
    """Return whether a match names a currency, and not that of an amount before a bracket: `5 € (4 €)`."""
    before = text[: low + found.start("currency")][-2:]
    return _currency_named(found["currency"]) is not None and not (found["bracket"] and _BEHIND_NUMBER.search(before))


def _currency_named(name: str | None) -> str | None:
    """Return the unit a currency sign, abbreviation or code stands for."""
    if name is None:
        return None
    return CURRENCY_SIGNS.get(name) or (name if name in CURRENCY_CODES else None)


def _is_sign(text: str, position: int) -> bool:
    """Return whether the dash at `position` is a sign and not a hyphen or the dash of a range."""
    before = text[position - 1 : position]
    return not ((before.isalnum() and before < "\u2e80") or (before and before in ")%_"))


def read_suffix(text: str, end: int, *, money: bool, separator: str = "") -> Suffix:
    """Return scale and unit of the digits that end at `end`; `money` says that a currency stands before them."""
    dash = _NO_CENTS.match(text, end)
    position = dash.end() if dash else end
    scale, position, glued = _read_scale(text, position, money=money, separator=separator)
    percent = _PERCENT.match(text, position)
    if percent and not money:
        unit, factor = _PERCENT_LOWER[percent["word"].lower()]
        return Suffix(percent.end(), scale, "%" if unit == "bp" else unit, factor, basis_points=unit == "bp")
    trailing = _TRAILING_MINUS.match(text, position)
    if trailing:
        position = trailing.end()
    currency = _CURRENCY.match(text, position)
    code = _unit_of(currency) if currency else None
    if currency and code:
        return Suffix(currency.end(), scale, code, trailing_minus=bool(trailing), glued_letter=glued)
    measure = _MEASURE.match(text, position)
    if measure and not money:
        return Suffix(measure.end(), scale, measure["measure"].lower().replace("\u00d7", "x"))
    return Suffix(position, scale, glued_letter=glued, trailing_minus=bool(trailing))


def _unit_of(found: re.Match[str]) -> str | None:
    """Return the currency a match behind the digits stands for, or None for capitals that are no code."""
    if found["sign"]:
        return CURRENCY_SIGNS[found["sign"]]
    if found["code"]:
        return found["code"] if found["code"] in CURRENCY_CODES else None
    return CJK_CURRENCIES[found["cjk"]] if found["cjk"] else CURRENCY_WORDS[" ".join(found["word"].lower().split())]


def _read_scale(text: str, position: int, *, money: bool, separator: str) -> tuple[Decimal, int, bool]:
    """Return the product of up to two scale words, where they end, and whether the first is a single glued letter."""
    power = _POWER.match(text, position)
    if power is not None:
        return _ONE.scaleb(int((power[1] or power[2] or power[3]).translate(_SUPERSCRIPTS))), power.end(), False
    scale, glued = _ONE, False
    for turn in range(2):
        found = _SCALE.match(text, position)
        if found is None or (found["spaced"] not in {None, "k"} and not money) or (turn and found["glued"]):
            break
        word = found[found.lastgroup or ""].lower()
        if word == "l" and not money:
            break
        if found["glued"] and word in {"m", "t", "b", "mm"} and not money and _is_measure(found["glued"]):
            break
        scale *= Decimal(1000) if found["thousand"] else _scale_of(word, separator)
        glued = glued or bool(found["glued"])
        position = found.end()
    return scale, position, glued


def _is_measure(letter: str) -> bool:
    """Return whether a bare letter rather means tonnes or millimetres than trillions or millions."""
    return letter in {"t", "T", "mm"}


def _scale_of(word: str, separator: str) -> Decimal:
    """Return the factor of a scale word; `2.4 mil` is English for millions, `234 mil` Spanish for thousands."""
    if word == "mil" and separator == ".":
        return SCALE_WORDS["million"]
    return SCALE_WORDS[word]
