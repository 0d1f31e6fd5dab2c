"""JSON Schemas of suites and of servers, held against foreign values.

Nothing in them can take the harness elsewhere: no text makes their expressions slow, and references are resolved within
the schema alone. What values are not held against for that reason is named by `schema_faults`.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any

from jsonschema import Draft202012Validator
from jsonschema.exceptions import UnknownType, ValidationError
from jsonschema.protocols import Validator
from jsonschema.validators import validator_for
from referencing import Registry
from referencing.exceptions import Unresolvable

from fake_backend.documents.document import KeyPath, PlainValue
from fake_backend.facts.errors import UnusableSchema
from fake_backend.facts.plain import json_types
from fake_backend.facts.regular_expressions import expression_fault
from fake_backend.facts.schema_dialects import BY_NAME, LEFT_OVER, bounded
from fake_backend.facts.schema_wording import schema_mistake

Schema = Mapping[str, Any]

_OF_NAMES = frozenset({"properties", BY_NAME, "$defs", "definitions", "dependentSchemas"})
"""Keywords whose members are schemas under names, which are no keywords whatever they are called."""
_OF_VALUES = frozenset({"const", "default", "enum", "examples"})
_ROUND = "it is nested too deeply, or leads round in circles"


def schema_errors(schema: Schema, value: object) -> tuple[ValidationError, ...]:
    """Return every way in which a value breaks a schema of the dialect it names, else of 2020-12.

    Raises:
        UnusableSchema: it is no schema, or a reference in it leads nowhere or round in circles.
    """
    text = _text(schema)
    if wrong := _wrong(text):
        raise UnusableSchema(schema_mistake(wrong))
    return _held(_validator(text), value)


def place_errors(root: Schema, place: Schema, value: object) -> tuple[ValidationError, ...]:
    """Return the same for one place of a schema; what is wrong elsewhere in the whole of it does not matter.

    Raises:
        UnusableSchema: what stands at this place is no schema, or leads to something that is none.
    """
    try:
        return _held(_validator(_text(root)).evolve(schema=_place(_Same(place))), value)
    except (UnknownType, TypeError, AttributeError) as error:  # what jsonschema makes of what it was not made for
        raise UnusableSchema(str(error)) from error


def schema_faults(schema: Schema) -> Iterator[tuple[KeyPath, str]]:
    """Yield what is wrong in a schema, and what in it values are not held against: the place, and a sentence."""
    try:
        wrong = _wrong(_text(schema))
    except UnusableSchema as error:
        yield (), f"this is no JSON Schema: {error}"
        return
    if wrong:
        yield tuple(wrong.absolute_path), f"this is no JSON Schema: {schema_mistake(wrong)}"
        return
    places = tuple(_places(schema, ()))
    for at, expression in (found for place in places for found in _expressions(*place)):
        if fault := expression_fault(expression):
            yield at, f"{expression!r} is no regular expression: {fault}"
    if any(BY_NAME in place for _, place in places):
        for at, place in places:
            if LEFT_OVER in place:
                yield (*at, LEFT_OVER), f"`{LEFT_OVER}` cannot be told in a schema that has `{BY_NAME}`"


def _expressions(at: KeyPath, place: Schema) -> Iterator[tuple[KeyPath, str]]:
    if "pattern" in place:
        yield (*at, "pattern"), place["pattern"]
    for name in place.get(BY_NAME, ()):
        yield (*at, BY_NAME, name), name


def _places(schema: object, at: KeyPath) -> Iterator[tuple[KeyPath, Schema]]:
    """Yield every mapping that stands where a schema may stand."""
    if isinstance(schema, list | tuple):
        for index, item in enumerate(schema):
            yield from _places(item, (*at, index))
    elif isinstance(schema, Mapping):
        yield at, schema
        for key, value in schema.items():
            if key in _OF_NAMES and isinstance(value, Mapping):
                for name, inner in value.items():
                    yield from _places(inner, (*at, key, name))
            elif key not in _OF_VALUES:
                yield from _places(value, (*at, key))


class _Same:
    """A schema as the key of a cache, by identity: who reads one never changes it, and the cache keeps it alive."""

    def __init__(self, schema: Schema) -> None:
        self.schema = schema

    def __hash__(self) -> int:
        return id(self.schema)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Same) and other.schema is self.schema


def _text(schema: Schema) -> str:
    """The schema as the key of a cache, by content: every session reads the server's schemas anew."""
    try:
        return _text_of(_Same(schema))
    except RecursionError as error:
        raise UnusableSchema(_ROUND) from error


@lru_cache(maxsize=256)
def _text_of(same: _Same) -> str:
    return json.dumps(json_types(same.schema))


@lru_cache(maxsize=1024)
def _place(same: _Same) -> PlainValue:
    return _of_one_dialect(json_types(same.schema))


@lru_cache(maxsize=512)
def _wrong(text: str) -> ValidationError | None:
    """What makes it no schema; an expression that is none of Python's does not."""
    schema = json.loads(text)
    if not isinstance(schema.get("$schema", ""), str):
        return ValidationError("`$schema` is the address of a dialect, as text", path=["$schema"])
    dialect = _dialect(schema)
    return next(iter(dialect(dialect.META_SCHEMA).iter_errors(schema)), None)


@lru_cache(maxsize=512)
def _validator(text: str) -> Validator:
    schema = json.loads(text)
    both = f'"{BY_NAME}"' in text and f'"{LEFT_OVER}"' in text
    return bounded(_dialect(schema), both=both)(_of_one_dialect(schema), registry=Registry())


def _dialect(schema: dict[str, Any]) -> type[Validator]:
    return validator_for(schema, default=Draft202012Validator)


def _of_one_dialect(schema: PlainValue) -> PlainValue:
    """The schema without the names of dialects in it: jsonschema would follow each to a validator that is not ours."""
    if isinstance(schema, list):
        return [_of_one_dialect(item) for item in schema]
    if not isinstance(schema, dict):
        return schema
    return {
        key: value if key in _OF_VALUES else _of_one_dialect(value)
        for key, value in schema.items()
        if key != "$schema" or not isinstance(value, str)
    }


def _held(validator: Validator, value: PlainValue) -> tuple[ValidationError, ...]:
    try:
        return tuple(validator.iter_errors(json_types(value)))
    except RecursionError as error:
        raise UnusableSchema(_ROUND) from error
    except Unresolvable as error:
        raise UnusableSchema(str(error).partition("\n")[0]) from error
