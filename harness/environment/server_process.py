"""One process of the server under test: spawned in its own group, drained, and ended in every way out.

stderr is always read and its tail kept, so a chatty server never blocks; stdout goes to whoever was named. It knows
nothing of the protocol.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
from collections.abc import Callable
from typing import cast

from harness.environment.child_environment import Launch, ServerBlockError
from harness.environment.orphan_guard import OrphanGuard
from harness.environment.server_output import StderrTail

EOF_GRACE_S = 2.0
"""How long a server may take to end after its stdin is closed."""
TERM_GRACE_S = 2.0
"""How long it may take after SIGTERM, before SIGKILL."""
HURRIED_GRACE_S = 0.25
"""Both of these, for a server that is given up because something has failed."""
EXIT_NOTICE_S = 1.0
"""How long after its stdout closed a server's exit code is waited for."""


class ServerProcess(asyncio.SubprocessProtocol):
    """A running server: write to it, read what became of it, stop it.

    `on_stdout` gets the bytes of stdout as they come (None: they are kept beside those of stderr); `on_end` is called
    once, when stdout has closed, or when the process has exited and what it had written is read.
    """

    _transport: asyncio.SubprocessTransport
    """Set by `connection_made`, before anyone can hold this object."""

    def __init__(self, *, on_stdout: Callable[[bytes], None] | None, on_end: Callable[[], None]) -> None:
        self.stderr = StderrTail()
        self._on_stdout = on_stdout or self.stderr.feed
        self._on_end: Callable[[], None] | None = on_end
        self._exit: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        self._guard: OrphanGuard | None = None
        self._stopped_by_us = False

    @property
    def pid(self) -> int:
        """The process id, which is also the id of its group."""
        return self._transport.get_pid()

    @property
    def exit_code(self) -> int | None:
        """The exit code (negative: the signal that ended it), or None while it runs."""
        return self._exit.result() if self._exit.done() else None

    def watched_by(self, guard: OrphanGuard) -> None:
        """Have `guard` end this group should we be killed."""
        self._guard = guard
        guard.watch(self.pid)

    def write(self, line: bytes) -> None:
        """Send bytes to its stdin.

        Raises:
            BrokenPipeError: it has ended or closed its stdin.
        """
        stdin = self._transport.get_pipe_transport(0)
        if self._exit.done() or not isinstance(stdin, asyncio.WriteTransport) or stdin.is_closing():
            raise BrokenPipeError
        stdin.write(line)

    async def exited(self, within_s: float) -> bool:
        """Whether it has exited, waiting at most `within_s` seconds."""
        await asyncio.wait({self._exit}, timeout=within_s)
        return self._exit.done()

    async def fate(self) -> str:
        """A clause that says what became of it, with the tail of its stderr."""
        ended = await self.exited(EXIT_NOTICE_S)
        if self._stopped_by_us or not ended:
            return "closed its stdout without exiting" + self.tail_clause()
        return ending_of(self._exit.result()) + self.tail_clause()

    def tail_clause(self) -> str:
        """`; the end of its stderr: …`, or that there was none."""
        tail = self.stderr.last_lines()
        return f"; the end of its stderr:\n{tail}" if tail else "; it wrote nothing to stderr"

    async def stop(self, *, eof_grace_s: float = EOF_GRACE_S, term_grace_s: float = TERM_GRACE_S) -> None:
        """End the process and its whole group: stdin closed, then SIGTERM, then SIGKILL, each wait bounded."""
        stdin = self._transport.get_pipe_transport(0)
        if stdin is not None:
            stdin.close()
        try:
            if not await self.exited(eof_grace_s):
                self._stopped_by_us = True
                self._signal(signal.SIGTERM)
                await self.exited(term_grace_s)
        finally:
            self._signal(signal.SIGKILL)
            guard, self._guard = self._guard, None
            if guard is not None:
                guard.forget(self.pid)
            try:
                await self.exited(EXIT_NOTICE_S)
            finally:
                self._transport.close()

    def _signal(self, number: signal.Signals) -> None:
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(self.pid, number)

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Called by asyncio when the process runs."""
        self._transport = cast("asyncio.SubprocessTransport", transport)  # what subprocess_exec makes

    def pipe_data_received(self, fd: int, data: bytes) -> None:
        """Called by asyncio with what the process wrote."""
        if fd == 1:
            self._on_stdout(data)
        else:
            self.stderr.feed(data)

    def pipe_connection_lost(self, fd: int, exc: Exception | None) -> None:
        """Called by asyncio when a pipe has closed."""
        del exc
        if fd == 1:
            self._ended()

    def process_exited(self) -> None:
        """Called by asyncio on exit; what is still in the pipes is read first, a grandchild may hold them open."""
        code = self._transport.get_returncode()
        if not self._exit.done():
            self._exit.set_result(0 if code is None else code)
        asyncio.get_running_loop().call_later(EXIT_NOTICE_S / 5, self._ended)

    def _ended(self) -> None:
        on_end, self._on_end = self._on_end, None
        if on_end is not None:
            on_end()


def ending_of(code: int) -> str:
    """An exit code in words: `exited with code 1`, `was ended by SIGKILL`."""
    if code >= 0:
        return f"exited with code {code}"
    try:
        return f"was ended by {signal.Signals(-code).name}"
    except ValueError:
        return f"was ended by signal {-code}"


async def spawn(
    plan: Launch,
    guard: OrphanGuard,
    *,
    on_stdout: Callable[[bytes], None] | None,
    on_end: Callable[[], None] = lambda: None,
) -> ServerProcess:
    """Start a server in its own process group.

    It is started whole even when that is cancelled, and then ended: cancelled half-way, asyncio waits for ever for the
    end of pipes that were never connected.

    Raises:
        ServerBlockError: the operating system will not start the command.
    """
    starting = asyncio.ensure_future(
        asyncio.get_running_loop().subprocess_exec(
            lambda: ServerProcess(on_stdout=on_stdout, on_end=on_end),
            *plan.command,
            env=plan.environment,
            cwd=plan.folder,
            start_new_session=True,
        )
    )
    try:
        _, process = await asyncio.shield(starting)
    except asyncio.CancelledError:
        await asyncio.wait({starting})
        with contextlib.suppress(OSError, ValueError):
            _, process = starting.result()
            await process.stop(eof_grace_s=HURRIED_GRACE_S, term_grace_s=HURRIED_GRACE_S)
        raise
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else error
        path = plan.environment.get("PATH", "")
        msg = f"cannot start {plan.command[0]!r} in {plan.folder}: {reason} (PATH={path})"
        raise ServerBlockError(("command", 0), msg) from error
    process.watched_by(guard)
    return process
