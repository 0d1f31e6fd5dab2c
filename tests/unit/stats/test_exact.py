"""The exact tests agree with SciPy, with plain enumeration, and with what any such test must obey."""

from __future__ import annotations

import itertools
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy import stats as scipy_stats

from harness.stats.exact import Stratum, case_test, stratified_test


def stratum(run: tuple[int, int], baseline: tuple[int, int]) -> Stratum:
    """Failures of attempts, run and baseline."""
    return Stratum(run_failed=run[0], run_n=run[1], baseline_failed=baseline[0], baseline_n=baseline[1])


def sides(largest: int, smallest: int = 0) -> st.SearchStrategy[tuple[int, int]]:
    """Failures and attempts of one side."""
    return st.integers(smallest, largest).flatmap(lambda n: st.tuples(st.integers(0, n), st.just(n)))


STRATA = st.builds(stratum, sides(12), sides(40))
SMALL = st.builds(stratum, sides(3, 1), sides(4, 1))


@given(case=st.builds(stratum, sides(12, 1), sides(40, 1)))
def test_one_case_agrees_with_fishers_test(case: Stratum) -> None:
    """The case-level test is Fisher's one-sided test."""
    table = [
        [case.run_failed, case.run_n - case.run_failed],
        [case.baseline_failed, case.baseline_n - case.baseline_failed],
    ]
    found = case_test(case)
    assert found.p == pytest.approx(scipy_stats.fisher_exact(table, alternative="greater").pvalue, rel=1e-9)
    tested = scipy_stats.hypergeom(case.run_n + case.baseline_n, case.failed, case.run_n)
    assert found.mid_p == pytest.approx(found.p - tested.pmf(case.run_failed) / 2, rel=1e-9)
    assert found.expected == pytest.approx(sum(count * tested.pmf(count) for count in range(case.run_n + 1)))


def enumerated(strata: list[Stratum]) -> tuple[Fraction, Fraction]:
    """P and mid-p by dealing every single attempt's outcome, case by case, in every possible way."""
    dealt = []
    for case in strata:
        attempts = [1] * case.failed + [0] * (case.run_n + case.baseline_n - case.failed)
        dealt.append([sum(run) for run in itertools.combinations(attempts, case.run_n)])
    sums = [sum(ways) for ways in itertools.product(*dealt)]
    observed = sum(case.run_failed for case in strata)
    above, equal = sum(s > observed for s in sums), sum(s == observed for s in sums)
    return Fraction(above + equal, len(sums)), Fraction(2 * above + equal, 2 * len(sums))


@settings(max_examples=60, deadline=None)
@given(strata=st.lists(SMALL, max_size=3))
def test_several_cases_agree_with_plain_enumeration(strata: list[Stratum]) -> None:
    """The stratified test is what is left of one idea: deal each case's failures in every possible way, and count."""
    p, mid_p = enumerated(strata)
    found = stratified_test(strata)
    assert found.p == pytest.approx(float(p), rel=1e-12)
    assert found.mid_p == pytest.approx(float(mid_p), rel=1e-12)


@given(case=STRATA)
def test_one_case_alone_is_the_suite(case: Stratum) -> None:
    """The two tests are one test; a suite of one case must not be judged in two ways."""
    alone, suite = case_test(case), stratified_test([case])
    assert suite.p == pytest.approx(alone.p, rel=1e-12)
    assert suite.mid_p == pytest.approx(alone.mid_p, rel=1e-12)
    assert suite.smallest == pytest.approx(alone.smallest, rel=1e-12)


@given(strata=st.lists(STRATA, max_size=6), data=st.data())
def test_the_order_of_cases_does_not_matter(strata: list[Stratum], data: st.DataObject) -> None:
    """Renaming or moving a case in the file must change no verdict."""
    shuffled = data.draw(st.permutations(strata))
    assert stratified_test(shuffled).p == pytest.approx(stratified_test(strata).p, rel=1e-12)


@given(strata=st.lists(STRATA, min_size=1, max_size=5))
def test_one_more_failure_in_the_run_never_speaks_less_for_a_regression(strata: list[Stratum]) -> None:
    """Failing an attempt that passed must never turn a blocked run green."""
    first, rest = strata[0], strata[1:]
    if first.run_failed == first.run_n:
        return
    worse = stratum((first.run_failed + 1, first.run_n), (first.baseline_failed, first.baseline_n))
    assert case_test(worse).p <= case_test(first).p
    assert stratified_test([worse, *rest]).p <= stratified_test(strata).p * (1 + 1e-12)


@given(strata=st.lists(STRATA, min_size=1, max_size=5))
def test_p_values_are_probabilities_and_mid_p_is_the_smaller(strata: list[Stratum]) -> None:
    """A report that prints 1.0000000000000002 or a negative chance is believed no more."""
    for found in [*map(case_test, strata), stratified_test(strata)]:
        assert 0 <= found.mid_p <= found.p <= 1
        assert found.smallest <= found.p * (1 + 1e-12)


def test_cases_that_never_failed_change_nothing() -> None:
    """Adding cases that always pass must not dilute a regression elsewhere."""
    broken, fine = stratum((3, 3), (0, 30)), stratum((0, 3), (0, 30))
    assert stratified_test([broken, *[fine] * 50]).p == pytest.approx(1 / 5456)
    assert stratified_test([fine, fine]).p == 1
    assert stratified_test([]).p == 1


def test_a_tie_with_the_level_is_decided_by_whole_numbers() -> None:
    """One failure where 39 attempts passed before has p = 1/40, which is 0.025 and blocks at 0.025."""
    assert case_test(stratum((1, 1), (0, 39))).p == 0.025


def test_a_large_suite_is_tested_in_good_time_and_far_from_zero_chances_stay_ordered() -> None:
    """Sixty cases at ten attempts against thirty are ordinary; the far tail is tiny but never negative."""
    unstable = stratum((5, 10), (15, 30))
    middling = stratified_test([unstable] * 60)
    assert middling.failed == 300
    assert middling.expected == pytest.approx(300)
    assert middling.mid_p == pytest.approx(0.5, abs=1e-9)
    assert stratified_test([stratum((10, 10), (0, 30))] * 30).p < 1e-100
    assert stratified_test([stratum((0, 10), (20, 30))] * 60).p == 1
    assert stratified_test([stratum((10, 10), (10, 30))] * 60).p < 1e-30


@pytest.mark.parametrize(("run", "baseline"), [((2, 1), (0, 3)), ((-1, 3), (0, 3)), ((0, 3), (4, 3))])
def test_impossible_counts_are_refused(run: tuple[int, int], baseline: tuple[int, int]) -> None:
    """More failures than attempts cannot be tested, only reported to the caller."""
    with pytest.raises(ValueError, match="failures must lie between 0 and the attempts"):
        stratum(run, baseline)
