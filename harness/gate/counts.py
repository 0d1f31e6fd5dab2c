"""What the gate compares: per case how many attempts passed, failed and could not be measured.

Also the format of plain counts, so that any other harness can use the gate. A count is never guessed or repaired.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from fake_backend.documents import Document, FileModel, validate
from harness.stats.rates import Rate, rate

MOST = 10_000
"""More attempts of one case than this are a mistake, and the exact tests would take minutes over them."""

Count = Annotated[int, Field(strict=True, ge=0, le=MOST)]
Outcome = Literal["passed", "failed", "unmeasured"]


class CaseCounts(FileModel):
    """The attempts of one case, every one of them, repeated ones included.

    Attributes:
        id: the case.
        passed: measured attempts that passed.
        failed: measured attempts that failed.
        unmeasured: attempts that say nothing about the agent; no part of any rate.
        ask: fingerprint of what the agent was asked, empty when not known; equal ones betray a renamed case,
            different ones under one id take the case's baseline away.
    """

    id: str = Field(min_length=1)
    passed: Count
    failed: Count
    unmeasured: Count = 0
    ask: str = ""

    @classmethod
    def of(cls, case: str, outcomes: Iterable[Outcome], *, ask: str = "") -> Self:
        """Count the outcomes of all attempts of a case, in any order."""
        seen = list(outcomes)
        return cls(
            id=case,
            passed=seen.count("passed"),
            failed=seen.count("failed"),
            unmeasured=seen.count("unmeasured"),
            ask=ask,
        )

    @property
    def measured(self) -> int:
        """Attempts that passed or failed: the `n` of the case's rate."""
        return self.passed + self.failed

    @property
    def attempts(self) -> int:
        """All attempts, unmeasured ones included."""
        return self.measured + self.unmeasured

    @property
    def rate(self) -> Rate | None:
        """The case's pass rate over measured attempts; None when nothing was measured."""
        return rate(self.passed, self.measured)

    @property
    def clean(self) -> bool:
        """Whether every measured attempt passed: what one attempt of a deterministic agent comes to."""
        return self.failed == 0

    def once(self) -> Self:
        """Return the case as a single attempt: failed if any attempt failed, unmeasured if none was measured."""
        passed, failed = (1, 0) if self.clean else (0, 1)
        single = {"passed": passed, "failed": failed, "unmeasured": 0}
        return self.model_copy(update=single if self.measured else {"unmeasured": min(self.unmeasured, 1)})


class RunCounts(FileModel):
    """The counts of a run or of a baseline; ids are unique.

    Attributes:
        cases: in the suite's order.
        deterministic: whether asking the same again gives the same; repeats then say nothing new and count once.
    """

    cases: tuple[CaseCounts, ...]
    deterministic: bool = False

    @model_validator(mode="after")
    def _ids_are_unique(self) -> Self:
        seen: set[str] = set()
        for case in self.cases:
            if case.id in seen:
                msg = f"the case {case.id!r} is counted twice; add its counts up under one entry"
                raise ValueError(msg)
            seen.add(case.id)
        return self

    @property
    def by_id(self) -> dict[str, CaseCounts]:
        """The cases by id, in their order."""
        return {case.id: case for case in self.cases}

    @property
    def attempts(self) -> int:
        """All attempts of all cases, unmeasured ones included."""
        return sum(case.attempts for case in self.cases)

    @property
    def unmeasured(self) -> int:
        """Attempts of all cases that could not be measured."""
        return sum(case.unmeasured for case in self.cases)

    @property
    def rate(self) -> Rate | None:
        """The pass rate over all measured attempts of these cases; None when nothing was measured."""
        cases = self.independent().cases
        return rate(sum(case.passed for case in cases), sum(case.measured for case in cases))

    def independent(self) -> RunCounts:
        """Return the counts that carry information of their own: those of a deterministic agent count once a case."""
        if not self.deterministic:
            return self
        return self.model_copy(update={"cases": tuple(case.once() for case in self.cases)})

    def only(self, cases: Iterable[str]) -> RunCounts:
        """Return the counts of these cases alone: the baseline's side of a run that asked a selection."""
        wanted = frozenset(cases)
        return self.model_copy(update={"cases": tuple(case for case in self.cases if case.id in wanted)})


def read_counts(document: Document) -> RunCounts:
    """Return plain counts, `{"cases": [{"id", "passed", "failed", "unmeasured"}]}`, as a file holds them.

    Raises:
        DocumentError: a count is negative, no whole number or beyond reason, a case is counted twice, a key is
            unknown or missing, or no case is counted at all.
    """
    _refuse_second_entries(document)
    counts = validate(document, RunCounts)
    if not counts.cases:
        raise document.error(("cases",), "no case is counted, so there is nothing to compare; expected at least one")
    return counts


def _refuse_second_entries(document: Document) -> None:
    """Say where the second entry stands; the model itself only knows that there is one."""
    cases = document.value.get("cases") if isinstance(document.value, dict) else None
    first: dict[object, int] = {}
    for index, case in enumerate(cases if isinstance(cases, list) else ()):
        name = case.get("id") if isinstance(case, dict) else None
        if isinstance(name, str) and first.setdefault(name, index) != index:
            line = document.position(("cases", first[name], "id"))[0]
            message = f"the case {name!r} is counted twice, first in line {line}; add its counts up under one entry"
            raise document.error(("cases", index, "id"), message)
