"""The loop of a model and its tools: ask, run what it calls, tell it, until it answers or something ends the attempt.

It knows no provider; an adapter is a `Conversation`. It never retries a tool call, never stops a model from repeating
itself, and never shows a failure of our own as a tool's output.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import Enum, auto
from typing import Protocol

from fake_backend.fixtures.plain import too_deep
from harness.agents.base import Task, Tools
from harness.agents.calls import asked_call
from harness.agents.prices import cost_usd
from harness.agents.recording import Conclusion, Recording, blamed_on_us, concluded
from harness.domain.suite import AgentSpec
from harness.domain.trajectory import Ending, ToolCall, Trajectory, Turn, Usage
from harness.domain.values import JsonValue


class Stop(Enum):
    """Why a model's reply ended, in the loop's own words. Whether it calls tools is seen from the calls, not here.

    `CALL_REFUSED`: the model's own service would not pass on what the model called, however often it was asked.
    """

    DONE = auto()
    PAUSED = auto()
    REFUSED = auto()
    OUT_OF_TOKENS = auto()
    CONTEXT_FULL = auto()
    CALL_REFUSED = auto()


@dataclass(frozen=True, slots=True, kw_only=True)
class Request:
    """One call a model asks for: `name` as it was shown the tool, `arguments` as it sent them."""

    id: str
    name: str
    arguments: object


@dataclass(frozen=True, slots=True, kw_only=True)
class Reply:
    """One reply of a model.

    `lost_ms` is what failed requests and waiting took before the one that succeeded; `detail` is the service's word on
    a refusal; `received` the reply as it came.
    """

    text: str = ""
    requests: tuple[Request, ...] = ()
    stop: Stop = Stop.DONE
    stop_reason: str | None = None
    detail: str = ""
    usage: Usage | None = None
    latency_ms: float | None = None
    retries: int = 0
    lost_ms: float = 0
    received: JsonValue = None


class Conversation(Protocol):
    """One attempt's talk with a model: the history, and how it is sent."""

    @property
    def names(self) -> Mapping[str, str]:
        """The tools' names as the model is shown them, to the server's own."""
        ...

    @property
    def notes(self) -> tuple[str, ...]:
        """What was adapted to make the surface acceptable, by name."""
        ...

    async def reply(self, *, until: float) -> Reply:
        """Ask the model for its next reply; `until` is the event loop's time after which waiting is pointless.

        Raises:
            ModelServiceError: the service failed and the retries are used up.
            HarnessError: the service refused our request.
        """
        ...

    def add_results(self, calls: tuple[ToolCall, ...]) -> None:
        """Put the results of all calls of the last reply into the history, in order, as one message."""
        ...


async def converse(
    opening: Callable[[], Conversation],
    task: Task,
    tools: Tools,
    *,
    spec: AgentSpec,
) -> Trajectory:
    """Run the loop for one task.

    Returns:
        The trajectory; every way to end but cancellation is an ending of it.
    """
    recording = Recording()
    work = _rounds(opening, task, tools, spec=spec, recording=recording)
    trajectory = await concluded(recording, work, timeout_s=task.timeout_s)
    return trajectory.model_copy(update={"cost_usd": cost_usd((turn.usage for turn in trajectory.turns), spec.price)})


async def _rounds(
    opening: Callable[[], Conversation], task: Task, tools: Tools, *, spec: AgentSpec, recording: Recording
) -> Conclusion:
    until = asyncio.get_running_loop().time() + task.timeout_s
    with blamed_on_us("preparing the request"):
        conversation = opening()
    for note in conversation.notes:
        recording.note(note)
    for _ in range(spec.max_turns):
        with blamed_on_us("asking the model"):
            reply = await conversation.reply(until=until)
        position = recording.begin(_turn(reply, conversation.names))
        recording.lost_ms += reply.lost_ms
        end = _end_of(reply, spec, selects=task.selects) or await _run_calls(recording, tools, position, spec=spec)
        if end is not None:
            return end
        if reply.requests:
            with blamed_on_us("turning tool results into the next request"):
                conversation.add_results(recording.turns[position].calls)
    return Conclusion(ending=Ending.TURN_LIMIT, detail=f"no answer within the agent's max_turns of {spec.max_turns}")


def _turn(reply: Reply, names: Mapping[str, str]) -> Turn:
    return Turn(
        text=reply.text,
        calls=tuple(asked_call(r.id, r.name, r.arguments, names=names) for r in reply.requests),
        stop_reason=reply.stop_reason,
        usage=reply.usage,
        latency_ms=reply.latency_ms,
        retries=reply.retries,
        received=None if too_deep(reply.received) else reply.received,
    )


def _end_of(reply: Reply, spec: AgentSpec, *, selects: bool) -> Conclusion | None:
    """Return the ending the reply itself brings, before any of its calls is run."""
    if reply.stop is Stop.REFUSED:
        return Conclusion(ending=Ending.REFUSED, detail=reply.detail, answer=reply.text)
    if reply.stop is Stop.OUT_OF_TOKENS:
        cut = f"the reply was cut off at the agent's max_tokens of {spec.max_tokens}; raise max_tokens"
        return Conclusion(ending=Ending.TRUNCATED, detail=cut, answer=reply.text)
    if reply.stop is Stop.CONTEXT_FULL:
        full = (
            "the model's context window is full, which no setting raises: tools return too much or take too many turns"
        )
        return Conclusion(ending=Ending.TRUNCATED, detail=full, answer=reply.text)
    if reply.stop is Stop.CALL_REFUSED:
        return Conclusion(ending=Ending.TURN_LIMIT, detail=reply.detail)
    if selects or (reply.stop is Stop.DONE and not reply.requests):
        return Conclusion()
    return None


async def _run_calls(recording: Recording, tools: Tools, position: int, *, spec: AgentSpec) -> Conclusion | None:
    """Run the turn's calls as far as the budget goes, and return an ending when it goes no further."""
    asked = len(recording.calls)
    left = spec.max_calls - (asked - len(recording.turns[position].calls))
    await recording.run_calls(tools, position, at_most=max(left, 0))
    if asked > spec.max_calls:
        beyond = f"{asked} tool calls were asked for; the agent's max_calls is {spec.max_calls}"
        return Conclusion(ending=Ending.BUDGET, detail=beyond)
    return None
