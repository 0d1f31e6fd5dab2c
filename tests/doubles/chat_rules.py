"""What chat-completions services refuse, as far as this project could run into it: the first broken rule as a sentence.

Sources: field reports (names, counts, unanswered calls, arguments in the history that are no JSON). It is laxer than
any real service; a request that passes here has not met one.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

from tests.doubles.messages_rules import open_objects

PARAMETERS = frozenset({
    "model", "messages", "tools", "max_tokens", "max_completion_tokens", "reasoning_effort", "response_format",
})  # fmt: skip
_FORM_NAME = re.compile(r"[a-zA-Z0-9_-]{1,64}")
_NAME = re.compile(r"[a-zA-Z0-9_-]{1,64}")


def broken_rule(body: Any) -> str | None:  # noqa: ANN401 - whatever a client sent
    """Return why the request is refused with 400, or None."""
    return next(_broken(body), None) if isinstance(body, dict) else "the body is not an object"


def _broken(body: dict[str, Any]) -> Iterator[str]:
    yield from (f"Unrecognized request argument supplied: {key}" for key in body if key not in PARAMETERS)
    tools = body.get("tools", [])
    if "tools" in body and not 1 <= len(tools) <= 128:
        yield f"Invalid 'tools': expected an array with 1 to 128 elements, got {len(tools)}"
    names = [tool["function"]["name"] for tool in tools]
    if len(set(names)) < len(names):
        yield "Tool names must be unique"
    for tool in tools:
        if not _NAME.fullmatch(tool["function"]["name"]):
            yield f"Invalid 'tools[].function.name': {tool['function']['name']}"
        if tool["function"]["parameters"].get("type") != "object":
            yield "schema must be of type object"
    yield from _broken_form(body.get("response_format"))
    yield from _broken_messages(body["messages"])


def _broken_form(form: Any) -> Iterator[str]:  # noqa: ANN401 - whatever a client sent
    if form is None:
        return
    asked = form.get("json_schema", {})
    if form.get("type") != "json_schema" or not _FORM_NAME.fullmatch(str(asked.get("name"))):
        yield "Invalid value for 'response_format': expected a json_schema with a name"
    if asked.get("strict"):
        yield from open_objects(asked.get("schema"), "Invalid schema for response_format")


def _broken_messages(messages: list[dict[str, Any]]) -> Iterator[str]:
    waiting: list[str] = []
    for index, message in enumerate(messages):
        where = f"messages[{index}]"
        if message["role"] == "tool":
            if message["tool_call_id"] not in waiting or not isinstance(message["content"], str):
                yield f"{where}: a tool message must answer a call of the message before it, in text"
            waiting = [call for call in waiting if call != message["tool_call_id"]]
            continue
        if waiting:
            yield f"{where}: these calls have no answer: {', '.join(waiting)}"
        if message["role"] == "system" and index:
            yield f"{where}: the system message comes first"
        if message["role"] == "assistant":
            yield from _broken_assistant(message, where)
            waiting = [call["id"] for call in message.get("tool_calls", [])]
    if waiting:
        yield f"these calls have no answer: {', '.join(waiting)}"


def _broken_assistant(message: dict[str, Any], where: str) -> Iterator[str]:
    if extra := set(message) - {"role", "content", "tool_calls"}:
        yield f"{where}: property '{min(extra)}' is unsupported"
    calls = message.get("tool_calls")
    if calls == [] or (not calls and not isinstance(message.get("content"), str)):
        yield f"{where}: an assistant message has content or calls"
    for call in calls or []:
        try:
            arguments = json.loads(call["function"]["arguments"])
        except (TypeError, ValueError):
            arguments = None
        if not isinstance(arguments, dict) or call["type"] != "function":
            yield f"{where}: arguments must be the text of a JSON object"
