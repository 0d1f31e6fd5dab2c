"""What a grader moved stands apart from what an agent or a server moved."""

from __future__ import annotations

from harness.domain.attempt import Attempt
from harness.gate.counts import Outcome
from harness.report.grader_drift import GradedRun, GraderRow, Passed, drift


def outcomes(**by_case: Outcome) -> dict[Attempt, Outcome]:
    """One attempt a case."""
    return {Attempt(case=case, agent="claude", number=1): outcome for case, outcome in by_case.items()}


SAME = outcomes(a="passed", b="failed")


def test_attempts_that_come_out_otherwise_are_named_with_what_changed() -> None:
    """A grader that lets b pass now has moved nothing about the agent; a new expectation of c is no grader's doing."""
    first = GradedRun(
        recorded="1",
        then=outcomes(a="passed", b="failed", c="passed"),
        now=outcomes(a="passed", b="passed", c="failed"),
        reworded=frozenset({"c"}),
    )
    found = drift(first, GradedRun(recorded="2", then=SAME, now=SAME), today="2")
    assert [(str(one.attempt), one.was, one.now, one.because) for one in found.first] == [
        ("b#1", "failed", "passed", "grader"),
        ("c#1", "passed", "failed", "expectation"),
    ]
    assert found.second == ()


def test_both_runs_stand_under_every_grader_that_is_known() -> None:
    """The older one's grades of both show what moved under it, too; where they are not recorded that is said."""
    first = GradedRun(recorded="1", then=SAME, now=outcomes(a="passed", b="passed"))
    second = GradedRun(
        recorded="2",
        then=outcomes(a="failed", b="unmeasured"),
        now=outcomes(a="failed", b="unmeasured"),
        others={"0": outcomes(a="passed", b="unmeasured")},
    )
    assert drift(first, second, today="2").rows == (
        GraderRow(version="0", first=None, second=Passed(passed=1, n=1)),
        GraderRow(version="1", first=Passed(passed=1, n=2), second=None),
        GraderRow(version="2", first=Passed(passed=2, n=2), second=Passed(passed=0, n=1)),
    )


def test_todays_grades_are_those_of_now_whatever_is_recorded_under_the_same_version() -> None:
    """An expectation may have changed since; then the record and today differ under one version."""
    first = GradedRun(recorded="2", then=SAME, now=outcomes(a="passed", b="passed"), reworded=frozenset({"b"}))
    found = drift(first, GradedRun(recorded="2", then=SAME, now=SAME), today="2")
    assert [row.version for row in found.rows] == ["2"]
    assert found.rows[0].first == Passed(passed=2, n=2)
    assert [one.because for one in found.first] == ["expectation"]
