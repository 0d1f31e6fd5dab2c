"""One sentence per result: the scalar fields nearest the question, as they were returned."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice

from harness.agents.keywords.leaves import Leaf, leaves, result_value
from harness.agents.keywords.question import Question
from harness.agents.keywords.words import mentions, stems
from harness.domain.trajectory import ToolCall, ToolResult

MOST_FIELDS = 3
MOST_READ = 20_000
"""Fields read of one result; a longer one is answered from its beginning."""
LONGEST_TEXT = 300
NOTHING_FITS = "I cannot answer this: none of the tools fits the question."

_OWN, _OUTER, _ROW, _DATED, _NUMBER = 2.0, 1.0, 2.0, 3.0, 0.5
"""A field's nearness: by its own words, those around it, its row's, the question's date, and for being a number."""


def answer(question: Question, calls: Iterable[ToolCall]) -> str:
    """Return a sentence for each call that returned something."""
    return " ".join(_sentence(question, call.tool, call.result) for call in calls if call.result is not None)


def _sentence(question: Question, tool: str, result: ToolResult) -> str:
    if result.is_error:
        return f"The tool {tool} reported an error: {_excerpt(result)}."
    fields = list(islice(leaves(result_value(result)), MOST_READ))
    if not fields:
        return f"The tool {tool} returned: {_excerpt(result)}."
    if _is_of_other_dates(question, fields):
        return f"The tool {tool} returned nothing for {question.periods[0].iso}."
    return f"According to {tool}, {'; '.join(_field(leaf) for leaf in _nearest(question, fields))}."


def _is_of_other_dates(question: Question, fields: list[Leaf]) -> bool:
    """Whether the result is dated and none of its dates is one the question names."""
    dates = [date for leaf in fields for date in leaf.dates]
    asked = question.periods
    return bool(asked and dates) and not any(period.holds(date) for period in asked for date in dates)


def _nearest(question: Question, fields: list[Leaf]) -> list[Leaf]:
    """Return the fields of the highest nearness, shallow ones first, in the result's order.

    A question for how much or how many is answered by numbers, where there are any.
    """
    numbers = [leaf for leaf in fields if leaf.is_number] if question.wants_a_number else []
    scored = [(_nearness(question, leaf), leaf) for leaf in numbers or fields]
    best = max(score for score, _ in scored)
    chosen = [leaf for score, leaf in scored if score == best]
    shallow = min(len(leaf.path) for leaf in chosen)
    return [leaf for leaf in chosen if len(leaf.path) == shallow][:MOST_FIELDS]


def _nearness(question: Question, leaf: Leaf) -> float:
    wanted = set(question.stems)
    row = {stem for text in leaf.row for stem in stems(text)}
    named = any(mentions(question.text, text) for text in leaf.row if text != leaf.value)
    dated = any(period.holds(date) for period in question.periods for date in leaf.dates)
    return (
        _OWN * len(leaf.own_stems & wanted)
        + _OUTER * len(leaf.outer_stems & wanted)
        + _ROW * (len(row & wanted) > 0) * (1 + named)
        + _DATED * dated
        + _NUMBER * leaf.is_number
    )


def _field(leaf: Leaf) -> str:
    said = leaf.written
    labels = [text for text in leaf.row if text != str(leaf.value) and not said.endswith(f" {text}")]
    of = f" ({', '.join(labels)})" if labels and leaf.is_number else ""
    return f"{leaf.name}{of} is {said}"


def _excerpt(result: ToolResult) -> str:
    text = " ".join(" ".join(result.text).split())
    return (text[:LONGEST_TEXT] or "nothing").rstrip(".")
