"""Facts: of which kind they are, what a working may come to, and what stands against them."""

from __future__ import annotations

from collections.abc import Callable
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from harness.errors import DocumentError
from harness.suite.inline import case_from, fixture_from
from harness.suite.loading import load_suite

Write = Callable[..., Path]

DATA = {
    "n": 3,
    "half": Decimal("0.50"),
    "when": "2026-09-14T05:42:00Z",
    "day": "2026-09-14",
    "hour": "9:05",
    "name": "Mei Tan",
    "rows": [{"id": "a", "done": True}],
}


def fact(**keys: object) -> Any:  # noqa: ANN401 - a fact, ready to be judged by
    """Return one fact of a case, resolved over the data."""
    case = case_from({"id": "c", "ask": "Hm?", "answer": {"facts": [{"name": "f", **keys}]}}, fixture_from(DATA))
    return case.answer.facts[0]


def refused(*facts: dict[str, object]) -> list[tuple[str, str]]:
    """Return what is said of facts, each with its key within the list."""
    named = [{"name": f"f{number}", **keys} for number, keys in enumerate(facts)]
    with pytest.raises(DocumentError) as caught:
        case_from({"id": "c", "ask": "Hm?", "answer": {"facts": named}}, fixture_from(DATA))
    return [(problem.key.removeprefix("answer.facts"), problem.message) for problem in caught.value.problems]


@pytest.mark.parametrize(
    ("keys", "kind", "value"),
    [
        ({"working": "n * half"}, "number", Decimal("1.5")),
        ({"working": "when[:10]"}, "date", "2026-09-14"),
        ({"working": "when[11:16]", "value": "5:42"}, "time", "05:42"),
        ({"working": "hour"}, "time", "09:05"),
        ({"working": "name", "value": "Mei Tan"}, "text", "Mei Tan"),
        ({"working": "rows[0].done"}, "yes or no", True),
        ({"working": "n > 3", "value": False}, "yes or no", False),
        ({"value": "23:59:59"}, "time", "23:59:59"),
        ({"value": "2028-02-29"}, "date", "2028-02-29"),
        ({"value": "2026-02"}, "text", "2026-02"),
        ({"one_of": ["red", "crimson"]}, "text", None),
    ],
)
def test_the_kind_of_a_fact_is_that_of_its_value(keys: dict[str, object], kind: str, value: object) -> None:
    """Nobody writes down twice that 2026-09-14 is a date."""
    found = fact(**keys)
    assert (found.kind, found.value) == (kind, value)
    assert found.unit_asked == (None if kind == "number" else kind)


def test_a_working_is_shown_where_it_says_more_than_the_value() -> None:
    """`2026-09-14` beside itself in quotes would explain nothing."""
    shown = [fact(working=working).shown for working in ("day", "when[:10]", "n > 3", "n * 2")]
    assert shown == ["", "", "3 > 3 is false", "3 \N{MULTIPLICATION SIGN} 2 = 6"]


def test_dates_and_times_in_a_file_need_no_quotes(shop: Write) -> None:
    """YAML 1.1 would make a number of 14:30 and an object of 2026-09-14."""
    cases = """\
- id: a
  ask: Hm?
  answer:
    facts:
      - {name: day, value: 2026-09-14}
      - {name: time, value: 14:30}
      - {name: paid, value: true}
      - {name: ticket, value: PAY-311}
      - {name: code, value: "08069"}
      - {name: share, value: 9.40, unit: "%"}
"""
    facts = load_suite(shop(cases=cases)).case("a").answer.facts
    assert [fact.value for fact in facts] == ["2026-09-14", "14:30", True, "PAY-311", "08069", Decimal("9.40")]
    assert [fact.kind for fact in facts] == ["date", "time", "yes or no", "text", "text", "number"]


@pytest.mark.parametrize(
    ("keys", "place", "said"),
    [
        ({"value": "2026-02-30"}, "value", "'2026-02-30' is no day of the calendar; a date is written as 2026-09-14"),
        (
            {"value": "25:10"},
            "value",
            "'25:10' is no time of day: that runs from 00:00 to 23:59; a duration is a number",
        ),
        ({"value": "12:60"}, "value", "is no time of day"),
        ({"working": "when"}, "working", "is a moment, and a moment is two facts: a date and a time; in a working"),
        ({"value": "2026-09-14 14:30"}, "value", "a moment is two facts"),
        ({"value": " "}, "value", "an empty text is stated by every answer"),
        ({"value": "yes"}, "value", "'yes' is a text; write `true` for yes and `false` for no"),
        ({"working": "rows"}, "working", 'works out to [{"done":true,"id":"a"}]; a fact is a number, a date'),
        ({"working": "null"}, "working", "works out to null; a fact is a number, a date, a clock time, a text"),
        ({"working": "day", "value": "2026-09-15"}, "value", 'the value "2026-09-15" and the working disagree'),
        ({"working": "n", "value": "3"}, "value", 'the value "3" and the working disagree: 3; correct one'),
        ({"one_of": ["a"], "value": "a"}, "one_of", "`one_of` lists texts any of which is right"),
        ({"one_of": ["a"], "working": "name"}, "one_of", "remove one"),
        ({"one_of": ["a", ""]}, "one_of[1]", "an empty text is stated by every answer"),
        ({"one_of": ["14:30"]}, "one_of[0]", "'14:30' is a date or a time; give the one that is right as `value`"),
        ({"value": "2026-09-14", "unit": "days"}, "unit", "the unit 'days' stands against the value, which is a date"),
        ({"value": "14:30", "unit": "h"}, "unit", "stands against the value, which is a time; remove the unit"),
        ({"value": "PAY-311", "unit": "ticket"}, "unit", "stands against the value, which is a text"),
        ({"value": True, "unit": "%"}, "unit", "stands against the value, which is yes or no"),
        ({"one_of": ["a"], "unit": "SGD"}, "unit", "stands against the value, which is a text"),
        (
            {"value": 20260914, "unit": "date"},
            "unit",
            "'date' is no unit: a fact's kind is that of its value; a date is",
        ),
        ({"value": 1430, "unit": "time"}, "unit", "a time 14:30"),
        ({"value": 3, "unit": " "}, "unit", "an empty unit is none"),
        (
            {"value": "2026-09-14", "within": "1%"},
            "within",
            "the value is a date, which is stated or not; `within` is for",
        ),
        ({"value": True, "within": 1}, "within", "the value is yes or no"),
        ({"value": 3, "within": "roughly"}, "within", "roughly"),
        (
            {"value": 3, "unit": "SGD", "within": "0.1pt"},
            "within",
            "points are for percentages, and this fact has 'SGD'",
        ),
        (
            {"value": 3, "within": "1 point"},
            "within",
            "and this fact has no unit; write an amount (500) or a share (1%)",
        ),
    ],
)
def test_what_stands_against_a_fact_is_told_with_its_place(keys: dict[str, object], place: str, said: str) -> None:
    """Each would be a case that no answer passes, or that every answer does."""
    ((key, message),) = refused(keys)
    assert key == f"[0].{place}"
    assert said in message


def test_tolerances_that_make_sense_are_taken() -> None:
    """A share of anything, points of percentages, an amount in the fact's own unit."""
    assert fact(value=5, unit="SGD", within="5 %").within == "5 %"
    assert fact(value=5, unit="%", within="0.1pt").within == "0.1pt"
    assert fact(value=5, unit="percent", within="0.1pt").within == "0.1pt"
    assert fact(value=5, unit="km/h", within=Decimal("0.5")).within == "0.5"


def test_two_facts_of_one_name_are_told_apart_by_nobody() -> None:
    """A reader is given names, so the second would be the first."""
    first, second = {"name": "net worth", "value": 1}, {"name": "Net  Worth", "value": 2}
    ((key, message),) = refused(first, second)
    assert (key, message) == (
        "[1].name",
        "an earlier fact is called 'Net  Worth' too; a reader could not tell the two apart",
    )


def test_every_fact_that_is_wrong_is_told_at_once() -> None:
    """A working that cannot be computed hides no mistake of its neighbours, and is told once."""
    found = refused({"working": "m", "unit": "date"}, {"value": "25:00"}, {"value": "x", "unit": "h", "within": 1})
    assert [key for key, _ in found] == ["[0].working", "[1].value", "[2].unit", "[2].within"]


def test_the_old_name_of_facts_is_told_the_new_one(shop: Write) -> None:
    """Whoever updates an older suite need not search for it."""
    folder = shop(cases="- {id: a, ask: Hm?, answer: {figures: [{name: n, value: 1}]}}\n")
    with pytest.raises(DocumentError, match=r"cases.yaml:1:30: \[0\].answer.figures: 'figures' is called 'facts' now"):
        load_suite(folder)
