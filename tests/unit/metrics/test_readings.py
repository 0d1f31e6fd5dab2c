"""What reading answers took and came to stands apart from the agent's numbers; what was not read is counted by name."""

from __future__ import annotations

import pytest

from harness.domain.attempt import AttemptResult
from harness.domain.grade import CheckResult, Failed, Unmeasured
from harness.domain.reading import Reader
from harness.domain.trajectory import Usage
from harness.metrics.measure import measure
from harness.metrics.metric import Excluded
from harness.metrics.readings import Readings, readings
from tests.doubles.sample_runs import READER, attempt, case, failed, passed, read_by, record

PLAIN = Reader(name="plain")
WHY = "the answer could not be read: claude refused to read it"
OPEN = CheckResult(check="answer.facts", outcome="unread")
UNREAD = Unmeasured(cause="unread", reason=WHY, checks=(CheckResult(check="tools.must", outcome="passed"), OPEN))


def found(*results: AttemptResult) -> Readings | None:
    """What the readings of these attempts of one case come to; the last one is a confirmation."""
    run = record(list(results), plan=[("a", n) for n in range(1, len(results))])
    return readings(measure([case("a")], run).sample, run.results)


def test_money_tokens_and_time_are_those_of_all_answers_a_model_read() -> None:
    """Those of confirmations too: they were paid for. What was not read counts over the first round."""
    spent = {"cost_usd": 0.25, "usage": {"input_tokens": 100, "output_tokens": 5}}
    read = found(
        read_by(attempt("a", 1, passed()), **spent, latency_ms=100.0, flaws=("a flaw",)),
        read_by(attempt("a", 2, UNREAD), **spent, latency_ms=300.0, unread="claude refused to read it"),
        attempt("a", 3, failed()),
        read_by(attempt("a", 4, UNREAD), **spent, latency_ms=200.0),
    )
    assert read == Readings(
        by=(READER,),
        n=3,
        again=1,
        unread=1,
        reasons=(Excluded(reason="claude refused to read it", n=1),),
        cost_usd=0.75,
        usage=Usage(input_tokens=300, output_tokens=15),
        latency_p50=200.0,
        latency_p95=300.0,
    )


def test_a_cost_that_one_reading_does_not_know_is_not_known() -> None:
    """Nothing is taken for 0."""
    one, other = (read_by(attempt("a", n, passed()), cost_usd=cost) for n, cost in ((1, 0.25), (2, None)))
    read = found(one, other)
    assert read is not None
    assert (read.cost_usd, read.usage, read.latency_p50, read.asked) == (None, None, None, True)


def test_the_plain_reader_costs_nothing_and_asks_nobody() -> None:
    """So reports say nothing of its cost."""
    read = found(read_by(attempt("a", 1, passed()), PLAIN), read_by(attempt("a", 2, passed()), PLAIN))
    assert read is not None
    assert (read.by, read.cost_usd, read.asked) == ((PLAIN,), 0, False)


def test_where_nothing_was_to_be_read_there_is_nothing_to_say() -> None:
    """No check of the suite needs a reading."""
    assert found(attempt("a", 1, passed()), attempt("a", 2, failed())) is None


def test_an_answer_that_was_not_read_is_left_out_by_its_own_reason() -> None:
    """Beside every rate stands how many answers could not be read."""
    measured = measure([case("a")], record([attempt("a", 1, passed()), attempt("a", 2, UNREAD)]))
    rate = measured["pass_rate"]
    assert (rate.value, rate.n, rate.excluded) == (1.0, 1, (Excluded(reason="unmeasured: unread", n=1),))
    (tally,) = measured.cases
    assert (tally.passed, tally.unmeasured, tally.unread) == (1, 1, 1)


@pytest.mark.parametrize("grade", [UNREAD, Failed(checks=UNREAD.checks)])
def test_a_check_that_could_not_be_read_has_a_column_of_its_own(grade: Unmeasured | Failed) -> None:
    """Of an attempt that is unmeasured for it nothing else counts; of one that failed anyway, all does."""
    measured = measure([case("a")], record([attempt("a", 1, grade)]))
    rows = {row.check: (row.passed, row.failed, row.not_checkable, row.unread) for row in measured.checks}
    assert rows["answer.facts"] == (0, 0, 0, 1)
    assert ("tools.must" in rows) is isinstance(grade, Failed)


def test_what_could_not_be_read_is_no_part_of_quality() -> None:
    """A failed attempt with an open check is judged by those that were decided."""
    grade = Failed(checks=(*failed("tools.must").checks, CheckResult(check="state", outcome="passed"), OPEN))
    assert measure([case("a")], record([attempt("a", 1, grade)]))["quality"].value == 0.5
