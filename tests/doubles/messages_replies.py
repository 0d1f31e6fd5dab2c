"""What the local Messages API answers: replies as values, and scripts that choose one for a request."""

from __future__ import annotations

import itertools
import json
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any

from harness.agents.scripted import EVERY, ScriptedTurn
from harness.agents.scripted import Script as Scripted
from tests.doubles.model_service import Body, in_order

Block = dict[str, Any]


@dataclass(frozen=True, slots=True, kw_only=True)
class Reply:
    """One answer of the service: a message (`content`), an error (`status`), raw bytes (`raw`), or a dropped line."""

    content: tuple[Block, ...] = ()
    stop_reason: str = "end_turn"
    stop_details: Block | None = None
    status: int = 200
    error: tuple[str, str] = ("", "")
    headers: dict[str, str] = field(default_factory=dict)
    raw: bytes | None = None
    dropped: bool = False
    usage: bool = True


Choose = Callable[[Body], Reply]
"""A script as a function of the request; it may keep state of its own."""

Script = Choose | Iterable[Reply]
"""Replies in the order of requests (each given once, the last one again and again), or a function."""


def says(*texts: str, thinking: str | None = None) -> Reply:
    """A final answer of one or more text blocks, after a signed thinking block if wanted."""
    return Reply(content=(*_thought(thinking), *(_text(text) for text in texts)))


def calls(
    *asked: tuple[str, Any], text: str | None = None, thinking: str | None = None, stop: str = "tool_use"
) -> Reply:
    """One or more tool calls (name, input); `text` is a block before them and may be empty, as the API's own are."""
    before = (*_thought(thinking), *(() if text is None else (_text(text),)))
    return Reply(content=(*before, *(_call(name, given) for name, given in asked)), stop_reason=stop)


def refuses(category: str | None = "bio", explanation: str | None = None, *, text: str | None = None) -> Reply:
    """A refusal with its category."""
    details = {"type": "refusal", "category": category, "explanation": explanation}
    content = () if text is None else (_text(text),)
    return Reply(content=content, stop_reason="refusal", stop_details=details)


def is_cut_off(text: str, *, reason: str = "max_tokens") -> Reply:
    """A reply that ended at a token limit."""
    return Reply(content=(_text(text),), stop_reason=reason)


def pauses(text: str) -> Reply:
    """A reply that wants to be continued."""
    return Reply(content=(_text(text),), stop_reason="pause_turn")


def fails(status: int, kind: str, message: str = "try later", **headers: str) -> Reply:
    """An error status; `retry_after="7"` becomes the header `retry-after: 7`."""
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    return Reply(status=status, error=(kind, message), headers=named)


def answers_raw(body: bytes, content_type: str = "application/json") -> Reply:
    """Status 200 with any bytes at all."""
    return Reply(raw=body, headers={"content-type": content_type})


def drops() -> Reply:
    """The connection is closed in the middle of the reply."""
    return Reply(dropped=True)


def chooser(script: Script) -> Choose:
    """Return the script as a function of the request."""
    if callable(script):
        return script
    return in_order(iter(script), none=says("The script is empty."))


def always(reply: Reply) -> Choose:
    """The same reply to every request."""
    return lambda _body: reply


def rounds_done(body: Body) -> int:
    """How many replies the conversation holds already."""
    return sum(message["role"] == "assistant" for message in body["messages"])


def tool_rounds(rounds: int, *, parallel: int = 1) -> Choose:
    """A script without state: `rounds` turns of `parallel` calls of the first tools listed, then an answer.

    Arguments are made up from each tool's schema, so the calls succeed on most servers.
    """

    def choose(body: Body) -> Reply:
        tools = body.get("tools") or []
        if rounds_done(body) >= rounds or not tools:
            return says("The tools answered; this reply is scripted and claims nothing.")
        chosen = itertools.islice(itertools.cycle(tools), parallel)
        return calls(*((tool["name"], made_up(tool["input_schema"])) for tool in chosen))

    return choose


def played(script: Scripted) -> Choose:
    """A `scripted` agent's file as a service: entries are found by what the ask contains, `*` by all."""

    def choose(body: Body) -> Reply:
        ask = json.dumps(body["messages"][0], ensure_ascii=False)
        entry = next((key for key in script.cases if key in ask), EVERY)
        turns = script.turns(entry, 1)
        return _turn(turns[rounds_done(body)]) if turns else says("The script has no entry for this.")

    return choose


def _turn(turn: ScriptedTurn) -> Reply:
    if turn.calls:
        return calls(*((call.tool, call.args) for call in turn.calls), text=turn.say or None)
    if turn.ending == "refused":
        return refuses(turn.detail or None, text=turn.say or None)
    if turn.ending == "truncated":
        return is_cut_off(turn.say)
    return says(turn.answer or "") if turn.ending is None else fails(529, "overloaded_error", "Overloaded")


def failing_first(times: int, script: Choose, failure: Reply) -> Choose:
    """A script whose first `times` requests fail."""
    earlier = itertools.count()
    return lambda body: failure if next(earlier) < times else script(body)


def made_up(schema: Block) -> Block:
    """Arguments for the required parameters of a schema."""
    properties = schema.get("properties", {})
    return {name: _value(properties.get(name, {})) for name in schema.get("required", [])}


def _value(schema: Block) -> Any:  # noqa: ANN401 - any JSON value a schema may ask for
    if schema.get("enum"):
        return schema["enum"][0]
    values = {"integer": 1, "number": 1, "boolean": False, "array": [], "object": {}}
    return values.get(str(schema.get("type")), "1")


def _text(text: str) -> Block:
    return {"type": "text", "text": text}


def _call(name: str, given: Any) -> Block:  # noqa: ANN401 - also inputs a model must not send
    return {"type": "tool_use", "name": name, "input": given}


def _thought(thinking: str | None) -> tuple[Block, ...]:
    return () if thinking is None else ({"type": "thinking", "thinking": thinking, "signature": f"signed:{thinking}"},)
