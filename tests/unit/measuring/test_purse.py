"""`--max-cost`: when no further attempt may begin."""

from __future__ import annotations

import pytest

from harness.measuring.purse import Purse


@pytest.mark.parametrize(
    ("limit", "sums", "why"),
    [
        (None, [3.0, None], None),
        (1.0, [], None),
        (1.0, [0.25, 0.5], None),
        (1.0, [0.5, 0.5], "--max-cost: 1.00 USD were spent"),
        (1.0, [0.75, 0.5], "--max-cost: 1.25 USD were spent"),
        (1.0, [None], "--max-cost: what was spent is not known"),
        (1.0, [None, 0.25], "--max-cost: what was spent is not known"),
        (0.0, [], "--max-cost: 0.00 USD were spent"),
    ],
)
def test_a_limit_is_reached_when_all_of_it_is_spent(
    limit: float | None,
    sums: list[float | None],
    why: str | None,
) -> None:
    """To the cent, and for good; a sum that nobody knows may be any."""
    purse = Purse(limit)
    for usd in sums:
        purse.spend(usd)
    assert purse.is_open is (why is None)
    if why is not None:
        assert purse.why == why
