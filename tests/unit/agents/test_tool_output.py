"""What of a tool's result reaches the model."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from harness.agents.tool_output import shown_blocks
from harness.domain.trajectory import ToolResult
from harness.domain.values import JsonValue


def test_structured_content_reaches_the_model_beside_a_pointer_sentence() -> None:
    """Servers put the payload in the structured field and only point to it in the text."""
    result = ToolResult(text=("Totals are in the structured data.",), structured={"total": 2394755})
    assert shown_blocks(result) == ("Totals are in the structured data.", '{"total": 2394755}')


def test_structured_content_alone_is_a_success_with_content() -> None:
    """A result without any text is not an empty one."""
    assert shown_blocks(ToolResult(structured={"total": 2394755})) == ('{"total": 2394755}',)


@pytest.mark.parametrize(
    ("text", "structured"),
    [
        ('{"total": 2394755}', {"total": 2394755.0}),
        ('{\n  "b": 1, "a": [2]\n}', {"a": [2], "b": 1}),
        ("[1, 2]", {"result": [1, 2]}),
        ("all fine", {"result": "all fine"}),
    ],
)
def test_what_the_text_says_already_is_not_said_twice(text: str, structured: JsonValue) -> None:
    """Twice the tokens, and twice the evidence for one figure, help nobody."""
    assert shown_blocks(ToolResult(text=(text,), structured=structured)) == (text,)


def test_what_is_not_text_is_named() -> None:
    """The model can only say that a picture is missing when it knows that there was one."""
    blocks = shown_blocks(ToolResult(text=("See below.",), other=("image image/png", "resource_link file:///a.csv")))
    assert blocks == ("See below.", "(Left out, not text: image image/png, resource_link file:///a.csv.)")


def test_an_empty_result_still_says_something() -> None:
    """The API refuses blank text and empty errors."""
    assert shown_blocks(ToolResult(text=(" \n",))) == ("(The tool returned nothing.)",)
    assert shown_blocks(ToolResult(is_error=True)) == ("The tool reported an error without a message.",)


def test_half_a_surrogate_pair_becomes_a_replacement_character() -> None:
    """JSON may hold half a pair; no request can."""
    assert shown_blocks(ToolResult(text=("a\ud83d b",))) == ("a\ufffd b",)


@given(st.lists(st.text(), max_size=3), st.none() | st.dictionaries(st.text(max_size=3), st.text(max_size=3)))
def test_every_result_becomes_sendable_text(texts: list[str], structured: JsonValue) -> None:
    """No result of a server may make a request the API refuses."""
    blocks = shown_blocks(ToolResult(text=tuple(texts), structured=structured))
    assert blocks
    assert all(block.strip() for block in blocks)
    json.dumps(blocks, ensure_ascii=False).encode()
