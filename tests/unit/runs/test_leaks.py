"""Case text that stands in what an agent is handed."""

from __future__ import annotations

import pytest

from harness.leaks import leaks
from tests.doubles.sample_runs import SURFACE, case, tool

ASKED = case("march", ask="What was our net worth at the end of March 2026?")


@pytest.mark.parametrize(
    ("description", "found"),
    [
        ("Answers: WHAT was our net worth, at the end of March 2026?", True),
        ("The net worth at the end of March, among other months.", False),
        ("Example: was our net worth at the end of June higher?", True),
        ("", False),
    ],
)
def test_eight_words_of_a_question_in_a_row_are_a_leak(description: str, found: object) -> None:
    """Case and punctuation do not hide one; the same words in another order are none."""
    surface = SURFACE.model_copy(update={"tools": (tool("get_history", description),)})
    assert bool(leaks([ASKED], surface, {})) is found


def test_everything_an_agent_is_handed_is_looked_at() -> None:
    """Instructions, parameter descriptions and every agent's prompt."""
    text = ASKED.ask
    handed = SURFACE.model_copy(
        update={
            "instructions": text,
            "tools": (tool("t", months={"type": "integer", "description": text}, odd=True),),
        }
    )
    where = [leak.where for leak in leaks([ASKED], handed, {"claude": text})]
    assert where == ["the server's instructions", "the description of t.months", "the prompt of claude"]


def test_a_short_question_counts_as_a_whole_and_a_very_short_one_not_at_all() -> None:
    """`What is 2 + 2?` in a prompt is a leak; `Total?` is a word."""
    prompts = {"claude": "Never answer what is 2 + 2, or the total?"}
    assert [
        leak.case for leak in leaks([case("a", ask="What is 2 + 2?"), case("b", ask="Total?")], SURFACE, prompts)
    ] == ["a"]
