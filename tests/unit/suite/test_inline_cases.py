"""Cases that stand in no suite: the items of `selftest --labelled`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from harness.errors import DocumentError
from harness.suite.inline import case_from, fixture_from

CORPUS = Path(__file__).parents[2] / "corpus" / "open.jsonl"


def test_a_case_may_bring_its_own_fixture() -> None:
    """Its workings are computed from it, as in a suite."""
    value = {"id": "a", "ask": "Hm?", "answer": {"facts": [{"name": "n", "working": "2 * x"}]}}
    (figure,) = case_from(value, fixture_from({"x": 21})).answer.facts
    assert (str(figure.value), figure.shown) == ("42", "2 × 21 = 42")  # noqa: RUF001 - the sign people read


def test_what_is_wrong_is_told_with_the_line_it_came_from() -> None:
    """A file of labelled answers has one case a line."""
    with pytest.raises(DocumentError) as caught:
        case_from({"id": "a", "ask": "Hm?", "anser": {}}, name="labelled.jsonl", line=12)
    assert str(caught.value).startswith("labelled.jsonl:12: anser: unknown key 'anser'; did you mean 'answer'?")


@pytest.mark.parametrize(
    ("value", "said"),
    [
        ({"id": "a", "ask": "Hm?"}, "no check"),
        ({"id": "a", "ask": "Hm?", "tools": {"must": ["t"], "never": ["t"]}}, "forbidden under `never`"),
        ({"id": "a", "ask": "Hm?", "state": {"x": {"changed": {"k": {"a": 2}}}}}, "no collection 'x'"),
        ({"id": "a", "ask": "Hm?", "answer": {"facts": [{"name": "n", "working": "y"}]}}, "nothing is called 'y'"),
        ([], "found a list of 0"),
        ("text", "found the text 'text'"),
        (None, "found null"),
    ],
)
def test_a_case_is_held_to_the_rules_of_any_case(value: object, said: str) -> None:
    """A case that could not fail, or contradicts itself, labels nothing."""
    with pytest.raises(DocumentError, match=said):
        case_from(value, fixture_from({"x": 1}))


def test_every_case_of_the_open_corpus_is_a_case() -> None:
    """The corpus is what graders are measured by: none of its items may be lost at the door."""
    items = [json.loads(line) for line in CORPUS.read_text(encoding="utf-8").splitlines()]
    cases = [
        case_from(item["case"], fixture_from(item["fixture"]) if "fixture" in item else None, name=CORPUS.name, line=n)
        for n, item in enumerate(items, start=1)
    ]
    assert [case.id for case in cases] == [item["case"]["id"] for item in items]
