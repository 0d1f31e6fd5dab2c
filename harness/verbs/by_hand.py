"""One session with a suite's server, for the verbs that people use by hand. Nothing is recorded, nothing is graded."""

from __future__ import annotations

import os
from collections.abc import AsyncGenerator, Sequence
from contextlib import asynccontextmanager

from harness.agents.base import Tools
from harness.domain.attempt import Attempt
from harness.domain.suite import Suite
from harness.environment.lifecycle import Circumstances, open_environment


@asynccontextmanager
async def open_session(suite: Suite, purpose: str, *, named_hosts: Sequence[str]) -> AsyncGenerator[Tools]:
    """The server's tools over a fresh world; `named_hosts` are those the user has typed.

    Raises:
        UserError: a read-write suite on a host that is not this machine and was not named.
        ServerError: the server would not start.
        BackendError: the world could not be made.
    """
    circumstances = Circumstances(run=purpose, parent=os.environ, named_hosts=tuple(named_hosts))
    async with (
        open_environment(suite, circumstances) as environment,
        environment.station(Attempt(case=purpose, agent="by hand", number=1)) as station,
    ):
        yield station.tools
