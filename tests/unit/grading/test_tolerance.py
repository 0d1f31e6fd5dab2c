"""How far a number may be from the expected one where the case says so."""

from __future__ import annotations

from decimal import Decimal

import pytest

from harness.errors import UserError
from harness.grading.tolerance import Tolerance


@pytest.mark.parametrize(
    ("text", "allowed"),
    [("1%", "2"), ("0.25 %", "0.5"), ("0.1pt", "0.1"), ("500", "500"), ("1,500", "1500"), (".5", "0.5"), ("0", "0")],
)
def test_it_is_a_share_of_what_is_expected_or_an_amount(text: str, allowed: str) -> None:
    """Of 200, or of -200."""
    assert Tolerance.parse(text).allowed(Decimal(-200)) == Decimal(allowed)


@pytest.mark.parametrize("text", ["", "a bit", "-1%", "1 SGD"])
def test_anything_else_is_refused_with_what_is_allowed(text: str) -> None:
    """At load, where a suite's author reads it."""
    with pytest.raises(UserError, match="allowed are a percentage"):
        Tolerance.parse(text)
