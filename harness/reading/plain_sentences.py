"""The sentences of the built-in keyword agent, read by the grammar it writes them in."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from decimal import Decimal
from itertools import pairwise

from harness.domain.reading import Said, Statement
from harness.reading.plain_sources import at, plain_number, stems
from harness.reading.units import family, time_unit

_STARTS = re.compile(
    r"(?:^|(?<=\. ))(?:According to (?P<said>\S+), |The tool \S+ (?:reported an error: |returned(?:: | nothing for ))"
    r"|(?P<cannot>I cannot answer this: none of the tools fits the question\.))"
)
_FIELD = re.compile(r"(?P<name>[^\W_A-Z]+(?: [^\W_A-Z]+)*)(?: \((?P<labels>.*?)\))? is (?P<value>.*)", re.DOTALL)
_NUMBER = re.compile(r"(-?[\d,]*\.?\d+(?:[eE][+-]?\d+)?)(%| \S+)?")
_KINDS = {
    "date": re.compile(r"\d{4}-\d\d-\d\d(?=$|[T ])"),
    "time": re.compile(r"\d\d:\d\d(?::\d\d)?$"),
    "yes or no": re.compile(r"true$|false$"),
    "text": re.compile(r"[\s\S]*\S"),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Field:
    """One "name (labels) is value" of a sentence: where the value stands, and the stems of what names it."""

    start: int
    end: int
    value: str
    stems: frozenset[str]
    number: Decimal | None = None
    unit: str | None = None


def facts_of(answer: str, facts: Mapping[str, str | None]) -> dict[str, tuple[Statement, ...]]:
    """Return for each fact the fields that state it: those that share most of its words, all where none shares any."""
    found = tuple(_fields(answer))
    return {name: tuple(_stated(answer, found, name, unit=asked)) for name, asked in facts.items()}


def refusal(answer: str) -> str | None:
    """Return the sentence that says no tool fits; None where there is none."""
    match = next((match for match in _STARTS.finditer(answer) if match["cannot"]), None)
    return match["cannot"] if match else None


def _fields(answer: str) -> Iterator[Field]:
    starts = [*_STARTS.finditer(answer)]
    ends = [*(match.start() - 1 for match in starts[1:]), len(answer)]
    for match, end in zip(starts, ends, strict=False):
        if match["said"]:
            yield from _fields_between(answer, match.end(), end - 1)


def _fields_between(answer: str, start: int, end: int) -> Iterator[Field]:
    """Yield the fields of a sentence; a piece that is none belongs to the value before it."""
    cuts = [start, *(match.end() for match in re.finditer("; ", answer[:end]) if match.end() > start), end + 2]
    pieces = [(one, _FIELD.fullmatch(answer, one, other - 2)) for one, other in pairwise(cuts)]
    begun = [(place, match) for place, match in pieces if match]
    if not begun:
        return
    stops = [*(place - 2 for place, _ in begun[1:]), end]
    for (_, match), stop in zip(begun, stops, strict=True):
        value = answer[match.start("value") : stop]
        number = _NUMBER.fullmatch(value)
        yield Field(
            start=match.start("value"),
            end=stop,
            value=value,
            stems=stems(f"{match['name']} {match['labels'] or ''}"),
            number=Decimal(number[1].replace(",", "")) if number else None,
            unit=((number[2] or "").strip() or time_unit(match["name"].rpartition(" ")[2])) if number else None,
        )


def _stated(answer: str, fields: tuple[Field, ...], name: str, *, unit: str | None) -> Iterator[Statement]:
    wanted = stems(name)
    fitting = [(field, said) for field in fields if (said := _said(field, unit)) is not None]
    measured = [(field, said) for field, said in fitting if family(unit) == family(field.unit) != "none"]
    best = max((len(field.stems & wanted) for field, _ in measured or fitting), default=0)
    for field, said in measured or fitting:
        if len(field.stems & wanted) == best:
            own = None if unit in _KINDS else field.unit
            yield Statement(quote=field.value, at=at(answer, field.start, field.end), value=said, unit=own)


def _said(field: Field, asked: str | None) -> Said | None:
    """Return what a field says for a fact of a kind or unit; None where it is of another."""
    kind = _KINDS.get(asked or "")
    if kind is not None:
        match = kind.match(field.value)
        said = match[0] if match and (asked != "text" or field.number is None) else None
        return said == "true" if said and asked == "yes or no" else said
    if field.number is None:
        return None
    wanted, own = family(asked), family(field.unit)
    counted = wanted in {"noun", "none"} and own == "physical"
    return plain_number(field.number) if counted or own in {wanted, "none"} else None
