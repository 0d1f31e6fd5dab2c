"""Counts are read as they stand or refused with a sentence; they are never repaired."""

from __future__ import annotations

import json

import pytest

from fake_backend.documents import parse_document
from harness.errors import DocumentError
from harness.gate.counts import CaseCounts, RunCounts, read_counts


def read(cases: object, **more: object) -> RunCounts:
    """Plain counts as a file holds them."""
    return read_counts(parse_document(json.dumps({"cases": cases, **more}), name="run.json"))


def test_plain_counts_are_read_with_nothing_unmeasured_by_default() -> None:
    """Any other harness can write this file."""
    counts = read([{"id": "a", "passed": 2, "failed": 1}, {"id": "b", "passed": 0, "failed": 0, "unmeasured": 3}])
    assert [(case.id, case.passed, case.failed, case.unmeasured) for case in counts.cases] == [
        ("a", 2, 1, 0),
        ("b", 0, 0, 3),
    ]
    assert (counts.attempts, counts.unmeasured, counts.deterministic) == (6, 3, False)


@pytest.mark.parametrize(
    ("case", "place", "sentence"),
    [
        ({"id": "a", "passed": -1, "failed": 0}, "cases[0].passed", "-1"),
        ({"id": "a", "passed": 1.5, "failed": 0}, "cases[0].passed", "whole number"),
        ({"id": "a", "passed": 1, "failed": True}, "cases[0].failed", "whole number"),
        ({"id": "a", "passed": 1, "failed": "0"}, "cases[0].failed", "whole number"),
        ({"id": "a", "passed": 10_001, "failed": 0}, "cases[0].passed", "10001"),
        ({"id": "a", "passed": 1}, "cases[0].failed", "required"),
        ({"id": "", "passed": 1, "failed": 0}, "cases[0].id", ""),
        ({"id": "a", "passed": 1, "failed": 0, "unmeasurd": 1}, "cases[0].unmeasurd", "unmeasured"),
    ],
)
def test_a_count_that_cannot_be_is_refused_at_its_place(case: object, place: str, sentence: str) -> None:
    """A negative count once let a gate pass; the place and the nearest word save a search."""
    with pytest.raises(DocumentError) as refused:
        read([case])
    (problem,) = refused.value.problems
    assert problem.key == place
    assert sentence in problem.message


def test_two_entries_for_one_case_are_refused_by_name() -> None:
    """Which of the two would count is nobody's guess."""
    entry = {"id": "march", "passed": 1, "failed": 0}
    with pytest.raises(DocumentError, match="'march' is counted twice"):
        read([entry, entry])
    with pytest.raises(ValueError, match="'march' is counted twice"):
        RunCounts.model_validate({"cases": [entry, entry]})


def test_an_empty_file_of_counts_is_refused() -> None:
    """An empty baseline would make every run pass."""
    with pytest.raises(DocumentError, match="nothing to compare"):
        read([])


def test_every_attempt_counts_and_none_is_picked() -> None:
    """O41: a pass on the second try is a pass and a failure, not a pass."""
    case = CaseCounts.of("a", ["failed", "passed", "unmeasured"])
    assert (case.passed, case.failed, case.unmeasured, case.attempts, case.measured) == (1, 1, 1, 3, 2)
    assert case.rate is not None
    assert case.rate.value == 0.5


def test_errors_are_no_part_of_the_rate_and_stay_visible() -> None:
    """O37: 7 passed, 1 failed, 2 errors is 7 of 8 with an interval for 8; all errors is no rate at all."""
    run = RunCounts(cases=(CaseCounts(id="a", passed=7, failed=1, unmeasured=2),))
    assert run.rate is not None
    assert (run.rate.k, run.rate.n, run.unmeasured) == (7, 8, 2)
    assert RunCounts(cases=(CaseCounts(id="a", passed=0, failed=0, unmeasured=10),)).rate is None


def test_repeats_of_a_deterministic_agent_count_once() -> None:
    """O39: five copies of one answer are one observation, and the interval says so."""
    cases = (
        CaseCounts(id="a", passed=5, failed=0),
        CaseCounts(id="b", passed=3, failed=2),
        CaseCounts(id="c", passed=0, failed=0, unmeasured=5),
        CaseCounts(id="d", passed=0, failed=0),
    )
    once = RunCounts(cases=cases, deterministic=True)
    assert [(c.passed, c.failed, c.unmeasured) for c in once.independent().cases] == [
        (1, 0, 0),
        (0, 1, 0),
        (0, 0, 1),
        (0, 0, 0),
    ]
    assert once.rate is not None
    assert once.rate.n == 2
    repeated = RunCounts(cases=cases)
    assert repeated.rate is not None
    assert repeated.rate.n == 10


def test_a_selection_keeps_the_order_and_what_is_said_of_the_agent() -> None:
    """A run of some cases is compared with the baseline of those cases."""
    counts = RunCounts(cases=tuple(CaseCounts(id=c, passed=1, failed=0) for c in "abc"), deterministic=True)
    assert [case.id for case in counts.only(["c", "a"]).cases] == ["a", "c"]
    assert counts.only(["c"]).deterministic
