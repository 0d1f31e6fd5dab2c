"""Which attempts a run makes, and in which order."""

from __future__ import annotations

import pytest

from harness.errors import UserError
from harness.planning import plan_attempts, select_cases
from tests.doubles.sample_runs import case

CASES = (case("march-2026", group="dates"), case("june-2026", group="dates"), case("voo-price", group="unanswerable"))


def test_without_a_selection_every_case_is_asked() -> None:
    """The plain run."""
    assert select_cases(CASES) == CASES


def test_cases_are_selected_by_id_glob_and_group() -> None:
    """Both options narrow; suite order is kept."""
    assert [c.id for c in select_cases(CASES, patterns=["voo-price", "june*"])] == ["june-2026", "voo-price"]
    assert [c.id for c in select_cases(CASES, groups=["dates"])] == ["march-2026", "june-2026"]
    assert [c.id for c in select_cases(CASES, patterns=["*2026"], groups=["unanswerable"])] == []


def test_a_selection_that_means_nothing_names_the_nearest() -> None:
    """A typing mistake must not turn into a run of nothing."""
    with pytest.raises(UserError, match="did you mean 'march-2026'"):
        select_cases(CASES, patterns=["march-2062"])
    with pytest.raises(UserError, match=r"--group date: .*did you mean 'dates'"):
        select_cases(CASES, groups=["date"])
    with pytest.raises(UserError, match=r"has nothing of that name; no case of it has a group$"):
        select_cases([case("a")], groups=["q"])


def test_every_case_is_asked_once_before_any_is_asked_twice() -> None:
    """A run that is cut short has still asked broadly."""
    plan = plan_attempts(CASES[:2], agent="claude", attempts=2)
    assert [str(a) for a in plan] == ["march-2026#1", "june-2026#1", "march-2026#2", "june-2026#2"]
