"""Grading a selection: the first call, its arguments, and what may not be called at all."""

from __future__ import annotations

from typing import Any

import pytest

from harness.domain.attempt import Evidence
from harness.domain.case import Case
from harness.domain.grade import Failed, Grade, Passed, Unmeasured
from harness.domain.surface import Surface
from harness.domain.trajectory import Ending, ToolCall, Trajectory, Turn
from harness.grading.grade import grade
from tests.doubles.sample_runs import case, tool

STATE = {"type": "string", "pattern": "^[a-z-]+$"}
SURFACE = Surface(
    tools=(
        tool("list_states"),
        tool("list_counties", state=STATE, order={"type": "string", "default": "name"}),
        tool("geocode", address={"type": "string"}),
        tool("enrich", address={"type": "string"}).model_copy(
            update={
                "input_schema": {
                    "type": "object",
                    "properties": {"address": {"type": "string"}},
                    "required": ["address"],
                    "additionalProperties": False,
                }
            }
        ),
        tool("odd").model_copy(update={"input_schema": {"type": "nonsense"}}),
        tool("lost").model_copy(update={"input_schema": {"$ref": "https://example.org/schema"}}),
    )
)


def calling(name: str, **arguments: object) -> ToolCall:
    """A call nothing came of."""
    return ToolCall(id="1", tool=name, arguments=dict(arguments), known=SURFACE.tool(name) is not None)


def graded(asked: Case, *calls: ToolCall, ending: Ending = Ending.ANSWERED, answer: str = "") -> Grade:
    """The grade of one turn with these calls."""
    trajectory = Trajectory(turns=(Turn(calls=calls),), ending=ending, answer=answer)
    return grade(asked, Evidence(trajectory=trajectory, selected=True), SURFACE, metered=("enrich",))


def checks(grade: Grade) -> dict[str, str]:
    """What each check said."""
    return {result.check: result.outcome for result in grade.checks}


@pytest.mark.parametrize("tools", [
    {"best": "list_states"},
    {"best": "geocode", "also": ["list_states"]},
    {"best": "geocode", "first": ["list_states"]},
    {"must": ["list_states", "geocode"]},
    {"any_of": ["geocode", "list_states"]},
])  # fmt: skip
def test_a_defensible_first_call_passes(tools: dict[str, Any]) -> None:
    """Where nothing is executed, the opening is all there is to judge."""
    assert isinstance(graded(case("a", tools=tools), calling("list_states")), Passed)


@pytest.mark.parametrize(
    "calls", [(), (calling("geocode"),), (calling("made_up"),), (calling("geocode"), calling("list_states"))]
)
def test_prose_another_tool_an_unknown_tool_or_the_right_one_second_fails(calls: tuple[ToolCall, ...]) -> None:
    """The first call is the selection; an answer in words where a call was expected is none."""
    found = graded(case("a", tools={"best": "list_states"}), *calls, answer="California and Texas.")
    assert isinstance(found, Failed)
    said = found.findings[0].message
    assert said.startswith("the first call had to be of list_states; ")
    assert (calls[0].tool if calls else "nothing was called") in said


def test_twenty_calls_are_graded_by_the_first_and_by_what_counts_them() -> None:
    """A shower of calls begins somewhere; how many there may be is the case's to say."""
    many = [calling("list_states")] * 20
    assert isinstance(graded(case("a", tools={"best": "list_states"}), *many), Passed)
    limited = graded(case("a", tools={"best": "list_states", "at_most": 3}), *many)
    assert checks(limited) == {"tools.any_of": "passed", "tools.at_most": "failed", "args": "passed"}


def test_nothing_called_where_nothing_should_be_passes() -> None:
    """Declining in any words is right; a call of any kind is not."""
    asked = case("a", tools={"none": True}, answer={"declines": True})
    assert checks(graded(asked, answer="No tool here knows zoning.")) == {"tools.none": "passed"}
    assert isinstance(graded(asked, calling("made_up")), Failed)


@pytest.mark.parametrize(
    ("args", "given", "said"),
    [
        ({}, {"state": "new-york"}, None),
        ({}, {"state": "New York"}, "state: 'New York' does not match"),
        ({}, {"state": 36}, "state: 36 is not of type 'string'"),
        ({"list_counties": {"state": "new-york"}}, {"state": "ohio"}, "state"),
        ({"list_counties": {"order": "name"}}, {"state": "ohio"}, None),
        ({"geocode": {"address": "5 Main St"}}, {"state": "ohio"}, None),
    ],
)
def test_arguments_fit_the_case_and_the_tools_own_schema(
    args: dict[str, Any], given: dict[str, object], said: str | None
) -> None:
    """No server refuses them here, so its schema does; arguments of tools not chosen are nobody's business."""
    found = graded(case("a", tools={"best": "list_counties"}, args=args), calling("list_counties", **given))
    assert checks(found)["args"] == ("passed" if said is None else "failed")
    assert said is None or said in found.findings[0].message


def test_required_and_undeclared_arguments_are_the_schemas_to_judge() -> None:
    """Every required argument present, none that the server would refuse."""
    asked = case("a", tools={"best": "enrich"})
    assert "'address' is a required property" in graded(asked, calling("enrich")).findings[0].message
    extra = graded(asked, calling("enrich", address="5 Main St", zip="1"))
    assert "additional properties are not allowed: 'zip'" in extra.findings[0].message


def test_arguments_that_are_no_object_are_never_right() -> None:
    """The raw text is the evidence."""
    broken = ToolCall(id="1", tool="list_states", arguments=None, raw_arguments='{"a": ')
    found = graded(case("a", tools={"best": "list_states"}), broken)
    assert found.findings[0].message == "the arguments of list_states are no JSON object"
    assert found.findings[0].actual == '{"a": '


@pytest.mark.parametrize("name", ["odd", "lost"])
def test_a_schema_that_cannot_be_used_judges_nothing(name: str) -> None:
    """The server's own mistake is not the model's."""
    assert isinstance(graded(case("a", tools={"best": name}), calling(name, x=1)), Passed)


def test_what_is_forbidden_or_bills_is_looked_for_in_the_whole_turn() -> None:
    """A forbidden call beside the right one blocks all the same."""
    asked = case("a", tools={"best": "list_states", "never": ["enrich"]}, bills={"at_most": 0}, hard=["tools.never"])
    found = graded(asked, calling("list_states"), calling("enrich", address="5 Main St"))
    assert checks(found)["tools.never"] == checks(found)["bills"] == "failed"
    assert [finding.check for finding in found.hard_breaches] == ["tools.never"]


def test_checks_of_answers_results_and_state_have_nothing_to_look_at() -> None:
    """They would all fail, of every attempt, and say nothing."""
    asked = case("a", tools={"must": ["list_states"]}, answer={"says": ["Ohio"], "grounded": True}, state="unchanged")
    assert checks(graded(asked, calling("list_states"))) == {"tools.any_of": "passed", "args": "passed"}


@pytest.mark.parametrize(("ending", "kind"), [(Ending.TRUNCATED, Unmeasured), (Ending.REFUSED, Failed)])
def test_endings_mean_what_they_always_mean(ending: Ending, kind: type) -> None:
    """A cut-off reply says nothing of the choice; a refusal chose nothing."""
    assert isinstance(graded(case("a", tools={"best": "list_states"}), ending=ending), kind)


def test_a_right_tool_that_the_server_lost_is_no_choice() -> None:
    """The agent remembers a name; there is nothing behind it to choose."""
    found = graded(case("c", tools={"any_of": ["renamed"]}), calling("renamed"))
    assert checks(found)["tools.any_of"] == "failed"
    assert "it was of renamed, which the server does not have" in str(found.checks)
