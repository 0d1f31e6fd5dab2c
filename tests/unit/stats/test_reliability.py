"""Holm, the choice of tests, pass@k, labels and quantiles hold to their definitions."""

from __future__ import annotations

import itertools
from statistics import mean

import pytest
from hypothesis import given
from hypothesis import strategies as st

from harness.stats.multiple import holm, worth_testing
from harness.stats.passk import labels, pass_at_k, pass_hat_k
from harness.stats.quantiles import p50, p95, quantile

P_VALUES = st.lists(st.floats(0, 1), max_size=12)


def test_holm_agrees_with_a_worked_example() -> None:
    """Four tests: the smallest times four, the next times three, and no adjusted value below an earlier one."""
    assert holm([0.01, 0.04, 0.03, 0.005]) == pytest.approx((0.03, 0.06, 0.06, 0.02))
    assert holm([]) == ()
    assert holm([0.9, 0.8]) == (1.0, 1.0)


@given(p_values=P_VALUES, level=st.floats(0.001, 0.5))
def test_holm_rejects_what_the_step_down_procedure_rejects(p_values: list[float], level: float) -> None:
    """The adjusted value is only another way to write Holm's procedure."""
    rejected: set[int] = set()
    for rank, index in enumerate(sorted(range(len(p_values)), key=p_values.__getitem__)):
        if min(1.0, (len(p_values) - rank) * p_values[index]) > level:
            break
        rejected.add(index)
    assert {index for index, p in enumerate(holm(p_values)) if p <= level} == rejected


def test_tests_that_cannot_reject_leave_the_others_their_power() -> None:
    """Twelve cases that could never be significant must not divide the level of the one that can."""
    assert worth_testing([1.0] * 12 + [0.02], 0.025) == (12,)
    assert worth_testing([0.02, 0.02], 0.025) == ()
    assert worth_testing([0.0125, 0.0125, 0.02], 0.025) == (0, 1)
    assert worth_testing([], 0.025) == ()


@given(smallest=P_VALUES, level=st.floats(0.001, 0.5))
def test_every_test_kept_can_reject_after_correction(smallest: list[float], level: float) -> None:
    """Keeping a test that cannot reject would cost power; dropping one that can would cost sight."""
    kept = worth_testing(smallest, level)
    assert all(len(kept) * smallest[index] <= level * (1 + 1e-12) for index in kept)
    dropped = [p for index, p in enumerate(smallest) if index not in kept]
    assert all(smallest[index] < p for index in kept for p in dropped)


@pytest.mark.parametrize(("passed", "n", "k"), [(0, 3, 1), (1, 5, 2), (3, 5, 3), (4, 6, 3), (6, 6, 4), (2, 7, 7)])
def test_reliability_is_the_share_over_every_choice_of_attempts(passed: int, n: int, k: int) -> None:
    """Unbiased means: over all ways to choose k of the attempts made."""
    chosen = list(itertools.combinations([True] * passed + [False] * (n - passed), k))
    assert pass_at_k(passed, n, k) == pytest.approx(mean(any(c) for c in chosen))
    assert pass_hat_k(passed, n, k) == pytest.approx(mean(all(c) for c in chosen))


def test_reliability_over_more_attempts_than_were_made_is_not_known() -> None:
    """pass@5 of three attempts is no number; extrapolating would be a model of ours."""
    assert pass_at_k(3, 3, 5) is None
    assert pass_hat_k(3, 3, 5) is None


@pytest.mark.parametrize(("passed", "n", "k"), [(4, 3, 1), (-1, 3, 1), (1, 3, 0)])
def test_reliability_of_impossible_counts_is_refused(passed: int, n: int, k: int) -> None:
    """Such counts are a bug of the caller."""
    for estimate in (pass_at_k, pass_hat_k):
        with pytest.raises(ValueError, match="0 <= passed <= n and k >= 1"):
            estimate(passed, n, k)


@pytest.mark.parametrize(
    ("passed", "n", "expected"),
    [
        (1, 10, ()),
        (2, 10, ("unstable",)),
        (8, 10, ("unstable",)),
        (9, 10, ()),
        (10, 10, ()),
        (0, 10, ("never-passed",)),
        (1, 2, ("unstable", "thin")),
        (0, 3, ("never-passed", "thin")),
        (0, 0, ("thin",)),
        (11, 100, ("unstable",)),
        (10, 100, ()),
    ],
)
def test_labels_follow_the_counts(passed: int, n: int, expected: tuple[str, ...]) -> None:
    """Unstable is strictly between 10 % and 90 %; nothing measured is not the same as never passed."""
    assert labels(passed, n) == expected


@given(values=st.lists(st.floats(0, 1e6), min_size=1), percent=st.integers(1, 100))
def test_a_quantile_is_the_smallest_observed_value_that_covers_its_share(values: list[float], percent: int) -> None:
    """A latency nobody ever waited for should stand in no report."""
    found = quantile(values, percent)
    assert found in values
    assert sum(v <= found for v in values) * 100 >= percent * len(values)
    assert sum(v < found for v in values) * 100 < percent * len(values)


def test_the_usual_quantiles_of_few_values() -> None:
    """Below twenty values the 95th percentile is the slowest one; of none there is none."""
    assert (p50([]), p95([])) == (None, None)
    assert (p50([4, 1, 3, 2]), p95(range(1, 20)), p95(range(1, 21))) == (2, 19, 19)


@pytest.mark.parametrize("percent", [0, 101])
def test_a_percentile_outside_1_to_100_is_refused(percent: int) -> None:
    """The 0th percentile has no nearest rank."""
    with pytest.raises(ValueError, match="between 1 and 100"):
        quantile([1], percent)


def test_what_is_not_a_number_has_no_rank() -> None:
    """NaN would silently land anywhere in the order."""
    with pytest.raises(ValueError, match="leave out what was not measured"):
        p50([1, float("nan")])
