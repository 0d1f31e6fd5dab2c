"""Labelled answers on grounding, declines, estimates and wording, written against the grader and not from it."""

from __future__ import annotations

from pathlib import Path

from harness.selftest.labelled import as_json, judge_lines

CORPUS = Path(__file__).parents[2] / "corpus" / "grounding.jsonl"


def test_the_grader_agrees_with_every_label_on_grounding() -> None:
    """Outcome and failing checks; nearly every failing item has a passing twin that differs in one thing."""
    lines = CORPUS.read_text(encoding="utf-8").splitlines()
    verdicts, broken = judge_lines(lines, name="grounding.jsonl")
    assert broken == ()
    found = as_json(verdicts)
    assert found["disagree"] == []
    assert found["n"] == found["agree"] == found["by_agree"] == len(lines)
