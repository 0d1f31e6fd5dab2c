"""When servers start and end: a fresh one for each attempt, started ahead, or a few that are reused.

Closing takes longer than it costs, so it happens in the background and holds up no start. No server is started twice
for one attempt, and none beyond the plan.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import AsyncGenerator, Awaitable, Callable, Coroutine, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from typing import Protocol

from harness.domain.attempt import Attempt
from harness.environment.stations import Station, ended

Start = Callable[[Attempt], Coroutine[None, None, Station]]


class Bench(Protocol):
    """Gives each attempt a station in the fixture's state."""

    def prepare(self) -> None:
        """Start ahead what can be started ahead."""
        ...

    def station(self, attempt: Attempt) -> AbstractAsyncContextManager[Station]:
        """The attempt's station; raises what starting and checking it raise."""
        ...

    def take_over(self, station: Station) -> None:
        """Take a station that served another purpose: to use it again, or to end it."""
        ...

    async def aclose(self) -> None:
        """End every server, those started ahead included."""
        ...


class _Closing:
    """Stations that are closing in the background."""

    def __init__(self) -> None:
        self._under_way: set[asyncio.Future[None]] = set()

    def begin(self, closing: Awaitable[None]) -> None:
        task = asyncio.ensure_future(closing)
        self._under_way.add(task)
        task.add_done_callback(self._under_way.discard)

    async def finish(self) -> None:
        while self._under_way:
            await asyncio.gather(*self._under_way, return_exceptions=True)


class FreshBench:
    """`isolation: attempt`: a world and a process for each attempt.

    Args:
        start: makes the world and starts the server of one attempt.
        plan: the attempts to come, in the order in which they will be asked for.
        ahead: how many servers may be started before they are asked for.
    """

    def __init__(self, start: Start, plan: Sequence[Attempt], *, ahead: int) -> None:
        self._start = start
        self._coming = deque(plan)
        self._ahead = ahead
        self._started: dict[Attempt, asyncio.Task[Station]] = {}
        self._closing = _Closing()

    def prepare(self) -> None:
        """Start ahead, up to the limit, those that come next."""
        while self._coming and len(self._started) < self._ahead:
            attempt = self._coming.popleft()
            self._started[attempt] = asyncio.create_task(self._start(attempt))

    @asynccontextmanager
    async def station(self, attempt: Attempt) -> AsyncGenerator[Station]:
        """The attempt's station: the one started ahead for it, else one started now."""
        starting = self._started.pop(attempt, None)
        if starting is None:
            if attempt in self._coming:
                self._coming.remove(attempt)
            starting = asyncio.create_task(self._start(attempt))
        self.prepare()
        try:
            station = await starting
        except asyncio.CancelledError:
            self._closing.begin(ended(starting))
            raise
        try:
            await station.begin()
            yield station
        finally:
            self._closing.begin(station.close())

    def take_over(self, station: Station) -> None:
        """End it, behind one's back: each attempt has a server of its own."""
        self._closing.begin(station.close())

    async def aclose(self) -> None:
        """End every server, those started ahead included."""
        self._coming.clear()
        for starting in self._started.values():
            starting.cancel()
            self._closing.begin(ended(starting))
        self._started.clear()
        await self._closing.finish()


class ReusedBench:
    """`isolation: worker`: at most `limit` processes; before each attempt the world is reset and compared."""

    def __init__(self, start: Start, *, limit: int) -> None:
        self._start = start
        self._free = asyncio.Semaphore(limit)
        self._idle: list[Station] = []
        self._closing = _Closing()

    def prepare(self) -> None:
        """Nothing is started ahead: the few processes start with the first attempts."""

    @asynccontextmanager
    async def station(self, attempt: Attempt) -> AsyncGenerator[Station]:
        """A station in the fixture's state; one whose attempt was cut short is not used again."""
        async with self._free:
            station = await self._next(attempt)
            finished = False
            try:
                await station.begin()
                yield station
                finished = station.reusable
            finally:
                if finished:
                    self._idle.append(station)
                else:
                    self._closing.begin(station.close())

    async def _next(self, attempt: Attempt) -> Station:
        while self._idle:
            station = self._idle.pop()
            if station.reusable:
                try:
                    await station.renew(attempt)
                except BaseException:
                    self._closing.begin(station.close())
                    raise
                return station
            self._closing.begin(station.close())
        return await self._start(attempt)

    def take_over(self, station: Station) -> None:
        """Keep it for an attempt, whose reset makes its world as good as new."""
        self._idle.append(station)

    async def aclose(self) -> None:
        """End every server."""
        while self._idle:
            self._closing.begin(self._idle.pop().close())
        await self._closing.finish()
