"""`compare`: what changed first, what moved and how surely, and apart from both what a grader did."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from harness.domain.attempt import Evidence
from harness.domain.case import Case
from harness.domain.grade import Failed, Grade
from harness.errors import ExitCode
from tests.doubles.workbench import ASK_BALANCE, ASK_HOURS, BALANCE, HOURS, Workbench

pytestmark = pytest.mark.slow

BASELINE = Path("cases/bank/baselines/script.converse.json")
Turns = list[dict[str, Any]]
RIGHT: Turns = [{"calls": [{"tool": "get_balance"}]}, {"answer": "SGD 1200"}]
WRONG: Turns = [{"calls": [{"tool": "get_balance"}]}, {"answer": "SGD 90"}]
ASKED: Turns = [{"calls": [{"tool": "get_opening_hours"}]}, {"answer": "From nine."}]


def asked(bench: Workbench, folder: str, *balance: Turns) -> None:
    """A run whose attempts at the balance went so; not one agent asked again, as far as anybody knows."""
    bench.server = {"isolation": "worker"}
    bench.scripted(balance={str(number): made for number, made in enumerate(balance, 1)}, hours=ASKED)
    bench.suite["agents"]["script"]["deterministic"] = False
    bench.save()
    said = bench.do("run", bench.path, "--out", folder, "--attempts", str(len(balance)), "--baseline", "none")
    assert said.code == ExitCode.OK, said.err


@pytest.fixture
def two(bench: Workbench) -> Workbench:
    """Two runs of ten attempts: all right, and seven of ten wrong."""
    asked(bench, "one", *[RIGHT] * 10)
    asked(bench, "two", *[RIGHT] * 3, *[WRONG] * 7)
    return bench


def test_each_case_that_moved_has_its_interval_and_its_test(two: Workbench) -> None:
    """Paired by case: ten attempts of a question beside ten of the same."""
    said = two.do("compare", "one", "two", "--json", "-")
    assert said.code == ExitCode.OK
    (case,) = said.json["cases"]
    assert (case["id"], case["a"]["passed"], case["b"]["passed"]) == ("balance", 10, 3)
    assert case["apart"]["p"] == pytest.approx(0.0031, abs=1e-4)
    assert case["apart"]["adjusted"] == pytest.approx(2 * case["apart"]["p"])
    assert -1 <= case["apart"]["low"] < case["apart"]["high"] < 0
    assert said.json["apart"]["p"] == pytest.approx(case["apart"]["p"])
    shown = " ".join(said.err.split())
    assert "They differ on 1 of the 2 cases both asked" in shown
    assert "points, p = 0.0031 (0.0062)" in shown
    back = two.do("compare", "two", "one", "--json", "-").json["cases"][0]["apart"]
    assert (back["p"], back["low"]) == (case["apart"]["p"], -case["apart"]["high"])


def test_a_baseline_stands_on_either_side(two: Workbench) -> None:
    """It is the published observation, so it compares as the run it was made of."""
    assert two.do("promote", "one", "--reason", "first").code == ExitCode.OK
    of_runs = two.do("compare", "one", "two", "--json", "-").json
    of_both = two.do("compare", BASELINE, "two", "--json", "-")
    assert of_both.json["cases"] == of_runs["cases"]
    assert of_both.json["changes"] == of_runs["changes"]
    assert "A is script, converse, baseline of 20" in of_both.err
    assert "B is script, converse, run " in of_both.err
    same = two.do("compare", BASELINE, BASELINE)
    assert "They differ on 0 of the 2 cases both asked" in same.out


def test_what_changed_comes_first_with_the_words_that_changed(two: Workbench) -> None:
    """The description of a tool, the version of Plumbline, the grader: before any number."""
    two.behaviour["tools"] = [BALANCE | {"description": "The former balance of the account."}, HOURS]
    asked(two, "three", *[RIGHT] * 2)
    said = two.do("compare", "one", "three")
    assert said.out.index("tool get_balance: description changed") < said.out.index("Metrics")
    assert "+ The former balance of the account." in said.out
    assert "not comparable" not in said.out


def older_grades(folder: Path, version: str, *, flipped: str) -> None:
    """Make a record say that an older grader failed all attempts of a case; its digest goes with the end line."""
    path = folder / "run.jsonl"
    header, *lines = path.read_text(encoding="utf-8").splitlines()
    attempts = [json.loads(line) for line in lines if line.startswith('{"kind":"attempt"')]
    for line in attempts:
        if line["result"]["attempt"]["case"] == flipped:
            line["result"]["grade"] = {"outcome": "failed", "checks": []}
    changed = [json.dumps(json.loads(header) | {"grader_version": version}), *(json.dumps(line) for line in attempts)]
    path.write_text("\n".join(changed) + "\n", encoding="utf-8")


def test_what_a_grader_moved_is_no_difference_between_the_runs(two: Workbench) -> None:
    """An older grader failed A: under one grader the runs are as far apart as they are, and the drift is told."""
    older_grades(two.folder / "one", "0", flipped="balance")
    said = two.do("compare", "one", "two", "--json", "-")
    (case,) = said.json["cases"]
    assert (case["a"]["passed"], case["b"]["passed"]) == (10, 3)
    graders = said.json["graders"]
    assert [(one["was"], one["is"], one["because"]) for one in graders["a"]] == [("failed", "passed", "grader")] * 10
    assert graders["b"] == []
    assert graders["seen"] == [
        {"grader": "0", "a": {"passed": 10, "n": 20}, "b": None},
        {"grader": graders["today"], "a": {"passed": 20, "n": 20}, "b": {"passed": 13, "n": 20}},
    ]
    assert {"kind": "grader", "before": "0"}.items() <= said.json["changes"][-1].items()
    shown = " ".join(said.err.split())
    assert "A was graded by grader 0" in shown
    assert "10 attempts graded otherwise today balance#1: failed → passed (the grader changed)" in shown
    assert "as grader 0 saw them: A 10 of 20, B not known" in shown


def test_both_runs_stand_under_the_older_grader_where_its_grades_are_recorded(two: Workbench) -> None:
    """`grade` wrote them beside the run when that grader was today's."""
    older_grades(two.folder / "one", "0", flipped="balance")
    assert two.do("grade", "two").code == ExitCode.OK
    beside = two.folder / "two" / "grades-1.jsonl"
    header, *lines = beside.read_text(encoding="utf-8").splitlines()
    old = json.dumps(json.loads(header) | {"grader_version": "0"})
    beside.write_text("\n".join([old, *lines]).replace('"outcome":"passed"', '"outcome":"failed"') + "\n", "utf-8")
    (two.folder / "two" / "grades-2.jsonl").write_text(f"{old.replace(two.record('two').header.id, 'other')}\n")
    rows = two.do("compare", "one", "two", "--json", "-").json["graders"]["seen"]
    assert rows[0] == {"grader": "0", "a": {"passed": 10, "n": 20}, "b": {"passed": 0, "n": 20}}
    beside.write_text(f"{old}\nx\n", encoding="utf-8")
    said = two.do("compare", "one", "two")
    assert said.code == ExitCode.NOT_MEASURED
    assert "grades-1.jsonl: not a record of grades this version reads" in said.err


def test_an_expectation_that_changed_is_told_from_a_grader_that_did(two: Workbench) -> None:
    """Both runs are judged by what is expected now; the record keeps what was expected then."""
    figure = {"name": "balance", "value": 90, "unit": "SGD"}
    two.cases = [ASK_BALANCE | {"answer": {"facts": [figure]}}, dict(ASK_HOURS)]
    said = two.save().do("compare", "one", "two", "--json", "-")
    assert (said.json["cases"][0]["a"]["passed"], said.json["cases"][0]["b"]["passed"]) == (0, 7)
    because = {one["because"] for side in ("a", "b") for one in said.json["graders"][side]}
    assert because == {"expectation"}
    assert len(said.json["graders"]["a"]) == len(said.json["graders"]["b"]) == 10
    assert "(what is expected changed)" in said.err


def test_many_attempts_that_come_out_otherwise_are_counted_and_all_named_for_scripts(
    two: Workbench, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A grader that moves everything would hide the comparison under itself."""

    def strict(_case: Case, _evidence: Evidence, *_: object, **__: object) -> Grade:
        return Failed()

    asked(two, "more", *[RIGHT] * 15)
    monkeypatch.setattr("harness.verdicts.regrading.grade", strict)
    said = two.do("compare", "more", "two", "--json", "-")
    assert len(said.json["graders"]["a"]) == 30
    assert "and 10 more; --json names them" in said.err


def test_cases_that_the_suite_has_no_longer_are_left_out_and_counted(two: Workbench) -> None:
    """Without an expectation nothing can be said of them today."""
    two.cases = [dict(ASK_BALANCE)]
    said = two.save().do("compare", "one", "two", "--json", "-")
    assert said.json["common_cases"] == 1
    assert said.json["a"]["left_out"] == said.json["b"]["left_out"] == ["hours"]
    assert "left out of A: 1 case that the suite has no longer" in said.err


def test_what_is_neither_a_run_nor_a_baseline_is_refused(two: Workbench) -> None:
    """By name."""
    said = two.do("compare", "one", "two/result.json")
    assert said.code == ExitCode.USER_ERROR
    assert "result.json" in said.err
    assert "this is not a baseline this version reads" in said.err
