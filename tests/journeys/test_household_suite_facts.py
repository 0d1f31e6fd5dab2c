"""The household suite's numbers: as its source states them, and apart enough to tell mistakes from roundings."""

from __future__ import annotations

import shutil
from decimal import Decimal
from pathlib import Path

import pytest

from harness.domain.case import Case, FactExpectation
from harness.domain.suite import Suite
from harness.errors import DocumentError
from harness.grading.tolerance import Tolerance
from harness.suite.loading import load_suite

FOLDER = Path(__file__).parents[2] / "cases" / "household"

QUOTED = {
    "net-worth-now": "What's our total net worth right now?",
    "march-2026": "What was our net worth at the end of March 2026?",
    "yen-in-sgd": "How much do we hold in Japanese yen, in Singapore dollars?",
    "voo-and-next-vest": "Do we hold more VOO units than our next RSU vest will deliver in shares?",
    "our-balance": "What's our balance?",
    "voo-price": "What's the current market price of VOO?",
}


@pytest.fixture(scope="module")
def suite() -> Suite:
    """Return the suite as it is shipped."""
    return load_suite(FOLDER)


def fact_of(suite: Suite, case_id: str) -> FactExpectation:
    """Return the one fact a case expects."""
    (fact,) = suite.case(case_id).answer.facts
    return fact


def number_of(fact: FactExpectation) -> Decimal:
    """Return the value of a fact that is a number."""
    assert isinstance(fact.value, Decimal)
    return fact.value


def worked_out(suite: Suite, working: str) -> Decimal:
    """Return what a working over the suite's fixture comes to."""
    assert suite.fixture is not None
    return Decimal(suite.fixture.evaluate(working))


def month_ends(suite: Suite) -> dict[str, Decimal]:
    """Return net worth by month."""
    assert suite.fixture is not None
    months = suite.fixture.collections["history"].rows
    return {month: worked_out(suite, f"net_worth('{month}')") for month in months}


def test_a_changed_balance_is_told_by_every_case_that_states_it(tmp_path: Path) -> None:
    """A fact pinned by `value` must not move with the fixture unseen."""
    copy = tmp_path / "household"
    shutil.copytree(FOLDER, copy)
    fixture = copy / "fixture.yaml"
    text = fixture.read_text(encoding="utf-8")
    fixture.write_text(text.replace("balance: 84250}", "balance: 84251}"), encoding="utf-8")
    with pytest.raises(DocumentError) as caught:
        load_suite(copy)
    told = [str(problem) for problem in caught.value.problems]
    assert len(told) == 2
    assert "cases.yaml:15:53: [0].answer.facts[0].value: the value 2,394,755 and the working disagree" in told[0]
    assert "the value 84,250 and the working disagree: 84,251" in told[1]


def test_nineteen_questions_stand_in_six_groups(suite: Suite) -> None:
    """Six, three, three, two, two and three, as the document counts them."""
    groups = [case.group for case in suite.cases]
    assert {group: groups.count(group) for group in groups} == {
        "single-tool": 6,
        "dates": 3,
        "fx": 3,
        "multi-tool": 2,
        "ambiguous": 2,
        "unanswerable": 3,
    }


def test_the_quoted_questions_are_asked_word_for_word(suite: Suite) -> None:
    """The runner reads them exactly so."""
    assert {case_id: suite.case(case_id).ask for case_id in QUOTED} == QUOTED


def test_the_suite_loads_without_a_warning(suite: Suite) -> None:
    """It is what authors copy from."""
    assert suite.warnings == ()


def test_every_case_says_why_and_can_be_solved(suite: Suite) -> None:
    """A case without a reason is not kept, and one without a solution has no oracle."""
    assert [case.id for case in suite.cases if not case.why or not case.solution] == []
    assert [case.id for case in suite.cases for fact in case.answer.facts if not fact.working] == []


def test_no_case_lets_anyone_write(suite: Suite) -> None:
    """Calling a write tool fails outright, and blocks the run."""
    writes = {"update_account_balance", "add_account", "delete_account"}
    for case in suite.cases:
        assert set(case.tools.never) == writes
        assert case.state == "unchanged"
        assert case.hard == ("tools.never", "state")


def test_the_accounts_are_the_documents_table(suite: Suite) -> None:
    """Five accounts of two owners, to the cent."""
    assert suite.fixture is not None
    rows = suite.fixture.collections["accounts"].rows
    in_sgd = {key: int(worked_out(suite, f"in_sgd('{key}')")) for key in rows}
    assert {row["name"]: (row["currency"], row["balance"], in_sgd[key]) for key, row in rows.items()} == {
        "Operating Cash": ("SGD", 84_250, 84_250),
        "Fixed Deposit": ("SGD", 210_000, 210_000),
        "IBKR Brokerage": ("USD", 307_500, 412_665),
        "Yen Savings": ("JPY", 4_300_000, 37_840),
        "Residence": ("SGD", 1_650_000, 1_650_000),
    }
    assert {row["owner"] for row in rows.values()} == set(suite.fixture.collections["owners"].rows)
    assert worked_out(suite, "net_worth_now") == 2_394_755


def test_the_fixture_holds_what_the_document_counts(suite: Suite) -> None:
    """Twelve months, eight cashflow lines, holdings, a first vest after the last day of validity."""
    assert suite.fixture is not None
    assert list(month_ends(suite)) == [
        *("2025-10", "2025-11", "2025-12"),
        *(f"2026-0{month}" for month in range(1, 10)),
    ]
    collections = suite.fixture.collections
    assert len(collections["cashflow"].rows) == 8
    assert {key: row["units"] for key, row in collections["holdings"].rows.items()} == {"VOO": 450, "BND": 600}
    assert min(row["date"] for row in collections["vests"].rows.values()) > str(suite.fixture.expires) == "2031-03-14"
    assert suite.fixture.values["fx"] == {"SGD": 1, "USD": Decimal("1.342"), "JPY": Decimal("0.0088")}


def test_the_latest_month_is_the_accounts_of_today(suite: Suite) -> None:
    """Balances stand twice in the file, and must not drift apart."""
    assert suite.fixture is not None
    accounts = suite.fixture.collections["accounts"].rows
    latest = suite.fixture.collections["history"].rows["2026-09"]["balances"]
    assert {key: row["balance"] for key, row in accounts.items()} == latest


def test_march_is_worked_out_as_the_document_does(suite: Suite) -> None:
    """72,480 + 200,000 + 262,000 USD + 4,300,000 JPY + 1,600,000."""
    fact = fact_of(suite, "march-2026")
    assert fact.value == 2_261_924
    assert fact.within == "0.25%"
    assert fact.shown.startswith("72,480 + 200,000 + 262,000 ")
    assert fact.shown.endswith(" + 1,600,000 = 2,261,924")


def test_december_is_the_month_nearest_to_march_and_outside_its_tolerance(suite: Suite) -> None:
    """2,271,631.60, which is 0.43 % away: read by mistake, it is caught."""
    months = month_ends(suite)
    march = months.pop("2026-03")
    nearest = min(months, key=lambda month: abs(months[month] - march))
    assert nearest == "2025-12"
    assert months[nearest] == Decimal("2271631.60")
    assert round(100 * (months[nearest] - march) / march, 2) == Decimal("0.43")


@pytest.mark.parametrize(
    ("case_id", "month", "working"),
    [
        ("net-worth-now", "2026-09", "net_worth('{}')"),
        ("march-2026", "2026-03", "net_worth('{}')"),
        ("june-2026", "2026-06", "net_worth('{}')"),
        ("growth-since-october", "2025-10", "net_worth('2026-09') - net_worth('{}')"),
    ],
)
def test_a_month_asked_about_is_apart_from_all_others(suite: Suite, case_id: str, month: str, working: str) -> None:
    """The figure of any other month must fall outside the case's tolerance, or reading the wrong one would pass."""
    fact = fact_of(suite, case_id)
    assert fact.value == worked_out(suite, working.format(month))
    allowed = Tolerance.parse(fact.within or "").allowed(number_of(fact))
    others = [worked_out(suite, working.format(other)) for other in month_ends(suite) if other != month]
    assert all(abs(other - number_of(fact)) > allowed for other in others)


def test_figures_of_one_case_are_apart_from_what_stands_beside_them(suite: Suite) -> None:
    """The other account, the other holding, the other year and the income must not pass for what was asked."""
    beside = {
        "fixed-deposit": ["in_sgd('operating-cash')", "in_sgd('ibkr-brokerage')", "net_worth_now"],
        "monthly-expenses": ["monthly('income')", "monthly('income') - monthly('expense')"],
        "rsu-total": ["vests[0].units", "sum(v.units for v in vests[:3])"],
        "brokerage-return-2025": ["return_in('2023')", "return_in('2024')", "return_in('2026')"],
        "bnd-units": ["holding('VOO').units"],
        "yen-in-sgd": ["in_currency('USD')", "4300000 * 0.0091", "4300000 * 0.0086"],
        "usd-share": ["100 * (in_currency('USD') + in_currency('JPY')) / net_worth_now"],
        "foreign-total": ["in_currency('USD')", "in_currency('SGD')", "307500 + 4300000"],
    }
    for case_id, workings in beside.items():
        fact = fact_of(suite, case_id)
        allowed = Tolerance.parse(fact.within).allowed(number_of(fact)) if fact.within else Decimal(0)
        for working in workings:
            assert abs(worked_out(suite, working) - number_of(fact)) > allowed, (case_id, working)


def test_money_is_held_within_one_per_cent_and_percentages_within_a_tenth_of_a_point(suite: Suite) -> None:
    """A tight tolerance is the point; counts carry none and are exact."""
    for case in suite.cases:
        for fact in case.answer.facts:
            allowed = {"SGD": {"1%", "0.25%"}, "%": {"0.1pt"}}.get(fact.unit or "", {None})
            assert fact.within in allowed, case.id


def test_every_amount_and_percentage_traces_to_the_results(suite: Suite) -> None:
    """An invented amount beside a right one is what a keyless reader would miss without being asked."""
    spoken_of = {case.id for case in suite.cases for fact in case.answer.facts if fact.unit in {"SGD", "%"}}
    assert len(spoken_of) == 11
    assert all(suite.case(case_id).answer.grounded for case_id in spoken_of)


def unanswerable(suite: Suite) -> dict[str, Case]:
    """Return the three cases the data cannot answer."""
    return {case.id: case for case in suite.cases if case.group == "unanswerable"}


def test_two_of_the_three_unanswerable_questions_allow_a_labelled_estimate(suite: Suite) -> None:
    """Net worth in US dollars and next year's tax do; the price of VOO does not."""
    assert {case_id: case.answer.estimates for case_id, case in unanswerable(suite).items()} == {
        "voo-price": "never",
        "net-worth-in-usd": "labelled",
        "tax-next-year": "labelled",
    }


def test_declines_are_also_read_by_an_advisory_judge_of_an_exact_model(suite: Suite) -> None:
    """The judge changes no grade, and is named with its version."""
    for case in unanswerable(suite).values():
        assert case.answer.declines
        assert case.answer.grounded
        assert case.answer.judge is not None
        assert suite.agents[case.answer.judge.agent].model == "claude-haiku-5-5"
    assert suite.agents[suite.file.agent].model == "claude-sonnet-5-5"
    assert suite.agents[suite.file.agent].effort == "medium"


def test_the_prompt_says_nothing_of_what_is_measured(suite: Suite) -> None:
    """A prompt that coaches the model measures the coach."""
    coaching = {"estimate", "decline", "grade", "score", "tolerance", "invent", "exact", "evaluation", "test"}
    words = {word.strip(".,").casefold() for word in suite.prompts["claude"].split()}
    assert words.isdisjoint(coaching)
