"""Documents against models: plain sentences at the right place, with the nearest valid word."""

from __future__ import annotations

from datetime import UTC, date, datetime
from decimal import Decimal
from enum import StrEnum
from typing import Annotated, Literal

import pytest
from pydantic import BeforeValidator, Field, ValidationError, field_validator

from fake_backend.documents import FileModel, counted, did_you_mean, first_mistake, parse_document, validate
from fake_backend.errors import DocumentError


class Colour(StrEnum):
    """Words of an enumeration."""

    RED = "red"
    BLUE = "blue"


class Part(FileModel):
    """A nested part of a file."""

    count: int = 1
    flag: bool = False
    price: Decimal = Decimal(0)
    share: float = 0.0
    mode: Literal["converse", "select"] = "converse"
    state: Literal["unchanged"] | dict[str, tuple[int, ...]] = "unchanged"
    parts: tuple[Part, ...] = ()
    names: Annotated[tuple[str, ...], BeforeValidator(lambda v: [v] if isinstance(v, str) else v)] = ()
    small: int = Field(default=1, le=10)
    other: Part | None = None
    more: Literal["all"] | dict[str, Part] = "all"

    @field_validator("names")
    @classmethod
    def _no_spaces(cls, names: tuple[str, ...]) -> tuple[str, ...]:
        if any(" " in name for name in names):
            msg = "names have no spaces"
            raise ValueError(msg)
        return names


class Circle(FileModel):
    """One of two shapes, told apart by `kind`."""

    kind: Literal["circle"]
    radius: float = Field(gt=0, lt=100)


class Square(FileModel):
    """The other."""

    kind: Literal["square"]
    side: int = Field(ge=1, multiple_of=2)


class Bounded(FileModel):
    """Every bound a file may set."""

    word: str = Field(default="ab", min_length=2, max_length=3, pattern="^a")
    items: tuple[int, ...] = Field(default=(1,), min_length=1, max_length=2)
    when: date = date(2026, 3, 31)
    at: datetime = datetime(2026, 3, 31, tzinfo=UTC)
    shape: Annotated[Circle | Square, Field(discriminator="kind")] | None = None
    raw: bytes = b""


class Whole(FileModel):
    """A whole file."""

    name: str
    colour: Colour = Colour.RED
    parts: dict[str, Part] = Field(default_factory=dict)
    body: dict[str, object] | None = Field(default=None, alias="schema")


def problems_of(text: str) -> list[str]:
    """Return the problems of a text read as a `Whole`."""
    with pytest.raises(DocumentError) as caught:
        validate(parse_document(text, name="x.yaml"), Whole)
    return [str(problem) for problem in caught.value.problems]


def test_a_good_document_becomes_a_model() -> None:
    """Whole numbers serve as decimals, lists as tuples, and money stays exact."""
    text = (
        "name: NO\nschema: {}\nparts: {a: {price: 1.10, share: 2, parts: [{}], names: one}, b: {price: 3, share: .5}}"
    )
    whole = validate(parse_document(text, name="x.yaml"), Whole)
    assert whole.name == "NO"
    assert whole.parts["a"].price == Decimal("1.10")
    assert whole.parts["a"].names == ("one",)
    assert whole.parts["b"].share == 0.5


@pytest.mark.parametrize(
    ("part", "said"),
    [
        ("flag: yes", "x.yaml:2:13: parts.a.flag: found the text 'yes'; allowed: true or false"),
        ("flag: 1", "found the number 1; allowed: true or false"),
        ("count: '3'", "found the text '3'; allowed: a whole number"),
        ("count: 1.5", "found the number 1.5; allowed: a whole number"),
        ("count: true", "found true; allowed: a whole number"),
        ("price: '3'", "found the text '3'; allowed: a number"),
        ("share: true", "found true; allowed: a number"),
        ("mode: selekt", "found the text 'selekt'; did you mean 'select'? Allowed: converse, select"),
        ("mode: 3", "found the number 3; allowed: 'converse' or 'select'"),
        ("state: 3", "found the number 3; allowed: 'unchanged' or a mapping"),
        ("state: {x: [a]}", "parts.a.state.x[0]: found the text 'a'; allowed: a whole number"),
        ("parts: {}", "found an empty mapping; allowed: a list"),
        ("parts: [{}, 3]", "parts.a.parts[1]: found the number 3; allowed: a mapping"),
        ("parts: [[]]", "found a list of 0; allowed: a mapping"),
        ("parts: null", "found null; allowed: a list"),
        ("parts: {x: 1, y: 2}", "found a mapping with the keys x, y"),
        ("modes: 1", "parts.a.modes: unknown key 'modes'; did you mean 'mode'? Allowed: count, flag"),
        ("names: [a b]", "parts.a.names: names have no spaces"),
        ("other: {conut: 1}", "parts.a.other.conut: unknown key 'conut'; did you mean 'count'?"),
        ("more: {b: {conut: 1}}", "parts.a.more.b.conut: unknown key 'conut'; did you mean 'count'?"),
        ("other: {other: {parts: [{conut: 1}]}}", "conut'; did you mean 'count'?"),
        ("small: 11", "parts.a.small: found the number 11; allowed: at most 10"),
        (f"count: {'x' * 90}", "…"),
    ],
)
def test_each_mistake_is_a_sentence_at_its_key(part: str, said: str) -> None:
    """What was found, what is allowed, and the nearest valid word."""
    (problem,) = problems_of(f"name: a\nparts: {{a: {{{part}}}}}")
    assert said in problem


@pytest.mark.parametrize(
    ("part", "said"),
    [
        ("word: a", "word: found the text 'a'; allowed: a text of at least 2 characters"),
        ("word: abcd", "word: found the text 'abcd'; allowed: a text of at most 3 characters"),
        ("word: bab", "word: found the text 'bab'; allowed: a text like /^a/"),
        ("items: []", "items: found a list of 0; allowed: at least 1 item"),
        ("items: [1, 2, 3]", "items: found a list of 3; allowed: at most 2 items"),
        ("items: [0.5]", "items[0]: found the number 0.5; allowed: a whole number"),
        ("when: soon", "when: found the text 'soon'; allowed: a date such as 2026-03-31"),
        ("when: 2026-03-31T12:00:00", "allowed: a date such as 2026-03-31"),
        ("at: soon", "allowed: a date and time such as 2026-03-31T12:00:00Z"),
        ("shape: {kind: oval}", "shape: found a mapping with the keys kind; allowed: 'circle', 'square' as 'kind'"),
        ("shape: {radius: 1}", "shape: found a mapping with the keys radius; allowed: a mapping with 'kind'"),
        ("shape: {kind: circle, radius: 0}", "shape.radius: found the number 0; allowed: more than 0.0"),
        ("shape: {kind: circle, radius: 100}", "allowed: less than 100.0"),
        ("shape: {kind: square, side: 3}", "allowed: a multiple of 2"),
        ("shape: {kind: square, side: 0}", "allowed: at least 1"),
        ("raw: 3", "raw: found the number 3, which cannot stand here"),
    ],
)
def test_what_a_place_allows_is_said_in_our_own_words(part: str, said: str) -> None:
    """The library that finds a mistake speaks to programmers; whoever wrote the file is none."""
    with pytest.raises(DocumentError) as caught:
        validate(parse_document(part, name="x.yaml"), Bounded)
    (problem,) = caught.value.problems
    assert str(problem).endswith(said)


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ('{"word": "a"}', "word: found the text 'a'; allowed: a text of at least 2 characters"),
        ('{"wrod": "ab"}', "wrod: unknown key 'wrod'; did you mean 'word'?"),
        ("[]", "found a list of 0; allowed: a mapping"),
        ("{", "this is not JSON"),
    ],
)
def test_a_line_of_json_gets_the_same_sentences(line: str, said: str) -> None:
    """Records, reviews and transcripts are read line by line."""
    with pytest.raises(ValidationError) as caught:
        Bounded.model_validate_json(line)
    assert first_mistake(caught.value, Bounded, line).startswith(said)


def test_all_mistakes_are_told_at_once_in_the_order_of_the_file() -> None:
    """Nobody wants to fix a file one run at a time."""
    assert problems_of("colour: rde\nschem: 1") == [
        "x.yaml:1:1: name: this key is required and is not there",
        "x.yaml:1:1: colour: found the text 'rde'; did you mean 'red'? Allowed: red, blue",
        "x.yaml:2:1: schem: unknown key 'schem'; did you mean 'schema'? Allowed: name, colour, parts, schema",
    ]


def test_unknown_keys_in_nested_models_name_that_models_keys() -> None:
    """The allowed keys are those of the place, through lists and mappings."""
    (problem,) = problems_of("name: a\nparts: {a: {parts: [{conut: 1}]}}")
    assert problem.startswith("x.yaml:2:22: parts.a.parts[0].conut: unknown key 'conut'; did you mean 'count'?")


def test_a_document_that_is_no_mapping_is_refused_whole() -> None:
    """An empty file is a mistake with a place as well."""
    assert problems_of("") == ["x.yaml:1:1: found null; allowed: a mapping"]


def test_a_part_of_a_document_can_be_validated() -> None:
    """Lists of cases are validated one by one, with the places of the whole file."""
    document = parse_document("- {count: 1}\n- {count: x}", name="x.yaml")
    assert validate(document, Part, at=(0,)).count == 1
    with pytest.raises(DocumentError, match=r"x.yaml:2:4: \[1\].count: found the text 'x'"):
        validate(document, Part, at=(1,))


def test_models_of_files_are_frozen() -> None:
    """What was read is never changed."""
    with pytest.raises(ValidationError, match="frozen"):
        Part().count = 2  # type: ignore[misc]  # that it is an error is the point


def test_the_hint_names_what_is_near_and_cuts_long_lists() -> None:
    """A list of a hundred words helps nobody."""
    assert did_you_mean("Netwrth", ["net_worth"]) == "did you mean 'net_worth'? Allowed: net_worth"
    assert did_you_mean("x", [f"word{n}" for n in range(20)]).endswith("word11, …")
    assert did_you_mean("x", []) == "there is none to choose from"


def test_a_count_agrees_with_its_noun() -> None:
    """`1 cases` looks like a bug, because it is one."""
    assert [
        counted(1, "case"),
        counted(2, "case"),
        counted(0, "reply", "replies"),
    ] == [
        "1 case",
        "2 cases",
        "0 replies",
    ]
