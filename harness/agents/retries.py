"""How long to wait before asking a model's service again: pure arithmetic over headers, dice and limits."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from http import HTTPStatus

from harness.entropy import Dice

FIRST_WAIT_S = 0.5
LONGEST_OWN_WAIT_S = 8.0
JITTER = 0.25

RETRIED_STATUSES = frozenset({408, 409, 429})
"""Besides every 5xx (529, overloaded, among them)."""


def is_retried(status: int) -> bool:
    """Whether a reply of this HTTP status is worth asking again."""
    return status in RETRIED_STATUSES or status >= HTTPStatus.INTERNAL_SERVER_ERROR


def wait_s(tries: int, headers: Mapping[str, str], *, longest_s: float, dice: Dice, now: datetime) -> float:
    """Return the seconds to wait after the `tries`-th failure (from 1).

    Twice as long each time from half a second, never less than the service asked for with `retry-after-ms` or
    `retry-after` (seconds or a date), up to a quarter more by dice so that attempts do not come back together, and
    never more than `longest_s`.
    """
    own = min(FIRST_WAIT_S * 2.0 ** min(tries - 1, 30), LONGEST_OWN_WAIT_S)
    wanted = max(own, asked_s(headers, now=now) or 0)
    return min(wanted * (1 + JITTER * dice.random()), longest_s)


def asked_s(headers: Mapping[str, str], *, now: datetime) -> float | None:
    """Return the seconds the service asked to wait, or None when it did not say so in a form HTTP knows."""
    for name, unit in (("retry-after-ms", 1000), ("retry-after", 1)):
        try:
            return max(float(headers[name]) / unit, 0)
        except (KeyError, ValueError):
            continue
    try:
        at = parsedate_to_datetime(headers.get("retry-after", ""))
    except ValueError:
        return None
    return max((at.replace(tzinfo=at.tzinfo or UTC) - now).total_seconds(), 0)
