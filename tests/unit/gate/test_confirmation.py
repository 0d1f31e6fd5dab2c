"""Only fresh attempts confirm or clear a suspicion, and they stop as soon as more of them would change nothing."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from harness.domain.policy import GatePolicy
from harness.gate.confirmation import Confirmation, Confirmations, Fresh, confirm
from harness.gate.counts import CaseCounts, RunCounts
from harness.gate.decide import decide
from harness.gate.outcomes import Decision
from harness.gate.screening import Screen, screen

ALPHA = 0.05
BEFORE = RunCounts(cases=tuple(CaseCounts(id=name, passed=30, failed=0) for name in "abc"))
FIRST = RunCounts(cases=tuple(CaseCounts(id=name, passed=2, failed=1) for name in "abc"))
Outcomes = tuple[str, ...]


def fresh(case: str, outcomes: Outcomes, *, planned: int = 10) -> Fresh:
    """The attempts of one case that were made."""
    passed, failed, lost = (outcomes.count(word) for word in ("passed", "failed", "unmeasured"))
    return Fresh(case=case, planned=planned, passed=passed, failed=failed, unmeasured=lost)


def decided(*cases: Fresh, suite: tuple[Fresh, ...] = ()) -> Decision:
    """The gate's answer on a first round in which every case failed once."""
    return decide(FIRST, BEFORE, policy=GatePolicy(), confirmation=Confirmation(cases=cases, suite=suite))


def checks(decision: Decision) -> dict[str, tuple[str, str]]:
    """Outcome and evidence by check."""
    return {check.name: (check.outcome, check.evidence) for check in decision.checks}


@pytest.mark.parametrize(
    ("baseline", "expected"),
    [
        ((26, 4), Screen(cases=("a",), suite=False)),  # p = 0.40, mid-p = 0.23
        ((29, 1), Screen(cases=("a",), suite=True)),  # p = 0.18, mid-p = 0.09
        ((20, 10), Screen(cases=(), suite=False)),
    ],
)
def test_what_is_asked_again_is_chosen_by_mid_p(baseline: tuple[int, int], expected: Screen) -> None:
    """One failure of three: a p that is never too small would overlook it, and looking blocks nothing."""
    run = RunCounts(cases=(CaseCounts(id="a", passed=2, failed=1),))
    before = RunCounts(cases=(CaseCounts(id="a", passed=baseline[0], failed=baseline[1]),))
    comparison = decide(run, before, policy=GatePolicy()).comparison
    assert comparison is not None
    assert screen(comparison) == expected


def test_fresh_attempts_decide_and_first_ones_do_not() -> None:
    """Three suspicious cases, all cleared: what made them suspicious is not counted a second time."""
    decision = decided(
        *(fresh(case, ("passed",) * 10) for case in "abc"), suite=(fresh("a", ("passed",) * 3, planned=3),)
    )
    assert decision.verdict == "passed"
    found = checks(decision)
    assert found["screen"][0] == "noted"
    assert found["confirmation"] == ("passed", "33 of 33 fresh attempts made, none saved.")
    assert "No case dropped in fresh attempts (Holm over 3 suspicious cases" in found["cases"][1]
    assert found["suite"][0] == "passed"
    assert "mid-p below 0.25): a, b, c; the suite as a whole (mid-p below 0.125)" in found["screen"][1]
    assert decision.rate is not None
    assert decision.rate.n == 9


def test_a_confirmed_case_blocks_by_name() -> None:
    """The suite is then not asked again: a case has decided."""
    decision = decided(fresh("a", ("failed",) * 6), fresh("b", ("passed",) * 10), suite=(fresh("c", (), planned=3),))
    assert (decision.verdict, decision.exit_code) == ("failed", 1)
    found = checks(decision)
    assert "1 case dropped in fresh attempts" in found["cases"][1]
    assert "a: 0 of 6 passed, 30 of 30 in the baseline (at most p = " in found["cases"][1]
    assert found["suite"] == ("noted", "Not asked again to the end: a case decided it.")
    assert found["confirmation"][0] == "passed"
    assert [check.cases for check in decision.checks if check.name == "cases"] == [("a",)]


def test_a_confirmed_suite_blocks() -> None:
    """Every case a little worse: no case shows it alone."""
    suite = tuple(fresh(case, ("failed",) * 2 + ("passed",), planned=3) for case in "abc")
    decision = decided(suite=suite)
    found = checks(decision)
    assert found["suite"][0] == "failed"
    assert "Fresh attempts of every case: 3 of 9 passed, 90 of 90 in the baseline" in found["suite"][1]
    assert found["cases"] == ("passed", "No case was suspicious by itself.")
    assert "the suite as a whole" in found["screen"][1]


def test_a_suspicion_that_was_not_followed_to_the_end_gives_no_verdict() -> None:
    """Neither a regression nor its absence."""
    for confirmation in ((fresh("a", ("failed", "passed")),), ()):
        decision = decided(*confirmation, suite=(fresh("c", ("failed",), planned=3), fresh("b", (), planned=3)))
        assert (decision.verdict, decision.exit_code) == ("inconclusive", 3)
        assert "resume the run" in checks(decision)["confirmation"][1]
        assert checks(decision)["suite"][1].endswith("the run ended before.")


def test_unmeasured_fresh_attempts_clear_nothing() -> None:
    """A service that is down while a suspicion is looked into must not clear it."""
    blind = decided(fresh("a", ("unmeasured",) * 10), fresh("b", ("passed",) * 10))
    assert blind.verdict == "inconclusive"
    assert "Nothing was measured of: a." in checks(blind)["confirmation"][1]
    many = decided(fresh("a", ("unmeasured",) * 2 + ("passed",) * 8))
    assert many.verdict == "inconclusive"
    assert "2 unmeasured (20 %; at most 10 % may be)" in checks(many)["confirmation"][1]
    assert decided(fresh("a", ("unmeasured",) + ("passed",) * 9)).verdict == "passed"


def test_what_cannot_be_compared_any_more_leaves_the_first_round_to_decide() -> None:
    """A baseline that lost the suspicious cases has nothing to say about their fresh attempts."""
    decision = decided(fresh("gone", ("failed",) * 10))
    assert "screen" not in checks(decision)
    assert decision.confirmed is not None
    assert decision.confirmed.all == ()


OUTCOMES = st.lists(st.sampled_from(["passed", "failed", "failed", "unmeasured"]), min_size=8, max_size=8)


def stopped(outcomes: dict[str, list[str]]) -> tuple[Confirmations, Confirmations]:
    """What is proved when stopping as early as allowed, asking in turns, and what all planned attempts prove."""
    asked: dict[str, list[str]] = {case: [] for case in outcomes}

    def proved(of: dict[str, list[str]]) -> Confirmations:
        cases = tuple(fresh(case, tuple(made), planned=8) for case, made in of.items())
        return confirm(Confirmation(cases=cases), BEFORE, alpha=ALPHA)

    for turn in range(8):
        for case in outcomes:
            if case in proved(asked).open:
                asked[case].append(outcomes[case][turn])
    return proved(asked), proved(outcomes)


@settings(max_examples=150, deadline=None)
@given(outcomes=st.fixed_dictionaries({"a": OUTCOMES, "b": OUTCOMES, "c": OUTCOMES}))
def test_stopping_early_never_changes_a_decision(outcomes: dict[str, list[str]]) -> None:
    """What was saved would have been paid for nothing, whichever way the attempts would have gone."""
    early, whole = stopped(outcomes)
    assert early.open == frozenset()
    assert early.dropped == whole.dropped
    assert sum(case.fresh.left for case in whole.cases) == 0


@pytest.mark.parametrize(("failed", "made"), [(True, 4), (False, 8)])
def test_a_broken_case_and_a_sound_one_are_known_before_all_ten_are_made(failed: bool, made: int) -> None:  # noqa: FBT001 - a column
    """Of ten planned attempts a broken case takes three or four, a sound one eight."""
    outcome = "failed" if failed else "passed"
    for count in range(11):
        found = confirm(Confirmation(cases=(fresh("a", (outcome,) * count),)), BEFORE, alpha=ALPHA)
        assert (not found.open) == (count >= made if not failed else count >= 3)


def test_the_suite_is_asked_again_only_while_it_can_matter() -> None:
    """Once a case has dropped the verdict stands."""
    suite = (fresh("b", (), planned=3), fresh("c", (), planned=3))
    waiting = confirm(Confirmation(cases=(fresh("a", ("passed",) * 10),), suite=suite), BEFORE, alpha=ALPHA)
    assert waiting.suite_is_open
    dropped = confirm(Confirmation(cases=(fresh("a", ("failed",) * 10),), suite=suite), BEFORE, alpha=ALPHA)
    assert not dropped.suite_is_open
    assert not confirm(Confirmation(cases=()), BEFORE, alpha=ALPHA).suite_is_open
