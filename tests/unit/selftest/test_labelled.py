"""Labelled transcripts: the corpus, and files with broken lines."""

from __future__ import annotations

import json
from pathlib import Path

from harness.selftest.labelled import as_json, judge_lines

CORPUS = Path(__file__).parents[2] / "corpus" / "open.jsonl"


def line(answer: str, want: str = "passed", **more: object) -> str:
    """A labelled line about one figure, its value a working over the line's own fixture."""
    item = {
        "case": {
            "id": "c",
            "ask": "Total?",
            "answer": {"figures": [{"name": "total", "working": "a + b", "unit": "SGD"}]},
        },
        "fixture": {"a": 2, "b": 40.5},
        "calls": [{"tool": "t", "args": {}, "result": "the total is 42.50", "is_error": False}],
        "answer": answer,
        "want": {"outcome": want, "by": [] if want == "passed" else ["answer.facts"]},
    }
    return json.dumps({**item, **more})


def test_the_grader_agrees_with_every_label_of_the_corpus() -> None:
    """Outcome and failing checks; a disagreement is a change of what the product says."""
    verdicts, broken = judge_lines(CORPUS.read_text(encoding="utf-8").splitlines(), name="open.jsonl")
    assert broken == ()
    found = as_json(verdicts)
    assert found["disagree"] == []
    assert (found["n"], found["agree"], found["by_agree"]) == (198, 198, 198)


def test_workings_are_computed_exactly_from_the_lines_own_fixture() -> None:
    """40.5 in the file is 40.5, not the nearest binary fraction."""
    verdicts, broken = judge_lines([line("Total: 42.50 SGD"), "", line("Total: 42.60 SGD", "failed")], name="f")
    assert broken == ()
    assert [(v.line, v.agrees, v.agrees_by) for v in verdicts] == [(1, True, True), (3, True, True)]


def test_a_disagreement_is_told_with_its_findings() -> None:
    """What was wanted, what was got, and why."""
    found = as_json(judge_lines([line("Total: 1 SGD")], name="f")[0])
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
