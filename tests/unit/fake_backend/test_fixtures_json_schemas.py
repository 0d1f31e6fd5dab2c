from __future__ import annotations

from typing import Any

import pytest

from fake_backend.fixtures.errors import UnusableSchema
from fake_backend.fixtures.json_schemas import place_errors, schema_errors, schema_faults
from fake_backend.fixtures.schema_view import SchemaView

Schema = dict[str, Any]
ENDLESS, LONG = "(a+)+$", "a" * 60 + "!"
TEXT: Schema = {"type": "string"}
OLD, NEW = "http://json-schema.org/draft-07/schema#", "https://json-schema.org/draft/2020-12/schema"


def said(schema: Schema, value: object) -> list[str]:
    """What is wrong with a value, with the place in it."""
    return [f"{error.json_path}: {error.message}" for error in schema_errors(schema, value)]


@pytest.mark.parametrize(
    ("schema", "value", "wrong"),
    [
        ({"pattern": ENDLESS}, LONG, ["$: ", "does not match"]),
        ({"pattern": ENDLESS}, "aaa", []),
        ({"pattern": ENDLESS}, 3, []),
        ({"propertyNames": {"pattern": ENDLESS}}, {LONG: 1}, ["does not match"]),
        ({"patternProperties": {ENDLESS: TEXT}}, {LONG: 1, "aa": 2}, ["$.aa: 2 is not of type 'string'"]),
        ({"patternProperties": {ENDLESS: TEXT}}, [LONG], []),
        (
            {"patternProperties": {ENDLESS: {}}, "properties": {"n": {}}, "additionalProperties": False},
            {LONG: 1, "aa": 1, "n": 1},
            [f"additional properties are not allowed: '{LONG}'"],
        ),
        ({"patternProperties": {ENDLESS: {}}, "additionalProperties": TEXT}, {LONG: 1}, ["is not of type 'string'"]),
        ({"additionalProperties": True}, {LONG: 1}, []),
        ({"additionalProperties": False}, 3, []),
        ({"unevaluatedProperties": False, "properties": {"a": {}}}, {"a": 1, "b": 2}, ["'b' was unexpected"]),
        ({"unevaluatedProperties": False, "patternProperties": {ENDLESS: {}}}, {LONG: 1}, []),
        ({"$schema": OLD, "properties": {"a": {"pattern": ENDLESS}}}, {"a": LONG}, ["does not match"]),
        ({"$schema": NEW, "properties": {"a": {"$ref": "#"}}, "pattern": ENDLESS}, {"a": LONG}, ["does not match"]),
        ({"properties": {"a": {"$schema": OLD, "pattern": ENDLESS}}}, {"a": LONG}, ["does not match"]),
        ({"allOf": [{"$ref": "#/$defs/a"}], "$defs": {"a": {"pattern": ENDLESS}}}, LONG, ["does not match"]),
        ({"const": {"$schema": NEW}}, {"$schema": NEW}, []),
        ({"properties": {"$schema": TEXT}}, {"$schema": 3}, ["is not of type 'string'"]),
    ],
)
def test_no_value_keeps_a_schema_busy(schema: Schema, value: object, wrong: list[str]) -> None:
    """Wherever an expression of a server's schema meets a model's text, the answer comes, and it is right."""
    found = said(schema, value)
    assert len(found) == bool(wrong)
    assert all(part in found[0] for part in wrong)


@pytest.mark.parametrize(
    ("schema", "value"), [({"pattern": "(?!x)a"}, "b"), ({"patternProperties": {"(?!x)a": TEXT}}, {"a": 1, "b": 2})]
)
def test_what_is_no_expression_of_ours_refuses_nothing(schema: Schema, value: object) -> None:
    """An argument is not called wrong for an expression that nobody has tried; the run says that nobody has."""
    assert said({**schema, "additionalProperties": False}, value) == []


DRAFT_7 = "http://json-schema.org/draft-07/schema#"


@pytest.mark.parametrize(
    ("schema", "place", "sentence"),
    [
        (
            {"type": "sting"},
            ("type",),
            "this is no JSON Schema: found the text 'sting'; did you mean 'string'? Allowed: array, boolean, integer,",
        ),
        ({"type": 3}, ("type",), "found the number 3; allowed: one of array, boolean, integer, null, number,"),
        (
            {"properties": {"type": 3}},
            ("properties", "type"),
            "found the number 3; allowed: a mapping or true or false",
        ),
        ({"required": "a"}, ("required",), "found the text 'a'; allowed: a list"),
        ({"required": ["a", "a"]}, ("required",), "found a list of 2; allowed: each item once"),
        ({"minLength": -1}, ("minLength",), "found the number -1; allowed: at least 0"),
        ({"multipleOf": 0}, ("multipleOf",), "found the number 0; allowed: more than 0"),
        ({"allOf": []}, ("allOf",), "found a list of 0; allowed: at least 1 item"),
        ({"$anchor": "1"}, ("$anchor",), "found the text '1'; allowed: a text like /^[A-Za-z_]"),
        (
            {"$schema": DRAFT_7, "dependencies": {"a": 3}},
            ("dependencies", "a"),
            "this is no JSON Schema: 3 is not valid",
        ),
        ({"$schema": [1]}, ("$schema",), "the address of a dialect"),
        ({"properties": {"a": {"pattern": "(?!x)"}}}, ("properties", "a", "pattern"), "look-around"),
        ({"$defs": {"a": {"patternProperties": {"(": {}}}}}, ("$defs", "a", "patternProperties", "("), "missing )"),
        ({"anyOf": [{}, {"pattern": "("}]}, ("anyOf", 1, "pattern"), "'(' is no regular expression"),
        (
            {"patternProperties": {"a": {}}, "allOf": [{"unevaluatedProperties": False}]},
            ("allOf", 0, "unevaluatedProperties"),
            "cannot be told in a schema that has `patternProperties`",
        ),
    ],
)
def test_what_is_not_checked_is_named_with_its_place(schema: Schema, place: tuple[object, ...], sentence: str) -> None:
    """Whoever wrote the schema believes that it is held."""
    [(at, fault)] = schema_faults(schema)
    assert at == place
    assert sentence in fault


@pytest.mark.parametrize(
    "schema",
    [
        {"pattern": r"^\d{4}-\d{2}$", "properties": {"pattern": {"type": "string"}, "enum": {"pattern": "a"}}},
        {"enum": [{"pattern": "(?!x)"}], "default": {"pattern": "("}, "unevaluatedProperties": False},
    ],
)
def test_a_sound_schema_has_no_faults(schema: Schema) -> None:
    """Names and values that look like keywords are none."""
    assert list(schema_faults(schema)) == []


def test_a_schema_without_a_bottom_is_unusable_and_no_crash() -> None:
    """A server's words must not end the run with a traceback."""
    round_about: Schema = {"$ref": "#"}
    with pytest.raises(UnusableSchema, match="circles"):
        schema_errors(round_about, 1)
    deep: Schema = {}
    for _ in range(3000):
        deep = {"not": deep}
    with pytest.raises(UnusableSchema, match="too deeply"):
        schema_errors(deep, 1)
    assert [fault for _, fault in schema_faults(deep)] == [
        "this is no JSON Schema: it is nested too deeply, or leads round in circles"
    ]
    with pytest.raises(UnusableSchema, match="sting"):
        schema_errors({"type": "sting"}, 1)


@pytest.mark.parametrize("reference", ["http://127.0.0.1:9/schema.json", "#/$defs/nowhere"])
def test_a_reference_that_leads_out_of_the_schema_is_never_followed(reference: str) -> None:
    """Grading is pure; a server's schema must not make it fetch."""
    schema: Schema = {"properties": {"a": {"$ref": reference}}}
    with pytest.raises(UnusableSchema, match=r"schema\.json|nowhere"):
        schema_errors(schema, {"a": 1})
    assert SchemaView(schema=schema, root=schema).refusal({"a": 1}) is None


def test_a_place_is_judged_whatever_is_wrong_elsewhere() -> None:
    """One odd parameter of a tool takes nothing from the others."""
    root: Schema = {"properties": {"odd": {"type": "sting"}, "n": {"type": "integer"}, "p": {"pattern": 3}}}
    places = root["properties"]
    assert [error.message for error in place_errors(root, places["n"], "x")] == ["'x' is not of type 'integer'"]
    for name in ("odd", "p"):
        with pytest.raises(UnusableSchema):
            place_errors(root, places[name], "x")
