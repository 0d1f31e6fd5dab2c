"""Fingerprints: which change of a case takes its baseline away, which has it graded again, and which is none."""

from __future__ import annotations

from typing import Any

import pytest

from fake_backend.fixtures.fixture import Fixture
from harness.suite.fingerprints import case_fingerprint
from harness.suite.inline import case_from, fixture_from

CASE: dict[str, Any] = {
    "id": "a",
    "ask": "What is in the till?",
    "tools": {"must": ["get_till"]},
    "answer": {"facts": [{"name": "till", "working": "cents / 100", "unit": "EUR"}]},
}


@pytest.fixture
def till() -> Fixture:
    """Return the known data."""
    return fixture_from({"cents": 2025, "double": 4050})


@pytest.mark.parametrize("change", [{"ask": "What is in it?"}, {"context": {"shop": "left"}}])
def test_what_the_agent_sees_is_the_ask(till: Fixture, change: dict[str, Any]) -> None:
    """Another question cannot be compared with the old answers."""
    before, after = case_fingerprint(case_from(CASE, till)), case_fingerprint(case_from(CASE | change, till))
    assert before.ask != after.ask
    assert before.expectation == after.expectation


@pytest.mark.parametrize(
    "change",
    [
        {"tools": {"must": ["get_drawer"]}},
        {"answer": {"facts": [{"name": "till", "working": "cents / 50", "unit": "EUR"}]}},
        {"answer": {"facts": [{"name": "till", "value": "2026-09-14"}]}},
        {"answer": {"facts": [{"name": "till", "value": 20.25, "unit": "EUR", "within": "1%"}]}},
        {"answer": {"facts": [{"name": "till", "value": 20.25, "unit": "USD"}]}},
        {"answer": {"facts": [{"name": "till", "one_of": ["left", "right"]}]}},
        {"args": {"get_till": {"shop": "left"}}},
        {"hard": ["tools.must"]},
        {"budget": 4},
        {"state": "unchanged"},
    ],
)
def test_what_the_grader_uses_is_the_expectation(till: Fixture, change: dict[str, Any]) -> None:
    """The old answers are then graded again, not thrown away."""
    before, after = case_fingerprint(case_from(CASE, till)), case_fingerprint(case_from(CASE | change, till))
    assert before.ask == after.ask
    assert before.expectation != after.expectation


@pytest.mark.parametrize(
    "change",
    [
        {"id": "b"},
        {"group": "tills"},
        {"why": "Because."},
        {"tags": ["x"]},
        {"timeout_s": 5},
        {"budget": 1},
        {"solution": [{"tool": "get_till"}]},
        {"answer": {"facts": [{"name": "till", "working": "double / 200", "value": 20.25, "unit": "EUR"}]}},
    ],
)
def test_what_neither_sees_changes_nothing(till: Fixture, change: dict[str, Any]) -> None:
    """Rewording a reason, or writing the same fact as another working, leaves the committed numbers fresh."""
    assert case_fingerprint(case_from(CASE, till)) == case_fingerprint(case_from(CASE | change, till))


def test_another_number_in_the_fixture_is_another_expectation() -> None:
    """The case's text is the same and yet it asks for something else."""
    one, other = (case_fingerprint(case_from(CASE, fixture_from({"cents": cents}))) for cents in (2025, 2026))
    assert one.ask == other.ask
    assert one.expectation != other.expectation
