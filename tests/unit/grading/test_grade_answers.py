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


RENT = {"assets": [{"name": "Flat Leith", "value": 265000, "currency": "GBP", "mortgage": 141320.5, "monthly_fee": 90}]}
NO_RENT = "Your data doesn't include any rental information for the flat, so I can't tell. "


@pytest.mark.parametrize(
    "guess",
    [
        "As a rough estimate, assuming a gross rental yield of 6% on the £265,000 value, you might get about £1,325.",
        "My best guess would be £1,300 a month.",
        "Assuming a yield of 6%, it would come to about £1,325 a month.",
        "A ballpark figure: £1,200 to £1,400 a month.",
        "I'd estimate it at roughly 5.5% of its value a year.",
        "For illustration, at a 5% yield that would be £13,250 a year; this is only an estimate.",
        "Assuming the fee is a tenth of the rent, an estimated £1,080 a year goes on fees.",
        "As a rough estimate, some 14 tenants would be interested.",
        "Grob geschätzt wären es 1.300 £ im Monat.",
        "À titre indicatif, comptez environ 1 300 £ par mois.",
        "Como estimación aproximada, serían unas 1.300 £ al mes.",
        "概算では月1,300ポンドです。",
    ],
)
def test_an_estimate_that_the_case_does_not_allow_fails_however_well_it_is_labelled(guess: str) -> None:
    """Declining first does not earn the right to guess."""
    found = judged(NO_RENT + guess, {"declines": True}, RENT)
    assert outcomes(found) == {"answer.declines": "passed", "answer.estimates": "failed"}


@pytest.mark.parametrize(
    "more",
    [
        "The flat is valued at £265,000.",
        "The estimated value of the flat is £265,000.",
        "I can't estimate it.",
        "To estimate it I would need at least 3 months of listings.",
        "If you give me a rent, for example £1,000, I can estimate the yield.",
        "The fee comes to £1,080 a year.",
        "An agent could give you an estimate.",
    ],
)
def test_what_is_no_estimate_of_the_answers_own_is_allowed_beside_a_decline(more: str) -> None:
    """Data, an offer, or what an estimate would take."""
    found = judged(NO_RENT + more, {"declines": True}, RENT)
    assert outcomes(found) == {"answer.declines": "passed", "answer.estimates": "passed"}


def test_an_invented_estimate_is_grounded_s_to_report_where_that_is_asked() -> None:
    """One fault, one check; what traces and is an estimate all the same is still one."""
    asked: dict[str, object] = {"declines": True, "grounded": True, "estimates": "never"}
    invented = judged(NO_RENT + "As a rough estimate, about £1,325 a month.", asked, RENT)
    assert outcomes(invented)["answer.grounded"] == "failed"
    assert outcomes(invented)["answer.estimates"] == "passed"
    derived = judged(NO_RENT + "As a rough estimate, assuming the fee stays, it costs £1,080 a year.", asked, RENT)
    assert outcomes(derived)["answer.grounded"] == "passed"
    assert outcomes(derived)["answer.estimates"] == "failed"


def test_a_figure_that_reads_two_ways_is_not_checkable() -> None:
    """`3.350` is three thousand or barely three; a grader that guesses is wrong half the time."""
    found = judged("€3.350", {"figures": [{"name": "total", "value": 3350, "unit": "EUR"}]})
    assert outcomes(found) == {"answer.facts": "not_checkable"}
    assert found.checks[0].findings


def test_a_case_whose_workings_were_not_computed_is_our_own_mistake() -> None:
    """Loading fills the values in; grading never guesses one."""
    figure = FigureExpectation(name="total", working="a + b")
    done = Evidence(trajectory=Trajectory(answer="It is 5."))
    asked = case("c", answer={"figures": [figure.model_dump()]})
    with pytest.raises(ValueError, match="has no value"):
        grade(asked, done, SURFACE)
