"""Any Python callable as an agent: `module:callable`, found in the suite's folder, given the task and the tools.

It runs inside this process with all its rights. Its calls are recorded on their way to the server, so that what it
says it did cannot differ from what it did.
"""

from __future__ import annotations

import asyncio
import inspect
import traceback
from collections.abc import Callable
from functools import partial
from pathlib import Path
from types import CodeType
from typing import Any

from harness.agents.base import Task, Tools
from harness.agents.calls import asked_call
from harness.agents.recording import Conclusion, Recording, blamed_on_us, concluded
from harness.background import in_a_thread
from harness.domain.surface import Surface
from harness.domain.trajectory import Ending, ToolResult, Trajectory, Turn
from harness.domain.values import JsonValue
from harness.errors import HarnessError

NOTHING_EXECUTED = "only the first calls are wanted here: they are recorded and nothing is executed"
OTHER_CALLS = "the callable reported other calls than it made; the ones it made are kept"


class RecordingTools:
    """Tools that keep every call; each call is a turn of its own. Closed, they make no more calls.

    With `selects` they make none at all: the call is recorded, and the callable is told so by an exception.
    """

    def __init__(self, tools: Tools, recording: Recording, *, selects: bool = False) -> None:
        self._tools = tools
        self._recording = recording
        self._selects = selects
        self.closed = False

    @property
    def surface(self) -> Surface:
        """The tools and instructions; see `Tools`."""
        return self._tools.surface

    async def call(self, name: str, arguments: dict[str, JsonValue]) -> ToolResult:
        """Call a tool and record it; see `Tools`.

        Raises:
            ServerError: the server died or hung.
            HarnessError: the attempt is over, or only a selection was wanted.
        """
        if self.closed:
            msg = "the attempt is over; its tools can no longer be called"
            raise HarnessError(msg)
        names = {known: known for known in self.surface.names}
        asked = asked_call(f"call-{len(self._recording.calls) + 1}", name, arguments, names=names)
        position = self._recording.begin(Turn(calls=(asked,)))
        if self._selects:
            raise HarnessError(NOTHING_EXECUTED)
        (done,) = await self._recording.run_calls(self._tools, position)
        if done.result is None:
            msg = f"the call of {name} brought no result"
            raise HarnessError(msg)
        return done.result


class ThreadTools:
    """The same tools for a callable that is not asynchronous: `call` waits for the result in its own thread."""

    def __init__(self, tools: RecordingTools, loop: asyncio.AbstractEventLoop) -> None:
        self._tools = tools
        self._loop = loop

    @property
    def surface(self) -> Surface:
        """The tools and instructions; see `Tools`."""
        return self._tools.surface

    def call(self, name: str, arguments: dict[str, JsonValue]) -> ToolResult:
        """Call a tool and wait; raises what `RecordingTools.call` raises."""
        return asyncio.run_coroutine_threadsafe(self._tools.call(name, arguments), self._loop).result()


class ObjectAgent:
    """Hands each task to a callable `(task, tools) -> Trajectory | str`, asynchronous or not.

    A callable that is not asynchronous runs in a thread; when its time is up the thread is left to end by itself, and
    its tools are closed.
    """

    def __init__(self, function: Callable[..., Any]) -> None:
        self._function = function

    async def answer(self, task: Task, tools: Tools) -> Trajectory:
        """Let the callable answer; an exception of its own is the ending `harness`. See `Agent`."""
        recording = Recording()
        recorded = RecordingTools(tools, recording, selects=task.selects)
        returned: list[Trajectory] = []
        work = self._work(task, recorded, recording=recording, returned=returned)
        trajectory = await concluded(recording, work, timeout_s=task.timeout_s)
        recorded.closed = True
        return _with_claims(trajectory, returned[0]) if returned else trajectory

    async def _work(
        self, task: Task, tools: RecordingTools, *, recording: Recording, returned: list[Trajectory]
    ) -> Conclusion:
        with blamed_on_us("running the suite's own agent", place=self._place):
            try:
                said = await self._call(task, tools)
            except Exception:
                if task.selects and recording.calls:
                    return Conclusion()  # what it raises after its selection comes of there being no result
                raise
        if isinstance(said, str):
            recording.begin(Turn(text=said))
            return Conclusion(answer=said)
        if isinstance(said, Trajectory):
            returned.append(said)
            return Conclusion(ending=said.ending, detail=said.detail, answer=said.answer)
        detail = f"the agent's callable returned {type(said).__name__}; it must return text or a Trajectory"
        return Conclusion(ending=Ending.HARNESS, detail=detail)

    def _place(self, error: BaseException) -> str:
        """The line of the callable's own file that was being run, as `file.py:12`; '' where none is known."""
        called = inspect.unwrap(self._function)
        code = getattr(called, "__code__", getattr(type(called).__call__, "__code__", None))
        file = code.co_filename if isinstance(code, CodeType) else ""
        lines = [frame.lineno for frame in traceback.extract_tb(error.__traceback__) if frame.filename == file]
        return f"{Path(file).name}:{lines[-1]}" if lines else ""

    async def _call(self, task: Task, tools: RecordingTools) -> object:
        if _is_asynchronous(self._function):
            return await self._function(task, tools)
        in_thread = ThreadTools(tools, asyncio.get_running_loop())
        said = await in_a_thread(partial(self._function, task, in_thread))
        return await said if inspect.isawaitable(said) else said


def _is_asynchronous(function: Callable[..., Any]) -> bool:
    return inspect.iscoroutinefunction(function) or inspect.iscoroutinefunction(type(function).__call__)


def _with_claims(recorded: Trajectory, said: Trajectory) -> Trajectory:
    """Take usage, cost and notes from what the callable returned, and its turns where their calls are those made."""
    made = [(call.tool, call.arguments) for call in recorded.calls]
    told = [(call.tool, call.arguments) for call in said.calls]
    update: dict[str, Any] = {"usage": said.usage, "cost_usd": said.cost_usd, "notes": (*recorded.notes, *said.notes)}
    if made == told:
        update["turns"] = said.turns or recorded.turns
    elif told:
        update["notes"] = (*update["notes"], OTHER_CALLS)
    return recorded.model_copy(update=update)
