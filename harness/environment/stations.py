"""Where one attempt works: a world, a server in front of it, and the session; started, checked, read and closed.

It decides nothing about when: starting ahead and reusing are for the benches.
"""

from __future__ import annotations

import asyncio

from fake_backend.documents import counted
from harness.domain.attempt import Attempt, Evidence
from harness.domain.trajectory import Ending, Trajectory
from harness.environment.hosted_session import HostedSession
from harness.environment.worlds import World
from harness.errors import BackendError

DIFFERENCES_SHOWN = 5


class Station:
    """A running server over a world of its own."""

    def __init__(self, world: World, tools: HostedSession) -> None:
        self.tools = tools
        self._world = world
        self._known_notes = 0
        self._cut_short = False

    @property
    def reusable(self) -> bool:
        """Whether the server lives and has nothing under way that could still write."""
        return not (self._cut_short or self.tools.gone or self.tools.unsettled)

    async def begin(self) -> None:
        """Make sure that the attempt starts from the fixture.

        Raises:
            BackendError: the world differs from the fixture: it was not reset, or the server wrote while it started.
        """
        self._known_notes = len(self.tools.notes)
        state = (await self._world.traces()).state
        if state is not None and not state.is_empty:
            shown = ", ".join(state.paths[:DIFFERENCES_SHOWN])
            more = len(state.paths) - DIFFERENCES_SHOWN
            rest = f" and {counted(more, 'more place')}" if more > 0 else ""
            msg = f"state was not reset: before the attempt the backend differs from the fixture at {shown}{rest}"
            raise BackendError(msg)

    async def renew(self, attempt: Attempt) -> None:
        """Put the world back to the fixture for another attempt; the server keeps running."""
        await self._world.reset(attempt)

    async def evidence(self, trajectory: Trajectory) -> Evidence:
        """The trajectory with what the attempt left in its world; it ends as `backend` where the backend itself failed.

        Raises:
            BackendError: the world could not be read.
        """
        self._cut_short = not trajectory.ending.measured
        traces = await self._world.traces()
        update: dict[str, object] = {"notes": (*trajectory.notes, *self.tools.notes[self._known_notes :])}
        if (
            traces.failures and trajectory.ending.measured
        ):  # neither agent nor server can be blamed for what it answered
            update |= {"ending": Ending.BACKEND, "detail": "; ".join(traces.failures)}
        return Evidence(
            trajectory=trajectory.model_copy(update=update),
            state=traces.state,
            ledger=traces.ledger,
            unknown_routes=traces.unknown_routes,
        )

    async def close(self) -> None:
        """End the server and its whole process group, then give up the world."""
        try:
            await self.tools.close()
        finally:
            await self._world.close()


async def ended(starting: asyncio.Task[Station]) -> None:
    """End a server that nobody waits for any more; it may have started in the very moment it was given up."""
    (outcome,) = await asyncio.gather(starting, return_exceptions=True)
    if isinstance(outcome, Station):
        await outcome.close()
