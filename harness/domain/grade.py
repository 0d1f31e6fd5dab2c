"""The judgement of one attempt: passed, failed or unmeasured, three types that are never blurred."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from harness.domain.values import JsonValue, Value

Cause = Literal["server", "backend", "service", "harness", "truncated", "timeout", "budget", "unread", "interrupted"]


class Finding(Value):
    """One thing a check found: a sentence with expected and actual; `path` points into the state or a result."""

    check: str
    message: str
    expected: JsonValue = None
    actual: JsonValue = None
    path: str = ""


class CheckResult(Value):
    """What one check of the case said about the attempt.

    `check` is an id of the table of checks, e.g. `tools.must` or `answer.facts`. `outcome` is `unread` when what
    it rests on could not be read of the answer, and `not_checkable` when it could not decide for another reason (it
    then neither passes nor fails the attempt, and is shown). Advisory results never count.
    """

    check: str
    outcome: Literal["passed", "failed", "unread", "not_checkable"]
    findings: tuple[Finding, ...] = ()
    hard: bool = False
    advisory: bool = False


class _Judged(Value):
    checks: tuple[CheckResult, ...] = ()

    @property
    def hard_breaches(self) -> tuple[Finding, ...]:
        """Findings of hard checks that failed: each blocks the run, whatever the outcome of the attempt."""
        return tuple(f for c in self.checks if c.hard and c.outcome == "failed" for f in c.findings)

    @property
    def findings(self) -> tuple[Finding, ...]:
        """Findings of every check that failed and counts."""
        return tuple(f for c in self.checks if c.outcome == "failed" and not c.advisory for f in c.findings)


class Passed(_Judged):
    """All checks of the case passed."""

    outcome: Literal["passed"] = "passed"


class Failed(_Judged):
    """At least one check failed; the findings say why."""

    outcome: Literal["failed"] = "failed"


class Unmeasured(_Judged):
    """The attempt says nothing about the agent; hard checks were judged all the same."""

    outcome: Literal["unmeasured"] = "unmeasured"
    cause: Cause
    reason: str


Grade = Annotated[Passed | Failed | Unmeasured, Field(discriminator="outcome")]
