"""Factories for `object: object_servers:…`: one server of each kind, and what is no server."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Mapping
from contextlib import asynccontextmanager
from threading import Event
from typing import Any

import httpx2
from fastmcp import FastMCP
from mcp.server import Server
from mcp.server.mcpserver import MCPServer
from mcp_types import CallToolResult, ListToolsResult, TextContent, Tool

LATER = Event()


def fast(environment: Mapping[str, str]) -> FastMCP[Any]:
    """A FastMCP server."""
    server: FastMCP[Any] = FastMCP("fast", instructions="Ask gently.")

    @server.tool
    def greet() -> str:
        """Say the greeting of the environment."""
        return environment["GREETING"]

    return server


def sdk(environment: Mapping[str, str]) -> MCPServer[Any]:
    """An MCPServer."""
    server: MCPServer[Any] = MCPServer("sdk")

    @server.tool()
    def greet() -> str:
        """Say the greeting of the environment."""
        return environment["GREETING"]

    return server


def lowlevel(environment: Mapping[str, str]) -> Server[Any]:
    """A lowlevel server."""

    async def listed(_context: object, _params: object) -> ListToolsResult:
        return ListToolsResult(tools=[Tool(name="greet", input_schema={"type": "object"})])

    async def called(_context: object, _params: object) -> CallToolResult:
        return CallToolResult(content=[TextContent(type="text", text=environment["GREETING"])])

    return Server("lowlevel", on_list_tools=listed, on_call_tool=called)


def blocking(environment: Mapping[str, str]) -> MCPServer[Any]:
    """A server whose factory asks its backend something, and waits for it as everybody's code does."""
    return MCPServer("blocking", instructions=httpx2.get(environment["BACKEND_URL"]).text)


def stuck(_environment: Mapping[str, str]) -> None:
    """A factory that does not come back before the test lets it."""
    LATER.wait()


@asynccontextmanager
async def _failing(_server: object) -> AsyncGenerator[None]:
    if _server:
        msg = "no database"
        raise ConnectionError(msg)
    yield


def failing(_environment: Mapping[str, str]) -> Server[Any]:
    """A server that cannot start to serve."""
    return Server("failing", lifespan=_failing)


def nothing(_environment: Mapping[str, str]) -> str:
    """No server."""
    return "no server"


def exiting(_environment: Mapping[str, str]) -> FastMCP[Any]:
    """Ends the process it is made in, if that lets it."""
    raise SystemExit(0)


def broken(_environment: Mapping[str, str]) -> FastMCP[Any]:
    """Cannot be made."""
    msg = "no data"
    raise ValueError(msg)
