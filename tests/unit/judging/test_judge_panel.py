"""The panel: opinions are asked for aside, so many at a time, and a run that ends early takes them with it."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from harness.agents.base import Task, Tools
from harness.domain.attempt import Attempt, AttemptResult
from harness.domain.case import Case
from harness.domain.opinion import Opinion
from harness.domain.suite import AgentSpec
from harness.domain.trajectory import Ending, Trajectory
from harness.errors import HarnessError, RecordError
from harness.judging.judge import Judge
from harness.judging.panel import Panel
from harness.judging.seating import named_judges, seat
from harness.suite.loading import load_suite
from tests.doubles.sample_runs import attempts, case, passed, unmeasured

HAIKU = AgentSpec(provider="anthropic", model="claude-haiku-5-5")
REPLY = '{"pass": true, "score": 5, "rationale": "it says 8"}'


@dataclass
class Reader:
    """An agent that answers when it may, and counts how many ask it at once."""

    trajectory: Trajectory
    may_answer: asyncio.Event = field(default_factory=asyncio.Event)
    at_once: int = 0
    most: int = 0

    async def answer(self, task: Task, tools: Tools) -> Trajectory:
        """Answer, after trying to call a tool."""
        self.at_once += 1
        self.most = max(self.most, self.at_once)
        with pytest.raises(HarnessError, match="it has no tools"):
            await tools.call("get", {})
        assert tools.surface.tools == ()
        assert task.prompt
        await self.may_answer.wait()
        self.at_once -= 1
        return self.trajectory


def judged() -> Case:
    """A case with a judge."""
    return case("a", answer={"judge": {"rubric": "r", "agent": "haiku"}})


def panel(reader: Reader, kept: list[tuple[Attempt, Opinion]]) -> Panel:
    """A panel of one judge, asked two at a time."""
    judges = {"haiku": Judge("haiku", HAIKU, reader)}
    return Panel(judges, [judged(), case("b")], at_a_time=2, keep=lambda *said: kept.append(said))


def test_opinions_come_in_so_many_at_a_time_and_leaving_has_them_all() -> None:
    """The run's concurrency is the judge's too."""

    async def sit() -> tuple[Reader, list[tuple[Attempt, Opinion]]]:
        reader, kept = Reader(Trajectory(answer=REPLY)), list[tuple[Attempt, Opinion]]()
        async with panel(reader, kept) as sitting:
            sitting.consider(*attempts("a", *[passed()] * 5), *attempts("b", passed()))
            assert sitting.waiting == 5
            await asyncio.sleep(0)
            reader.may_answer.set()
            await sitting.settled()
            assert sitting.waiting == 0
        return reader, kept

    reader, kept = asyncio.run(sit())
    assert reader.most == 2
    assert sorted(attempt.number for attempt, _ in kept) == [1, 2, 3, 4, 5]
    assert {opinion.score for _, opinion in kept} == {5}


def test_a_run_that_ends_early_waits_for_no_opinion() -> None:
    """Ctrl-C is not held up by a judge, and what was not kept is not kept late."""
    kept: list[tuple[Attempt, Opinion]] = []

    async def sit() -> None:
        async with panel(Reader(Trajectory(answer=REPLY)), kept) as sitting:
            sitting.consider(*attempts("a", passed()))
            await asyncio.sleep(0)
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        asyncio.run(sit())
    assert kept == []


def test_an_opinion_that_cannot_be_kept_is_an_error_of_the_record() -> None:
    """A full disk is said, as for attempts."""

    async def sit() -> None:
        reader = Reader(Trajectory(answer=REPLY))
        reader.may_answer.set()

        def keep(_: Attempt, __: Opinion) -> None:
            msg = "no space"
            raise RecordError(msg)

        judges = {"haiku": Judge("haiku", HAIKU, reader)}
        async with Panel(judges, [judged()], at_a_time=1, keep=keep) as sitting:
            sitting.consider(*attempts("a", passed()))
            await sitting.settled()

    with pytest.raises(RecordError, match="no space"):
        asyncio.run(sit())


def without_answer() -> list[AttemptResult]:
    """Attempts of case `a` that leave nothing to have an opinion on."""
    (result,) = attempts("a", unmeasured())
    evidence = result.evidence
    cut_off = evidence.trajectory.model_copy(update={"ending": Ending.TIMEOUT})
    silent = evidence.trajectory.model_copy(update={"answer": " \n"})
    changes: list[dict[str, object]] = [
        {"trajectory": cut_off}, {"trajectory": silent}, {"selected": True}, {"server_crashed": True}
    ]  # fmt: skip
    return [result.model_copy(update={"evidence": evidence.model_copy(update=change)}) for change in changes]


def test_nobody_is_asked_about_what_holds_no_answer() -> None:
    """Cut off, silent, a selection, or the server's fault."""

    async def sit() -> int:
        async with panel(Reader(Trajectory()), []) as sitting:
            sitting.consider(*without_answer())
            return sitting.waiting

    assert asyncio.run(sit()) == 0


@pytest.mark.parametrize(
    ("said", "missing"),
    [
        (Trajectory(ending=Ending.SERVICE, detail="529"), "service: 529"),
        (Trajectory(ending=Ending.TURN_LIMIT), "turn_limit"),
        (Trajectory(answer="fine"), "the judge's reply is not JSON: 'fine'"),
    ],
)
def test_a_judge_without_an_opinion_says_why(said: Trajectory, missing: str) -> None:
    """For itself alone."""
    kept: list[tuple[Attempt, Opinion]] = []

    async def sit() -> None:
        reader = Reader(said)
        reader.may_answer.set()
        async with panel(reader, kept) as sitting:
            sitting.consider(*attempts("a", passed()))
            await sitting.settled()

    asyncio.run(sit())
    assert [(opinion.score, opinion.missing) for _, opinion in kept] == [(None, missing)]


def test_the_seats_name_judges_with_model_and_effort_and_know_their_keys(tmp_path: Path) -> None:
    """A key under a name of its own is a secret of the run; an address too."""
    (tmp_path / "suite.yaml").write_text(
        "name: s\nserver: {command: [x]}\nagent: keyword\ncases: [cases.yaml]\nagents:\n"
        "  haiku: {provider: anthropic, model: claude-haiku-5-5, effort: low, api_key_env: JUDGE_KEY, "
        "base_url: 'https://judge.example'}\n",
        encoding="utf-8",
    )
    (tmp_path / "cases.yaml").write_text(
        "- {id: a, ask: x, answer: {says: [x], judge: {rubric: r, agent: haiku}}}\n"
        "- {id: b, ask: x, answer: {says: [x]}}\n",
        encoding="utf-8",
    )
    suite = load_suite(tmp_path)
    assert named_judges(suite, suite.cases) == {"haiku": "claude-haiku-5-5, effort low"}
    assert named_judges(suite, suite.cases[1:]) == {}
    seats = seat(suite, suite.cases, environ={"JUDGE_KEY": "a-secret"})
    assert (list(seats.judges), seats.secrets, seats.endpoints) == (
        ["haiku"],
        ("a-secret",),
        ("https://judge.example",),
    )
    without = seat(suite, suite.cases, environ={})
    assert (dict(without.judges), without.secrets, without.endpoints) == ({}, (), ())
    assert "JUDGE_KEY is not set" in without.notes[0]
    uncounted = seat(suite, suite.cases, environ={"JUDGE_KEY": "a-secret"}, counted=True)
    assert "it states no `price`, so --max-cost could not be held" in uncounted.notes[0]
