"""The words of a decision: what each check of the gate found, what that makes of the run, and the exit code."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import IntEnum
from typing import Literal

from harness.errors import ExitCode
from harness.gate.comparison import Comparison
from harness.gate.confirmation import Confirmations
from harness.stats.rates import Rate

Verdict = Literal["passed", "failed", "inconclusive", "invalid", "skipped"]
CheckOutcome = Literal[
    "passed",  # decided, in favour
    "failed",  # decided, blocks
    "invalid",  # the run measured something else than it should have
    "inconclusive",  # too little was measured for any verdict
    "interrupted",  # the run was stopped before it was complete
    "skipped",  # nothing could be asked
    "undecided",  # the numbers decide neither way; does not block
    "noted",  # worth saying, decides nothing
]


NO_BASELINE = "baseline"
"""The name of the check that stands where nothing was compared."""


class Standing(IntEnum):
    """Where a run stands, the worst first; the first that applies is the verdict."""

    INTERRUPTED = 0
    HARD_FAILURE = 1
    INVALID = 2
    FAILED = 3
    INCONCLUSIVE = 4
    SKIPPED = 5
    PASSED = 6

    @property
    def verdict(self) -> Verdict:
        """The word for reports and outputs."""
        return _MEANING[self][0]

    @property
    def exit_code(self) -> ExitCode:
        """The exit status of the verb."""
        return _MEANING[self][1]


_MEANING: dict[Standing, tuple[Verdict, ExitCode]] = {
    Standing.INTERRUPTED: ("inconclusive", ExitCode.INTERRUPTED),
    Standing.HARD_FAILURE: ("failed", ExitCode.GATE_FAILED),
    Standing.INVALID: ("invalid", ExitCode.NOT_MEASURED),
    Standing.FAILED: ("failed", ExitCode.GATE_FAILED),
    Standing.INCONCLUSIVE: ("inconclusive", ExitCode.NOT_MEASURED),
    Standing.SKIPPED: ("skipped", ExitCode.OK),
    Standing.PASSED: ("passed", ExitCode.OK),
}

_STANDING: dict[CheckOutcome, Standing] = {
    "interrupted": Standing.INTERRUPTED,
    "invalid": Standing.INVALID,
    "failed": Standing.FAILED,
    "inconclusive": Standing.INCONCLUSIVE,
    "skipped": Standing.SKIPPED,
}


@dataclass(frozen=True, slots=True, kw_only=True)
class GateCheck:
    """One thing the gate looked at.

    Attributes:
        name: the id of the check, as the table in docs/gate.md lists it.
        outcome: what came of it.
        evidence: one or more sentences with the numbers the outcome rests on.
        cases: the cases it is about, in the suite's order; empty when it is about the suite.
    """

    name: str
    outcome: CheckOutcome
    evidence: str
    cases: tuple[str, ...] = ()

    @property
    def lines(self) -> tuple[str, str]:
        """The evidence's first line, and the others: a run may be invalid for several reasons, a line each."""
        first, _, others = self.evidence.partition("\n") if self.outcome == "invalid" else (self.evidence, "", "")
        return first, others

    @property
    def standing(self) -> Standing:
        """What this check alone makes of the run."""
        if self.name == "hard" and self.outcome == "failed":
            return Standing.HARD_FAILURE
        return _STANDING.get(self.outcome, Standing.PASSED)


@dataclass(frozen=True, slots=True, kw_only=True)
class Decision:
    """The gate's answer, with everything it rests on.

    Attributes:
        checks: in the order of the table in docs/gate.md, those that applied.
        rate: pass rate over the measured attempts of the run; None when nothing was measured or graded.
        comparison: the first round against the baseline; None when the run was not compared by tests.
        confirmed: what fresh attempts proved; None when nothing was asked again.
    """

    checks: tuple[GateCheck, ...]
    rate: Rate | None = None
    comparison: Comparison | None = None
    confirmed: Confirmations | None = None

    @property
    def standing(self) -> Standing:
        """The worst of the checks' standings."""
        return worst(check.standing for check in self.checks)

    @property
    def verdict(self) -> Verdict:
        """The one word."""
        return self.standing.verdict

    @property
    def caveat(self) -> str:
        """What whoever reads only the verdict must not miss; empty where it says all there is to say.

        A run passes without any case that could be compared: then few attempts may have passed, and it has to be said.
        """
        uncompared = any(check.name == NO_BASELINE for check in self.checks)
        return "with nothing to compare" if uncompared and self.verdict == "passed" else ""

    @property
    def headline(self) -> str:
        """The verdict, with its caveat where there is one."""
        return ", ".join(filter(None, (self.verdict, self.caveat)))

    @property
    def exit_code(self) -> ExitCode:
        """The exit status that goes with the verdict."""
        return self.standing.exit_code


def worst(standings: Iterable[Standing]) -> Standing:
    """Return the worst standing of several checks or suites; `PASSED` when there are none."""
    return min(standings, default=Standing.PASSED)
