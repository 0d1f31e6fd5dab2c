"""Labelled answers with the readings a model made of them: where judge and label differ, line and reason stand here.

The readings are recorded and not mended: where one is wrong, its line is named.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from decimal import Decimal
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from fake_backend.documents import load_document
from fake_backend.fixtures.fixture import Fixture, load_fixture
from harness.domain.attempt import Evidence
from harness.domain.case import Case
from harness.domain.grade import Grade
from harness.domain.reading import Reader, Reading, Statements
from harness.domain.trajectory import ToolCall, ToolResult, Trajectory, Turn
from harness.grading.grade import grade
from harness.suite.inline import case_from
from tests.doubles.sample_runs import SURFACE

CORPUS = Path(__file__).parents[2] / "corpus"

OPEN = {
    "rounding-03a": "`just over` stands beside the number; the reading has no relation, and 2.4 million is near enough",
    "rounding-04a": "`more than` stands beside the number; the reading has no relation",
    "rounding-09c": "`roughly` stands beside the number; the reading has no relation",
    "estimates-01a": "the reader takes what is said to depend on an assumption for an estimate; the label does not",
}
"""These readings were made by instructions that asked for no relations and left conditions open."""

BY = {"declines-01a": {"answer.declines"}, "declines-11a": {"answer.declines"}}
"""Lines on which another check fails too: a figure is stated in place of the decline."""

NATURAL = {
    "opswatch/p95": "`about` stands beside the number; the reading has no relation",
    "opswatch/last-critical": "unread: a working takes one moment from another, which only dates and times allow",
}

MUSEUM = {"a044": "unread: the reader counts more places of a quote than there are"}
"""A reading that is asked for once more in a run; here the first replies stand, as they came."""


def lines(path: Path) -> Iterator[tuple[dict[str, Any], dict[str, Any]]]:
    """Each line with its numbers as floats, and as exact ones."""
    for line in path.read_text(encoding="utf-8").splitlines():
        yield json.loads(line), json.loads(line, parse_float=Decimal)


def graded(line: dict[str, Any], case: Case) -> Grade:
    """The grade of a line, by its recorded reading where it has one."""
    calls = tuple(
        ToolCall(id=str(number), tool=call["tool"], arguments=call["args"], result=_result(call))
        for number, call in enumerate(line["calls"])
    )
    done = Trajectory(turns=(Turn(calls=calls), Turn(text=line["answer"])), answer=line["answer"])
    said = Statements.model_validate(line["reading"]) if line.get("reading") else None
    reading = Reading(by=Reader(name="recorded"), said=said) if said else None
    return grade(case, Evidence(trajectory=done, reading=reading), SURFACE)


def _result(call: dict[str, Any]) -> ToolResult:
    text, structured = (call["result"], None) if isinstance(call["result"], str) else (None, call["result"])
    return ToolResult(text=() if text is None else (text,), structured=structured, is_error=call.get("is_error", False))


def test_the_judge_agrees_with_the_open_corpus_but_for_named_lines() -> None:
    """At most five of them, each for what its reading lacks."""
    differ, by_differ = set(), {}
    for line, exact in lines(CORPUS / "open.jsonl"):
        found = graded(line, case_from(exact["case"], name="open", line=1))
        failing = {check.check for check in found.checks if check.outcome == "failed"}
        if found.outcome != line["want"]["outcome"]:
            differ.add(line["id"])
        elif more := failing ^ set(line["want"]["by"]):
            by_differ[line["id"]] = more
    assert differ == OPEN.keys()
    assert by_differ == BY


@cache
def suite_cases(name: str) -> dict[str, Case]:
    """The cases of one suite of the natural corpus, their facts worked out."""
    folder = CORPUS / "natural" / name
    fixture: Fixture = load_fixture(folder / "fixture.yaml")
    content: Any = load_document(folder / "cases.yaml").value
    return {one["id"]: case_from(one, fixture, name=name, line=1) for one in content}


def test_the_judge_agrees_with_natural_answers_in_domains_it_was_not_made_for() -> None:
    """At most two right answers fail and three wrong ones pass, and those are known."""
    differ: Counter[str] = Counter()
    outcomes: Counter[tuple[str, str]] = Counter()
    for line, _ in lines(CORPUS / "natural" / "answers.jsonl"):
        if "reading" not in line:
            continue
        found = graded(line, suite_cases(line["suite"])[line["case"]])
        outcomes[line["want"], found.outcome] += 1
        if found.outcome != line["want"]:
            differ[f"{line['suite']}/{line['case']}"] += 1
    assert set(differ) == NATURAL.keys()
    assert outcomes["passed", "failed"] <= 2
    assert outcomes["failed", "passed"] <= 3
    assert outcomes["passed", "unmeasured"] + outcomes["failed", "unmeasured"] <= 2


def test_the_judge_agrees_with_answers_of_a_domain_that_was_written_and_read_blind() -> None:
    """A hundred right and sixty wrong ones, read as shipped; nobody had seen code, labels or readings."""
    differ = set()
    for line, exact in lines(CORPUS / "museum.jsonl"):
        if graded(line, case_from(exact["case"], name="museum", line=1)).outcome != line["want"]:
            differ.add(line["id"])
    assert differ == MUSEUM.keys()


@pytest.mark.parametrize("name", ["open.jsonl", "natural/answers.jsonl", "museum.jsonl"])
def test_a_recorded_reading_has_the_form_in_which_readings_are_exchanged(name: str) -> None:
    """And survives being written and read again."""
    for line, _ in lines(CORPUS / name):
        if line.get("reading"):
            said = Statements.model_validate(line["reading"])
            assert Statements.model_validate_json(said.model_dump_json(by_alias=True)) == said
