"""Decides whether a stated figure can be of the unit expected, and brings it to that unit."""

from __future__ import annotations

import re
from dataclasses import replace
from decimal import Decimal
from functools import lru_cache
from typing import Literal

from harness.grading.figures.figure import Figure
from harness.grading.figures.language.lexicon import CURRENCY_CODES, DOLLARS, DURATIONS, KRONER, MEASURES
from harness.grading.figures.language.measures import cent_factor, measure_factor
from harness.grading.figures.language.terms import stem, terms

Match = Literal["same", "silent", "unlike", "other", "foreign", "never"]
_POINTS = frozenset({
    "pt",
    "pts",
    "pp",
    "ppt",
    "percentage point",
    "percentage points",
    "%-points",
    "prozentpunkte",
    "points de pourcentage",
    "puntos porcentuales",
    "パーセントポイント",
    "百分点",
})
_BARE_POINTS = frozenset({"point", "points"})
_PERCENTS = frozenset({"%", "percent", "per cent", "pct", "percentage", "prozent"})
_BASIS = frozenset({"bp", "bps", "basis points", "basis point"})
_HUNDRED = Decimal(100)
_COUNTERS = (frozenset("人名位"), frozenset("件个個点つ项項単单"))
_CODE = re.compile(r"(?<![A-Za-z])([A-Z]{3,4})(?![A-Za-z])")


@lru_cache(maxsize=1024)
def unit_kind(unit: str | None) -> str:
    """Return `money`, `percent`, `points`, `basis`, `count` or `any` for the unit a case names."""
    if unit is None or not unit.strip():
        return "any"
    lowered = unit.strip().lower()
    if lowered in _POINTS:
        return "points"
    if lowered in _PERCENTS:
        return "percent"
    if lowered in _BASIS:
        return "basis"
    return "money" if currency_of(unit) else "count"


@lru_cache(maxsize=1024)
def currency_of(unit: str) -> str | None:
    """Return the currency a unit such as `SGD` or `SGD/month` names."""
    found = _CODE.search(unit)
    return found[1] if found and found[1] in CURRENCY_CODES else "$" if unit.strip() == "$" else None


def matches(figure: Figure, unit: str | None, name: str) -> Match:
    """Return how a figure's unit stands to the expected one.

    `same`; `silent`: none is written; `other`: doubtful; `never`. (`unlike` and `foreign`, silent and doubtful beside
    figures that are the same, are the caller's to tell.)
    """
    kind = unit_kind(unit)
    if kind == "any":
        return "silent"
    if kind == "money":
        return _money(figure, currency_of(unit or "") or "")
    if kind in {"percent", "points", "basis"}:
        return _share(figure, kind)
    return _count(figure, unit or "", name)


def _money(figure: Figure, currency: str) -> Match:
    """Return how a figure stands to an amount in a currency."""
    unit = figure.unit
    if figure.is_money:
        dollars = (unit == "$" and currency in DOLLARS | {"MXN", "BRL", "$"}) or (currency == "$" and unit in DOLLARS)
        kroner = unit == "kr" and currency in KRONER
        yuan = {unit, currency} <= {"CNY", "RMB", "CNH"} or (currency == "CNY" and "¥" in figure.text)
        rupees = unit == "INR" and figure.text.startswith("Rs") and currency in {"PKR", "LKR", "NPR"}
        return "same" if unit == currency or dollars or kroner or yuan or rupees else "never"
    if unit is None:
        return "silent"
    if cent_factor(unit, currency):
        return "same"
    return "never" if figure.is_percent or unit in DURATIONS or unit in MEASURES else "other"


def _share(figure: Figure, kind: str) -> Match:
    """Return how a figure stands to a percentage, a number of points or of basis points."""
    if "basis_points" in figure.flags:
        return "same"
    if figure.unit == ("%" if kind == "percent" else "pt") or (kind == "points" and figure.unit in _BARE_POINTS):
        return "same"
    return "silent" if figure.unit is None and kind == "percent" else "never"


def _count(figure: Figure, unit: str, name: str) -> Match:
    """Return how a figure stands to a count of things named by a noun."""
    if figure.is_money or figure.is_percent:
        return "never"
    if figure.unit is None:
        return "silent"
    wanted = terms(unit)
    spelled = stem(figure.unit) in wanted or terms(figure.unit) & (wanted | terms(name)) or figure.unit in unit.lower()
    if spelled or _counts_alike(figure.unit, unit) or measure_factor(figure.unit, unit) is not None:
        return "same"
    if figure.unit in DURATIONS or figure.unit in MEASURES:
        return "never"
    return "other"


def _counts_alike(one: str, other: str) -> bool:
    """Return whether two Chinese or Japanese counters count the same sort of thing."""
    return any(one in group and other in group for group in _COUNTERS)


def converted(figure: Figure, kind: str, unit: str | None = None, *, ratio: bool = False) -> Figure:
    """Return the figure in the expected unit: a bare fraction and basis points times 100, kilograms as tonnes.

    Where no unit is expected but a `ratio` below one, a percentage is a hundredth of its number.
    """
    factor = measure_factor(figure.unit, unit) if kind == "count" else None
    if kind == "money" and not figure.is_money:
        factor = cent_factor(figure.unit, currency_of(unit or "") or "")
    if (kind == "percent" and figure.unit is None and abs(figure.value) <= 1 and figure.low is None) or (
        kind == "basis" and "basis_points" in figure.flags
    ):
        factor = _HUNDRED
    if kind == "any" and ratio and figure.unit == "%":
        factor = 1 / _HUNDRED
    if factor is None or factor == 1:
        return figure
    low, high = (None if end is None else end * factor for end in (figure.low, figure.high))
    return replace(figure, value=figure.value * factor, precision=figure.precision * factor, low=low, high=high)
