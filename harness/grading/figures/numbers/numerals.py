"""Turns the digits of one number, with their points, commas, spaces and apostrophes, into a decimal.

It knows no unit and no word. Where a single separator stands before exactly three digits it returns both readings and
lets the caller, who knows the unit and the convention of the text, settle the matter.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from decimal import Decimal

NUMBER = re.compile(
    r"(?<![\d.,])\d{1,3}(?:[ \u00a0']\d{3}(?!\d))+(?:[.,]\d+(?![.,]?\d))?|\d+(?:[.,]\d+)*",
)
_GROUP = 3
_INDIAN_GROUP = 2
_HALF = Decimal("0.5")
_FRACTIONS = {
    "½": _HALF,
    "¼": Decimal("0.25"),
    "¾": Decimal("0.75"),
    "⅓": Decimal("0.33"),
    "⅔": Decimal("0.67"),
}
_SPACES = re.compile(r"[ \u00a0']")


@dataclass(frozen=True, slots=True)
class Numeral:
    """One number as written: its value, the power of ten of its last digit, and what its separators say.

    `other` is the second reading (grouping instead of decimals) of a single separator before three digits, else None.
    `decimal_sign` is the sign this numeral proves to be the decimal sign of its text, or "" when it proves nothing.
    """

    value: Decimal
    exponent: int
    separator: str = ""
    other: Decimal | None = None
    decimal_sign: str = ""
    grouped: bool = False


def read_numeral(raw: str) -> Numeral | None:
    """Return the number `raw` stands for, or None where its groups fit no notation (a version, a list, an address)."""
    packed = _SPACES.sub("", raw)
    spaced = packed != raw
    points, commas = packed.count("."), packed.count(",")
    if not points and not commas:
        return Numeral(Decimal(packed), 0, grouped=spaced)
    if points and commas:
        return _mixed(packed)
    sign, count = (".", points) if points else (",", commas)
    if count > 1:
        return _many(packed, sign)
    return _single(packed, sign, spaced=spaced)


def with_fraction(numeral: Numeral, sign: str) -> Numeral | None:
    """Return the number with the fraction a sign such as `½` adds to it; None where `sign` is no fraction."""
    part = _FRACTIONS.get(sign)
    if part is None or numeral.exponent:
        return None
    return Numeral(numeral.value + part, -1 if part == _HALF else -2)


def _mixed(packed: str) -> Numeral | None:
    """Return a number that holds both signs: the last one is the decimal sign."""
    sign = "." if packed.rfind(".") > packed.rfind(",") else ","
    whole, _, fraction = packed.rpartition(sign)
    group = "," if sign == "." else "."
    if sign in whole or not _groups_fit(whole.split(group)):
        return None
    return Numeral(
        Decimal(f"{whole.replace(group, '')}.{fraction}"), -len(fraction), sign, decimal_sign=sign, grouped=True
    )


def _many(packed: str, sign: str) -> Numeral | None:
    """Return a number with one sign several times: it can only group."""
    if not _groups_fit(packed.split(sign)):
        return None
    return Numeral(Decimal(packed.replace(sign, "")), 0, sign, decimal_sign="," if sign == "." else ".", grouped=True)


def _single(packed: str, sign: str, *, spaced: bool) -> Numeral:
    """Return a number with one sign once, with both readings where three digits follow it."""
    whole, _, fraction = packed.partition(sign)
    value = Decimal(f"{whole}.{fraction}")
    if spaced or len(fraction) != _GROUP or len(whole) > _GROUP or whole.startswith("0"):
        return Numeral(value, -len(fraction), sign, decimal_sign=sign, grouped=spaced)
    return Numeral(value, -3, sign, other=Decimal(whole + fraction))


def _groups_fit(groups: list[str]) -> bool:
    """Return whether the groups are Western (threes) or Indian (twos, then three)."""
    first, *middle, last = groups
    if len(last) != _GROUP or not 1 <= len(first) <= _GROUP or first.startswith("0"):
        return len(groups) == 1
    return all(len(group) == _GROUP for group in middle) or (
        len(first) <= _INDIAN_GROUP and all(len(group) == _INDIAN_GROUP for group in middle)
    )
