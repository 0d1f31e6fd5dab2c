"""The Messages API's shapes: requests built, replies read. No connection and no clock here.

History is replayed as it was received; only blank text blocks, which the API returns but refuses to take back, are
left out. No sampling parameter is sent: current models refuse them.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from harness.agents.base import Task
from harness.agents.loop import Reply, Request, Stop
from harness.agents.tool_output import shown_blocks
from harness.agents.wire import WireTools
from harness.domain.suite import AgentSpec
from harness.domain.trajectory import ToolCall, Usage
from harness.errors import ModelServiceError

Block = dict[str, Any]
Message = dict[str, Any]

CACHED = {"type": "ephemeral"}
_STOPS = {
    "pause_turn": Stop.PAUSED,
    "refusal": Stop.REFUSED,
    "max_tokens": Stop.OUT_OF_TOKENS,
    "model_context_window_exceeded": Stop.CONTEXT_FULL,
}
_USAGE_KEYS = {
    "input_tokens": "input_tokens",
    "output_tokens": "output_tokens",
    "cache_read_tokens": "cache_read_input_tokens",
    "cache_write_tokens": "cache_creation_input_tokens",
}


def opening_message(task: Task) -> Message:
    """Return the user message of a task: the ask, and beside it the context where there is one."""
    blocks = [_text(task.ask)]
    if task.context:
        blocks.append(_text(f"Context:\n{json.dumps(task.context, ensure_ascii=False, indent=2)}"))
    return {"role": "user", "content": blocks}


def prefix(spec: AgentSpec, task: Task, *, sent: WireTools, instructions: str | None) -> dict[str, Any]:
    """Return every parameter of a request but its messages: the same bytes for each request of a run, so it is cached.

    The system prompt is the suite's, verbatim, followed by the server's own instructions as a client would add them.
    """
    system = [_text(text) for text in (task.prompt, instructions or "") if text.strip()]
    tools: list[Block] = [
        {"name": tool.name, "description": tool.tool.description, "input_schema": tool.schema} for tool in sent.tools
    ]
    if spec.cache:
        for blocks in (tools, system):
            blocks[-1:] = [{**block, "cache_control": CACHED} for block in blocks[-1:]]
    given: dict[str, Any] = {"model": spec.model, "max_tokens": spec.max_tokens, "system": system, "tools": tools}
    if spec.effort:
        given["output_config"] = {"effort": spec.effort}
    return {key: value for key, value in given.items() if value != []}


def formed(request: Mapping[str, Any], schema: Mapping[str, Any], *, sent: frozenset[str]) -> dict[str, Any]:
    """Return the parameters of a request whose reply is to keep to a schema.

    `sent` holds what the service has not refused yet: `schema`, and `effort`, which is left out where it has.
    """
    output = dict(request.get("output_config", {})) if "effort" in sent else {}
    if "schema" in sent:
        output["format"] = {"type": "json_schema", "schema": dict(schema)}
    rest = {key: value for key, value in request.items() if key != "output_config"}
    return {**rest, "output_config": output} if output else rest


def replayed(content: list[Block]) -> list[Block]:
    """Return a reply's content as it goes back into the history.

    Blank text is left out; a call whose input was no object keeps its place with an empty one. All else is unchanged.
    """
    kept = [block for block in content if not (block.get("type") == "text" and not str(block.get("text", "")).strip())]
    return [
        {**block, "input": {}} if _is_call(block) and not isinstance(block["input"], dict) else block for block in kept
    ]


def results_message(calls: tuple[ToolCall, ...]) -> Message:
    """Return the one user message that answers all calls of a reply, in order."""
    return {"role": "user", "content": [_result(call) for call in calls]}


def _result(call: ToolCall) -> Block:
    if call.result is None:
        msg = f"the call {call.id} of {call.tool} has no result to send"
        raise ValueError(msg)
    content = [_text(text) for text in shown_blocks(call.result)]
    return {"type": "tool_result", "tool_use_id": call.id, "content": content, "is_error": call.result.is_error}


def reply_content(body: object) -> list[Block]:
    """Return the content of a reply's body.

    Raises:
        ModelServiceError: the body is an error, or no message at all.
    """
    if isinstance(body, dict) and body.get("type") == "error":
        error = body.get("error")
        said = error if isinstance(error, dict) else {}
        msg = f"the model's service answered 200 with an error: {said.get('type')}: {said.get('message')}"
        raise ModelServiceError(msg)
    content = body.get("content") if isinstance(body, dict) else None
    if not isinstance(content, list) or not all(isinstance(b, dict) and _is_whole(b) for b in content):
        msg = f"the model's service answered 200 with something that is no message: {json.dumps(body)[:200]}"
        raise ModelServiceError(msg)
    return content


def read_reply(body: Mapping[str, Any], content: list[Block]) -> Reply:
    """Return a message's body in the loop's words."""
    stop_reason = body.get("stop_reason")
    return Reply(
        text=_prose(content),
        requests=tuple(
            Request(id=block["id"], name=block["name"], arguments=block["input"])
            for block in content
            if _is_call(block)
        ),
        stop=_STOPS.get(str(stop_reason), Stop.DONE),
        stop_reason=stop_reason if isinstance(stop_reason, str) else None,
        detail=_refusal(body.get("stop_details")),
        usage=_usage(body.get("usage")),
        received=dict(body),
    )


def _text(text: str) -> Block:
    return {"type": "text", "text": text}


def _is_call(block: Block) -> bool:
    return block.get("type") == "tool_use"


def _is_whole(block: Block) -> bool:
    """Whether a block has what the loop needs of it; blocks of unknown type need nothing."""
    if _is_call(block):
        return isinstance(block.get("id"), str) and isinstance(block.get("name"), str) and "input" in block
    return isinstance(block.get("type"), str)


def _prose(content: list[Block]) -> str:
    """Join text blocks: neighbours as one text, those set apart by other blocks as paragraphs of their own."""
    parts: list[str] = []
    joined = False
    for block in content:
        text = block.get("text") if block["type"] == "text" else None
        if isinstance(text, str) and text.strip():
            parts[len(parts) - joined :] = [parts[-1] + text] if joined else [text]
        joined = isinstance(text, str) and bool(parts)
    return "\n\n".join(parts)


def _refusal(details: object) -> str:
    """Return the category of a refusal, and the explanation where the service gives one."""
    if not isinstance(details, dict):
        return ""
    named = (details.get("category"), details.get("explanation"))
    return ": ".join(str(part) for part in named if part)


def _usage(counts: object) -> Usage | None:
    if not isinstance(counts, dict):
        return None
    found = {name: counts.get(key) for name, key in _USAGE_KEYS.items()}
    whole = {name: count for name, count in found.items() if isinstance(count, int) and not isinstance(count, bool)}
    return Usage(**whole) if whole else None
