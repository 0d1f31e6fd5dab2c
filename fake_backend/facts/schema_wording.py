"""What is wrong in a JSON Schema, in the words in which every other mistake in a file is told."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from jsonschema.exceptions import ValidationError

from fake_backend.documents.wording import counted, found_phrase, sentence

TYPES = ("array", "boolean", "integer", "null", "number", "object", "string")
"""The words that may stand under `type`."""

_NAMES = {
    "array": "a list",
    "boolean": "true or false",
    "integer": "a whole number",
    "number": "a number",
    "object": "a mapping",
    "string": "text",
}
_ALLOWED: dict[str, Callable[[Any], str]] = {
    "type": lambda kinds: " or ".join(
        _NAMES.get(kind, kind) for kind in ([kinds] if isinstance(kinds, str) else kinds)
    ),
    "minimum": lambda least: f"at least {least}",
    "exclusiveMinimum": lambda bound: f"more than {bound}",
    "minItems": lambda least: f"at least {counted(least, 'item')}",
    "uniqueItems": lambda _: "each item once",
    "pattern": lambda pattern: f"a text like /{pattern}/",
}
"""What a rule of the dialects' own schemas allows, by its keyword."""


def schema_mistake(wrong: ValidationError) -> str:
    """Return what was found at the place of a mistake, and what is allowed there."""
    found = wrong.instance
    if wrong.validator == "anyOf" and wrong.absolute_path[-1] == "type":
        if isinstance(found, str):
            return sentence(f"found {found_phrase(found)}", found, TYPES)
        return f"found {found_phrase(found)}; allowed: one of {', '.join(TYPES)}, or a list of them, each once"
    allowed = _ALLOWED.get(str(wrong.validator))
    if allowed is None:
        return wrong.message
    return f"found {found_phrase(found)}; allowed: {allowed(wrong.validator_value)}"
