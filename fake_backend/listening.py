"""Ports and sockets: a listener that serves an ASGI application in the running event loop, and closes at once."""

from __future__ import annotations

import asyncio
import errno
import functools
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import uvicorn
from starlette.types import ASGIApp
from uvicorn.server import ServerState

from fake_backend.errors import UserError

KEEP_ALIVE_S = 3600
"""A client that waits on its model for minutes must not find its connection closed."""


def bind(host: str, port: int) -> socket.socket:
    """Return a listening TCP socket; port 0 takes a free one.

    Raises:
        UserError: the port is in use, or may not be used.
    """
    # asyncio turns Nagle's delay off only on sockets that say they are TCP.
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    bound = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    try:
        bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        bound.bind((host, port))
    except (OSError, OverflowError) as error:
        bound.close()
        reasons = {errno.EADDRINUSE: "is in use by another program", errno.EACCES: "may not be used by you"}
        reason = reasons.get(getattr(error, "errno", None) or 0, f"cannot be used: {error}")
        msg = f"port {port} on {host} {reason}; choose another with --port, or 0 for any that is free"
        raise UserError(msg) from error
    return bound


def bind_path(path: Path) -> socket.socket:
    """Return a listening unix socket that only this user can open.

    Raises:
        UserError: there is something at the path already, or it cannot be used.
    """
    bound = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
    try:
        bound.bind(str(path))
        path.chmod(0o600)
    except OSError as error:
        bound.close()
        taken = error.errno == errno.EADDRINUSE
        msg = f"{path} {'is there already' if taken else f'cannot be used: {error}'}; choose another path"
        raise UserError(msg) from error
    return bound


@asynccontextmanager
async def listening(app: ASGIApp, bound: socket.socket) -> AsyncIterator[None]:
    """Serve `app` on a bound socket while the context lasts; open connections are cut at its end."""
    config = uvicorn.Config(
        app,
        http="h11",
        ws="none",
        lifespan="off",
        log_config=None,
        log_level="critical",
        access_log=False,
        server_header=False,
        date_header=False,
        proxy_headers=False,
        timeout_keep_alive=KEEP_ALIVE_S,
    )
    config.load()
    state = ServerState()
    protocol: Any = config.http_protocol_class
    factory = functools.partial(protocol, config=config, server_state=state, app_state={})
    file = Path(bound.getsockname()) if bound.family == socket.AF_UNIX else None
    try:
        server = await asyncio.get_running_loop().create_server(factory, sock=bound, backlog=1024)
        try:
            yield
        finally:
            server.close()
            _cut_connections(state)
            await server.wait_closed()
            await _end_tasks(state)
    finally:
        bound.close()
        if file is not None:
            file.unlink(missing_ok=True)


def _cut_connections(state: ServerState) -> None:
    connection: Any
    for connection in list(state.connections):
        connection.transport.abort()


async def _end_tasks(state: ServerState) -> None:
    tasks = list(state.tasks)
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
