"""Replays: recorded calls made afresh, the recorded answer given again."""

from __future__ import annotations

import pytest

from harness.agents.replay import ReplayAgent
from harness.domain.trajectory import Ending, ToolCall, ToolResult, Trajectory, Turn, Usage
from tests.doubles.asking import asked, task
from tests.doubles.in_memory_tools import InMemoryTools, tool

OLD = ToolResult(text=("old",))
CALLS = (
    ToolCall(id="a", tool="history", arguments={"months": 7}, result=OLD),
    ToolCall(id="b", tool="gone", arguments={}, result=OLD),
    ToolCall(id="c", tool="history", arguments=None, raw_arguments="{", result=OLD),
)
RECORDED = Trajectory(
    turns=(Turn(text="Looking.", calls=CALLS, usage=Usage(input_tokens=9)), Turn(text="It was 3.")),
    answer="It was 3.",
    cost_usd=0.5,
)


def test_calls_are_made_again_and_the_answer_is_given_again() -> None:
    """What differs from the record was changed by the server, a tool that is gone included; nothing was paid."""
    tools = InMemoryTools(tool("history"), answers={"history": lambda _: "new"})
    done = asked(ReplayAgent({("case", 1): RECORDED}), tools)
    assert tools.called == [("history", {"months": 7})]
    assert done.calls[0].result == ToolResult(text=("new",))
    assert [call.known for call in done.calls] == [True, False, True]
    assert done.calls[2].raw_arguments == "{"
    assert (done.ending, done.answer, done.usage, done.cost_usd) == (Ending.ANSWERED, "It was 3.", None, 0)


def test_a_recorded_ending_is_kept_and_calls_that_were_never_made_are_not_made() -> None:
    """A refusal beside a call stays a refusal."""
    unmade = ToolCall(id="a", tool="history", arguments={})
    refused = Trajectory(turns=(Turn(calls=(unmade,)),), ending=Ending.REFUSED, detail="cyber")
    tools = InMemoryTools(tool("history"))
    done = asked(ReplayAgent({("case", 1): refused}), tools)
    assert (done.ending, done.detail, tools.called, len(done.calls)) == (Ending.REFUSED, "cyber", [], 1)


@pytest.mark.parametrize(("number", "answer"), [(2, "It was 3."), (3, "It was 4.")])
def test_an_attempt_that_was_not_recorded_is_the_first_of_its_case(number: int, answer: str) -> None:
    """A record of one attempt a case can be replayed by a plan of several."""
    recorded = {("case", 3): RECORDED.model_copy(update={"answer": "It was 4."}), ("case", 1): RECORDED}
    assert asked(ReplayAgent(recorded), InMemoryTools(tool("history")), task(number=number)).answer == answer


def test_a_case_that_was_not_recorded_is_unmeasured() -> None:
    """Not a failure of the agent, and not silence."""
    done = asked(ReplayAgent({}), InMemoryTools())
    assert (done.ending, done.detail) == (Ending.HARNESS, "the record holds no attempt of case case")
