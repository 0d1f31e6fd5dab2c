"""The units of figures: one name for each, which family it is of, and bringing a value from one to another.

Money, percentages and times are known by a table; lengths, weights and the like by pint, which is imported only where
such a unit is met. Whatever neither knows is a noun that is counted.
"""

from __future__ import annotations

import re
from decimal import Context, Decimal
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Literal

from harness.reading.unit_words import (
    CENTS,
    CODES,
    FACTORS,
    LOOSE,
    MEASURES,
    MONEY,
    MONTHS,
    NO_NOUNS,
    PLAIN_WORDS,
    RATIOS,
    SCALES,
    SECONDS,
    SPELLED,
    TIMES,
)

if TYPE_CHECKING:
    from pint import Unit, UnitRegistry

Family = Literal["money", "percent", "points", "physical", "noun", "none"]

LONGEST_UNIT = 40
"""Characters; anything longer is a noun."""

_PER = re.compile(r"\s*/\s*|\s+(?:per|pro|par|por|al|an?)\s+")
_RAISED = re.compile(r"\b(?:(sq)(?:uare)?|cu(?:bic)?)\.? (\w+)")
_OF_WHAT = re.compile(r" ?CO[2₂](?:e|eq)?\b")
_NAME = r"[A-Za-z\u00b5\u03bc°Ω_]+(?:[²³]|(?:\^|\*\*)[23])?"
_WRITTEN = re.compile(rf"{_NAME}(?:[/*·]{_NAME}){{0,3}}")
_NUMBER = re.compile(r"\d+(?:[.,'\u2019\s]\d+)*")
_NO_UNITS = NO_NOUNS | {"d", "c", "f"}
_EDGES = ".,;:()*_+-~≈\u2212\u2013"
_EXACT = Context(prec=20)


@lru_cache(maxsize=4096)
def canonical(unit: str | None) -> str | None:
    """Return the one name of a unit, None for none: `S$` is SGD, `Prozent` %, `Minuten` min, `tickets` ticket."""
    text = " ".join((unit or "").split())
    if not text or text.lower() in {"none", "null", "number"}:
        return None
    if "*" in text and money(text.partition("*")[0]):
        return text
    head, *below = _PER.split(text, maxsplit=1)
    if below and money(head):
        return f"{money(head)}/{canonical(below[0])}"
    return symbol(text) or time_unit(text) or _measure(text) or _singular(text)


def symbol(text: str) -> str | None:
    """Return the canonical name of a unit of money, percentages or points; None for what is none of these."""
    return RATIOS.get(text.lower()) or money(text)


def time_unit(text: str) -> str | None:
    """Return the canonical name of a unit of time, by its word in the languages people answer in; else None."""
    return TIMES.get(text.lower())


@lru_cache(maxsize=4096)
def money(text: str) -> str | None:
    """Return the code or the symbol of a currency, `EUR*1000` for thousands of it; None for what is none."""
    name = _currency(text)
    if name is not None:
        return name
    first, _, rest = text.partition(" ")
    start, _, last = text.rpartition(" ")
    for scale, of in ((first, rest.removeprefix("of ")), (last, start), (text[:1], text[1:]), (text[:3], text[3:])):
        if scale.lower() in SCALES and (of in CODES or of.lower() in MONEY):
            return f"{_currency(of)}*{SCALES[scale.lower()]:f}"
    return None


def _currency(text: str) -> str | None:
    if text in CODES or (text.islower() and text.upper() in CODES and text not in PLAIN_WORDS):
        return text.upper()
    return MONEY.get(text.lower())


@lru_cache(maxsize=4096)
def family(unit: str | None) -> Family:
    """Return what sort of unit it is; money per something is money."""
    name = canonical(unit)
    if name is None:
        return "none"
    if name in {"%", "‰"}:
        return "percent"
    if name in {"pt", "bps"}:
        return "points"
    if money(name.partition("/")[0].partition("*")[0]):
        return "money"
    return "physical" if name in SECONDS or name in MONTHS or _measure(name) else "noun"


def is_known(unit: str) -> bool:
    """Whether the unit can be converted; what cannot is a noun that is counted."""
    return family(unit) not in {"noun", "none"}


@lru_cache(maxsize=8192)
def convert(value: Decimal, unit: str | None, to: str | None) -> Decimal | None:
    """Return the value in another unit; None where the two cannot be brought to each other.

    A value without a unit is taken to be in the unit wanted, and nouns to count the same things. A percentage is a
    hundredth of a number without a unit.
    """
    if unit is None or (to is not None and _singular(unit) == _singular(to)):
        return value
    source, target = canonical(unit), canonical(to)
    if source is None or source == target or _may_be(source, target):
        return value
    if target is None:
        return value / 100 if source == "%" else value
    return _converted(value, source, target)


def _converted(value: Decimal, source: str, target: str) -> Decimal | None:
    if (source, target) in FACTORS:
        return value * FACTORS[source, target]
    families = {family(source), family(target)}
    if families == {"money"}:
        return _exchanged(value, source, target)
    if families == {"physical"}:
        return _measured(value, source, target)
    return value if families == {"noun"} else None


def _may_be(one: str, other: str | None) -> bool:
    """Whether one is a symbol that several units share, and the other is among those."""
    return other in LOOSE.get(one, ()) or one in LOOSE.get(other or "", ())


def _exchanged(value: Decimal, source: str, target: str) -> Decimal | None:
    """Bring thousands and cents to each other; no rate of exchange is known."""
    (one, times), (other, over) = _amount(source), _amount(target)
    same = one == other or _may_be(one, other)
    return value * times / over if same or ("cent" in {one, other} and {one, other} & CENTS) else None


def _amount(name: str) -> tuple[str, Decimal]:
    """Return what one of a unit of money is made of: the currency, with what it is per, and how much of it."""
    head, _, per = name.partition("/")
    code, _, times = head.partition("*")
    return code + per, Decimal(times or ("0.01" if code == "cent" else 1))


def _measured(value: Decimal, source: str, target: str) -> Decimal | None:
    for lengths in (SECONDS, MONTHS):
        if source in lengths and target in lengths:
            return _EXACT.divide(value * lengths[source], lengths[target])
    one, other = _parsed(SPELLED.get(source, source)), _parsed(SPELLED.get(target, target))
    if one is None or other is None or _registry().get_root_units(one)[1] != _registry().get_root_units(other)[1]:
        return None
    return _EXACT.plus(_registry().Quantity(value, one).to(other).magnitude)


@lru_cache(maxsize=4096)
def _measure(text: str) -> str | None:
    """Return the symbol of a measure that prose gives; None for a noun that happens to be called as one."""
    plain = _OF_WHAT.sub("", text)
    name = _PER.sub("/", SPELLED.get(plain.lower(), plain))
    name = _RAISED.sub(lambda match: f"{match[2]}**{2 if match[1] else 3}", name)
    if name == "°":
        return name
    for spelling in (name, name.lower()):
        unit = _parsed(spelling)
        if unit is not None:
            return f"{unit:~P}"
    return None


@lru_cache(maxsize=4096)
def _parsed(text: str) -> Unit | None:
    if len(text) > LONGEST_UNIT or not _WRITTEN.fullmatch(text):
        return None
    registry = _registry()
    try:
        unit = registry.parse_units(text)
        named = {registry.parse_unit_name(part)[0][1] for part in dict(unit._units)}  # noqa: SLF001
    except (AttributeError, TypeError, ValueError, ArithmeticError, LookupError):
        return None
    return unit if named and named <= MEASURES else None


@lru_cache(maxsize=1)
def _registry() -> UnitRegistry[Any]:
    from pint import UnitRegistry  # noqa: PLC0415 - half a second, and most suites count money

    return UnitRegistry(non_int_type=Decimal)


@lru_cache(maxsize=4096)
def _singular(text: str) -> str:
    word = " ".join(text.lower().split())
    if word.endswith("ies") and len(word) > len("ties"):
        return f"{word[:-3]}y"
    if word.endswith(("ses", "xes", "ches", "shes", "zes")):
        return word[:-2]
    return word[:-1] if word.endswith("s") and not word.endswith(("ss", "us", "is")) else word


def contradicts(quote: str, unit: str | None) -> str | None:
    """Return a clause where the symbol in a quote is another unit than the one said; None where none is.

    Nouns in the quote contradict nothing, any of its units may be the one meant, and times may be told in parts.
    """
    if unit is None or unit in re.split(r"[\s()\[\],;]+", quote):
        return None
    said, written = canonical(unit), _units_in(quote)
    if said is None or not written or any(_alike(one, said) for one in written):
        return None
    return f"{quote!r} gives it in {written[0]}, not in {unit}"


def _alike(one: str, said: str) -> bool:
    """Whether a value may be told in one unit with the symbol of the other: cents as dollars, an hour in minutes."""
    one, said = (name.partition("/")[0].partition("*")[0] for name in (one, said))
    parts = any(one in lengths and said in lengths for lengths in (SECONDS, MONTHS))
    return one == said or parts or convert(Decimal(1), one, said) in {1, Decimal("0.01")}


@lru_cache(maxsize=8192)
def _units_in(quote: str) -> tuple[str, ...]:
    """Return the known units at the numbers of a quote: symbols on both sides, words after them."""
    found: list[str | None] = []
    pieces = _NUMBER.split(quote)
    for place, piece in enumerate(pieces):
        words = [word.strip(_EDGES) for word in piece.split()]
        whole, first, last = piece.strip(), *(words[:1] or [""]), *(words[-1:] or [""])
        found += map(symbol, (whole, first, last, " ".join(words[:2])))
        if place and first.lower() not in _NO_UNITS and first.lower() not in SCALES:
            found += [canonical(word) for word in (whole, first) if word and is_known(word)]
    return tuple(dict.fromkeys(name for name in found if name))
