"""The bench of select mode: the surface that was read once, no server, no world, and nothing that could be executed."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager

from harness.domain.attempt import Attempt, Evidence
from harness.domain.surface import Surface
from harness.domain.trajectory import ToolResult, Trajectory
from harness.domain.values import JsonValue
from harness.errors import HarnessError


class ShownTools:
    """Tools to look at. An agent that calls one has not understood that only its selection is wanted."""

    def __init__(self, surface: Surface) -> None:
        self.surface = surface

    async def call(self, name: str, arguments: dict[str, JsonValue]) -> ToolResult:
        """Execute nothing.

        Raises:
            HarnessError: always.
        """
        msg = f"{name} was to be executed with {len(arguments)} arguments; in select mode nothing is"
        raise HarnessError(msg)


class SelectionStation:
    """What every attempt of select mode works at; it holds no state, so all share one."""

    def __init__(self, surface: Surface) -> None:
        self.tools = ShownTools(surface)

    async def evidence(self, trajectory: Trajectory) -> Evidence:
        """The trajectory as it is: nothing was executed, so nothing was left behind."""
        return Evidence(trajectory=trajectory, selected=True)


class SelectionBench:
    """Hands the same station to every attempt."""

    def __init__(self, surface: Surface) -> None:
        self._station = SelectionStation(surface)

    @asynccontextmanager
    async def station(self, _attempt: Attempt, /) -> AsyncGenerator[SelectionStation]:
        """The one station."""
        yield self._station
