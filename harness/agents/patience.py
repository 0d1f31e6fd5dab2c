"""Asking a model's service until it answers: waits that it asked for, tries that are bounded, failures that are named.

It knows no provider; what an exception of an SDK means is told by the adapter.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from harness.agents.retries import is_retried, wait_s
from harness.domain.suite import AgentSpec
from harness.entropy import Dice, monotonic_ms, now
from harness.errors import HarnessError, ModelServiceError

OUR_MISTAKES = frozenset({400, 413, 422})
"""Statuses that say our request was wrong; every other one says something about the service or the key."""

REFUSES_ALL = frozenset({401, 402, 404})
"""Of the key, of payment, of the model or the address: the next request would hear the same. A 403 may be about one
request alone: gateways send it for text that their moderation flags."""


@dataclass(slots=True)
class Welcome:
    """What the attempts of one agent learn for each other about their service."""

    refused: str = ""
    """What it said when it refused whatever is sent with this key, model and address; '' while it did not."""

    unwanted: set[str] = field(default_factory=set)
    """Parameters that it was sent, does not take, and that can be done without."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Failure:
    """What went wrong with one request: the status (None when nothing was heard), headers, and the words for people."""

    said: str
    status: int | None = None
    headers: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class Heard:
    """The body that came at last, how long that request took, and what the failed ones before it cost."""

    body: Any
    latency_ms: float
    retries: int
    lost_ms: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Patience:
    """How long one reply may be waited for; `until` is the event loop's time after which waiting is pointless."""

    spec: AgentSpec
    dice: Dice
    until: float
    welcome: Welcome = field(default_factory=Welcome)


async def ask_patiently(
    ask: Callable[[], Awaitable[Any]], failure_of: Callable[[Exception], Failure | None], patience: Patience
) -> Heard:
    """Ask, and ask again after failures that pass.

    Args:
        ask: sends the request once and returns the body of a good reply.
        failure_of: what an exception says about the service; None for what is to be raised as it is.
        patience: limits and dice.

    Raises:
        ModelServiceError: the service failed and the tries or the time are used up.
        HarnessError: the service refused our request.
    """
    started = monotonic_ms()
    failures = 0
    while True:
        asked = monotonic_ms()
        try:
            body = await ask()
        except Exception as error:
            failure = failure_of(error)
            if failure is None:
                raise
            failures += 1
            longest = patience.spec.max_retry_wait_s
            wait = wait_s(failures, failure.headers, longest_s=longest, dice=patience.dice, now=now())
            if (end := _end(failure, failures, wait=wait, patience=patience)) is not None:
                raise end from error
            await asyncio.sleep(wait)
        else:
            return Heard(body=body, latency_ms=monotonic_ms() - asked, retries=failures, lost_ms=asked - started)


def _end(failure: Failure, failures: int, *, wait: float, patience: Patience) -> Exception | None:
    """Return what a failure means for the attempt, or None where asking again is worth it and the time is there."""
    said = failure.said
    if failure.status in OUR_MISTAKES:
        return HarnessError(f"the model's service refused our request: {said}")
    if failure.status in REFUSES_ALL:
        patience.welcome.refused = said
    if failure.status is not None and not is_retried(failure.status):
        return ModelServiceError(said)
    if failures > patience.spec.max_retries:
        return ModelServiceError(f"{said}; gave up after {failures} tries (max_retries: {patience.spec.max_retries})")
    if asyncio.get_running_loop().time() + wait > patience.until:
        return ModelServiceError(f"{said}; the wait before try {failures + 1} would outlast the case's timeout_s")
    return None


def no_answer(error: Exception) -> str:
    """Say in one line why nothing was heard of the service."""
    cause = error.__cause__ or error
    return f"no answer from the model's service: {type(cause).__name__}: {cause}"
