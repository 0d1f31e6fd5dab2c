"""The reader that asks a model: one request an answer, and one more where the reply has flaws."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import reduce

from harness.agents.base import Agent, Task
from harness.agents.no_tools import NoTools
from harness.domain.attempt import Evidence
from harness.domain.case import Case
from harness.domain.reading import Reader, Reading, Statements
from harness.domain.trajectory import Ending, Trajectory, Usage
from harness.reading.flaws import examine
from harness.reading.instructions import INSTRUCTIONS
from harness.reading.material import Earlier, facts_of, material, question
from harness.reading.reply import read_reply, reply_schema
from harness.reading.results import Results, results


@dataclass(frozen=True, slots=True, kw_only=True)
class _Open:
    """An answer that is being read, with what it is held against."""

    asked: str
    answer: str
    results: Results
    facts: Mapping[str, str | None]

    def message(self, earlier: Earlier | None) -> str:
        """What the model is given."""
        return material(self.asked, self.results, answer=self.answer, facts=self.facts, earlier=earlier)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Try:
    """One request and what came of it; `failed` says why nothing was said, as a clause."""

    spent: Trajectory
    said: Statements | None = None
    flaws: tuple[str, ...] = ()
    doubts: tuple[str, ...] = ()
    failed: str = ""

    @property
    def usable(self) -> bool:
        """Whether the reply can be judged by."""
        return self.said is not None and not self.flaws

    @property
    def wanting(self) -> tuple[str, ...]:
        """What is worth asking again for."""
        return (*self.flaws, *self.doubts)


class ModelReader:
    """Has a model read answers, each in a conversation of its own and without tools.

    Args:
        by: who it is, as the record names it.
        agent: what asks the model.
        timeout_s: how long one reply may take, service failures and all.
    """

    def __init__(self, by: Reader, agent: Agent, *, timeout_s: float) -> None:
        self.by = by
        self.agent = agent
        self._timeout_s = timeout_s

    async def read(self, case: Case, evidence: Evidence) -> Reading:
        """Read one answer; see `ReadsAnswers`."""
        trajectory = evidence.trajectory
        subject = _Open(
            asked=question(case), answer=trajectory.answer, results=results(trajectory), facts=facts_of(case)
        )
        first = await self._ask(case, subject)
        if not first.wanting:
            return self._reading([first])
        earlier = Earlier(reply=first.spent.answer, flaws=first.wanting)
        return self._reading([first, await self._ask(case, subject, earlier)])

    async def _ask(self, case: Case, subject: _Open, earlier: Earlier | None = None) -> _Try:
        message = subject.message(earlier)
        task = Task(
            case=case.id,
            number=1,
            ask=message,
            prompt=INSTRUCTIONS,
            timeout_s=self._timeout_s,
            seed=f"{self.by.name} reads {message}",
            schema=reply_schema(subject.facts),
        )
        spent = await self.agent.answer(task, NoTools("reader"))
        if spent.ending is not Ending.ANSWERED:
            return _Try(spent=spent, failed=self._why(spent))
        said = read_reply(spent.answer)
        if isinstance(said, tuple):
            return _Try(spent=spent, flaws=said)
        found = examine(said, answer=subject.answer, results=subject.results, facts=subject.facts, ask=subject.asked)
        return _Try(spent=spent, said=said, flaws=found.flaws, doubts=found.doubts)

    def _why(self, spent: Trajectory) -> str:
        """Why there is no reply, as a clause."""
        name, detail = self.by.name, f": {spent.detail}" if spent.detail else ""
        match spent.ending:
            case Ending.REFUSED:
                return f"{name} refused to read it{detail}"
            case Ending.TRUNCATED:
                return f"the reply of {name} was not whole{detail}"
            case Ending.TIMEOUT:
                return f"{name} did not reply within its timeout_s of {self._timeout_s:g} s"
            case Ending.TURN_LIMIT | Ending.BUDGET:
                return f"{name} called a tool, and a reader has none"
            case _:
                return f"{name} could not be asked{detail}"

    def _reading(self, tries: Sequence[_Try]) -> Reading:
        """The last reply that can be used; a first one that left doubts can, if the second came to nothing."""
        used = next((one for one in reversed(tries) if one.usable), None)
        last = tries[-1]
        costs = [one.spent.cost_usd for one in tries]
        known = [cost for cost in costs if cost is not None]
        usages = [one.spent.usage for one in tries if one.spent.usage is not None]
        return Reading(
            by=self.by,
            said=used.said if used else None,
            unread="" if used else last.failed or last.flaws[0],
            flaws=tries[0].wanting if len(tries) > 1 else (),
            usage=reduce(Usage.plus, usages) if usages else None,
            cost_usd=sum(known) if len(known) == len(costs) else None,
            latency_ms=sum(one.spent.latency_ms or 0 for one in tries),
        )
