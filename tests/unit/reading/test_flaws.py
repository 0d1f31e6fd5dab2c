"""A reading is checked before it is used: every flaw is a sentence that says where it is and how to mend it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from harness.domain.reading import Statements
from harness.domain.trajectory import ToolCall, ToolResult, Trajectory, Turn
from harness.reading.flaws import doubts, flaws
from harness.reading.results import results

CALL = ToolCall(id="1", tool="t", result=ToolResult(structured={"net_worth": 2394755, "rate": 4.2}))
RESULTS = results(Trajectory(turns=(Turn(calls=(CALL,)),)))
ANSWER = "Your **net worth** is S$2,394,755 (4.2 %), due on 14 September at 2:30 pm; PAY-311 is not overdue."
WORTH = {"quote": "S$2,394,755", "value": 2394755, "unit": "SGD", "from": "r1.net_worth"}
RATE = {"quote": "4.2 %", "value": 4.2, "unit": "%", "from": "r1.rate"}


def found(
    *figures: Mapping[str, Any],
    facts: Mapping[str, list[dict[str, Any]]] | None = None,
    asked: Mapping[str, str | None] | None = None,
    ask: str = "",
    **keys: object,
) -> list[str]:
    """The flaws of a reading of the answer above."""
    said = Statements.model_validate({"figures": figures or (WORTH, RATE), "facts": facts or {}, **keys})
    return list(flaws(said, answer=ANSWER, results=RESULTS, facts=asked or {}, ask=ask))


def test_a_reading_that_points_at_what_stands_there_has_no_flaw() -> None:
    """Of every kind of fact."""
    facts: dict[str, list[dict[str, Any]]] = {
        "net worth": [{"quote": "S$2,394,755", "value": 2394755, "unit": "SGD"}],
        "due": [{"quote": "14 September", "value": "2026-09-14"}],
        "at": [{"quote": "2:30 pm", "value": "14:30"}],
        "ticket": [{"quote": "PAY-311", "value": "PAY-311"}],
        "overdue": [{"quote": "is not overdue", "value": False}],
        "page": [],
    }
    asked = {"net worth": "SGD", "due": "date", "at": "time", "ticket": "text", "overdue": "yes or no", "page": None}
    assert found(facts=facts, asked=asked, cannot="PAY-311 is not overdue") == []


@pytest.mark.parametrize(
    ("statement", "kind", "flaw"),
    [
        ({"quote": "S$5", "value": 5}, "SGD", "the quote 'S$5' does not stand in the answer"),
        ({"quote": "4,755", "value": 4755}, "SGD", "the quote '4,755' does not stand in the answer"),
        (
            {"quote": "4.2 %", "at": 2, "value": 4.2},
            "%",
            "the quote '4.2 %' stands in the answer 1 time, and `at` is 2",
        ),
        ({"quote": "is", "at": 3, "value": 0}, None, "the quote 'is' stands in the answer 2 times, and `at` is 3"),
        ({"quote": "4.2 %", "value": 4.3}, "%", "the digits of the quote '4.2 %' do not carry 4.3"),
        ({"quote": "4.2 %", "value": "4.2"}, "%", "the value has to be a number; found '4.2'"),
        ({"quote": "4.2 %", "value": True}, None, "the value has to be a number; found 'True'"),
        ({"quote": "S$2,394,755", "value": 2394755, "unit": "EUR"}, "EUR", "'S$2,394,755' gives it in SGD, not in EUR"),
        (
            {"quote": "14 September", "value": 14},
            "date",
            "the value of this fact is a date as \"2026-09-14\"; found '14'",
        ),
        (
            {"quote": "14 September", "value": "2026-09-15"},
            "date",
            "the quote '14 September' does not say '2026-09-15'; the value is a date as \"2026-09-14\"",
        ),
        (
            {"quote": "2:30 pm", "value": "02:30"},
            "time",
            "the quote '2:30 pm' does not say '02:30'; the value is a clock time as \"14:30\"",
        ),
        (
            {"quote": "PAY-311", "value": "PAY-318"},
            "text",
            "the quote 'PAY-311' does not say 'PAY-318'; the value is a text",
        ),
        (
            {"quote": "is not overdue", "value": "no"},
            "yes or no",
            "the value of this fact is true or false; found 'no'",
        ),
    ],
)
def test_a_statement_of_a_fact_points_at_words_that_carry_its_value(
    statement: dict[str, Any], kind: str | None, flaw: str
) -> None:
    """Each with its place in the reading."""
    assert found(facts={"it": [statement]}, asked={"it": kind}) == [f"facts['it'][0]: {flaw}"]


def test_every_fact_asked_for_has_its_entry_and_no_other() -> None:
    """What is not stated is said to be not stated."""
    assert found(facts={"other": []}, asked={"it": None}) == [
        "facts: 'it' is missing; give [] where the answer does not state it",
        "facts: 'other' is none of the facts asked for",
    ]


@pytest.mark.parametrize(
    ("figure", "flaw"),
    [
        ({"quote": "4.2 percent"}, "the quote '4.2 percent' does not stand in the answer"),
        ({"value": 4.25}, "the digits of the quote '4.2 %' do not carry 4.25"),
        ({"unit": "EUR"}, "'4.2 %' gives it in %, not in EUR"),
        (
            {"from": "r1.rat"},
            "the working cannot be used: r1 has no 'rat'; did you mean 'rate'? Allowed: net_worth, rate (in 'r1.rat')",
        ),
        ({"assumes": "as ever"}, "assumes: the quote 'as ever' does not stand in the answer"),
    ],
)
def test_a_figure_points_at_its_words_and_its_working_works(figure: dict[str, Any], flaw: str) -> None:
    """A working that comes to another value is a doubt, not a flaw."""
    assert found(WORTH, RATE | figure) == [f"figures[1]: {flaw}"]


def test_the_words_of_a_decline_stand_in_the_answer() -> None:
    """Nobody else's."""
    assert found(cannot="I cannot tell") == ["cannot: the quote 'I cannot tell' does not stand in the answer"]


def test_no_amount_and_no_percentage_of_the_answer_is_passed_over() -> None:
    """One that the question gives, or that stands in another quote, is spoken of."""
    assert found(WORTH) == ["figures: the answer says '4.2 %', and the reading passes over it"]
    assert found(RATE) == ["figures: the answer says 'S$2,394,755', and the reading passes over it"]
    assert found(WORTH, ask="Is it 4.2 %?") == []
    assert found(WORTH, cannot="net worth is S$2,394,755 (4.2 %)") == []
    assert found(WORTH, facts={"rate": [{"quote": "4.2 %", "value": 4.2}]}, asked={"rate": "%"}) == []


def test_a_workings_other_value_is_a_doubt() -> None:
    """Worth asking again, and no reason not to use the reading."""
    said = Statements.model_validate({"figures": (WORTH | {"from": "r1.rate"}, RATE, RATE | {"from": None})})
    assert flaws(said, answer=ANSWER, results=RESULTS, facts={}) == ()
    assert doubts(said, answer=ANSWER, results=RESULTS, facts={}) == (
        "figures[0]: `r1.rate` works out to 4.2, not to 2,394,755",
    )


def test_an_amount_stated_as_a_fact_is_a_figure_too() -> None:
    """Else nobody says where it is from."""
    facts = {
        "net worth": [{"quote": "S$2,394,755", "value": 2394755, "unit": "SGD"}],
        "due": [{"quote": "14", "value": 14}],
    }
    said = Statements.model_validate({"facts": facts, "figures": [RATE]})
    assert doubts(said, answer=ANSWER, results=RESULTS, facts={"net worth": "SGD", "due": None}) == (
        "facts['net worth'][0]: 'S$2,394,755' belongs under figures too, with its source",
    )


def test_bounds_and_words_are_held_against_a_working_too() -> None:
    """Just over, at most, about half: near is near, and not exact."""
    answer = "more than S$2.3 million, at most S$2.4 million, about S$2,400,000, half, over S$1 million"
    figures = [
        {"quote": "S$2.3 million", "value": 2300000, "unit": "SGD", "relation": "at least", "from": "r1.net_worth"},
        {"quote": "S$2.4 million", "value": 2400000, "unit": "SGD", "relation": "at most", "from": "r1.net_worth"},
        {"quote": "S$2,400,000", "value": 2400000, "unit": "SGD", "relation": "about", "from": "r1.net_worth"},
        {"quote": "half", "value": 2.1, "relation": "about", "from": "r1.rate / 2 + 0.01"},
        {"quote": "S$2,400,000", "value": 2400000, "unit": "SGD", "is": "estimate", "from": "r1.net_worth"},
        {"quote": "half", "value": 0, "relation": "about", "from": "0 * r1.rate"},
        {"quote": "S$1 million", "value": 1000000, "unit": "SGD", "relation": "at least", "from": "r1.net_worth"},
    ]
    said = Statements.model_validate({"figures": figures})
    assert doubts(said, answer=answer, results=RESULTS, facts={}) == (
        "figures[6]: `r1.net_worth` works out to 2,394,755, not to 1,000,000",
    )


def test_a_reading_without_end_is_not_looked_at() -> None:
    """Nor a quote without end, and no more flaws are told than anybody mends."""
    assert found(*[WORTH] * 501) == ["the reading has 501 entries; at most 500 are looked at"]
    assert found(WORTH, RATE | {"quote": "x" * 1001})[0].endswith("is longer than 1,000 characters")
    assert len(found(*(RATE | {"quote": f"{n} %", "value": n} for n in range(100, 200)))) == 20
    assert len(found(WORTH, RATE | {"unit": "x" * 9000})[0]) == 400


def test_numbers_that_tex_sets_are_carried() -> None:
    """Marks within a number are no part of it."""
    said = Statements.model_validate({
        "figures": [{"quote": "2{,}394{,}755", "value": 2394755}, {"quote": "1\\\\,234", "value": 1234}]
    })
    assert flaws(said, answer="\\\\(2{,}394{,}755\\\\) and 1\\\\,234", results=RESULTS, facts={}) == ()
