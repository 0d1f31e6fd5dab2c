"""Grading many attempts again gives the same on one processor and on several."""

from __future__ import annotations

from pathlib import Path

import pytest

from harness.domain.attempt import AttemptResult
from harness.domain.case import Case
from harness.domain.reading import Statements
from harness.suite.loading import load_suite
from harness.verdicts import regrading
from harness.verdicts.regrading import grades_of
from tests.doubles.sample_runs import SURFACE, attempt, call, passed, read_by

HOUSEHOLD = Path(__file__).parents[2] / "cases" / "household"


def said(case: Case) -> Statements:
    """A reading that finds no fact stated."""
    return Statements(facts={fact.name: () for fact in case.answer.facts}, cannot=None)


@pytest.mark.slow
def test_grades_do_not_depend_on_how_the_work_is_shared(monkeypatch: pytest.MonkeyPatch) -> None:
    """Order and content are those of one process."""
    suite = load_suite(HOUSEHOLD)
    answers = ("Your net worth is S$2,394,755.", "It is S$12.", "The data cannot answer this.")
    results: list[AttemptResult] = [
        read_by(attempt(case.id, number, passed(), call("get_net_worth"), answer=answers[number % 3]), said=said(case))
        for number in range(1, 28)
        for case in suite.cases
    ]
    alone = grades_of(results, suite, SURFACE)
    monkeypatch.setattr(regrading, "WORTH_SHARING", 1)
    monkeypatch.setattr(regrading, "processors", lambda: 2)
    assert grades_of(results, suite, SURFACE) == alone
    assert {grade.outcome for grade in alone} == {"passed", "failed", "unmeasured"}
