"""What a grader moved, apart from what an agent or a server did: the same attempts under more than one grader.

Every run is compared as today's grader sees it. What the graders before it said, where that is recorded, stands here.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from harness.domain.attempt import Attempt
from harness.gate.counts import Outcome

Outcomes = Mapping[Attempt, Outcome]


@dataclass(frozen=True, slots=True, kw_only=True)
class GradedRun:
    """The first round of one run under every grader whose grades of it are known.

    Attributes:
        recorded: the version it was graded by when it was made.
        then: its outcomes as that grader recorded them.
        now: its outcomes under today's grader and expectations.
        others: outcomes by further versions, from records of grades beside the run.
        reworded: cases whose expectation has changed since the run; they are judged by another standard, too.
    """

    recorded: str
    then: Outcomes
    now: Outcomes
    others: Mapping[str, Outcomes] = field(default_factory=dict)
    reworded: frozenset[str] = frozenset()

    def under(self, today: str) -> dict[str, Outcomes]:
        """Outcomes by version, where today's are always those of now."""
        return {**self.others, self.recorded: self.then, today: self.now}


@dataclass(frozen=True, slots=True, kw_only=True)
class Regraded:
    """One attempt that comes out otherwise today, and whether its expectation or the grader alone changed."""

    attempt: Attempt
    was: Outcome
    now: Outcome
    because: Literal["expectation", "grader"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Passed:
    """How many of the measured attempts of a run passed under one grader."""

    passed: int
    n: int


@dataclass(frozen=True, slots=True, kw_only=True)
class GraderRow:
    """Both runs under one grader; None where its grades of a run are not known."""

    version: str
    first: Passed | None
    second: Passed | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Drift:
    """What grading did.

    Attributes:
        today: the version everything else in the comparison is graded by.
        first: attempts of the first run that come out otherwise than when they were recorded.
        second: the same of the second.
        rows: both runs under each grader, today's last; a single row where only today's is known.
    """

    today: str
    first: tuple[Regraded, ...]
    second: tuple[Regraded, ...]
    rows: tuple[GraderRow, ...]


def drift(first: GradedRun, second: GradedRun, *, today: str) -> Drift:
    """Return what grading did to two runs.

    Args:
        first: the first run.
        second: the second run, likewise.
        today: today's grader.
    """
    one, other = first.under(today), second.under(today)
    versions = sorted({*one, *other} - {today})
    return Drift(
        today=today,
        first=_regraded(first),
        second=_regraded(second),
        rows=tuple(
            GraderRow(version=version, first=_passed(one.get(version)), second=_passed(other.get(version)))
            for version in (*versions, today)
        ),
    )


def _regraded(run: GradedRun) -> tuple[Regraded, ...]:
    return tuple(
        Regraded(
            attempt=attempt,
            was=run.then[attempt],
            now=now,
            because="expectation" if attempt.case in run.reworded else "grader",
        )
        for attempt, now in run.now.items()
        if run.then[attempt] != now
    )


def _passed(outcomes: Outcomes | None) -> Passed | None:
    if outcomes is None:
        return None
    found = list(outcomes.values())
    passed = found.count("passed")
    return Passed(passed=passed, n=passed + found.count("failed"))
