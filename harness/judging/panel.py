"""Has judges asked while the run goes on: no attempt waits for an opinion, and the run ends when all are in."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping, Sequence
from types import TracebackType
from typing import Self

from harness.domain.attempt import Attempt, AttemptResult
from harness.domain.case import Case, JudgeSpec
from harness.domain.opinion import Opinion
from harness.judging.judge import Judge, can_be_judged

Keep = Callable[[Attempt, Opinion], None]


class Panel:
    """The judges of a run; use as a context manager. Leaving it waits for opinions, or gives them up with the run.

    Args:
        judges: those that can be asked, by the names the suite gives them.
        cases: the cases of the run.
        at_a_time: how many are asked at once.
        keep: takes each opinion as it comes.
    """

    def __init__(self, judges: Mapping[str, Judge], cases: Sequence[Case], *, at_a_time: int, keep: Keep) -> None:
        self._judges = judges
        self._cases = {case.id: case for case in cases}
        self._limit = asyncio.Semaphore(at_a_time)
        self._keep = keep
        self._asking: set[asyncio.Task[None]] = set()

    def consider(self, *results: AttemptResult) -> None:
        """Have a judge asked about each attempt whose case has one and that has an answer; returns at once."""
        for result in results:
            case = self._cases[result.attempt.case]
            spec = case.answer.judge
            if spec is not None and spec.agent in self._judges and can_be_judged(result):
                self._asking.add(asyncio.create_task(self._ask(case, spec, result)))

    @property
    def waiting(self) -> int:
        """How many opinions are still to come."""
        return sum(not task.done() for task in self._asking)

    async def _ask(self, case: Case, spec: JudgeSpec, result: AttemptResult) -> None:
        async with self._limit:
            opinion = await self._judges[spec.agent].opinion(case, spec, result)
        self._keep(result.attempt, opinion)

    async def settled(self) -> None:
        """Wait until every opinion is in.

        Raises:
            RecordError: one could not be kept.
        """
        await asyncio.gather(*self._asking)

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        for task in self._asking:
            task.cancel()
        await asyncio.gather(*self._asking, return_exceptions=True)
