"""Whatever comes back as a reading, and whatever a tool returned, an attempt is graded, and soon."""

from __future__ import annotations

import json
from typing import Any

import pytest

from harness.domain.grade import Unmeasured
from tests.unit.grading.judged import figure, judged, made, read, stated

ANSWER = "It is S$1,234.50."
ROWS: dict[str, object] = {"a": list(range(3000)), "t": "1,234.51 x", "x": 5}
DEEP = "[" * 1000 + "]" * 1000


@pytest.mark.parametrize(
    "figures",
    [
        [figure("S$1,234.50", 1234.5, "SGD", "r1.x")] * 10_000,
        [figure("S$1,234.50", 1234.5, "SGD", "sum(x for x in r1.a for y in r1.a for z in r1.a)")] * 500,
        [figure("S$1,234.50", 1234.5, "SGD", "-" * 990 + "1")] * 500,
        [figure("S$1,234.50", 1234.5, "SGD", "(" * 400 + "1" + ")" * 400)] * 500,
        [figure("S$1,234.50", 1234.5, "SGD", "*".join(["9**999"] * 140))] * 500,
        [figure("S$1,234.50", 1234.5, "SGD", 'figure(r1, "1,234.50")')] * 500,
        [figure("S$1,234.50", 1234.5, "SGD", "r1.__class__.__mro__")],
        [figure("S$1,234.50", 1234.5, "SGD", "(lambda: 1)()")],
        [figure("S$1,234.50", 10**4000, "SGD")],
        [figure("S$1,234.50", 1234.5, "x" * 100_000)],
        [figure("S$1,234.50", 1234.5, "m**999999999")],
        [figure("'\"" * 5000, 1234.5, "SGD")] * 500,
        [figure("1 " * 400, 1, assumes="1 " * 400)] * 500,
        [figure("\x00", 1234.5)],
    ],
)
def test_a_hostile_reading_is_unread_with_its_sentence(figures: list[dict[str, Any]]) -> None:
    """It never raises, and all that it can make the grader do is bounded."""
    found = judged(ANSWER, {"grounded": True}, read(*figures), made(ROWS))
    assert isinstance(found, Unmeasured)
    assert found.cause == "unread"
    assert found.reason.startswith("the answer could not be read: ")
    assert len(found.reason) < 500


@pytest.mark.parametrize("value", ["five", "1e400", "NaN", True, ""])
def test_a_value_of_another_kind_is_unread(value: object) -> None:
    """A number is a number."""
    asked: dict[str, object] = {"facts": [{"name": "it", "value": 5, "unit": "SGD"}]}
    found = judged("It is S$5.", asked, read(facts={"it": [stated("S$5", value)]}))
    assert isinstance(found, Unmeasured)


@pytest.mark.parametrize(
    "result",
    ["x 1,234.51\n" * 90_000, "1" * 1_000_000, DEEP, '{"a":' * 1000, '{"x": 1e999999}', json.dumps("\\" * 90_000)],
)
def test_a_result_without_end_is_looked_through_and_grounds_nothing(result: str) -> None:
    """A megabyte of text, a thousand levels."""
    for working in ('figure(r1, "1,234.50")', "r1.x"):
        found = judged(
            ANSWER, {"grounded": True}, read(*[figure("S$1,234.50", 1234.5, "SGD", working)] * 50), made(result)
        )
        assert found.outcome != "passed"


def test_an_answer_without_end_is_judged() -> None:
    """Fifty thousand amounts, all of them one."""
    found = judged(
        "S$1,234.50 " * 50_000, {"grounded": True}, read(figure("S$1,234.50", 1234.5, "SGD", "r1.x")), made(ROWS)
    )
    assert found.outcome == "failed"
