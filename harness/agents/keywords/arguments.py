"""Arguments from a question, by each parameter's name and schema: up to three sets, or none where one is missing.

Required parameters are filled from the context, enumerations, dates, numbers and names in the question; optional ones
only where the question plainly carries them. Every value is valid under the parameter's own schema.
"""

from __future__ import annotations

import re
from typing import Any

from fake_backend.fixtures.errors import UnusableSchema
from fake_backend.fixtures.json_schemas import schema_errors
from harness.agents.keywords.dated import dated_values
from harness.agents.keywords.question import Question
from harness.agents.keywords.schemas import plain_schema
from harness.agents.keywords.words import mentions, stem, stems, telling_words, words
from harness.domain.surface import Tool
from harness.domain.values import JsonValue

MOST_CALLS = 3
_QUERIES = frozenset({"query", "q", "search", "text", "question", "keyword", "keywords", "term", "terms"})
_COUNTS = frozenset({"limit", "count", "top", "max", "size", "n"})
_RANKED = frozenset(
    map(stem, ("top", "first", "last", "latest", "largest", "biggest", "highest", "smallest", "lowest"))
)


def fillings(tool: Tool, question: Question) -> tuple[dict[str, JsonValue], ...]:
    """Return the arguments of the calls to make: one set, or up to three where the question names several values.

    Returns:
        Empty where a required parameter cannot be filled.
    """
    required = tool.input_schema.get("required", ())
    filled: dict[str, JsonValue] = {}
    several: tuple[str, tuple[JsonValue, ...]] | None = None
    left = question.spans
    for name, declared in tool.parameters.items():
        schema = plain_schema(declared, tool.input_schema)
        dated = _valid(dated_values(name, schema, question.periods), declared, tool)[:1]
        values = dated or _valid(_values(name, schema, question, needed=name in required, left=left), declared, tool)
        if values:
            filled[name] = values[0]
            several = several or ((name, values) if len(values) > 1 else None)
            left = tuple(span for span in left if span not in values)
        elif name in required:
            return ()
    if several is None:
        return (filled,)
    return tuple({**filled, several[0]: value} for value in several[1][:MOST_CALLS])


def _values(
    name: str, schema: dict[str, Any], question: Question, *, needed: bool, left: tuple[str, ...]
) -> tuple[JsonValue, ...]:
    """Return the values the question has for one parameter; several where it names several."""
    given = tuple(value for key, value in question.context.items() if words(key) == words(name))
    if given or "enum" in schema:
        return given[:1] or _enumerated(schema["enum"], question)
    kind = schema.get("type", "string")
    if kind in {"integer", "number"}:
        return _numeric(name, schema, question, needed=needed)
    if kind == "array":
        return _listed(schema, question, needed=needed)
    if kind == "string":
        return _named(name, question, needed=needed, left=left)
    return _switched(name, question, needed=needed) if kind == "boolean" else ()


def _switched(name: str, question: Question, *, needed: bool) -> tuple[JsonValue, ...]:
    said = bool(stems(name)) and set(stems(name)) <= set(question.stems)
    return (said,) if said or needed else ()


def _enumerated(allowed: list[JsonValue], question: Question) -> tuple[JsonValue, ...]:
    """Return the allowed values the question names; a value inside a longer one that is named does not count."""
    named = [value for value in allowed if isinstance(value, str) and mentions(question.text, value)]
    return tuple(value for value in named if not any(value != other and mentions(other, value) for other in named))


def _numeric(name: str, schema: dict[str, Any], question: Question, *, needed: bool) -> tuple[JsonValue, ...]:
    about = {*stems(name), *stems(str(schema.get("description", "")))}
    beside = [number for number in question.numbers if number.beside & about]
    if _COUNTS & set(words(name)):
        beside += [number for number in question.numbers if number.beside & _RANKED]
    chosen = beside[:1] or (question.numbers[:1] if needed else ())
    return tuple(int(number.value) if number.value.is_integer() else number.value for number in chosen)


def _listed(schema: dict[str, Any], question: Question, *, needed: bool) -> tuple[JsonValue, ...]:
    items = schema.get("items")
    allowed = items.get("enum") if isinstance(items, dict) else None
    found = _enumerated(allowed, question) if allowed else question.strongest if needed else ()
    return (list(found),) if found else ()


def _named(name: str, question: Question, *, needed: bool, left: tuple[str, ...]) -> tuple[JsonValue, ...]:
    """Return the names the question has for a text parameter: beside the parameter's own word, else the strongest."""
    beside = tuple(span for span in question.spans if _stands_beside(span, name, question.text))
    if beside or not needed:
        return beside
    if left:
        return tuple(span for span in question.strongest if span in left) or left[:1]
    asked = " ".join(telling_words(question.text))
    return (asked,) if asked and _QUERIES & set(words(name)) else ()


def _stands_beside(span: str, name: str, text: str) -> bool:
    quoted = rf"[\"“'`]?{re.escape(span)}[\"”'`]?"
    return any(
        re.search(rf"\b{word}\b[\s:#=]+{quoted}|{quoted}\s+{word}\b", text, re.IGNORECASE)
        for word in map(re.escape, words(name))
        if len(word) > 1
    )


def _valid(values: tuple[JsonValue, ...], declared: object, tool: Tool) -> tuple[JsonValue, ...]:
    """Keep the values the parameter's schema takes; a schema that is none, or leads nowhere, takes everything."""
    if not isinstance(declared, dict):
        return values
    definitions = {key: tool.input_schema[key] for key in ("$defs", "definitions") if key in tool.input_schema}
    try:
        schema = {**declared, **definitions}
        return tuple(value for value in values if not schema_errors(schema, value))
    except UnusableSchema:
        return values
