"""How long to wait before asking a model's service again."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from harness.agents.retries import asked_s, is_retried, wait_s
from harness.entropy import stream

NOW = datetime(2026, 11, 30, 12, 0, 0, tzinfo=UTC)


@pytest.mark.parametrize(
    ("headers", "seconds"),
    [
        ({"retry-after": "7"}, 7),
        ({"retry-after": "0.5"}, 0.5),
        ({"retry-after-ms": "250", "retry-after": "7"}, 0.25),
        ({"retry-after": "Mon, 30 Nov 2026 12:00:09 GMT"}, 9),
        ({"retry-after": "Mon, 30 Nov 2026 11:00:00 GMT"}, 0),
        ({"retry-after": "Mon, 30 Nov 2026 12:00:09"}, 9),
        ({"retry-after": "-3"}, 0),
        ({"retry-after": "soon"}, None),
        ({"retry-after-ms": "soon", "retry-after": "2"}, 2),
        ({}, None),
    ],
)
def test_the_service_may_say_seconds_milliseconds_or_a_date(headers: dict[str, str], seconds: float | None) -> None:
    """All three are in use; what cannot be read is as if nothing had been said."""
    assert asked_s(headers, now=NOW) == seconds


@given(st.integers(1, 3000), st.none() | st.floats(0, 1e6), st.floats(0, 120), st.text(max_size=3))
def test_a_wait_honours_the_service_and_our_limit(tries: int, asked: float | None, longest: float, seed: str) -> None:
    """Never shorter than asked, never longer than allowed, at most a quarter beyond."""
    headers = {} if asked is None else {"retry-after": repr(asked)}
    wait = wait_s(tries, headers, longest_s=longest, dice=stream(seed, "t"), now=NOW)
    wanted = max(min(0.5 * 2 ** min(tries - 1, 10), 8), asked or 0)
    assert min(wanted, longest) <= wait <= min(wanted * 1.25, longest)


def test_two_attempts_do_not_come_back_together() -> None:
    """Attempts that failed in one burst would make the next one."""
    waits = {wait_s(1, {"retry-after": "7"}, longest_s=60, dice=stream(seed, "t"), now=NOW) for seed in "abcdef"}
    assert len(waits) == 6


def test_only_failures_that_pass_are_retried() -> None:
    """A wrong key stays wrong."""
    statuses = (400, 401, 403, 404, 408, 409, 413, 422, 429, 500, 502, 503, 504, 529)
    assert [status for status in statuses if is_retried(status)] == [408, 409, 429, 500, 502, 503, 504, 529]
