"""Makes the planned attempts: so many at a time, a dead server's attempt once more, each result kept as it comes.

Knows no YAML, no provider and no transport: it is handed a bench, an agent, and functions that read, grade and keep.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, Iterable, Sequence
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass
from typing import Protocol

from harness import entropy
from harness.agents.base import Agent, Task, Tools
from harness.domain.attempt import Attempt, AttemptResult, Evidence
from harness.domain.grade import Grade
from harness.domain.run import AttemptLine
from harness.domain.trajectory import Ending, Trajectory
from harness.errors import MeasurementError

TRIES = 2  # a server that dies gets the attempt once more in a fresh world (DESIGN section 6)


class Station(Protocol):
    """What one attempt works at: its tools, and afterwards what it left behind."""

    @property
    def tools(self) -> Tools:
        """The session with the server under test."""
        ...

    async def evidence(self, trajectory: Trajectory) -> Evidence:
        """The trajectory with the state diff, the ledger and the journal of its world.

        Raises:
            BackendError: the world could not be read.
        """
        ...


class Bench(Protocol):
    """Gives each attempt its own station: a world, a server and a session."""

    def station(self, attempt: Attempt, /) -> AbstractAsyncContextManager[Station]:
        """A fresh station, taken down on leaving.

        Raises:
            ServerError: the server would not start.
            BackendError: the world could not be made or is not in the fixture's state.
        """
        ...


@dataclass(frozen=True, slots=True, kw_only=True)
class Work:
    """What the runner is handed: collaborators, and the functions that decide.

    `task` makes the question of an attempt; `clean` redacts evidence before it is graded; `read` adds what the answer
    says, once the attempt is over and its server free, and `reads_slowly` says that a model is waited for then; `grade`
    is pure; `keep` writes a finished line before it counts; `may_start` says whether another attempt may begin (a cost
    limit).
    """

    bench: Bench
    agent: Agent
    task: Callable[[Attempt], Task]
    clean: Callable[[Evidence], Evidence]
    read: Callable[[Attempt, Evidence], Awaitable[Evidence]]
    grade: Callable[[Attempt, Evidence], Grade]
    keep: Callable[[AttemptLine], None]
    may_start: Callable[[], bool]
    concurrency: int
    reads_slowly: bool = False


async def run_attempts(plan: Iterable[Attempt], work: Work) -> bool:
    """Make every planned attempt, `concurrency` at a time; the plan is read as it goes, so it may end early.

    An answer waits for its reader where another attempt can begin, so that no place stands idle while some are left.
    What is made or read is never more than `concurrency` together.

    Returns:
        True when all were made, False when `may_start` stopped the run.

    Raises:
        RecordError: a result could not be kept; attempts under way are given up.
    """
    made = _Made(plan, work)
    try:
        async with asyncio.TaskGroup() as group:
            for _ in range(work.concurrency):
                group.create_task(made.worker())
    except BaseExceptionGroup as failures:
        raise _first(failures) from None
    return not made.stopped


class _Made:
    """What is left to be made, and what is made and not yet read."""

    def __init__(self, plan: Iterable[Attempt], work: Work) -> None:
        self.stopped = False
        self._waiting = iter(plan)
        self._work = work
        self._unread: deque[_Answered] = deque()
        self._most_unread = 2 * (work.concurrency - 1) if work.reads_slowly else 0

    async def worker(self) -> None:
        """Make attempts and have them read until neither is left to do."""
        while True:
            attempt = self._next() if len(self._unread) <= self._most_unread else None
            if attempt is not None:
                self._unread.append(await _make(attempt, self._work))
            elif not self._unread:
                return
            if attempt is None or not self._work.reads_slowly:
                self._work.keep(await _read(self._unread.popleft(), self._work))

    def _next(self) -> Attempt | None:
        """The attempt to begin now; None where there is none, or none may begin any more."""
        attempt = None if self.stopped else next(self._waiting, None)
        if attempt is not None and not self._work.may_start():
            self.stopped = True
        return None if self.stopped else attempt


def _first(failures: BaseExceptionGroup) -> BaseException:
    inner = failures.exceptions[0]
    return _first(inner) if isinstance(inner, BaseExceptionGroup) else inner


@dataclass(frozen=True, slots=True, kw_only=True)
class _Answered:
    """An attempt that is over, with what it left behind and how many milliseconds it took."""

    attempt: Attempt
    evidence: Evidence
    took: float


async def _make(attempt: Attempt, work: Work) -> _Answered:
    started = entropy.monotonic_ms()
    tried = [work.clean(await _try(attempt, work))]
    while tried[-1].trajectory.ending is Ending.SERVER and len(tried) < TRIES:
        tried.append(work.clean(await _try(attempt, work)))
    failures = tuple(one.trajectory.detail for one in tried if one.trajectory.ending is Ending.SERVER)
    counts = _that_counts(attempt, tried, work)
    paid = counts.trajectory.model_copy(update={"cost_usd": _cost_of([one.trajectory for one in tried])})
    facts = {"trajectory": paid, "server_failures": failures, "server_crashed": len(failures) == TRIES}
    evidence = counts.model_copy(update=facts)
    return _Answered(attempt=attempt, evidence=evidence, took=entropy.monotonic_ms() - started)


async def _read(one: _Answered, work: Work) -> AttemptLine:
    """Have an answer read, and grade it: what reading takes is no part of what the attempt took."""
    started = entropy.monotonic_ms()
    evidence = await work.read(one.attempt, one.evidence)
    timings = {"total": round(one.took, 1)}
    if evidence.reading is not None:
        timings["reading"] = round(entropy.monotonic_ms() - started, 1)
    result = AttemptResult(attempt=one.attempt, evidence=evidence, grade=work.grade(one.attempt, evidence))
    return AttemptLine(result=result, timings=timings)


def _that_counts(attempt: Attempt, tried: Sequence[Evidence], work: Work) -> Evidence:
    """The last try; or one that broke and did what a hard check forbids, which no later try takes back."""
    *broken, last = tried
    return next((one for one in broken if work.grade(attempt, one).hard_breaches), last)


def _cost_of(tried: Sequence[Trajectory]) -> float | None:
    """What all tries cost together: the one that broke was billed too. None where one that asked a model is unknown."""
    costs = [trajectory.cost_usd for trajectory in tried if trajectory.turns or trajectory.cost_usd is not None]
    known = [cost for cost in costs if cost is not None]
    return sum(known) if known and len(known) == len(costs) else None


async def _try(attempt: Attempt, work: Work) -> Evidence:
    trajectory = Trajectory()
    try:
        async with work.bench.station(attempt) as station:
            trajectory = await work.agent.answer(work.task(attempt), station.tools)
            return await station.evidence(trajectory)
    except MeasurementError as error:
        broken = {"ending": Ending(error.cause), "detail": str(error)}
        return Evidence(trajectory=trajectory.model_copy(update=broken))
