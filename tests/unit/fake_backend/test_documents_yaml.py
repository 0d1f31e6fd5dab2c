"""YAML documents: the meaning of the core schema, the places of keys, and what is refused."""

from __future__ import annotations

from decimal import Decimal
from pathlib import Path

import pytest

from fake_backend.documents import load_document, parse_document
from fake_backend.errors import DocumentError


def value_of(text: str) -> object:
    """Return the plain data of a text."""
    return parse_document(text, name="x.yaml").value


def complaint_about(text: str) -> str:
    """Return what is said about a text that cannot be used."""
    with pytest.raises(DocumentError) as caught:
        parse_document(text, name="x.yaml")
    return str(caught.value)


@pytest.mark.parametrize("word", ["NO", "on", "off", "yes", "y", "2026-09", "2026-09-30", "1:30", "1_000", "nullish"])
def test_words_of_yaml_1_1_stay_text(word: str) -> None:
    """A country code or a date must never change its type on the way in."""
    assert value_of(f"a: {word}") == {"a": word}


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("true", True),
        ("False", False),
        ("~", None),
        ("null", None),
        ("", None),
        ("12", 12),
        ("-7", -7),
        ("+7", 7),
        ("0o17", 15),
        ("0x1F", 31),
        ("12.50", Decimal("12.50")),
        (".5", Decimal("0.5")),
        ("1e3", Decimal("1E+3")),
        ("'12'", "12"),
        ('"true"', "true"),
        ("!!str 12", "12"),
        ("! 12", "12"),
        ("!!int 12", 12),
        ("-", "-"),
        ("|\n  12", "12"),
    ],
)
def test_scalars_mean_what_the_core_schema_says(written: str, meant: object) -> None:
    """Money is exact and whole numbers stay whole."""
    document = value_of(f"a: {written}") if written != "-" else value_of("a: '-'")
    assert document == {"a": meant}
    assert isinstance(document, dict)
    assert type(document["a"]) is type(meant)


def test_keys_are_text_as_written() -> None:
    """JSON knows no other keys, so 142 and NO are looked up as they are read."""
    assert value_of("142: a\nNO: b\n~: c") == {"142": "a", "NO": "b", "~": "c"}


def test_merge_keys_are_hidden_by_explicit_ones_and_by_earlier_merges() -> None:
    """Merging is how cases share settings; an override must win wherever it stands."""
    text = "a: &a {x: 1, y: 1}\nb: &b {x: 2, z: 2}\nc: {y: 9, <<: [*a, *b]}\nd: {'<<': 1}"
    assert value_of(text) == {
        "a": {"x": 1, "y": 1},
        "b": {"x": 2, "z": 2},
        "c": {"y": 9, "x": 1, "z": 2},
        "d": {"<<": 1},
    }


def test_an_alias_may_be_a_key_when_it_is_text() -> None:
    """Anchors are allowed wherever text is."""
    assert value_of("a: &k name\n*k : 1\n&n b: 2\nc: *n") == {"a": "name", "name": 1, "b": 2, "c": "b"}


def test_an_empty_document_is_null() -> None:
    """The model that is then applied says what is missing."""
    assert value_of("# nothing\n") is None


@pytest.mark.parametrize(
    ("text", "place", "words"),
    [
        ("name: a\nname: b", "x.yaml:2:1: name:", "in line 1 and in line 2"),
        ("a:\n  <<: {}\n  <<: {}", "x.yaml:3:3:", "'<<' stands twice"),
        ("? [1]\n: 2", "x.yaml:1:3:", "a key is text"),
        ("a: &a {x: 1}\n*a : 2", "x.yaml:2:1:", "a key is text"),
        ("a: {<<: 3}", "x.yaml:1:5: a.<<:", "merges a mapping"),
        ("a: &a [*a]", "x.yaml:1:8: a[0]:", "used inside itself"),
        ("a: *b", "x.yaml:1:4: a:", "no anchor 'b'"),
        ("a: &a 1\nb: &a 2", "x.yaml:2:4: b:", "'a' is there already"),
        ("a: !!python/object x", "x.yaml:1:4: a:", "the tag !!python/object"),
        ("a: !mine {}", "x.yaml:1:4: a:", "the tag !mine"),
        ("a: !!map []", "x.yaml:1:4: a:", "the tag !!map"),
        ("a: !!int x", "x.yaml:1:4: a:", "'x' is no !!int"),
        ("a: .nan", "x.yaml:1:4: a:", "put quotes around it"),
        ("a: 1e99999999999999999999", "x.yaml:1:4: a:", "too long"),
        ("a: [1,\nb: }", "x.yaml:2:4:", "this is not YAML"),
        ("a: 1\n---\nb: 2", "x.yaml:2:1:", "a file holds one"),
        ("\ta: 1", "x.yaml:1:1:", "this is not YAML"),
        ('a: 1\nb: "x\x01"', "x.yaml:2:6:", "U+0001"),
        ("[" * 400 + "]" * 400, "x.yaml:1:102:", "nested more than 100 deep"),
        ("[" * 4000, "x.yaml:1:", "nest"),
    ],
)
def test_what_cannot_be_used_is_refused_at_its_place(text: str, place: str, words: str) -> None:
    """A mistake is found where it was made, before anything runs."""
    said = complaint_about(text)
    assert said.startswith(place)
    assert words in said


def test_aliases_that_multiply_are_refused() -> None:
    """A few hundred bytes must not become a billion values."""
    lines = ["a0: &a0 [x, x, x, x, x, x, x, x, x, x]"]
    lines += [f"a{i}: &a{i} [{', '.join([f'*a{i - 1}'] * 10)}]" for i in range(1, 9)]
    assert "1,000,000" in complaint_about("\n".join(lines))


def test_positions_are_those_of_keys_and_items() -> None:
    """Every later problem is shown at the line the user has to change."""
    document = parse_document("a: &a {x: 1, y: 2}\nb:\n  <<: *a\n  y: [1,\n   {z: 3}]\n", name="x.yaml")
    assert document.position(("b",)) == (2, 1)
    assert document.position(("b", "x")) == (1, 8)
    assert document.position(("b", "y")) == (4, 3)
    assert document.position(("b", "y", 1, "z")) == (5, 5)


def test_a_missing_key_is_shown_at_its_nearest_parent() -> None:
    """A key that is required and not there has no place of its own."""
    document = parse_document("a:\n  b: [1]\n", name="x.yaml")
    assert document.position(("a", "b", 7)) == (2, 3)
    assert document.position(("a", "c", "d")) == (1, 1)
    assert document.position(("a", "b", "c")) == (2, 3)
    assert parse_document("", name="x.yaml").position(("a",)) == (1, 1)
    assert document.problem(("a", "b", 0), "no").key == "a.b[0]"
    assert str(document.error((), "no")) == "x.yaml:1:1: no"


def test_merged_lists_of_mappings_have_places_too() -> None:
    """A key that was merged stands where its anchor stands."""
    document = parse_document("a: &a {x: 1}\nb: &b {y: 1}\nc:\n  <<: [*a, *b]\n", name="x.yaml")
    assert document.position(("c", "y")) == (2, 8)


def test_a_byte_order_mark_is_accepted(tmp_path: Path) -> None:
    """Editors on Windows write one."""
    path = tmp_path / "x.yaml"
    path.write_bytes(b"\xef\xbb\xbfa: \xc3\xa9")
    assert load_document(path, name="x.yaml").value == {"a": "é"}


def test_other_encodings_are_refused_with_line_and_column(tmp_path: Path) -> None:
    """Latin-1 read as UTF-8 would silently damage names."""
    path = tmp_path / "x.yaml"
    path.write_bytes(b"a: 1\nb: \xe9")
    with pytest.raises(DocumentError, match=r"x.yaml:2:4: this is not UTF-8"):
        load_document(path, name="x.yaml")


def test_a_file_that_is_not_there_is_a_sentence(tmp_path: Path) -> None:
    """No traceback for a mistyped name."""
    with pytest.raises(DocumentError, match=r"nothing.yaml: cannot be read: No such file"):
        load_document(tmp_path / "nothing.yaml")
