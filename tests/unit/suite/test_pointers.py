"""What `check` says of units that are none, and of wordings that a fact would look at better."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from harness.suite.loading import load_suite

Write = Callable[..., Path]


def told(shop: Write, *answers: str) -> list[str]:
    """Return the notices on cases with these answers, without the folder."""
    cases = "".join(f"- {{id: c{n}, ask: Hm?, answer: {answer}}}\n" for n, answer in enumerate(answers))
    folder = shop(cases=cases)
    suite = load_suite(folder)
    assert suite.warnings == ()
    return [notice.removeprefix(f"{folder}/") for notice in suite.notices()]


def test_a_unit_that_cannot_be_converted_is_named_once(shop: Write) -> None:
    """A typing mistake in a unit would make a noun of it; a noun is fine, and said."""
    pods = "{facts: [{name: n, value: 3, unit: pods}, {name: m, value: 3, unit: km/h}, {name: o, value: 3}]}"
    assert told(shop, pods, pods) == [
        "cases.yaml:1: `pods` is no unit that can be converted; it is taken for the name of what is counted"
    ]


@pytest.mark.parametrize(
    ("answer", "said"),
    [
        ("{says: [2026-09-14]}", "case c0 says '2026-09-14', a date; as a fact (`value: 2026-09-14`)"),
        ("{says: [by 14 November]}", "case c0 says 'by 14 November', a date"),
        ("{says: ['14:30']}", "case c0 says '14:30', a time; as a fact (`value: 14:30`)"),
        ("{says: [2:30 pm]}", "a time"),
        ("{says: [287]}", "case c0 says '287', a number; as a fact it is found however it is written"),
        ("{says: [35.2328]}", "a number"),
        ("{says: ['S$2,394,755']}", "a number"),
        ("{matches: '(?i)2026-09-14|14(th)? sep'}", "case c0 matches '(?i)2026-09-14|14(th)? sep', a date"),
        (r"{matches: '\b14:30\b'}", "a time"),
        (
            "{facts: [{name: end, value: 14 September 2026}]}",
            "case c0 states end as the text '14 September 2026', a date",
        ),
        ("{facts: [{name: end, value: 2:30 pm}]}", "states end as the text '2:30 pm', a time"),
        ("{facts: [{name: till, value: '2,394,755'}]}", "states till as the text '2,394,755', a number"),
    ],
)
def test_a_wording_that_had_better_be_a_fact_is_pointed_at(shop: Write, answer: str, said: str) -> None:
    """Wording fails right answers that write it otherwise, and passes wrong ones that hold it somewhere."""
    (notice,) = told(shop, answer)
    assert notice.startswith("cases.yaml:1: ")
    assert said in notice


@pytest.mark.parametrize(
    "answer",
    [
        "{says: [archived, PAY-311, PO Box 1256, v1.2]}",
        "{says: ['08069']}",
        "{matches: '(?i)confirm|are you sure'}",
        "{equals: '112'}",
        "{facts: [{name: a, value: PAY-311}, {name: b, value: '08069'}, {name: c, one_of: [14 September 2026]}]}",
    ],
)
def test_wordings_and_identifiers_are_left_alone(shop: Write, answer: str) -> None:
    """A notice that is always there is never read; digits in quotes are an identifier."""
    assert told(shop, answer) == []
