"""Whether a result keeps what the tool's output schema promises.

A breach is a note, never an error: the call has had its effect, and the agent saw the result.
"""

from __future__ import annotations

from jsonschema.exceptions import best_match

from fake_backend.facts.errors import UnusableSchema
from fake_backend.facts.json_schemas import schema_errors
from harness.domain.surface import Tool
from harness.domain.trajectory import ToolResult

SHOWN_CHARS = 200


def contract_breach(tool: Tool | None, result: ToolResult) -> str | None:
    """A clause on how `result` breaks the tool's output schema; None where it keeps it, or there is none to keep."""
    if tool is None or tool.output_schema is None or result.is_error:
        return None
    if result.structured is None:
        return "the tool declares an output schema and returned no structured content"
    try:
        error = best_match(iter(schema_errors(tool.output_schema, result.structured)))
    except UnusableSchema as broken:
        return f"its output schema cannot be used: {str(broken)[:SHOWN_CHARS]}"
    return f"the result breaks its output schema at {error.json_path}: {error.message[:SHOWN_CHARS]}" if error else None
