"""The MCP session of one attempt, behind what agents see of it: the surface, and calls.

Errors a server reports come back as results; a server that is dead or hangs is a `ServerError`. A tool the server does
not list is never asked for. It offers the server nothing: roots, sampling and elicitation are refused at once.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Mapping
from contextlib import asynccontextmanager
from contextvars import ContextVar
from typing import Any

import mcp_types as wire
from mcp import MCPError
from mcp.client.session import ClientSession
from mcp.shared.dispatcher import CallOptions
from mcp.shared.jsonrpc_dispatcher import JSONRPCDispatcher
from pydantic import BaseModel, ConfigDict, ValidationError

from harness.domain.surface import Surface
from harness.domain.trajectory import ToolResult
from harness.domain.values import JsonValue
from harness.environment.endpoints import Endpoint, Starting
from harness.environment.output_contract import contract_breach
from harness.environment.wire_reading import read_result, read_surface, refusal
from harness.errors import HarnessError, ServerError

CLIENT = wire.Implementation(name="plumbline", version="1")
PROBE_S = (2.0, 10.0)
"""After a call has timed out, how long the server may take to answer a small question before it counts as hung: as long
as a call, within these bounds."""
PAGES_AT_MOST = 1000

_received: ContextVar[dict[str, Any] | None] = ContextVar("received", default=None)


class _Anything(BaseModel):
    """Takes any result: ours is read from the raw message."""

    model_config = ConfigDict(extra="allow")


class _RawDispatcher(JSONRPCDispatcher):
    """The SDK's dispatcher, which also lets the caller see each result as it came."""

    async def send_raw_request(
        self,
        method: str,
        params: Mapping[str, Any] | None,
        opts: CallOptions | None = None,
        **private: wire.RequestId | None,
    ) -> dict[str, Any]:
        _received.set(None)
        raw = await super().send_raw_request(method, params, opts, **private)
        _received.set(raw)
        return raw


class Session:
    """One connection to the server under test.

    `surface` holds the tools and instructions exactly as the server handed them over, once it was greeted; `notes` are
    facts about it to keep beside the attempt; `unsettled` says that a call was given up and may still have
    its effect.
    """

    surface: Surface

    def __init__(self, client: ClientSession, endpoint: Endpoint, *, call_timeout_s: float) -> None:
        self._client = client
        self._endpoint = endpoint
        self._call_timeout_s = call_timeout_s
        self._names: frozenset[str] = frozenset()
        self.notes: list[str] = []
        self.unsettled = False

    async def greet(self, starting: Starting) -> None:
        """Agree on a protocol version and read every page of the tool list; `starting` is told which comes next."""
        greeting = await _negotiate(self._client)
        starting.step = "tools/list"
        pages = [page async for page in self._pages()]
        reading = read_surface(pages, greeting, protocol_version=self._client.protocol_version or "")
        self.surface = reading.surface
        self._names = frozenset(reading.surface.names)
        self.notes += reading.notes

    async def _pages(self) -> AsyncGenerator[dict[str, Any]]:
        cursor: str | None = None
        seen: set[str] = set()
        while len(seen) < PAGES_AT_MOST:
            try:
                page = await self._list(cursor)
            except MCPError as error:
                if error.code != wire.METHOD_NOT_FOUND:
                    raise
                self.notes.append("the server does not know tools/list: it offers no tools")
                return
            yield page
            following = page.get("nextCursor")
            if not isinstance(following, str) or not following:
                return
            if following in seen:
                self.notes.append(f"tools/list repeated the cursor {following!r}; the list was taken to end there")
                return
            seen.add(following)
            cursor = following
        self.notes.append(f"tools/list had not ended after {PAGES_AT_MOST} pages; the rest was not read")

    async def _list(self, cursor: str | None, *, timeout_s: float | None = None) -> dict[str, Any]:
        params = wire.PaginatedRequestParams(cursor=cursor) if cursor is not None else None
        try:
            async with asyncio.timeout(timeout_s):
                await self._client.list_tools(params=params)
        except ValidationError:
            pass  # one odd tool must not hide the others: read_surface names it
        return _answer("tools/list")

    async def call(self, name: str, arguments: dict[str, JsonValue]) -> ToolResult:
        """Call a tool by the server's own name; see `harness.agents.base.Tools`.

        Raises:
            ServerError: the server died or hung.
        """
        if name not in self._names:
            known = ", ".join(self.surface.names) or "none"
            return refusal(f"There is no tool named {name!r}. The tools are: {known}.")
        request = wire.CallToolRequest(params=wire.CallToolRequestParams(name=name, arguments=arguments))
        try:
            await self._client.send_request(request, _Anything, request_read_timeout_seconds=self._call_timeout_s)
        except MCPError as error:
            return await self._protocol_error(name, error)
        except ValidationError:
            self.notes.append(f"{name}: the result is not of the form the protocol asks for")
        result = read_result(_answer("tools/call"))
        broken = contract_breach(self.surface.tool(name), result)
        self.notes += [f"{name}: {broken}"] if broken else []
        return result

    async def _protocol_error(self, name: str, error: MCPError) -> ToolResult:
        if is_closed(error):
            msg = f"the server died in a call of {name}: it {await self.fate()}"
            raise ServerError(msg) from error
        if error.code == wire.REQUEST_TIMEOUT and "timed out" in error.message:
            self.unsettled = True
            await self._must_live(name)
            return refusal(f"The call of {name} timed out after {self._call_timeout_s:g} s.")
        return refusal(f"Error {error.code}: {error.message}")

    async def _must_live(self, name: str) -> None:
        """Tell a slow tool from a hung server: a server that lives answers a small question meanwhile."""
        try:
            least, most = PROBE_S
            await self._list(None, timeout_s=min(max(least, self._call_timeout_s), most))
        except (MCPError, TimeoutError) as error:
            process = self._endpoint.process
            tail = process.tail_clause() if process else ""
            msg = (
                f"the server hung in a call of {name}: no answer within {self._call_timeout_s:g} s, "
                f"nor to tools/list after that{tail}"
            )
            raise ServerError(msg) from error

    async def fate(self) -> str:
        """A clause on what became of the server."""
        process = self._endpoint.process
        return await process.fate() if process else "closed the connection"


def is_closed(error: MCPError) -> bool:
    """Whether the SDK says that the connection is gone; servers use the same code for errors of their own."""
    return error.code == wire.CONNECTION_CLOSED and error.message == "Connection closed"


def _answer(method: str) -> dict[str, Any]:
    raw = _received.get()
    if raw is None:
        msg = f"the SDK returned from {method} without a result"
        raise HarnessError(msg)
    return raw


async def _negotiate(client: ClientSession) -> dict[str, Any]:
    """Try the modern era, then the handshake; a slow server may have understood the first question after all.

    Returns:
        The raw greeting: the result of `server/discover` or of `initialize`.
    """
    for last in (False, True):
        try:
            await client.discover()
            return _answer("server/discover")
        except (MCPError, ValidationError, RuntimeError) as refused:
            if isinstance(refused, MCPError) and is_closed(refused):
                raise
        try:
            await client.initialize()
            return _answer("initialize")
        except MCPError as error:
            if error.code != wire.UNSUPPORTED_PROTOCOL_VERSION or last:
                raise
    raise AssertionError  # the second round returns or raises


@asynccontextmanager
async def open_session(endpoint: Endpoint, *, call_timeout_s: float) -> AsyncGenerator[Session]:
    """A session over an open endpoint, not yet greeted. Enter and leave in one task."""
    dispatcher = _RawDispatcher(endpoint.read, endpoint.write)
    async with ClientSession(dispatcher=dispatcher, client_info=CLIENT) as client:
        yield Session(client, endpoint, call_timeout_s=call_timeout_s)
