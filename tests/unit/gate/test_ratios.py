"""Limits on latency and cost are judged on intervals, and too little evidence is an answer of its own."""

from __future__ import annotations

import math
from collections.abc import Sequence

import pytest

from harness import entropy
from harness.domain.policy import GatePolicy
from harness.gate.counts import CaseCounts, RunCounts
from harness.gate.decide import decide
from harness.gate.outcomes import GateCheck
from harness.gate.ratios import Spent, SpentPair, ratio_check

By = dict[str, list[Spent]]
DICE = entropy.stream("latencies")


def took(*latencies: float, cost: float | None = 0.01, completed: bool = True) -> list[Spent]:
    """Attempts that took so long."""
    return [Spent(latency_ms=latency, cost_usd=cost, completed=completed) for latency in latencies]


def around(middle: float, n: int) -> list[float]:
    """Latencies that vary by a tenth."""
    return [middle * (0.95 + DICE.random() / 10) for _ in range(n)]


def pair(run: By, baseline: By) -> SpentPair:
    """Both sides with dice that are the same each time."""
    return SpentPair(run=run, baseline=baseline, dice=lambda: entropy.stream("ratios").random)


def judged(name: str, run: By, baseline: By, *, limit: float = 1.2) -> GateCheck:
    """The check of one measure."""
    return ratio_check(name, limit, pair(run, baseline))


BASE = {"a": took(*around(1000, 30)), "b": took(*around(4000, 30))}


@pytest.mark.parametrize(("factor", "outcome"), [(1.0, "passed"), (2.0, "failed"), (1.2, "undecided")])
def test_the_interval_of_the_ratio_decides(factor: float, outcome: str) -> None:
    """Wholly below the limit, wholly above it, or neither."""
    run = {"a": took(*around(1000 * factor, 15)), "b": took(*around(4000 * factor, 15))}
    check = judged("latency_p95", run, BASE)
    assert check.outcome == outcome, check.evidence
    assert "95 % interval" in check.evidence
    assert ("not enough evidence" in check.evidence) == (outcome == "undecided")
    assert judged("latency_p95", run, BASE) == check


def test_cases_weigh_the_same_however_often_they_were_asked() -> None:
    """A baseline with ten times the slow case's attempts is no slower for it."""
    often = {"a": took(*around(1000, 10)), "b": took(*around(4000, 200))}
    seldom = {"a": took(*around(1000, 200)), "b": took(*around(4000, 10))}
    assert judged("latency_p95", seldom, often).outcome == "passed"
    dear = {"a": took(*[1.0] * 10), "b": took(*[1.0] * 200, cost=1.0)}
    cheap = {"a": took(*[1.0] * 200), "b": took(*[1.0] * 10, cost=1.0)}
    assert "1.00 times" in judged("cost_per_completed", cheap, dear).evidence


def test_what_was_spent_on_failures_is_charged_to_the_tasks_completed() -> None:
    """Half the tasks fail at the same price: each completed one costs twice as much."""
    run = {"a": [*took(*[1.0] * 20), *took(*[1.0] * 20, completed=False)]}
    check = judged("cost_per_completed", run, {"a": took(*[1.0] * 40)}, limit=1.25)
    assert (check.outcome, check.evidence.startswith("2.00 times")) == ("failed", True)
    nothing = {"a": took(*[1.0] * 30, completed=False)}
    check = judged("cost_per_completed", nothing, {"a": took(*[1.0] * 40)}, limit=1.25)
    assert (check.outcome, check.evidence.startswith("infinitely many times")) == ("failed", True)
    check = judged("cost_per_completed", {"a": took(*[1.0] * 40)}, nothing)
    assert (check.outcome, "not a number above 0" in check.evidence) == ("undecided", True)


def sides(run: Sequence[Spent], baseline: Sequence[Spent]) -> tuple[By, By]:
    """One case on both sides."""
    return {"a": list(run)}, {"a": list(baseline)}


@pytest.mark.parametrize(
    ("run", "baseline", "why"),
    [
        (*sides(took(*[1.0] * 19), took(*[1.0] * 40)), "19 measured attempts of this run and 40 of the baseline"),
        (*sides(took(*[1.0] * 40), []), "0 measured attempts of this run and 0"),
        ({"a": took(*[1.0] * 40)}, {"b": took(*[1.0] * 40)}, "0 measured attempts"),
        (*sides(took(*[1.0] * 40, cost=None), took(*[1.0] * 40)), "not known of every attempt"),
    ],
)
def test_too_little_evidence_is_said_and_blocks_nothing(run: By, baseline: By, why: str) -> None:
    """A number that rests on nothing would be worse than none."""
    check = judged("cost_per_completed", run, baseline)
    assert check.outcome == "undecided"
    assert "Not enough evidence for the limit of 1.2" in check.evidence
    assert why in check.evidence


def test_only_limits_that_are_set_are_judged_and_plain_counts_know_of_none() -> None:
    """The gate's policy asks; where nothing is known it is told so."""
    counts = RunCounts(cases=(CaseCounts(id="a", passed=30, failed=0),))
    slow = pair({"a": took(*around(9000, 30))}, {"a": took(*around(1000, 30))})
    limited = GatePolicy(latency_p95=1.2, cost_per_completed=1.25)
    decision = decide(counts, counts, policy=limited, spent=slow)
    outcomes = {check.name: check.outcome for check in decision.checks}
    assert (outcomes["latency_p95"], outcomes["cost_per_completed"]) == ("failed", "passed")
    assert decision.verdict == "failed"
    assert {"latency_p95"}.isdisjoint(c.name for c in decide(counts, counts, policy=GatePolicy(), spent=slow).checks)
    told = [c.evidence for c in decide(counts, counts, policy=limited).checks if c.name == "latency_p95"]
    assert told == ["Not enough evidence for the limit of 1.2: only pass rates are known here."]


def test_the_slowest_is_never_missed_by_rounding() -> None:
    """The weights of a thousand thirds do not add up exactly."""
    run = {f"c{n}": took(1.0, 1.0, 1.0) for n in range(40)}
    check = judged("latency_p95", run, run, limit=math.nextafter(1, 2))
    assert check.outcome == "passed"


def test_where_chance_leaves_a_baseline_that_cost_nothing_the_run_is_infinitely_dear() -> None:
    """One attempt of forty was paid for; drawn again without it, there is nothing to divide by."""
    seldom = {"a": [*took(*[1.0] * 39, cost=0.0), *took(1.0)]}
    check = judged("cost_per_completed", {"a": took(*[1.0] * 40)}, seldom)
    assert "to infinitely many times" in check.evidence
