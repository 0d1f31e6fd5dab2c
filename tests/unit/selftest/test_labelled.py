"""Labelled transcripts: the corpus, and files with broken lines."""

from __future__ import annotations

import json
from pathlib import Path

from harness.domain.surface import Surface
from harness.grading.grade import grade
from harness.selftest.labelled import BrokenLine, Verdict, as_json, read_lines, verdict
from harness.suite.loading import load_suite

HERE = Path(__file__).parents[2] / "corpus" / "natural"
TOTAL = {"quote": "42.50 SGD", "value": 42.5, "unit": "SGD"}


def judge_lines(lines: list[str], *, name: str) -> tuple[tuple[Verdict, ...], tuple[BrokenLine, ...]]:
    """What the grader says of lines by the readings they bring along."""
    read, broken = read_lines(lines, name=name, folder=HERE, load=load_suite)
    return tuple(verdict(one, grade(one.case, one.evidence, Surface(tools=()))) for one in read), broken


def said(quote: str, value: float) -> dict[str, object]:
    """A reading of a total."""
    return {"facts": {"total": [{"quote": quote, "value": value, "unit": "SGD"}]}}


def line(answer: str, want: str = "passed", **more: object) -> str:
    """A labelled line about one fact, its value a working over the line's own fixture."""
    item = {
        "case": {
            "id": "c",
            "ask": "Total?",
            "answer": {"facts": [{"name": "total", "working": "a + b", "unit": "SGD"}], "grounded": False},
        },
        "fixture": {"a": 2, "b": 40.5},
        "calls": [{"tool": "t", "args": {}, "result": "the total is 42.50", "is_error": False}],
        "answer": answer,
        "want": {"outcome": want, "by": [] if want == "passed" else ["answer.facts"]},
    }
    return json.dumps({**item, **more})


def test_workings_are_computed_exactly_from_the_lines_own_fixture() -> None:
    """40.5 in the file is 40.5, not the nearest binary fraction."""
    verdicts, broken = judge_lines(
        [
            line("Total: 42.50 SGD", reading=said("42.50 SGD", 42.5)),
            "",
            line("Total: 42.60 SGD", "failed", reading=said("42.60 SGD", 42.6)),
        ],
        name="f",
    )
    assert broken == ()
    assert [(v.line, v.agrees, v.agrees_by) for v in verdicts] == [(1, True, True), (3, True, True)]


def test_a_disagreement_is_told_with_its_findings() -> None:
    """What was wanted, what was got, and why."""
    found = as_json(judge_lines([line("Total: 1 SGD", reading=said("1 SGD", 1))], name="f")[0])
    assert (found["n"], found["agree"]) == (1, 0)
    assert isinstance(found["disagree"], list)
    wrong = found["disagree"][0]
    assert wrong["got"] == {"outcome": "failed", "by": ["answer.facts"]}
    assert wrong["findings"][0].startswith("answer.facts: ")


def test_a_broken_line_is_named_and_the_rest_is_graded() -> None:
    """One typing mistake in a thousand lines must not hide the other 999."""
    lines = ["{", line("Total: 42.50 SGD"), '{"case": {}}', line("x", case={"id": "c", "ask": "?"})]
    verdicts, broken = judge_lines(lines, name="f.jsonl")
    assert [v.line for v in verdicts] == [2]
    assert [b.line for b in broken] == [1, 3, 4]
    assert "want" in broken[1].why
    assert "no check" in broken[2].why


def test_right_wrong_and_unread_answers_are_counted_apart() -> None:
    """A reader that gives up and a judge that is wrong are two faults, and neither may hide behind the other."""
    lines = [
        line("Total: 42.50 SGD", reading=said("42.50 SGD", 42.5)),
        line("Total: 42.50 SGD", reading=said("43 SGD", 43)),
        line("Total: 41 SGD", "failed", reading=said("42.50 SGD", 42.5)),
        line("Total: 41 SGD", reading=said("41 SGD", 41)),
        line("Total: 42.50 SGD", "failed", reading=said("42.50 SGD", 42.5)),
    ]
    verdicts, _ = judge_lines(lines, name="f")
    found = as_json(verdicts)
    assert found["right"] == {"n": 3, "failed": 1, "unread": 1}
    assert found["wrong"] == {"n": 2, "passed": 1, "unread": 1}
    assert [one.contradicts for one in verdicts] == [False, False, False, True, True]
    assert "could not be read" in verdicts[1].findings[0]


def test_a_line_may_name_the_case_of_a_suite_beside_the_file() -> None:
    """A thousand answers to thirty cases need not repeat the cases."""
    about = {"suite": "opswatch", "case": "p95", "answer": "412 ms", "want": "passed", "why": "terse"}
    read = {"reading": {"facts": {"p95 latency": [{"quote": "412 ms", "value": 412, "unit": "ms"}]}}}
    lines = [
        json.dumps({**about, **read}),
        json.dumps({**about, "case": "p59"}),
        json.dumps({**about, "suite": "none"}),
    ]
    verdicts, broken = judge_lines(lines, name="f")
    assert [(one.id, one.got.outcome) for one in verdicts] == [("p95", "failed")]  # its tool was not called
    (other,) = judge_lines([json.dumps({**about, **read, "want": "failed"})], name="f")[0]
    assert other.agrees_by  # the label does not say by what
    assert "no case 'p59'" in broken[0].why
    assert "p95" in broken[0].why
    assert [one.line for one in broken] == [2, 3]
