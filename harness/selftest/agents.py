"""The agents of the self-test: one that does nothing, one that refuses everything, and the oracle."""

from __future__ import annotations

from collections.abc import Mapping

from harness.agents.base import Task, Tools
from harness.domain.case import ReferenceCall
from harness.domain.trajectory import Ending, ToolCall, Trajectory, Turn


def nothing() -> Trajectory:
    """The agent that does nothing: it calls no tool and says nothing."""
    return Trajectory(turns=(Turn(),))


def refusal() -> Trajectory:
    """The agent that refuses everything."""
    text = "I'm sorry, but I can't help with that."
    return Trajectory(turns=(Turn(text=text, stop_reason="refusal"),), answer=text, ending=Ending.REFUSED)


class OracleAgent:
    """Makes the reference calls of each case against the real server; what it answers is put in their place later."""

    def __init__(self, calls: Mapping[str, tuple[ReferenceCall, ...]]) -> None:
        """Take the calls by case id."""
        self._calls = calls

    async def answer(self, task: Task, tools: Tools) -> Trajectory:
        """Make the case's calls one after the other, then say nothing."""
        turns: list[Turn] = []
        for number, call in enumerate(self._calls[task.case]):
            result = await tools.call(call.tool, dict(call.args))
            made = ToolCall(id=f"call-{number}", tool=call.tool, arguments=call.args, result=result)
            turns.append(Turn(calls=(made,)))
        return Trajectory(turns=(*turns, Turn()))
