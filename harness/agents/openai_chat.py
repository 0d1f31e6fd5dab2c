"""Chat completions: requests built, replies read, with the habits of compatible servers. No connection, no clock here.

The assistant's calls go back as they were received, except for what servers refuse to take back: arguments that are no
JSON object, and ids that are missing or used twice.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from harness.agents.base import Task
from harness.agents.calls import asked_call
from harness.agents.loop import Reply, Request, Stop
from harness.agents.tool_output import shown_blocks
from harness.agents.wire import WireTools
from harness.domain.suite import AgentSpec
from harness.domain.trajectory import ToolCall, Usage
from harness.errors import ModelServiceError

Message = dict[str, Any]

MOST_TOOLS = 128
"""What the API takes; compatible servers take no more."""

_STOPS = {"length": Stop.OUT_OF_TOKENS, "content_filter": Stop.REFUSED}


def too_many_tools(count: int) -> str:
    """Return why a request with so many tools could not be sent; '' where it could."""
    if count <= MOST_TOOLS:
        return ""
    return (
        f"the server lists {count} tools and chat completions take {MOST_TOOLS}, so no request was sent; let the "
        "server offer fewer (many have a setting that lists the tools to offer), or use an agent of another provider"
    )


def opening_messages(task: Task, instructions: str | None) -> list[Message]:
    """Return the first messages: the system prompt verbatim with the server's own instructions, then the ask."""
    system = "\n\n".join(text for text in (task.prompt, instructions or "") if text.strip())
    context = f"\n\nContext:\n{json.dumps(task.context, ensure_ascii=False, indent=2)}" if task.context else ""
    asked = {"role": "user", "content": f"{task.ask}{context}"}
    return [{"role": "system", "content": system}, asked] if system else [asked]


def parameters(spec: AgentSpec, *, sent: WireTools, official: bool) -> dict[str, Any]:
    """Return every parameter of a request but its messages.

    The token limit has one name at OpenAI, whose newer models refuse the other, and the other everywhere else.
    """
    given: dict[str, Any] = {
        "model": spec.model,
        "max_completion_tokens" if official else "max_tokens": spec.max_tokens,
        "tools": [
            {
                "type": "function",
                "function": {"name": tool.name, "description": tool.tool.description, "parameters": tool.schema},
            }
            for tool in sent.tools
        ],
    }
    if spec.effort:
        given["reasoning_effort"] = spec.effort
    return {key: value for key, value in given.items() if value != []}


def formed(request: Mapping[str, Any], schema: Mapping[str, Any], *, sent: frozenset[str]) -> dict[str, Any]:
    """Return the parameters of a request whose reply is to keep to a schema.

    `sent` holds what the service has not refused yet: `schema`, and `effort`, which is left out where it has.
    """
    rest = {key: value for key, value in request.items() if key != "reasoning_effort" or "effort" in sent}
    if "schema" not in sent:
        return rest
    form = {"name": "reply", "strict": True, "schema": dict(schema)}
    return {**rest, "response_format": {"type": "json_schema", "json_schema": form}}


def result_messages(calls: Sequence[ToolCall]) -> list[Message]:
    """Return one message per call, in order. There is no field for errors, so an error says that it is one."""
    return [{"role": "tool", "tool_call_id": call.id, "content": _told(call)} for call in calls]


def _told(call: ToolCall) -> str:
    if call.result is None:
        msg = f"the call {call.id} of {call.tool} has no result to send"
        raise ValueError(msg)
    told = "\n\n".join(shown_blocks(call.result))
    return f"Error: {told}" if call.result.is_error else told


def reply_message(body: object) -> Message:
    """Return the one message of a reply's body.

    Raises:
        ModelServiceError: the body is an error, or holds no message.
    """
    if isinstance(body, dict) and isinstance(error := body.get("error"), dict | str):
        said = error.get("message") if isinstance(error, dict) else error
        msg = f"the model's service answered 200 with an error: {said}"
        raise ModelServiceError(msg)
    choices = body.get("choices") if isinstance(body, dict) else None
    first = choices[0] if isinstance(choices, list) and choices else None
    message = first.get("message") if isinstance(first, dict) else None
    if not isinstance(message, dict) or not all(_is_whole(call) for call in message.get("tool_calls") or ()):
        msg = f"the model's service answered 200 with something that holds no message: {json.dumps(body)[:200]}"
        raise ModelServiceError(msg)
    return message


def _is_whole(call: object) -> bool:
    function = call.get("function") if isinstance(call, dict) else None
    return isinstance(function, dict) and isinstance(function.get("name"), str)


def with_ids(message: Message, taken: set[str], turn: int) -> Message:
    """Return the message with an id of its own for every call; `taken` holds those of earlier messages and grows."""
    calls = message.get("tool_calls") or []
    named = [{**call, "id": _own_id(call.get("id"), taken, f"call_{turn}_{n}")} for n, call in enumerate(calls, 1)]
    return {**message, "tool_calls": named}


def _own_id(given: object, taken: set[str], otherwise: str) -> str:
    own = given if isinstance(given, str) and given and given not in taken else otherwise
    taken.add(own)
    return own


def replayed(message: Message) -> Message:
    """Return the assistant's message as it goes back into the history: its words and calls, nothing else it carried."""
    calls = [{**call, "type": "function", "function": _sendable(call["function"])} for call in message["tool_calls"]]
    said = _prose(message.get("content"))
    return (
        {"role": "assistant", "content": said or None, "tool_calls": calls}
        if calls
        else {"role": "assistant", "content": said}
    )


def _sendable(function: Message) -> Message:
    """A call's function with its arguments as sent where they are the text of an object, else such a text."""
    name, given = function["name"], function.get("arguments")
    arguments = asked_call("", name, given, names={name: name}).arguments
    return {**function, "arguments": given if arguments and isinstance(given, str) else json.dumps(arguments or {})}


def read_reply(body: Mapping[str, Any], message: Message) -> Reply:
    """Return a reply in the loop's words. Whether it calls is seen from its calls, whatever reason it gives."""
    reason = body["choices"][0].get("finish_reason")
    refusal = message.get("refusal")
    return Reply(
        text=_prose(message.get("content")),
        requests=tuple(
            Request(id=call["id"], name=call["function"]["name"], arguments=call["function"].get("arguments"))
            for call in message["tool_calls"]
        ),
        stop=Stop.REFUSED if refusal else _STOPS.get(str(reason), Stop.DONE),
        stop_reason=reason if isinstance(reason, str) else None,
        detail=str(refusal) if refusal else "",
        usage=_usage(body.get("usage")),
        received=dict(body),
    )


def _prose(content: object) -> str:
    """Text as it is, or the text parts of a list of parts, which some servers send."""
    if isinstance(content, list):
        return "".join(str(part.get("text") or "") for part in content if isinstance(part, dict))
    return content if isinstance(content, str) else ""


def _usage(counts: object) -> Usage | None:
    """Return what the service counted; cached tokens are part of its prompt tokens, and are told apart here."""
    if not isinstance(counts, dict):
        return None
    read, written = _count(counts.get("prompt_tokens")), _count(counts.get("completion_tokens"))
    details = counts.get("prompt_tokens_details")
    cached = _count(details.get("cached_tokens")) if isinstance(details, dict) else None
    if read is None and written is None:
        return None
    fresh = read - min(cached, read) if read is not None and cached is not None else read
    return Usage(input_tokens=fresh, output_tokens=written, cache_read_tokens=cached)


def _count(value: object) -> int | None:
    return value if isinstance(value, int) and not isinstance(value, bool) else None
