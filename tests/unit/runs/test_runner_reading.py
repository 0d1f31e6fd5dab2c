"""The runner and the reader: an answer is read once its server is free, beside others, and never above the limit."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field

import pytest

from harness.agents.base import Task, Tools
from harness.agents.no_tools import NoTools
from harness.domain.attempt import Attempt, Evidence
from harness.domain.grade import Passed
from harness.domain.reading import Reading, Statements
from harness.domain.run import AttemptLine
from harness.domain.trajectory import Trajectory
from harness.errors import RecordError
from harness.planning import plan_attempts
from harness.readers.plain_reader import BY_PLAIN
from harness.runner import Work, run_attempts
from tests.doubles.sample_runs import case

CASES = tuple(case(name, answer={"says": ["yes"]}) for name in "abcdefgh")


class Station:
    """A station whose world stays as it was."""

    tools: Tools = NoTools("agent")

    async def evidence(self, trajectory: Trajectory) -> Evidence:
        """The trajectory and nothing else."""
        return Evidence(trajectory=trajectory)


@dataclass
class Stage:
    """A bench, an agent and a reader in one; `log` says who was at work, in order."""

    log: list[str] = field(default_factory=list)
    plan: tuple[Attempt, ...] = plan_attempts(CASES, agent="x", attempts=1)
    stations: int = 0
    busy: int = 0
    most: int = 0

    @asynccontextmanager
    async def station(self, attempt: Attempt) -> AsyncGenerator[Station]:
        """Count the stations that are open."""
        assert attempt in self.plan
        self.stations += 1
        yield Station()
        self.stations -= 1

    @asynccontextmanager
    async def _at_work(self, what: str) -> AsyncGenerator[None]:
        self.busy += 1
        self.most = max(self.most, self.busy)
        self.log.append(what)
        for _ in range(3):
            await asyncio.sleep(0)
        self.busy -= 1
        yield

    async def answer(self, task: Task, tools: Tools) -> Trajectory:
        """Take a while."""
        assert not tools.surface.tools
        async with self._at_work(f"asks {task.case}"):
            return Trajectory(answer="yes", latency_ms=1.0)

    async def read(self, attempt: Attempt, evidence: Evidence) -> Evidence:
        """Take a while, too."""
        async with self._at_work(f"reads {attempt.case}"):
            return evidence.model_copy(update={"reading": Reading(by=BY_PLAIN, said=Statements())})

    def run(self, *, concurrency: int, slowly: bool = True, limit: int | None = None) -> list[AttemptLine]:
        """Run one attempt of every case."""
        kept: list[AttemptLine] = []
        work = Work(
            bench=self,
            agent=self,
            task=lambda attempt: Task(case=attempt.case, number=attempt.number, ask="?"),
            clean=lambda evidence: evidence,
            read=self.read,
            grade=lambda _attempt, _evidence: Passed(),
            keep=kept.append,
            may_start=lambda: limit is None or len(kept) < limit,
            concurrency=concurrency,
            reads_slowly=slowly,
        )
        assert asyncio.run(run_attempts(self.plan, work)) is (limit is None)
        return kept


@pytest.mark.parametrize("concurrency", [1, 2, 3, 8])
def test_every_answer_is_read_and_no_more_is_under_way_than_allowed(concurrency: int) -> None:
    """A request of a reader counts as one of the attempts': the service sees no more at a time."""
    stage = Stage()
    kept = stage.run(concurrency=concurrency)
    assert sorted(line.result.attempt.case for line in kept) == sorted("abcdefgh")
    assert all(line.result.evidence.reading and set(line.timings) == {"total", "reading"} for line in kept)
    assert stage.most <= concurrency


def test_with_one_at_a_time_an_answer_is_read_before_the_next_question() -> None:
    """What a limit on costs allows is known then, and what a confirmation still needs."""
    stage = Stage()
    stage.run(concurrency=1)
    assert stage.log[:4] == ["asks a", "reads a", "asks b", "reads b"]


def test_an_answer_waits_for_its_reader_where_another_attempt_can_begin() -> None:
    """So that the last attempts do not leave places idle."""
    stage = Stage()
    stage.run(concurrency=4)
    assert stage.log[:8] == [f"asks {name}" for name in "abcdefgh"]


def test_a_reader_that_asks_nobody_reads_at_once() -> None:
    """A keyless run is kept attempt by attempt, as ever."""
    stage = Stage()
    stage.run(concurrency=2, slowly=False)
    assert stage.log[2:4] == ["reads a", "reads b"]


def test_a_limit_stops_new_attempts_and_reads_those_that_were_made() -> None:
    """They were paid for."""
    stage = Stage()
    kept = stage.run(concurrency=2, limit=2)
    asked = [line for line in stage.log if line.startswith("asks")]
    assert 2 <= len(asked) < len(CASES)
    assert len(kept) == len(asked)


def test_the_server_is_free_while_an_answer_is_read() -> None:
    """Its station is closed before the reader is asked, so nothing of the reading is in the attempt."""

    class Watched(Stage):
        async def read(self, attempt: Attempt, evidence: Evidence) -> Evidence:
            """Look who is still there."""
            assert self.stations == 0
            return await super().read(attempt, evidence)

    kept = Watched().run(concurrency=1)
    assert {line.result.evidence.trajectory.latency_ms for line in kept} == {1.0}


def test_a_reading_that_cannot_be_kept_stops_the_run_with_its_own_error() -> None:
    """A full disk is no matter of the reader."""
    stage = Stage()

    def full(_line: AttemptLine) -> None:
        msg = "no space left"
        raise RecordError(msg)

    work = Work(
        bench=stage,
        agent=stage,
        task=lambda attempt: Task(case=attempt.case, number=attempt.number, ask="?"),
        clean=lambda evidence: evidence,
        read=stage.read,
        grade=lambda _attempt, _evidence: Passed(),
        keep=full,
        may_start=lambda: True,
        concurrency=2,
        reads_slowly=True,
    )
    with pytest.raises(RecordError, match="no space left"):
        asyncio.run(run_attempts(stage.plan, work))
