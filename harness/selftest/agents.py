"""The oracle as an agent: it makes the reference calls against the real server and gives the oracle's answer."""

from __future__ import annotations

from collections.abc import Mapping

from harness.agents.base import Task, Tools
from harness.domain.case import ReferenceCall
from harness.domain.trajectory import ToolCall, Trajectory, Turn


class OracleAgent:
    """Answers each case as its own expectations say."""

    def __init__(self, calls: Mapping[str, tuple[ReferenceCall, ...]], answers: Mapping[str, str]) -> None:
        """Take the calls and the answer by case id."""
        self._calls = calls
        self._answers = answers

    async def answer(self, task: Task, tools: Tools) -> Trajectory:
        """Make the case's calls one after the other, then give its answer."""
        turns: list[Turn] = []
        for number, call in enumerate(self._calls[task.case]):
            result = await tools.call(call.tool, dict(call.args))
            made = ToolCall(id=f"call-{number}", tool=call.tool, arguments=call.args, result=result)
            turns.append(Turn(calls=(made,)))
        answer = self._answers[task.case]
        return Trajectory(turns=(*turns, Turn(text=answer)), answer=answer)
