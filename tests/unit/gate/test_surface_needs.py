"""What the cases name and the live surface lacks."""

from __future__ import annotations

import pytest

from harness.domain.policy import GatePolicy
from harness.domain.surface import Surface, Tool
from harness.gate.circumstances import Circumstances
from harness.gate.counts import CaseCounts, RunCounts
from harness.gate.decide import decide
from harness.gate.surface_needs import parameter_names, surface_problems
from tests.doubles.sample_runs import SURFACE, case

SIZES = {"type": "integer"}


def test_a_renamed_tool_is_named_with_its_cases_and_the_nearest_tool() -> None:
    """A pull request that renames a tool is told which questions it breaks."""
    cases = [case("a", tools={"must": ["get_networth"]}), case("b", tools={"any_of": ["get_networth", "get_quote"]})]
    found = surface_problems(cases, SURFACE)
    assert [(p.name, p.cases) for p in found] == [("get_networth", ("a", "b"))]
    assert "did you mean 'get_net_worth'" in found[0].hint


def test_a_metered_name_that_means_no_tool_is_named_with_its_key() -> None:
    """A list that watches over nothing would let every bill through."""
    (problem,) = surface_problems([], SURFACE, metered=("get_q*", "get_quotes"))
    assert (problem.name, problem.cases, problem.named_by) == ("get_quotes", (), ("server.metered",))
    assert "did you mean 'get_quote'" in problem.hint
    decision = decide(
        RunCounts(cases=(CaseCounts(id="a", passed=1, failed=0, unmeasured=0),)),
        None,
        policy=GatePolicy(),
        circumstances=Circumstances(surface_problems=(problem,)),
    )
    assert decision.verdict == "failed"
    evidence = next(check.evidence for check in decision.checks if check.name == "surface")
    assert "get_quotes (named by server.metered" in evidence
    assert surface_problems([], Surface(tools=()), metered=("a",))[0].hint == "the server lists none"


def test_an_argument_that_is_to_bound_a_bill_is_one_that_a_tool_takes() -> None:
    """A guard that no call could ever pass measures nothing."""
    asked = case("a", tools={"best": "get_history", "also": ["gone"]}, bills={"bounded_by": ["months", "month"]})
    problems = surface_problems([asked], SURFACE)
    assert [problem.name for problem in problems] == ["gone", "get_history.month"]
    assert "did you mean 'months'" in problems[1].hint
    nothing = case("b", tools={"best": "get_quote"}, bills={"bounded_by": ["limit"]})
    assert surface_problems([nothing], SURFACE)[0].hint == "the tool takes none"


@pytest.mark.parametrize(
    "keys",
    [
        {"args": {"get_history": {"month": 7}}},
        {"args_every": {"get_history": {"month[*].x": 7}}},
        {"solution": [{"tool": "get_history", "args": {"month": 7}}]},
    ],
)
def test_a_renamed_argument_is_named_too(keys: dict[str, object]) -> None:
    """Wherever the case speaks of it."""
    found = surface_problems([case("a", **keys)], SURFACE)
    assert [p.name for p in found] == ["get_history.month"]
    assert "did you mean 'months'" in found[0].hint


def test_a_forbidden_tool_may_be_absent() -> None:
    """A read-only token is never shown the write tools that its cases forbid."""
    rules = ["delete_account", {"tool": "transfer", "args": {"amount": 1}}]
    assert surface_problems([case("a", tools={"never": rules})], SURFACE) == ()


def test_an_empty_surface_lacks_everything() -> None:
    """The hint says so instead of guessing."""
    found = surface_problems([case("a", args={"get_history": {"months": 7}})], Surface(tools=()))
    assert [(p.name, p.hint) for p in found] == [("get_history", "the server lists none")]


@pytest.mark.parametrize(
    ("schema", "names"),
    [
        ({"type": "object", "properties": {"a": SIZES}}, {"a"}),
        ({"type": "object"}, None),
        ({"type": "object", "additionalProperties": False}, set()),
        ({"type": "object", "properties": {"a": SIZES}, "additionalProperties": True}, None),
        ({"anyOf": [{"properties": {"a": SIZES}}, {"properties": {"b": SIZES}}]}, {"a", "b"}),
        ({"anyOf": [{"properties": {"a": SIZES}}, {"additionalProperties": True}]}, None),
        ({"$ref": "#/$defs/x", "$defs": {"x": {"properties": {"c": SIZES}}}}, {"c"}),
        ({"$ref": "#/$defs/x", "$defs": {"x": {"$ref": "#/$defs/x"}}}, None),
        ({"$ref": "elsewhere", "properties": {"a": SIZES}}, {"a"}),
    ],
)
def test_arguments_are_read_from_every_branch_of_a_schema(schema: dict[str, object], names: set[str] | None) -> None:
    """None means that the tool takes any argument, so that none can be missing."""
    found = parameter_names(Tool(name="t", input_schema=schema))
    assert (None if found is None else set(found)) == names
    if names is None:
        tool = Tool(name="t", input_schema=schema)
        assert surface_problems([case("a", args={"t": {"whatever": 1}})], Surface(tools=(tool,))) == ()


def test_a_lacking_surface_fails_the_gate() -> None:
    """It is no user error: the change under review did it."""
    problems = surface_problems([case("a", tools={"must": ["get_networth"]})], SURFACE)
    run = RunCounts(cases=(CaseCounts(id="a", passed=1, failed=0),))
    decision = decide(run, None, policy=GatePolicy(), circumstances=Circumstances(surface_problems=problems))
    assert (decision.verdict, int(decision.exit_code)) == ("failed", 1)
    evidence = next(check.evidence for check in decision.checks if check.name == "surface")
    assert "get_networth (named by a; did you mean 'get_net_worth'" in evidence
