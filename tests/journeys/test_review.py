"""`review`: people read failures, on a terminal or by options, and a second rate stands beside the first."""

from __future__ import annotations

import json
import os
import pty
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from harness.domain.opinion import Opinion
from harness.domain.run import OpinionLine
from harness.errors import ExitCode
from harness.run_record.writer import RecordWriter
from tests.doubles.workbench import ASK_BALANCE, ROOT, Workbench

pytestmark = pytest.mark.slow

WRONG = [{"calls": [{"tool": "get_balance"}]}, {"answer": "The balance is SGD 7."}]
RIGHT = [{"calls": [{"tool": "get_balance"}]}, {"answer": "The balance is SGD 1,200."}]
BALANCE_TURNS = {"1": RIGHT, "2": WRONG, "3": WRONG, "4": [{"ending": "service", "detail": "529"}]}


@pytest.fixture
def measured(bench: Workbench) -> Workbench:
    """A run of four attempts in the folder `out`: one passed, two failed, one unmeasured."""
    bench.cases = [dict(ASK_BALANCE)]
    bench.scripted(balance=BALANCE_TURNS)
    bench.suite["agents"]["script"]["deterministic"] = False
    bench.save().run("--attempts", "4")
    return bench


def found(bench: Workbench, attempt: str, verdict: str, *words: str, folder: str = "out") -> Any:  # noqa: ANN401 - the verb's document
    """Record one verdict; the document after it."""
    given = ("--attempt", attempt, "--verdict", verdict, "--by", "Ada", *words)
    said = bench.do("review", folder, *given, "--json", "-")
    assert said.code == ExitCode.OK, said.err
    return said.json


def test_the_command_shown_for_the_next_failure_works_where_the_suite_is_elsewhere(measured: Workbench) -> None:
    """Whoever had to say where it is need not find out a second time."""
    measured.path.rename(measured.folder / "moved")
    said = measured.do("review", "out", "--suite", "moved")
    assert "2 failures to be read: review out --suite moved --attempt balance#2 " in said.out


def test_failures_are_listed_with_their_transcript_in_short(measured: Workbench) -> None:
    """What was asked, expected, called and answered, and what the checks found: enough to say whose fault it was."""
    said = measured.do("review", "out")
    assert said.code == ExitCode.OK
    assert "balance#2  to be read" in said.out
    assert "balance#3  to be read" in said.out
    assert "balance#1" not in said.out
    assert "balance#4" not in said.out
    for words in (
        "asked     What is the current balance of the account?",
        "expected  balance: 1200 SGD",
        "called    get_balance({})",
        "answered  The balance is SGD 7.",
        "found     answer.facts: ",
        "2 failures to be read: review out --attempt balance#2 --verdict model-failure|",
    ):
        assert words in said.out
    assert not (measured.folder / "out" / "reviews.jsonl").exists()


def test_a_verdict_is_a_line_beside_the_run_and_the_run_stays_as_it_is(measured: Workbench) -> None:
    """Who, when, on which record; nothing that was there is touched."""
    folder = measured.folder / "out"
    before = {path: path.read_bytes() for path in folder.iterdir()}
    found(measured, "balance#2", "grader-false-fail", "--note", " it rounds ")
    found(measured, "balance#2", "model-failure")
    assert {path: path.read_bytes() for path in before} == before
    first, second = (json.loads(line) for line in (folder / "reviews.jsonl").read_text().splitlines())
    end = measured.record().end
    assert end is not None
    assert first | {"when": ""} == {
        "kind": "review", "format": 1, "run": measured.record().header.id, "digest": end.digest,
        "attempt": "balance#2", "verdict": "grader-false-fail", "by": "Ada", "when": "", "note": "it rounds",
    }  # fmt: skip
    assert first["when"] <= second["when"]
    assert second["verdict"] == "model-failure"


def test_only_false_fails_move_the_second_rate_and_the_last_verdict_holds(measured: Workbench) -> None:
    """Both rates with their interval and n."""
    assert measured.do("review", "out", "--json", "-").json["review"] is None
    first = found(measured, "balance#2", "expectation-in-question")["review"]
    assert first["as_graded"] == first["after_review"]
    assert (first["as_graded"]["value"], first["as_graded"]["n"]) == (pytest.approx(1 / 3), 3)
    second = found(measured, "balance#2", "grader-false-fail")["review"]
    assert (second["after_review"]["value"], second["after_review"]["n"]) == (pytest.approx(2 / 3), 3)
    assert second["after_review"]["low"] < 2 / 3 < second["after_review"]["high"]
    assert (second["failures"], second["read"]) == (2, 1)
    assert second["verdicts"] == {"model-failure": 0, "grader-false-fail": 1, "expectation-in-question": 0}
    assert second["judge_agreement"]["n"] == 0


def test_what_was_read_is_told_in_a_line_and_what_was_not_in_full(measured: Workbench) -> None:
    """The list shrinks as people read."""
    found(measured, "balance#2", "grader-false-fail", "--note", "it rounds")
    said = measured.do("review", "out")
    assert "balance#2  grader-false-fail by Ada, " in said.out
    assert ": it rounds" in said.out
    assert said.out.count("asked     ") == 1
    assert "1 failure to be read" in said.out
    assert "After review 66.7 % (95 % interval " in said.out
    assert "1 of 2 failures read: 0 model failures, 1 grader false fail and 0 expectations in question." in said.out


def test_reports_show_a_review_only_where_there_is_one(measured: Workbench) -> None:
    """Terminal, Markdown and JSON; the verdict is as it was."""
    forms = ("text", "md", "json")
    before = {form: measured.do("report", "out", "--format", form).out for form in forms}
    assert not any("eview" in text for text in before.values())
    found(measured, "balance#2", "grader-false-fail")
    after = {form: measured.do("report", "out", "--format", form).out for form in forms}
    assert all("After review 66.7 %" in after[form] for form in ("text", "md"))
    document, plain = json.loads(after["json"]), json.loads(before["json"])
    assert document.pop("review")["after_review"]["n"] == 3
    assert document == plain


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--attempt", "balanse#2", "--verdict", "model-failure"], "no attempt 'balanse#2'; did you mean 'balance#2'"),
        (["--attempt", "balance#1", "--verdict", "model-failure"], "balance#1 passed; only failures and what could"),
        (["--attempt", "balance#4", "--verdict", "model-failure"], "balance#4 is unmeasured (service: 529)"),
        (["--attempt", "balance#2", "--verdict", "mine"], "invalid choice: 'mine'"),
        (["--attempt", "balance#2"], "--attempt and --verdict go together"),
        (["--verdict", "model-failure"], "--attempt and --verdict go together"),
        (["--note", "x"], "--note belongs to --attempt and --verdict"),
        (["--suite", "cases/none"], "none"),
    ],
)
def test_what_cannot_be_reviewed_is_a_sentence_and_exit_2(measured: Workbench, words: list[str], sentence: str) -> None:
    """And nothing is written."""
    said = measured.do("review", "out", *words)
    assert said.code == ExitCode.USER_ERROR
    assert sentence in said.err
    assert not (measured.folder / "out" / "reviews.jsonl").exists()


def test_reviews_of_another_run_are_refused_by_review_and_report(measured: Workbench) -> None:
    """A copied file would turn failures that nobody has read."""
    found(measured, "balance#2", "grader-false-fail")
    measured.do("run", measured.path, "--out", "other", "--attempts", "4")
    copy = measured.folder / "other" / "reviews.jsonl"
    copy.write_bytes((measured.folder / "out" / "reviews.jsonl").read_bytes())
    for verb in ("review", "report"):
        said = measured.do(verb, "other")
        assert said.code == ExitCode.USER_ERROR
        assert f"other/reviews.jsonl:1: a review of run {measured.record().header.id}" in said.err


def test_a_run_that_has_not_ended_or_was_invalid_is_not_reviewed(measured: Workbench) -> None:
    """The one may still grow, the other has no failures."""
    path = measured.folder / "out" / "run.jsonl"
    path.write_bytes(b"".join(path.read_bytes().splitlines(keepends=True)[:-1]))
    said = measured.do("review", "out", "--attempt", "balance#2", "--verdict", "model-failure", "--by", "Ada")
    assert said.code == ExitCode.USER_ERROR
    assert "the run has not ended; finish it with `run --resume out`" in said.err
    measured.behaviour |= {"exit_start": 1}
    measured.save().do("run", measured.path, "--out", "invalid")
    said = measured.do("review", "invalid")
    assert said.code == ExitCode.USER_ERROR
    assert "the run was invalid" in said.err


def test_a_run_without_failures_has_nothing_to_read(bench: Workbench) -> None:
    """And says so."""
    bench.run()
    assert "nothing failed or was left unread" in bench.do("review", "out").out


def test_an_agent_that_always_does_the_same_is_read_once_a_case(bench: Workbench) -> None:
    """Its repeats count once, so a verdict on another of them would count nowhere."""
    bench.cases = [dict(ASK_BALANCE)]
    bench.scripted(balance=WRONG).run("--attempts", "2")
    assert found(bench, "balance#1", "grader-false-fail")["review"]["after_review"]["value"] == 1
    said = bench.do("review", "out", "--attempt", "balance#2", "--verdict", "model-failure", "--by", "Ada")
    assert said.code == ExitCode.USER_ERROR
    assert "balance#2 is not counted" in said.err


def test_the_judge_s_agreement_with_people_is_shown_where_both_have_read(measured: Workbench) -> None:
    """It has to be measured before a judge can be trusted."""
    attempts = {str(result.attempt): result.attempt for result in measured.record().results}
    writer, _ = RecordWriter.resume(measured.folder / "out" / "run.jsonl")
    with writer:
        for attempt, score in (("balance#2", 5), ("balance#3", 4)):
            opinion = Opinion(judge="haiku", model="claude-haiku-5-5", score=score, rationale="fine")
            writer.opinion(OpinionLine(about=attempts[attempt], opinion=opinion))
        writer.end("complete")
    found(measured, "balance#2", "grader-false-fail")
    document = found(measured, "balance#3", "model-failure")
    assert (document["review"]["judge_agreement"]["value"], document["review"]["judge_agreement"]["n"]) == (0.5, 2)
    assert document["failures"][0]["judge"] == {
        "judge": "haiku", "model": "claude-haiku-5-5", "score": 5, "rationale": "fine", "missing": "",
    }  # fmt: skip
    assert "Judge and people agree on 1 of 2 failures that both have read" in measured.do("report", "out").out
    assert "answer.judge (advisory): haiku (claude-haiku-5-5): 5 of 5: fine" in measured.do("report", "out").out


def typed(bench: Workbench, keys: str) -> str:
    """What `review` shows on a terminal of its own to somebody who types these keys."""
    ours, theirs = pty.openpty()
    command = [sys.executable, "-m", "harness", "review", "out", "--by", "Ada"]
    environ = os.environ | {"PYTHONPATH": str(ROOT)}
    with subprocess.Popen(
        command, cwd=bench.folder, env=environ, stdin=theirs, stdout=theirs, stderr=theirs
    ) as running:
        os.close(theirs)
        os.write(ours, keys.encode())
        shown = b""
        try:
            while chunk := os.read(ours, 4096):
                shown += chunk
        except OSError:
            """The other end is closed: the command is done."""
        assert running.wait() == ExitCode.OK
    os.close(ours)
    return shown.decode()


def reviews(folder: Path) -> list[tuple[str, str, str]]:
    """Attempt, verdict and note of each line."""
    lines = [json.loads(line) for line in (folder / "reviews.jsonl").read_text().splitlines()]
    return [(line["attempt"], line["verdict"], line["note"]) for line in lines]


def test_on_a_terminal_each_failure_is_shown_and_a_letter_says_whose_it_is(measured: Workbench) -> None:
    """What is no letter of the list is asked again, a note may follow, and what was skipped stays to be read."""
    shown = typed(measured, "x\ng\nit rounds\ns\n")
    assert "balance#2  1 of 2" in shown
    assert "[m]odel-failure, [g]rader-false-fail, [e]xpectation-in-question, [s]kip, [q]uit" in shown
    assert "After review 66.7 %" in shown
    assert reviews(measured.folder / "out") == [("balance#2", "grader-false-fail", "it rounds")]
    shown = typed(measured, "m\n\n")
    assert "balance#3  1 of 1" in shown
    assert reviews(measured.folder / "out")[1:] == [("balance#3", "model-failure", "")]
    assert "balance#3  model-failure by Ada" in typed(measured, "")


@pytest.mark.parametrize("keys", ["q\n", "\x04"])
def test_stopping_on_a_terminal_writes_nothing_more(measured: Workbench, keys: str) -> None:
    """By letter, or by the end of the input."""
    assert "2 failures to be read" in typed(measured, keys)
    assert not (measured.folder / "out" / "reviews.jsonl").exists()
