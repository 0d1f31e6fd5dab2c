"""The environment of a run: the backend's worlds, the server under test, and a bench that hands out stations.

Up in order, down in reverse, in every way out. What a server says is read by the session, what it may do is judged by
`access`, what it shows by `preflight`.
"""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import AsyncGenerator, Iterator, Mapping, Sequence
from contextlib import AbstractAsyncContextManager, AsyncExitStack, asynccontextmanager, contextmanager, nullcontext
from dataclasses import dataclass, field

from harness import entropy
from harness.domain.attempt import Attempt
from harness.domain.suite import Suite
from harness.domain.surface import Surface
from harness.environment.access import refuse_foreign_target, refuse_writers
from harness.environment.backend_worlds import open_worlds
from harness.environment.benches import Bench, FreshBench, ReusedBench
from harness.environment.child_environment import ServerBlockError
from harness.environment.endpoints import Ground
from harness.environment.hosted_session import HostedSession
from harness.environment.http_pool import HttpPool
from harness.environment.orphan_guard import OrphanGuard
from harness.environment.preflight import refuse_expired, run_preflight
from harness.environment.server_output import Oddities
from harness.environment.stations import Station, ended
from harness.environment.unchecked import unchecked
from harness.environment.worlds import Worlds
from harness.processors import processors

INSPECTION = "preflight"
"""The case under which the journal keeps what is asked before the first attempt."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Circumstances:
    """What a run is made in.

    Attributes:
        run: the run's id, for the backend's journal.
        attempts: the planned attempts in order; their servers are started ahead.
        concurrency: how many attempts are made at a time.
        parent: the harness's own environment variables.
        named_hosts: hosts the user has typed, which a read-write suite may therefore reach.
        worlds: in place of the suite's own backend.
    """

    run: str = "none"
    attempts: Sequence[Attempt] = ()
    concurrency: int = 1
    parent: Mapping[str, str] = field(default_factory=lambda: dict(os.environ))
    named_hosts: tuple[str, ...] = ()
    worlds: Worlds | None = None


class Environment:
    """Hands out stations; `inspect` comes first."""

    def __init__(self, suite: Suite, ground: Ground, worlds: Worlds, *, circumstances: Circumstances) -> None:
        self._suite = suite
        self._ground = ground
        self._worlds = worlds
        self._slots = asyncio.Semaphore(starts_at_once())
        self._surface: Surface | None = None
        self._notes: list[str] = []
        concurrency = circumstances.concurrency
        self.bench: Bench = (
            ReusedBench(self._start, limit=concurrency)
            if ground.spec.isolation == "worker"
            else FreshBench(self._start, circumstances.attempts, ahead=min(starts_at_once(), 2 * concurrency))
        )
        shared = ground.spec.transport == "remote" and ground.spec.access != "read-only"
        self._turn: AbstractAsyncContextManager[object] = asyncio.Lock() if shared else nullcontext()

    async def inspect(self) -> Surface:
        """Look at the server before anything is asked of a model: expiry, access, preflight calls.

        Returns:
            The surface, as the run records it.

        Raises:
            InvalidRun: the fixture has expired, a tool writes under read-only access, or a preflight call disagrees.
            ServerError: the server would not start, or died.
            UserError: the suite's `server` block cannot be followed.
        """
        refuse_expired(self._suite.fixture, entropy.today())
        starting = asyncio.create_task(self._start(Attempt(case=INSPECTION, agent="", number=1)))
        try:
            await asyncio.sleep(0)  # its server is the first to get a slot; those of the attempts start beside it
            self.bench.prepare()
            station = await asyncio.shield(starting)
        except asyncio.CancelledError:
            starting.cancel()
            await ended(starting)
            raise
        try:
            surface = self._surface = station.tools.surface
            self._notes += unchecked(surface)
            refuse_writers(surface, self._ground.spec)
            await run_preflight(self._suite, station.tools)
        finally:
            self._notes += station.tools.notes
            self.bench.take_over(station)
        return surface

    @property
    def surface(self) -> Surface | None:
        """What the server handed out when it was inspected, whatever was found wrong then; None until it answered."""
        return self._surface

    @asynccontextmanager
    async def station(self, attempt: Attempt) -> AsyncGenerator[Station]:
        """A station for one attempt, in the fixture's state; its server is ended behind one's back afterwards.

        Raises:
            ServerError: the server would not start.
            BackendError: the world could not be made, or is not in the fixture's state.
        """
        async with self._turn, self.bench.station(attempt) as station:
            if self._surface is not None and station.tools.surface != self._surface:
                note = "the server does not hand out the same tools and instructions at every start"
                self._notes += [note] if note not in self._notes else []
            yield station

    @property
    def warnings(self) -> tuple[str, ...]:
        """What is odd about the server, each said once for all its processes."""
        return (*self._ground.oddities.sentences(), *dict.fromkeys(self._notes))

    async def _start(self, attempt: Attempt) -> Station:
        world = await self._worlds.create(attempt)
        fixture = self._suite.fixture
        values = {"harness.python": sys.executable, **world.values}
        if fixture is not None and fixture.now is not None:
            values["now"] = fixture.now
        tools = HostedSession(self._ground, values, self._slots)
        station = Station(world, tools)
        try:
            with _placed(self._suite):
                await tools.ready()
        except BaseException:
            await station.close()
            raise
        return station


@contextmanager
def _placed(suite: Suite) -> Iterator[None]:
    """Say of what is wrong with the suite's `server` block where it stands."""
    try:
        yield
    except ServerBlockError as error:
        raise suite.document.error(error.key, error.message) from error


def starts_at_once() -> int:
    """How many servers may start at a time: one more than there are processors, for a start also waits."""
    return processors() + 1


@asynccontextmanager
async def open_environment(suite: Suite, circumstances: Circumstances) -> AsyncGenerator[Environment]:
    """Everything a run needs around its attempts; nothing of it is left on leaving.

    Raises:
        UserError: a read-write suite on a host that is not this machine and was not named.
    """
    with _placed(suite):
        refuse_foreign_target(suite.file.server, circumstances.named_hosts)
    async with AsyncExitStack() as stack:
        worlds = circumstances.worlds
        if worlds is None:
            worlds = await stack.enter_async_context(open_worlds(suite, run=circumstances.run))
        guard = OrphanGuard()
        stack.callback(guard.close)
        pool = HttpPool()
        stack.push_async_callback(pool.aclose)
        ground = Ground(
            spec=suite.file.server,
            folder=suite.folder,
            parent=circumstances.parent,
            guard=guard,
            pool=pool,
            oddities=Oddities(),
        )
        environment = Environment(suite, ground, worlds, circumstances=circumstances)
        stack.push_async_callback(environment.bench.aclose)
        yield environment
