"""Which attempts a run makes, and in which order."""

from __future__ import annotations

import pytest

from harness.errors import UserError
from harness.planning import plan_attempts, plan_confirmation, select_cases
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


FIRST = plan_attempts(CASES, agent="claude", attempts=2)


def test_a_suspicious_case_is_asked_again_in_turns_with_numbers_that_go_on() -> None:
    """No number is given twice: an attempt is known by its case and its number."""
    plan = plan_confirmation(FIRST, cases=["march-2026", "voo-price"], again=(), confirm=2)
    assert [str(a) for a in plan.cases] == ["march-2026#3", "voo-price#3", "march-2026#4", "voo-price#4"]
    assert {a.agent for a in plan.cases} == {"claude"}
    assert plan.suite == ()


def test_a_suspicious_suite_has_its_first_round_once_more_after_the_cases() -> None:
    """As often as it was asked, whatever `confirm` says; what is asked for a case does not count for the suite."""
    whole = plan_confirmation(FIRST, cases=["march-2026"], again=["march-2026", "june-2026"], confirm=1)
    assert [str(a) for a in whole.cases] == ["march-2026#3"]
    assert [str(a) for a in whole.suite] == ["march-2026#4", "june-2026#3", "march-2026#5", "june-2026#4"]
    assert whole.attempts == (*whole.cases, *whole.suite)


def test_without_a_first_round_there_is_nothing_to_ask_again() -> None:
    """A run that planned nothing."""
    assert plan_confirmation((), cases=(), again=(), confirm=10).attempts == ()
