"""How the checks of an answer come together: figures, words, grounding, estimates."""

from __future__ import annotations

import pytest

from harness.domain.attempt import Evidence
from harness.domain.case import FigureExpectation
from harness.domain.grade import Grade
from harness.domain.trajectory import ToolResult, Trajectory, Turn
from harness.grading.grade import grade
from tests.doubles.sample_runs import SURFACE, call, case


def judged(answer: str, expectation: dict[str, object], result: object = None, ask: str = "What is it?") -> Grade:
    """The grade of an answer after one call that returned `result`."""
    made = call("get_net_worth", result=ToolResult.model_validate({"structured": result}))
    done = Trajectory(turns=(Turn(calls=(made,)), Turn(text=answer)), answer=answer)
    return grade(case("c", ask=ask, answer=expectation), Evidence(trajectory=done), SURFACE)


def outcomes(found: Grade) -> dict[str, str]:
    """Outcome by check."""
    return {check.check: check.outcome for check in found.checks}


@pytest.mark.parametrize(
    ("expectation", "good", "bad"),
    [
        ({"says": ["287/6", "India"]}, "INDIA made 287 for 6, that is 287/6.", "India made 2876."),
        ({"says_none": ["secret"]}, "Nothing to see.", "The Secret is out."),
        ({"equals": "42"}, " 42\n", "It is 42"),
        ({"not_equals": "42"}, "41", "42"),
        ({"matches": "^[A-Z]{3}$"}, "SGD", "sgd"),
        ({"not_matches": "(?i)sorry"}, "Here you are.", "Sorry."),
        ({"schema": {"type": "object", "required": ["total"]}}, '{"total": 1}', '{"sum": 1}'),
        ({"not_schema": {"type": "array"}}, '{"total": 1}', "[1]"),
    ],
)
def test_each_wording_check_passes_and_fails(expectation: dict[str, object], good: str, bad: str) -> None:
    """Every key under `answer` that looks at words does its own job and nobody else's."""
    name = f"answer.{next(iter(expectation))}"
    assert outcomes(judged(good, expectation)) == {name: "passed"}
    assert outcomes(judged(bad, expectation)) == {name: "failed"}


def test_an_invented_figure_is_named() -> None:
    """Grounding says which figure and what comes closest."""
    found = judged("You have S$512.30.", {"grounded": True}, {"currency": "SGD", "net_worth": 2394755})
    assert outcomes(found) == {"answer.grounded": "failed"}
    assert "512.30" in found.findings[0].message
    good = judged("You have S$2.39M.", {"grounded": True}, {"currency": "SGD", "net_worth": 2394755})
    assert good.outcome == "passed"


def test_a_figure_that_only_chance_would_trace_is_shown_and_decides_nothing() -> None:
    """With many amounts, some difference of two is near anything: no credit, and no blame."""
    rows = [{"id": n, "currency": "SGD", "balance": 1000 + 37 * n + n * n} for n in range(60)]
    found = judged("The gap to the account with S$1,000 is S$3,080.", {"grounded": True}, {"accounts": rows})
    assert outcomes(found)["answer.grounded"] == "not_checkable"
    assert found.outcome == "passed"


def test_where_estimates_are_allowed_an_untraced_figure_is_theirs_to_judge() -> None:
    """One fault, one check: the same figure is not failed twice."""
    expectation: dict[str, object] = {"grounded": True, "estimates": "labelled"}
    result = {"currency": "SGD", "net_worth": 2394755}
    stated = judged("In US dollars that is USD 1,780,000.", expectation, result)
    assert outcomes(stated) == {"answer.grounded": "passed", "answer.estimates": "failed"}
    labelled = judged(
        "The data holds no US dollar rate, so it cannot answer this. As a rough estimate, assuming a rate of 1.34, it"
        " would be about USD 1.79 million.",
        expectation,
        result,
    )
    assert labelled.outcome == "passed", labelled.findings


def test_a_figure_that_reads_two_ways_is_not_checkable() -> None:
    """`3.350` is three thousand or barely three; a grader that guesses is wrong half the time."""
    found = judged("€3.350", {"figures": [{"name": "total", "value": 3350, "unit": "EUR"}]})
    assert outcomes(found) == {"answer.figures": "not_checkable"}
    assert found.checks[0].findings


def test_a_case_whose_workings_were_not_computed_is_our_own_mistake() -> None:
    """Loading fills the values in; grading never guesses one."""
    figure = FigureExpectation(name="total", working="a + b")
    done = Evidence(trajectory=Trajectory(answer="It is 5."))
    asked = case("c", answer={"figures": [figure.model_dump()]})
    with pytest.raises(ValueError, match="has no value"):
        grade(asked, done, SURFACE)
