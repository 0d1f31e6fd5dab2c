"""The counties suite as files: the distribution its source document states, and data that bears the answers."""

from __future__ import annotations

import runpy
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from harness.domain.case import Case
from harness.domain.suite import Suite
from harness.suite.loading import load_suite

FOLDER = Path(__file__).parents[2] / "cases" / "counties"
EXPECTED = {
    "enrich_address": 5,
    "find_county_by_fips": 4,
    "find_parcel_by_address": 8,
    "geocode_address": 6,
    "get_county_endpoint": 6,
    "list_counties_in_state": 6,
    "list_indexed_states": 6,
    "radius_owners": 6,
    "request_county": 4,
}
METERED = {"enrich_address", "radius_owners"}
AROUND = {
    "owners-around-queens-oak": ("121 Queens Oak Lane", 250),
    "owners-around-foothill": ("113 Foothill Court", 200),
    "notify-neighbours": ("110 Rhododendron Drive", 300),
    "count-then-list-mesilla": ("105 Mesilla Court", 200),
}
"""Cases that list every owner around an address, and how far."""


@pytest.fixture(scope="module")
def suite() -> Suite:
    """Return the suite as it is shipped."""
    return load_suite(FOLDER)


def tagged(suite: Suite, tag: str) -> list[Case]:
    """Return the cases with a tag."""
    return [case for case in suite.cases if tag in case.tags]


def pays(case: Case) -> bool:
    """Whether the right tool of a case bills."""
    return case.tools.best in METERED


def rows(suite: Suite, collection: str) -> list[dict[str, Any]]:
    """Return the rows of one of the fixture's collections."""
    assert suite.fixture is not None
    return [dict(row) for row in suite.fixture.collections[collection].rows.values()]


def around(suite: Suite, address: str, feet: int) -> list[dict[str, str]]:
    """Return the parcels around an address, by the fixture's own working."""
    assert suite.fixture is not None
    found: list[dict[str, str]] = suite.fixture.evaluate(f"within('{address}', {feet})")
    return found


def test_each_tool_is_the_right_one_as_often_as_the_document_says(suite: Suite) -> None:
    """Every tool is expected by four cases at least, so a tool whose description fails is seen."""
    counts = Counter(case.tools.best for case in suite.cases if case.tools.best)
    assert dict(counts) == EXPECTED
    assert sum(counts.values()) == 51
    assert [case.group for case in suite.cases if case.tools.best != case.group] == ["out-of-scope"] * 8


def test_eight_of_fifty_nine_requests_want_no_tool(suite: Suite) -> None:
    """Seven are out of scope and one is adversarial: it calls a paid tool by its name."""
    abstentions = [case for case in suite.cases if case.tools.none]
    assert len(suite.cases) == 59
    assert Counter(case.difficulty for case in abstentions) == {"out-of-scope": 7, "adversarial": 1}
    assert all(case.answer.declines for case in abstentions)


def test_difficulties_are_the_documents_table(suite: Suite) -> None:
    """A rate by difficulty is over these."""
    assert Counter(case.difficulty for case in suite.cases) == {
        "direct": 23,
        "indirect": 11,
        "chained": 7,
        "adversarial": 11,
        "out-of-scope": 7,
    }


def test_twelve_cost_traps_are_answered_by_a_free_tool(suite: Suite) -> None:
    """A trap whose right answer bills would be none."""
    traps = tagged(suite, "cost-trap")
    assert len(traps) == 12
    assert not any(pays(case) or case.tools.none for case in traps)


def test_eleven_cases_are_answered_by_a_paid_tool_alone(suite: Suite) -> None:
    """The suite cannot be passed by refusing to spend anything."""
    paid = tagged(suite, "paid-only")
    assert len(paid) == 11
    assert paid == [case for case in suite.cases if pays(case)]
    assert all(METERED.issuperset(case.tools.expected) for case in paid)


def test_five_chained_cases_run_over_three_pairs_of_free_tools(suite: Suite) -> None:
    """Their opening move is graded; each is defended by the case as right or as a second answer."""
    chained = tagged(suite, "chained")
    pairs = Counter(tuple(call.tool for call in case.solution) for case in chained)
    assert pairs == {
        ("list_indexed_states", "list_counties_in_state"): 2,
        ("geocode_address", "find_county_by_fips"): 1,
        ("geocode_address", "get_county_endpoint"): 2,
    }
    assert chained == [case for case in suite.cases if case.tools.first]
    for case in chained:
        assert set(case.tools.first) == {case.tools.best, *case.tools.also}
        assert METERED.isdisjoint(case.tools.expected)


def test_a_job_that_is_not_chained_is_answered_by_one_tool(suite: Suite) -> None:
    """Two more jobs take several calls, of one tool, so they have no second tool to begin with."""
    for case in suite.cases:
        if "chained" not in case.tags:
            assert len(case.tools.must) + bool(case.tools.any_of) <= 1, case.id
            assert len({call.tool for call in case.solution}) <= 1, case.id
    several = [case for case in suite.cases if case.difficulty == "chained" and "chained" not in case.tags]
    assert [len(case.solution) for case in several] == [2, 2]


def test_ten_cases_name_a_second_defensible_tool_and_it_may_be_a_paid_one(suite: Suite) -> None:
    """The gap between the strict and the lenient number is the slack of these; what they cost is measured elsewhere."""
    defended = [case for case in suite.cases if case.tools.also]
    assert len(defended) == 10
    dear = [case for case in defended if METERED.intersection(case.tools.also)]
    assert [case.id for case in dear] == ["look-up-magnolia", "details-lantern"]
    assert all("cost-trap" in case.tags for case in dear)


def test_three_cases_ask_for_a_bounding_argument(suite: Suite) -> None:
    """The preview or the cap, on the tool that bills by the row."""
    bounded = tagged(suite, "bounded")
    assert len(bounded) == 3
    assert bounded == [case for case in suite.cases if case.bills and case.bills.bounded_by]
    assert all(case.bills and set(case.bills.bounded_by) == {"count_only", "max_parcels"} for case in bounded)
    assert {case.tools.best for case in bounded} == {"radius_owners"}


def test_free_questions_may_bill_nothing_and_paid_ones_a_stated_amount(suite: Suite) -> None:
    """Forty-eight cases are measured for cost safety."""
    allowed = {case.id: case.bills.at_most if case.bills else None for case in suite.cases}
    assert sum(units == 0 for units in allowed.values()) == 48
    assert all(allowed[case.id] for case in tagged(suite, "paid-only"))


def test_every_case_says_why_in_a_line_and_can_be_solved(suite: Suite) -> None:
    """The grading can be argued with, not only taken on trust."""
    assert [case.id for case in suite.cases if not case.why] == []
    assert [case.id for case in suite.cases if bool(case.solution) == case.tools.none] == []
    assert [case.id for case in suite.cases if not case.tools.none and case.tools.best not in case.args] == []
    assert suite.warnings == ()


def test_each_address_is_asked_about_with_its_number_and_place(suite: Suite) -> None:
    """An address of which half was sent is not the value the request stated."""
    patterns = [args["address"]["matches"] for case in suite.cases for args in case.args.values() if "address" in args]
    assert len(patterns) > 20
    assert all(pattern.startswith("(?i)^1") and ".*" in pattern for pattern in patterns)


def test_the_fixture_is_large_enough_and_whole(suite: Suite) -> None:
    """Three states, fourteen counties, 420 parcels; owners wherever the county publishes names, and only there."""
    counties = {row["id"]: row for row in rows(suite, "counties")}
    parcels = rows(suite, "parcels")
    assert len(rows(suite, "states")) == 3
    assert len(counties) == 14
    assert Counter(parcel["county"] for parcel in parcels) == dict.fromkeys(counties, 30)
    assert all(bool(parcel["owner"]) == counties[parcel["county"]]["owner_names"] for parcel in parcels)
    assert len({parcel["address"] for parcel in parcels}) == len(parcels)
    assert {row["health"]["status"] for row in counties.values()} == {"up", "degraded", "down"}


def test_the_script_beside_the_fixture_writes_the_same_parcels_again() -> None:
    """Nobody has edited a generated row, and nobody has to wonder where it came from."""
    text = (FOLDER / "fixture.yaml").read_text(encoding="utf-8")
    assert runpy.run_path(str(FOLDER / "parcels.py"))["rewritten"](text) == text


def test_a_county_that_is_requested_is_not_served(suite: Suite) -> None:
    """The right answer to four cases would otherwise be refused by the server."""
    served = {(row["state"], row["slug"]) for row in rows(suite, "counties")}
    asked = [case.args["request_county"] for case in suite.cases if case.group == "request_county"]
    assert served.isdisjoint((args["state"], args["county"]) for args in asked)
    assert served.isdisjoint((row["state"], row["county"]) for row in rows(suite, "requests"))


@pytest.mark.parametrize("case_id", AROUND)
def test_every_owner_in_reach_is_asked_for_and_the_bill_has_room_for_one_preview(suite: Suite, case_id: str) -> None:
    """Whoever counts before listing pays one unit more, and is right to."""
    case = suite.case(case_id)
    found = around(suite, *AROUND[case_id])
    assert set(case.answer.says) == {parcel["owner"] for parcel in found}
    assert case.bills is not None
    assert case.bills.at_most == len(found) + 1


@pytest.mark.parametrize(("address", "feet"), [*AROUND.values(), ("105 Bull Creek Road", 500)])
def test_no_parcel_lies_on_the_edge_of_a_circle(suite: Suite, address: str, feet: int) -> None:
    """Rounded coordinates and another formula for the distance must not change who is in."""
    assert around(suite, address, feet - 4) == around(suite, address, feet) == around(suite, address, feet + 4)


def test_a_cap_and_a_preview_bill_less_than_the_whole_list(suite: Suite) -> None:
    """Otherwise the bounding argument would bound nothing."""
    (parcels,) = suite.case("how-dense-is-bull-creek").answer.facts
    assert parcels.value == 13
    assert len(around(suite, "105 Bull Creek Road", 500)) == 13
    assert len(around(suite, "118 Corrales Bend", 400)) == 14


def test_a_superlative_has_one_answer(suite: Suite) -> None:
    """Two chained cases ask for the state with the fewest counties, and with the most that publish names."""
    counties = rows(suite, "counties")
    held = Counter(row["state"] for row in counties)
    named = Counter(row["state"] for row in counties if row["owner_names"])
    assert sorted(held.values())[:2] == [4, 5]
    assert held["new-mexico"] == 4
    assert named.most_common(2) == [("north-carolina", 4), ("colorado", 3)]


def test_a_day_and_names_are_facts_however_an_answer_writes_them(suite: Suite) -> None:
    """April 16 is 2026-04-16; whether two owners are one is yes or no, and not a name."""
    (day,) = suite.case("age-of-guilford").answer.facts
    assert (day.kind, day.value) == ("date", "2026-04-16")
    same, *owners = suite.case("same-owner-millrace").answer.facts
    assert (same.kind, same.value) == ("yes or no", False)
    assert [(fact.kind, fact.value) for fact in owners] == [("text", "Felix Mabry"), ("text", "Edith Mabry")]


def test_several_models_are_set_up_and_the_prompt_is_silent_about_cost(suite: Suite) -> None:
    """A line on spending would measure the line."""
    agents = {name: spec for name, spec in suite.agents.items() if spec.provider == "anthropic"}
    assert set(agents) == {"claude", "haiku"}
    assert suite.prompts["claude"] == suite.prompts["haiku"]
    about_money = {"cost", "costs", "free", "paid", "pay", "bill", "bills", "unit", "units", "money", "spend", "cheap"}
    assert about_money.isdisjoint(word.strip(".,") for word in suite.prompts["claude"].casefold().split())
    assert suite.file.run.mode == "select"
    assert set(suite.file.server.metered) == METERED
