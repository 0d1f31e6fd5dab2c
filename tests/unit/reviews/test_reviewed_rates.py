"""Two rates, as graded and after review, and how often the judge agreed with people."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from harness.domain.attempt import AttemptResult
from harness.domain.review import VERDICTS, Review, ReviewVerdict
from harness.metrics.reviewed import Reviewed, latest, reviewed
from harness.metrics.sample import first_round
from harness.stats.rates import rate
from tests.doubles.sample_runs import KEYWORD, attempts, case, failed, opinion, passed, record, review, unmeasured


def read(
    results: list[AttemptResult], *reviews: Review, plan: Sequence[tuple[str, int]] | None = None, **header: object
) -> Reviewed | None:
    """What reviewing a run of case `a` came to."""
    return reviewed(first_round([case("a")], record(results, plan=plan, **header)), reviews)


def test_only_a_graders_false_fail_becomes_a_pass() -> None:
    """Forgiving a model or a questioned expectation would be the reviewer grading generously."""
    results = attempts("a", passed(), *[failed()] * 4, unmeasured())
    verdicts: list[ReviewVerdict] = ["grader-false-fail", "model-failure", "expectation-in-question"]
    found = read(results, *(review(f"a#{n}", verdict) for n, verdict in enumerate(verdicts, 2)))
    assert found is not None
    assert (found.as_graded, found.after) == (rate(1, 5), rate(2, 5))
    assert (found.failures, found.read, list(found.verdicts.values())) == (4, 3, [1, 1, 1])


def test_a_later_verdict_takes_the_place_of_an_earlier_one() -> None:
    """People change their minds; the file keeps both."""
    first, second = review("a#1", "grader-false-fail"), review("a#1", "model-failure")
    assert latest([first, second]) == {"a#1": second}
    found = read(attempts("a", failed()), first, second)
    assert found is not None
    assert found.after == found.as_graded == rate(0, 1)


def test_without_a_review_there_is_nothing_to_show() -> None:
    """A rate after no review would look like one."""
    assert read(attempts("a", passed(), failed())) is None
    assert read(attempts("a", passed()), review("b#1", "model-failure")) is None
    assert read(attempts("a", unmeasured()), review("a#1", "model-failure")) is None


def test_confirmations_are_in_neither_rate() -> None:
    """As they are in no other headline number."""
    results = attempts("a", failed(), failed())
    found = read(results, review("a#1", "model-failure"), review("a#2", "grader-false-fail"), plan=[("a", 1)])
    assert found is not None
    assert found.after == rate(0, 1)
    assert found.read == 1


def test_a_deterministic_agent_counts_once_a_case() -> None:
    """After review too."""
    found = read(attempts("a", failed(), failed()), review("a#1", "grader-false-fail"), agent_spec=KEYWORD)
    assert found is not None
    assert (found.as_graded, found.after) == (rate(0, 1), rate(1, 1))


@pytest.mark.parametrize(
    ("score", "verdict", "agreed"),
    [
        (5, "grader-false-fail", rate(1, 1)),
        (4, "model-failure", rate(0, 1)),
        (2, "grader-false-fail", rate(0, 1)),
        (1, "model-failure", rate(1, 1)),
        (None, "model-failure", None),
        (5, "expectation-in-question", None),
    ],
)
def test_judge_and_person_agree_when_both_find_the_answer_right_or_both_wrong(
    score: int | None, verdict: ReviewVerdict, agreed: object
) -> None:
    """A questioned expectation says neither, and a judge without a score says nothing."""
    results = [result.with_opinion(opinion(score)) for result in attempts("a", failed())]
    found = read(results, review("a#1", verdict))
    assert found is not None
    assert found.agreement == agreed


@given(
    outcomes=st.lists(st.sampled_from([passed(), failed(), unmeasured()]), min_size=1, max_size=8),
    written=st.lists(st.tuples(st.integers(1, 9), st.sampled_from(VERDICTS)), max_size=12),
)
def test_review_never_lowers_a_rate_and_counts_what_it_turns(
    outcomes: list[object], written: list[tuple[int, ReviewVerdict]]
) -> None:
    """The same attempts, at most every failure turned, and every turned one a false fail."""
    results = attempts("a", *outcomes)  # type: ignore[arg-type]  # grades
    found = read(results, *(review(f"a#{n}", verdict) for n, verdict in written))
    if found is not None:
        assert found.after.n == found.as_graded.n
        assert found.after.k - found.as_graded.k == found.verdicts["grader-false-fail"]
        assert 0 < found.read <= found.failures == found.as_graded.n - found.as_graded.k
