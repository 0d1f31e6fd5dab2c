"""Input schemas that a model's API refuses, folded into an object at the root.

Legal MCP, refused by the APIs: a union at the root, no `type: object`, no `properties`, `$schema`. The folded schema
takes the arguments each branch declares; which of them belong together, it can no longer say: that is put into words
for the model. Nested schemas are left alone.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

Schema = dict[str, Any]
UNIONS = ("anyOf", "oneOf")
_LOCAL = "#/"


def wire_schema(schema: Schema) -> tuple[Schema, tuple[str, ...]]:
    """Return `schema` as an API accepts it, and what was changed in a few words each (nothing: unchanged)."""
    changes: list[str] = []
    folded = dict(schema)
    if "$ref" in folded:
        folded = _without(_merged([_resolved(folded, schema), _without(folded, "$ref")], every=True), "$ref")
        changes.append("reference at the root resolved")
    for word in ("allOf", *UNIONS):
        if word in folded:
            folded = _fold(folded, word, root=schema)
            changes.append(f"{word} at the root folded")
    if folded.pop("$schema", None) is not None:
        changes.append("$schema left out")
    if folded.get("type") != "object":
        folded["type"] = "object"
        changes.append("type object stated")
    if not isinstance(folded.get("properties"), dict):
        folded["properties"] = {}
        changes.append("properties stated as none")
    return folded, tuple(changes)


def _fold(schema: Schema, word: str, *, root: Schema) -> Schema:
    """Fold one combinator of the root into the schema beside it."""
    members = [member for member in _branches(schema[word]) if isinstance(member, dict)]
    branches = [_flat(_resolved(member, root), root) for member in members]
    base = _without(schema, word)
    if word == "allOf":
        return _merged([base, *branches], every=True)
    union = _merged(branches, every=False)
    folded = _merged([base, _without(union, "description")], every=True)
    described = " ".join(text for text in (base.get("description"), _choices(branches)) if text)
    return {**folded, "description": described} if described else folded


def _flat(branch: Schema, root: Schema) -> Schema:
    """Fold what is combined inside a branch, so that its properties stand in one place."""
    for word in ("allOf", *UNIONS):
        if word in branch:
            branch = _fold(branch, word, root=root)
    return branch


def _branches(value: object) -> Iterable[object]:
    return value if isinstance(value, list) else ()


def _resolved(schema: Schema, root: Schema) -> Schema:
    """Follow a local reference of the schema, each pointer once; what cannot be followed stays as it is."""
    seen: set[str] = set()
    while isinstance(ref := schema.get("$ref"), str) and ref.startswith(_LOCAL) and ref not in seen:
        seen.add(ref)
        found: object = root
        for part in ref.removeprefix(_LOCAL).split("/"):
            found = found.get(part.replace("~1", "/").replace("~0", "~")) if isinstance(found, dict) else None
        if not isinstance(found, dict):
            break
        schema = found
    return schema


def _merged(schemas: list[Schema], *, every: bool) -> Schema:
    """Return one object schema for several: all must hold (`every`), or any one of them may."""
    merged: Schema = {}
    for schema in schemas:
        merged.update({key: value for key, value in schema.items() if key not in {"properties", "required", "$ref"}})
    properties = _properties(schemas, every=every)
    required = _required(schemas, every=every)
    if not every:
        merged.pop("additionalProperties", None)
        merged.pop("type", None)
    if properties:
        merged["properties"] = properties
    if required:
        merged["required"] = required
    return merged


def _properties(schemas: list[Schema], *, every: bool) -> Schema:
    found: dict[str, list[Any]] = {}
    for schema in schemas:
        properties = schema.get("properties")
        for name, value in properties.items() if isinstance(properties, dict) else ():
            if value not in found.setdefault(name, []):
                found[name].append(value)
    word = "allOf" if every else "anyOf"
    return {name: values[0] if len(values) == 1 else {word: values} for name, values in found.items()}


def _required(schemas: list[Schema], *, every: bool) -> list[str]:
    lists = [[name for name in _branches(schema.get("required")) if isinstance(name, str)] for schema in schemas]
    names = dict.fromkeys(name for listed in lists for name in listed)
    return [name for name in names if every or all(name in listed for listed in lists)]


def _choices(branches: list[Schema]) -> str:
    """Say which arguments belong together, which the folded schema cannot."""
    sets = [", ".join(_required([branch], every=True) or branch.get("properties", {})) for branch in branches]
    named = list(dict.fromkeys(names for names in sets if names))
    return f"Give the arguments of one of these sets: {'; '.join(named)}." if len(named) > 1 else ""


def _without(schema: Schema, *keys: str) -> Schema:
    return {key: value for key, value in schema.items() if key not in keys}
