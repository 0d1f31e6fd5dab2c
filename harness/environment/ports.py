"""Free ports of this machine for the servers of one run."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from contextlib import contextmanager


class Ports:
    """Hands out no port twice at a time.

    Of two servers with one port the second could not listen, and its attempt would be answered by the first: over
    another attempt's world.
    """

    def __init__(self) -> None:
        self._taken: set[int] = set()

    @contextmanager
    def one(self) -> Iterator[int]:
        """A port for as long as the context lasts."""
        while (port := _free_port()) in self._taken:
            continue
        self._taken.add(port)
        try:
            yield port
        finally:
            self._taken.discard(port)


def _free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as probe:
        port: int = probe.getsockname()[1]
        return port
