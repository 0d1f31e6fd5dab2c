"""A parameter's schema with references followed and `null` left out, as far as choosing a value needs it."""

from __future__ import annotations

from typing import Any


def plain_schema(declared: object, root: dict[str, Any]) -> dict[str, Any]:
    """Return the schema of the value itself: `X or null` is X, a local reference is what it names.

    The description and default of the outer schema are kept; a schema that is no mapping allows anything.
    """
    if not isinstance(declared, dict):
        return {}
    found = declared
    for _ in range(8):
        inner = _inner(found, root)
        if inner is None:
            break
        found = {**inner, **{key: value for key, value in found.items() if key in {"description", "default"}}}
    kinds = found.get("type")
    if isinstance(kinds, list):
        return {**found, "type": next((kind for kind in kinds if kind != "null"), None)}
    if "const" in found:
        return {**found, "enum": [found["const"]]}
    return found


def _inner(schema: dict[str, Any], root: dict[str, Any]) -> dict[str, Any] | None:
    """Return what a reference or a union stands for, or None for a schema that is neither."""
    if isinstance(ref := schema.get("$ref"), str):
        found: object = root
        for part in ref.removeprefix("#/").split("/"):
            found = found.get(part) if isinstance(found, dict) else None
        return found if isinstance(found, dict) else {}
    members = [m for word in ("anyOf", "oneOf", "allOf") for m in schema.get(word, ()) if isinstance(m, dict)]
    if not members or "type" in schema:
        return None
    return next((member for member in members if member.get("type") != "null"), {})
