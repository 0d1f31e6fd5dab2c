"""Clock, ids and dice: the only module of the harness that reads time, randomness or UUIDs.

Draws are made by hash of (seed, purpose), so that one more draw shifts no other.
"""

from __future__ import annotations

import hashlib
import random
import time
import uuid
from datetime import UTC, date, datetime

Dice = random.Random
"""A stream of draws; who is handed one makes none of their own."""


def now() -> datetime:
    """The present moment, in UTC, to the second."""
    return datetime.now(UTC).replace(microsecond=0)


def today() -> date:
    """The present day in UTC; a fixture's `expires` is compared with it."""
    return now().date()


def monotonic_ms() -> float:
    """Milliseconds on a clock that only moves forward; only differences mean anything."""
    return time.perf_counter() * 1000


def new_run_id() -> str:
    """A run id that sorts by start time: `20261130-054212-3f9c1a`."""
    return f"{now():%Y%m%d-%H%M%S}-{uuid.uuid4().hex[:6]}"


def new_secret() -> str:
    """An unguessable token of 32 hexadecimal characters."""
    return uuid.uuid4().hex


def stream(seed: str, *purpose: str | int) -> Dice:
    """An independent stream of dice for one purpose; the same seed and purpose give the same draws."""
    digest = hashlib.sha256("\x1f".join([seed, *map(str, purpose)]).encode()).digest()
    return Dice(digest)
