"""The four ways to a server: stdio, HTTP started by us, HTTP that runs already, and an object in this process.

Each is an async context manager that opens a pair of protocol streams and, where there is a process, ends it with its
whole group on the way out. None of them speaks the protocol.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Mapping
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from types import TracebackType
from typing import Any, Self

import anyio
from mcp.client.streamable_http import streamable_http_client
from mcp.shared.memory import create_client_server_memory_streams
from mcp.shared.message import SessionMessage
from mcp_types import JSONRPCMessage

from harness.background import in_a_thread
from harness.domain.suite import ServerSpec
from harness.environment.child_environment import child_environment, fill, launch
from harness.environment.http_pool import HttpPool
from harness.environment.object_server import load_server
from harness.environment.orphan_guard import OrphanGuard
from harness.environment.ports import Ports
from harness.environment.server_output import MessageLines, Oddities
from harness.environment.server_process import EOF_GRACE_S, HURRIED_GRACE_S, ServerProcess, spawn
from harness.errors import ServerError

PORT_POLL_S = 0.02
OBJECT_GRACE_S = 2.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Endpoint:
    """An open way to a server.

    Attributes:
        read: messages from the server.
        write: messages to it.
        process: the process, where it is ours.
        refusals: clauses on what its HTTP side refused so far.
    """

    read: Any
    write: Any
    process: ServerProcess | None = None
    refusals: list[str] = field(default_factory=list)


@dataclass(slots=True, kw_only=True)
class Starting:
    """How far the start of a server has come, for a sentence should it fail.

    Attributes:
        step: what it has to do next.
        process: the process, as soon as there is one that is ours.
    """

    step: str = "initialize"
    process: ServerProcess | None = None

    @property
    def tail(self) -> str:
        """A clause with the end of its stderr; '' where there is no process of ours."""
        return self.process.tail_clause() if self.process else ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Ground:
    """What every server of one run is started with.

    Attributes:
        spec: the suite's `server` block.
        folder: the suite's folder: the server's working directory, and what relative paths are relative to.
        parent: the harness's own environment.
        oddities: what all processes together wrote to stdout that is no message.
    """

    spec: ServerSpec
    folder: Path
    parent: Mapping[str, str]
    guard: OrphanGuard
    pool: HttpPool
    oddities: Oddities
    ports: Ports = field(default_factory=Ports)


def open_endpoint(
    ground: Ground, values: Mapping[str, str], starting: Starting
) -> AbstractAsyncContextManager[Endpoint]:
    """Open the way the suite's `server` block describes.

    Args:
        ground: what all servers of the run share.
        values: placeholder values of this attempt.
        starting: is told how far it has come.

    Raises (on entering):
        UserError: a placeholder, command, object or header that cannot be resolved.
        ServerError: the server ended before it could be reached.
    """
    ways = {"stdio": _stdio, "http": _started_http, "remote": _remote_http, "object": _object}
    return ways[ground.spec.transport](ground, values, starting)


class _Stdin:
    """The stream of messages to a server's stdin."""

    def __init__(self, process: ServerProcess) -> None:
        self._process = process

    async def send(self, item: SessionMessage, /) -> None:
        line = item.message.model_dump_json(by_alias=True, exclude_unset=True)
        try:
            self._process.write(line.encode("utf-8", "replace") + b"\n")
        except BrokenPipeError as error:
            raise anyio.BrokenResourceError from error

    async def aclose(self) -> None:
        """Left to the end of the process, which closes stdin first."""

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, exc_type: type[BaseException] | None, exc_val: BaseException | None, exc_tb: TracebackType | None
    ) -> None:
        await self.aclose()


@asynccontextmanager
async def _stdio(ground: Ground, values: Mapping[str, str], starting: Starting) -> AsyncGenerator[Endpoint]:
    plan = launch(ground.spec, values, parent=ground.parent, folder=ground.folder)
    arriving, read = anyio.create_memory_object_stream[SessionMessage | Exception](float("inf"))

    def deliver(message: JSONRPCMessage) -> None:
        try:
            arriving.send_nowait(SessionMessage(message))
        except (anyio.BrokenResourceError, anyio.ClosedResourceError):
            return  # the session has ended; what the server still says interests nobody

    with arriving, read:
        lines = MessageLines(deliver, ground.oddities)
        process = starting.process = await spawn(plan, ground.guard, on_stdout=lines.feed, on_end=arriving.close)
        async with _stopped_after(process):
            yield Endpoint(read=read, write=_Stdin(process), process=process)


@asynccontextmanager
async def _stopped_after(process: ServerProcess, *, eof_grace_s: float = EOF_GRACE_S) -> AsyncGenerator[None]:
    """End the process on the way out: with its full grace in good order, in a hurry after a failure."""
    try:
        yield
    except BaseException:
        await process.stop(eof_grace_s=HURRIED_GRACE_S, term_grace_s=HURRIED_GRACE_S)
        raise
    await process.stop(eof_grace_s=eof_grace_s)


@asynccontextmanager
async def _started_http(ground: Ground, values: Mapping[str, str], starting: Starting) -> AsyncGenerator[Endpoint]:
    with ground.ports.one() as port:
        values = {**values, "port": str(port)}
        url = fill(ground.spec.url or "", values, where=("url",))
        plan = launch(ground.spec, values, parent=ground.parent, folder=ground.folder)
        starting.step = f"opening its port {port}"
        process = starting.process = await spawn(plan, ground.guard, on_stdout=None)
        async with _stopped_after(process, eof_grace_s=0):  # it does not read its stdin
            await _listening(process, port)
            starting.step = "initialize"
            async with _http(ground, url, values, process=process) as endpoint:
                yield endpoint


async def _listening(process: ServerProcess, port: int) -> None:
    """Wait until the port accepts; the caller bounds the time.

    Raises:
        ServerError: the process has exited instead.
    """
    while process.exit_code is None:
        try:
            _, writer = await asyncio.open_connection("127.0.0.1", port)
        except OSError:
            await process.exited(PORT_POLL_S)
        else:
            writer.close()
            return
    msg = f"the server {await process.fate()}"
    raise ServerError(msg)


@asynccontextmanager
async def _remote_http(ground: Ground, values: Mapping[str, str], _: Starting) -> AsyncGenerator[Endpoint]:
    async with _http(ground, ground.spec.url or "", values, process=None) as endpoint:
        yield endpoint


@asynccontextmanager
async def _http(
    ground: Ground, url: str, values: Mapping[str, str], *, process: ServerProcess | None
) -> AsyncGenerator[Endpoint]:
    known = {**values, **{f"env.{name}": value for name, value in ground.parent.items()}}
    headers = {name: fill(text, known, where=("headers", name)) for name, text in ground.spec.headers.items()}
    refusals: list[str] = []
    timeout_s = ground.spec.call_timeout_s
    async with (
        ground.pool.client(url, headers=headers, timeout_s=timeout_s, refusals=refusals) as client,
        streamable_http_client(url, http_client=client) as (read, write),
    ):
        yield Endpoint(read=read, write=write, process=process, refusals=refusals)


@asynccontextmanager
async def _object(ground: Ground, values: Mapping[str, str], _: Starting) -> AsyncGenerator[Endpoint]:
    environment = child_environment(ground.spec, values, ground.parent)
    server = await in_a_thread(partial(load_server, ground.spec.object or "", ground.folder, environment))
    async with create_client_server_memory_streams() as (ours, theirs):
        serving = asyncio.create_task(
            server.run(theirs[0], theirs[1], server.create_initialization_options()), name="server object"
        )
        serving.add_done_callback(lambda _: theirs[1].close())
        try:
            yield Endpoint(read=ours[0], write=ours[1])
        finally:
            ours[1].close()
            await asyncio.wait({serving}, timeout=OBJECT_GRACE_S)
            serving.cancel()
            (outcome,) = await asyncio.gather(serving, return_exceptions=True)
            if isinstance(outcome, Exception):
                msg = f"server.object: {ground.spec.object} ended with {type(outcome).__name__}: {outcome}"
                raise ServerError(msg) from outcome
