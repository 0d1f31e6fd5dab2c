"""What the Messages API refuses, as far as this project could run into it: the first broken rule as a sentence.

Sources: field reports (blank text, unanswered calls, unions at the root, names) and the SDK's parameter types. It is
stricter than nothing and laxer than the service; a request that passes here has not met the real one.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

Block = dict[str, Any]

PARAMETERS = frozenset({
    "model", "max_tokens", "messages", "system", "tools", "tool_choice", "thinking", "output_config", "metadata",
    "stop_sequences", "service_tier", "cache_control", "stream", "container", "inference_geo",
})  # fmt: skip
EFFORTS = ("low", "medium", "high", "xhigh", "max")
MOST_CACHE_MARKS = 4
_NAME = re.compile(r"[a-zA-Z0-9_-]{1,128}")
_TOOL_KEYS = frozenset({"name", "description", "input_schema", "cache_control", "type", "strict"})


def broken_rule(body: Any) -> str | None:  # noqa: ANN401 - whatever a client sent
    """Return why the request is refused with 400, or None."""
    if not isinstance(body, dict):
        return "the body is not an object"
    return next(_broken(body), None)


def blocks_of(content: Any) -> list[Block]:  # noqa: ANN401 - text or blocks
    """Return a message's content as blocks."""
    return [{"type": "text", "text": content}] if isinstance(content, str) else list(content)


def system_of(body: Any) -> str:  # noqa: ANN401 - whatever a client sent
    """Return the first text of a request's system prompt; '' where it has none."""
    system = blocks_of(body.get("system") or []) if isinstance(body, dict) else []
    return str(system[0].get("text", "")) if system else ""


def cache_marks(body: Block) -> int:
    """How many blocks of a request carry `cache_control`."""
    blocks = [*body.get("tools", []), *blocks_of(body.get("system", []))]
    blocks += [block for message in body.get("messages", []) for block in blocks_of(message["content"])]
    return sum("cache_control" in block for block in blocks)


def _broken(body: Block) -> Iterator[str]:
    for key in body:
        if key in {"temperature", "top_p", "top_k"}:
            yield f"`{key}` is deprecated for this model."
        elif key not in PARAMETERS:
            yield f"{key}: Extra inputs are not permitted"
    if not isinstance(body.get("model"), str) or not body["model"]:
        yield "model: Field required"
    if not isinstance(body.get("max_tokens"), int) or body["max_tokens"] < 1:
        yield "max_tokens: Input should be greater than or equal to 1"
    yield from _broken_output(body.get("output_config", {}))
    yield from _broken_tools(body.get("tools", []))
    yield from _broken_system(body.get("system", []))
    yield from _broken_messages(body.get("messages"))
    if cache_marks(body) > MOST_CACHE_MARKS:
        yield f"A maximum of {MOST_CACHE_MARKS} blocks with cache_control may be provided."


def _broken_output(output: Block) -> Iterator[str]:
    if output.get("effort", "low") not in EFFORTS:
        yield f"output_config.effort: Input should be one of {', '.join(EFFORTS)}"
    if extra := set(output) - {"effort", "format"}:
        yield f"output_config.{min(extra)}: Extra inputs are not permitted"
    if "format" in output:
        form = output["format"]
        if set(form) != {"type", "schema"} or form["type"] != "json_schema":
            yield "output_config.format: Input should be a json_schema with its schema"
        yield from open_objects(form["schema"], "output_config.format.schema")


def open_objects(schema: Any, where: str) -> Iterator[str]:  # noqa: ANN401 - any part of a schema
    """What structured output does not take: an object that allows keys it does not name, or does not demand each."""
    if isinstance(schema, list):
        for part in schema:
            yield from open_objects(part, where)
    if isinstance(schema, dict):
        named = schema.get("properties")
        if schema.get("type") == "object" and (schema.get("additionalProperties") is not False or named is None):
            yield f"{where}: For 'object' type, 'additionalProperties' must be explicitly set to false"
        if isinstance(named, dict) and schema.get("type") == "object" and schema.get("required") != list(named):
            yield f"{where}: 'required' is required to be supplied and to be an array including every key in properties"
        for part in schema.values():
            yield from open_objects(part, where)


def _broken_tools(tools: list[Block]) -> Iterator[str]:
    names = [tool.get("name") for tool in tools]
    if len(set(names)) < len(names):
        yield "tools: Tool names must be unique."
    for index, tool in enumerate(tools):
        where = f"tools.{index}.custom"
        if extra := set(tool) - _TOOL_KEYS:
            yield f"{where}.{min(extra)}: Extra inputs are not permitted"
        if not _NAME.fullmatch(str(tool.get("name"))):
            yield f"{where}.name: String should match pattern '^[a-zA-Z0-9_-]{{1,128}}$'"
        schema = tool.get("input_schema")
        if not isinstance(schema, dict) or schema.get("type") != "object":
            yield f"{where}.input_schema.type: Input should be 'object'"
        elif {"anyOf", "oneOf", "allOf"} & set(schema):
            yield f"{where}.input_schema: input_schema does not support oneOf, allOf, or anyOf at the top level"
        yield from _broken_cache_control(tool, where)


def _broken_cache_control(block: Block, where: str) -> Iterator[str]:
    marked = block.get("cache_control")
    if marked is not None and (marked.get("type") != "ephemeral" or marked.get("ttl", "5m") not in {"5m", "1h"}):
        yield f"{where}.cache_control: Input should be ephemeral with a ttl of 5m or 1h"


def _broken_text(blocks: list[Block], where: str) -> Iterator[str]:
    for index, block in enumerate(blocks):
        if block.get("type") == "text" and not str(block.get("text", "")).strip():
            yield f"{where}.{index}: text content blocks must be non-empty and contain non-whitespace text"
        yield from _broken_cache_control(block, f"{where}.{index}")


def _broken_system(system: Any) -> Iterator[str]:  # noqa: ANN401 - text or blocks
    yield from _broken_text(blocks_of(system) if system else [], "system")


def _broken_messages(messages: Any) -> Iterator[str]:  # noqa: ANN401 - whatever a client sent
    if not isinstance(messages, list) or not messages or messages[0].get("role") != "user":
        yield "messages: at least one message is required, and the first must use the user role"
        return
    for index, message in enumerate(messages):
        where = f"messages.{index}"
        if set(message) != {"role", "content"} or message["role"] not in {"user", "assistant"}:
            yield f"{where}: a message has a role (user or assistant) and content"
            return
        blocks = blocks_of(message["content"])
        if not blocks and (message["role"] == "user" or index < len(messages) - 1):
            yield f"{where}: all messages must have non-empty content"
        yield from _broken_text(blocks, f"{where}.content")
        following = messages[index + 1] if index + 1 < len(messages) else None
        yield from _broken_calls(blocks, following, where)
        yield from _broken_results(blocks, messages[index - 1] if index else None, where)


def _broken_calls(blocks: list[Block], following: Block | None, where: str) -> Iterator[str]:
    asked = [block for block in blocks if block.get("type") == "tool_use"]
    if any(not isinstance(block.get("input"), dict) for block in asked):
        yield f"{where}: tool_use.input: Input should be a valid dictionary"
    answers = [b.get("tool_use_id") for b in blocks_of(following["content"])] if following else []
    for block in asked:
        if answers.count(block["id"]) != 1:
            yield f"{where}: `tool_use` ids need exactly one `tool_result` in the next message: {block['id']}"


def _broken_results(blocks: list[Block], before: Block | None, where: str) -> Iterator[str]:
    asked = {b.get("id") for b in blocks_of(before["content"]) if b.get("type") == "tool_use"} if before else set()
    for index, block in enumerate(blocks):
        if block.get("type") != "tool_result":
            continue
        if block.get("tool_use_id") not in asked:
            yield f"{where}.content.{index}: unexpected `tool_use_id`: {block.get('tool_use_id')}"
        inner = blocks_of(block.get("content", []))
        if block.get("is_error") and not inner:
            yield f"{where}.content.{index}: content cannot be empty if `is_error` is true"
        yield from _broken_text(inner, f"{where}.content.{index}.content")
