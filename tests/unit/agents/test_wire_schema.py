"""Input schemas folded into an object root."""

from __future__ import annotations

from typing import Any

from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from harness.agents.wire_schema import wire_schema

PROPERTY = st.sampled_from([{"type": "string"}, {"type": "integer"}, {"enum": ["x", 1]}, True])
OBJECT = st.fixed_dictionaries(
    {"type": st.just("object"), "properties": st.dictionaries(st.sampled_from("abc"), PROPERTY, max_size=3)},
    optional={"required": st.lists(st.sampled_from("abc"), unique=True, max_size=2)},
)
REQUIRED = st.fixed_dictionaries({"required": st.lists(st.sampled_from("abc"), unique=True, min_size=1, max_size=2)})
WORD = st.sampled_from(["anyOf", "oneOf"])
OBJECTS = st.lists(OBJECT, min_size=1, max_size=3)
VALUE = st.dictionaries(st.sampled_from("abcd"), st.sampled_from(["x", "y", 1, 2, None]), max_size=4)


def accepts(schema: dict[str, Any], value: dict[str, Any]) -> bool:
    """Whether the value is valid."""
    return bool(Draft202012Validator(schema).is_valid(value))


def folded(schema: dict[str, Any]) -> dict[str, Any]:
    """The schema as it is sent, checked for what no API refuses."""
    sent, changes = wire_schema(schema)
    assert changes
    assert sent["type"] == "object"
    assert isinstance(sent["properties"], dict)
    assert not {"anyOf", "oneOf", "allOf", "$ref", "$schema"} & set(sent)
    return sent


@given(WORD, OBJECTS, VALUE)
def test_a_folded_union_takes_the_arguments_every_branch_declares(
    word: str, branches: list[dict[str, Any]], value: dict[str, Any]
) -> None:
    """A model must never be kept from a form of call the server offers; the server still refuses what it does not."""
    if any(accepts({**branch, "additionalProperties": False}, value) for branch in branches):
        assert accepts(folded({word: branches}), value)


@given(WORD, OBJECT, st.lists(REQUIRED, min_size=1, max_size=3), VALUE)
def test_a_folded_choice_of_required_lists_takes_what_the_server_takes(
    word: str, base: dict[str, Any], lists: list[dict[str, Any]], value: dict[str, Any]
) -> None:
    """The object beside the union says what arguments are; only the choice between them is put into words."""
    if accepts({**base, word: lists}, value):
        assert accepts(folded({**base, word: lists}), value)


@given(OBJECTS, OBJECT, VALUE)
def test_folding_what_must_hold_together_changes_nothing(
    branches: list[dict[str, Any]], base: dict[str, Any], value: dict[str, Any]
) -> None:
    """`allOf` of objects is an object: the folded schema means exactly the same."""
    schema = {**base, "allOf": branches}
    assert accepts(folded(schema), value) == accepts(schema, value)


def test_a_root_of_three_objects_keeps_all_their_arguments() -> None:
    """The case that killed 27 tools: the union is folded and the model is told which arguments belong together."""
    schema = {
        "anyOf": [
            {"type": "object", "properties": {"id": {"type": "string"}}, "required": ["id"]},
            {
                "type": "object",
                "properties": {"name": {"type": "string"}, "org": {"type": "string"}},
                "required": ["name"],
            },
            {"$ref": "#/$defs/Url"},
        ],
        "$defs": {"Url": {"type": "object", "properties": {"url": {"type": "string"}}, "required": ["url"]}},
    }
    sent, changes = wire_schema(schema)
    assert set(sent["properties"]) == {"id", "name", "org", "url"}
    assert "required" not in sent
    assert sent["description"] == "Give the arguments of one of these sets: id; name; url."
    assert changes[0] == "anyOf at the root folded"


def test_an_object_root_beside_required_lists_keeps_its_own_requirements() -> None:
    """The second form of the same report: the object's own properties and requirements stay."""
    schema = {
        "type": "object",
        "description": "Finds a page.",
        "properties": {"id": {"type": "string"}, "url": {"type": "string"}, "lang": {"type": "string"}},
        "required": ["lang"],
        "anyOf": [{"required": ["id"]}, {"required": ["url"]}],
    }
    sent = folded(schema)
    assert sent["properties"] == schema["properties"]
    assert sent["required"] == ["lang"]
    assert sent["description"] == "Finds a page. Give the arguments of one of these sets: id; url."


def test_one_argument_of_two_types_may_have_either() -> None:
    """Branches that type one argument differently are all offered."""
    schema = {"oneOf": [{"properties": {"id": {"type": "string"}}}, {"properties": {"id": {"type": "integer"}}}]}
    sent = folded(schema)
    assert sent["properties"]["id"] == {"anyOf": [{"type": "string"}, {"type": "integer"}]}


def test_a_reference_at_the_root_is_followed() -> None:
    """An API wants to read `type: object`, not to look it up."""
    schema = {"$ref": "#/$defs/In", "$defs": {"In": {"type": "object", "properties": {"a": {"type": "string"}}}}}
    sent, changes = wire_schema(schema)
    assert sent["properties"] == {"a": {"type": "string"}}
    assert sent["type"] == "object"
    assert changes == ("reference at the root resolved",)


def test_references_that_lead_nowhere_or_in_a_circle_do_no_harm() -> None:
    """A broken schema is the server's to fix; the other tools still have to reach the model."""
    for schema in ({"$ref": "#/$defs/gone"}, {"$ref": "#/$defs/a", "$defs": {"a": {"$ref": "#/$defs/a"}}}):
        sent = folded(schema)
        assert sent["type"] == "object"
        assert sent["properties"] == {}


def test_a_combination_inside_a_branch_is_folded_too() -> None:
    """Generated schemas nest their unions."""
    schema = {"allOf": [{"anyOf": [{"properties": {"a": {}}}, {"properties": {"b": {}}}]}, "nonsense"]}
    sent = folded(schema)
    assert set(sent["properties"]) == {"a", "b"}


def test_a_plain_object_schema_is_sent_as_it_is() -> None:
    """Nothing is adapted without need."""
    schema = {"type": "object", "properties": {"a": {"anyOf": [{"type": "string"}, {"type": "null"}]}}}
    assert wire_schema(schema) == (schema, ())
