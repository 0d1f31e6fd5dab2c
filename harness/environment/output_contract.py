"""Whether a result keeps what the tool's output schema promises.

A breach is a note, never an error: the call has had its effect, and the agent saw the result. Schemas are the server's
own words: references are resolved within the schema alone, nothing is fetched.
"""

from __future__ import annotations

import json
from functools import lru_cache

from jsonschema import Draft202012Validator
from jsonschema.exceptions import SchemaError, best_match
from jsonschema.protocols import Validator
from jsonschema.validators import validator_for
from referencing import Registry
from referencing.exceptions import Unresolvable

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
        validator = _validator(json.dumps(tool.output_schema, sort_keys=True))
        error = best_match(validator.iter_errors(result.structured))
    except (SchemaError, Unresolvable) as broken:
        return f"its output schema cannot be used: {str(broken).partition(chr(10))[0][:SHOWN_CHARS]}"
    return f"the result breaks its output schema at {error.json_path}: {error.message[:SHOWN_CHARS]}" if error else None


@lru_cache(maxsize=512)
def _validator(schema_text: str) -> Validator:
    """Compiled once per run and schema, not once per session; a text, because schemas do not hash."""
    schema = json.loads(schema_text)
    kind = validator_for(schema, default=Draft202012Validator)
    kind.check_schema(schema)
    return kind(schema, registry=Registry())
