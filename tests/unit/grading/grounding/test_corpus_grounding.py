"""Agreement with the labelled answers on grounding, declines, estimates and wording."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from harness.grading import wording
from harness.grading.grounding.ground import ground
from harness.grading.grounding.report import GroundingReport
from harness.grading.grounding.sources.collect import collect_sources
from harness.grading.grounding.sources.values import CallEvidence
from harness.grading.phrases.declines import declines
from harness.grading.phrases.estimates import estimate_faults
from harness.grading.phrases.rule import Span

CORPUS = Path(__file__).parents[3] / "corpus" / "open.jsonl"
ITEMS = [json.loads(line) for line in CORPUS.read_text(encoding="utf-8").splitlines()]
MINE = {"answer.grounded", "answer.declines", "answer.estimates", "answer.says", "answer.says_none"}


def traced(item: dict[str, Any]) -> GroundingReport:
    """The report on the answer of an item."""
    calls = [
        CallEvidence(
            tool=call["tool"],
            arguments=call["args"],
            texts=(call["result"] if isinstance(call["result"], str) else json.dumps(call["result"]),),
            structured=call["result"] if isinstance(call["result"], dict) else None,
            is_error=call["is_error"],
        )
        for call in item["calls"]
    ]
    return ground(item["answer"], collect_sources(calls), question=item["case"]["ask"])


def failing(item: dict[str, Any]) -> set[str]:
    """The checks of these topics that fail on an item."""
    expected, answer = item["case"].get("answer", {}), item["answer"]
    failed: set[str] = set()
    if expected.get("declines") and declines(answer) is None:
        failed.add("answer.declines")
    failed |= {finding.check for finding in wording.says(answer, tuple(expected.get("says", ())))}
    failed |= {finding.check for finding in wording.says_none(answer, tuple(expected.get("says_none", ())))}
    if not expected.get("grounded"):
        return failed
    report = traced(item)
    if expected.get("estimates") != "labelled":
        return failed | ({"answer.grounded"} if report.outcome == "failed" else set())
    untraced = tuple(Span(trace.figure.start, trace.figure.end) for trace in report.invented)
    held = tuple(Span(t.figure.start, t.figure.end) for t in report.traces if t.status in {"present", "derived"})
    tools = tuple(call["tool"] for call in item["calls"])
    return failed | ({"answer.estimates"} if estimate_faults(answer, untraced, traced=held, sources=tools) else set())


@pytest.mark.parametrize("item", ITEMS, ids=lambda item: item["id"])
def test_the_checks_that_fail_are_those_of_the_label(item: dict[str, Any]) -> None:
    """Every labelled answer, whatever its topic, fails exactly the checks its label names."""
    assert failing(item) == set(item["want"]["by"]) & MINE


def test_hardly_any_figure_of_the_corpus_is_beyond_checking() -> None:
    """A figure that cannot be checked is the exception: one coarse percentage among all the labelled answers."""
    unchecked = [
        item["id"] for item in ITEMS if item["case"].get("answer", {}).get("grounded") and traced(item).not_checkable
    ]
    assert unchecked == ["grounded-16"]
