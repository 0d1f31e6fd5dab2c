"""The keyword agent: reads a question, calls the tool whose words fit best, and reads out what it returned.

It knows no suite and no subject, never calls a tool known to write, and gives the same answer every time.
"""

from __future__ import annotations

from harness.agents.base import Task, Tools
from harness.agents.calls import asked_call
from harness.agents.keywords.arguments import fillings
from harness.agents.keywords.question import Question, read_question
from harness.agents.keywords.ranking import rank
from harness.agents.keywords.sentences import NOTHING_FITS, answer
from harness.agents.recording import Conclusion, Recording, blamed_on_us, concluded_keyless
from harness.domain.surface import Surface
from harness.domain.trajectory import ToolCall, Trajectory, Turn


class KeywordAgent:
    """Answers by general rules alone; see docs/agents.md for them in ten lines."""

    async def answer(self, task: Task, tools: Tools) -> Trajectory:
        """Answer one task; see `Agent`."""
        return await concluded_keyless(task, lambda recording: _work(task, tools, recording=recording))


async def _work(task: Task, tools: Tools, *, recording: Recording) -> Conclusion:
    with blamed_on_us("choosing a tool"):
        question = read_question(task.ask, task.context)
        calls = chosen_calls(question, tools.surface)
    if not calls:
        recording.begin(Turn(text=NOTHING_FITS))
        return Conclusion()
    position = recording.begin(Turn(calls=calls))
    if task.selects:
        return Conclusion()
    done = await recording.run_calls(tools, position)
    with blamed_on_us("reading out results"):
        recording.begin(Turn(text=answer(question, done)))
    return Conclusion()


def chosen_calls(question: Question, surface: Surface) -> tuple[ToolCall, ...]:
    """Return the calls to make: those of the best tool whose required arguments the question carries, or none."""
    for tool in rank(question, surface):
        sets = fillings(tool, question)
        if sets:
            names = {tool.name: tool.name}
            return tuple(asked_call(f"call-{n}", tool.name, given, names=names) for n, given in enumerate(sets, 1))
    return ()
