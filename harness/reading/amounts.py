"""A number as an answer gives it: its value, its unit, how finely it is written, and whether it is a bound."""

from __future__ import annotations

import re
from dataclasses import dataclass
from decimal import Decimal
from functools import lru_cache

from fake_backend.fixtures.values import exact
from harness.domain.reading import Figure, Relation, Statement
from harness.reading.numerals import carried
from harness.reading.units import canonical, family

LOOSE = Decimal("0.05")
"""How far, as a share, a bound may be from what it is a bound of, and `about half` from what is meant."""

_PER = re.compile(r"\s*/\s*|\s+(?:per|pro|par|por|an?|each|every)\s+|\s*(?=p\.\s?a\b)", re.IGNORECASE)
_PERIODS = frozenset({"d", "wk", "month", "quarter", "year"})
_TYPESET = re.compile(r"[{}*\\]")


@dataclass(frozen=True, slots=True, kw_only=True)
class Amount:
    """A number that was said.

    Attributes:
        value: the number.
        unit: its unit as the reader gives it; None for none.
        relation: whether it is the value itself, near it, or a bound of it.
        step: one unit of the last digit that counts, in the unit said; 0 where no digits are written.
    """

    value: Decimal
    unit: str | None
    relation: Relation
    step: Decimal

    @property
    def bounds(self) -> bool:
        """Whether it only says how large or how small a value is at the least or at the most."""
        return self.relation in {"at least", "at most"}

    def holds_of(self, true: Decimal) -> bool:
        """Whether a bound is true of a value, however far from it; whether any other number is that value."""
        if self.relation == "at least":
            return true >= self.value
        return true <= self.value if self.relation == "at most" else true == self.value

    def gives(self, true: Decimal) -> bool:
        """Whether the value, at the precision written, is this number; a bound has to be true and near."""
        apart = abs(true - self.value)
        if self.bounds:
            return self.holds_of(true) and apart <= LOOSE * abs(true)
        if not self.step and self.relation == "about":
            return apart <= LOOSE * abs(true)
        return apart <= self.step / 2


def amount_of(said: Statement | Figure) -> Amount | None:
    """Return the number said; None where it is none, or where the digits of its quote do not carry it.

    An estimate is near what it is an estimate of, whether or not it says so.
    """
    if isinstance(said.value, bool | str):
        return None
    value = exact(said.value)
    found = carried(_unset(said.quote), value, said.unit)
    if found is None:
        return None
    estimated = isinstance(said, Figure) and said.manner == "estimate" and said.relation == "="
    relation = "about" if estimated else said.relation
    step = _rounded(value, found.step) if relation == "about" else found.step
    return Amount(value=value, unit=said.unit, relation=relation, step=step)


@lru_cache(maxsize=4096)
def base_unit(unit: str | None) -> str | None:
    """Return a unit without what it is per, where that is said of a rate and left unsaid as well: EUR of `EUR/month`.

    Of measures only periods are left unsaid: 12 kWh are used a day, and nobody drives 83 km for 83 km/h.
    """
    head, *per = _PER.split(unit or "", maxsplit=1)
    if not per or not head:
        return unit
    counted = family(head) in {"money", "percent", "points"}
    return head if counted or canonical(per[0]) in _PERIODS else unit


def _unset(quote: str) -> str:
    """The quote without the marks that TeX and Markdown put within numbers: `2{,}394` is 2,394."""
    return _TYPESET.sub("", quote.replace("\\,", "")) if "\\" in quote or "{" in quote or "*" in quote else quote


def _rounded(value: Decimal, step: Decimal) -> Decimal:
    """The step of a number that was rounded: the zeros that a whole number ends with do not count."""
    if step < 1 or not value:
        return step
    while value % (step * 10) == 0:
        step *= 10
    return step
