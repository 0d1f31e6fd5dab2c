"""The seam to the fake backend: a world for each attempt, or none for a suite that has no backend.

The rest of `harness.environment` knows worlds only by these two protocols.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Protocol

from fake_backend.fixtures.state_diff import StateDiff
from harness.domain.attempt import Attempt, LedgerLine


@dataclass(frozen=True, slots=True, kw_only=True)
class Traces:
    """What an attempt left in its world.

    Attributes:
        state: what differs from the fixture; None where there is no world to compare.
        ledger: what was billed, in order.
        unknown_routes: requests the backend did not know, each once.
        failures: routes of the backend that broke instead of answering, each once, with what its author should know.
    """

    state: StateDiff | None = None
    ledger: tuple[LedgerLine, ...] = ()
    unknown_routes: tuple[str, ...] = ()
    failures: tuple[str, ...] = ()


class World(Protocol):
    """One isolated copy of the backend; every method may raise `BackendError`."""

    @property
    def values(self) -> Mapping[str, str]:
        """The placeholders it fills: `backend.url` and `backend.tokens.<role>`; none without a backend."""
        ...

    async def traces(self) -> Traces:
        """How it differs from the fixture now, and what was billed and asked since it was made or reset."""
        ...

    async def reset(self, attempt: Attempt) -> None:
        """Put it back to the fixture; what follows is journalled under `attempt`."""
        ...

    async def close(self) -> None:
        """Give it up."""
        ...


class Worlds(Protocol):
    """Makes worlds over one fixture."""

    async def create(self, attempt: Attempt) -> World:
        """A world in the fixture's state, at an address of its own.

        Raises:
            BackendError: it could not be made.
        """
        ...


class NoWorld:
    """Stands where a suite has no backend."""

    @property
    def values(self) -> Mapping[str, str]:
        """No placeholders."""
        return {}

    async def traces(self) -> Traces:
        """Nothing is known."""
        return Traces()

    async def reset(self, attempt: Attempt) -> None:
        """There is nothing to reset."""

    async def close(self) -> None:
        """There is nothing to give up."""


class NoWorlds:
    """The worlds of a suite without a backend."""

    async def create(self, attempt: Attempt) -> World:
        """Always the same nothing."""
        del attempt
        return NoWorld()
