"""The counties suite's server, as a real process in front of the real backend: one session for all that is asked."""

from __future__ import annotations

import asyncio
import json
import os
import sys
from dataclasses import dataclass
from decimal import Decimal
from pathlib import Path
from typing import Any, TextIO

import pytest
from mcp import Client, StdioServerParameters, stdio_client

from fake_backend.documents import canonical_json
from fake_backend.fixtures.expected_state import judge_state, parse_expected_state
from fake_backend.fixtures.patterns import match_pattern, parse_pattern
from fake_backend.fixtures.state_diff import StateDiff
from fake_backend.server import serve
from fake_backend.world import Bill
from harness.domain.case import ReferenceCall
from harness.domain.suite import Suite
from harness.domain.trajectory import ToolResult
from harness.environment.preflight import mismatches
from harness.grading.checks.wording import says
from harness.suite.loading import load_suite

pytestmark = pytest.mark.slow

FOLDER = Path(__file__).parents[2] / "cases" / "counties"
TOOLS = {
    "enrich_address",
    "find_county_by_fips",
    "find_parcel_by_address",
    "geocode_address",
    "get_county_endpoint",
    "list_counties_in_state",
    "list_indexed_states",
    "radius_owners",
    "request_county",
}
LARKSPUR = "117 Larkspur Lane, Boulder, CO"
PROBES: dict[str, ReferenceCall] = {
    "a code sent as a number": ReferenceCall(tool="find_county_by_fips", args={"fips": 8069}),
    "a code without its zero": ReferenceCall(tool="find_county_by_fips", args={"fips": "8069"}),
    "a state by its display name": ReferenceCall(tool="list_counties_in_state", args={"state": "New Mexico"}),
    "a county by its display name": ReferenceCall(
        tool="get_county_endpoint", args={"state": "colorado", "county": "El Paso County"}
    ),
    "a state nobody indexed": ReferenceCall(tool="list_counties_in_state", args={"state": "utah"}),
    "a request for what is served": ReferenceCall(
        tool="request_county", args={"state": "colorado", "county": "boulder"}
    ),
    "an owner at no address": ReferenceCall(tool="enrich_address", args={"address": "1 Nowhere Street, Boulder, CO"}),
    "a circle around no address": ReferenceCall(
        tool="radius_owners", args={"address": "1 Nowhere Street, Boulder, CO", "radius_feet": 100}
    ),
}
"""Calls the server has to refuse."""
SPELLINGS = (
    "117 larkspur ln boulder",
    "117 Larkspur Lane, Boulder, Colorado",
    "117 LARKSPUR LN., BOULDER, CO 80302, USA",
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Told:
    """What a series of calls in a world of its own came to."""

    results: tuple[Any, ...]
    errors: tuple[str, ...]
    ledger: tuple[Bill, ...]
    diff: StateDiff

    @property
    def text(self) -> str:
        """All results as the text an agent reads."""
        return json.dumps(self.results, ensure_ascii=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class Visit:
    """What one session showed: tools by name, and what each series of calls came to."""

    tools: dict[str, Any]
    instructions: str
    told: dict[str, Told]


@pytest.fixture(scope="module")
def suite() -> Suite:
    """Return the suite as it is shipped."""
    return load_suite(FOLDER)


@pytest.fixture(scope="module")
def visit(suite: Suite) -> Visit:
    """Return the one visit of this file: every solution, the preflight, the refusals and some spellings."""
    around = {"address": LARKSPUR, "radius_feet": 400}
    series: dict[str, tuple[ReferenceCall, ...]] = {case.id: case.solution for case in suite.cases}
    series |= {probe: (call,) for probe, call in PROBES.items()}
    series["preflight"] = tuple(ReferenceCall(tool=call.tool, args=call.args) for call in suite.file.preflight)
    series["spellings"] = tuple(ReferenceCall(tool="geocode_address", args={"address": text}) for text in SPELLINGS)
    series["the whole list"] = (ReferenceCall(tool="radius_owners", args=around),)
    series["a cap"] = (ReferenceCall(tool="radius_owners", args={**around, "max_parcels": 2}),)
    series["a preview"] = (ReferenceCall(tool="radius_owners", args={**around, "count_only": True}),)
    series["nobody near"] = (ReferenceCall(tool="radius_owners", args={"address": LARKSPUR, "radius_feet": 1}),)
    with Path(os.devnull).open("w", encoding="utf-8") as errlog:
        return asyncio.run(_visit(suite, series, errlog))


async def _visit(suite: Suite, series: dict[str, tuple[ReferenceCall, ...]], errlog: TextIO) -> Visit:
    """Start backend and server once, make each series in a world put back to the fixture, and end both."""
    assert suite.backend is not None
    assert suite.fixture is not None
    async with serve(suite.backend, suite.fixture) as backend:
        world = await backend.create_world(case="visit")
        parameters = StdioServerParameters(
            command=sys.executable,
            args=[str(FOLDER / "server.py")],
            env={"BACKEND_URL": world.url, "BACKEND_TOKEN": world.tokens["customer"]},
            cwd=str(FOLDER),
        )
        async with Client(stdio_client(parameters, errlog=errlog)) as client:
            tools = {tool.name: tool for tool in (await client.list_tools()).tools}
            told: dict[str, Told] = {}
            for name, calls in series.items():
                await backend.reset(world)
                results, errors = await _made(client, calls)
                ledger, diff = await backend.ledger(world), await backend.diff(world)
                told[name] = Told(results=results, errors=errors, ledger=ledger, diff=diff)
            return Visit(tools=tools, instructions=client.instructions or "", told=told)


async def _made(client: Client, calls: tuple[ReferenceCall, ...]) -> tuple[tuple[Any, ...], tuple[str, ...]]:
    """Make calls in order; return the structured results and the texts of errors."""
    results: list[Any] = []
    errors: list[str] = []
    for call in calls:
        answer = await client.call_tool(call.tool, dict(call.args))
        if answer.is_error:
            errors.append(" ".join(getattr(block, "text", "") for block in answer.content))
        else:
            results.append(answer.structured_content)
    return tuple(results), tuple(errors)


def billed(told: Told) -> int:
    """Return the units in a ledger."""
    return sum(bill.units for bill in told.ledger)


def test_the_server_offers_the_nine_tools_and_says_what_it_is_for(visit: Visit) -> None:
    """A model sees the descriptions and the instructions, so these are what the suite grades."""
    assert set(visit.tools) == TOOLS
    assert all(tool.description for tool in visit.tools.values())
    for absent in ("zoning", "flood zone", "permit", "sale price", "tax balance"):
        assert absent in visit.instructions
    assert [name for name, tool in visit.tools.items() if not tool.annotations.read_only_hint] == ["request_county"]


def test_every_tool_and_argument_that_a_case_names_is_on_the_live_surface(suite: Suite, visit: Visit) -> None:
    """A renamed argument would otherwise be asked for in vain."""
    for case in suite.cases:
        assert {*case.tools.expected, *case.args, *(call.tool for call in case.solution)} <= TOOLS
        solved = ((call.tool, call.args) for call in case.solution)
        for tool, arguments in (*case.args.items(), *solved):
            assert set(arguments) <= set(visit.tools[tool].input_schema["properties"]), case.id
        for name in case.bills.bounded_by if case.bills else ():
            assert name in visit.tools["radius_owners"].input_schema["properties"]


def test_every_solution_is_made_with_the_arguments_its_case_asks_for(suite: Suite, visit: Visit) -> None:
    """One call of a tool has to fit, as in the grading; the second of two may carry other arguments."""
    for case in suite.cases:
        for tool in {call.tool for call in case.solution} & set(case.args):
            wanted, schema = parse_pattern(case.args[tool]), visit.tools[tool].input_schema
            calls = [call.args for call in case.solution if call.tool == tool]
            assert any(not match_pattern(wanted, arguments, schema=schema) for arguments in calls), case.id


def test_every_solution_finds_what_the_answer_has_to_say(suite: Suite, visit: Visit) -> None:
    """An expectation the data does not bear would fail whoever reads it rightly."""
    for case in suite.cases:
        told = visit.told[case.id]
        assert not told.errors, case.id
        if not case.tools.none:
            assert not says(told.text, case.answer.says), case.id
        stated = [fact.value for fact in case.answer.facts]
        assert not says(told.text, tuple(value for value in stated if isinstance(value, str))), case.id
        if case.id != "counties-with-owner-names":
            numbers = numbers_in(told.results)
            assert all(float(value) in numbers for value in stated if isinstance(value, Decimal)), case.id


def test_the_states_counts_add_up_to_the_counties_with_owner_names(suite: Suite, visit: Visit) -> None:
    """The one number that no result holds as such: three, two and four."""
    (fact,) = suite.case("counties-with-owner-names").answer.facts
    states = visit.told["counties-with-owner-names"].results[0]["states"]
    assert [state["with_owner_names"] for state in states] == [3, 2, 4]
    assert fact.value == 9


def test_every_solution_leaves_the_state_its_case_expects(suite: Suite, visit: Visit) -> None:
    """Four requests add a row each, nothing else moves anything."""
    for case in suite.cases:
        if case.state is not None:
            assert not judge_state(visit.told[case.id].diff, parse_expected_state(case.state)), case.id
    assert sum(bool(visit.told[case.id].diff.tables) for case in suite.cases) == 4


def test_the_ledger_bills_the_paid_cases_and_no_other(suite: Suite, visit: Visit) -> None:
    """The suite's list of metered tools is what the backend really bills."""
    paid = {case.id for case in suite.cases if "paid-only" in case.tags}
    assert {case.id for case in suite.cases if billed(visit.told[case.id])} == paid
    for case in suite.cases:
        assert case.bills is not None
        assert case.bills.at_most is not None
        assert billed(visit.told[case.id]) <= case.bills.at_most, case.id


def test_the_radius_bills_each_row_a_cap_fewer_and_a_preview_one_unit(suite: Suite, visit: Visit) -> None:
    """As its description says; the rows are those of the fixture's own working, nearest first."""
    assert suite.fixture is not None
    within = suite.fixture.evaluate("within('117 Larkspur Lane', 400)")
    whole = visit.told["the whole list"]
    owners = whole.results[0]["owners"]
    assert {row["parcel"] for row in owners} == {parcel["id"] for parcel in within}
    assert billed(whole) == len(within) > 10
    assert visit.told["a cap"].results[0]["owners"] == owners[:2]
    assert billed(visit.told["a cap"]) == 2
    assert visit.told["a preview"].results[0]["parcels"] == len(within)
    assert billed(visit.told["a preview"]) == 1
    assert billed(visit.told["nobody near"]) == 0


@pytest.mark.parametrize("probe", PROBES)
def test_what_is_malformed_or_unknown_is_refused_and_billed_to_nobody(visit: Visit, probe: str) -> None:
    """A numeric FIPS code and a display name for a slug fail at the server, as they do in the grading."""
    told = visit.told[probe]
    assert len(told.errors) == 1
    assert not told.results
    assert not told.ledger
    assert not told.diff.tables


@pytest.mark.parametrize("probe", ["a code sent as a number", "a state by its display name"])
def test_what_the_server_refuses_fits_no_case(suite: Suite, visit: Visit, probe: str) -> None:
    """Select mode executes nothing, so the grading has to refuse it itself."""
    call = PROBES[probe]
    schema = visit.tools[call.tool].input_schema
    cases = [case for case in suite.cases if call.tool in case.args]
    assert cases
    assert all(match_pattern(parse_pattern(case.args[call.tool]), call.args, schema=schema) for case in cases)


def test_an_address_is_found_however_it_is_written(visit: Visit) -> None:
    """Agents abbreviate, leave out postal codes and write states in full."""
    told = visit.told["spellings"]
    assert not told.errors
    assert len({canonical_json(result) for result in told.results}) == 1


def test_no_free_tool_names_an_owner(suite: Suite, visit: Visit) -> None:
    """Otherwise nothing would have to be paid for, and the paid cases would be traps."""
    assert suite.fixture is not None
    owners = {row["owner"] for row in suite.fixture.collections["parcels"].rows.values()} - {None}
    free = [visit.told[case.id].text for case in suite.cases if "paid-only" not in case.tags]
    assert not [owner for owner in owners for text in free if owner in text]


def test_every_preflight_expectation_holds(suite: Suite, visit: Visit) -> None:
    """The suite as it is shipped must not be invalid."""
    assert suite.fixture is not None
    for call, result in zip(suite.file.preflight, visit.told["preflight"].results, strict=True):
        assert not mismatches(call, ToolResult(structured=result), suite.fixture.evaluate)


def numbers_in(value: object) -> list[float]:
    """Return every number in a result."""
    if isinstance(value, dict):
        return [number for item in value.values() for number in numbers_in(item)]
    if isinstance(value, list | tuple):
        return [number for item in value for number in numbers_in(item)]
    return [float(value)] if isinstance(value, int | float) and not isinstance(value, bool) else []
