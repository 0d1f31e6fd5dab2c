"""What the doubles of model services share: a real socket of this machine, what arrived there, and replies in order."""

from __future__ import annotations

import itertools
import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any, TypeVar

import uvicorn
from starlette.applications import Starlette

from tests.doubles.reads import Reads

Body = dict[str, Any]
R = TypeVar("R")


@dataclass(frozen=True, slots=True, kw_only=True)
class Seen:
    """One request as it arrived, and the status it got."""

    body: Body
    headers: dict[str, str]
    status: int


@dataclass
class Service:
    """A service behind a socket; `requests` grows in the order of arrival, and `readings` by those of readers.

    `reads` is how it answers readers; `unformed` refuses requests that ask for a form of the reply.
    """

    url: str = field(default="", kw_only=True)
    requests: list[Seen] = field(default_factory=list, kw_only=True)
    readings: list[Seen] = field(default_factory=list, kw_only=True)
    reads: Reads = field(default_factory=Reads, kw_only=True)
    unformed: bool = field(default=False, kw_only=True)

    @property
    def bodies(self) -> list[Body]:
        """The bodies of all requests."""
        return [seen.body for seen in self.requests]


def in_order(replies: Iterator[R], *, none: R) -> Callable[[Body], R]:
    """The replies in the order of requests, the last one again and again; `none` where there are none."""

    def last_repeated() -> Iterator[R]:
        last = none
        for last in replies:
            yield last
        yield from itertools.repeat(last)

    given = last_repeated()
    return lambda _body: next(given)


@contextmanager
def served(app: Starlette) -> Iterator[str]:
    """Serve on a free port, in a thread, while the block runs; yields the origin."""
    with _listening(0) as listening:
        server = _server(app)
        thread = threading.Thread(target=server.run, args=([listening],), daemon=True)
        thread.start()
        try:
            yield _origin(listening)
        finally:
            server.should_exit = True
            thread.join()


def serve(app: Starlette, *, port: int, announced: str) -> None:
    """Serve until ended, after printing the address: the origin with what is `announced` behind it."""
    with _listening(port) as listening:
        print(f"{_origin(listening)}{announced}", flush=True)  # noqa: T201 - the caller reads it
        _server(app).run([listening])


def _server(app: Starlette) -> uvicorn.Server:
    return uvicorn.Server(uvicorn.Config(app, log_level="critical", lifespan="off", ws="none", access_log=False))


def _listening(port: int) -> socket.socket:
    """Open a socket that says it is TCP: asyncio turns Nagle's algorithm (40 ms a reply) off for no other."""
    listening = socket.socket(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    listening.bind(("127.0.0.1", port))
    listening.listen(1024)
    return listening


def _origin(listening: socket.socket) -> str:
    return f"http://127.0.0.1:{listening.getsockname()[1]}"
