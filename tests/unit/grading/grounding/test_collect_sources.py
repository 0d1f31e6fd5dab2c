"""What counts as a figure of the tool results, and in which unit."""

from __future__ import annotations

import json

import pytest

from harness.domain.values import JsonValue
from harness.grading.grounding.sources.collect import collect_sources
from harness.grading.grounding.sources.values import CallEvidence, SourceFigure


def collected(structured: JsonValue, *texts: str, arguments: dict[str, JsonValue] | None = None) -> list[SourceFigure]:
    """The figures of one result."""
    call = CallEvidence(tool="t", arguments=arguments, structured=structured, texts=texts)
    return list(collect_sources([call]).figures)


def brief(structured: JsonValue) -> set[tuple[str, str, float, str | None]]:
    """Path, kind, value and unit of each figure."""
    return {(f.path, f.kind, round(f.value, 6), f.unit) for f in collected(structured)}


@pytest.mark.parametrize(
    ("structured", "expected"),
    [
        ({"balance_sgd": 5}, {("t.balance_sgd", "money", 5, "SGD")}),
        ({"balanceUSD": 5}, {("t.balanceUSD", "money", 5, "USD")}),
        ({"currency": "jpy", "balance": "5"}, {("t.balance", "money", 5, "JPY")}),
        ({"balance": 5}, {("t.balance", "money", 5, None)}),
        (
            {"currency": "USD", "units": 450, "shares": 3},
            {("t.units", "count", 450, None), ("t.shares", "count", 3, None)},
        ),
        ({"currency": "USD", "counties": 250}, {("t.counties", "count", 250, None)}),
        ({"currency": "USD", "prices": [5]}, {("t.prices[0]", "money", 5, "USD")}),
        (
            {"currency": "GBP", "unit_rate": 2.48},
            {("t.unit_rate", "money", 2.48, "GBP"), ("t.unit_rate", "rate", 2.48, "%")},
        ),
        ({"currency": "EUR", "prices": [{"price_per_kg": 4.15}]}, {("t.prices[0].price_per_kg", "money", 4.15, "EUR")}),
        ({"currency": "EUR", "day_ticket": 42.0}, {("t.day_ticket", "money", 42, "EUR")}),
        ({"day_ticket": 42.0, "year_built": 1998}, set()),
        ({"currency": "EUR", "campaign": "2026", "season": "2026", "id": "48213", "year_built": 1998}, set()),
        ({"currency": "EUR", "per_night": 84}, {("t.per_night", "money", 84, "EUR")}),
        (
            {"currency": "EUR", "adults": 12.4, "riders": 412, "room": 302},
            {("t.adults", "money", 12.4, "EUR"), ("t.riders", "count", 412, None), ("t.room", "count", 302, None)},
        ),
        ({"currency": "EUR", "interest_rate": 4.5}, {("t.interest_rate", "rate", 4.5, "%")}),
        ({"meta": {"currency": "EUR"}, "rent": 980}, {("t.rent", "money", 980, "EUR")}),
        ({"a": {"currency": "EUR"}, "b": {"currency": "USD"}, "rent": 980}, {("t.rent", "money", 980, None)}),
        (
            {"a": {"currency": "EUR", "rent": 5}, "rent": 980},
            {("t.a.rent", "money", 5, "EUR"), ("t.rent", "money", 980, "EUR")},
        ),
        (
            {"currency": "EUR", "price": 5, "original_price": 6, "original_currency": "USD"},
            {("t.price", "money", 5, "EUR"), ("t.original_price", "money", 6, "USD")},
        ),
        (
            {"currency": "EUR", "costs": {"books": 42}, "day": 12.5},
            {("t.costs.books", "money", 42, "EUR"), ("t.day", "money", 12.5, "EUR")},
        ),
        (
            {"currency": "EUR", "costs": {"adults": 42, "seat": 5.5}},
            {("t.costs.adults", "count", 42, None), ("t.costs.seat", "money", 5.5, "EUR")},
        ),
        ({"currency": "EUR", "per_share": 0.5, "per_page": 50}, {("t.per_share", "money", 0.5, "EUR")}),
        ({"dispozins": 10.5}, {("t.dispozins", "rate", 10.5, "%")}),
        ({"price": "1.234,50", "tax": "-1,234"}, {("t.price", "money", 1234.5, None), ("t.tax", "money", -1234, None)}),
        ({"version": "x", "price": "1.2.3,4"}, set()),
        ({"price": "1,23,456.7"}, set()),
        ({"payroll_chf": 5, "staff": 9}, {("t.payroll_chf", "money", 5, "CHF"), ("t.staff", "count", 9, None)}),
        ({"rent_currency": "GBP", "rent": 980}, {("t.rent", "money", 980, "GBP")}),
        ({"rent_currency": "?", "rent": 980}, {("t.rent", "money", 980, None)}),
        ({"currency": "US$", "rent": 980}, {("t.rent", "money", 980, "USD")}),
        ({"unit": "EUR/kWh", "price": 0.5}, {("t.price", "money", 0.5, "EUR"), ("t.price", "rate", 50, "%")}),
        ({"unit": "EUR/USD", "price": 5}, {("t.price", "money", 5, None)}),
        (
            {"Preis (€)": 5, "Umsatz TEUR": 2},
            {("t.Preis (€)", "money", 5, "EUR"), ("t.Umsatz TEUR", "money", 2000, "EUR")},
        ),
        ({"料金(円)": 5, "人数": 4, "稼働率": 82.4}, {
            ("t.料金(円)", "money", 5, "JPY"), ("t.人数", "count", 4, None), ("t.稼働率", "rate", 82.4, "%"),
        }),
        ({"year_built": 1987, "zip": "78704", "id": 3, "code": "007"}, set()),
        ({"growth_pct": 0.5}, {("t.growth_pct", "rate", 0.5, "%")}),
        ({"ratio": 0.19524}, {("t.ratio", "rate", 19.524, "%")}),
        ({"share": 12}, {("t.share", "rate", 12, "%")}),
        ({"apr": 0.035}, {("t.apr", "rate", 0.035, "%"), ("t.apr", "rate", 3.5, "%")}),
        ({"change": 5}, {("t.change", "money", 5, None), ("t.change", "rate", 5, "%")}),
        ({"solidity": 0.5}, {("t.solidity", "money", 0.5, None), ("t.solidity", "rate", 50, "%")}),
        ({"currency": "USD", "fx_rate": 1.3}, {("t.fx_rate", "exchange rate", 1.3, "USD/?")}),
        ({"pair": "USD/SGD", "rate": 1.3}, {("t.rate", "exchange rate", 1.3, "USD/SGD")}),
        ({"from": "USD", "to": "SGD", "rate": 1.3}, {("t.rate", "exchange rate", 1.3, "USD/SGD")}),
        ({"from": "here", "to": "there", "pair": "none", "price": 3}, {("t.price", "money", 3, None)}),
        ({"usd_sgd": 1.3}, {("t.usd_sgd", "exchange rate", 1.3, "USD/SGD")}),
        ({"usd_exchange_rate": 1.3}, {("t.usd_exchange_rate", "exchange rate", 1.3, "USD/?")}),
        ({"base_currency": "SGD", "rates": {"USD": 1.3}}, {("t.rates.USD", "exchange rate", 1.3, "USD/SGD")}),
        (
            {"balances": {"USD": 5, "JPY": 6}},
            {("t.balances.USD", "money", 5, "USD"), ("t.balances.JPY", "money", 6, "JPY")},
        ),
        ({"price_cents": 120416, "currency": "USD"}, {("t.price_cents", "money", 1204.16, "USD")}),
        ({"spread_bps": 335}, {("t.spread_bps", "rate", 3.35, "%")}),
        ({"revenue_sgd_millions": 1.5}, {("t.revenue_sgd_millions", "money", 1500000, "SGD")}),
        ({"match": "50%"}, {("t.match", "rate", 50, "%")}),
        ({"note": "about $5, or 5 USD"}, {("t.note", "money", 5, "$"), ("t.note", "money", 5, "USD")}),
        ({"address": "1180 Juniper Ln, Austin", "when": "2026-09-30"}, set()),
        ({"ok": True, "nothing": None}, set()),
        (7, {("t", "money", 7, None)}),
        ([7], {("t[0]", "money", 7, None)}),
    ],
)  # fmt: skip
def test_a_key_and_its_siblings_say_what_a_number_is(
    structured: JsonValue, expected: set[tuple[str, str, float, str | None]]
) -> None:
    """450 units are no dollars, and 0.19524 under `ratio` is 19.524 %."""
    assert brief(structured) == expected


def test_the_nearest_currency_holds() -> None:
    """An account in yen stays in yen under a report in Singapore dollars."""
    found = brief({
        "base_currency": "SGD",
        "net": 1,
        "accounts": [{"currency": "JPY", "balance": 2, "balance_sgd": 3}, {"balance": 4}],
    })
    assert {(path, unit) for path, _, _, unit in found} == {
        ("t.net", "SGD"),
        ("t.accounts[0].balance", "JPY"),
        ("t.accounts[0].balance_sgd", "SGD"),
        ("t.accounts[1].balance", "SGD"),
    }


def test_figures_know_their_column_their_date_and_their_interval() -> None:
    """Derivations are of one column or series; a monthly figure may be multiplied by twelve."""
    rows: JsonValue = {
        "interval": "month",
        "points": [{"month": "2026-03", "amount": 1}, {"month": "2026-04", "amount": 2}],
    }
    assert [(f.column, f.rows, f.date, f.period) for f in collected(rows)] == [
        ("t.points[*].amount", "t.points", "2026-03", "month"),
        ("t.points[*].amount", "t.points", "2026-04", "month"),
    ]
    by_date: JsonValue = {"net_worth": {"2026-03": 1, "2026-04": 2}}
    assert [(f.column, f.date) for f in collected(by_date)] == [
        ("t.net_worth.*", "2026-03"),
        ("t.net_worth.*", "2026-04"),
    ]
    nested: JsonValue = {"2026-03": {"net": 1}, "2026-04": {"net": 2}}
    assert [(f.column, f.date) for f in collected(nested)] == [("t.*.net", "2026-03"), ("t.*.net", "2026-04")]
    by_name: JsonValue = {"accounts": {"Cash": {"balance": 1}, "House": {"balance": 2}}}
    assert [f.column for f in collected(by_name)] == ["t.accounts.*.balance"] * 2
    unlike: JsonValue = {"cash": {"balance": 1}, "house": {"price": 2}}
    assert [f.column for f in collected(unlike)] == ["t.cash.balance", "t.house.price"]
    assert [f.period for f in collected({"monthly_cost": 3, "annual_fee": 4, "fee_per_week": 5, "price": 6})] == [
        "month",
        "year",
        "week",
        "",
    ]


@pytest.mark.parametrize("shape", ["as it is", "wrapped"])
def test_text_that_says_the_same_as_the_structured_content_counts_once(shape: str) -> None:
    """A total over both would be twice the total."""
    rows: JsonValue = [{"amount": 10}, {"amount": 20}]
    structured: JsonValue = {"result": rows} if shape == "wrapped" else {"rows": rows}
    texts = (
        [json.dumps(row) for row in rows] if shape == "wrapped" and isinstance(rows, list) else [json.dumps(structured)]
    )
    assert len(collected(structured, *texts)) == 2


def test_text_that_says_something_else_counts_beside_it() -> None:
    """Both reach the model."""
    assert {f.value for f in collected({"amount": 10}, "Fee: $3.50")} == {10, 3.5}


def test_plain_text_is_read_by_its_words() -> None:
    """A bare number is money under a word for money, or with cents, in the only currency named; a table has columns."""
    text = "Balance: 1,204\nUnits: 450\nFee 35.00\nAPR: 24.99%\n\n"
    text += "| Name | Price (USD) |\n|---|---|\n| A | 10.50 |\n| B | 7 |\n"
    found = {(f.kind, f.value, f.unit) for f in collected(None, text)}
    assert {("money", 1204, "USD"), ("money", 35, "USD"), ("rate", 24.99, "%"), ("money", 10.5, "USD")} <= found
    assert ("count", 450, None) in found
    assert {f.column for f in collected(None, text) if f.rows} == {"t:Price (USD)"}


@pytest.mark.parametrize(
    ("arguments", "structured", "left"),
    [
        ({"amount": 5000}, {"query": {"amount": 5000}, "matches": 0}, []),
        ({"amount": 5000}, {"query": {"filters": [{"amount": 5000}]}}, []),
        ({"amount": "$5,000"}, {"searched": "for $5,000"}, []),
        ({"range": {"min": [100, 5000]}, "strict": True}, {"price": 5000}, []),
        ({"amount": 5000}, {"transactions": [{"amount": 5000}]}, [5000]),
        (None, {"price": 5000}, [5000]),
    ],
)
def test_what_a_result_merely_echoes_from_its_call_is_left_out(
    arguments: dict[str, JsonValue] | None, structured: JsonValue, left: list[float]
) -> None:
    """A row of a list is data even where it was asked for by its amount."""
    assert [f.value for f in collected(structured, arguments=arguments) if f.kind == "money"] == left


def test_errors_count_nothing_and_repeated_calls_once() -> None:
    """An error may quote any number; asking twice doubles no total."""
    good = CallEvidence(tool="t", arguments={}, structured={"amount": 10})
    bad = CallEvidence(tool="t", arguments={}, structured={"amount": 99}, is_error=True)
    other = CallEvidence(tool="t", arguments={"page": 2}, structured={"amount": 20})
    sources = collect_sources([good, bad, good, other])
    assert [f.path for f in sources.figures] == ["t.amount", "t#2.amount"]
    assert sources.tools == ("t",)


def test_a_constant_that_json_lacks_makes_a_text_and_no_number() -> None:
    """NaN is not a figure anyone can state."""
    assert collected(None, '{"amount": NaN}') == []


def test_a_source_reads_as_value_unit_and_path() -> None:
    """Findings quote it so."""
    assert [str(f) for f in collected({"a_sgd": 2394755, "b_pct": 1.25, "qty": 3})] == [
        "2,394,755 SGD at t.a_sgd",
        "1.25% at t.b_pct",
        "3 at t.qty",
    ]


@pytest.mark.parametrize(
    ("result", "expected"),
    [
        ([[1200, 3400]], [("money", 1200), ("money", 3400)]),
        ({"balance": 10**40}, []),
        ({"unit": "percent", "value": 3.1}, [("rate", 3.1)]),
        ({"unit": "m3", "readings": [{"date": "2026-08-31", "value": 1221}]}, [("count", 1221)]),
        ({"unit": "m3", "price": {"value": 3.9, "currency": "EUR"}}, [("money", 3.9)]),
        ([{"asset": "BTC", "units": 0.85}], [("count", 0.85), ("money", 0.85)]),
        ([{"price": 5.5, "note": None}, {"price": 6.5, "note": None}], [("money", 5.5), ("money", 6.5)]),
        ([{"price": 5.5, "tags": ["a"]}], [("money", 5.5)]),
        ({"unit": "EUR million", "amount": 412.5}, [("money", 412.5e6)]),
        ({"amount_unit": "cents", "amount": 129900}, [("money", 1299)]),
        (
            {"tariff": {"day": 0.312, "night": 0.244}},
            [("money", 0.312), ("rate", 31.2), ("money", 0.244), ("rate", 24.4)],
        ),
        ({"price": {"year": 2026, "month": 9, "value": 5}}, [("money", 5)]),
        ({"price": {"day": 45, "month": 300}}, [("money", 45), ("money", 300)]),
        ({"prices": {"day": 45, "month": 300}}, [("money", 45), ("money", 300)]),
        ({"prices": {"day": 30}}, []),
        ({"currency": "INR", "sold": 940, "price": 6500}, [("count", 940), ("money", 6500)]),
        ({"open": 512.4}, [("money", 512.4)]),
        ({"code": "007"}, []),
        ({"weight": {"value": 340, "unit": "kg"}, "name": "crate"}, [("count", 340)]),
        ({"name": "roof", "cost": {"value": 14800, "currency": "USD"}}, [("money", 14800)]),
    ],
)
def test_a_number_is_read_by_its_key_and_by_what_stands_beside_it(
    result: JsonValue, expected: list[tuple[str, float]]
) -> None:
    """Units, scales, measures, coins and names of records say what a number is."""
    figures = collect_sources([CallEvidence(tool="t", structured=result)]).figures
    assert [(str(figure.kind), round(figure.value, 6)) for figure in figures] == expected


def test_an_amount_with_its_currency_is_a_field_of_the_record_it_stands_in() -> None:
    """Two such amounts are of one record, so that their difference and their share are derivations."""
    roof: JsonValue = {
        "cost": {"value": 14800, "currency": "USD"},
        "id": "r",
        "saved": {"value": 6216, "currency": "USD"},
    }
    figures = collected(roof)
    assert [(figure.path, figure.parent, figure.unit) for figure in figures] == [
        ("t.cost.value", "t", "USD"),
        ("t.saved.value", "t", "USD"),
    ]


@pytest.mark.parametrize("row", [{"value": 5}, {"value": 5, "currency": "SGD"}, {"value": 5, "date": "2026-09-30"}])
def test_rows_read_at_once_are_read_as_one_by_one(row: dict[str, JsonValue]) -> None:
    """The short way for long lists finds what the long way finds; a nested value forces the long way."""
    shorter = collected({"currency": "EUR", "rows": [row, row]})
    longer = collected({"currency": "EUR", "rows": [{**row, "tags": []}, {**row, "tags": []}]})
    assert [figure._replace(row={}) for figure in shorter] == [figure._replace(row={}) for figure in longer]


def test_a_row_whose_currency_is_none_is_read_the_long_way() -> None:
    """`EUR million` is a currency and a scale."""
    assert [f.value for f in collected([{"value": 5, "currency": "EUR million"}])] == [5e6]


def test_an_amount_without_a_currency_is_in_the_only_one_that_a_text_names() -> None:
    """Where it names two, nothing says which."""
    assert {f.unit for f in collected(None, "Fee: 35.00\nAll amounts in EUR.")} == {"EUR"}
    assert {f.unit for f in collected(None, "ward,cost\nICU,18240.75\n\nAmounts in GBP")} == {"GBP"}
    assert {f.unit for f in collected(None, "Fee: 35.00\nCharged in EUR or USD.")} == {None}
