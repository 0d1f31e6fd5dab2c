"""What the check of state says of what an attempt left behind."""

from __future__ import annotations

from fake_backend.fixtures.state_diff import StateDiff, diff_states
from harness.domain.attempt import Evidence
from harness.domain.grade import Grade, Unmeasured
from harness.domain.trajectory import Ending, Trajectory
from harness.grading.checks.state import MOST
from harness.grading.grade import grade
from tests.doubles.sample_runs import SURFACE, case

BEFORE = {"issues": {"142": {"id": 142, "state": "open", "title": "Login fails"}}}


def left(after: dict[str, dict[str, object]], before: dict[str, dict[str, object]] | None = None) -> StateDiff:
    """The diff of a world that became `after`."""
    return diff_states({"issues": BEFORE["issues"] if before is None else before}, {"issues": after})


def judged(state: object, diff: StateDiff | None, ending: Ending = Ending.ANSWERED) -> Grade:
    """The grade of an attempt at a case about state."""
    done = Trajectory(answer="Done.", ending=ending)
    wanted = case("c", state=state, hard=["state"])
    return grade(wanted, Evidence(trajectory=done, state=diff), SURFACE)


def test_an_untouched_world_is_unchanged() -> None:
    """The commonest expectation: reads leave nothing behind."""
    assert judged("unchanged", StateDiff()).outcome == "passed"


def test_a_stray_write_fails_by_its_path() -> None:
    """The finding says which value moved, from what to what."""
    found = judged("unchanged", left({"142": {"id": 142, "state": "closed", "title": "Login fails"}}))
    assert [finding.path for finding in found.findings] == ["issues.142.state"]


def test_the_expected_change_passes_and_collateral_fails_beside_it() -> None:
    """The rest of the world must not move."""
    wanted = {"issues": {"changed": {"142": {"state": "closed"}}}}
    assert judged(wanted, left({"142": {"id": 142, "state": "closed", "title": "Login fails"}})).outcome == "passed"
    found = judged(wanted, left({"142": {"id": 142, "state": "closed", "title": "Oops"}}))
    assert [finding.path for finding in found.findings] == ["issues.142.title"]


def test_without_a_backend_state_is_not_checkable() -> None:
    """What cannot be seen neither passes nor fails, and is said."""
    found = judged("unchanged", None)
    assert found.outcome == "passed"
    assert [check.outcome for check in found.checks] == ["not_checkable"]


def test_of_a_cut_off_attempt_only_what_it_did_is_held_against_it() -> None:
    """A write before a failing service still blocks; the change it had not come to make does not."""
    wanted = {"issues": {"changed": {"142": {"state": "closed"}}, "added": [{"title": "New"}]}}
    nothing_yet = judged(wanted, StateDiff(), Ending.SERVICE)
    assert isinstance(nothing_yet, Unmeasured)
    assert nothing_yet.hard_breaches == ()
    stray = judged(wanted, left({"142": {"id": 142, "state": "open", "title": "Oops"}}), Ending.SERVICE)
    assert isinstance(stray, Unmeasured)
    assert "issues.142.title" in [breach.path for breach in stray.hard_breaches]


def test_a_long_list_of_changes_is_cut_and_counted() -> None:
    """A server that rewrites everything must not drown the report."""
    many: dict[str, dict[str, object]] = {str(n): {"id": n} for n in range(MOST + 5)}
    found = judged("unchanged", left({**BEFORE["issues"], **many}))
    assert len(found.findings) == MOST + 1
    assert found.findings[-1].message == "and 5 more changes"
