"""The attempts a run's metrics rest on: the first round's, in the suite's order, whatever order they finished in."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import repeat

from harness.domain.attempt import AttemptResult
from harness.domain.case import Case
from harness.domain.grade import CheckResult, Unmeasured
from harness.domain.run import RunRecord
from harness.domain.trajectory import ToolCall, Trajectory
from harness.metrics.metric import Measurements, Skip


@dataclass(frozen=True, slots=True, kw_only=True)
class Seen:
    """One attempt beside its case."""

    case: Case
    result: AttemptResult

    @property
    def trajectory(self) -> Trajectory:
        """What was done."""
        return self.result.evidence.trajectory

    @property
    def calls(self) -> tuple[ToolCall, ...]:
        """The calls, in order."""
        return self.trajectory.calls

    @property
    def first_tool(self) -> str | None:
        """The tool of the first call, which is the selection; None when nothing was called."""
        return self.calls[0].tool if self.calls else None

    @property
    def passed(self) -> bool:
        """Whether the attempt passed."""
        return self.result.grade.outcome == "passed"

    @property
    def unread(self) -> bool:
        """Whether the attempt is unmeasured because its answer could not be read."""
        grade = self.result.grade
        return isinstance(grade, Unmeasured) and grade.cause == "unread"

    def check(self, *ids: str) -> tuple[CheckResult, ...]:
        """The results of these checks, as far as the case has them."""
        return tuple(result for result in self.result.grade.checks if result.check in ids)


NEVER_MADE = Skip("unmeasured: never made")

Measure = Callable[[Seen], bool | float | Skip]


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """One case the run planned: its attempts by number, and how many planned ones the record lacks."""

    case: Case
    seen: tuple[Seen, ...]
    never_made: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Sample:
    """All attempts that count, measured or not.

    Attributes:
        asked: the planned cases with their attempts, in the suite's order.
        per_case: how many attempts were planned for one case, at most.
        exact: whether the agent is deterministic, so that one attempt tells all.
    """

    asked: tuple[Asked, ...]
    per_case: int
    exact: bool

    @property
    def seen(self) -> tuple[Seen, ...]:
        """Every attempt that was made."""
        return tuple(seen for asked in self.asked for seen in asked.seen)

    @property
    def measured(self) -> tuple[Seen, ...]:
        """The attempts in which the agent had its say."""
        return tuple(seen for seen in self.seen if not isinstance(seen.result.grade, Unmeasured))

    @property
    def unread(self) -> tuple[Seen, ...]:
        """The attempts whose answer could not be read, which is why they are unmeasured."""
        return tuple(seen for seen in self.seen if seen.unread)

    @property
    def planned(self) -> int:
        """All attempts asked for; those of a deterministic agent once a case."""
        return sum(len(asked.seen) + asked.never_made for asked in self.asked)

    def apply(self, measure: Measure) -> Measurements:
        """Return the answers of a measurement; an unmeasured attempt is left out by its cause, never scored."""
        missing = repeat(NEVER_MADE, sum(asked.never_made for asked in self.asked))
        return Measurements.of((*(_answer(measure, seen) for seen in self.seen), *missing))


def first_round(cases: Sequence[Case], record: RunRecord) -> Sample:
    """Return the attempts the run planned; confirmations came later and count nowhere but in the gate.

    Of a deterministic agent one attempt a case counts, the worst of them: repeats of the same say nothing new, and
    if they differ the case does not pass. Attempts of cases the suite does not hold are left out.
    """
    plan, once = Counter(attempt.case for attempt in record.header.plan), record.header.deterministic
    planned = frozenset(record.header.plan)
    by_case: dict[str, list[AttemptResult]] = {case: [] for case in plan}
    for result in sorted(record.results, key=lambda result: result.attempt.number):
        if result.attempt in planned:
            by_case[result.attempt.case].append(result)
    asked = (_asked(case, by_case[case.id], plan=plan[case.id], once=once) for case in cases if case.id in plan)
    return Sample(asked=tuple(asked), per_case=1 if once else max(plan.values(), default=1), exact=once)


def _asked(case: Case, results: Sequence[AttemptResult], *, plan: int, once: bool) -> Asked:
    seen = tuple(Seen(case=case, result=result) for result in results)
    if once:
        return Asked(case=case, seen=(min(seen, key=_standing),) if seen else (), never_made=0 if seen else 1)
    return Asked(case=case, seen=seen, never_made=max(0, plan - len(seen)))


def _answer(measure: Measure, seen: Seen) -> bool | float | Skip:
    grade = seen.result.grade
    return Skip(f"unmeasured: {grade.cause}") if isinstance(grade, Unmeasured) else measure(seen)


def _standing(seen: Seen) -> int:
    return ("failed", "passed", "unmeasured").index(seen.result.grade.outcome)
