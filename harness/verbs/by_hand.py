"""One session with a suite's server, for the verbs that people use by hand. Nothing is recorded, nothing is graded."""

from __future__ import annotations

import os
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager

from harness.agents.base import Tools
from harness.domain.attempt import Attempt
from harness.domain.suite import Suite
from harness.environment.lifecycle import Circumstances, open_environment


@asynccontextmanager
async def open_session(suite: Suite, purpose: str) -> AsyncGenerator[Tools]:
    """The server's tools over a fresh world.

    Raises:
        ServerError: the server would not start.
        BackendError: the world could not be made.
    """
    async with (
        open_environment(suite, Circumstances(run=purpose, parent=os.environ)) as environment,
        environment.station(Attempt(case=purpose, agent="by hand", number=1)) as station,
    ):
        yield station.tools
