"""Counts of a run, of a baseline, and a policy in; one decision out. The only place where a verdict is made."""

from __future__ import annotations

from harness.domain.policy import GatePolicy
from harness.gate.circumstances import Circumstances
from harness.gate.comparison import Comparison, compare
from harness.gate.confirmation import Confirmation, Confirmations, confirm
from harness.gate.confirmation_checks import confirmation_checks
from harness.gate.counts import RunCounts
from harness.gate.coverage_checks import measured_check, missing_check, new_check
from harness.gate.floor_check import floor_check
from harness.gate.outcomes import Decision, GateCheck
from harness.gate.pairing import pair
from harness.gate.ratios import SpentPair, ratio_check
from harness.gate.regression_checks import cases_check, deterministic_check, no_baseline_check, suite_check
from harness.gate.run_checks import run_checks

TESTS = frozenset({"suite", "cases"})
"""The checks that rest on tests: what is suspicious there is asked again before it may block."""


def decide(
    run: RunCounts,
    baseline: RunCounts | None,
    *,
    policy: GatePolicy,
    circumstances: Circumstances | None = None,
    confirmation: Confirmation | None = None,
    spent: SpentPair | None = None,
) -> Decision:
    """Return the verdict on a run, with the evidence of every check it rests on.

    Args:
        run: counts of the cases asked; a case none of whose attempts could be made belongs in here too, unmeasured.
        baseline: counts to compare with, of the cases the run was to ask (`RunCounts.only`); None without a baseline.
        policy: the suite's `gate:` block.
        circumstances: what the counts do not say; by default an uneventful run of the suite's own agent.
        confirmation: the fresh attempts of what looked suspicious, which then decide; without them `run` does.
        spent: latencies and costs, for the policies that limit them; None where only counts are known.

    Returns:
        The decision. When the run is invalid or nothing was asked, its counts are not judged at all.
    """
    known = circumstances or Circumstances()
    checks = run_checks(known)
    if known.invalid_reason is not None or known.skipped_reason is not None:
        return Decision(checks=checks)
    comparison: Comparison | None = None
    confirmed: Confirmations | None = None
    checks += (measured_check(run, max_unmeasured=policy.max_unmeasured),)
    if baseline is None:
        checks += (no_baseline_check(given=False),)
    else:
        compared, comparison = _compared(run, baseline, policy=policy, circumstances=known)
        if comparison is not None and confirmation is not None:
            confirmed = confirm(confirmation, baseline, alpha=policy.alpha)
            compared = _confirmed(compared, confirmed, policy)
        checks += compared
    if policy.floor is not None:
        checks += (floor_check(run.rate, policy.floor, own_agent=known.own_agent),)
    return Decision(checks=checks + _ratios(policy, spent), rate=run.rate, comparison=comparison, confirmed=confirmed)


def _compared(
    run: RunCounts, baseline: RunCounts, *, policy: GatePolicy, circumstances: Circumstances
) -> tuple[tuple[GateCheck, ...], Comparison | None]:
    pairing = pair(run, baseline)
    coverage = tuple(c for c in (missing_check(pairing, circumstances), new_check(pairing)) if c is not None)
    if not pairing.pairs:
        return (*coverage, no_baseline_check(given=True)), None
    if run.deterministic and baseline.deterministic:
        return (*coverage, deterministic_check(pairing.pairs, own_agent=circumstances.own_agent)), None
    comparison = compare(pair(run.independent(), baseline.independent()).pairs, alpha=policy.alpha)
    once = "run" if run.deterministic else "baseline" if baseline.deterministic else ""
    return (*coverage, suite_check(comparison, once=once), cases_check(comparison)), comparison


def _confirmed(first: tuple[GateCheck, ...], found: Confirmations, policy: GatePolicy) -> tuple[GateCheck, ...]:
    """The checks with what fresh attempts prove in place of what the first ones made suspicious."""
    if not found.all:
        return first
    tested = confirmation_checks(found, max_unmeasured=policy.max_unmeasured)
    return (*(check for check in first if check.name not in TESTS), *tested)


def _ratios(policy: GatePolicy, spent: SpentPair | None) -> tuple[GateCheck, ...]:
    """What the policy asks for beside pass rates; what cannot be answered is said, never passed over."""
    limits = {"latency_p95": policy.latency_p95, "cost_per_completed": policy.cost_per_completed}
    return tuple(ratio_check(name, limit, spent) for name, limit in limits.items() if limit is not None)
