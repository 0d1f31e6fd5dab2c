"""What an attempt's ending makes of its grade: three outcomes, never blurred."""

from __future__ import annotations

import pytest

from harness.domain.attempt import Evidence
from harness.domain.grade import Failed, Grade, Unmeasured
from harness.domain.reading import Reading
from harness.domain.trajectory import Ending, Trajectory, Turn
from harness.grading.grade import grade
from tests.doubles.sample_runs import SURFACE, call, case
from tests.unit.grading.judged import figure, read, stated

FACT = {"facts": [{"name": "net worth", "value": 2394755, "unit": "SGD", "within": "1%"}], "grounded": False}
RIGHT = "Your net worth is S$2,394,755."


def ended(ending: Ending, answer: str = "", keys: dict[str, object] | None = None, **evidence: object) -> Grade:
    """The grade of an attempt that made one forbidden call and ended so."""
    done = Trajectory(
        turns=(Turn(calls=(call("get_quote"),)),), answer=answer, ending=ending, detail="the reason it gave"
    )
    asked = case("c", **(keys or {"answer": FACT}))
    return grade(asked, Evidence.model_validate({"trajectory": done, **evidence}), SURFACE)


def of_net_worth(quote: str, value: int) -> Reading:
    """A reading of an answer that states the net worth."""
    return read(facts={"net worth": [stated(quote, value, "SGD")]})


def test_an_answered_attempt_is_graded_on_its_answer() -> None:
    """The plain way."""
    assert ended(Ending.ANSWERED, RIGHT, reading=of_net_worth("S$2,394,755", 2394755)).outcome == "passed"
    wrong = "Your net worth is S$1,394,755."
    assert ended(Ending.ANSWERED, wrong, reading=of_net_worth("S$1,394,755", 1394755)).outcome == "failed"


@pytest.mark.parametrize("ending", [e for e in Ending if e not in {Ending.ANSWERED, Ending.TURN_LIMIT, Ending.REFUSED}])
def test_what_was_cut_off_is_unmeasured_with_its_cause(ending: Ending) -> None:
    """A right answer before the cut is no pass, and a missing one no fail; the cause is kept."""
    found = ended(ending, RIGHT, reading=of_net_worth("S$2,394,755", 2394755))
    assert isinstance(found, Unmeasured)
    assert found.cause == ending.value
    assert found.reason == "the reason it gave"


def test_a_forbidden_call_before_a_failing_service_still_blocks() -> None:
    """Hard checks are judged on every partial trajectory."""
    keys: dict[str, object] = {"tools": {"never": ["get_quote"]}, "hard": ["tools.never"], "answer": FACT}
    found = ended(Ending.SERVICE, keys=keys)
    assert isinstance(found, Unmeasured)
    assert [breach.check for breach in found.hard_breaches] == ["tools.never"]


def test_a_server_that_broke_twice_is_a_failure() -> None:
    """A crashing server is a regression of its author, not a fault of the environment."""
    found = ended(Ending.SERVER, server_crashed=True)
    assert isinstance(found, Failed)
    assert found.checks[-1].check == "server"


def test_an_agent_that_ran_out_of_turns_has_failed_to_answer() -> None:
    """Graded on what there is; where an answer is asked for, none is a failure."""
    found = ended(Ending.TURN_LIMIT, keys={"answer": {"grounded": True}})
    assert [check.check for check in found.checks if check.outcome == "failed"] == ["answer"]
    assert ended(Ending.TURN_LIMIT, keys={"answer": {"says_none": ["secret"]}}).outcome == "passed"
    assert ended(Ending.TURN_LIMIT, keys={"tools": {"must": ["get_quote"]}}).outcome == "passed"


def test_an_agent_that_gave_no_answer_is_failed_and_never_unread() -> None:
    """There is nothing to read, so nobody has to."""
    for ending, answer in ((Ending.TURN_LIMIT, "So far"), (Ending.REFUSED, RIGHT), (Ending.ANSWERED, " ")):
        found = ended(ending, answer)
        assert found.outcome == "failed"
        assert [finding.message for finding in found.findings] == [
            "net worth: 2,394,755 SGD is expected; no answer was given"
        ]


def test_a_refusal_never_counts_as_declining() -> None:
    """Saying that the data cannot answer takes having looked; refusing to help does not."""
    declines: dict[str, object] = {"answer": {"declines": True}}
    words = "The available data cannot answer this: no tool returns prices."
    declined = read(cannot="The available data cannot answer this")
    assert ended(Ending.ANSWERED, words, declines, reading=declined).outcome == "passed"
    assert (
        ended(Ending.ANSWERED, "It is S$512.", declines, reading=read(figure("S$512", 512, "SGD"))).outcome == "failed"
    )
    assert ended(Ending.REFUSED, words, declines, reading=declined).outcome == "failed"
    assert ended(Ending.ANSWERED, "", declines).outcome == "failed"


@pytest.mark.parametrize("ending", [Ending.ANSWERED, Ending.REFUSED])
def test_saying_nothing_is_not_an_answer_that_invents_nothing(ending: Ending) -> None:
    """An empty answer states no wrong figure; where an answer is asked for it fails all the same."""
    for expectation in ({"grounded": True}, {"estimates": "labelled"}):
        found = ended(ending, "", {"answer": expectation})
        assert [check.check for check in found.checks if check.outcome == "failed"] == ["answer"]
