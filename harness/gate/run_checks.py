"""The checks that rest on how the run went, not on its counts: interrupted, stopped, hard, valid, asked, surface."""

from __future__ import annotations

from collections.abc import Iterable

from fake_backend.documents import counted
from harness.gate.circumstances import Breach, Circumstances, SurfaceProblem
from harness.gate.outcomes import GateCheck
from harness.gate.wording import SHOWN_AT_MOST, listed


def run_checks(circumstances: Circumstances) -> tuple[GateCheck, ...]:
    """Return the checks that apply, the gravest first."""
    found = (
        _interrupted(interrupted=circumstances.interrupted),
        _stopped(circumstances.stopped_reason),
        _hard(circumstances.hard_breaches),
        _valid(circumstances.invalid_reason),
        _asked(circumstances.skipped_reason),
        _surface(circumstances.surface_problems),
    )
    return tuple(check for check in found if check is not None)


def _interrupted(*, interrupted: bool) -> GateCheck | None:
    evidence = "The run was interrupted before all of its attempts were made; resume it for a verdict."
    return GateCheck(name="interrupted", outcome="interrupted", evidence=evidence) if interrupted else None


def _stopped(reason: str) -> GateCheck | None:
    evidence = f"The run was stopped before all of its attempts were made: {reason}. Resume it to make the others."
    return GateCheck(name="stopped", outcome="noted", evidence=evidence) if reason else None


def _hard(breaches: tuple[Breach, ...] | None) -> GateCheck:
    if breaches is None:
        return GateCheck(name="hard", outcome="noted", evidence="Hard checks are not part of these counts.")
    if not breaches:
        return GateCheck(name="hard", outcome="passed", evidence="No hard check failed.")
    shown = [f"{breach.attempt} {breach.check}: {breach.message}" for breach in breaches[:SHOWN_AT_MOST]]
    left = len(breaches) - len(shown)
    opening = f"{counted(len(breaches), 'hard check')} failed; one is enough to block."
    evidence = " ".join([opening, *shown, *([f"And {left} more."] if left else [])])
    return GateCheck(name="hard", outcome="failed", evidence=evidence, cases=_once(b.case for b in breaches))


def _valid(reason: str | None) -> GateCheck | None:
    if reason is None:
        return None
    return GateCheck(name="valid", outcome="invalid", evidence=f"Nothing in this run is graded: {reason}")


def _asked(reason: str | None) -> GateCheck | None:
    if reason is None:
        return None
    return GateCheck(name="asked", outcome="skipped", evidence=f"Nothing was asked: {reason}")


def _surface(problems: tuple[SurfaceProblem, ...] | None) -> GateCheck | None:
    if problems is None:
        return None
    if not problems:
        return GateCheck(name="surface", outcome="passed", evidence="The surface has every tool the cases name.")
    named = [_lacking(problem) for problem in problems[:SHOWN_AT_MOST]]
    left = len(problems) - len(named)
    evidence = f"The surface lacks {', '.join(named)}{f' and {left} more' if left else ''}."
    cases = _once(case for problem in problems for case in problem.cases)
    return GateCheck(name="surface", outcome="failed", evidence=evidence, cases=cases)


def _lacking(problem: SurfaceProblem) -> str:
    hint = f"; {problem.hint}" if problem.hint else ""
    return f"{problem.name} (named by {listed(problem.named_by)}{hint})"


def _once(names: Iterable[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(names))
