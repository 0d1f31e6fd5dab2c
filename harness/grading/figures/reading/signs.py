"""Tells whether an amount is negative: by a minus before or behind it, or by accounting brackets.

Brackets around a whole amount mean minus in a table cell, behind a colon or a money label, or where they stand alone;
in running prose they are an aside.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from harness.grading.figures.numbers.amounts import Prefix, Suffix
from harness.grading.figures.numbers.numerals import Numeral
from harness.grading.figures.text.places import Layout

_MONEY_LABEL = re.compile(
    r"(?i:\b(?:income|result|profit|loss|ebitda|ebit|cash ?flow|balance|earnings|margin|p&l|ergebnis|verlust|résultat|"
    r"perte|resultado|pérdida|deficit|surplus|variance|change))\s*$",
)
_CENTS = -2
_LABEL_REACH = 24


@dataclass(frozen=True, slots=True)
class Written:
    """One number as written: what stands before the digits, the digits and where they end, what stands behind."""

    prefix: Prefix
    numeral: Numeral
    digits_end: int
    suffix: Suffix

    @property
    def is_money(self) -> bool:
        """Return whether a currency stands before or a unit behind the digits."""
        return self.prefix.currency is not None or self.suffix.unit is not None


@dataclass(frozen=True, slots=True)
class Sign:
    """Whether a number is negative, and where it begins and ends with the signs that say so."""

    negative: bool
    start: int
    end: int
    accounting: bool = False


def sign_of(layout: Layout, written: Written, *, end: int) -> Sign:
    """Return the sign of a number whose last character stands before `end`."""
    prefix, suffix = written.prefix, written.suffix
    if prefix.bracket and layout.text[end : end + 1] == ")" and _is_accounting(layout, written, end=end):
        return Sign(negative=True, start=prefix.start, end=end + 1, accounting=True)
    trailing = suffix.trailing_minus and (written.is_money or written.numeral.exponent == _CENTS)
    return Sign(negative=prefix.negative or trailing, start=prefix.content, end=end)


def _is_accounting(layout: Layout, written: Written, *, end: int) -> bool:
    """Return whether the brackets around the whole amount mean minus."""
    text, prefix = layout.text, written.prefix
    if prefix.content == prefix.start:
        return True
    cell = layout.cell(prefix.start)
    if cell is not None and text[cell.start : cell.end].strip() == text[prefix.start : end + 1]:
        return not cell.first
    left = text[max(0, prefix.start - _LABEL_REACH) : prefix.start].rstrip(" \u00a0")
    is_amount = written.is_money or written.numeral.separator != "" or written.numeral.grouped
    if written.suffix.unit == "%" or not is_amount:
        return False
    return not left or left[-1] in ":=\n" or (not written.is_money and _MONEY_LABEL.search(left) is not None)
