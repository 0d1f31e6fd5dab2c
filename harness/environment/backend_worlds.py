"""The real backend behind `worlds`."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager

from harness.domain.suite import Suite
from harness.environment.worlds import NoWorlds, Worlds


@asynccontextmanager
async def open_worlds(suite: Suite, *, run: str) -> AsyncGenerator[Worlds]:
    yield NoWorlds()
