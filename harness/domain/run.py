"""A run and its record: the header, the attempts and the end, as they stand line by line in `run.jsonl`."""

from __future__ import annotations

from typing import Any, Literal

from harness.domain.attempt import Attempt, AttemptResult
from harness.domain.opinion import Opinion
from harness.domain.reading import Reader
from harness.domain.suite import AgentSpec, CaseFingerprint, Mode
from harness.domain.surface import Surface
from harness.domain.values import Value

RECORD_FORMAT: Literal[2] = 2
DISTRIBUTION = "mcp-plumbline"
"""What a record calls Plumbline among the versions it was made with."""


class RunHeader(Value):
    """What was run: enough to compute the verdict again and to say what differs from another run.

    `seed` is where every world, id and die of the run comes from. `plan` lists the attempts asked for, in order;
    `own_agent` says that the agent is the suite's own or was named by the user, so that its flips may block. `confirm`
    is how many fresh attempts a suspicious case was to get; 0 for none. `reader` is who reads answers,
    None in select mode, where nothing is answered; `judges` are those that the cases name, with
    the exact model of each; `metered` are the globs of the tools that bill.
    """

    kind: Literal["header"] = "header"
    format: Literal[2] = RECORD_FORMAT
    id: str
    suite: str
    started: str
    agent: str
    agent_spec: AgentSpec
    own_agent: bool
    mode: Mode
    seed: str
    prompt: str
    surface: Surface
    surface_hash: str
    fixture: str | None
    backend: str | None
    cases: dict[str, CaseFingerprint]
    grader_version: str
    reader: Reader | None = None
    plan: tuple[Attempt, ...]
    confirm: int = 0
    judges: dict[str, str] = {}
    metered: tuple[str, ...] = ()
    versions: dict[str, str] = {}
    environment: dict[str, str] = {}
    warnings: tuple[str, ...] = ()
    source: str | None = None

    @property
    def deterministic(self) -> bool:
        """Whether two runs of this agent are compared exactly."""
        return self.agent_spec.is_deterministic


class AttemptLine(Value):
    """One finished attempt; `timings` are milliseconds by stage and never part of a grade."""

    kind: Literal["attempt"] = "attempt"
    result: AttemptResult
    timings: dict[str, float] = {}


class OpinionLine(Value):
    """What a judge said of an attempt whose line stands above; the record's results have it beside their grade."""

    about: Attempt
    kind: Literal["opinion"] = "opinion"
    opinion: Opinion


class ConfirmationPlan(Value):
    """What is asked again after the first round, and so which attempts are confirmations.

    `cases` are the fresh attempts of suspicious cases; `suite` is the first round once more, where the suite as a whole
    looked suspicious. No attempt is in both.
    """

    kind: Literal["confirmation"] = "confirmation"
    cases: tuple[Attempt, ...]
    suite: tuple[Attempt, ...] = ()

    @property
    def attempts(self) -> tuple[Attempt, ...]:
        """All of them, in the order in which they are asked."""
        return self.cases + self.suite


class RunEnd(Value):
    """The last line: how the run ended, what was odd about it, and the digest of every line before it.

    `warnings` are those of the header and what was seen of the server since; a run that went on after an end has those
    of all its parts.
    """

    kind: Literal["end"] = "end"
    finished: str
    ending: Literal["complete", "interrupted", "invalid", "stopped"]
    reason: str = ""
    warnings: tuple[str, ...] = ()
    digest: str


class RunRecord(Value):
    """A record read back whole. `end` is None when the run was killed and may be resumed.

    `confirmation` is None when nothing was to be asked again: too early, nothing suspicious, or not asked for.
    """

    header: RunHeader
    attempts: tuple[AttemptLine, ...] = ()
    confirmation: ConfirmationPlan | None = None
    end: RunEnd | None = None

    @property
    def results(self) -> tuple[AttemptResult, ...]:
        """The attempts' evidence and grades, in the order they finished."""
        return tuple(line.result for line in self.attempts)

    @property
    def warnings(self) -> tuple[str, ...]:
        """What is odd about suite, agent and server, as far as it was known in the end."""
        return (self.end.warnings if self.end else ()) or self.header.warnings

    @property
    def first_round(self) -> tuple[AttemptResult, ...]:
        """The planned attempts among the results; every rate and metric rests on these alone."""
        planned = frozenset(self.header.plan)
        return tuple(result for result in self.results if result.attempt in planned)

    @property
    def missing(self) -> tuple[Attempt, ...]:
        """Planned attempts that have no line yet."""
        done = {line.result.attempt for line in self.attempts}
        return tuple(a for a in self.header.plan if a not in done)


class Settings(Value):
    """What of an agent decides its answers: a changed one takes the baseline away."""

    agent: str
    spec: dict[str, Any]
    prompt: str
    mode: Mode
