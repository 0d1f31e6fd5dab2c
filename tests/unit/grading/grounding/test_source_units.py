"""What the unit of a number is where its key does not say: by the record around it, a unit beside it, or a note."""

from __future__ import annotations

import pytest

from harness.domain.values import JsonValue
from harness.grading.grounding.ground import ground
from harness.grading.grounding.sources.collect import collect_sources
from harness.grading.grounding.sources.values import CallEvidence

PAYOUTS: list[JsonValue] = [
    {"id": "po_1", "amount": 412050, "currency": "eur", "status": "paid"},
    {"id": "po_2", "amount": 389900, "currency": "eur", "status": "failed"},
]
LEVELS: list[JsonValue] = [{"name": "api", "slo": 99.9, "actual": 99.95}, {"name": "web", "slo": 99.5, "actual": 99.21}]
YEN: JsonValue = {"currency": "JPY", "amount": 38000}


def outcome(answer: str, *results: JsonValue, arguments: dict[str, JsonValue] | None = None) -> str:
    """The outcome of grounding an answer in the results of as many tools; the last was called with the arguments."""
    last = len(results) - 1
    calls = [
        CallEvidence(
            tool=f"tool_{n}",
            arguments=arguments if n == last else None,
            structured=None if isinstance(result, str) else result,
            texts=(result,) if isinstance(result, str) else (),
        )
        for n, result in enumerate(results)
    ]
    return ground(answer, collect_sources(calls)).outcome


def report(**revenue: JsonValue) -> JsonValue:
    """A month of a guest house."""
    return {"currency": "EUR", "revenue": revenue, "cancellations": 6}


@pytest.mark.parametrize(
    ("result", "right", "wrong"),
    [
        (report(rooms=18400.0, breakfast=2300.0), "Rooms made €18,400.", "Rooms made €18,900."),
        (report(rooms=18400.0, breakfast=2300.0), "Revenue was €20,700.", "Revenue was €20,400."),
        (report(rooms=18400, breakfast=2300), "Rooms made €18,400.", "Rooms made €14,800."),
        (report(rooms=18400.5, breakfast=2300.25), "Rooms made €18,400.50.", "Rooms made €18,450.50."),
        (report(tables=5400.0, takeaway=950.0), "Tables and takeaway made €6,350.", "Both made €6,530."),
        ({"currency": "GBP", "costs": {"stock": 3200, "freight": 7100}}, "Stock was £3,200.", "Stock was £3,700."),
        (report(rooms=18400.0, breakfast=2300.0), "Revenue was €20,700.", "It lost €6 on cancellations."),
        (report(rooms=42, total=18400), "Revenue was €18,400.", "Rooms made €42."),
        (report(rooms=42, breakfast=2300), "Breakfast made €2,300.", "Rooms made €42."),
        ({"currency": "EUR", "stay": {"rooms": 1400.0, "price": 90}}, "The price is €90.", "Rooms made €1,400."),
        ({"currency": "EUR", "price": 90, "revenue": {"rooms": "many"}}, "The price is €90.", "Rooms made €1,400."),
    ],
)
def test_a_part_of_what_is_named_for_money_is_money(result: JsonValue, right: str, wrong: str) -> None:
    """Unless it is small and whole, or stands beside an amount: then it is how many there were."""
    assert (outcome(right, result), outcome(wrong, result)) == ("passed", "failed")


@pytest.mark.parametrize(
    ("result", "right", "wrong"),
    [
        ({"services": LEVELS, "unit": "percent"}, "web reached 99.21 %.", "web reached 99.12 %."),
        ({"services": LEVELS, "unit": "%"}, "The target of web is 99.5 %.", "The target of web is 99.05 %."),
        ({"unit": "percent", "target": 80, "actual": 83.5}, "It is 83.5 % of 80 %.", "It is 85.3 % of 80 %."),
        ({"service": "api", "slo": 99.5}, "The SLO is 99.5 %.", "The SLO is 95.5 %."),
        ({"service": "api", "sla": 0.995}, "The SLA is 99.5 %.", "The SLA is 95.5 %."),
        ({"service": "api", "api_slo": 99}, "The SLO is 99 %.", "The SLO is 98 %."),
        ({"service": "api", "slo": 99.5, "latency_slo": 30}, "The SLO is 99.5 %.", "The SLO is 30 %."),
        ({"service": "api", "availability": 99.95}, "It was up 99.95 %.", "It was up 99.59 %."),
        ({"services": LEVELS, "unit": "percent"}, "api reached 99.95 %.", "api costs $99.95."),
    ],
)
def test_a_level_of_service_is_a_percentage(result: JsonValue, right: str, wrong: str) -> None:
    """By the unit around it, or by its key and a size that no latency has."""
    assert (outcome(right, result), outcome(wrong, result)) == ("passed", "failed")


@pytest.mark.parametrize(
    "result",
    [
        {"data": PAYOUTS, "note": "amounts in cents"},
        {"data": PAYOUTS, "notes": "All amounts are in minor units."},
        {"data": PAYOUTS, "_comment": "Amounts are integers in the smallest currency unit"},
        {"data": PAYOUTS, "meta": {"page": "1", "description": "Monetary values are given in cents"}},
        {"note": "Beträge in Cent", "data": PAYOUTS},
        {"data": [{**row, "amount_cents": row["amount"], "amount": None} for row in PAYOUTS if isinstance(row, dict)]},
        {"data": [{**row, "unit": "cents"} for row in PAYOUTS if isinstance(row, dict)]},
        "po_1\n```json\n" + '[{"id": "po_1", "amount": 412050, "currency": "EUR"}]' + "\n```\nAmounts are in cents.",
    ],
)
def test_amounts_that_the_result_says_are_in_cents_are_read_in_units(result: JsonValue) -> None:
    """And no longer as they are written."""
    assert outcome("po_1 was €4,120.50.", result) == "passed"
    assert outcome("po_1 was €412,050.", result) == "failed"
    assert outcome("po_1 was €4,210.50.", result) == "failed"


@pytest.mark.parametrize(
    "result",
    [
        {"data": PAYOUTS},
        {"data": PAYOUTS, "note": "amounts are not in cents"},
        {"data": PAYOUTS, "note": "amounts in euros"},
        {"data": PAYOUTS, "title": "amounts in cents"},
        {"data": PAYOUTS, "note": 100},
    ],
)
def test_amounts_of_which_nothing_says_so_are_as_they_are_written(result: JsonValue) -> None:
    """A currency that has cents does not say that they are counted."""
    assert outcome("po_1 was €412,050.", result) == "passed"
    assert outcome("po_1 was €4,120.50.", result) == "failed"


@pytest.mark.parametrize("amount", [{"amount": 38000, "currency": "JPY"}, {"amount": 38000, "currency": "jpy"}])
def test_yen_have_no_minor_unit(amount: JsonValue) -> None:
    """Their smallest unit is the yen."""
    result: JsonValue = {"rows": [amount], "note": "amounts in the smallest currency unit"}
    assert (outcome("It was ¥38,000.", result), outcome("It was ¥380.", result)) == ("passed", "failed")


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        ("At that rate (¥1 = €0.006) it is €228.", "passed"),
        ("At that rate (1 JPY = €0.006) it is €228.", "passed"),
        ("One yen is worth €0.006.", "passed"),
        ("At that rate (1 yen = **€0.006**) it is €228.", "passed"),
        ("The rate is ¥1 \u2248 €0.006.", "passed"),
        ("At that rate (€1 = ¥166.67) it is €228.", "passed"),
        ("At that rate (¥1 = €0.008) it is €228.", "failed"),
        ("At that rate (1 JPY = €0.06) it is €228.", "failed"),
        ("One yen is worth €0.005.", "failed"),
        ("At that rate (€1 = ¥0.006) it is €228.", "failed"),
        ("At that rate (£1 = €0.006) it is €228.", "failed"),
        ("At that rate (¥1 = $0.006) it is €228.", "failed"),
        ("A coffee is €0.006.", "failed"),
    ],
)
def test_a_rate_of_the_results_may_be_stated(answer: str, expected: str) -> None:
    """In its direction or in the other, and only between the currencies that it is of."""
    rate: JsonValue = {"rate": 0.006, "date": "2026-05-02"}
    assert outcome(answer, YEN, rate, arguments={"from": "JPY", "to": "EUR"}) == expected


def test_a_rate_of_zero_is_none() -> None:
    """Nothing is worth nothing."""
    assert outcome("¥1 = €0.006", YEN, {"rate": 0}, arguments={"from": "JPY", "to": "EUR"}) == "failed"
