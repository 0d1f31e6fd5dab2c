"""Writes the one sentence that says what was expected, what the answer states, and how far apart they are."""

from __future__ import annotations

from decimal import Decimal

from harness.grading.figures.figure import Figure
from harness.grading.figures.verdict import ExpectedFigure

_PERCENTS = 1000


def sentence(expected: ExpectedFigure, figure: Figure | None, *, outcome: str, why: str) -> str:
    """Return the sentence of a verdict.

    Args:
        expected: the figure the case expects.
        figure: the figure that decided, in the expected unit.
        outcome: of the verdict.
        why: `right`, `wrong`, `contradictory`, `ambiguous`, `other`, `currency`, `zero`, `words` or `none`.
    """
    wanted = f"expected {expected.name} {amount(expected.value, expected.unit)}"
    if expected.within is not None:
        wanted += f" within {expected.within.text}"
    if why == "zero":
        return f"{wanted}; the answer says that there are none"
    if why == "words":
        return f"{wanted}; the answer spells a number in words of a language that is not read"
    if figure is None:
        return f"{wanted}; the answer states no such figure"
    stated = f"“{' '.join(figure.text.split())}”"
    special = {
        "none": f"the answer does not claim it, it only names {stated}{_unit_note(expected, figure)}",
        "ambiguous": f"{stated} can be read in more than one way, a locale would settle it",
        "currency": f"the answer also gives it as {stated}{_unit_note(expected, figure)}",
        "other": f"the answer says {stated} of something else",
    }
    if why in special:
        return f"{wanted}; {special[why]}"
    if outcome == "passed":
        return f"{wanted}; the answer says {stated}"
    verb = "also says" if why == "contradictory" else "says"
    return f"{wanted}; the answer {verb} {stated}{_label(figure)}, {_distance(expected.value, figure)}"


def amount(value: Decimal, unit: str | None) -> str:
    """Return a value with its unit, grouped in threes."""
    text = f"{value:,f}"
    return text if not unit else f"{text} %" if unit == "%" else f"{text} {unit}"


def _unit_note(expected: ExpectedFigure, figure: Figure) -> str:
    """Return a note where the figure is in another unit."""
    if figure.unit is None or figure.unit == expected.unit:
        return ""
    return f", which is in {figure.unit}, not {expected.unit}"


def _label(figure: Figure) -> str:
    """Return the label of a table cell or a list item, in brackets."""
    place = figure.place
    label = " ".join(part for part in (place.row, place.column) if part) or place.key
    return f" ({label})" if label else ""


def _distance(value: Decimal, figure: Figure) -> str:
    """Return how far the figure is from the value."""
    if figure.relation not in {"=", "≈"}:
        return f"which is stated as {figure.relation}" if figure.relation != "range" else "a range that does not hold"
    if value == 0:
        return f"{abs(figure.value):,f} away"
    share = abs(figure.value - value) / abs(value) * 100
    return f"{share:,.2f} % away" if share < _PERCENTS else f"{abs(figure.value / value):,.0f} times as much"
