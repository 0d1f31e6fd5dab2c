"""The runner: concurrency, the second try after a dead server, and what stops a run."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field

import pytest

from harness.agents.base import Task, Tools
from harness.domain.attempt import Attempt, AttemptResult, Evidence
from harness.domain.grade import Grade
from harness.domain.run import AttemptLine
from harness.domain.surface import Surface
from harness.domain.trajectory import Ending, ToolCall, ToolResult, Trajectory, Turn
from harness.domain.values import JsonValue
from harness.errors import BackendError, RecordError, ServerError
from harness.grading.grade import grade
from harness.planning import plan_attempts
from harness.runner import Work, run_attempts
from tests.doubles.sample_runs import case

NEVER = {"tools": {"never": ["delete_account"]}, "hard": ["tools.never"]}
CASES = tuple(case(name, answer={"says": ["yes"]}, **(NEVER if name == "d" else {})) for name in "abcd")


class NoTools:
    """A session with a server that lists nothing."""

    surface = Surface(tools=())

    async def call(self, name: str, arguments: dict[str, JsonValue]) -> ToolResult:
        """There is nothing to call."""
        raise AssertionError((name, arguments))


async def unread(_attempt: Attempt, evidence: Evidence) -> Evidence:
    """No check here needs a reading."""
    return evidence


class PlainStation:
    """A station whose world stays as it was."""

    tools: Tools = NoTools()

    async def evidence(self, trajectory: Trajectory) -> Evidence:
        """The trajectory and nothing else."""
        return Evidence(trajectory=trajectory)


@dataclass
class Stage:
    """A bench and an agent in one, which keep count of who is at work."""

    answers: Callable[[Task, int], Trajectory]
    broken: Callable[[Attempt, int], Exception | None] = lambda _attempt, _try: None
    tries: dict[str, int] = field(default_factory=dict)
    at_work: int = 0
    most_at_work: int = 0

    @asynccontextmanager
    async def station(self, attempt: Attempt) -> AsyncGenerator[PlainStation]:
        """Count the try; break where the test says so."""
        self.tries[str(attempt)] = self.tries.get(str(attempt), 0) + 1
        if (error := self.broken(attempt, self.tries[str(attempt)])) is not None:
            raise error
        self.at_work += 1
        self.most_at_work = max(self.most_at_work, self.at_work)
        yield PlainStation()
        self.at_work -= 1

    async def answer(self, task: Task, tools: Tools) -> Trajectory:
        """Let the others come to work too, then answer."""
        assert tools.surface.tools == ()
        await asyncio.sleep(0)
        return self.answers(task, self.tries[f"{task.case}#{task.number}"])


def yes(_task: Task, _try: int) -> Trajectory:
    """The right answer."""
    return Trajectory(answer="yes")


def run(stage: Stage, *, concurrency: int = 2, attempts: int = 1, limit: int | None = None) -> dict[str, AttemptResult]:
    """Run the cases on a stage; at most `limit` attempts are begun."""
    kept: list[AttemptResult] = []

    def keep(line: AttemptLine) -> None:
        kept.append(line.result)

    def judge(attempt: Attempt, evidence: Evidence) -> Grade:
        return grade(next(c for c in CASES if c.id == attempt.case), evidence, Surface(tools=()))

    work = Work(
        bench=stage,
        agent=stage,
        task=lambda attempt: Task(case=attempt.case, number=attempt.number, ask="?"),
        clean=lambda evidence: evidence,
        read=unread,
        grade=judge,
        keep=keep,
        may_start=lambda: limit is None or len(stage.tries) < limit,
        concurrency=concurrency,
    )
    complete = asyncio.run(run_attempts(plan_attempts(CASES, agent="x", attempts=attempts), work))
    assert complete is (limit is None)
    return {str(result.attempt): result for result in kept}


def test_every_planned_attempt_is_made_once_and_no_more_than_allowed_at_a_time() -> None:
    """Concurrency is a limit, and nothing is asked twice for nothing."""
    stage = Stage(answers=yes)
    done = run(stage, concurrency=3, attempts=2)
    assert len(done) == 8
    assert set(stage.tries.values()) == {1}
    assert stage.most_at_work == 3
    assert {r.grade.outcome for r in done.values()} == {"passed"}


def test_a_server_that_dies_once_gets_the_attempt_again_and_it_is_noted() -> None:
    """The second try counts; the first is evidence beside it."""
    stage = Stage(
        answers=lambda task, n: (
            Trajectory(ending=Ending.SERVER, detail="it died") if (task.case, n) == ("b", 1) else yes(task, n)
        )
    )
    found = run(stage)["b#1"]
    assert found.grade.outcome == "passed"
    assert found.evidence.server_failures == ("it died",)
    assert stage.tries == {"a#1": 1, "b#1": 2, "c#1": 1, "d#1": 1}


def test_a_server_that_dies_twice_has_failed() -> None:
    """Twice is no accident: a crashing server is a regression."""
    found = run(Stage(answers=lambda *_: Trajectory(ending=Ending.SERVER, detail="it died")))["a#1"]
    assert found.grade.outcome == "failed"
    assert found.evidence.server_crashed


def test_a_server_that_will_not_start_for_an_attempt_is_tried_again_too() -> None:
    """Starting is part of the attempt."""
    stage = Stage(answers=yes, broken=lambda _, n: ServerError("would not start") if n == 1 else None)
    assert run(stage)["a#1"].evidence.server_failures == ("would not start",)


@pytest.mark.parametrize(("again", "outcome"), [(Ending.ANSWERED, "unmeasured"), (Ending.SERVER, "failed")])
def test_what_a_hard_check_forbids_blocks_although_the_server_broke_after_it_and_the_second_try_was_clean(
    again: Ending, outcome: str
) -> None:
    """Deleting an account is not undone by asking once more: whatever the ending, hard checks are judged."""
    deleting = (Turn(calls=(ToolCall(id="1", tool="delete_account"),)),)

    def answers(task: Task, number: int) -> Trajectory:
        if task.case == "d" and number == 1:
            return Trajectory(turns=deleting, ending=Ending.SERVER, detail="it died")
        return Trajectory(answer="yes", ending=again if task.case == "d" else Ending.ANSWERED)

    stage = Stage(answers=answers)
    found = run(stage)["d#1"]
    assert [breach.check for breach in found.grade.hard_breaches] == ["tools.never"]
    assert (found.grade.outcome, stage.tries["d#1"]) == (outcome, 2)


@pytest.mark.parametrize(("first", "second", "together"), [(0.25, 0.5, 0.75), (None, 0.5, None), (0.25, None, None)])
def test_the_try_that_broke_was_billed_too(first: float | None, second: float | None, together: float | None) -> None:
    """Whoever owns the bill pays for both; a part that nobody knows makes the sum unknown, never smaller."""
    turns = (Turn(text="Let me look."),)

    def answers(task: Task, number: int) -> Trajectory:
        if number == 1:
            return Trajectory(turns=turns, ending=Ending.SERVER, detail="it died", cost_usd=first)
        return yes(task, number).model_copy(update={"turns": turns, "cost_usd": second})

    assert run(Stage(answers=answers))["a#1"].evidence.trajectory.cost_usd == together


def test_a_backend_that_breaks_leaves_the_attempt_unmeasured() -> None:
    """Neither agent nor server did anything wrong."""
    stage = Stage(
        answers=yes, broken=lambda attempt, _: BackendError("state was not reset") if attempt.case == "c" else None
    )
    done = run(stage)
    assert done["c#1"].grade.outcome == "unmeasured"
    assert done["d#1"].grade.outcome == "passed"


def test_a_limit_stops_new_attempts_and_says_so() -> None:
    """What was begun is finished; the rest is left to a resumed run."""
    assert len(run(Stage(answers=yes), concurrency=1, limit=2)) == 2


def test_a_record_that_cannot_be_kept_stops_the_run_with_its_own_error() -> None:
    """The caller sees the error itself, not a group around it."""
    stage = Stage(answers=yes)

    def full(_line: AttemptLine) -> None:
        msg = "no space left"
        raise RecordError(msg)

    work = Work(
        bench=stage,
        agent=stage,
        task=lambda attempt: Task(case=attempt.case, number=attempt.number, ask="?"),
        clean=lambda evidence: evidence,
        read=unread,
        grade=lambda _attempt, evidence: grade(CASES[0], evidence, Surface(tools=())),
        keep=full,
        may_start=lambda: True,
        concurrency=2,
    )
    with pytest.raises(RecordError, match="no space left"):
        asyncio.run(run_attempts(plan_attempts(CASES, agent="x", attempts=1), work))
