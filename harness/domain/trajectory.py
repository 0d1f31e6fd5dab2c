"""What one attempt did: turns, tool calls with their results, the answer and how it ended."""

from __future__ import annotations

from enum import StrEnum

from fake_backend.documents import canonical_json
from harness.domain.values import JsonValue, Value


class Ending(StrEnum):
    """Why an attempt stopped. Only the first three are graded as a whole; hard checks are judged on all."""

    ANSWERED = "answered"
    TURN_LIMIT = "turn_limit"
    REFUSED = "refused"
    TRUNCATED = "truncated"
    TIMEOUT = "timeout"
    BUDGET = "budget"
    SERVICE = "service"
    SERVER = "server"
    BACKEND = "backend"
    HARNESS = "harness"
    INTERRUPTED = "interrupted"

    @property
    def measured(self) -> bool:
        """Whether the agent had its say, so that the attempt is graded."""
        return self in {Ending.ANSWERED, Ending.TURN_LIMIT, Ending.REFUSED}


class Usage(Value):
    """Tokens as the service counted them; None where it did not say, never 0 for unknown."""

    input_tokens: int | None = None
    output_tokens: int | None = None
    cache_read_tokens: int | None = None
    cache_write_tokens: int | None = None

    def plus(self, other: Usage) -> Usage:
        """Sum by kind; a kind neither side knows stays unknown."""
        return Usage(**{name: _sum(getattr(self, name), getattr(other, name)) for name in Usage.model_fields})


def _sum(one: int | None, other: int | None) -> int | None:
    return None if one is None and other is None else (one or 0) + (other or 0)


class ToolResult(Value):
    """What the server answered to one call; `text` holds its text blocks, `other` names blocks of other kinds."""

    text: tuple[str, ...] = ()
    structured: JsonValue = None
    is_error: bool = False
    other: tuple[str, ...] = ()


class ToolCall(Value):
    """One call the agent made, under the server's own tool name.

    `arguments` is None when the model's arguments were not a JSON object; `raw_arguments` then holds what it sent.
    `result` is None when nothing came back before the attempt ended.
    """

    id: str
    tool: str
    arguments: dict[str, JsonValue] | None = {}
    raw_arguments: str | None = None
    result: ToolResult | None = None
    known: bool = True
    latency_ms: float | None = None

    @property
    def written(self) -> str:
        """The call as reports and judges read it: `get_history({"months":7})`."""
        sent = self.raw_arguments or "" if self.arguments is None else canonical_json(self.arguments)
        return f"{self.tool}({sent})"

    @property
    def succeeded(self) -> bool:
        """Whether the server answered and did not call it an error."""
        return self.result is not None and not self.result.is_error


class Turn(Value):
    """One reply of the agent: its text, its calls, and what the service said about it."""

    text: str = ""
    calls: tuple[ToolCall, ...] = ()
    stop_reason: str | None = None
    usage: Usage | None = None
    latency_ms: float | None = None
    retries: int = 0
    received: JsonValue = None


class Trajectory(Value):
    """Everything one attempt did, in order.

    `answer` is the text of the last turn without calls ('' when there is none); `detail` says more about the ending
    (the limit to raise, the refusal's category, the service's error); `notes` are facts kept beside the attempt.
    """

    turns: tuple[Turn, ...] = ()
    answer: str = ""
    ending: Ending = Ending.ANSWERED
    detail: str = ""
    usage: Usage | None = None
    cost_usd: float | None = None
    latency_ms: float | None = None
    notes: tuple[str, ...] = ()

    @property
    def calls(self) -> tuple[ToolCall, ...]:
        """All calls of all turns, in order."""
        return tuple(call for turn in self.turns for call in turn.calls)
