"""Units by one name, in families, converted where they can be."""

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from harness.reading.unit_words import MEASURES, MONEY, MONTHS, RATIOS, SECONDS, TIMES
from harness.reading.units import canonical, contradicts, convert, family, is_known


@pytest.mark.parametrize(
    ("unit", "name", "sort"),
    [
        ("S$", "SGD", "money"),
        ("sgd", "SGD", "money"),
        ("euros", "EUR", "money"),
        ("k€", "EUR*1000", "money"),
        ("EUR million", "EUR*1000000", "money"),
        ("millions of dollars", "$*1000000", "money"),
        ("€ per night", "EUR/night", "money"),
        ("EUR/kWh", "EUR/kWh", "money"),
        ("cents", "cent", "money"),
        ("Prozent", "%", "percent"),
        ("percentage points", "pt", "points"),
        ("bps", "bps", "points"),
        ("Minuten", "min", "physical"),
        ("分", "min", "physical"),
        ("months", "month", "physical"),
        ("kilometres per hour", "km/h", "physical"),
        ("sq ft", "ft²", "physical"),
        ("cubic meters", "m³", "physical"),
        ("degrees Celsius", "°C", "physical"),
        ("Grad", "°", "physical"),
        ("kg CO2", "kg", "physical"),
        ("gigabytes", "GB", "physical"),
        ("KM", "km", "physical"),
        ("tickets", "ticket", "noun"),
        ("counties", "county", "noun"),
        ("boxes", "box", "noun"),
        ("class", "class", "noun"),
        ("hands", "hand", "noun"),
        ("points", "point", "noun"),
        ("units", "unit", "noun"),
        ("all", "all", "noun"),
        ("m/", "m/", "noun"),
        ("x" * 50, "x" * 50, "noun"),
        ("", None, "none"),
        ("null", None, "none"),
        (None, None, "none"),
    ],
)
def test_a_unit_has_one_name_and_a_family(unit: str | None, name: str | None, sort: str) -> None:
    """However it is written, and whether anything can convert it."""
    assert (canonical(unit), family(unit)) == (name, sort)
    assert canonical(name) == name


@pytest.mark.parametrize(
    "noun", ["shares", "pods", "parcels", "issues", "stars", "seats", "runs", "pairs", "people", "orders"]
)
def test_what_is_counted_is_no_measure(noun: str) -> None:
    """A library that knows thousands of units would take some nouns for one."""
    assert not is_known(noun)
    assert is_known("acres")


@pytest.mark.parametrize(
    ("value", "unit", "to", "result"),
    [
        ("82.8", "km/h", "m/s", "23"),
        ("1500", "kWh", "MWh", "1.5"),
        ("34", "GiB", "MiB", "34816"),
        ("4", "GB", "Gbit", "32"),
        ("20", "°C", "°F", "68"),
        ("20", "°", "°C", "20"),
        ("90", "s", "min", "1.5"),
        ("2", "weeks", "days", "14"),
        ("1", "year", "months", "12"),
        ("25", "bps", "%", "0.25"),
        ("50", "%", None, "0.5"),
        ("5", "km", None, "5"),
        ("5", None, "SGD", "5"),
        ("5", "$", "SGD", "5"),
        ("482", "k€", "EUR", "482000"),
        ("250", "cents", "EUR", "2.5"),
        ("5", "pounds", "GBP", "5"),
        ("2", "points", "pt", "2"),
        ("5", "shares", "Share", "5"),
        ("5", "shares", "units", "5"),
    ],
)
def test_a_value_is_converted_exactly(value: str, unit: str | None, to: str | None, result: str) -> None:
    """The answer may use another unit than the case."""
    assert convert(Decimal(value), unit, to) == Decimal(result)


@pytest.mark.parametrize(
    ("unit", "to"),
    [
        ("€", "SGD"),
        ("cents", "JPY"),
        ("h", "EUR"),
        ("%", "pt"),
        ("months", "days"),
        ("GiB", "arcmin"),
        ("Hz", "rpm"),
        ("km", "kg"),
        ("°", "km"),
        ("EUR/kWh", "EUR/km"),
        ("tickets", "SGD"),
    ],
)
def test_what_cannot_be_brought_to_each_other_is_not(unit: str, to: str) -> None:
    """No rate of exchange is known, and a month has no length."""
    assert convert(Decimal(5), unit, to) is None


@pytest.mark.parametrize(
    ("quote", "unit", "own"),
    [
        ("83 km/h", "mph", "km/h"),
        ("€5", "SGD", "EUR"),
        ("USD 5", "SGD", "USD"),
        ("61.4 GiB", "GB", "GiB"),
        ("45 %", "points", "%"),
        ("2 pp", "%", "pt"),
        ("1,601 kg", "g", "kg"),
    ],
)
def test_a_quote_contradicts_another_unit_than_its_own(quote: str, unit: str, own: str) -> None:
    """The words pointed at are stronger than what is said of them."""
    assert contradicts(quote, unit) == f"{quote!r} gives it in {own}, not in {unit}"


@pytest.mark.parametrize(
    ("quote", "unit"),
    [
        ("$5", "SGD"),
        ("5 pounds", "GBP"),
        ("50 cents", "USD"),
        ("4 h 5 min", "min"),
        ("83 km/h (52 mph)", "mph"),
        ("S$2.39 million", "SGD"),
        ("2.39m", "SGD"),
        ("12 pairs", "shoes"),
        ("5 in total", "%"),
        ("482", "EUR"),
        ("5 °", "°C"),
        ("€0.32/kWh", "EUR/kWh"),
        ("5 €", None),
        ("5 €", "number"),
        ("12 pairs", "pairs"),
    ],
)
def test_what_may_be_the_same_unit_contradicts_nothing(quote: str, unit: str | None) -> None:
    """Nouns, symbols that several units share, and units told in another place."""
    assert contradicts(quote, unit) is None


def test_every_name_in_the_tables_is_its_own_name() -> None:
    """Else a unit would be another one the second time it is looked at."""
    names = {*MONEY.values(), *RATIOS.values(), *TIMES.values(), *SECONDS, *MONTHS}
    symbols = {name: canonical(name) for name in (*names, *MEASURES)}
    assert {name for name in names if symbols[name] != name} == set()
    assert {name for name in MEASURES if not is_known(name) or canonical(symbols[name]) != symbols[name]} == set()


@given(st.text(max_size=30), st.text(alphabet="mkgs/^*²³23_·°CF ", max_size=12))
def test_no_text_breaks_a_unit(text: str, formula: str) -> None:
    """Readers write what they like."""
    for unit in (text, formula):
        assert family(canonical(unit)) == family(unit)
        convert(Decimal(5), unit, "km/h")
        contradicts(f"5 {unit}", "SGD")


@pytest.mark.parametrize("quote", ["12 are booked", "0 are free", "5 am Morgen", "3 das ganze Jahr", "12 has"])
def test_a_little_word_after_a_number_is_no_unit_however_it_is_spelled(quote: str) -> None:
    """An are is a hundred square metres, and nobody who says that twelve are booked means that."""
    assert contradicts(quote, "people") is None
