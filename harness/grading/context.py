"""All that a check may see: one value in, one result out."""

from __future__ import annotations

from dataclasses import dataclass
from fnmatch import fnmatchcase

from harness.domain.attempt import Evidence
from harness.domain.case import Case
from harness.domain.grade import CheckResult, Finding
from harness.domain.surface import Surface
from harness.domain.trajectory import ToolCall
from harness.domain.values import JsonValue


@dataclass(frozen=True, slots=True, kw_only=True)
class Subject:
    """One attempt to be judged: the case, what was done, and the surface it was done with.

    `metered` holds the globs of tools that bill; `partial` says that the attempt was cut off, so that what is still
    missing may not be held against it, only what was done.
    """

    case: Case
    evidence: Evidence
    surface: Surface
    metered: tuple[str, ...] = ()
    partial: bool = False

    @property
    def calls(self) -> tuple[ToolCall, ...]:
        """The calls of the attempt, in order."""
        return self.evidence.trajectory.calls

    @property
    def answer(self) -> str:
        """The final answer; '' when none was given."""
        return self.evidence.trajectory.answer

    def is_metered(self, tool: str) -> bool:
        """Whether the suite says that the tool bills."""
        return any(fnmatchcase(tool, pattern) for pattern in self.metered)


def passed(check: str) -> CheckResult:
    """A check that found nothing wrong."""
    return CheckResult(check=check, outcome="passed")


def failed(check: str, *findings: Finding) -> CheckResult:
    """A check that found something; each finding says what."""
    return CheckResult(check=check, outcome="failed", findings=findings)


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
