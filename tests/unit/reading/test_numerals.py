"""Numbers in a text, and what the digits of a quote carry."""

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from harness.reading.numerals import carried, numerals

GROUPINGS = (",", ".", " ", "'", "\u00a0", "\u202f", "\u2019", "")
SCRIPTS = (0x30, 0xFF10, 0x660, 0x966)


def found(text: str) -> list[tuple[str, str | None]]:
    """Return the value and the unit of every number of a text."""
    return [(format(one.value.normalize(), "f"), one.unit) for one in numerals(text)]


def written(value: Decimal, *, grouping: str, zero: int = 0x30) -> str:
    """Return a number in a style of writing."""
    text = f"{value:,f}".replace(",", "\0").replace(".", "," if grouping == "." else ".").replace("\0", grouping)
    return "".join(chr(zero + int(mark)) if mark.isdigit() else mark for mark in text)


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("S$2.39 million", [("2390000", "SGD")]),
        ("1,234 and 1'234.50 and 1,23,456", [("1234", None), ("1234.5", None), ("123456", None)]),
        ("1.234,50 € und 1.234 €", [("1234.5", "EUR"), ("1234", "EUR")]),
        ("USD34.6 billion, EUR 5, Rs. 500, kr 7", [("34600000000", "USD"), ("5", "EUR"), ("500", "INR"), ("7", "kr")]),
        ("$5 USD or S$5 SGD", [("5", "USD"), ("5", "SGD")]),
        ("-S$500, S$-500, XYZ -5, (\u22126.1 %)", [("-500", "SGD"), ("-500", "SGD"), ("-5", None), ("-6.1", "%")]),
        ("xy$5, CDU 7", [("5", "$"), ("7", None)]),
        ("9 to 11, 9\u201311", [("9", None), ("11", None), ("9", None), ("11", None)]),
        (
            "482 k€, 482 TEUR, 5M, 5 m, 5 T",
            [("482000", "EUR"), ("482000", "EUR"), ("5000000", None), ("5", "m"), ("5", "T")],
        ),
        ("239万4755円, 3億5,000万円, ２３４万円", [("2394755", "JPY"), ("350000000", "JPY"), ("2340000", "JPY")]),
        ("7,3 Mrd. €, 5 lakh, 4 bn", [("7300000000", "EUR"), ("500000", None), ("4000000000", None)]),
        ("٤٥٦ and ½ and 1 ½ and .5", [("456", None), ("0.5", None), ("1.5", None), ("0.5", None)]),
        ("up 2 percentage points, 7.5 per cent", [("2", "pt"), ("7.5", "%")]),
        ("**412** kWh, 5GB, \u22124 °C, 12 m²", [("412", "kWh"), ("5", "GB"), ("-4", "°C"), ("12", "m²")]),
        ("4 h 5 min and 3 in, 4 in total", [("4", "h"), ("5", "min"), ("3", "in"), ("4", None)]),
        ("1,2,3 and 42 of 50 pods", [("1", None), ("2", None), ("3", None), ("42", None), ("50", "pods")]),
        ("2026 orders in all", [("2026", "orders")]),
    ],
)
def test_a_number_is_found_in_any_grouping_script_and_scale(text: str, numbers: list[tuple[str, str | None]]) -> None:
    """Answers come in every habit of writing."""
    assert found(text) == numbers


@pytest.mark.parametrize(
    "text",
    [
        "14 September 2026, Sept. 14th, 2026-09-14T21:07Z, 2026-09, 14.09.2026, 9/14/2026, 2026/9/14, 2026年9月14日",
        "at 14:30, 2:30 pm, 2 pm, 14 Uhr, 4h05",
        "PAY-311, v1.2.3, p95, A-10482, acc_01, 5f3a, #142, the 3rd, https://x.example/123?a=7",
        "In 2026, in 2025 orders rose",
        "1. Open\n2. Done",
        "p50 v7",
    ],
)
def test_dates_times_identifiers_and_list_numbers_are_no_numbers(text: str) -> None:
    """They are not amounts that an answer asserts."""
    assert not numerals(text)


def test_a_number_after_an_identifier_is_its_own() -> None:
    """`p50 120 ms` is a name and a value, not one number with a space for its thousands."""
    assert found("p50 120 ms, p95 830 ms") == [("120", "ms"), ("830", "ms")]


def test_a_separator_that_says_nothing_leaves_two_readings() -> None:
    """Which of the two an answer means only its other numbers tell."""
    (one,) = numerals("1.234")
    assert (one.value, one.step, one.alternatives) == (Decimal("1.234"), Decimal("0.001"), (Decimal(1234),))
    assert [number.value for number in numerals("12,5 und 1.234")] == [Decimal("12.5"), Decimal(1234)]


def test_the_step_is_one_unit_of_the_last_digit_written() -> None:
    """So a rounded figure is compared as finely as it was written."""
    assert [one.step for one in numerals("S$2.39 million, 12,345, 0.5")] == [10_000, 1, Decimal("0.1")]


@given(
    st.decimals(min_value=0, max_value=10**12, places=2, allow_nan=False),
    st.sampled_from(GROUPINGS),
    st.sampled_from(SCRIPTS),
)
def test_whatever_is_written_is_carried(value: Decimal, grouping: str, zero: int) -> None:
    """No style of writing makes a right quote fail."""
    quote = written(value, grouping=grouping, zero=zero)
    carry = carried(quote, value, "EUR")
    assert carry is not None
    assert (carry.step, carry.written) == (Decimal("0.01"), value)
    assert [one.value for one in numerals(f"{quote} €")] == [value]


@given(st.integers(1, 10**9), st.integers(1, 10**9), st.sampled_from(GROUPINGS))
def test_no_other_digits_are_carried(value: int, other: int, grouping: str) -> None:
    """A value is carried by its own digits or by none; noughts are a matter of scale."""
    quote = f"{written(Decimal(value), grouping=grouping)} EUR"
    same = str(value).strip("0") == str(other).strip("0")
    assert same or carried(quote, Decimal(other), "EUR") is None


@pytest.mark.parametrize(
    ("quote", "value", "unit", "step"),
    [
        ("2.39 million", "2390000", None, "10000"),
        ("2.39", "2.39", "million SGD", "0.01"),
        ("1.234", "1234", None, "1"),
        ("1.234", "1.234", None, "0.001"),
        ("482", "482000", "EUR", "1000"),
        ("482", "4.82", "EUR", "0.01"),
        ("50 cents", "0.5", "USD", "0.01"),
        ("42 of 50", "50", None, "1"),
        ("127 / 3 ≈ 42.3", "42.3", None, "0.1"),
        ("83 km/h (52 mph)", "52", "mph", "1"),
        ("\u22126.1 %", "6.1", "%", "0.1"),
        ("50 %", "0.5", None, "0.01"),
        ("0.5", "50", "%", "10"),
        ("0", "0", "EUR", "1"),
        ("4 h 5 min", "245", "min", "1"),
        ("4:05 h", "245", "min", "1"),
        ("4h05", "245", "min", "1"),
        ("2:17", "137", "s", "1"),
        ("1:02:03", "3723", "s", "1"),
        ("1 hour and 45 minutes", "105", "min", "1"),
        ("2 days 3 h", "51", "h", "1"),
        ("2 years 3 months", "27", "months", "1"),
        ("90 s", "1.5", "min", "0.01667"),
        ("20 minutes", "0.333", "h", "0.01667"),
        ("5 ft 3 in", "63", "in", "1"),
        ("1 Million 200 Tausend", "1200000", None, "1000"),
        ("½", "0.5", None, "0"),
        ("3/4", "75", "%", "0"),
        ("1 3/4", "1.75", None, "0"),
        ("none", "0", None, "0"),
        ("a dozen", "12", "eggs", "0"),
    ],
)
def test_a_quote_carries_what_it_writes(quote: str, value: str, unit: str | None, step: str) -> None:
    """The scale may stand elsewhere, and a duration be said in another unit."""
    carry = carried(quote, Decimal(value), unit)
    assert carry is not None
    assert round(carry.step, 5) == Decimal(step)


@pytest.mark.parametrize(
    ("quote", "value", "unit"),
    [
        ("2.39 million", "2394755", "SGD"),
        ("2.39 million", "2390000000", "SGD"),
        ("52 mph", "83", "km/h"),
        ("50 %", "0.5", "%"),
        ("50 %", "5000", None),
        ("50", "0.5", "%"),
        ("43万円", "4300000", "JPY"),
        ("4 h 5 min", "246", "min"),
        ("4 h, 5 h", "540", "min"),
        ("4 h or 5 min", "245", "min"),
        ("4:05", "6", "h"),
        ("3/0", "5", None),
        ("20 minutes", "0.33", "h"),
        ("5 apples 3", "8", "apples"),
    ],
)
def test_a_quote_carries_no_other_value(quote: str, value: str, unit: str | None) -> None:
    """Equality to what is written, not nearness."""
    assert carried(quote, Decimal(value), unit) is None
