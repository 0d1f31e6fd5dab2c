"""Finds the dates and the periods an answer, a name or a question speaks of.

So March is not taken for September, nor a month for a year.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

from harness.grading.figures.language.lexicon import MONTHS

_NAMES = "|".join(sorted(map(re.escape, MONTHS), key=len, reverse=True))
_DATE = re.compile(
    rf"(?P<y1>(?:19|20)\d{{2}})[-/.](?P<m1>0?[1-9]|1[0-2])(?![\d])(?:[-/.]\d{{1,2}}(?!\d))?"
    rf"|\b\d{{1,2}}[./-](?P<m2>0?[1-9]|1[0-2])[./-](?P<y2>(?:19|20)\d{{2}})"
    rf"|(?P<y3>(?:19|20)\d{{2}})年(?:(?P<m3>\d{{1,2}})月)?|(?<![\d年])(?P<m4>1[0-2]|[1-9])月"
    rf"|(?<![^\W\d_])(?P<name>(?i:{_NAMES}))(?![^\W\d_])\.?(?:\s+\d{{1,2}}(?:st|nd|rd|th)?(?![\d.,]*\d),?)?(?:(?:,|"
    rf"\s+de|\s+del)?\s+'?(?P<y4>(?:19|20)\d{{2}}))?"
    rf"|(?P<q1>[QT][1-4])(?:\s+|[-/])?(?P<y5>(?:19|20)\d{{2}})?|(?P<y6>(?:19|20)\d{{2}})[- ]?(?P<q2>[QT][1-4])"
    rf"|(?<![\d.,$€£¥#])(?P<y7>(?:19|20)\d{{2}})(?![\d年]|[.,]\d)"
    rf"|(?P<nth>(?i:first|second|third|fourth|1st|2nd|3rd|4th))\s+quarter(?:\s+(?:of\s+)?(?P<y8>(?:19|20)\d{{2}}))?",
)
_SPOT = re.compile(r"\d+|[^\W\d_]+")
_AMBIGUOUS = frozenset({"may", "march", "mar", "mai", "jun", "dec", "set"})
_NTH = {"first": 1, "second": 2, "third": 3, "fourth": 4, "1st": 1, "2nd": 2, "3rd": 3, "4th": 4}
_FIRST_WORDS = frozenset({*MONTHS, *_NTH, "q", "t"})
_SINCE = re.compile(
    r"(?:since|from|seit|ab|depuis|desde|between|zwischen|entre|から|自)\s+(?:the\s+)?(?:(?:end|start|"
    r"beginning)\s+of\s+)?$",
    re.IGNORECASE,
)
WHEN = re.compile(r",?\s(?:when|als|quand|lorsque|cuando)\b", re.IGNORECASE)
_UNITS = {
    "hour": "hour|stunde|heure|hora|時間|小时",
    "day": "day|tag|jour|día|日",
    "week": "week|woche|semaine|semana|週|周",
    "month": "month|monat|mois|mes|月",
    "quarter": "quarter|quartal|trimestre|四半期|季度",
    "year": "year|jahr|an|année|año|annum|年|yr",
}
_CHARGE = r"(?:miete|preis|satz|tarif|gebühr|rate|beitrag|pauschale|lohn|gehalt)"
_PERIOD = re.compile(
    "|".join(
        rf"(?P<{name}>(?:/|\b(?<!within )(?<!half )(?:per|an?|each|every|pro|im|par|al?|por|in a)[ \u00a0])"
        rf"\s?(?:{words})(?![^\W\d_])|(?:每|毎)"
        rf"(?:{words.rsplit('|', 2)[-1]}|{words.split('|')[-2]}))"
        for name, words in _UNITS.items()
    )
    + rf"|(?P<hour_>\bhourly|\bstündlich|\bStunden{_CHARGE}|\b(?:tarif|taux|prix|salaire|coût) horaire)"
    rf"|(?P<day_>\bdaily|\btäglich|\bTages{_CHARGE}|\bquotidien|\bjournali(?:er|ère)s?\b|\bdiari[oa])"
    rf"|(?P<week_>\bweekly|\bwöchentlich|\bWochen{_CHARGE}|\bhebdomadaire|\bsemanal)"
    rf"|(?P<month__>\bMonats{_CHARGE})|(?P<quarter__>\bQuartals{_CHARGE}|\btrimestriel|\btrimestral|\bvierteljährlich)"
    rf"|(?P<year__>\bJahres{_CHARGE})"
    r"|(?P<month_>\bmonthly|\bmonatlich\w*|\bmensuel\w*|\bmensual\w*)"
    r"|(?P<quarter_>\bquarterly)|(?P<year_>\byearly|\bannual(?:ly|ized|ised)?\b|\bjährlich\w*|\bannuel\w*|\banual\w*|"
    r"\bp\.a\.|年間|年额|年額)|(?P<month___>月額|月额)",
    re.IGNORECASE,
)


class Date(NamedTuple):
    """A date as far as it is named, with its place in the text; `since` when it is only the start of a span."""

    year: int | None
    month: int | None
    quarter: int | None
    start: int
    end: int
    since: bool = False

    def conflicts(self, other: Date) -> bool:
        """Return whether the two dates name different times."""
        pairs = ((self.year, other.year), (self.month, other.month), (self.quarter, other.quarter))
        return any(one is not None and two is not None and one != two for one, two in pairs)

    def order(self) -> tuple[int, int]:
        """Return a key that sorts dates by time."""
        return self.year or 0, self.month or (self.quarter or 0) * 3


class Period(NamedTuple):
    """A period such as `a month`, with its place in the text."""

    name: str
    start: int
    end: int


def dates(text: str) -> list[Date]:
    """Return the dates of a text in their order."""
    found: list[Date] = []
    end = 0
    for spot in _SPOT.finditer(text):
        if spot.start() < end or not (spot[0][0].isdigit() or spot[0].lower() in _FIRST_WORDS):
            continue
        match = _DATE.match(text, spot.start())
        if match is None:
            continue
        end = match.end()
        group = match.groupdict()
        name = (group["name"] or "").lower()
        if name in _AMBIGUOUS and not group["name"][0].isupper():
            continue
        year = _first(group, ("y1", "y2", "y3", "y4", "y5", "y6", "y7", "y8"))
        month = MONTHS[name] if name else _first(group, ("m1", "m2", "m3", "m4"))
        quarter = _quarter(group)
        since = _SINCE.search(text[max(0, match.start() - 24) : match.start()]) is not None
        since = since and not WHEN.match(text, match.end())
        found.append(Date(year, month, quarter, match.start(), match.end(), since))
    return found


def _first(group: dict[str, str | None], names: tuple[str, ...]) -> int | None:
    """Return the first of the named groups that matched, as a number."""
    return next((int(text) for name in names if (text := group[name])), None)


def _quarter(group: dict[str, str | None]) -> int | None:
    """Return the quarter a match names."""
    for name in ("q1", "q2"):
        if text := group[name]:
            return int(text[1])
    nth = group["nth"]
    return _NTH[nth.lower()] if nth else None


def periods(text: str) -> list[Period]:
    """Return the periods of a text in their order."""
    return [Period((match.lastgroup or "").rstrip("_"), *match.span()) for match in _PERIOD.finditer(text)]


@lru_cache(maxsize=2048)
def date_of(label: str) -> Date | None:
    """Return the one date a label or a question names; None where it names none, several, or a start only."""
    named = dates(label)
    if not named or any(date.since for date in named) or any(date.conflicts(named[0]) for date in named[1:]):
        return None
    return max(named, key=lambda date: sum(part is not None for part in date[:3]))


@lru_cache(maxsize=2048)
def period_of(label: str) -> str | None:
    """Return the one period a label names."""
    named = {period.name for period in periods(label)}
    return named.pop() if len(named) == 1 else None
