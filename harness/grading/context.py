"""All that a check may see: one value in, one result out."""

from __future__ import annotations

from dataclasses import dataclass
from fnmatch import fnmatchcase

from fake_backend.documents import canonical_json
from harness.domain.attempt import Evidence
from harness.domain.case import Case
from harness.domain.grade import CheckResult, Finding
from harness.domain.reading import Statements
from harness.domain.surface import Surface
from harness.domain.trajectory import Ending, ToolCall
from harness.domain.values import JsonValue
from harness.reading.flaws import Examined, examine
from harness.reading.results import results
from harness.reading.tracing import Traced


@dataclass(frozen=True, slots=True, kw_only=True)
class Subject:
    """One attempt to be judged: the case, what was done, and the surface it was done with.

    `metered` holds the globs of tools that bill; `partial` says that the attempt was cut off, so that what is still
    missing may not be held against it, only what was done. `examined` is the reading of the answer, held against
    answer and results; None where there is none.
    """

    case: Case
    evidence: Evidence
    surface: Surface
    metered: tuple[str, ...] = ()
    partial: bool = False
    examined: Examined | None = None

    @property
    def calls(self) -> tuple[ToolCall, ...]:
        """The calls of the attempt, in order."""
        return self.evidence.trajectory.calls

    @property
    def answer(self) -> str:
        """The final answer; '' when none was given."""
        return self.evidence.trajectory.answer

    @property
    def readable(self) -> bool:
        """Whether there is an answer to be read; a refusal is none, nor is what stands there at the turn limit."""
        return has_answer(self.evidence)

    @property
    def said(self) -> Statements:
        """What the answer says, by its reading; nothing where it was not read."""
        reading = self.evidence.reading
        return reading.said if reading is not None and reading.said is not None else Statements()

    @property
    def figures(self) -> tuple[Traced, ...]:
        """The figures that the answer asserts, each traced: those it only mentions or denies are left out."""
        found = self.examined.figures if self.examined else ()
        return tuple(traced for traced in found if traced.figure.manner != "not claimed")

    @property
    def unread(self) -> str:
        """Why the answer says nothing that can be judged, as a sentence; '' where it was read."""
        reading = self.evidence.reading
        if reading is None:
            return "the answer was not read: this takes a reader"
        if self.examined is None:
            return f"the answer could not be read: {reading.unread or 'the reader returned nothing'}"
        return f"the answer could not be read: {self.examined.flaws[0]}" if self.examined.flaws else ""

    @property
    def tracing(self) -> bool:
        """Whether figures have to trace to the results: as the case says, else where a model read the answer."""
        return tracing_asked(
            self.case, model=self.evidence.reading is not None and bool(self.evidence.reading.by.model)
        )

    def is_metered(self, tool: str) -> bool:
        """Whether the suite says that the tool bills."""
        return any(fnmatchcase(tool, pattern) for pattern in self.metered)


def has_answer(evidence: Evidence) -> bool:
    """Whether the agent answered anything."""
    trajectory = evidence.trajectory
    return trajectory.ending is Ending.ANSWERED and not evidence.selected and bool(trajectory.answer.strip())


def tracing_asked(case: Case, *, model: bool) -> bool:
    """Whether a case asks where figures come from; `model` says that a model reads its answers."""
    return model if case.answer.grounded is None else bool(case.answer.grounded)


def question(case: Case) -> str:
    """What the agent was given to answer: the question, and the context beside it."""
    return f"{case.ask}\n{canonical_json(case.context)}" if case.context else case.ask


def examined(case: Case, evidence: Evidence) -> Examined | None:
    """The reading of an attempt's answer held against answer and results; None where there is no reading to hold."""
    if evidence.reading is None or evidence.reading.said is None:
        return None
    return examine(
        evidence.reading.said,
        answer=evidence.trajectory.answer,
        results=results(evidence.trajectory),
        facts={fact.name: fact.unit_asked for fact in case.answer.facts},
        ask=question(case),
    )


def passed(check: str) -> CheckResult:
    """A check that found nothing wrong."""
    return CheckResult(check=check, outcome="passed")


def failed(check: str, *findings: Finding) -> CheckResult:
    """A check that found something; each finding says what."""
    return CheckResult(check=check, outcome="failed", findings=findings)


def unread(check: str, subject: Subject) -> CheckResult:
    """A check whose answer could not be read; the finding says why."""
    return CheckResult(check=check, outcome="unread", findings=(finding(check, subject.unread),))


def finding(
    check: str, message: str, *, expected: JsonValue = None, actual: JsonValue = None, path: str = ""
) -> Finding:
    """One finding of a check."""
    return Finding(check=check, message=message, expected=expected, actual=actual, path=path)


def listed(names: tuple[str, ...] | list[str], *, none: str = "none") -> str:
    """Names for a sentence: `a, b and c`."""
    if not names:
        return none
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"
