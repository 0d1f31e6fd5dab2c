"""A period of the question in the form a date parameter takes, chosen by the parameter's name and schema."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from harness.agents.keywords.periods import Period
from harness.agents.keywords.words import words
from harness.domain.values import JsonValue

_DATED = frozenset({"date", "day", "month", "quarter", "year", "period", "since", "until", "start", "end", "asof"})
_STARTS = frozenset({"start", "from", "since", "begin", "after", "first"})
_ENDS = frozenset({"end", "to", "until", "before", "last", "till"})
_FORM = re.compile(r"\bYYYY(-MM)?(-DD)?\b|\bISO(?: ?8601)?\b|\bdate\b", re.IGNORECASE)


def dated_values(name: str, schema: dict[str, Any], periods: Sequence[Period]) -> tuple[JsonValue, ...]:
    """Return the question's period as the parameter may want it, likeliest form first; empty where it wants none.

    A start takes the first day of the first period, an end the last day of the last; anything else the last day of the
    first, which is what the state of a month or year means.
    """
    if not periods:
        return ()
    named = set(words(name))
    if schema.get("type") in {"integer", "number"}:
        return _whole_number(named, periods[0])
    if schema.get("type") not in {"string", None} or not _wants_a_date(named, schema):
        return ()
    period = periods[-1] if named & _ENDS else periods[0]
    day = period.first if named & _STARTS else period.last
    if schema.get("format") == "date-time":
        return (f"{day.isoformat()}T{'00:00:00' if named & _STARTS else '23:59:59'}Z",)
    forms = {"day": day.isoformat(), "month": f"{day:%Y-%m}", "quarter": period.iso, "year": str(day.year)}
    return tuple(dict.fromkeys((forms[_wanted_form(named, schema, period)], *forms.values(), period.iso)))


def _whole_number(named: set[str], period: Period) -> tuple[JsonValue, ...]:
    if "year" in named:
        return (period.first.year,)
    if "month" in named and period.kind in {"month", "day"}:
        return (period.first.month,)
    return (period.first.day,) if "day" in named and period.kind == "day" else ()


def _wants_a_date(named: set[str], schema: dict[str, Any]) -> bool:
    if schema.get("format") in {"date", "date-time"} or named & _DATED or {"as", "of"} <= named:
        return True
    return bool(named & (_STARTS | _ENDS)) and bool(_FORM.search(str(schema.get("description", ""))))


def _wanted_form(named: set[str], schema: dict[str, Any], period: Period) -> str:
    """Return the form the description spells out, else the one the name says, else the question's own."""
    spelled = re.search(r"\bYYYY(-MM)?(-DD)?\b", str(schema.get("description", "")), re.IGNORECASE)
    if schema.get("format") == "date" or (spelled and spelled[2]):
        return "day"
    if spelled:
        return "month" if spelled[1] else "year"
    said = next((kind for kind in ("month", "quarter", "year") if kind in named), None)
    return said or ("day" if period.kind != "quarter" else "quarter")
