"""Opinions stand beside grades: whatever a judge says, what code has decided stays decided."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import ValidationError

from harness.domain.attempt import Evidence
from harness.domain.grade import Grade
from harness.domain.opinion import Opinion
from harness.domain.trajectory import Ending, Trajectory
from harness.grading.grade import grade
from harness.metrics.measure import measure
from harness.metrics.opinions import opinions
from harness.metrics.sample import first_round
from harness.report.json_file import as_json
from tests.doubles.sample_runs import (
    SURFACE,
    attempt,
    attempts,
    case,
    failed,
    opinion,
    passed,
    record,
    unmeasured,
    view,
)

OPINIONS = st.builds(
    Opinion,
    judge=st.text(),
    model=st.text(),
    score=st.none() | st.integers(1, 5),
    rationale=st.text(),
    missing=st.text(),
    cost_usd=st.none() | st.floats(0, 10),
)
GRADES: st.SearchStrategy[Grade] = st.sampled_from([
    passed(), failed(), failed(hard=True), unmeasured(), passed("state", "answer.says")
])  # fmt: skip


@given(said=OPINIONS, graded=GRADES)
def test_no_opinion_changes_what_a_grade_says(said: Opinion, graded: Grade) -> None:
    """Outcome, findings and hard breaches are the grade's own; the opinion is one more advisory result."""
    beside = said.beside(graded)
    assert (beside.outcome, beside.findings, beside.hard_breaches) == (
        graded.outcome,
        graded.findings,
        graded.hard_breaches,
    )
    assert beside.checks[:-1] == graded.checks
    assert beside.checks[-1].advisory


@given(said=OPINIONS, answer=st.text(), ending=st.sampled_from(Ending))
def test_grading_evidence_with_an_opinion_is_grading_it_without(said: Opinion, answer: str, ending: Ending) -> None:
    """So `grade` on a record comes to the same outcome, keeps the opinion, and puts it where `run` did."""
    asked = case("a", answer={"says": ["8"], "judge": {"rubric": "r", "agent": "haiku"}})
    evidence = Evidence(trajectory=Trajectory(answer=answer, ending=ending))
    alone = grade(asked, evidence, SURFACE)
    assert grade(asked, evidence.model_copy(update={"opinion": said}), SURFACE) == said.beside(alone)


@given(said=OPINIONS, graded=GRADES)
def test_no_opinion_moves_a_metric_a_rate_or_a_verdict(said: Opinion, graded: Grade) -> None:
    """All a report says of the run itself is the same with and without a judge."""
    result = attempt("a", 1, graded)
    plain, judged = record([result]), record([result.with_opinion(said)])
    assert measure([case("a")], plain).metrics == measure([case("a")], judged).metrics
    without, beside = (as_json(view([case("a")], run)) for run in (plain, judged))
    assert without == {key: value for key, value in beside.items() if key not in {"judge", "cases"}}| {
        "cases": without["cases"]
    }  # fmt: skip


@pytest.mark.parametrize(
    ("score", "outcome"),
    [(1, "failed"), (2, "failed"), (3, "failed"), (4, "passed"), (5, "passed"), (None, "not_checkable")],
)
def test_four_and_five_pass(score: int | None, outcome: str) -> None:
    """And no score is neither."""
    assert opinion(score).check.outcome == outcome
    assert opinion(score).passes is {"passed": True, "failed": False, "not_checkable": None}[outcome]


@pytest.mark.parametrize("score", [0, 6, -1])
def test_a_score_is_from_one_to_five(score: int) -> None:
    """A record that says otherwise is damaged."""
    with pytest.raises(ValidationError):
        opinion(score)


def test_the_check_names_judge_model_score_and_reason() -> None:
    """Whoever reads the finding knows who said it."""
    assert opinion(2, "vague").check.findings[0].message == "haiku (claude-haiku-5-5): 2 of 5: vague"
    assert opinion(None).check.findings[0].message == "haiku (claude-haiku-5-5): no opinion: service: 529"


def test_opinions_are_counted_apart_with_reasons_and_cost() -> None:
    """What is missing is said with how often, and the cost is in no cost of the run."""
    results = [
        r.with_opinion(opinion(score))
        for r, score in zip(attempts("a", *[passed()] * 4), (5, 1, None, None), strict=True)
    ]
    run = record([*results, *attempts("b", passed())])
    found = opinions(first_round([case("a"), case("b")], run).seen)
    assert found is not None
    assert (found.passed, found.failed, found.n, found.unscored) == (1, 1, 2, 2)
    assert [(why.reason, why.n) for why in found.missing] == [("service: 529", 2)]
    assert found.cost_usd == pytest.approx(0.004)
    assert found.judges == (("haiku", "claude-haiku-5-5"),)


def test_an_unknown_cost_is_unknown_and_nobody_asked_is_none() -> None:
    """Never 0 for either."""
    judged = attempt("a", 1, passed()).with_opinion(opinion(5, cost_usd=None))
    found = opinions(first_round([case("a")], record([judged])).seen)
    assert found is not None
    assert found.cost_usd is None
    assert opinions(first_round([case("a")], record(attempts("a", passed()))).seen) is None
