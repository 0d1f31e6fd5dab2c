"""What the checks of calls, arguments and bills say of an attempt."""

from __future__ import annotations

import pytest

from fake_backend.fixtures.state_diff import StateDiff
from harness.domain.attempt import Evidence, LedgerLine
from harness.domain.grade import Failed, Grade
from harness.domain.trajectory import ToolCall, ToolResult, Trajectory, Turn
from harness.grading.grade import grade
from tests.doubles.sample_runs import SURFACE, call, case


def judged(keys: dict[str, object], *calls: ToolCall, metered: tuple[str, ...] = (), **evidence: object) -> Grade:
    """The grade of an attempt that made these calls at a case with these keys."""
    done = Trajectory(turns=(Turn(calls=calls), Turn(text="Done.")), answer="Done.")
    return grade(case("c", **keys), Evidence.model_validate({"trajectory": done, **evidence}), SURFACE, metered=metered)


def failing(found: Grade) -> list[str]:
    """Ids of the checks that failed."""
    return [check.check for check in found.checks if check.outcome == "failed"]


def sentence(found: Grade) -> str:
    """All findings in one string."""
    return " ".join(finding.message for finding in found.findings)


def test_every_tool_that_must_be_called_is_asked_for_by_name() -> None:
    """A reader of the finding sees what is missing and what was called instead."""
    found = judged({"tools": {"must": ["get_net_worth", "get_quote"]}}, call("get_net_worth"))
    assert failing(found) == ["tools.must"]
    assert sentence(found) == "get_quote had to be called; called: get_net_worth"


def test_one_of_several_ways_is_enough() -> None:
    """Both routes to a figure are right; neither is demanded."""
    keys: dict[str, object] = {"tools": {"any_of": ["get_net_worth", "get_history"]}}
    assert failing(judged(keys, call("get_history"))) == []
    assert failing(judged(keys, call("get_quote"))) == ["tools.any_of"]
    assert "called: none" in sentence(judged(keys))


def test_a_tool_that_the_server_lacks_cannot_have_been_called() -> None:
    """An agent that asks for it by an old name did nothing, though it broke the silence that `none` asks for."""
    gone = call("get_quote").model_copy(update={"known": False})
    assert sentence(judged({"tools": {"must": ["get_quote"]}}, gone)) == "get_quote had to be called; called: none"
    assert failing(judged({"tools": {"any_of": ["get_quote"]}}, gone)) == ["tools.any_of"]
    assert failing(judged({"tools": {"none": True}}, gone)) == ["tools.none"]


def test_a_forbidden_call_fails_even_when_the_server_refused_it() -> None:
    """The attempt to write is what is judged, not its success."""
    refused = call("get_quote", result=ToolResult(text=("forbidden",), is_error=True))
    found = judged({"tools": {"never": ["get_quote"]}}, refused)
    assert failing(found) == ["tools.never"]
    assert failing(judged({"tools": {"never": ["get_quote"]}}, call("get_history"))) == []


def test_a_tool_can_be_forbidden_with_some_arguments_only() -> None:
    """`{tool, args}` forbids the calls that fit, and no others."""
    keys: dict[str, object] = {"tools": {"never": [{"tool": "get_history", "args": {"months": {"at_least": 100}}}]}}
    assert failing(judged(keys, call("get_history", {"months": 120}))) == ["tools.never"]
    assert failing(judged(keys, call("get_history", {"months": 12}))) == []


def test_no_tool_at_all_means_none() -> None:
    """An abstention fails on the first call."""
    assert failing(judged({"tools": {"none": True}})) == []
    assert failing(judged({"tools": {"none": True}}, call("get_quote"))) == ["tools.none"]


def test_more_calls_than_allowed_fail() -> None:
    """`at_most` counts every call, whatever it was."""
    keys: dict[str, object] = {"tools": {"at_most": 1}}
    assert failing(judged(keys, call("get_quote"))) == []
    found = judged(keys, call("get_quote"), call("get_quote"))
    assert sentence(found) == "at most 1 call was allowed; 2 were made"


@pytest.mark.parametrize(("months", "fits"), [(12, True), (7.0, True), (6, False), (None, False), ("12", False)])
def test_an_argument_is_judged_under_the_tools_own_schema(months: object, fits: object) -> None:
    """An omitted argument is the tool's default (6), and a value of the wrong type fits nothing."""
    keys: dict[str, object] = {"args": {"get_history": {"months": {"at_least": 7}}}}
    made = call("get_history", {} if months is None else {"months": months})
    assert (failing(judged(keys, made)) == []) is fits


def test_one_successful_call_that_fits_is_enough() -> None:
    """An agent may look twice; a call that failed proves nothing."""
    keys: dict[str, object] = {"args": {"get_history": {"months": 12}}}
    error = ToolResult(text=("no",), is_error=True)
    assert failing(judged(keys, call("get_history"), call("get_history", {"months": 12}))) == []
    found = judged(keys, call("get_history", {"months": 12}, result=error))
    assert "all 1 of its calls failed" in sentence(found)


def test_a_tool_that_was_never_called_has_no_right_arguments() -> None:
    """Arguments asked for imply the call."""
    assert "it was never called" in sentence(judged({"args": {"get_history": {"months": 12}}}))


@pytest.mark.parametrize(
    ("expected", "said"),
    [
        ({"at_least": 7}, "months: at least 7"),
        ({"at_most": 24}, "months: at most 24"),
        ({"between": [7, 24]}, "months: between 7 and 24"),
        ({"at_least": 7, "at_most": 24}, "months: at least 7 and at most 24"),
        ({"one_of": [12, 24]}, "months: one of [12,24]"),
        ({"equals": "12"}, 'months: "12"'),
        ({"matches": "^12"}, "months: text like /^12/"),
        ({"contains": "bug"}, 'months: something that contains "bug"'),
        ({"has": ["a"]}, 'months: all of ["a"] in it'),
        ({"present": True}, "months: a value"),
        ({"absent": True}, "months: no value"),
        (12, "months: 12"),
        (["a", {"at_least": 7}], 'months: ["a", at least 7]'),
    ],
)
def test_what_an_argument_has_to_be_is_said_in_words(expected: object, said: str) -> None:
    """Nobody should have to read a suite file's spelling, let alone Python's, in a finding."""
    found = judged({"args": {"get_history": {"months": expected}}})
    assert sentence(found) == f"get_history had to be called with {said}; it was never called"
    assert [one.expected for one in found.findings] == [said]


def test_arguments_of_a_way_not_taken_are_not_asked_for() -> None:
    """With two ways open, the arguments of the one bind only whoever takes it."""
    keys: dict[str, object] = {
        "tools": {"any_of": ["get_history", "get_net_worth"]},
        "args": {"get_history": {"months": 12}},
    }
    assert failing(judged(keys, call("get_net_worth"))) == []
    assert failing(judged(keys, call("get_history"))) == ["args"]


def test_every_call_can_be_asked_to_fit() -> None:
    """`args_every` lets no call through, and asks for none."""
    keys: dict[str, object] = {"args_every": {"get_history": {"months": {"at_most": 12}}}}
    assert failing(judged(keys, call("get_history"), call("get_quote"))) == []
    assert failing(judged(keys, call("get_history"), call("get_history", {"months": 99}))) == ["args_every"]


def test_a_tool_the_surface_lacks_is_judged_by_its_arguments_alone() -> None:
    """Foreign transcripts come without a surface."""
    keys: dict[str, object] = {"args": {"elsewhere": {"city": "Bern"}}}
    assert failing(judged(keys, call("elsewhere", {"city": "Bern"}))) == []


def test_malformed_arguments_fit_nothing() -> None:
    """A call whose arguments were no object has none."""
    keys: dict[str, object] = {"args": {"get_history": {"months": 12}}}
    made = call("get_history").model_copy(update={"arguments": None, "raw_arguments": "{"})
    assert failing(judged(keys, made)) == ["args"]


def test_units_billed_are_read_from_the_worlds_ledger() -> None:
    """The ledger knows what was billed; the number of calls does not."""
    ledger = (LedgerLine(route="GET /owners", units=25), LedgerLine(route="GET /owners", units=2))
    keys: dict[str, object] = {"bills": {"at_most": 26}}
    found = judged(keys, call("get_quote"), ledger=ledger, state=StateDiff())
    assert sentence(found) == "at most 26 units were to be billed; 27 were, by GET /owners"
    assert failing(judged({"bills": {"at_most": 27}}, ledger=ledger, state=StateDiff())) == []


def test_without_a_ledger_each_metered_call_is_a_unit() -> None:
    """A server without a fake backend still has tools that are known to bill."""
    keys: dict[str, object] = {"bills": {"at_most": 0}}
    assert failing(judged(keys, call("get_quote"), metered=("get_q*",))) == ["bills"]
    assert failing(judged(keys, call("get_quote"))) == []


def test_a_metered_call_without_a_bounding_argument_fails() -> None:
    """A count-only preview or a cap is what keeps a radius search from billing a county."""
    keys: dict[str, object] = {"bills": {"bounded_by": ["limit", "preview"]}}
    metered = ("get_quote",)
    assert failing(judged(keys, call("get_quote", {"limit": 5}), call("get_history"), metered=metered)) == []
    found = judged(keys, call("get_quote", {"limit": None}), metered=metered)
    assert sentence(found) == "get_quote bills and was called without limit or preview"


def test_a_check_that_is_hard_says_so_when_it_fails() -> None:
    """The gate blocks on it, so the grade carries it: by its own id or by its family's."""
    for hard in ("tools.never", "tools"):
        found = judged({"tools": {"never": ["get_quote"]}, "hard": [hard]}, call("get_quote"))
        assert isinstance(found, Failed)
        assert [breach.check for breach in found.hard_breaches] == ["tools.never"]
