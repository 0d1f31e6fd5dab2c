"""The words for what was found, how much of it, and what is allowed, in messages."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from decimal import Decimal

from pydantic_core import ErrorDetails

from fake_backend.documents.nearest import did_you_mean

_ALLOWED = {
    "bool": "true or false",
    "int": "a whole number",
    "float": "a number",
    "decimal": "a number",
    "string": "text",
    "list": "a list",
    "tuple": "a list",
    "frozen_set": "a list",
    "set": "a list",
    "dict": "a mapping",
    "mapping": "a mapping",
    "model": "a mapping",
    "model_attributes": "a mapping",
    "none_required": "null",
    "int_from_float": "a whole number",
    "int_parsing_size": "a smaller number",
    "finite_number": "a finite number",
    "date": "a date such as 2026-03-31",
    "date_from_datetime": "a date such as 2026-03-31",
    "date_from_datetime_inexact": "a date such as 2026-03-31",
    "datetime": "a date and time such as 2026-03-31T12:00:00Z",
    "datetime_from_date": "a date and time such as 2026-03-31T12:00:00Z",
    "datetime_object_invalid": "a date and time such as 2026-03-31T12:00:00Z",
}
_BOUNDS = {
    "greater_than": "more than {gt}",
    "greater_than_equal": "at least {ge}",
    "less_than": "less than {lt}",
    "less_than_equal": "at most {le}",
    "multiple_of": "a multiple of {multiple_of}",
    "string_too_short": "a text of at least {characters}",
    "string_too_long": "a text of at most {characters}",
    "string_pattern_mismatch": "a text like /{pattern}/",
    "too_short": "at least {items}",
    "too_long": "at most {items}",
    "literal_error": "{expected}",
    "enum": "{expected}",
    "union_tag_invalid": "{expected_tags} as {discriminator}",
    "union_tag_not_found": "a mapping with {discriminator}",
}

SHOWN_CHARACTERS = 60
"""Longer text is cut in the middle of a message."""


def counted(n: int, singular: str, plural: str = "") -> str:
    """Return ``1 case``, ``3 cases``, ``1,200 attempts``; ``plural`` where adding an s is not enough."""
    return f"{n:,} {singular if n == 1 else plural or singular + 's'}"


def sentence(opening: str, word: str, allowed: Iterable[str]) -> str:
    """Return ``opening 'word'`` with what is allowed and the nearest valid word."""
    shown = opening if opening.startswith("found") else f"{opening} {word!r}"
    return f"{shown}; {did_you_mean(word, allowed, none='nothing is allowed here')}"


def allowed_phrase(details: ErrorDetails) -> str:
    """Return what a place allows, for an error of kind or of size; empty for any other error."""
    kind, limits = details["type"], details.get("ctx", {})
    if kind not in _BOUNDS:
        return _ALLOWED.get(kind.removesuffix("_type").removesuffix("_parsing"), "")
    length = limits.get("min_length", limits.get("max_length", 0))
    return _BOUNDS[kind].format(**limits, characters=counted(length, "character"), items=counted(length, "item"))


def found_phrase(value: object) -> str:
    """Return a value as people call it: ``the text 'yes'``, ``true``, ``a list of 3``."""
    if isinstance(value, str):
        cut = value if len(value) <= SHOWN_CHARACTERS else value[:SHOWN_CHARACTERS] + "…"
        return f"the text {cut!r}"
    if value is None or isinstance(value, bool):
        return {None: "null", True: "true", False: "false"}[value]
    if isinstance(value, int | float | Decimal):
        return f"the number {value}"
    if isinstance(value, Mapping):
        return f"a mapping with the keys {', '.join(map(str, value))}" if value else "an empty mapping"
    return f"a list of {len(value)}" if isinstance(value, list | tuple) else f"a {type(value).__name__}"
