"""A second corpus of labelled answers about figures: twins in which only the essential thing differs."""

from __future__ import annotations

from pathlib import Path

from harness.selftest.labelled import as_json, judge_lines

CORPUS = Path(__file__).parents[3] / "corpus" / "figures.jsonl"


def test_the_grader_agrees_with_every_label_about_figures() -> None:
    """Outcome and failing checks; a disagreement is a change of what the product says."""
    lines = CORPUS.read_text(encoding="utf-8").splitlines()
    verdicts, broken = judge_lines(lines, name=CORPUS.name)
    assert broken == ()
    found = as_json(verdicts)
    assert found["disagree"] == []
    assert found["by_agree"] == found["n"] == len(lines)
