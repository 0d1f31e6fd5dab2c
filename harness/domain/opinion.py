"""What a judge, a model, said of one answer. It stands beside the grade and can never become part of its outcome."""

from __future__ import annotations

from pydantic import Field

from harness.domain.grade import CheckResult, Finding, Grade
from harness.domain.trajectory import Usage
from harness.domain.values import Value

CHECK = "answer.judge"
WORST, BEST = 1, 5
PASSING = 4
"""The lowest score that passes."""


class Opinion(Value):
    """One opinion. `score` is None where there is none to be had; `missing` then says why, for the judge alone.

    `judge` is what the suite calls the agent, `model` the exact model it asked. What asking cost is no part of what the
    attempt cost.
    """

    judge: str
    model: str
    score: int | None = Field(default=None, ge=WORST, le=BEST)
    rationale: str = ""
    missing: str = ""
    usage: Usage | None = None
    cost_usd: float | None = None
    latency_ms: float | None = None

    @property
    def passes(self) -> bool | None:
        """Whether the judge would pass the answer; None where it has no score."""
        return None if self.score is None else self.score >= PASSING

    @property
    def check(self) -> CheckResult:
        """The opinion as one result among the checks: advisory, with the score and the reason for it."""
        said = f"no opinion: {self.missing}" if self.score is None else f"{self.score} of {BEST}: {self.rationale}"
        finding = Finding(check=CHECK, message=f"{self.judge} ({self.model}): {said}", actual=self.score)
        outcome = {True: "passed", False: "failed", None: "not_checkable"}[self.passes]
        return CheckResult.model_validate({
            "check": CHECK, "outcome": outcome, "findings": (finding,), "advisory": True
        })  # fmt: skip

    def beside(self, grade: Grade) -> Grade:
        """The same grade with the opinion as its last check; whatever it says, the outcome is the grade's own."""
        return grade.model_copy(update={"checks": (*grade.checks, self.check)})
