"""Suites around the small servers, and the ways tests use them."""

from __future__ import annotations

import json
import os
import subprocess
from collections.abc import AsyncGenerator, Mapping, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from fake_backend.documents import Document
from fake_backend.fixtures.fixture import Fixture
from harness.domain.attempt import Attempt
from harness.domain.suite import PreflightCall, ServerSpec, Suite, SuiteFile
from harness.environment.lifecycle import Circumstances, Environment, open_environment
from harness.environment.stations import Station
from harness.environment.worlds import NoWorlds, Worlds

FOLDER = Path(__file__).parent
PYTHON = ("{harness.python}", "-S", "-E")
ATTEMPT = Attempt(case="a", agent="keyword", number=1)


def small(behaviour: Mapping[str, Any] | None = None, **spec: Any) -> ServerSpec:  # noqa: ANN401 - any key of the block
    """The `server` block of a small server on stdio."""
    env = {"BEHAVIOUR": json.dumps(behaviour or {}), **spec.pop("env", {})}
    return ServerSpec(**{"command": (*PYTHON, "small_server.py"), "env": env, **spec})


def small_http(behaviour: Mapping[str, Any] | None = None, **spec: Any) -> ServerSpec:  # noqa: ANN401 - any key of the block
    """The `server` block of a small server on HTTP that the harness starts."""
    env = {"BEHAVIOUR": json.dumps(behaviour or {}), **spec.pop("env", {})}
    command = (*PYTHON, "small_http_server.py", "{port}")
    return ServerSpec(**{"command": command, "url": "http://127.0.0.1:{port}/mcp", "env": env, **spec})


def suite_of(
    server: ServerSpec,
    *,
    preflight: Sequence[PreflightCall] = (),
    fixture: Fixture | None = None,
    folder: Path = FOLDER,
) -> Suite:
    """A loaded suite around a server, without cases."""
    file = SuiteFile(name="small", server=server, agent="keyword", cases=("cases.yaml",), preflight=tuple(preflight))
    document = Document(name="suite.yaml", value={}, locate=lambda _: None)
    return Suite(
        folder=folder,
        document=document,
        file=file,
        agents={},
        prompts={},
        cases=(),
        fixture=fixture,
        backend=None,
        case_fingerprints={},
    )


@asynccontextmanager
async def environment_of(
    suite: Suite | ServerSpec,
    *,
    attempts: Sequence[Attempt] = (),
    concurrency: int = 1,
    parent: Mapping[str, str] | None = None,
    worlds: Worlds | None = None,
) -> AsyncGenerator[Environment]:
    """The environment of a run over a suite."""
    suite = suite if isinstance(suite, Suite) else suite_of(suite)
    circumstances = Circumstances(
        attempts=attempts,
        concurrency=concurrency,
        parent=os.environ if parent is None else parent,
        worlds=worlds or NoWorlds(),
    )
    async with open_environment(suite, circumstances) as environment:
        yield environment


@asynccontextmanager
async def station_of(server: ServerSpec, **options: Any) -> AsyncGenerator[Station]:  # noqa: ANN401 - as above
    """The station of one attempt."""
    async with environment_of(server, **options) as environment, environment.station(ATTEMPT) as station:
        yield station


def pids_in(file: Path) -> tuple[int, ...]:
    """The processes that noted themselves in the file of PID_FILE."""
    return tuple(int(line) for line in file.read_text(encoding="utf-8").split())


def living(pids: Sequence[int]) -> tuple[int, ...]:
    """Those of the processes that still run; one that has ended and is not yet reaped does not."""
    return tuple(pid for pid in pids if _lives(pid))


def _lives(pid: int) -> bool:
    shown = subprocess.run(["ps", "-o", "stat=", "-p", str(pid)], capture_output=True, text=True, check=False)
    return bool(shown.stdout.strip()) and not shown.stdout.startswith("Z")
