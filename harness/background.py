"""Runs foreign code that may block in a thread of its own, so that nothing else of a run waits for it."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from concurrent.futures import Future
from typing import TypeVar

T = TypeVar("T")


async def in_a_thread(work: Callable[[], T]) -> T:
    """Run `work` in a thread that keeps no process alive: one that never ends must not outlast the run."""
    outcome: Future[T] = Future()
    outcome.set_running_or_notify_cancel()

    def run() -> None:
        try:
            outcome.set_result(work())
        except BaseException as error:  # noqa: BLE001 - it is raised again where the outcome is awaited
            outcome.set_exception(error)

    threading.Thread(target=run, name="plumbline-foreign-code", daemon=True).start()
    return await asyncio.wrap_future(outcome)
