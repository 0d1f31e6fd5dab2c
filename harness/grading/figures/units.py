"""Decides whether a stated figure can be of the unit expected, and brings it to that unit."""

from __future__ import annotations

import re
from dataclasses import replace
from decimal import Decimal
from typing import Literal

from harness.grading.figures.figure import Figure
from harness.grading.figures.lexicon import CURRENCY_CODES, DOLLARS, DURATIONS, KRONER, MEASURES
from harness.grading.figures.terms import stem, terms

Match = Literal["same", "silent", "unlike", "other", "never"]
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
_PERCENTS = frozenset({"%", "percent", "per cent", "pct", "percentage", "prozent"})
_BASIS = frozenset({"bp", "bps", "basis points", "basis point"})
_HUNDRED = Decimal(100)
_CODE = re.compile(r"(?<![A-Za-z])([A-Z]{3,4})(?![A-Za-z])")


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


def currency_of(unit: str) -> str | None:
    """Return the currency a unit such as `SGD` or `SGD/month` names."""
    found = _CODE.search(unit)
    return found[1] if found and found[1] in CURRENCY_CODES else "$" if unit.strip() == "$" else None


def matches(figure: Figure, unit: str | None, name: str) -> Match:
    """Return how a figure's unit stands to the expected one.

    `same`; `silent`: none is written; `other`: doubtful; `never`. (`unlike`, silent beside figures that are not, is the
    caller's to tell.)
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
    return "never" if figure.is_percent or unit in DURATIONS or unit in MEASURES else "other"


def _share(figure: Figure, kind: str) -> Match:
    """Return how a figure stands to a percentage, a number of points or of basis points."""
    if "basis_points" in figure.flags:
        return "same"
    if figure.unit == ("%" if kind == "percent" else "pt"):
        return "same"
    return "silent" if figure.unit is None and kind == "percent" else "never"


def _count(figure: Figure, unit: str, name: str) -> Match:
    """Return how a figure stands to a count of things named by a noun."""
    if figure.is_money or figure.is_percent:
        return "never"
    if figure.unit is None:
        return "silent"
    wanted = terms(unit)
    written = stem(figure.unit)
    if written in wanted or terms(figure.unit) & wanted or figure.unit in unit.lower():
        return "same"
    if terms(figure.unit) & terms(name):
        return "same"
    if figure.unit in DURATIONS or figure.unit in MEASURES:
        return "never"
    return "other"


def converted(figure: Figure, kind: str) -> tuple[Figure, ...]:
    """Return the figure in the expected unit: times 100 for a bare fraction, and for basis points expected as such."""
    if (kind == "percent" and figure.unit is None and abs(figure.value) <= 1 and figure.low is None) or (
        kind == "basis" and "basis_points" in figure.flags
    ):
        factor = _HUNDRED
    else:
        return (figure,)
    scaled = replace(figure, value=figure.value * factor, precision=figure.precision * factor)
    return (scaled,)
