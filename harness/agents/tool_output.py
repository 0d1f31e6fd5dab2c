"""What a tool returned, as the text blocks a model is shown.

Text and structured content both reach the model; what is not text is named, not sent. Nothing is shortened.
"""

from __future__ import annotations

import json

from fake_backend.documents import canonical_json
from harness.domain.trajectory import ToolResult
from harness.domain.values import JsonValue
from harness.reading.fences import sendable

EMPTY = "(The tool returned nothing.)"
EMPTY_ERROR = "The tool reported an error without a message."


def shown_blocks(result: ToolResult) -> tuple[str, ...]:
    """Return the text blocks for the model: at least one, none of them blank.

    Structured content is added as JSON unless a text block carries the same value already.
    """
    blocks = [sendable(text) for text in result.text if text.strip()]
    if result.structured is not None and not _carried(result.structured, blocks):
        blocks.append(sendable(json.dumps(result.structured, ensure_ascii=False)))
    if result.other:
        blocks.append(sendable(f"(Left out, not text: {', '.join(result.other)}.)"))
    return tuple(blocks) or (EMPTY_ERROR if result.is_error else EMPTY,)


def _carried(structured: JsonValue, blocks: list[str]) -> bool:
    """Whether some text says the same: equal JSON, or equal to the one value of a `{"result": …}` wrapping."""
    wanted = [structured]
    if isinstance(structured, dict) and set(structured) == {"result"}:
        wanted.append(structured["result"])
    readings = {canonical_json(reading) for block in blocks for reading in _readings(block)}
    return any(canonical_json(value) in readings for value in wanted)


def _readings(block: str) -> tuple[object, ...]:
    try:
        return (block, json.loads(block, parse_constant=str))
    except (ValueError, RecursionError):
        return (block,)
