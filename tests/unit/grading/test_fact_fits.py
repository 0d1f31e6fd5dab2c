"""Which statements are the fact, which say less, and which are something else: units, digits, bounds, kinds."""

from __future__ import annotations

import pytest

from harness.domain.case import FactExpectation
from harness.domain.reading import Statement
from harness.grading.checks.fitting import fit


def fitting(
    fact: tuple[object, str | None], statement: str, value: object, unit: str | None = None, **keys: str
) -> str:
    """How a statement stands to a fact; `within` is the fact's, `relation` the statement's."""
    within = keys.pop("within", None)
    expected = FactExpectation.model_validate({"name": "it", "value": fact[0], "unit": fact[1], "within": within})
    return fit(expected, Statement.model_validate({"quote": statement, "value": value, "unit": unit, **keys}))


WORTH = (2394755, "SGD")


@pytest.mark.parametrize(
    ("fact", "quote", "value", "unit"),
    [
        (WORTH, "S$2,394,755", 2394755, "SGD"),
        (WORTH, "$2,394,755", 2394755, "$"),
        ((2394755, "$"), "S$2,394,755", 2394755, "SGD"),
        (WORTH, "2 394 755", 2394755, None),
        (WORTH, "S$2.39 million", 2390000, "SGD"),
        ((12500, "EUR"), "12.5 k\N{EURO SIGN}", 12500, "EUR"),
        ((12.5, "EUR"), "1250 cents", 1250, "cent"),
        ((83, "km/h"), "83 kilometres per hour", 83, "km/h"),
        ((83, "km/h"), "52 mph", 52, "mph"),
        ((83, "km/h"), "23 m/s", 23, "m/s"),
        ((245, "min"), "4 h 5 min", 245, "min"),
        ((90, "min"), "1.5 h", 1.5, "h"),
        ((14, "days"), "two weeks", 2, "weeks"),
        ((-6.5, "\N{DEGREE SIGN}C"), "6.5 degrees below zero", -6.5, "degrees"),
        ((-6.5, "\N{DEGREE SIGN}C"), "20.3 \N{DEGREE SIGN}F", 20.3, "\N{DEGREE SIGN}F"),
        ((34.6, "GiB"), "37.2 GB", 37.2, "GB"),
        ((1000, "kWh"), "1 MWh", 1, "MWh"),
        ((12, None), "12 pairs", 12, "pairs"),
        ((36, "Anteile"), "36 shares", 36, "shares"),
        ((0.689, None), "68.9 %", 68.9, "%"),
        ((68.9, None), "68.9 %", 68.9, "%"),
        ((68.9, "%"), "68.9 percent", 68.9, "%"),
        ((68.9, "%"), "0.689", 0.689, None),
        ((2.1, "pt"), "2.1 percentage points", 2.1, "pt"),
        ((50, "%"), "half", 50, "%"),
        ((50, "%"), "half", 0.5, None),
        ((0, "mm"), "no rain", 0, None),
        ((1284, "reviews"), "1.28k", 1280, None),
        ((15.83, "%"), "16 percent", 16, "%"),
        ((64, "EUR"), "\N{EURO SIGN}64 a month", 64, "EUR/month"),
        ((64, "EUR/month"), "\N{EURO SIGN}64", 64, "EUR"),
        ((12, "kWh"), "12 kWh a day", 12, "kWh/day"),
        ((4.2, "%"), "4.2% p.a.", 4.2, "% p.a."),
        ((42, "points"), "42 points per sprint", 42, "points/sprint"),
    ],
)
def test_the_same_number_fits_in_any_unit_and_rounded_to_the_digits_written(
    fact: tuple[object, str], quote: str, value: float, unit: str | None
) -> None:
    """Half a unit of the last digit, at most one per cent, half a point of a percentage."""
    assert fitting(fact, quote, value, unit) == "fits"


@pytest.mark.parametrize(
    ("fact", "quote", "value", "unit"),
    [
        (WORTH, "S$2,384,755", 2384755, "SGD"),
        (WORTH, "\N{EURO SIGN}2,394,755", 2394755, "EUR"),
        (WORTH, "2,394,755 shares", 2394755, "shares"),
        ((83, "km/h"), "83 m/s", 83, "m/s"),
        ((48, "days"), "34 days", 34, "days"),
        ((-6.5, "\N{DEGREE SIGN}C"), "6.5 \N{DEGREE SIGN}C", 6.5, "\N{DEGREE SIGN}C"),
        ((-5.9, "%"), "5.9 %", 5.9, "%"),
        ((160.1, "kg"), "160 g", 160, "g"),
        ((12, None), "12 %", 12, "%"),
        ((68.9, "%"), "0.689 %", 0.689, "%"),
        ((8.5, "%"), "8.5 percentage points", 8.5, "pt"),
        ((0, "mm"), "0.4 mm", 0.4, "mm"),
        ((8234, "parcels"), "8,200 parcels", 8200, "parcels"),
        ((40, None), "41", 41, None),
        ((12, None), "13", 14, None),
        ((1, None), "one", True, None),
        ((83, "km/h"), "83 km", 83, "km"),
        ((64, "EUR/month"), "\N{EURO SIGN}64 a year", 64, "EUR/year"),
    ],
)
def test_another_number_unit_or_sign_contradicts(
    fact: tuple[object, str], quote: str, value: object, unit: str | None
) -> None:
    """Counts are exact, and a change has its direction."""
    assert fitting(fact, quote, value, unit) == "contradicts"


@pytest.mark.parametrize(
    ("fact", "quote", "value", "unit", "relation", "how"),
    [
        (WORTH, "S$2.4M", 2400000, "SGD", "about", "fits"),
        (WORTH, "S$2.5M", 2500000, "SGD", "about", "contradicts"),
        (WORTH, "S$2.3M", 2300000, "SGD", "at least", "fits"),
        (WORTH, "S$2M", 2000000, "SGD", "at least", "says less"),
        (WORTH, "S$2.4M", 2400000, "SGD", "at least", "says less"),
        (WORTH, "S$2.5M", 2500000, "SGD", "at least", "contradicts"),
        (WORTH, "S$2.5M", 2500000, "SGD", "at most", "fits"),
        (WORTH, "S$2M", 2000000, "SGD", "=", "says less"),
        ((412, "ms"), "410 ms", 410, "ms", "about", "fits"),
        ((8234, "parcels"), "8,200 parcels", 8200, "parcels", "about", "fits"),
        ((40, "pods"), "41 pods", 41, "pods", "about", "contradicts"),
        ((0, "pods"), "0 pods", 0, "pods", "about", "fits"),
        ((245, "min"), "four hours", 240, "min", "at least", "fits"),
        ((245, "min"), "four hours", 240, "min", "=", "says less"),
        ((48, "days"), "seven weeks", 49, "days", "about", "says less"),
        ((48, "days"), "seven weeks", 7, "weeks", "about", "says less"),
        ((43, "minutes"), "an hour", 60, "min", "at most", "says less"),
    ],
)
def test_bounds_and_coarse_forms_fit_only_where_they_are_near_and_contradict_only_where_they_are_false(
    fact: tuple[object, str], quote: str, value: float, unit: str, relation: str, how: str
) -> None:
    """`under an hour` is true of 43 minutes, and does not state them."""
    assert fitting(fact, quote, value, unit, relation=relation) == how


def test_what_the_case_allows_goes_before_the_digits() -> None:
    """In either direction."""
    assert fitting((160.0888, "kg"), "160,089 g", 160089, "g", within="1%") == "fits"
    assert fitting((160.0888, "kg"), "161 kg", 161, "kg", within="1%") == "fits"
    assert fitting((4.6, None), "4.6", 4.6, within="0") == "fits"
    assert fitting((4.6, None), "5 stars", 5, "stars", within="0") == "says less"
    assert fitting((15.9, "%"), "16 %", 16, "%", within="0.05pt") == "says less"
    assert fitting((15.9, "%"), "15.7 %", 15.7, "%", within="0.05pt") == "contradicts"
    assert fitting(WORTH, "S$2.3M", 2300000, "SGD", within="1%", relation="at least") == "says less"


@pytest.mark.parametrize(
    ("expected", "quote", "value", "how"),
    [
        ("2026-09-14", "14 September", "2026-09-14", "fits"),
        ("2026-09-14", "15 September", "2026-09-15", "contradicts"),
        ("14:30", "2:30 pm", "14:30", "fits"),
        ("09:05", "9:05:30", "9:05:30", "fits"),
        ("09:05:30", "9:05", "09:05", "contradicts"),
        ("09:05", "9:06", "9:06", "contradicts"),
        ("PAY-311", "Pay 311", "Pay 311", "fits"),
        ("PAY-311", "PAY-311 (Refund)", "PAY-311 (Refund)", "fits"),
        ("PAY-311", "PAY-318, not PAY-311", "PAY-318", "contradicts"),
        ("PAY-31", "PAY-311", "PAY-311", "contradicts"),
        ("ES 9035", "ES9035", "ES9035", "fits"),
        ("Nimbus Kettle", "the Nimbus Kettle", "Nimbus", "fits"),
        ("Nimbus Kettle", "the Nimbus", "Nimbus", "contradicts"),
        ("\N{EURO SIGN}", "\N{EURO SIGN}", "\N{EURO SIGN}", "fits"),
        (True, "yes", True, "fits"),
        (True, "no", False, "contradicts"),
    ],
)
def test_dates_times_texts_and_yes_or_no(expected: object, quote: str, value: object, how: str) -> None:
    """Exact to the day and the minute; a text by its words."""
    assert fitting((expected, None), quote, value) == how


def test_one_of_several_texts_is_enough() -> None:
    """Where the case names more than one."""
    fact = FactExpectation(name="colour", one_of=("red", "crimson"))
    assert fit(fact, Statement(quote="Crimson", value="Crimson")) == "fits"
    assert fit(fact, Statement(quote="blue", value="blue")) == "contradicts"


@pytest.mark.parametrize(
    ("expected", "how"), [(16.16, "says less"), (17.2, "says less"), (12.5, "contradicts"), (25, "contradicts")]
)
def test_a_share_told_roughly_in_words_says_less_than_the_digits_beside_it(expected: float, how: str) -> None:
    """`Roughly a sixth: 16.2 %` contradicts nothing, but `roughly a sixth` alone is not the share asked for."""
    assert fitting((expected, "%"), "a sixth", 16.666667, "%", relation="about") == how
