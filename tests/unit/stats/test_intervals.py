"""Intervals are exact at their ends and agree with what was published."""

from __future__ import annotations

import json
import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from harness.stats.intervals import newcombe, wilson
from harness.stats.rates import percent, rate

COUNTS = st.integers(1, 300).flatmap(lambda n: st.tuples(st.integers(0, n), st.just(n)))


def test_every_rate_up_to_200_lies_within_its_interval_and_within_0_and_1() -> None:
    """O38: rounding noise once gave 1.0000000000000002 at 38 of 38 and a negative bound at 0 of 77."""
    for n in range(1, 201):
        for k in range(n + 1):
            interval = wilson(k, n)
            assert interval is not None
            assert 0 <= interval.low <= k / n <= interval.high <= 1
            assert (interval.low == 0) == (k == 0)
            assert (interval.high == 1) == (k == n)
            assert "-0.0" not in json.dumps([interval.low, interval.high])


def test_failures_mirror_successes() -> None:
    """An interval that depended on which outcome is called a success would favour one side of the gate."""
    for n in range(1, 201):
        for k in range(n + 1):
            one, other = wilson(k, n), wilson(n - k, n)
            assert one is not None
            assert other is not None
            assert one.low == pytest.approx(1 - other.high, abs=1e-15)


@pytest.mark.parametrize(
    ("k", "n", "low", "high"),
    [(81, 263, 0.2553, 0.3662), (15, 148, 0.0624, 0.1605), (0, 20, 0.0, 0.1611), (1, 29, 0.0061, 0.1718)],
)
def test_wilson_agrees_with_the_published_examples(k: int, n: int, low: float, high: float) -> None:
    """Newcombe, Statistics in Medicine 17 (1998) 857-872, table I, method 3."""
    interval = wilson(k, n)
    assert interval is not None
    assert [interval.low, interval.high] == pytest.approx([low, high], abs=5e-5)


@pytest.mark.parametrize(
    ("first", "second", "low", "high"),
    [
        ((56, 70), (48, 80), 0.0524, 0.3339),
        ((9, 10), (3, 10), 0.1705, 0.8090),
        ((6, 7), (2, 7), 0.0582, 0.8062),
        ((5, 56), (0, 29), -0.0381, 0.1926),
        ((0, 10), (0, 20), -0.1611, 0.2775),
        ((0, 10), (0, 10), -0.2775, 0.2775),
        ((10, 10), (0, 20), 0.6791, 1.0),
        ((10, 10), (0, 10), 0.6075, 1.0),
    ],
)
def test_newcombe_agrees_with_the_published_examples(
    first: tuple[int, int], second: tuple[int, int], low: float, high: float
) -> None:
    """Newcombe, Statistics in Medicine 17 (1998) 873-890, table II, method 10, contrasts (a) to (h)."""
    interval = newcombe(first, second)
    assert interval is not None
    assert [interval.low, interval.high] == pytest.approx([low, high], abs=5e-5)


@given(first=COUNTS, second=COUNTS)
def test_a_difference_lies_within_its_interval_and_swapping_the_sides_turns_it_round(
    first: tuple[int, int], second: tuple[int, int]
) -> None:
    """Run minus baseline and baseline minus run must tell one story."""
    interval, turned = newcombe(first, second), newcombe(second, first)
    assert interval is not None
    assert turned is not None
    assert -1 <= interval.low <= first[0] / first[1] - second[0] / second[1] <= interval.high <= 1
    assert [interval.low, interval.high] == pytest.approx([-turned.high, -turned.low])
    assert not any(end == 0 and math.copysign(1, end) < 0 for end in (interval.low, interval.high))


def test_no_trials_have_no_interval_and_no_rate() -> None:
    """0 of 0 is no data: neither 0 % nor 100 % nor anything between."""
    assert wilson(0, 0) is None
    assert rate(0, 0) is None
    assert newcombe((0, 0), (3, 3)) is None
    assert newcombe((3, 3), (0, 0)) is None


@pytest.mark.parametrize(("k", "n"), [(-1, 3), (4, 3), (0, -1)])
def test_impossible_counts_are_refused(k: int, n: int) -> None:
    """A count above its total is a bug of the caller, never a rate above 100 %."""
    with pytest.raises(ValueError, match="0 <= k <= n"):
        wilson(k, n)


def test_a_rate_carries_its_counts_and_its_method() -> None:
    """A reader must be able to compute every printed number again."""
    found = rate(7, 8)
    interval = wilson(7, 8)
    assert found is not None
    assert interval is not None
    assert (found.value, found.k, found.n, found.method) == (0.875, 7, 8, "wilson-95")
    assert (found.low, found.high) == (interval.low, interval.high)


@pytest.mark.parametrize(
    ("share", "text"),
    [
        (1.0, "100 %"),
        (0.0, "0 %"),
        (0.8, "80 %"),
        (37 / 38, "97.4 %"),
        (0.9999, "> 99.9 %"),
        (0.0001, "< 0.1 %"),
    ],
)
def test_a_share_reads_as_people_write_it_and_never_rounds_into_all_or_nothing(share: float, text: str) -> None:
    """O38: `100 %`, never `100.00000000000001`; and 4999 of 5000 is not 100 %."""
    assert percent(share) == text
