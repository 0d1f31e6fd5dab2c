"""What the plain reader has before it: answer, question, facts and results, and the values that may be read of them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from decimal import Decimal
from functools import cached_property

from harness.domain.reading import Said, Statement
from harness.reading.digits import Numeral, numerals
from harness.reading.moments import clocks, days
from harness.reading.plain_sources import Leaf, at, plain_number
from harness.reading.units import convert, family

_KINDS = frozenset({"date", "time", "text", "yes or no"})
_LONGEST_NAME = 4
"""Words of a text in the results that may be a name."""


@dataclass(frozen=True, kw_only=True)
class Material:
    """What there is to read: answer, question, the facts with their units, and the scalars of the results."""

    answer: str
    ask: str
    facts: Mapping[str, str | None]
    known: tuple[Leaf, ...]

    @cached_property
    def asked(self) -> frozenset[Decimal]:
        """The numbers of the question."""
        return frozenset(abs(value) for one in numerals(self.ask) for value in (one.value, *one.alternatives))

    @cached_property
    def numbers(self) -> tuple[Numeral, ...]:
        """The numbers that the answer adds to the question."""
        return tuple(one for one in numerals(self.answer) if abs(one.value) not in self.asked)

    @cached_property
    def wordy(self) -> str:
        """The answer with blanks in place of its numbers, dates and times."""
        letters = list(self.answer)
        told = [(one.start, one.end) for one in self.numbers]
        told += [(start, end) for start, end, _ in days(self.answer)]
        told += [(start, end) for start, end, _ in clocks(self.answer)]
        for start, end in told:
            letters[start:end] = " " * (end - start)
        return "".join(letters)

    @cached_property
    def names(self) -> dict[str, set[str]]:
        """The short texts of the results, by the key they stand at."""
        found: dict[str, set[str]] = {}
        for leaf in self.known:
            if isinstance(leaf.value, str) and leaf.value and len(leaf.value.split()) <= _LONGEST_NAME:
                found.setdefault(leaf.key, set()).add(leaf.value)
        return found


def sort_of(unit: str | None) -> str:
    """Return what facts of one sort share: values of one may be taken for those of the other."""
    return unit if unit in _KINDS else family(unit).replace("none", "noun")


def values_within(
    material: Material, unit: str | None, piece: tuple[int, int], *, bare: bool = False
) -> Iterator[Statement]:
    """Yield the values of a fact's sort in a piece of the answer; `bare` numbers may be of every sort."""
    if unit == "text":
        yield statement_at(material, piece, material.answer[slice(*piece)])
    for place, value, own in _values(material, unit, bare=bare):
        if piece[0] <= place[0] and place[1] <= piece[1]:
            yield statement_at(material, place, value, unit=own)


def _values(material: Material, unit: str | None, *, bare: bool) -> Iterator[tuple[tuple[int, int], Said, str | None]]:
    """Yield the values of a fact's sort that the answer adds to the question, with their places and units."""
    if unit == "date":
        known = {day for _, _, day in days(material.ask)}
        for start, end, day in days(material.answer):
            if None not in day and day not in known:
                yield (start, end), "{:04}-{:02}-{:02}".format(*day), None
    elif unit == "time":
        asked = {said for _, _, said in clocks(material.ask)}
        yield from (((start, end), said, None) for start, end, said in clocks(material.answer) if said not in asked)
    elif unit != "text":
        counted = sort_of(unit) == "noun"
        for one in material.numbers:
            if _fits(one.unit, unit) if one.unit else bare or counted or len(material.facts) == 1:
                yield (one.start, one.end), plain_number(one.value), None if counted else one.unit


def _fits(own: str, unit: str | None) -> bool:
    """Whether a number with a unit may be a fact of another; what is counted may be called anything."""
    return sort_of(own) == sort_of(unit) and (sort_of(unit) == "noun" or convert(Decimal(1), own, unit) is not None)


def statement_at(material: Material, place: tuple[int, int], value: Said, *, unit: str | None = None) -> Statement:
    """Return the statement of a value at a place of the answer."""
    quote = material.answer[slice(*place)]
    return Statement(quote=quote, at=at(material.answer, *place), value=value, unit=unit)
