"""`promote` of a baseline: its evidence under today's grader and expectations, with nothing asked; and whose it is."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from harness.errors import ExitCode
from tests.doubles.workbench import ASK_BALANCE, ASK_HOURS, Workbench

pytestmark = pytest.mark.slow

BASELINE = Path("cases/bank/baselines/keyword.converse.json")


@pytest.fixture
def promoted(bench: Workbench, monkeypatch: pytest.MonkeyPatch) -> Workbench:
    """A suite with a baseline, outside of any repository."""
    monkeypatch.setenv("GIT_CEILING_DIRECTORIES", str(bench.folder))
    monkeypatch.delenv("PLUMBLINE_COMMIT", raising=False)
    assert bench.run().code == ExitCode.OK
    assert bench.do("promote", "out", "--reason", "first").code == ExitCode.OK
    return bench


def baseline() -> Any:  # noqa: ANN401 - the file as it stands
    """The committed baseline."""
    return json.loads(BASELINE.read_text(encoding="utf-8"))


def test_a_baseline_of_an_older_grader_is_made_fresh_without_asking_anything(
    promoted: Workbench, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A new grader costs no new measurement, and where it comes to the same it costs nothing at all."""
    monkeypatch.setattr("harness.verbs.promote.GRADER_VERSION", "1000")
    document = baseline()
    BASELINE.write_text(json.dumps(document | {"grader_version": "1"}), encoding="utf-8")
    assert promoted.do("check", promoted.path).code == ExitCode.OK
    started = promoted.started()
    said = promoted.do("promote", BASELINE, "--reason", "grader 1000", "--who", "ada")
    assert (said.code, promoted.started()) == (ExitCode.OK, started)
    after = baseline()
    assert (after["grader_version"], after["provenance"]["why"]) == ("1000", "grader 1000")
    assert after["runs"] == [promoted.record().header.id]
    assert promoted.do("check", promoted.path).code == ExitCode.OK


def test_a_stricter_expectation_is_judged_on_the_evidence_that_is_there(promoted: Workbench) -> None:
    """The counts move, and the case is fresh again."""
    figure = {"name": "balance", "value": 7, "unit": "SGD"}
    promoted.cases[0] = ASK_BALANCE | {"answer": {"facts": [figure]}}
    promoted.save()
    said = promoted.do("check", promoted.path)
    assert said.code == ExitCode.GATE_FAILED
    assert "case balance: 1 of 1 passed as stored, 0 of 1 passed as graded today" in said.out
    assert promoted.do("promote", BASELINE, "--reason", "stricter").code == ExitCode.OK
    assert (baseline()["cases"]["balance"]["passed"], baseline()["cases"]["balance"]["failed"]) == (0, 1)
    assert promoted.do("check", promoted.path).code == ExitCode.OK


def test_grades_that_were_edited_together_with_their_counts_are_found_out(promoted: Workbench) -> None:
    """The counts fit the grades beside them, and neither fits the evidence: `check` grades it and says so."""
    document = baseline()
    case = document["cases"]["balance"]
    case |= {"passed": 0, "failed": 1}
    case["attempts"][0]["grade"]["outcome"] = "failed"
    BASELINE.write_text(json.dumps(document), encoding="utf-8")
    said = promoted.do("check", promoted.path)
    assert said.code == ExitCode.GATE_FAILED
    assert "case balance: 0 of 1 passed as stored, 1 of 1 passed as graded today" in said.out
    assert promoted.do("promote", BASELINE, "--reason", "as measured").code == ExitCode.OK
    assert promoted.do("check", promoted.path).code == ExitCode.OK


def test_what_is_asked_otherwise_now_is_left_out_by_name(promoted: Workbench) -> None:
    """Evidence of another question is no evidence; nothing left is no baseline."""
    promoted.cases[1] = ASK_HOURS | {"ask": "When is the branch open on a weekday?"}
    said = promoted.save().do("promote", BASELINE, "--reason", "reworded")
    assert said.code == ExitCode.OK
    assert "left out: case hours: the suite does not ask what was asked then" in said.out
    assert list(baseline()["cases"]) == ["balance"]
    promoted.cases[0] = ASK_BALANCE | {"ask": "How much is on the account?"}
    before = BASELINE.read_bytes()
    said = promoted.save().do("promote", BASELINE, "--reason", "reworded")
    assert said.code == ExitCode.USER_ERROR
    assert BASELINE.read_bytes() == before


def test_a_changed_surface_is_not_promoted_away_by_grading_again(promoted: Workbench) -> None:
    """The numbers were measured with other descriptions, whoever grades them."""
    promoted.behaviour["tools"][0] = promoted.behaviour["tools"][0] | {"description": "The former balance."}
    promoted.save()
    assert promoted.do("promote", BASELINE, "--reason", "again").code == ExitCode.OK
    said = promoted.do("check", promoted.path)
    assert said.code == ExitCode.GATE_FAILED
    assert "run the suite again and `promote` the run" in said.out


def test_a_baseline_is_pooled_with_nothing(promoted: Workbench) -> None:
    """Its attempts and those of a run were measured apart, and one of the two may hold the other."""
    said = promoted.do("promote", BASELINE, "out", "--reason", "both")
    assert said.code == ExitCode.USER_ERROR
    assert "is a baseline: it is graded again alone" in said.err


def test_where_no_commit_is_known_that_is_said(promoted: Workbench) -> None:
    """By `promote`, and by every report that compares with the baseline; the place is never left blank."""
    said = promoted.do("promote", "out", "--reason", "no git here")
    assert said.code == ExitCode.OK
    assert "warning: no commit is known" in said.err
    assert baseline()["provenance"]["commit"] == ""
    assert "no commit known" in promoted.do("run", promoted.path, "--out", "again").out
    assert "no commit known" in (promoted.folder / "again" / "comment.md").read_text(encoding="utf-8")


def test_the_commit_of_a_baseline_is_the_one_that_was_measured(
    promoted: Workbench, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What has changed since is compared with that, wherever and whenever the run is promoted."""
    for folder, commit in (("one", "a" * 40), ("two", "b" * 40)):
        monkeypatch.setenv("PLUMBLINE_COMMIT", commit)
        assert promoted.do("run", promoted.path, "--out", folder).code == ExitCode.OK
    monkeypatch.setenv("PLUMBLINE_COMMIT", "c" * 40)
    said = promoted.do("promote", "two", "one", "out", "--reason", "pooled")
    assert (said.code, said.err) == (ExitCode.OK, "")
    assert baseline()["provenance"]["commit"] == "b" * 40
    assert promoted.do("promote", BASELINE, "--reason", "again").code == ExitCode.OK
    assert baseline()["provenance"]["commit"] == "b" * 40
