"""What chat completions are built from and read as, where no server needs to be asked."""

from __future__ import annotations

import asyncio

import pytest

from harness.agents.openai_chat import result_messages
from harness.agents.openai_refused import RefusedCall, refused_call
from harness.domain.trajectory import ToolCall
from harness.environment.selecting import ShownTools
from harness.errors import HarnessError
from tests.doubles.sample_runs import SURFACE


def test_a_call_without_a_result_is_never_sent() -> None:
    """A service would refuse the history; that it happens at all is our own bug, and says which call."""
    with pytest.raises(ValueError, match="the call 1 of net_worth has no result"):
        result_messages([ToolCall(id="1", tool="net_worth")])


@pytest.mark.parametrize(
    ("error", "name"),
    [
        ({"code": "tool_use_failed", "failed_generation": '[{"x": 1}, {"name": "search"}]'}, "search"),
        ({"code": "tool_use_failed", "message": 'attempted to call tool "search" which is not there'}, "search"),
        ({"code": "tool_use_failed", "message": "failed"}, "a tool"),
        ({"code": "other", "failed_generation": '{"name": "search"}'}, None),
        ("tool_use_failed", None),
        (None, None),
    ],
)
def test_the_tool_is_named_as_far_as_the_service_tells(error: object, name: str | None) -> None:
    """Services word this differently; the name is what an author needs."""
    found = refused_call(error)
    assert (found and found.name) == name


def test_what_the_model_had_written_is_kept_of_a_tool_that_exists() -> None:
    """Nobody could read a call in it, so nobody may grade arguments from it."""
    call = RefusedCall(name="get_quote", arguments={"a": 1}, written="<get_quote>{")
    assert call.asked({"get_quote": "get_quote"}) == "tool_use_failed: <get_quote>{"
    assert call.asked({}) == {"a": 1}


def test_the_tools_of_select_mode_can_only_be_looked_at() -> None:
    """An agent that executes one all the same is our own bug, never a bill."""
    with pytest.raises(HarnessError, match="get_quote was to be executed"):
        asyncio.run(ShownTools(SURFACE).call("get_quote", {}))
