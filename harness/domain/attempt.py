"""The planned unit of work, and the evidence one attempt leaves behind."""

from __future__ import annotations

from fake_backend.fixtures.state_diff import StateDiff
from harness.domain.grade import Grade
from harness.domain.opinion import Opinion
from harness.domain.reading import Reading
from harness.domain.trajectory import Trajectory
from harness.domain.values import Value


class Attempt(Value):
    """One agent answering one case once; `number` counts from 1 within the case."""

    case: str
    agent: str
    number: int

    def __str__(self) -> str:
        """`march-2026#2`, as reports and journals name it."""
        return f"{self.case}#{self.number}"


class LedgerLine(Value):
    """One billed use of a metered route."""

    route: str
    units: int


class Evidence(Value):
    """All that a grade is computed from, beside the case and the surface: a pure function of this value.

    `state` is None when the suite has no backend; `unknown_routes` are requests the fake backend did not know;
    `selected` says that one selection was recorded and nothing executed (select mode); `reading` is what a reader
    made of the answer, None where no check needs one; `opinion` is a judge's, which no outcome depends on.
    """

    trajectory: Trajectory
    state: StateDiff | None = None
    ledger: tuple[LedgerLine, ...] = ()
    unknown_routes: tuple[str, ...] = ()
    server_failures: tuple[str, ...] = ()
    server_crashed: bool = False
    selected: bool = False
    reading: Reading | None = None
    opinion: Opinion | None = None


class AttemptResult(Value):
    """An attempt with its evidence and its grade, as it stands in the run record."""

    attempt: Attempt
    evidence: Evidence
    grade: Grade

    def with_opinion(self, opinion: Opinion) -> AttemptResult:
        """The same result with a judge's opinion beside its grade."""
        evidence = self.evidence.model_copy(update={"opinion": opinion})
        return self.model_copy(update={"evidence": evidence, "grade": opinion.beside(self.grade)})
