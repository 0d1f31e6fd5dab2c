"""Whether the digits of a quote carry the value that a reader says it has."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal
from functools import lru_cache

from harness.reading.digits import Numeral, digits_of, numerals, plain_digits
from harness.reading.unit_words import MONTHS, SECONDS
from harness.reading.units import convert, money, symbol, time_unit

__all__ = ["Carried", "Numeral", "carried", "numerals"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Carried:
    """What a quote writes of a value: one unit of the last digit, 0 where there are no digits, and the value itself."""

    step: Decimal
    written: Decimal


_FRACTION = re.compile(r"(?<!\d)(?:(\d{1,9})[\u00a0\x20])?(\d{1,9})\s?/\s?(\d{1,9})(?!\d)")
_CLOCK = re.compile(r"(?<![\d:])(\d{1,9})(?::|\s?h\s?)(\d\d)(?::(\d\d))?(?![\d:])")
_BETWEEN = re.compile(r"\s*(?:,|and|und|et|y|e|&)?\s*", re.IGNORECASE)
_POWERS = tuple(Decimal(10) ** power for power in (3, 6, 9, 4, 8, 5, 7))
_HUNDREDTH = Decimal("0.01")
_FEWEST_PLACES = 3
"""Decimals that a value must have to be told as the rounded form of a quotient."""


@lru_cache(maxsize=16384)
def carried(quote: str, value: Decimal, unit: str | None) -> Carried | None:
    """Return what a quote writes of a value that is said of it, sign aside; None where its digits are others.

    The scale may stand elsewhere (a table headed "k€"), a percentage may be said as a fraction, a duration in another
    unit of time. A quote without digits carries whatever is said.
    """
    found = digits_of(quote)
    if not found:
        return Carried(step=Decimal(0), written=value)
    _, _, times = (money(unit or "") or "").partition("*")
    said = abs(value) * Decimal(times or 1)
    for step in (
        *_as_written(found, said, unit),
        *_in_parts(quote, said, unit),
        *_as_clock(quote, said, unit),
        *_as_quotients(quote, said, unit),
    ):
        return Carried(step=step / Decimal(times or 1), written=value)
    return None


def _as_written(found: tuple[Numeral, ...], said: Decimal, unit: str | None) -> Iterator[Decimal]:
    """Yield the steps of the numbers that are the value, those that need no scale from elsewhere first."""
    ratio = symbol(unit or "") in {"%", "pt"}
    for factor in (Decimal(1), *_POWERS, 1 / _HUNDREDTH, _HUNDREDTH):
        for numeral in found:
            for written in (numeral.value, *numeral.alternatives):
                if abs(written) * factor == said and _may_be_scaled(numeral, factor, ratio=ratio):
                    yield numeral.step * factor * (written / numeral.value if said else 1)


def _may_be_scaled(numeral: Numeral, factor: Decimal, *, ratio: bool) -> bool:
    """Whether a factor may stand between a number and its value: a heading's scale, cents, a percentage's hundredth."""
    if factor == 1:
        return True
    if numeral.unit in {"%", "pt"}:
        return factor == _HUNDREDTH and not ratio
    if ratio:
        return factor == 1 / _HUNDREDTH
    return not numeral.scaled


def _in_parts(quote: str, said: Decimal, unit: str | None) -> Iterator[Decimal]:
    """Yield the steps of the values told in parts or in another unit of time: 4 h 5 min, 5 ft 3 in, 1 Million 200."""
    found = digits_of(quote)
    for at, first in enumerate(found):
        total, last = _told_in(first, first.value, unit), first
        if total is not None and first.unit in SECONDS | MONTHS and _is_rounded(total, said):
            yield _told_in(first, first.step, unit) or Decimal(0)
        for part in found[at + 1 :]:
            more, below = _told_in(part, part.value, unit), _told_in(last, last.step, unit)
            between = quote[last.end : part.start].replace(last.unit or "", "", 1)
            if total is None or more is None or below is None or more >= below or not _BETWEEN.fullmatch(between):
                break
            total, last = total + more, part
            if _is_rounded(total, said):
                yield _told_in(part, part.step, unit) or Decimal(0)


def _as_clock(quote: str, said: Decimal, unit: str | None) -> Iterator[Decimal]:
    """Yield the steps of the durations written as on a clock: 4:05 h, 4h05, and 4:05 for minutes and seconds."""
    length = SECONDS.get(time_unit(unit or "") or "")
    for clock in _CLOCK.finditer(plain_digits(quote)) if length else ():
        long, short, rest = (Decimal(part or 0) for part in clock.groups())
        in_hours = long * 3600 + short * 60 + rest
        for seconds, step in ((in_hours, Decimal(1 if clock[3] else 60)), (long * 60 + short, Decimal(1))):
            if length and _is_rounded(seconds / length, said):
                yield step / length


def _told_in(numeral: Numeral, amount: Decimal, unit: str | None) -> Decimal | None:
    """Return an amount of a number's unit in another; of a scaled number without unit, the amount."""
    return convert(amount, numeral.unit, unit) if numeral.unit else amount if numeral.scaled else None


def _as_quotients(quote: str, said: Decimal, unit: str | None) -> Iterator[Decimal]:
    """Yield 0, there being no last digit, where a fraction is the value: 3/4 is 0.75, and 75 %."""
    for match in _FRACTION.finditer(plain_digits(quote)):
        whole, part, parts = (Decimal(digits or 0) for digits in match.groups())
        if parts and _is_rounded((whole + part / parts) * (100 if symbol(unit or "") == "%" else 1), said):
            yield Decimal(0)


def _is_rounded(exact: Decimal, said: Decimal) -> bool:
    places = -int(said.as_tuple().exponent)
    return exact == said or (places >= _FEWEST_PLACES and round(exact, places) == said)
