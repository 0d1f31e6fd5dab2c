"""The agent that does again what a run record holds: the recorded calls, made afresh, and the recorded answer.

The server is really called, so results and state are today's while the agent's side stays fixed: what changes between
two replays was changed by the server. Nothing is asked of a model; recorded usage and cost are not repeated.
"""

from __future__ import annotations

from collections.abc import Mapping

from harness.agents.base import Task, Tools
from harness.agents.calls import asked_call
from harness.agents.recording import Conclusion, Recording, concluded_keyless
from harness.domain.trajectory import ToolCall, Trajectory, Turn
from harness.errors import HarnessError

Recorded = Mapping[tuple[str, int], Trajectory]
"""Recorded trajectories by case id and attempt number."""


class ReplayAgent:
    """Repeats recorded attempts; an attempt that was not recorded is answered by the first one of its case."""

    def __init__(self, recorded: Recorded) -> None:
        self._recorded = recorded

    async def answer(self, task: Task, tools: Tools) -> Trajectory:
        """Make the recorded calls again and give the recorded answer; see `Agent`."""
        return await concluded_keyless(task, lambda recording: self._work(task, tools, recording=recording))

    async def _work(self, task: Task, tools: Tools, *, recording: Recording) -> Conclusion:
        before = self._trajectory(task)
        names = {name: name for name in tools.surface.names}
        for turn in before.turns:
            calls = tuple(_asked_again(call, names) for call in turn.calls)
            position = recording.begin(Turn(text=turn.text, calls=calls, stop_reason=turn.stop_reason))
            if task.selects and calls:
                return Conclusion()
            if any(call.result is not None for call in turn.calls):
                await recording.run_calls(tools, position)
        return Conclusion(ending=before.ending, detail=before.detail, answer=before.answer)

    def _trajectory(self, task: Task) -> Trajectory:
        found = self._recorded.get((task.case, task.number))
        others = sorted(number for case, number in self._recorded if case == task.case)
        if found is None and others:
            found = self._recorded[task.case, others[0]]
        if found is None:
            msg = f"the record holds no attempt of case {task.case}"
            raise HarnessError(msg)
        return found


def _asked_again(call: ToolCall, names: Mapping[str, str]) -> ToolCall:
    """Return a recorded call as asked for today: a tool the server no longer has is unknown now."""
    arguments = call.raw_arguments if call.arguments is None else call.arguments
    return asked_call(call.id, call.tool, arguments, names=names)
