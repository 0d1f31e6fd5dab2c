from __future__ import annotations

import math

import pytest

from harness.report import number_text
from harness.stats.rates import rate


def test_a_perfect_rate_reads_as_one_hundred_percent_without_decimals() -> None:
    """Rounding noise in front of a reader costs trust in every other number."""
    assert number_text.rate_line(rate(38, 38)) == "100 % (95 % interval 90.8 % to 100 %)"


def test_nothing_measured_is_no_data_and_not_a_rate() -> None:
    """0 of 0 is neither 0 % nor 100 %."""
    assert number_text.rate_line(rate(0, 0)) == "no data"


def test_the_unmeasured_number_stands_beside_the_measured_ones() -> None:
    """An attempt that says nothing about the agent may not vanish from the line."""
    assert number_text.measured(46, 57, 2) == "46 of 57 measured, 2 unmeasured"


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (None, "no data"),
        (0.4, "0 ms"),
        (839.6, "840 ms"),
        (999.6, "1.0 s"),
        (1234, "1.2 s"),
        (59_949, "59.9 s"),
        (59_960, "1 min 0 s"),
        (125_000, "2 min 5 s"),
    ],
)
def test_a_duration_is_given_in_the_unit_people_use(value: float | None, text: str) -> None:
    """Nobody reads 125000 ms, and no duration reads as 60.0 s or 1000 ms."""
    assert number_text.milliseconds(value) == text


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (None, "unknown"),
        (0, "$0"),
        (0.00001, "< $0.0001"),
        (0.0042, "$0.0042"),
        (1.271, "$1.27"),
        (1234.5, "$1,234.50"),
        (math.inf, "infinite"),
    ],
)
def test_an_amount_that_is_not_zero_never_reads_as_zero(value: float | None, text: str) -> None:
    """Unknown, nothing and very little are three different things to whoever owns the bill."""
    assert number_text.usd(value) == text


@pytest.mark.parametrize(("value", "text"), [(3.0, "3"), (1.5, "1.5"), (2 / 3, "0.67"), (12_000.0, "12,000")])
def test_a_plain_number_carries_no_empty_decimals(value: float, text: str) -> None:
    """`3.00` claims a precision nobody measured."""
    assert number_text.amount(value) == text


@pytest.mark.parametrize(
    ("words", "text"),
    [
        ((), ""),
        (("a",), "a"),
        (("a", "b"), "a and b"),
        (("a", "b", "c"), "a, b and c"),
        (("a", "b", "c", "d", "e"), "a, b, c and 2 more"),
    ],
)
def test_a_list_reads_as_a_sentence_does(words: tuple[str, ...], text: str) -> None:
    """A long list is cut where it stops helping, and says so."""
    assert number_text.listed(words) == text
