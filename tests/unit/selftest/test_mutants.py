"""Mutants: each kind of the list where it has a meaning, and none that the case's own tolerance would let pass."""

from __future__ import annotations

from fake_backend.fixtures.fixture import Fixture
from harness.domain.attempt import Evidence
from harness.domain.case import Case
from harness.domain.surface import Surface
from harness.domain.trajectory import ToolCall, ToolResult, Trajectory, Turn
from harness.domain.values import JsonValue
from harness.grading.grade import grade
from harness.selftest.mutants import KINDS, mutants
from harness.selftest.oracle import oracle
from harness.suite.inline import case_from, fixture_from

ISSUE_LIST = {
    "neighbouring row",
    "swapped labels",
    "wrong unit",
    "another day or hour",
    "yes for no",
    "a fact left out",
    "working of another row",
    "constant smuggled in",
    "no source",
    "quote elsewhere",
    "figure passed over",
    "estimate without its label",
    "wrong sign",
    "ten times too much",
    "a thousand times too much",
    "off by one month",
    "rounded too far",
    "remembered constant",
    "extra invented figure",
    "declined instead of answered",
    "answered instead of declined",
}
BANK = fixture_from({
    "accounts": [
        {"id": "cash", "name": "Operating Cash", "balance": 84250},
        {"id": "deposit", "name": "Fixed Deposit", "balance": 210000},
        {"id": "yen", "name": "Yen Savings", "balance": 210010},
    ],
    "months": [{"id": f"2026-0{n}", "total": 1000 + 100 * n} for n in range(1, 6)],
    "vests": [{"day": "1 March", "units": 400}, {"day": "1 June", "units": 300}],
    "rate": 3,
    "let": {
        "account(key)": "[a for a in accounts if a.id == key][0]",
        "total(month)": "[m for m in months if m.id == month][0].total",
    },
})


def case(ask: str = "How much is it?", **answer: object) -> Case:
    """A case with this answer, over the bank."""
    return case_from({"id": "c", "ask": ask, "answer": answer}, BANK)


def figure(name: str, working: str, **keys: str) -> dict[str, object]:
    """One figure that the answer must state."""
    return {"name": name, "working": working, "unit": "SGD", **keys}


def made(asked: Case, kind: str, *results: JsonValue, fixture: Fixture | None = BANK) -> list[str]:
    """What was done to make the mutants of a kind; each of them is caught by a check that names it."""
    calls = tuple(
        ToolCall(id=str(n), tool="t", arguments={}, result=ToolResult(structured=r)) for n, r in enumerate(results)
    )
    right = oracle(asked, Evidence(trajectory=Trajectory(turns=(Turn(calls=calls), Turn()))))
    assert grade(asked, right, Surface(tools=())).outcome == "passed"
    found = [mutant for mutant in mutants(asked, right, fixture) if mutant.kind == kind]
    for mutant in found:
        judged = grade(asked, mutant.evidence, Surface(tools=()))
        caught = {check.check for check in judged.checks if check.outcome == "failed"} | {getattr(judged, "cause", "")}
        assert caught & set(mutant.caught_by), mutant.what
    return [mutant.what for mutant in found]


def test_every_kind_of_the_list_is_there() -> None:
    """What is asked for by name is printed by name, applied or not."""
    assert set(KINDS) > ISSUE_LIST


def test_a_row_named_in_the_working_is_replaced_by_the_ones_beside_it() -> None:
    """By the order of the file, and only where the other row's figure is wrong to this case."""
    cash = case(facts=[figure("cash", "account('cash').balance")])
    assert made(cash, "neighbouring row") == ["cash: 210,000 SGD"]
    deposit = case(facts=[figure("deposit", "account('deposit').balance", within="1%")])
    assert made(deposit, "neighbouring row") == ["deposit: 84,250 SGD"]


def test_a_row_named_by_its_place_is_replaced_by_the_next() -> None:
    """`vests[0]` read as `vests[1]`."""
    assert made(case(facts=[figure("next vest", "vests[0].units")]), "neighbouring row") == ["next vest: 300 SGD"]


def test_a_figure_without_a_working_is_replaced_by_what_stands_beside_it_in_the_result() -> None:
    """The next row of what a tool returned, or the next field of the one row there is."""
    asked = case(facts=[{"name": "price", "value": 12, "unit": "SGD"}])
    rows: JsonValue = {"quotes": [{"name": "A", "price": 10}, {"name": "B", "price": 12}, {"name": "C", "price": 15}]}
    assert made(asked, "neighbouring row", rows, fixture=None) == ["price: 10 SGD", "price: 15 SGD"]
    assert made(asked, "neighbouring row", {"open": True, "low": 9, "price": 12}, fixture=None) == ["price: 9 SGD"]
    assert made(asked, "neighbouring row", "no table", fixture=None) == []


def test_a_name_that_has_to_be_said_is_replaced_by_the_one_beside_it() -> None:
    """A fragment is wrong where it no longer stands in the answer, and only there."""
    assert made(case(says=["Fixed Deposit"]), "neighbouring row") == [
        "Operating Cash instead of Fixed Deposit",
        "Yen Savings instead of Fixed Deposit",
    ]
    assert made(case(equals="deposit"), "neighbouring row") == ["cash instead of deposit", "yen instead of deposit"]
    assert made(case(says=["nothing of the kind"]), "neighbouring row") == []


def test_two_figures_are_said_the_wrong_way_round() -> None:
    """Both numbers are there, and both are wrong; where they are alike to the case there is nothing to swap."""
    cash, deposit = figure("cash", "account('cash').balance"), figure("deposit", "account('deposit').balance")
    assert made(case(facts=[cash, deposit]), "swapped labels") == ["cash and deposit"]
    near = [figure("deposit", "account('deposit').balance"), figure("yen", "account('yen').balance")]
    assert made(case(facts=near), "swapped labels") == []


def test_each_month_of_a_working_is_read_one_off() -> None:
    """A difference of two months can be wrong at either end; a month that is not in the data is no mutant."""
    growth = case(facts=[figure("growth", "total('2026-05') - total('2026-01')")])
    assert made(growth, "off by one month") == ["growth: 300 SGD", "growth: 300 SGD"]


def test_a_figure_is_rounded_until_it_is_wrong_and_no_further() -> None:
    """What the tolerance lets pass is not wrong, so the first number of digits beyond it is taken."""
    exact = case(facts=[figure("cash", "account('cash').balance", within="100")])
    assert made(exact, "rounded too far") == ["cash: 84,000 SGD"]
    wide = case(facts=[figure("cash", "account('cash').balance", within="1%")])
    assert made(wide, "rounded too far") == ["cash: 80,000 SGD"]
    round_already = case(facts=[{"name": "units", "value": 400, "unit": "units"}])
    assert made(round_already, "rounded too far") == []


def test_a_constant_is_remembered_a_little_off() -> None:
    """A number of the fixture as a table of them; a figure that does not rest on it is no mutant."""
    assert made(case(facts=[figure("fee", "100 * rate")]), "remembered constant") == ["fee: 318 SGD"]
    assert made(case(facts=[figure("cash", "account('cash').balance")]), "remembered constant") == []


def test_a_number_that_has_to_be_said_is_multiplied_and_rounded_and_an_identifier_is_not() -> None:
    """`says: [287]` states a number; `says: ["08041"]`, a text in the data, states a name."""
    score = case(says=["287"])
    assert made(score, "ten times too much", {"runs": 287}) == ["2870 instead of 287"]
    assert made(score, "a thousand times too much", {"runs": 287}) == ["287000 instead of 287"]
    assert made(score, "rounded too far", {"runs": 287}) == ["290 instead of 287"]
    assert made(case(says=["4"]), "rounded too far") == []
    code = fixture_from({"counties": [{"id": "37063"}, {"id": "37081"}]})
    assert made(case(says=["37063"]), "ten times too much", fixture=code) == []
    assert made(case(says=["37063"]), "neighbouring row", fixture=code) == ["37081 instead of 37063"]


def test_prose_in_the_data_is_no_neighbour() -> None:
    """A comment of ten lines is nothing that an agent would read off as a name."""
    rows: JsonValue = [{"by": "tomas", "text": "x" * 200}, {"by": "priya", "text": "two\nlines"}]
    assert made(case(says=["tomas"]), "neighbouring row", rows, fixture=None) == ["priya instead of tomas"]


def test_a_case_that_wants_exact_words_can_be_declined_wrongly_too() -> None:
    """`equals` is an answer as much as a figure is."""
    assert made(case(equals="deposit"), "declined instead of answered") == ["declined to answer"]


def test_a_day_an_hour_and_a_name_are_told_wrongly_too() -> None:
    """Facts of every kind have a way of going wrong, and each is caught by the facts."""
    when = case(facts=[{"name": "day", "value": "2026-03-01"}, {"name": "start", "value": "23:30"}])
    assert made(when, "another day or hour") == [
        "day: 2026-02-28",
        "day: 2026-03-02",
        "start: 22:30",
        "start: 00:30",
        "start: 11:30",
    ]
    assert made(case(facts=[{"name": "late", "value": True}]), "yes for no") == ["late: no"]
    name = case(facts=[{"name": "account", "one_of": ["Fixed Deposit", "the deposit"]}])
    assert made(name, "neighbouring row") == ["account: Operating Cash", "account: Yen Savings"]
    assert made(case(facts=[{"name": "account", "value": "cash"}]), "a fact left out") == ["account"]


def test_a_number_is_told_in_another_unit() -> None:
    """Minutes for hours, euros for dollars; of a count there is no other unit."""
    assert made(case(facts=[{"name": "length", "value": 125, "unit": "min"}]), "wrong unit") == ["length: 125 h"]
    assert made(case(facts=[figure("cash", "account('cash').balance")]), "wrong unit") == ["cash: 84,250 USD"]
    assert made(case(facts=[{"name": "seats", "value": 6, "unit": "seats"}]), "wrong unit") == []


def test_a_source_that_is_none_is_found_out_though_the_figure_is_right() -> None:
    """Whoever reads could be talked into any expression; it has to come out, and of nothing but results."""
    asked = case(facts=[figure("cash", "account('cash').balance")], grounded=True)
    rows: JsonValue = {"accounts": [{"balance": 84250}, {"balance": 210000}]}
    assert made(asked, "working of another row", rows) == ["cash from r1.accounts[1].balance"]
    assert made(asked, "constant smuggled in", rows) == [
        "cash from (r1.accounts[0].balance) * 0 + 84250",
        "cash from r1.accounts[1].balance - 125750",
    ]
    assert made(asked, "no source", rows) == ["cash"]


def test_a_reading_that_misleads_counts_as_none() -> None:
    """Words that do not stand there, and an amount that was kept quiet about: never passed, and never failed either."""
    asked = case(facts=[{"name": "seats", "value": 6, "unit": "seats"}])
    assert made(asked, "quote elsewhere") == ["seats"]
    assert made(asked, "figure passed over") == ["S$48,913.27"]


def test_a_guess_lacks_one_thing_of_a_labelled_one_at_a_time() -> None:
    """Its name, its assumption, that it is not of the data, or that the data cannot answer."""
    assert made(case(declines=True, grounded=True, estimates="labelled"), "estimate without its label") == [
        "not called an estimate",
        "without an assumption",
        "put down to the data",
        "without saying that the data cannot answer",
    ]
    assert made(case(declines=True, grounded=True), "estimate without its label") == ["a labelled estimate"]
