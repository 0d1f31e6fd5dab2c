"""The gate holds the false-alarm rate it claims, and says what it can see."""

from __future__ import annotations

import math

import pytest

from harness import entropy
from harness.domain.policy import GatePolicy
from harness.gate.comparison import blocks, compare
from harness.gate.counts import CaseCounts, RunCounts
from harness.gate.decide import decide
from harness.gate.floor_check import can_clear
from harness.gate.operating import attempts_to_see_broken, operating
from harness.gate.pairing import Pair, pair
from harness.gate.screening import screen
from harness.stats.exact import Stratum, case_test

ORIENTATION = (1.0,) * 12 + (0.97,) * 3 + (0.8,) * 2 + (0.5, 0.2)
ALPHA = 0.05


def baseline_of(rates: tuple[float, ...], n: int = 30, *, deterministic: bool = False) -> RunCounts:
    """A baseline with these observed rates, as near as whole attempts allow."""
    cases = [CaseCounts(id=f"c{i}", passed=round(rate * n), failed=n - round(rate * n)) for i, rate in enumerate(rates)]
    return RunCounts(cases=tuple(cases), deterministic=deterministic)


@pytest.mark.parametrize("rates", [ORIENTATION, (0.5,) * 6, (0.9,) * 30])
@pytest.mark.parametrize("attempts", [3, 8])
def test_unchanged_agents_are_blocked_at_most_alpha_of_the_time(rates: tuple[float, ...], attempts: int) -> None:
    """The claim of the gate, with the baseline drawn anew each time, through the whole decision."""
    dice = entropy.stream("calibration", str(rates), attempts)

    def drawn(n: int) -> RunCounts:
        passed = [sum(dice.random() < rate for _ in range(n)) for rate in rates]
        return RunCounts(cases=tuple(CaseCounts(id=f"c{i}", passed=p, failed=n - p) for i, p in enumerate(passed)))

    runs = 400
    blocked = sum(decide(drawn(attempts), drawn(20), policy=GatePolicy()).exit_code != 0 for _ in range(runs))
    assert blocked / runs <= ALPHA + 2 * math.sqrt(ALPHA * (1 - ALPHA) / runs)


def test_one_case_alone_is_blocked_exactly_as_often_as_enumeration_says() -> None:
    """Over every outcome of run and baseline, weighed by its chance, an unchanged case is blocked at most alpha."""
    n, m = 5, 12
    for rate in (0.1, 0.5, 0.8, 0.95):
        weight = [
            (math.comb(n, f) * math.comb(m, b) * (1 - rate) ** (f + b) * rate ** (n + m - f - b), f, b)
            for f in range(n + 1)
            for b in range(m + 1)
        ]
        blocked = sum(
            w
            for w, f, b in weight
            if blocks([Stratum(run_failed=f, run_n=n, baseline_failed=b, baseline_n=m)], level=ALPHA / 2)
        )
        assert blocked <= ALPHA


def test_the_operating_characteristics_of_the_orientation_suite() -> None:
    """Nineteen cases, three attempts each: a broken case is always seen, one down to 60 % about a third of the time."""
    found = operating(baseline_of(ORIENTATION), attempts=3, alpha=ALPHA, draw=entropy.stream("power").random)
    assert found is not None
    assert found.blocked.value <= ALPHA
    assert found.blocked_redrawn.value <= ALPHA
    caught = {drop.name: drop.caught for drop in found.drops}
    broken, partly = caught["one case broken"], caught["one case down to 60 %"]
    assert broken is not None
    assert partly is not None
    assert broken.value == 1
    assert partly.value == pytest.approx(0.352, abs=4 * partly.error)
    assert 0 < partly.error < 0.02
    assert found.sentence.startswith("At 3 attempts a case this gate blocks an unchanged agent ")
    assert "one case broken 100 %" in found.sentence


def test_the_same_dice_give_the_same_characteristics() -> None:
    """A report made twice from one record must be the same report."""
    one, other = (
        operating(baseline_of((0.9, 0.8)), attempts=3, alpha=ALPHA, draw=entropy.stream("x").random, simulations=50)
        for _ in range(2)
    )
    assert one == other


def test_what_cannot_drop_is_not_claimed_to_be_caught() -> None:
    """A suite that never passes has nothing to lose, and the line says so."""
    found = operating(baseline_of((0.0, 0.0)), attempts=3, alpha=ALPHA, draw=entropy.stream("x").random, simulations=10)
    assert found is not None
    assert [drop.caught for drop in found.drops] == [None] * 4
    assert found.sentence.endswith("no case can drop any further.")


def test_a_deterministic_agent_is_never_blocked_unchanged_and_every_drop_is_seen() -> None:
    """It is compared exactly: there is no noise to hide in."""
    dice = entropy.stream("unused").random
    found = operating(baseline_of((1.0, 0.0), 1, deterministic=True), attempts=3, alpha=ALPHA, draw=dice)
    assert found is not None
    assert (found.attempts, found.blocked.value, found.blocked.error) == (1, 0, 0)
    assert all(drop.caught is not None and drop.caught.value == 1 for drop in found.drops)


def test_a_baseline_without_measurement_has_no_characteristics() -> None:
    """No rate is known that could be simulated."""
    nothing = RunCounts(cases=(CaseCounts(id="a", passed=0, failed=0, unmeasured=3),))
    assert operating(nothing, attempts=3, alpha=ALPHA, draw=entropy.stream("x").random) is None


def test_the_attempts_that_show_a_broken_case_are_the_fewest_that_do() -> None:
    """A suite whose gate cannot see a broken case is told what would."""
    assert attempts_to_see_broken(30, alpha=ALPHA, cases=19) == 3
    assert attempts_to_see_broken(5, alpha=ALPHA, cases=20) == 8
    assert attempts_to_see_broken(1, alpha=1e-6, cases=500) is None
    for attempts, seen in ((7, False), (8, True)):
        broken = Stratum(run_failed=attempts, run_n=attempts, baseline_failed=0, baseline_n=5)
        assert (case_test(broken).p * 20 <= ALPHA / 2) is seen


def test_the_quick_answer_and_the_whole_comparison_agree() -> None:
    """Simulation must judge exactly as the gate does."""
    dice = entropy.stream("agreement")
    for _ in range(200):
        cases = [
            [int(dice.random() * 5) for _ in range(2)] + [int(dice.random() * 9) for _ in range(2)] for _ in range(4)
        ]
        pairs = [
            Pair(
                run=CaseCounts(id=f"c{i}", passed=a, failed=b + 1),
                baseline=CaseCounts(id=f"c{i}", passed=c + 1, failed=d),
            )
            for i, (a, b, c, d) in enumerate(cases)
        ]
        whole = compare(pairs, alpha=ALPHA)
        quick = blocks([p.stratum for p in pairs], level=ALPHA / 2)
        assert quick == (whole.regressed or any(case.regressed for case in whole.cases))


def test_the_suspicious_are_picked_for_another_look_without_blocking() -> None:
    """A screen is generous: fresh attempts decide, so a wrong suspicion costs only these."""
    run = RunCounts(cases=(CaseCounts(id="a", passed=2, failed=1), CaseCounts(id="b", passed=3, failed=0)))
    before = RunCounts(cases=(CaseCounts(id="a", passed=30, failed=0), CaseCounts(id="b", passed=30, failed=0)))
    found = screen(compare(pair(run, before).pairs, alpha=ALPHA))
    assert (found.cases, found.suite) == (("a",), True)
    fine = screen(compare(pair(before, before).pairs, alpha=ALPHA))
    assert (fine.cases, fine.suite) == ((), False)


def test_comparing_what_was_not_measured_is_refused() -> None:
    """Pairs come from `pair`, which holds measured cases only; anything else is a bug of the caller."""
    nothing = CaseCounts(id="a", passed=0, failed=0)
    with pytest.raises(ValueError, match="measured on both sides"):
        compare([Pair(run=nothing, baseline=nothing)], alpha=ALPHA)


@pytest.mark.parametrize(("floor", "n", "clear"), [(0.8, 15, False), (0.8, 16, True), (0.0, 1, True), (0.5, 0, False)])
def test_a_floor_out_of_reach_is_known_beforehand(floor: float, n: int, clear: bool) -> None:  # noqa: FBT001 - a column
    """Even sixteen of sixteen only just clear 80 %; a suite of fifteen attempts never can."""
    assert can_clear(floor, n) is clear
