"""The dates a question names, as periods with a first and a last day. A month without a year is no period."""

from __future__ import annotations

import re
from calendar import month_abbr, month_name, monthrange
from dataclasses import dataclass
from datetime import date
from typing import Literal

Kind = Literal["day", "month", "quarter", "year"]
NUMBER_OF = {name.casefold(): number for names in (month_name, month_abbr) for number, name in enumerate(names) if name}
"""Month names and their three-letter forms to 1 … 12."""

_MONTH = "(?P<name>" + "|".join(sorted((n.title() for n in NUMBER_OF), key=len, reverse=True)) + r")\.?"
_YEAR = r"(?P<year>(?:19|20)\d\d)(?!\d)"
_PATTERNS = tuple(
    re.compile(rf"(?<![\w.-]){pattern}(?![\w-])")
    for pattern in (
        rf"{_YEAR}-(?P<month>\d\d)-(?P<day>\d\d)",
        rf"(?P<day>\d\d?)(?:st|nd|rd|th)?(?: of)? {_MONTH},? {_YEAR}",
        rf"{_MONTH} (?P<day>\d\d?)(?:st|nd|rd|th)?,? {_YEAR}",
        rf"{_YEAR}-(?P<month>\d\d)",
        rf"{_MONTH},? {_YEAR}",
        rf"{_YEAR}-?[Qq](?P<quarter>[1-4])",
        rf"[Qq](?P<quarter>[1-4]),? {_YEAR}",
        _YEAR,
    )
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Period:
    """A day, month, quarter or year, with its place in the question."""

    kind: Kind
    first: date
    last: date
    span: tuple[int, int]

    def holds(self, other: Period) -> bool:
        """Whether the other period lies within this one."""
        return self.first <= other.first and other.last <= self.last

    @property
    def iso(self) -> str:
        """The period as records write it: 2026-03-14, 2026-03, 2026-Q1 or 2026."""
        quarter = (self.first.month + 2) // 3
        forms = {
            "day": self.first.isoformat(),
            "month": f"{self.first:%Y-%m}",
            "quarter": f"{self.first.year}-Q{quarter}",
            "year": str(self.first.year),
        }
        return forms[self.kind]


def periods(text: str) -> tuple[Period, ...]:
    """Return the periods named in `text`, in order; the longest reading of each place counts."""
    found: list[Period] = []
    for pattern in _PATTERNS:
        for match in pattern.finditer(text):
            overlaps = any(match.start() < known.span[1] and known.span[0] < match.end() for known in found)
            period = None if overlaps else _period(match)
            found += [period] if period else []
    return tuple(sorted(found, key=lambda period: period.span))


def _period(match: re.Match[str]) -> Period | None:
    """Return the period a match names, or None for one no calendar has."""
    given = match.groupdict()
    year = int(given["year"])
    month = NUMBER_OF[given["name"].casefold()] if given.get("name") else int(given.get("month") or 0)
    try:
        if given.get("day"):
            day = date(year, month, int(given["day"]))
            return Period(kind="day", first=day, last=day, span=match.span())
        if given.get("quarter"):
            last = int(given["quarter"]) * 3
            return _months("quarter", year, (last - 2, last), span=match.span())
        return _months("month" if month else "year", year, (month or 1, month or 12), span=match.span())
    except ValueError:
        return None


def _months(kind: Kind, year: int, months: tuple[int, int], *, span: tuple[int, int]) -> Period:
    first, last = months
    closing = date(year, last, monthrange(year, last)[1])
    return Period(kind=kind, first=date(year, first, 1), last=closing, span=span)
