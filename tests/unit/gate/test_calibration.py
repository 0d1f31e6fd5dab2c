"""The gate holds the false-alarm rate it claims through its whole code path; the rule it stands in for does not."""

from __future__ import annotations

import pytest

from harness import entropy
from harness.comparable import fresh_counts
from harness.domain.attempt import Attempt, AttemptResult
from harness.domain.policy import GatePolicy
from harness.domain.run import ConfirmationPlan
from harness.gate.confirmation import Confirmation, Confirmations, confirm
from harness.gate.counts import CaseCounts, RunCounts
from harness.gate.decide import decide
from harness.gate.screening import screen
from harness.gate.suite_power import Draw
from harness.planning import plan_attempts, plan_confirmation
from harness.stats.intervals import wilson
from harness.stats.rates import Rate
from tests.doubles.sample_runs import attempt, case, failed, passed

pytestmark = pytest.mark.no_cover  # thousands of simulated pull requests; other tests cover the lines they share

Rates = tuple[float, ...]

POLICY = GatePolicy()
ORIENTATION = (1.0,) * 12 + (0.97,) * 3 + (0.8,) * 2 + (0.5, 0.2)
OUTCOMES = {True: attempt("c", 1, passed()), False: attempt("c", 1, failed())}
CASES = tuple(case(f"c{index}") for index in range(30))


def drawn(rates: Rates, n: int, draw: Draw) -> RunCounts:
    """So many attempts of every case."""
    counts = [sum(draw() < rate for _ in range(n)) for rate in rates]
    return RunCounts(cases=tuple(CaseCounts(id=f"c{i}", passed=p, failed=n - p) for i, p in enumerate(counts)))


def asked_again(plan: ConfirmationPlan, baseline: RunCounts, rates: Rates, draw: Draw) -> Confirmation:
    """The fresh attempts, made in the order of the plan, each only while it can matter."""
    results: list[AttemptResult] = []

    def proved() -> Confirmations:
        return confirm(fresh_counts(plan, results), baseline, alpha=POLICY.alpha)

    def ask(wanted: Attempt) -> Confirmations:
        outcome = OUTCOMES[draw() < rates[int(wanted.case[1:])]]
        results.append(outcome.model_copy(update={"attempt": wanted}))
        return proved()

    found = proved()
    for wanted in plan.cases:
        if wanted.case in found.open:
            found = ask(wanted)
    for wanted in plan.suite:
        if not found.suite_is_open:
            break
        found = ask(wanted)
    return fresh_counts(plan, results)


def blocked(rates: Rates, *, baseline_n: int, attempts: int, confirm: int, draw: Draw) -> bool:
    """Whether an unchanged agent's pull request is blocked, the baseline measured anew; every step as in `run`."""
    baseline, run = drawn(rates, baseline_n, draw), drawn(rates, attempts, draw)
    first = decide(run, baseline, policy=POLICY)
    assert first.comparison is not None
    found = screen(first.comparison)
    if not confirm or not (found.cases or found.suite):
        return first.exit_code != 0
    everything = tuple(c.case for c in first.comparison.cases) if found.suite else ()
    planned = plan_attempts(CASES[: len(rates)], agent="claude", attempts=attempts)
    plan = plan_confirmation(planned, cases=found.cases, again=everything, confirm=confirm)
    fresh = asked_again(plan, baseline, rates, draw)
    decision = decide(run, baseline, policy=POLICY, confirmation=fresh)
    assert decision.verdict in {"passed", "failed"}
    return decision.exit_code != 0


@pytest.mark.parametrize(
    ("rates", "confirm", "pull_requests"),
    [
        (ORIENTATION, 10, 2000),
        (ORIENTATION, 0, 400),
        ((0.5,) * 6, 10, 300),
        ((0.9,) * 30, 5, 100),
    ],
)
def test_unchanged_agents_are_blocked_at_most_alpha_of_the_time(rates: Rates, confirm: int, pull_requests: int) -> None:
    """The claim of the gate, with the baseline drawn anew each time, through screen, confirmation and decision."""
    draw = entropy.stream("calibration", str(rates), confirm).random
    hits = sum(blocked(rates, baseline_n=30, attempts=3, confirm=confirm, draw=draw) for _ in range(pull_requests))
    assert hits / pull_requests <= POLICY.alpha


def the_rule_of_the_seed(run: Rate, baseline: Rate, n: int) -> bool:
    """Block when the Wilson lower bound of this run's rate, over `n`, is more than 3 points below the baseline's."""
    bound = wilson(round(run.value * n), n)
    assert bound is not None
    return bound.low < baseline.value - 0.03


@pytest.mark.parametrize(("attempts", "pooled"), [(3, False), (10, False), (3, True), (10, True)])
def test_the_rule_that_compares_one_bound_with_one_rate_blocks_nearly_every_unchanged_agent(
    attempts: int,
    pooled: bool,  # noqa: FBT001 - a column
) -> None:
    """Read as written, with n the attempts of a case, or generously, with all attempts pooled: 72 to 100 %."""
    draw = entropy.stream("seed rule", attempts, str(pooled)).random
    n = attempts * len(ORIENTATION) if pooled else attempts
    hits, pull_requests = 0, 2000
    for _ in range(pull_requests):
        run, baseline = drawn(ORIENTATION, attempts, draw).rate, drawn(ORIENTATION, 30, draw).rate
        assert run is not None
        assert baseline is not None
        hits += the_rule_of_the_seed(run, baseline, n)
    assert hits / pull_requests >= 0.72
