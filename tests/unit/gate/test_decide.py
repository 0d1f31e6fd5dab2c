"""The verdict follows from counts, policy and circumstances as docs/gate.md says, and from nothing else."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from harness.domain.policy import GatePolicy
from harness.gate.circumstances import Breach, Circumstances, SurfaceProblem
from harness.gate.counts import CaseCounts, RunCounts
from harness.gate.decide import decide
from harness.gate.outcomes import Decision, GateCheck, Standing, worst

POLICY = GatePolicy()
Numbers = tuple[int, ...]


def counts(**cases: Numbers) -> RunCounts:
    """Counts by case: passed, failed and, where given, unmeasured."""
    found = tuple(CaseCounts(id=c, passed=n[0], failed=n[1], unmeasured=sum(n[2:])) for c, n in cases.items())
    return RunCounts(cases=found)


def exact(**cases: Numbers) -> RunCounts:
    """The same of a deterministic agent."""
    return counts(**cases).model_copy(update={"deterministic": True})


def check(decision: Decision, name: str) -> GateCheck:
    """The one check of that name."""
    (found,) = [check for check in decision.checks if check.name == name]
    return found


def names(decision: Decision) -> list[str]:
    """The checks that applied."""
    return [check.name for check in decision.checks]


BREACH = Breach(case="a", attempt="a#2", check="tools.never", message="called delete_everything")
GOOD = {"run": counts(a=(3, 0), b=(3, 0)), "baseline": counts(a=(30, 0), b=(29, 1))}


def test_an_unchanged_run_passes_and_shows_what_it_rests_on() -> None:
    """A green verdict without numbers cannot be told from a gate that looked at nothing."""
    seen = Circumstances(hard_breaches=(), surface_problems=())
    decision = decide(GOOD["run"], GOOD["baseline"], policy=POLICY, circumstances=seen)
    assert (decision.verdict, decision.exit_code) == ("passed", 0)
    assert (decision.caveat, decision.headline) == ("", "passed")
    assert names(decision) == ["hard", "surface", "measured", "suite", "cases"]
    assert all(check.outcome == "passed" for check in decision.checks)
    assert "6 of 6 passed, 59 of 60 in the baseline" in check(decision, "suite").evidence
    assert decision.rate is not None
    assert decision.rate.k == 6


def test_a_broken_case_blocks_by_name_though_the_others_hide_it_in_the_average() -> None:
    """The reason for tests per case: 38 of 41 passed is no drop worth blocking, 0 of 3 after 30 of 30 is."""
    fine = {f"c{index}": (3, 0) for index in range(18)}
    before = {f"c{index}": (30, 0) for index in range(18)}
    decision = decide(counts(**fine, march=(0, 3)), counts(**before, march=(30, 0)), policy=POLICY)
    assert (decision.verdict, decision.exit_code) == ("failed", 1)
    cases = check(decision, "cases")
    assert (cases.outcome, cases.cases) == ("failed", ("march",))
    assert "march: 0 of 3 passed, 30 of 30 in the baseline (p = 0.00018" in cases.evidence
    assert "Not tested: 18 cases" in cases.evidence


def test_a_small_drop_everywhere_blocks_at_suite_level_though_no_case_stands_out() -> None:
    """The reason for a test per suite: thirty cases at 2 of 3 are a regression no single case can show."""
    run = {f"c{index}": (2, 1) for index in range(30)}
    before = {f"c{index}": (28, 2) for index in range(30)}
    decision = decide(counts(**run), counts(**before), policy=POLICY)
    assert check(decision, "suite").outcome == "failed"
    assert check(decision, "cases").outcome == "passed"
    assert "nearest to it: c0: 2 of 3 passed" in check(decision, "cases").evidence
    assert decision.exit_code == 1


def test_one_failure_of_three_is_noise_and_the_nearest_case_is_still_shown() -> None:
    """Unstable cases fail now and then; a gate that blocks on it is switched off within a week."""
    decision = decide(counts(a=(2, 1), b=(0, 3)), counts(a=(27, 3), b=(15, 15)), policy=POLICY)
    assert decision.verdict == "passed"
    assert "nearest to it: b: 0 of 3 passed" in check(decision, "cases").evidence


def test_attempts_of_one_case_are_never_taken_for_independent_cases() -> None:
    """Pooled, 12 of 24 against 48 of 60 looks like a drop; case by case nothing moved, only the mix of attempts did."""
    decision = decide(counts(hard=(2, 18), easy=(4, 0)), counts(hard=(2, 18), easy=(40, 0)), policy=POLICY)
    assert decision.verdict == "passed"
    assert decision.comparison is not None
    assert decision.comparison.suite.difference.high < 0
    assert decision.comparison.suite.evidence.p > 0.5


def test_errors_beyond_their_share_make_the_verdict_inconclusive() -> None:
    """O37: 7 passed, 1 failed, 2 errors: the rate stands, but a fifth unmeasured allows no verdict."""
    decision = decide(counts(a=(7, 1, 2)), None, policy=POLICY)
    assert (decision.verdict, decision.exit_code) == ("inconclusive", 3)
    assert "8 of 10 attempts measured, 2 unmeasured (20 %; at most 10 % may be)" in check(decision, "measured").evidence
    assert decide(counts(a=(7, 1, 2)), None, policy=GatePolicy(max_unmeasured=0.2)).verdict == "passed"


def test_a_run_of_nothing_but_errors_is_neither_nothing_nor_everything() -> None:
    """O37: 10 of 10 errors is no rate, and no gate may pass on it, whatever share is allowed."""
    generous = GatePolicy(max_unmeasured=1.0, floor=0.5)
    decision = decide(counts(a=(0, 0, 10)), counts(a=(30, 0)), policy=generous)
    assert decision.verdict == "inconclusive"
    assert decision.rate is None
    assert check(decision, "measured").cases == ("a",)
    assert check(decision, "floor").outcome == "undecided"
    assert "baseline" in names(decision)


def test_one_case_without_measurement_is_enough_for_no_verdict() -> None:
    """A crash in one case of forty is 2 % of attempts and all that is known of that case."""
    cases = {f"c{index}": (3, 0) for index in range(39)}
    assert decide(counts(**cases, crashed=(0, 0, 3)), None, policy=POLICY).verdict == "inconclusive"


def test_a_run_without_attempts_is_inconclusive() -> None:
    """Nothing measured is nothing shown."""
    assert decide(RunCounts(cases=()), None, policy=POLICY).verdict == "inconclusive"


def test_a_case_that_vanished_blocks_and_a_rename_is_suggested() -> None:
    """O40: c renamed to d: the comparison must not silently shrink, and d is new, never a regression."""
    run, before = counts(a=(3, 0), b=(3, 0), d=(0, 3)), counts(a=(30, 0), b=(30, 0), c=(30, 0))
    decision = decide(run, before, policy=POLICY)
    missing = check(decision, "missing_cases")
    assert (decision.exit_code, missing.outcome, missing.cases) == (1, "failed", ("c",))
    assert "missing in this run: c" in missing.evidence
    assert "c may have become d" in missing.evidence
    assert check(decision, "new_cases").outcome == "noted"
    assert check(decision, "cases").outcome == "passed"


def test_the_new_name_of_a_case_is_known_by_its_question_before_its_likeness() -> None:
    """A new case may be called almost the same; the one that asks the same is the one renamed."""

    def asked(case: str, ask: str) -> CaseCounts:
        return CaseCounts(id=case, passed=3, failed=0, ask=ask)

    run = RunCounts(cases=(asked("net-worth-april", "of April?"), asked("how-rich", "of March?")))
    before = RunCounts(cases=(asked("net-worth-march", "of March?"),))
    missing = check(decide(run, before, policy=POLICY), "missing_cases")
    assert "net-worth-march may have become how-rich" in missing.evidence


def test_a_case_whose_removal_is_explicit_does_not_block() -> None:
    """O40: deleting a case on purpose is an edit, not a loss; others that vanish with it still block."""
    run, before = counts(a=(3, 0), b=(3, 0)), counts(a=(30, 0), b=(30, 0), c=(30, 0))
    removed = Circumstances(removed_cases=frozenset({"c"}))
    decision = decide(run, before, policy=POLICY, circumstances=removed)
    assert decision.verdict == "passed"
    assert check(decision, "missing_cases").outcome == "noted"
    both = decide(counts(a=(3, 0)), before, policy=POLICY, circumstances=removed)
    assert check(both, "missing_cases").cases == ("b",)
    assert "Removed on purpose: c." in check(both, "missing_cases").evidence


def test_a_case_that_crashed_is_inconclusive_and_not_missing() -> None:
    """O40: c was asked and could not be measured: nobody knows whether it regressed."""
    decision = decide(counts(a=(3, 0), b=(3, 0), c=(0, 0, 3)), counts(a=(30, 0), b=(30, 0), c=(30, 0)), policy=POLICY)
    assert (decision.verdict, decision.exit_code) == ("inconclusive", 3)
    assert "missing_cases" not in names(decision)


def test_retrying_until_green_gains_nothing() -> None:
    """O41: of a case that passes half its attempts, the second tries stand in the rate beside the first."""
    tries = [CaseCounts.of(f"c{i}", ["passed"] if i % 2 else ["failed", "passed"]) for i in range(200)]
    run = RunCounts(cases=tuple(tries))
    assert run.rate is not None
    assert (run.rate.k, run.rate.n) == (200, 300)


def test_a_case_asked_otherwise_loses_its_baseline() -> None:
    """Numbers of another question prove nothing about this one."""
    run = RunCounts(cases=(CaseCounts(id="a", passed=0, failed=3, ask="sha256:new"),))
    before = RunCounts(cases=(CaseCounts(id="a", passed=30, failed=0, ask="sha256:old"),))
    decision = decide(run, before, policy=POLICY)
    assert decision.headline == "passed, with nothing to compare"
    assert "Asked differently when the baseline was measured: a." in check(decision, "new_cases").evidence
    assert check(decision, "baseline").outcome == "noted"


def test_without_a_baseline_the_verdict_says_what_it_rests_on() -> None:
    """A first run is not a pass of anything that was not judged."""
    decision = decide(GOOD["run"], None, policy=POLICY)
    assert decision.headline == "passed, with nothing to compare"
    assert decide(counts(a=(0, 0, 3)), None, policy=POLICY).headline == "inconclusive"
    assert (
        "no baseline: the verdict rests on hard checks, floor and unmeasured share"
        in check(decision, "baseline").evidence
    )


def test_deterministic_agents_are_compared_exactly_and_every_flip_is_named() -> None:
    """One flip of a deterministic agent is a fact; no test is needed to tell it from noise."""
    before = exact(a=(1, 0), b=(1, 0), c=(0, 1))
    decision = decide(exact(a=(1, 0), b=(0, 1), c=(1, 0)), before, policy=POLICY)
    found = check(decision, "deterministic")
    assert (decision.exit_code, found.outcome, found.cases) == (1, "failed", ("b",))
    assert "Flipped to failed: b. Flipped to passed: c." in found.evidence
    assert "suite" not in names(decision)
    better = check(decide(exact(a=(1, 0), b=(1, 0), c=(1, 0)), before, policy=POLICY), "deterministic")
    assert (better.outcome, better.cases) == ("passed", ("c",))


def test_flips_and_floor_of_an_agent_nobody_asked_for_do_not_block() -> None:
    """On a fork the keyless agent stands in; it is held to nothing that was set for another."""
    stand_in = Circumstances(own_agent=False)
    decision = decide(exact(a=(0, 1)), exact(a=(1, 0)), policy=GatePolicy(floor=1.0), circumstances=stand_in)
    assert decision.verdict == "passed"
    assert check(decision, "deterministic").outcome == "noted"
    assert "another" in check(decision, "floor").evidence


def test_a_deterministic_agent_that_varies_is_told_so() -> None:
    """Two outcomes of one deterministic agent mean that the server or its data varies."""
    decision = decide(exact(a=(2, 1)), exact(a=(1, 0)), policy=POLICY)
    assert "Both outcomes within this run, so something varies: a." in check(decision, "deterministic").evidence
    assert decision.verdict == "failed"


@pytest.mark.parametrize(
    ("run", "baseline", "side"),
    [(exact(a=(0, 30)), counts(a=(30, 0)), "run"), (counts(a=(0, 30)), exact(a=(30, 0)), "baseline")],
)
def test_a_deterministic_side_counts_once_against_one_that_is_not(
    run: RunCounts, baseline: RunCounts, side: str
) -> None:
    """O39: thirty copies of one answer must not weigh as thirty observations."""
    decision = decide(run, baseline, policy=POLICY)
    assert decision.comparison is not None
    assert min(decision.comparison.suite.run.n, decision.comparison.suite.baseline.n) == 1
    assert f"The agent of the {side} is deterministic" in check(decision, "suite").evidence


@pytest.mark.parametrize(
    ("run", "outcome", "verdict"),
    [
        ((10, 90), "failed", "failed"),
        ((90, 10), "passed", "passed"),
        ((48, 52), "undecided", "passed"),
        ((52, 48), "undecided", "passed"),
    ],
)
def test_a_floor_decides_only_where_the_interval_does(run: Numbers, outcome: str, verdict: str) -> None:
    """A rate a hair below its floor, or above it, proves nothing in a short run; that is said, and does not block."""
    decision = decide(counts(a=run), None, policy=GatePolicy(floor=0.5))
    assert (check(decision, "floor").outcome, decision.verdict) == (outcome, verdict)


def test_a_hard_breach_blocks_whatever_the_rates_say() -> None:
    """One forbidden write among a thousand good attempts is one too many."""
    decision = decide(counts(a=(0, 0, 3)), None, policy=POLICY, circumstances=Circumstances(hard_breaches=(BREACH,)))
    assert (decision.verdict, decision.exit_code) == ("failed", 1)
    assert "a#2 tools.never: called delete_everything" in check(decision, "hard").evidence
    many = Circumstances(hard_breaches=(BREACH,) * 12)
    assert check(decide(GOOD["run"], None, policy=POLICY, circumstances=many), "hard").evidence.endswith("And 2 more.")


def test_counts_without_hard_checks_do_not_claim_that_these_passed() -> None:
    """Plain counts of another harness say nothing about hard checks or a surface."""
    decision = decide(GOOD["run"], None, policy=POLICY)
    assert check(decision, "hard").outcome == "noted"
    assert "surface" not in names(decision)


def test_a_tool_the_surface_lacks_fails_the_gate_by_name() -> None:
    """A pull request that renames a tool is a regression, no mistake of the suite's author."""
    lacking = Circumstances(surface_problems=(SurfaceProblem(name="get_fx", cases=("a", "b")),) * 11)
    decision = decide(GOOD["run"], None, policy=POLICY, circumstances=lacking)
    surface = check(decision, "surface")
    assert (decision.exit_code, surface.cases) == (1, ("a", "b"))
    assert "lacks get_fx (named by a, b)" in surface.evidence
    assert surface.evidence.endswith("and 1 more.")


@pytest.mark.parametrize(
    ("circumstances", "verdict", "code", "applied"),
    [
        (Circumstances(invalid_reason="net_worth is 1, not 2."), "invalid", 3, ["hard", "valid"]),
        (Circumstances(skipped_reason="no key on a fork."), "skipped", 0, ["hard", "asked"]),
        (Circumstances(invalid_reason="x.", hard_breaches=(BREACH,)), "failed", 1, ["hard", "valid"]),
        (
            Circumstances(skipped_reason="x.", surface_problems=(SurfaceProblem(name="t", cases=("a",)),)),
            "failed",
            1,
            None,
        ),
    ],
)
def test_a_run_that_is_invalid_or_skipped_is_not_graded(
    circumstances: Circumstances, verdict: str, code: int, applied: list[str] | None
) -> None:
    """Rates of the wrong data would look like the agent's; what is known for certain still counts."""
    decision = decide(counts(a=(0, 30)), counts(a=(30, 0)), policy=GatePolicy(floor=1), circumstances=circumstances)
    assert (decision.verdict, decision.exit_code, decision.rate) == (verdict, code, None)
    assert applied is None or names(decision) == applied


def test_an_interrupted_run_is_never_a_verdict() -> None:
    """What was not asked yet is neither missing nor broken."""
    stopped = Circumstances(interrupted=True, hard_breaches=(BREACH,))
    decision = decide(counts(a=(3, 0)), counts(a=(30, 0), b=(30, 0)), policy=POLICY, circumstances=stopped)
    assert (decision.verdict, decision.exit_code) == ("inconclusive", 130)
    assert check(decision, "missing_cases").outcome == "inconclusive"


def test_a_run_that_was_stopped_says_by_what_and_is_judged_by_what_it_has() -> None:
    """The share that was not measured decides whether that is enough."""
    stopped = Circumstances(stopped_reason="--max-cost: 2.00 USD were spent")
    decision = decide(counts(a=(30, 0)), counts(a=(30, 0)), policy=POLICY, circumstances=stopped)
    assert (decision.verdict, check(decision, "stopped").outcome) == ("passed", "noted")
    assert "--max-cost: 2.00 USD were spent. Resume it" in check(decision, "stopped").evidence


def test_standings_go_from_worst_to_best_and_several_suites_report_the_worst() -> None:
    """The order of DESIGN: interrupted, hard, invalid, regression or floor, inconclusive, skipped, passed."""
    order = [
        Standing.INTERRUPTED,
        Standing.HARD_FAILURE,
        Standing.INVALID,
        Standing.FAILED,
        Standing.INCONCLUSIVE,
        Standing.SKIPPED,
        Standing.PASSED,
    ]
    assert [worst(order[index:]) for index in range(len(order))] == order
    assert [int(standing.exit_code) for standing in order] == [130, 1, 3, 1, 3, 0, 0]
    assert [standing.verdict for standing in order[3:]] == ["failed", "inconclusive", "skipped", "passed"]
    assert worst([]) is Standing.PASSED


def test_a_regression_outweighs_too_little_measured() -> None:
    """What is proved stays proved when other attempts could not be made."""
    decision = decide(counts(a=(0, 3), b=(1, 0, 2)), counts(a=(30, 0), b=(30, 0)), policy=POLICY)
    assert check(decision, "measured").outcome == "inconclusive"
    assert (decision.verdict, decision.exit_code) == ("failed", 1)


def test_limits_that_counts_cannot_judge_are_said_to_be_unjudged() -> None:
    """A limit that is set and silently ignored is worse than none."""
    policy = GatePolicy(latency_p95=1.25, cost_per_completed=2.0)
    decision = decide(GOOD["run"], None, policy=policy)
    assert [check(decision, name).outcome for name in ("latency_p95", "cost_per_completed")] == ["undecided"] * 2


def test_many_missing_cases_are_counted_in_the_sentence_and_all_named_beside_it() -> None:
    """A comment must stay short, a machine must see everything."""
    before = counts(**{f"c{index:02}": (30, 0) for index in range(30)})
    missing = check(decide(counts(x=(3, 0)), before, policy=POLICY), "missing_cases")
    assert len(missing.cases) == 30
    assert "and 20 more" in missing.evidence


NUMBERS = st.tuples(st.integers(0, 5), st.integers(0, 5), st.integers(0, 2))
RUNS = st.dictionaries(st.sampled_from("abcdefgh"), NUMBERS, min_size=1)


@given(run=RUNS, before=RUNS, data=st.data())
def test_names_and_order_of_cases_do_not_matter(
    run: dict[str, Numbers], before: dict[str, Numbers], data: st.DataObject
) -> None:
    """Only the numbers decide."""
    names = dict(zip("abcdefgh", data.draw(st.permutations("stuvwxyz")), strict=True))
    shuffled = data.draw(st.permutations(list(run.items())))
    one = decide(counts(**run), counts(**before), policy=POLICY)
    other = decide(
        counts(**{names[c]: n for c, n in shuffled}), counts(**{names[c]: n for c, n in before.items()}), policy=POLICY
    )
    assert one.standing is other.standing


@given(run=RUNS, before=RUNS, made=st.sampled_from([counts, exact]), floor=st.floats(0, 1))
def test_one_more_failure_never_speaks_for_a_run(
    run: dict[str, Numbers], before: dict[str, Numbers], made: Callable[..., RunCounts], floor: float
) -> None:
    """A check one can pass by failing an attempt more is none; an attempt that passed is turned into a failure."""
    policy = GatePolicy(floor=floor)
    first = decide(made(**run), made(**before), policy=policy)
    for case, (passed, failed, unmeasured) in run.items():
        if passed:
            worse = decide(made(**run | {case: (passed - 1, failed + 1, unmeasured)}), made(**before), policy=policy)
            still = {check.name for check in worse.checks if check.outcome == "failed"}
            assert {c.name for c in first.checks if c.outcome == "failed" and c.name != "cases"} <= still
