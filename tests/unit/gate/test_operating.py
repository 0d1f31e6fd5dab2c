"""The gate holds the false-alarm rate it claims, and says what it can see."""

from __future__ import annotations

import math
from collections import Counter

import pytest

from harness import entropy
from harness.gate.blind_spots import attempts_to_see_broken, blind_spots
from harness.gate.case_power import CaseChances, Design, binomial, case_level, number_suspicious
from harness.gate.comparison import blocks, compare
from harness.gate.counts import CaseCounts, RunCounts
from harness.gate.operating import Chance, Operating, Outlook, operating
from harness.gate.pairing import Pair, pair
from harness.gate.screening import screen
from harness.gate.suite_power import simulated
from harness.stats.exact import Stratum, case_test, stratified_test
from harness.stats.multiple import holm

ORIENTATION = (1.0,) * 12 + (0.97,) * 3 + (0.8,) * 2 + (0.5, 0.2)
ALPHA = 0.05


def baseline_of(rates: tuple[float, ...], n: int = 30, *, deterministic: bool = False) -> RunCounts:
    """A baseline with these observed rates, as near as whole attempts allow."""
    cases = [CaseCounts(id=f"c{i}", passed=round(rate * n), failed=n - round(rate * n)) for i, rate in enumerate(rates)]
    return RunCounts(cases=tuple(cases), deterministic=deterministic)


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


def outlooks(found: Operating | None) -> dict[str, Outlook]:
    """What becomes of an unchanged agent and of each drop, by name."""
    assert found is not None
    drops = {drop.name: drop.outlook for drop in found.drops if drop.outlook is not None}
    return {"unchanged": found.unchanged, **drops}


@pytest.mark.no_cover  # thousands of simulated pull requests
def test_the_orientation_suite_is_seen_as_well_as_others_found_by_simulation() -> None:
    """Nineteen cases, a baseline of thirty: the figures of an independent simulation of 4,000 pull requests each."""
    design = Design(attempts=3, confirm=10, level=ALPHA / 2)
    dice = entropy.stream("orientation").random
    found = outlooks(operating(baseline_of(ORIENTATION), design, draw=dice, simulations=2000))
    theirs = {
        "unchanged": 0.010,
        "one case broken": 1.0,
        "one case down to 60 %": 0.61,
        "a tenth of the cases down to 50 %": 0.96,
        "every case 10 points down": 0.70,
    }
    for name, value in theirs.items():
        redrawn = found[name].redrawn
        assert redrawn is not None
        error = math.hypot(redrawn.error, math.sqrt(value * (1 - value) / 4000))
        assert redrawn.value == pytest.approx(value, abs=3 * error + 0.005), name
    assert found["unchanged"].attempts == pytest.approx(75, abs=2)  # three standard errors of both simulations
    assert found["one case broken"].redrawn == Chance(value=1.0, error=0.0)


def test_the_orientation_suite_without_confirmation() -> None:
    """Three attempts that decide at once see a broken case too, and one down to 60 % far more rarely."""
    design = Design(attempts=3, confirm=0, level=ALPHA / 2)
    found = operating(baseline_of(ORIENTATION), design, draw=entropy.stream("power").random, simulations=500)
    seen = outlooks(found)
    assert seen["unchanged"].blocked.value <= ALPHA
    assert seen["one case broken"].blocked.value == 1
    partly = seen["one case down to 60 %"].blocked
    assert partly.value == pytest.approx(0.36, abs=4 * partly.error)
    assert seen["one case down to 60 %"].attempts == 57
    assert found is not None
    assert found.sentence.startswith("At 3 attempts a case this gate blocks an unchanged agent ")


@pytest.mark.parametrize(
    ("attempts", "ours", "plain", "by_mid_p", "theirs"), [(3, 0.36, 0.121, 0.149, 0.16), (10, 0.65, 0.435, 0.455, 0.45)]
)
def test_fixed_designs_catch_what_the_decision_page_says(
    attempts: int, ours: float, plain: float, by_mid_p: float, theirs: float
) -> None:
    """The independent simulation seems to test by plain Holm, and the suite by mid-p; ours leaves cases out."""
    times, draw = 2000, entropy.stream("fixed designs", attempts).random
    rates = (0.6, *ORIENTATION[1:])
    seen = Counter[str]()
    for _ in range(times):
        strata = [
            Stratum(
                run_failed=sum(draw() >= rate for _ in range(attempts)),
                run_n=attempts,
                baseline_failed=sum(draw() >= before for _ in range(30)),
                baseline_n=30,
            )
            for rate, before in zip(rates, ORIENTATION, strict=True)
        ]
        case, suite = min(holm([case_test(s).p for s in strata])), stratified_test(strata)
        seen["ours"] += blocks(strata, level=ALPHA / 2)
        seen["plain"] += min(case, suite.p) <= ALPHA / 2
        seen["by mid-p"] += min(case, suite.mid_p) <= ALPHA / 2
    for rule, value in (("ours", ours), ("plain", plain), ("by mid-p", by_mid_p)):
        assert seen[rule] / times == pytest.approx(value, abs=3 * math.sqrt(value * (1 - value) / times)), rule
    error = math.sqrt(theirs * (1 - theirs) * (1 / times + 1 / 4000))
    assert seen["by mid-p"] / times == pytest.approx(theirs, abs=3 * error + 0.005)
    assert seen["plain"] / times < theirs < seen["ours"] / times


@pytest.mark.parametrize("rates", [(0.9, 0.6, 1.0), (0.5,) * 4, (0.2, 0.97)])
def test_what_is_computed_exactly_agrees_with_simulation(rates: tuple[float, ...]) -> None:
    """The polynomial and the dice are two ways to one number."""
    design = Design(attempts=3, confirm=8, level=0.1)
    cases = [CaseChances(failing=1 - rate, baseline_n=12, baseline=binomial(12, (1 - rate) / 2)) for rate in rates]
    exact = case_level(cases, design)
    seen = simulated(cases, design, draw=entropy.stream("exact", str(rates)).random, times=4000)
    assert seen.by_case / 4000 == pytest.approx(exact.blocked, abs=4 * math.sqrt(exact.blocked / 4000))
    assert number_suspicious([0.5, 0.25]) == pytest.approx((0.375, 0.5, 0.125))


def test_the_line_for_a_comment_says_what_the_gate_cannot_see() -> None:
    """A gate that cannot see a broken case must not be trusted to."""
    counts = baseline_of((1.0, 0.2), 30)
    design = Design(attempts=3, confirm=10, level=ALPHA / 2)
    found = operating(counts, design, draw=entropy.stream("x").random, simulations=50, redrawn=False)
    assert found is not None
    assert found.unchanged.redrawn is None
    assert "At 3 attempts a case, and 10 fresh ones where a case looks suspicious, this gate blocks" in found.sentence
    assert "one case broken 100 %" in found.sentence
    assert found.sentence.endswith("It would not see 1 case break.")
    (blind,) = found.blind
    assert (blind.case, blind.caught) == ("c1", 0.0)


def test_a_blind_spot_is_told_the_fewest_attempts_that_would_do() -> None:
    """The advice is neither too little nor more than is needed."""
    counts = baseline_of((1.0, 0.2), 30)
    (spot,) = blind_spots(counts.cases, Design(attempts=3, confirm=10, level=ALPHA / 2))
    assert (spot.attempts, spot.confirm) == (4, 24)
    enough = Design(attempts=4, confirm=24, level=ALPHA / 2)
    assert blind_spots(counts.cases, enough) == ()
    hopeless = baseline_of((1.0, 1.0), 1)
    (one, other) = blind_spots(hopeless.cases, Design(attempts=3, confirm=10, level=1e-9))
    assert one.confirm is other.confirm is None
    assert (one.attempts, other.attempts) == (3, 3)
    never = blind_spots(baseline_of((1 / 4000,), 4000).cases, Design(attempts=3, confirm=10, level=0.4))
    assert [spot.attempts for spot in never] == [None]
    assert blind_spots(baseline_of((0.0,), 30).cases, enough) == ()


def test_without_confirmation_a_blind_spot_needs_more_first_attempts() -> None:
    """The advice is the same number that the exact search gives."""
    counts = baseline_of((1.0, 0.5), 30)
    (spot,) = blind_spots(counts.cases, Design(attempts=3, confirm=0, level=ALPHA / 2))
    assert (spot.case, spot.attempts) == ("c1", attempts_to_see_broken(15, 15, alpha=ALPHA, cases=2))


def test_the_same_dice_give_the_same_characteristics() -> None:
    """A report made twice from one record must be the same report."""
    design = Design(attempts=3, confirm=5, level=ALPHA / 2)
    one, other = (
        operating(baseline_of((0.9, 0.8)), design, draw=entropy.stream("x").random, simulations=50) for _ in range(2)
    )
    assert one == other


def test_what_cannot_drop_is_not_claimed_to_be_caught() -> None:
    """A suite that never passes has nothing to lose, and the line says so."""
    design = Design(attempts=3, confirm=10, level=ALPHA / 2)
    found = operating(baseline_of((0.0, 0.0)), design, draw=entropy.stream("x").random, simulations=10)
    assert found is not None
    assert [drop.outlook for drop in found.drops] == [None] * 4
    assert found.sentence.endswith("no case can drop any further.")


def test_a_deterministic_agent_is_never_blocked_unchanged_and_every_drop_is_seen() -> None:
    """It is compared exactly: there is no noise to hide in."""
    dice = entropy.stream("unused").random
    design = Design(attempts=3, confirm=10, level=ALPHA / 2)
    found = operating(baseline_of((1.0, 0.0), 1, deterministic=True), design, draw=dice)
    assert found is not None
    assert (found.attempts, found.confirm, found.unchanged.blocked) == (1, 0, Chance(value=0.0, error=0.0))
    assert all(drop.outlook is not None and drop.outlook.blocked.value == 1 for drop in found.drops)


def test_a_baseline_without_measurement_has_no_characteristics() -> None:
    """No rate is known that could be simulated."""
    nothing = RunCounts(cases=(CaseCounts(id="a", passed=0, failed=0, unmeasured=3),))
    design = Design(attempts=3, confirm=10, level=ALPHA / 2)
    assert operating(nothing, design, draw=entropy.stream("x").random) is None


def test_the_attempts_that_show_a_broken_case_are_the_fewest_that_do() -> None:
    """A suite whose gate cannot see a broken case is told what would."""
    assert attempts_to_see_broken(30, 0, alpha=ALPHA, cases=19) == 3
    assert attempts_to_see_broken(5, 0, alpha=ALPHA, cases=20) == 8
    assert attempts_to_see_broken(1, 0, alpha=1e-6, cases=500) is None
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
