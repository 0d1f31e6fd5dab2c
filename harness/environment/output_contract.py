"""Whether a result keeps what the tool's output schema promises.

A breach is a note, never an error: the call has had its effect, and the agent saw the result.
"""

from __future__ import annotations

import json

from jsonschema.exceptions import best_match

from fake_backend.fixtures.errors import UnusableSchema
from fake_backend.fixtures.json_schemas import schema_errors
from harness.domain.surface import Tool
from harness.domain.trajectory import ToolResult

SHOWN_CHARS = 200
LARGEST_HELD = 256_000
"""Characters of structured content as JSON. To hold more against a schema takes seconds, which would be the tool's."""


def contract_breach(tool: Tool | None, result: ToolResult) -> str | None:
    """A clause on how `result` breaks the tool's output schema; None where it keeps it, or there is none to keep."""
    if tool is None or tool.output_schema is None or result.is_error:
        return None
    if result.structured is None:
        return "the tool declares an output schema and returned no structured content"
    if (size := len(json.dumps(result.structured, ensure_ascii=False))) > LARGEST_HELD:
        return f"a result of {size:,} characters was not held against its output schema (at most {LARGEST_HELD:,} are)"
    try:
        error = best_match(iter(schema_errors(tool.output_schema, result.structured)))
    except UnusableSchema as broken:
        return f"its output schema cannot be used: {str(broken)[:SHOWN_CHARS]}"
    return f"the result breaks its output schema at {error.json_path}: {error.message[:SHOWN_CHARS]}" if error else None
