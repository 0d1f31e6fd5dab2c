"""A rate with all that belongs to it: the counts it came from, its interval and how that was made."""

from __future__ import annotations

from dataclasses import dataclass

from harness.stats.intervals import wilson

METHOD = "wilson-95"
"""How `low` and `high` of every rate are made, as it stands in JSON."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Rate:
    """`k` of `n` measured trials, between 0 and 1; there is no `Rate` of nothing.

    Attributes:
        value: `k / n`.
        low: lower end of the interval.
        high: upper end of the interval.
        n: measured trials; unmeasured ones are no part of it and are printed beside it.
        k: trials that passed.
        method: how the interval was made.
    """

    value: float
    low: float
    high: float
    n: int
    k: int
    method: str = METHOD


def rate(k: int, n: int) -> Rate | None:
    """Return the rate `k / n` with its 95 % Wilson interval, or None when nothing was measured.

    Raises:
        ValueError: `k` is not between 0 and `n`.
    """
    interval = wilson(k, n)
    if interval is None:
        return None
    return Rate(value=k / n, low=interval.low, high=interval.high, n=n, k=k)


def percent(share: float) -> str:
    """Return a share (0 to 1) as text with at most one decimal: `100 %`, `97.4 %`, `80 %`.

    A share that is not quite everything or nothing never rounds into it: `> 99.9 %`, `< 0.1 %`.
    """
    text = f"{share * 100:.1f}".removesuffix(".0")
    if text == "100" and share < 1:
        return "> 99.9 %"
    if text == "0" and share > 0:
        return "< 0.1 %"
    return f"{text} %"
