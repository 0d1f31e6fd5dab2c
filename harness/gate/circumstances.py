"""What is known of a run beside its counts; the gate takes it as given and looks nothing up."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Breach:
    """A hard check that failed in an attempt.

    Attributes:
        case: the case's id.
        attempt: the attempt as journals name it, e.g. `march-2026#2`.
        check: id of the check, e.g. `tools.never`.
        message: the finding, a sentence with expected and actual.
    """

    case: str
    attempt: str
    check: str
    message: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SurfaceProblem:
    """A tool, or an argument of one (`tool.argument`), that the suite names and the live surface lacks.

    `cases` name it, or a key of `suite.yaml`, which `key` then holds; `hint` says what the surface has instead, the
    nearest first.
    """

    name: str
    cases: tuple[str, ...]
    hint: str = ""
    key: str = ""

    @property
    def named_by(self) -> tuple[str, ...]:
        """The places that name it."""
        return (self.key,) if self.key else self.cases


@dataclass(frozen=True, slots=True, kw_only=True)
class Circumstances:
    """How the run went, as far as its counts do not say.

    Attributes:
        hard_breaches: hard checks that failed; None when nobody judged them, as in plain counts.
        surface_problems: what the cases name and the surface lacks; None when no surface was seen.
        invalid_reason: why preflight, access guard or expiry refused the run; its counts are then not graded.
        skipped_reason: why nothing could be asked.
        interrupted: the run was stopped before all planned attempts were made.
        stopped_reason: why the run began no further attempt before the plan was through; '' when it went through.
        own_agent: the agent is the suite's own or was asked for by name; only such an agent's flips and floor block.
        removed_cases: cases whose removal from the suite is explicit.
    """

    hard_breaches: tuple[Breach, ...] | None = None
    surface_problems: tuple[SurfaceProblem, ...] | None = None
    invalid_reason: str | None = None
    skipped_reason: str | None = None
    interrupted: bool = False
    stopped_reason: str = ""
    own_agent: bool = True
    removed_cases: frozenset[str] = frozenset()
