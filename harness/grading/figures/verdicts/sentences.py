"""Writes the one sentence that says what was expected, what the answer states, and how far apart they are."""

from __future__ import annotations

from decimal import Decimal, localcontext

from harness.grading.figures.figure import Figure
from harness.grading.figures.verdicts.tolerance import Tolerance
from harness.grading.figures.verdicts.units import unit_kind
from harness.grading.figures.verdicts.verdict import ExpectedFigure

_PERCENTS = 1000
_CENTS = 2
_DECIMALS = 3


def sentence(expected: ExpectedFigure, figure: Figure | None, *, outcome: str, why: str) -> str:
    """Return the sentence of a verdict.

    Args:
        expected: the figure the case expects.
        figure: the figure that decided, in the expected unit.
        outcome: of the verdict.
        why: `right`, `wrong`, `contradictory`, `ambiguous`, `other`, `currency`, `zero`, `words` or `none`.
    """
    wanted = f"expected {expected.name} {amount(expected.value, expected.unit, expected.within)}"
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


def amount(value: Decimal, unit: str | None, within: Tolerance | None = None) -> str:
    """Return a value with its unit, grouped in threes, with no more decimals than its tolerance gives a meaning to."""
    money = unit_kind(unit) == "money"
    text = f"{_rounded(value, money=money, within=within):,f}"
    if "." in text:
        whole, _, decimals = text.partition(".")
        decimals = decimals.rstrip("0")
        text = f"{whole}.{decimals.ljust(_CENTS if money else 0, '0')}" if decimals else whole
    return text if not unit else f"{text} %" if unit == "%" else f"{text} {unit}"


def _rounded(value: Decimal, *, money: bool, within: Tolerance | None) -> Decimal:
    """Return the value to the cent, to a tenth of its tolerance or to three decimals; below 1 to four digits."""
    places = _CENTS if money else _DECIMALS
    allowed = within.allowed(value) if within else Decimal(0)
    if allowed and not money:
        places = max(0, 1 - allowed.adjusted())
    if value and abs(value) < 1:
        places = max(places, _DECIMALS - value.adjusted())
    if value == value.to_integral_value():
        places = 0
    with localcontext(prec=max(1, value.adjusted() + 2) + places):
        return value.quantize(Decimal(1).scaleb(-places))


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
        return f"{amount(abs(figure.value), None)} away"
    share = abs(figure.value - value) / abs(value) * 100
    return f"{share:,.2f} % away" if share < _PERCENTS else f"{abs(figure.value / value):,.0f} times as much"
