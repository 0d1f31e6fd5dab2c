"""The growing record of one attempt, and the one place where whatever stops an attempt becomes an ending.

Every agent writes into a `Recording` while it works, so that what was done before a dead server, a lost service or the
clock is kept. It decides nothing about right and wrong.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import reduce
from typing import Any

from harness.agents.base import Task, Tools
from harness.agents.prices import KEYLESS_COST
from harness.domain.trajectory import Ending, ToolCall, Trajectory, Turn, Usage
from harness.entropy import monotonic_ms
from harness.errors import HarnessError, MeasurementError


@dataclass(frozen=True, slots=True, kw_only=True)
class Conclusion:
    """How an attempt ended. `answer` None means: the text of the last turns without calls."""

    ending: Ending = Ending.ANSWERED
    detail: str = ""
    answer: str | None = None


class Recording:
    """What one attempt has done so far."""

    def __init__(self) -> None:
        self._turns: list[Turn] = []
        self._notes: dict[str, None] = {}
        self.lost_ms = 0.0

    @property
    def turns(self) -> tuple[Turn, ...]:
        """The turns so far, in order."""
        return tuple(self._turns)

    @property
    def calls(self) -> tuple[ToolCall, ...]:
        """The calls of all turns so far, in order."""
        return tuple(call for turn in self._turns for call in turn.calls)

    def note(self, sentence: str) -> None:
        """Keep a fact beside the attempt; the same sentence is kept once."""
        self._notes[sentence] = None

    def begin(self, turn: Turn) -> int:
        """Add a turn and return its position; its calls may still be without results."""
        self._turns.append(turn)
        return len(self._turns) - 1

    async def run_calls(self, tools: Tools, position: int, *, at_most: int | None = None) -> tuple[ToolCall, ...]:
        """Run the calls of a turn that have no result, all at once, keeping each result as it arrives.

        Args:
            tools: the session.
            position: which turn.
            at_most: calls run; the rest stay without a result.

        Returns:
            The turn's calls in their original order.

        Raises:
            MeasurementError: what stopped the attempt, after every other call of the turn has ended.
        """
        waiting = [index for index, call in enumerate(self._turns[position].calls) if call.result is None]
        running = [self._run(tools, position, index) for index in waiting[:at_most]]
        for outcome in await asyncio.gather(*running, return_exceptions=True):
            if isinstance(outcome, BaseException):
                raise outcome
        return self._turns[position].calls

    async def _run(self, tools: Tools, position: int, index: int) -> None:
        call = self._turns[position].calls[index]
        started = monotonic_ms()
        with blamed_on_us(f"calling {call.tool}"):
            result = await tools.call(call.tool, call.arguments or {})
        done = call.model_copy(update={"result": result, "latency_ms": monotonic_ms() - started})
        calls = self._turns[position].calls
        calls = (*calls[:index], done, *calls[index + 1 :])
        self._turns[position] = self._turns[position].model_copy(update={"calls": calls})

    def trajectory(self, end: Conclusion, *, latency_ms: float) -> Trajectory:
        """Everything recorded, as the value that is graded."""
        return Trajectory(
            turns=self.turns,
            answer=self._last_words() if end.answer is None else end.answer,
            ending=end.ending,
            detail=end.detail,
            usage=_total(self.turns),
            latency_ms=latency_ms,
            notes=tuple(self._notes),
        )

    def _last_words(self) -> str:
        """Join the closing turns without calls: a reply that was paused goes on in the next one."""
        words: list[str] = []
        for turn in reversed(self._turns):
            if turn.calls:
                break
            words.insert(0, turn.text)
        return "".join(words)


async def concluded(recording: Recording, work: Coroutine[Any, Any, Conclusion], *, timeout_s: float) -> Trajectory:
    """Let `work` run within its time and return what was recorded, however it ended.

    The latency is that of the attempt without what was lost to failed requests and waiting for the model's service.
    """
    started = monotonic_ms()
    try:
        async with asyncio.timeout(timeout_s):
            end = await work
    except TimeoutError:
        end = Conclusion(ending=Ending.TIMEOUT, detail=f"not finished within the case's timeout_s of {timeout_s:g} s")
    except MeasurementError as error:
        end = Conclusion(ending=Ending(error.cause), detail=str(error))
    return recording.trajectory(end, latency_ms=monotonic_ms() - started - recording.lost_ms)


async def concluded_keyless(task: Task, work: Callable[[Recording], Coroutine[Any, Any, Conclusion]]) -> Trajectory:
    """The same of an agent that asks no model: what it costs is known, and nothing."""
    recording = Recording()
    trajectory = await concluded(recording, work(recording), timeout_s=task.timeout_s)
    return trajectory.model_copy(update={"cost_usd": KEYLESS_COST})


@contextmanager
def blamed_on_us(doing: str, *, place: Callable[[BaseException], str] = lambda _: "") -> Iterator[None]:
    """Turn any exception but a `MeasurementError` into a `HarnessError`, which no model gets to see.

    `place` says where in a suite's own code an exception arose: that line is then named instead of us. Such code that
    asks to exit fails its attempt; it ends no run, least of all with the code of a pass.

    Raises:
        HarnessError: names what we were doing, and the exception.
    """
    try:
        yield
    except MeasurementError:
        raise
    except (Exception, SystemExit) as error:
        where = place(error)
        blamed = f"{doing} failed, at {where}" if where else f"our own code failed while {doing}"
        msg = f"{blamed}: {type(error).__name__}: {error}"
        raise HarnessError(msg) from error


def _total(turns: tuple[Turn, ...]) -> Usage | None:
    usages = [turn.usage for turn in turns if turn.usage is not None]
    return reduce(Usage.plus, usages) if usages else None
