"""Several tests at once: Holm's step-down adjustment, and which discrete tests are worth making at all."""

from __future__ import annotations

from collections.abc import Sequence


def holm(p_values: Sequence[float]) -> tuple[float, ...]:
    """Return the p-values adjusted by Holm (1979), in the order given; each at most 1.

    Rejecting where the adjusted value is at most a level keeps the chance of even one false rejection at that level,
    however the tests depend on one another.
    """
    count = len(p_values)
    adjusted = [1.0] * count
    largest = 0.0
    for rank, index in enumerate(sorted(range(count), key=p_values.__getitem__)):
        largest = max(largest, min(1.0, (count - rank) * p_values[index]))
        adjusted[index] = largest
    return tuple(adjusted)


def worth_testing(smallest: Sequence[float], level: float) -> tuple[int, ...]:
    """Return the indices of the discrete tests that can reject at all once they are corrected for one another.

    A test whose smallest attainable p-value is too large can only cost the others power. With the smallest number `k`
    for which at most `k` tests can reach `level / k`, only those are kept (Tarone 1990). The smallest attainable values
    depend on the margins alone, and the tests are conditional on these, so the choice costs no honesty.

    Args:
        smallest: the smallest p-value each test could give for its margins.
        level: the chance of even one false rejection that is allowed.
    """
    for k in range(1, len(smallest) + 1):
        kept = tuple(index for index, p in enumerate(smallest) if p <= level / k)
        if len(kept) <= k:
            return kept
    return ()
