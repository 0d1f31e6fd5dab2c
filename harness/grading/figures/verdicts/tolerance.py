"""How far a stated figure may be from the expected one, and what its relation claims.

The rules, in one place: what the case allows (`within`), else half a unit of the last digit the answer wrote, capped at
1 % of the expected value (0.5 points for percentages); counts are exact unless hedged or written with a scale; trailing
zeros of a hedged figure are not significant. A bound (`more than`, `up to`) or a range must be true and within 5 % of
the expected value, or within `within`. Cutting digits off (2.39 for 2.3999) is not rounding and does not pass.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from decimal import Decimal
from typing import Literal

from harness.errors import UserError
from harness.grading.figures.figure import Figure

CAP = Decimal("0.01")
POINTS_CAP = Decimal("0.5")
BOUND_CAP = Decimal("0.05")
_WITHIN = re.compile(
    r"(?P<number>\d[\d_,]*(?:\.\d+)?|\.\d+)\s*(?P<unit>%|pts?|pp|points?|percentage points?)?", re.IGNORECASE
)
Fit = Literal["yes", "loose", "no"]


@dataclass(frozen=True, slots=True)
class Tolerance:
    """An allowance: a share of the expected value (a fraction), or an amount in the unit of the figure."""

    amount: Decimal
    kind: Literal["share", "amount"]
    text: str

    @staticmethod
    def parse(text: str) -> Tolerance:
        """Return the tolerance written as `1%`, `0.1pt` or an amount such as `500`.

        Raises:
            UserError: the text is none of these.
        """
        found = _WITHIN.fullmatch(text.strip())
        if found is None:
            message = f"within: found {text!r}, allowed are a percentage (1%), points (0.1pt) or an amount (500)"
            raise UserError(message)
        number = Decimal(found["number"].replace(",", "").replace("_", ""))
        if found["unit"] == "%":
            return Tolerance(number / 100, "share", f"{found['number']} %")
        return Tolerance(number, "amount", text.strip())

    def allowed(self, expected: Decimal) -> Decimal:
        """Return the largest distance from `expected` that passes."""
        return abs(expected) * self.amount if self.kind == "share" else self.amount


def allowed_distance(figure: Figure, expected: Decimal, *, percent: bool, count: bool) -> Decimal:
    """Return the default tolerance of a stated figure.

    Args:
        figure: as written, which decides the last digit.
        expected: the true value.
        percent: the figure is a percentage or a number of points.
        count: the quantity is counted, so that a plain integer claims to be exact.
    """
    hedged = figure.relation == "≈"
    half = _significant_half(figure) if hedged else figure.precision
    if count and not hedged and figure.scale == 1 and figure.precision >= Decimal("0.5"):
        return Decimal(0)
    return min(half, POINTS_CAP if percent else abs(expected) * CAP)


def _significant_half(figure: Figure) -> Decimal:
    """Return half a unit of the last digit that is not zero."""
    _, digits, exponent = figure.value.normalize().as_tuple()
    if not isinstance(exponent, int) or digits == (0,):
        return figure.precision
    return max(figure.precision, Decimal(5).scaleb(exponent - 1))


def fit(figure: Figure, expected: Decimal, within: Tolerance | None, *, percent: bool, count: bool) -> Fit:
    """Return whether what the figure claims is right: `yes`; true but too far off to answer (`loose`); or `no`."""
    near = within.allowed(expected) if within else abs(expected) * BOUND_CAP
    if figure.relation == "range":
        low, high = figure.low or figure.value, figure.high or figure.value
        if not low <= expected <= high:
            slack = allowed_distance(figure, expected, percent=percent, count=False)
            return "yes" if within and max(abs(low - expected), abs(high - expected)) <= min(near, slack) else "no"
        return "yes" if max(expected - low, high - expected) <= near else "loose"
    if figure.relation in {"<", "<=", ">", ">="}:
        written = min(figure.precision, POINTS_CAP) if percent and within is None else near
        return _bound_fit(figure, expected, max(near, written))
    allowed = within.allowed(expected) if within else allowed_distance(figure, expected, percent=percent, count=count)
    distance = abs(figure.value - expected)
    if distance <= allowed or (within is None and _is_short_of(figure, expected, near)):
        return "yes"
    rounded = figure.relation == "≈" and within is None and distance <= min(_significant_half(figure), near)
    return "loose" if rounded else "no"


def _is_short_of(figure: Figure, expected: Decimal, near: Decimal) -> bool:
    """Return whether `nearly` holds: the truth is less, by no more than a unit of the last digit that is not zero."""
    short = figure.value - expected
    return "nearly" in figure.flags and 0 < short <= min(2 * _significant_half(figure), near)


def _bound_fit(figure: Figure, expected: Decimal, near: Decimal) -> Fit:
    """Return whether a bound is true, and near enough to answer the question."""
    below = figure.relation in {"<", "<="}
    truth = expected < figure.value if below else expected > figure.value
    if not truth and not (figure.relation in {"<=", ">="} and expected == figure.value):
        return "no"
    return "yes" if abs(figure.value - expected) <= near else "loose"
