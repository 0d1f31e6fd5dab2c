"""A server and its session in a task of their own.

So they can be started ahead, used from any other task, and closed unseen. The SDK's scopes must be left by the
task that entered them, and an exception inside them comes out wrapped or as a cancellation; here is the one place that
unwraps it into a `ServerError` with a sentence.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from contextlib import AsyncExitStack

from mcp import MCPError
from pydantic import ValidationError

from fake_backend.documents import dotted
from harness.domain.surface import Surface
from harness.domain.trajectory import ToolResult
from harness.domain.values import JsonValue
from harness.environment.endpoints import Endpoint, Ground, Starting, open_endpoint
from harness.environment.session import Session, is_closed, open_session
from harness.errors import PlumblineError, ServerError

WRONG_SHOWN = 3
"""Of what is wrong with a greeting, the first."""


class HostedSession:
    """What agents call; the server runs until `close`.

    Args:
        ground: what all servers of the run share.
        values: placeholder values of this server.
        slots: held while the server starts, so that no more start at once than the machine has cores.
    """

    def __init__(self, ground: Ground, values: Mapping[str, str], slots: asyncio.Semaphore) -> None:
        self._ground = ground
        self._values = values
        self._slots = slots
        self._release = asyncio.Event()
        self._starting = Starting()
        self._endpoint: Endpoint | None = None
        self._ready: asyncio.Future[Session] = asyncio.get_running_loop().create_future()
        self._task = asyncio.create_task(self._host(), name="server under test")

    async def ready(self) -> None:
        """Wait until the server is greeted and its tools are listed.

        Raises:
            ServerError: it would not start.
            UserError: it cannot be started as the suite says.
        """
        await asyncio.shield(self._ready)

    @property
    def surface(self) -> Surface:
        """The tools and instructions, exactly as the server handed them over."""
        return self._ready.result().surface

    @property
    def notes(self) -> tuple[str, ...]:
        """Facts about the server so far, to keep beside the attempt."""
        return tuple(self._ready.result().notes)

    async def call(self, name: str, arguments: dict[str, JsonValue]) -> ToolResult:
        """Call a tool by the server's own name; see `harness.agents.base.Tools`.

        Raises:
            ServerError: the server died or hung.
        """
        session = self._ready.result()
        calling = asyncio.ensure_future(session.call(name, arguments))
        try:
            await asyncio.wait({calling, self._task}, return_when=asyncio.FIRST_COMPLETED)
            if calling.done():
                return calling.result()
        finally:
            session.unsettled |= not calling.done()
            calling.cancel()
        msg = f"the server died in a call of {name}: it {await session.fate()}"
        raise ServerError(msg)

    @property
    def unsettled(self) -> bool:
        """Whether a call was given up and may still have its effect."""
        return self._ready.result().unsettled

    @property
    def gone(self) -> bool:
        """Whether the server has ended."""
        process = self._starting.process
        return self._task.done() or (process is not None and process.exit_code is not None)

    def close(self) -> asyncio.Task[None]:
        """Let the server end, in the background; the task is done when the whole process group is gone."""
        if not self._ready.done():
            self._task.cancel()
        self._release.set()
        return self._task

    async def _host(self) -> None:
        try:
            await self._serve()
        except asyncio.CancelledError:
            self._fail(ServerError("the server was stopped while it started"))
        except Exception as error:  # noqa: BLE001 - whatever it is, the one who waits is told
            self._fail(await self._explained(error))

    async def _serve(self) -> None:
        async with AsyncExitStack() as stack:
            async with self._slots, asyncio.timeout(self._ground.spec.startup_timeout_s):
                self._endpoint = await stack.enter_async_context(
                    open_endpoint(self._ground, self._values, self._starting)
                )
                timeout_s = self._ground.spec.call_timeout_s
                session = await stack.enter_async_context(open_session(self._endpoint, call_timeout_s=timeout_s))
                await session.greet(self._starting)
            self._ready.set_result(session)
            await self._release.wait()

    def _fail(self, error: PlumblineError) -> None:
        if not self._ready.done():
            self._ready.set_exception(error)
            self._ready.exception()  # a server started ahead may fail with nobody waiting for it

    async def _explained(self, error: Exception) -> PlumblineError:
        first = _leaf(error)
        if isinstance(first, PlumblineError):
            return first
        spec, step, process = self._ground.spec, self._starting.step, self._starting.process
        if isinstance(first, TimeoutError):
            tail = self._starting.tail
            return ServerError(f"the server did not finish {step} in {spec.startup_timeout_s:g} s{tail}")
        refusals = self._endpoint.refusals if self._endpoint else []
        if refusals:
            return ServerError(f"no session with {spec.url}: {refusals[-1]}")
        if answered := _answered(first):
            return ServerError(f"the server answered {step}{answered}")
        if process is not None:
            return ServerError(f"the server did not answer {step}: it {await process.fate()}")
        return ServerError(f"no session with {spec.url or spec.object}: {first}")


def _leaf(error: BaseException) -> BaseException:
    return _leaf(error.exceptions[0]) if isinstance(error, BaseExceptionGroup) else error


def _answered(error: BaseException) -> str:
    """What was wrong with the server's answer; '' where it gave none."""
    if isinstance(error, MCPError) and not is_closed(error):
        return f" with error {error.code}: {error.message}"
    if isinstance(error, ValidationError):
        wrong = [f"{dotted(known['loc'])}: {known['msg']}" for known in error.errors()[:WRONG_SHOWN]]
        return f", but no session came of it: {'; '.join(wrong)}"
    return f", but no session came of it: {error}" if isinstance(error, RuntimeError) else ""
