"""Finds which figures of the results an answer states: by value, by the date of a point, or by the name of a row."""

from __future__ import annotations

import re
from collections import Counter
from typing import Final

from harness.grading.figures import Figure, read_figures
from harness.grading.grounding.claims.claimed import reading_of
from harness.grading.grounding.derivations.families import Stated
from harness.grading.grounding.derivations.ledger import Ledger
from harness.grading.grounding.sources.periods import period_beside
from harness.grading.grounding.sources.values import SourceFigure

_MOST_STATED: Final = 60
_MOST_DATED: Final = 24
_MAYBE_MONTHLY: Final = frozenset({"", "month"})
_MONTH_NAMES: Final = (
    "jan january januar jänner janvier enero",
    "feb february februar février febrero",
    "mar march märz mars marzo",
    "apr april avril abril",
    "may mai mayo",
    "jun june juni juin junio",
    "jul july juli juillet julio",
    "aug august août agosto",
    "sep sept september septembre septiembre",
    "oct october oktober octobre octubre",
    "nov november novembre noviembre",
    "dec december dezember décembre diciembre",
)
_MONTH_OF: Final = {word: month for month, names in enumerate(_MONTH_NAMES, start=1) for word in names.split()}
_MONTH_YEAR: Final = re.compile(r"\b([a-zäéû]{3,10})\.?,? (?:de )?(\d{4})\b", re.IGNORECASE)
_MONTH_ALONE: Final = re.compile(r"\b(?!Ma[iyr]\b)[A-ZÉ]?[a-zäéû]{2,9}\b")
_IN_MAY: Final = re.compile(r"\b(?:in|since|from|to|until|for|of|by|over|than|on|and|im|seit|vom|und) (Ma[iyr])\b")
_ISO_MONTH: Final = re.compile(r"\b\d{4}-\d\d\b")
_JAPANESE_MONTH: Final = re.compile(r"(\d{4})年(\d{1,2})月")


def find_stated(figures: tuple[Figure, ...], answer: str, ledger: Ledger, *, question: str = "") -> Stated:
    """Return the figures of the results that the answer names by value, date or row, and those it calls monthly.

    With the question, also its amounts.
    """
    found: dict[tuple[str, float], SourceFigure] = {}
    monthly: dict[tuple[str, float], SourceFigure] = {}
    for figure in figures[:_MOST_STATED]:
        claim = reading_of(figure)
        per_month = period_beside(figure.start, figure.end, answer) == "month"
        for shelf in ledger.shelves(claim):
            for source in shelf.between(claim.low, claim.high):
                found[source.path, source.value] = source
                if per_month and source.period in _MAYBE_MONTHLY:
                    monthly[source.path, source.value] = source
    for source in ledger.named_in(answer):
        found[source.path, source.value] = source
    months, alone = months_named(answer), _months_alone(answer)
    dated = [point for series in ledger.series for point in _points_of(series, months, alone)]
    found.update({(point.path, point.value): point for point in dated[:_MOST_DATED]})
    return Stated(figures=tuple(found.values())[:_MOST_STATED], monthly=tuple(monthly.values()), asked=_asked(question))


def _asked(question: str) -> tuple[SourceFigure, ...]:
    amounts = [figure for figure in read_figures(question) if figure.is_money]
    return tuple(
        SourceFigure(float(a.value), "money", a.unit, "question", "", "", "", "", period="", row={})
        for a in amounts[:_MOST_STATED]
    )


def months_named(text: str) -> frozenset[str]:
    """Return the months a text names with their year, as `YYYY-MM`."""
    named = {match.group() for match in _ISO_MONTH.finditer(text)}
    named |= {f"{year}-{int(month):02}" for year, month in _JAPANESE_MONTH.findall(text)}
    for word, year in _MONTH_YEAR.findall(text):
        month = _MONTH_OF.get(word.lower())
        if month:
            named.add(f"{year}-{month:02}")
    return frozenset(named)


def _months_alone(text: str) -> frozenset[str]:
    """Return the months a text names, with a year or without, as `-MM`."""
    named = {word.lower() for word in _MONTH_ALONE.findall(text)} & _MONTH_OF.keys()
    named |= {word.lower() for word in _IN_MAY.findall(text)}
    return frozenset(f"-{_MONTH_OF[word]:02}" for word in named)


def _points_of(series: list[SourceFigure], months: frozenset[str], alone: frozenset[str]) -> list[SourceFigure]:
    """Return the points of the months that are named, without their year only where the series has that month once."""
    times = Counter(point.date[4:7] for point in series)
    return [p for p in series if p.date[:7] in months or (p.date[4:7] in alone and times[p.date[4:7]] == 1)]
