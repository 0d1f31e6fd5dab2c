"""JSON documents come through the same door as YAML."""

from __future__ import annotations

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fake_backend.documents import canonical_json, parse_document
from fake_backend.errors import DocumentError

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(st.characters(exclude_categories=["Cs"])),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(st.characters(exclude_categories=["Cs"])), inner),
    max_leaves=12,
)


@given(JSON)
def test_what_is_written_is_read_back(value: object) -> None:
    """Canonical JSON is JSON."""
    assert parse_document(canonical_json(value), name="x.json").value == value


def test_numbers_with_a_point_are_exact() -> None:
    """Money in a JSON fixture is as exact as in YAML."""
    assert parse_document('{"a": 0.10, "b": 3}', name="x.json").value == {"a": Decimal("0.10"), "b": 3}


def test_positions_point_at_keys_and_items() -> None:
    """Problems in a JSON file have a line and a column too."""
    text = '{"a": [1, {"b": "x"}],\n "c": {"d": true, "e": []}}'
    document = parse_document(text, name="x.json")
    assert document.position(()) == (1, 1)
    assert document.position(("a", 1, "b")) == (1, 12)
    assert document.position(("c", "e")) == (2, 19)
    assert document.position(("c", "f")) == (2, 2)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('{"a": 1,\n "b": {"c": 1, "c": 2}}', "x.json:2:16: b.c: the key 'c' stands twice, in line 2 and in line 2"),
        ("", "x.json:1:1: this is not JSON: the text ends here; expected a value"),
        ("# A title", "x.json:1:1: this is not JSON: found '#'; expected a value"),
        ("[1, 2", "x.json:1:6: this is not JSON: the text ends here; expected a comma, or the end of the list"),
        ("{a: 1}", "x.json:1:2: this is not JSON: found 'a'; expected a key in double quotes"),
        ('{"a" 1}', "x.json:1:6: this is not JSON: found '1'; expected a colon behind the key"),
        ("1\n2", "x.json:2:1: this is not JSON: found '2'; expected nothing more behind the value"),
        ('["a]', "x.json:1:2: this is not JSON: found '\"'; expected a closing quote"),
        ('"a\n"', "x.json:1:3: this is not JSON: found '\\n'; expected a closing quote"),
        ('"\\q"', "x.json:1:2: this is not JSON: found '\\\\'; expected one of \\n, \\t,"),
        ('{"a": NaN}', "x.json: this is not JSON: NaN"),
        ('{"a": 1e99999999999999999999}', "x.json: this is not JSON"),
        ("[" * 100_000, "x.json: values are nested too deeply"),
    ],
)
def test_what_is_not_json_is_refused(text: str, said: str) -> None:
    """The same mistakes are refused as in YAML, at the same kind of place."""
    with pytest.raises(DocumentError) as caught:
        parse_document(text, name="x.json")
    assert str(caught.value).startswith(said)
