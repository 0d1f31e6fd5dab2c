"""Every number a person reads, turned into words in one place. Nothing here rounds into a claim that is not true."""

from __future__ import annotations

import math

from harness.metrics.metric import Metric
from harness.stats.intervals import Interval
from harness.stats.rates import Rate, percent

SECOND = 1000  # milliseconds
MINUTE = 60  # seconds
NO_DATA = "no data"
UNKNOWN = "unknown"
LEAST_USD = 0.0001


def listed(words: tuple[str, ...], most: int = 3) -> str:
    """Return `a`, `a and b`, `a, b and c`, and from there on `a, b, c and 4 more`."""
    if len(words) > most:
        return f"{', '.join(words[:most])} and {len(words) - most:,} more"
    return " and ".join(filter(None, (", ".join(words[:-1]), words[-1]))) if words else ""


def measured(passed: int, n: int, unmeasured: int, *, unread: int = 0) -> str:
    """Return `46 of 57 measured, 2 unmeasured`: the third number always stands beside the other two.

    Where answers could not be read, it says of how many of the unmeasured that is why: `…, 1 of them unread`.
    """
    return f"{passed:,} of {n:,} measured, {left_out(unmeasured, unread)}"


def left_out(unmeasured: int, unread: int) -> str:
    """Return `2 unmeasured, 1 of them unread`; without the unread where there are none."""
    return f"{unmeasured:,} unmeasured" + (f", {unread:,} of them unread" if unread else "")


def in_a_cell(unmeasured: int, unread: int) -> str:
    """Return the same for a column of the unmeasured: `2 (1 unread)`."""
    return f"{unmeasured}" + (f" ({unread} unread)" if unread else "")


def interval(low: float, high: float) -> str:
    """Return `68.7 % to 88.9 %` for two shares between 0 and 1."""
    return f"{percent(low)} to {percent(high)}"


def rate_line(rate: Rate | None) -> str:
    """Return `80.7 % (95 % interval 68.7 % to 88.9 %)`, or that there is no data."""
    return f"{percent(rate.value)} (95 % interval {interval(rate.low, rate.high)})" if rate else NO_DATA


def difference_line(difference: Interval) -> str:
    """Return what lies between two pass rates, in percentage points with their sign: the whole interval."""
    return f"Pass rate against the baseline: {points_apart(difference)} (95 % interval, these cases)"


def points_apart(difference: Interval) -> str:
    """Return an interval of a difference of rates as `-72 to -28 points`."""
    low, high = (_points(end) for end in (difference.low, difference.high))
    return f"{low} to {high} points"


def _points(share: float) -> str:
    points = round(share * 100, 1)
    return f"{'-' if points < 0 else '+'}{amount(abs(points))}" if points else "0"


def milliseconds(value: float | None) -> str:
    """Return a duration as `840 ms`, `1.2 s` or `2 min 5 s`; `no data` for none."""
    if value is None:
        return NO_DATA
    if round(value) < SECOND:
        return f"{round(value)} ms"
    seconds = value / SECOND
    minutes, rest = divmod(round(seconds), 60)
    return f"{minutes:,} min {rest} s" if round(seconds, 1) >= MINUTE else f"{seconds:.1f} s"


def usd(value: float | None) -> str:
    """Return an amount in US dollars with digits enough to be read: `$0`, `$0.0042`, `$1.27`; `unknown` for none.

    An amount that is not zero never reads as zero; infinity, the cost of work that was never completed, is `infinite`.
    """
    if value is None:
        return UNKNOWN
    if math.isinf(value):
        return "infinite"
    if value == 0:
        return "$0"
    if value < LEAST_USD:
        return f"< ${LEAST_USD}"
    return f"${value:.4f}" if value < 1 else f"${value:,.2f}"


def amount(value: float) -> str:
    """Return a plain number with at most two decimals and none that say nothing: `3`, `1.5`, `0.67`, `12,000`."""
    text = f"{value:,.2f}"
    return text.rstrip("0").rstrip(".") if "." in text else text


def metric_text(metric: Metric) -> str:
    """Return a metric's value in its unit, with the interval where there is one; why there is none otherwise."""
    if metric.value is None:
        return metric.gap or NO_DATA
    match metric.kind.unit:
        case "share" | "score":
            return f"{percent(metric.value)}{f' ({interval(rate.low, rate.high)})' if (rate := metric.rate) else ''}"
        case "ms":
            return milliseconds(metric.value)
        case "usd":
            return usd(metric.value)
        case _:
            return amount(metric.value)
