"""The worlds of a suite's own backend, served in this process: the one place that opens the backend's door."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Mapping
from contextlib import asynccontextmanager

from fake_backend.server import Backend, WorldAddress, serve
from harness.domain.attempt import Attempt, LedgerLine
from harness.domain.suite import Suite
from harness.environment.worlds import NoWorlds, Traces, World, Worlds


class BackendWorld:
    """A world of the running backend."""

    def __init__(self, backend: Backend, address: WorldAddress, *, run: str) -> None:
        self._backend = backend
        self._address = address
        self._run = run

    @property
    def values(self) -> Mapping[str, str]:
        """`backend.url` and `backend.tokens.<name>`."""
        tokens = {f"backend.tokens.{name}": token for name, token in self._address.tokens.items()}
        return {"backend.url": self._address.url, **tokens}

    async def traces(self) -> Traces:
        """How it differs from the fixture now, and what was billed and asked since it was made or reset."""
        journal = await self._backend.journal(self._address)
        bills = await self._backend.ledger(self._address)
        return Traces(
            state=await self._backend.diff(self._address),
            ledger=tuple(LedgerLine(route=bill.route, units=bill.units) for bill in bills),
            unknown_routes=tuple(dict.fromkeys(f"{line.method} {line.path}" for line in journal if line.route is None)),
            failures=tuple(dict.fromkeys(f"the backend failed: {line.note}" for line in journal if line.note)),
        )

    async def reset(self, attempt: Attempt) -> None:
        """Put it back to the fixture; what follows is journalled under `attempt`."""
        await self._backend.reset(self._address, run=self._run, case=attempt.case, attempt=attempt.number)

    async def close(self) -> None:
        """Give it up."""
        await self._backend.delete(self._address)


class BackendWorlds:
    """Makes worlds of the running backend, each for an attempt of one run."""

    def __init__(self, backend: Backend, *, run: str) -> None:
        self._backend = backend
        self._run = run

    async def create(self, attempt: Attempt) -> World:
        """A world in the fixture's state, at an address of its own."""
        address = await self._backend.create_world(run=self._run, case=attempt.case, attempt=attempt.number)
        return BackendWorld(self._backend, address, run=self._run)


@asynccontextmanager
async def open_worlds(suite: Suite, *, run: str) -> AsyncGenerator[Worlds]:
    """Serve the suite's backend on free ports while the context lasts; without a backend there is nothing to serve.

    Raises:
        UserError: a function named in the backend's spec cannot be imported.
    """
    if suite.backend is None or suite.fixture is None:
        yield NoWorlds()
        return
    async with serve(suite.backend, suite.fixture) as backend:
        yield BackendWorlds(backend, run=run)
