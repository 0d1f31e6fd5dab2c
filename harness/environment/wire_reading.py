"""Turns what a server said on the wire into our values, without loss: the surface and the results of calls.

Reads the raw messages, because the SDK's own models drop what they do not know (vendor annotations) and refuse a whole
list for one odd tool. It mends nothing silently: what had to be replaced is said in a note.
"""

from __future__ import annotations

import json
import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from fake_backend.fixtures.plain import DEEPEST, too_deep
from harness.domain.surface import Surface, Tool
from harness.domain.trajectory import ToolResult
from harness.domain.values import JsonValue
from harness.environment.server_output import without_surrogates

SERVER_IDENTITY = "io.modelcontextprotocol/serverInfo"
INPUT_REQUIRED = "input_required"


@dataclass(frozen=True, slots=True, kw_only=True)
class Reading:
    """A surface with notes on what in it is against the protocol."""

    surface: Surface
    notes: tuple[str, ...]


def read_surface(pages: Sequence[Mapping[str, Any]], greeting: Mapping[str, Any], *, protocol_version: str) -> Reading:
    """The surface a client is handed.

    Args:
        pages: the results of `tools/list`, in order.
        greeting: the result of `initialize` or `server/discover`.
        protocol_version: what both sides agreed on.
    """
    notes: list[str] = []
    tools: list[Tool] = []
    for page in pages:
        listed = page.get("tools")
        for raw in listed if isinstance(listed, list) else ():
            tool = _tool(raw, notes)
            if tool is not None:
                tools.append(tool)
    names = [tool.name for tool in tools]
    notes += [f"the server lists {name!r} more than once" for name in dict.fromkeys(names) if names.count(name) > 1]
    info = greeting.get("serverInfo") or _mapping(greeting.get("_meta")).get(SERVER_IDENTITY)
    surface = Surface(
        tools=tuple(tools),
        instructions=_text(greeting.get("instructions")),
        server_name=_text(_mapping(info).get("name")) or "",
        server_version=_text(_mapping(info).get("version")) or "",
        protocol_version=protocol_version,
    )
    return Reading(surface=surface, notes=tuple(notes))


def _tool(raw: object, notes: list[str]) -> Tool | None:
    if too_deep(raw):
        notes.append(f"the server lists a tool that is nested more than {DEEPEST} deep; it is left out")
        return None
    plain = storable(raw)
    name = plain.get("name") if isinstance(plain, dict) else None
    if not isinstance(plain, dict) or not isinstance(name, str):
        notes.append("the server lists a tool without a name; it is left out")
        return None
    schema = plain.get("inputSchema")
    if not isinstance(schema, dict):
        notes.append(f"tool {name!r} has no inputSchema, which the protocol requires; taken as one without arguments")
        schema = {"type": "object"}
    annotations = _mapping(plain.get("annotations"))
    output = plain.get("outputSchema")
    return Tool(
        name=name,
        title=_text(plain.get("title")),
        description=_text(plain.get("description")) or "",
        input_schema=schema,
        output_schema=output if isinstance(output, dict) else None,
        read_only=_flag(annotations.get("readOnlyHint")),
        destructive=_flag(annotations.get("destructiveHint")),
        annotations=dict(annotations),
    )


def read_result(raw: Mapping[str, Any]) -> ToolResult:
    """The result of one `tools/call`; a result with structured content alone is as good as one with text."""
    if raw.get("resultType") == INPUT_REQUIRED:
        requests = _mapping(raw.get("inputRequests")).values()
        asked = ", ".join(sorted({str(_mapping(request).get("method")) for request in requests})) or "input"
        return refusal(f"The server asked its client for {asked}, which this client does not offer.")
    if too_deep(raw):
        return refusal(f"The result is nested more than {DEEPEST} deep, which cannot be kept.")
    plain = storable(dict(raw))
    content = plain.get("content") if isinstance(plain, dict) else None
    blocks = [block for block in content if isinstance(block, dict)] if isinstance(content, list) else []
    return ToolResult(
        text=tuple(text for block in blocks if (text := _block_text(block)) is not None),
        structured=plain.get("structuredContent") if isinstance(plain, dict) else None,
        is_error=raw.get("isError") is True,
        other=tuple(_block_name(block) for block in blocks if _block_text(block) is None),
    )


def refusal(sentence: str) -> ToolResult:
    """A result that is an error, in one sentence for the agent."""
    return ToolResult(text=(sentence,), is_error=True)


def _block_text(block: Mapping[str, Any]) -> str | None:
    if block.get("type") == "text":
        return _text(block.get("text"))
    if block.get("type") == "resource":
        return _text(_mapping(block.get("resource")).get("text"))
    return None


def _block_name(block: Mapping[str, Any]) -> str:
    """`image image/png`, `resource_link file:///a.txt`: what stands where the block was."""
    detail = block.get("mimeType") or block.get("uri") or _mapping(block.get("resource")).get("uri") or ""
    return f"{block.get('type', 'unknown')} {detail}".strip()


def storable(value: object) -> JsonValue:
    """`value` as plain JSON a file can hold: NaN and infinities become their names, lone surrogates U+FFFD."""
    held: Any = value
    plain: JsonValue = held if _is_storable(value) else without_surrogates(_finite(value))[0]
    return plain


def _is_storable(value: object) -> bool:
    """Whether nothing has to be mended: to look a large result through value by value would take seconds."""
    try:
        json.dumps(value, ensure_ascii=False, allow_nan=False).encode()
    except ValueError:  # no number of JSON, or no character of UTF-8
        return False
    return True


def _finite(value: object) -> object:
    if isinstance(value, float):
        return value if math.isfinite(value) else str(value)
    if isinstance(value, list):
        return [_finite(item) for item in value]
    if isinstance(value, dict):
        return {key: _finite(item) for key, item in value.items()}
    return value


def _mapping(value: object) -> Mapping[str, Any]:
    return value if isinstance(value, Mapping) else {}


def _text(value: object) -> str | None:
    return value if isinstance(value, str) else None


def _flag(value: object) -> bool | None:
    return value if isinstance(value, bool) else None
