"""From what an agent asked for to a `ToolCall`: unknown tools and malformed arguments are answered here, not run."""

from __future__ import annotations

import json
from collections.abc import Mapping

from fake_backend.documents import did_you_mean
from fake_backend.fixtures.plain import too_deep
from harness.domain.trajectory import ToolCall, ToolResult
from harness.domain.values import JsonValue


def asked_call(call_id: str, name: str, arguments: object, *, names: Mapping[str, str]) -> ToolCall:
    """Return the call an agent asked for.

    Args:
        call_id: what ties the result to the call.
        name: the tool's name as the agent was shown it.
        arguments: a mapping, or the text of a JSON object; empty text and None mean no arguments.
        names: shown name to the server's own name.

    Returns:
        The call under the server's own name. A call that cannot be run (unknown tool, malformed arguments) already
        carries the error that answers it; every other one has no result yet.
    """
    parsed, raw = _parsed(arguments)
    if name not in names:
        unknown = _error(f"There is no tool named {name!r}; {did_you_mean(name, names, none='no tool can be called')}.")
        return ToolCall(id=call_id, tool=name, arguments=parsed, raw_arguments=raw, result=unknown, known=False)
    if parsed is None:
        malformed = _error(f"The arguments of {name} are not a JSON object; nothing was called.")
        return ToolCall(id=call_id, tool=names[name], arguments=None, raw_arguments=raw, result=malformed)
    return ToolCall(id=call_id, tool=names[name], arguments=parsed)


def _error(sentence: str) -> ToolResult:
    return ToolResult(text=(sentence,), is_error=True)


def _parsed(arguments: object) -> tuple[dict[str, JsonValue] | None, str | None]:
    """Return the arguments, or None and what was sent instead."""
    if arguments is None or arguments == "":
        return {}, None
    sent = arguments if isinstance(arguments, str) else json.dumps(arguments)
    try:
        value = json.loads(arguments) if isinstance(arguments, str) else arguments
    except (ValueError, RecursionError):
        return None, sent
    if value is None:
        return {}, None
    return (value, None) if isinstance(value, dict) and not too_deep(value) else (None, sent)
