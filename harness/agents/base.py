"""The two seams of an agent: the task it is given and the tools it may call."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol, runtime_checkable

from harness.domain.surface import Surface
from harness.domain.trajectory import ToolResult, Trajectory
from harness.domain.values import JsonValue


class Tools(Protocol):
    """The session of one attempt, as an agent sees it."""

    @property
    def surface(self) -> Surface:
        """The tools and instructions, exactly as the server handed them over."""
        ...

    async def call(self, name: str, arguments: dict[str, JsonValue]) -> ToolResult:
        """Call a tool by the server's own name.

        Returns:
            The result; errors the server reports (unknown tool, bad arguments, protocol errors) have `is_error`.

        Raises:
            ServerError: the server died, or did not answer within the call timeout; the attempt cannot go on.
        """
        ...


@dataclass(frozen=True, slots=True, kw_only=True)
class Task:
    """What one attempt asks of an agent. `case` and `number` are for replay and scripts, never shown to a model.

    `seed` is the attempt's own seed; `prompt` is the system prompt, verbatim ('' for none). `selects` asks for the
    first calls alone: the first reply of a model, or the first turn with calls, is the whole attempt and nothing is
    executed. `schema` is the JSON Schema the reply is to keep to, as far as the model's service can hold it to one.
    """

    case: str
    number: int
    ask: str
    prompt: str = ""
    context: dict[str, JsonValue] = field(default_factory=dict)
    timeout_s: float = 120
    seed: str = ""
    selects: bool = False
    schema: Mapping[str, Any] | None = None


class Agent(Protocol):
    """Given the question, the tools and a budget, produces a trajectory."""

    async def answer(self, task: Task, tools: Tools) -> Trajectory:
        """Answer one task within `task.timeout_s`.

        Returns:
            The trajectory. Whatever stops an attempt (a dead server, the model's service, a limit, the clock) is an
            ending of it, so that what was done before is kept and hard checks can be judged. Only cancellation and our
            own bugs leave as exceptions.
        """
        ...


@runtime_checkable
class Selective(Protocol):
    """An agent that cannot be shown every surface says so before anything is asked."""

    def unfit(self, surface: Surface) -> str:
        """Why no request with these tools could be sent; '' when it can."""
        ...


@runtime_checkable
class Refusable(Protocol):
    """An agent whose service can refuse everything it is asked, whatever the question."""

    @property
    def refused(self) -> str:
        """What the service said when it did: a wrong key, a model it does not know; '' while it did not."""
        ...


@runtime_checkable
class Closing(Protocol):
    """An agent that holds connections is closed once, after the last attempt."""

    async def aclose(self) -> None:
        """Let go of connections; never raises."""
        ...
