"""What of a record and of a baseline the gate is handed: counts, fresh attempts, and what attempts took."""

from __future__ import annotations

import pytest

from harness.comparable import comparable, confirmation_of, fresh_counts, spent_by_baseline, spent_by_run, stored_counts
from harness.domain.baseline import Baseline, Provenance
from harness.domain.run import ConfirmationPlan, RunEnd, RunRecord
from harness.domain.suite import CaseFingerprint
from harness.gate.confirmation import Confirmation, Fresh
from harness.gate.ratios import Spent
from harness.planning import plan_confirmation
from harness.promotion import Today, promote
from tests.doubles.sample_runs import attempt, attempts, failed, passed, record, unmeasured

FIRST = [*attempts("a", passed(), failed()), *attempts("b", passed(), passed())]
PLAN = plan_confirmation([r.attempt for r in FIRST], cases=["a"], again=["a", "b"], confirm=2)
DEAR = 0.5
TOOK = [attempt("a", 1, passed(), latency_ms=10.0, cost_usd=DEAR), attempt("a", 2, failed(), latency_ms=30.0)]
LOST = attempt("a", 3, unmeasured(), latency_ms=99.0)


def promoted(run: RunRecord) -> Baseline:
    """The baseline of a run of `TOOK`, graded as there: the dear attempt passed."""
    whole = run.model_copy(update={"end": RunEnd(finished="2026-11-03", ending="complete", digest="sha256:0")})
    return promote(
        [whole],
        today=Today(cases=run.header.cases, grader_version="1", harness_version="0.1.0"),
        regrade=lambda _case, evidence: passed() if evidence.trajectory.cost_usd == DEAR else failed(),
        provenance=Provenance(who="ada", when="2026-11-03", commit="abc", why="first"),
    ).baseline


def asked_again(plan: ConfirmationPlan | None) -> RunRecord:
    """A run whose fresh attempts were made in part."""
    made = [*FIRST, attempt("a", 3, failed()), attempt("a", 4, unmeasured()), attempt("b", 3, passed())]
    run = record(made, plan=[(r.attempt.case, r.attempt.number) for r in FIRST])
    return run.model_copy(update={"confirmation": plan})


def test_fresh_attempts_are_counted_apart_for_the_cases_and_for_the_suite() -> None:
    """Made, lost and still to come; the first round is not counted a second time."""
    assert confirmation_of(asked_again(PLAN)) == Confirmation(
        cases=(Fresh(case="a", planned=2, failed=1, unmeasured=1),),
        suite=(Fresh(case="a", planned=2), Fresh(case="b", planned=2, passed=1)),
    )


def test_where_nothing_was_to_be_asked_again_there_is_no_confirmation() -> None:
    """It is not one without attempts, which would have cleared nothing."""
    assert confirmation_of(asked_again(None)) is None
    assert fresh_counts(ConfirmationPlan(cases=()), FIRST) == Confirmation(cases=())


def test_a_run_is_timed_and_priced_by_what_its_first_round_measured() -> None:
    """Fresh attempts are made of suspicious cases alone, and an attempt that was lost took nothing that compares."""
    run = record([*TOOK, LOST, attempt("a", 4, passed())], plan=[("a", 1), ("a", 2), ("a", 3)])
    assert spent_by_run(run) == {
        "a": (
            Spent(latency_ms=10.0, cost_usd=DEAR, completed=True),
            Spent(latency_ms=30.0, cost_usd=0.01, completed=False),
        )
    }


def test_a_baseline_tells_what_its_run_took() -> None:
    """Latencies stand beside the evidence, which has none."""
    run = record(TOOK)
    assert spent_by_baseline(promoted(run), ["a"]) == spent_by_run(run)


def test_latencies_that_do_not_belong_to_the_attempts_are_not_known() -> None:
    """One fewer than there are attempts: nobody can say whose is missing."""
    short = promoted(record(TOOK)).model_copy(update={"latency_ms": {"a": (10.0,)}})
    for baseline in (short, short.model_copy(update={"latency_ms": {}})):
        assert [spent.latency_ms for spent in spent_by_baseline(baseline, ["a"])["a"]] == [None, None]


def test_the_counts_of_a_file_stand_whatever_was_asked_since() -> None:
    """`comparable` looks at the questions, this at the file alone."""
    baseline = promoted(record(TOOK))
    reworded = record(TOOK, cases={"a": CaseFingerprint(ask="reworded", expectation="e")})
    assert comparable(baseline, reworded.header, lambda _case, _evidence: passed()).counts.cases == ()
    assert [(c.id, c.passed, c.failed) for c in stored_counts(baseline).cases] == [("a", 1, 1)]


def test_when_other_tools_bill_the_stored_attempts_are_graded_again() -> None:
    """What an attempt was billed is part of its grade, so the numbers in the file are of another rule."""
    now = record(TOOK, metered=("get_quote*",))
    found = comparable(promoted(record(TOOK)), now.header, lambda _case, _evidence: failed())
    assert found.regraded == ("a",)
    assert [(c.id, c.passed, c.failed) for c in found.counts.cases] == [("a", 0, 2)]


@pytest.mark.parametrize("changed", ["fixture", "backend"])
def test_other_data_or_another_backend_takes_the_whole_baseline_away(changed: str) -> None:
    """The agent was asked about something else then, whichever of the two it was that changed."""
    now = record(TOOK).header.model_copy(update={changed: "sha256:cccc"})
    found = comparable(promoted(record(TOOK)), now, lambda _case, _evidence: passed())
    assert found.lost == {"a": "the fixture or the backend changed"}
    assert found.counts.cases == ()
