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
        ("It was our net worth at the end offset by what we owe.", False),
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


def test_descriptions_within_a_parameter_are_handed_over_too() -> None:
    """A nested field, an alternative, a shared definition: the agent reads them all."""
    described = {"type": "string", "description": ASKED.ask}
    months = {"anyOf": [{"type": "null"}, {"type": "object", "properties": {"from": described, "description": {}}}]}
    surface = SURFACE.model_copy(update={"tools": (tool("t", months=months),)})
    assert [leak.where for leak in leaks([ASKED], surface, {})] == ["the description of t.months.from"]
    listed = tool("t").model_copy(update={"input_schema": {"$defs": {"Month": described}, "required": ["a"]}})
    surface = SURFACE.model_copy(update={"tools": (listed,)})
    assert [leak.where for leak in leaks([ASKED], surface, {})] == ["the description of t.Month"]


@pytest.mark.parametrize(
    ("ask", "prompt", "found"),
    [
        ("2026年3月末の純資産はいくらでしたか", "例:2026年3月末の純資産はいくらでしたか、には履歴。", True),
        ("我们家三月底的净资产是多少?", "不要回答:我们家三月底的净资产是多少", True),
        ("我们家三月底的净资产是多少?", "我们家的资产由三个账户组成。", False),
        ("多少?", "说明是多少。", False),
    ],
)
def test_a_question_in_a_script_without_spaces_leaks_as_well(ask: str, prompt: str, found: object) -> None:
    """There a sentence is one word to whoever looks for spaces, and no question would ever be found."""
    assert bool(leaks([case("a", ask=ask)], SURFACE, {"claude": prompt})) is found


def test_a_short_question_counts_as_a_whole_and_a_very_short_one_not_at_all() -> None:
    """`What is 2 + 2?` in a prompt is a leak; `Total?` is a word."""
    prompts = {"claude": "Never answer what is 2 + 2, or the total?"}
    assert [
        leak.case for leak in leaks([case("a", ask="What is 2 + 2?"), case("b", ask="Total?")], SURFACE, prompts)
    ] == ["a"]
