"""Declines and what looks like them, many wordings of each: rules are built of word classes, and so is this list."""

from __future__ import annotations

from pathlib import Path

import pytest

from harness.grading.phrases.declines import declines

LINES = (Path(__file__).parent / "declines.txt").read_text(encoding="utf-8").splitlines()


@pytest.mark.parametrize("answer", [line[2:] for line in LINES if line.startswith("+ ")])
def test_a_denied_clause_on_what_the_data_holds_is_a_decline(answer: str) -> None:
    """Whoever is said to have nothing of it: the data, a tool, the assistant, or nobody in particular."""
    assert declines(answer) is not None


@pytest.mark.parametrize("answer", [line[2:] for line in LINES if line.startswith("- ")])
def test_a_denied_clause_on_anything_else_is_none(answer: str) -> None:
    """What the data says is often that something is not so."""
    assert declines(answer) is None


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("What is VOO's price?", "Don't let anyone tell you that the data can't answer this: VOO is at $512.34."),
        ("What is VOO's price?", "It's not true that your data has no prices: VOO is at $512.34."),
        ("What is VOO's price?", "Some people say the data doesn't include prices, but VOO is at $512.34."),
        ("What is VOO's price?", "Contrary to what I said, it is not that the data lacks prices: VOO is $512.34."),
        ("What is VOO's price?", "Dividends aren't part of this data, but VOO trades at $512.34."),
        ("What is VOO's price?", "I have no dividends for BND. VOO trades at 512.34 USD."),
    ],
)
def test_a_decline_that_is_contradicted_or_of_something_else_does_not_count(question: str, answer: str) -> None:
    """The words are there, and the thing asked is stated all the same."""
    assert declines(answer, question) is None


def test_a_pronoun_declines_what_was_asked() -> None:
    """Whatever else is told of the same player beside it."""
    answer = "That isn't covered by the stats I get back. They're limited to this series, where Hope has made 131 runs."
    assert declines(answer, "What's Shai Hope's career average?") is not None
