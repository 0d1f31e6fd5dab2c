"""A JSON schema as seen by a comparison: what it refuses, and which values it makes the same.

Under a schema an omitted member is its default, enumerated words are the same in any case, lists with ``uniqueItems``
are sets. References are followed inside the root schema only; a schema that is itself broken refuses nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from jsonschema.exceptions import best_match

from fake_backend.documents.canonical import canonical_json
from fake_backend.facts.errors import UnusableSchema
from fake_backend.facts.json_schemas import place_errors
from fake_backend.facts.values import is_number

_DEEPEST = 20


@dataclass(frozen=True, slots=True, kw_only=True)
class SchemaView:
    """One place in a schema.

    Attributes:
        schema: the schema of this place.
        root: the whole schema, in which references are looked up.
    """

    schema: Mapping[str, Any]
    root: Mapping[str, Any]

    def alternatives(self) -> Iterator[Mapping[str, Any]]:
        """Yield the schemas that may describe a value here, references, ``anyOf``, ``oneOf`` and ``allOf`` opened."""
        yield from self._open(self.schema, 0)

    def _open(self, schema: object, depth: int) -> Iterator[Mapping[str, Any]]:
        if not isinstance(schema, Mapping) or depth > _DEEPEST:
            return
        yield schema
        if "$ref" in schema:
            yield from self._open(self._referenced(schema["$ref"]), depth + 1)
        for word in ("anyOf", "oneOf", "allOf"):
            for inner in schema.get(word, ()):
                yield from self._open(inner, depth + 1)

    def _referenced(self, reference: object) -> object:
        found: object = self.root
        for step in str(reference).removeprefix("#/").split("/"):
            found = found.get(step.replace("~1", "/").replace("~0", "~")) if isinstance(found, Mapping) else None
        return found

    def member(self, key: str) -> SchemaView:
        """Return the place of a member; an empty schema when nothing is said about it."""
        found = (schema.get("properties", {}).get(key) for schema in self.alternatives())
        return self._at(next((inner for inner in found if isinstance(inner, Mapping)), {}))

    def item(self) -> SchemaView:
        """Return the place of a list's items."""
        found = (schema.get("items") for schema in self.alternatives())
        return self._at(next((inner for inner in found if isinstance(inner, Mapping)), {}))

    def _at(self, schema: Mapping[str, Any]) -> SchemaView:
        return SchemaView(schema=schema, root=self.root)

    def defaults(self) -> dict[str, Any]:
        """Return the defaults of the members that have one."""
        found: dict[str, Any] = {}
        for schema in self.alternatives():
            for key, inner in schema.get("properties", {}).items():
                if isinstance(inner, Mapping) and "default" in inner:
                    found.setdefault(key, inner["default"])
        return found

    def normal(self, value: object) -> object:
        """Return the value that stands for all values the schema makes the same as `value`."""
        if isinstance(value, str):
            return self._enumerated(value)
        if isinstance(value, Mapping):
            filled = self.defaults() | dict(value)
            return {key: self.member(key).normal(item) for key, item in filled.items()}
        if isinstance(value, list | tuple):
            items = [self.item().normal(item) for item in value]
            unique = any(schema.get("uniqueItems") is True for schema in self.alternatives())
            return sorted(items, key=canonical_json) if unique else items
        return value

    def _enumerated(self, word: str) -> str:
        words = [w for schema in self.alternatives() for w in schema.get("enum", ()) if isinstance(w, str)]
        near = [w for w in words if w.casefold() == word.casefold()]
        return near[0] if word not in words and len(near) == 1 else word

    def refusal(self, value: object) -> str | None:
        """Return why the schema refuses a value; None when it does not, or cannot be read."""
        try:
            error = best_match(iter(place_errors(self.root, self.schema, self.normal(value))))
        except UnusableSchema:
            return None
        if error is None:
            return None
        kinds = error.validator_value if error.validator == "type" else None
        if kinds is not None:
            allowed = " or ".join([kinds] if isinstance(kinds, str) else kinds)
            return f"the schema wants {allowed}, not {_kind(error.instance)}"
        return f"the schema refuses it: {error.message}"


def _kind(value: object) -> str:
    if value is None or isinstance(value, bool):
        return {None: "null", True: "true", False: "false"}[value]
    if is_number(value):
        return "a number"
    return "text" if isinstance(value, str) else "a list" if isinstance(value, list) else "an object"
