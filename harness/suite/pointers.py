"""What `check` says of facts, and of wordings that had better be facts: it stops no run and stands in no report."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from decimal import Decimal

from fake_backend.documents import PlainValue
from harness.reading.moments import clocks, days
from harness.reading.numerals import numerals
from harness.reading.units import is_known
from harness.suite.sources import SourcedCase

_ESCAPES = re.compile(r"\\[A-Za-z]|[()?^$]")
"""What hides a date from who looks for one in a regular expression."""


def notices(cases: Sequence[SourcedCase]) -> Iterator[str]:
    """Yield one sentence for each unit that is none, and for each wording that a fact would look at better."""
    told: set[str] = set()
    for source in cases:
        for place, unit in _nouns(source):
            if unit not in told:
                yield f"{place}: `{unit}` is no unit that can be converted; it is taken for the name of what is counted"
            told.add(unit)
    for source in cases:
        for key, found, kind in (*_says(source), *_matches(source), *_texts(source)):
            yield f"{source.place()}: case {source.case.id} {key} {found!r}, {_ADVICE[kind]}"


_ADVICE = {
    "date": "a date; as a fact (`value: 2026-09-14`) it is found however it is written, and no other day passes",
    "time": "a time; as a fact (`value: 14:30`) it is found however it is written, and no other time passes",
    "number": "a number; as a fact it is found however it is written, and only where it is stated (quote identifiers)",
}


def _nouns(source: SourcedCase) -> Iterator[tuple[str, str]]:
    for index, fact in enumerate(source.case.answer.facts):
        if fact.unit is not None and not is_known(fact.unit):
            line = source.document.position((*source.at, "answer", "facts", index, "unit"))[0]
            yield f"{source.document.name}:{line}", fact.unit


def _says(source: SourcedCase) -> Iterator[tuple[str, str, str]]:
    """Yield the dates, times and numbers that are asked for by wording; an identifier of digits is written as text."""
    for index, text in enumerate(source.case.answer.says):
        kind = _kind(text) or ("number" if isinstance(_written(source, index), int | Decimal) else "")
        if kind:
            yield "says", text, kind


def _matches(source: SourcedCase) -> Iterator[tuple[str, str, str]]:
    """Yield a regular expression with a date or a time in it."""
    pattern = source.case.answer.matches or ""
    plain = _ESCAPES.sub(" ", pattern)
    if any(None not in day for _, _, day in days(plain)):
        yield "matches", pattern, "date"
    elif clocks(plain):
        yield "matches", pattern, "time"


def _texts(source: SourcedCase) -> Iterator[tuple[str, str, str]]:
    """Yield the facts whose value is taken for a text, though people would call it something else."""
    for fact in source.case.answer.facts:
        kind = _kind(str(fact.value)) if fact.kind == "text" and not fact.one_of else ""
        if kind:
            yield f"states {fact.name} as the text", str(fact.value), kind


def _kind(text: str) -> str:
    """Return what a text speaks of: a date or a time in it, or the number it is; '' for anything else."""
    if any(None not in day[1:] for _, _, day in days(text)):
        return "date"
    if clocks(text):
        return "time"
    found = numerals(text)
    whole = len(found) == 1 and text.strip() == found[0].text and not re.fullmatch(r"\d+", text.strip())
    return "number" if whole else ""


def _written(source: SourcedCase, index: int) -> PlainValue:
    """Return an item of `says` as the file has it, before it became a text."""
    value: PlainValue = source.document.value
    for key in (*source.at, "answer", "says", index):
        value = value[key]
    return value
