"""Grades one attempt: a pure function of the case, the evidence and the surface.

Passed, failed and unmeasured are three types. An attempt that was cut off is unmeasured; what it did is judged all the
same where the case makes that hard. One whose answer could not be read is unmeasured too, unless another check failed.
"""

from __future__ import annotations

from typing import get_args

from harness.domain.attempt import Evidence
from harness.domain.case import Case
from harness.domain.grade import Cause, CheckResult, Failed, Grade, Passed, Unmeasured
from harness.domain.surface import Surface
from harness.domain.trajectory import Ending
from harness.grading.context import Subject, examined, failed, finding, has_answer, tracing_asked
from harness.grading.table import CHECKS, CONDUCT, SELECTION


def grade(case: Case, evidence: Evidence, surface: Surface, *, metered: tuple[str, ...] = ()) -> Grade:
    """Judge one attempt by every check of its case; a judge's opinion in the evidence is put beside the grade.

    Args:
        case: the case, its figures' values filled in.
        evidence: what the attempt did and left behind.
        surface: the tools it was done with; their schemas give the defaults of omitted arguments.
        metered: globs of the tools that bill.

    Returns:
        The grade with one result a check: of a selection, where nothing was executed, of the checks that a selection
        can answer to. A server that died in both tries is a failure of the server's author, so of
        the run; every other cut-off attempt says nothing and is unmeasured.
    """
    own = _own(case, evidence, surface, metered=metered)
    return evidence.opinion.beside(own) if evidence.opinion else own


def _own(case: Case, evidence: Evidence, surface: Surface, *, metered: tuple[str, ...]) -> Grade:
    """The grade that code alone arrives at."""
    ending = evidence.trajectory.ending
    partial = not ending.measured
    subject = Subject(
        case=case,
        evidence=evidence,
        surface=surface,
        metered=metered,
        partial=partial,
        examined=examined(case, evidence) if has_answer(evidence) else None,
    )
    table = SELECTION if evidence.selected else CHECKS
    names = CONDUCT if partial else table.keys()
    judged = [result for name, check in table.items() if name in names and (result := check(subject)) is not None]
    checks = tuple(_harden(result, case.hard) for result in judged)
    if evidence.server_crashed:
        return Failed(checks=(*checks, _crashed(evidence)))
    if partial:
        return Unmeasured(cause=_cause(ending), reason=_reason(evidence), checks=checks)
    if _awaits_an_answer(case, evidence) and not _answer_failed(checks) and (missing := _no_answer(evidence)):
        checks = (*checks, failed("answer", finding("answer", missing)))
    return _outcome(checks)


def needs_reading(case: Case, evidence: Evidence, *, model: bool) -> bool:
    """Return whether a check of the case needs the answer to be read; `model` says whether a model would read it."""
    asked = case.answer
    reads = asked.facts or asked.declines or asked.estimates == "labelled" or tracing_asked(case, model=model)
    return bool(reads) and has_answer(evidence)


def _outcome(checks: tuple[CheckResult, ...]) -> Grade:
    """Failed if any check failed; else unmeasured if one could not be read; else passed."""
    if any(_counts_against(check) for check in checks):
        return Failed(checks=checks)
    unread = next((check for check in checks if check.outcome == "unread"), None)
    if unread is not None:
        return Unmeasured(cause="unread", reason=unread.findings[0].message, checks=checks)
    return Passed(checks=checks)


def _awaits_an_answer(case: Case, evidence: Evidence) -> bool:
    return case.answer.asked_for and not evidence.selected


def _counts_against(result: CheckResult) -> bool:
    return result.outcome == "failed" and not result.advisory


def _harden(result: CheckResult, hard: tuple[str, ...]) -> CheckResult:
    family = result.check.split(".")[0]
    return result.model_copy(update={"hard": True}) if result.check in hard or family in hard else result


def _answer_failed(checks: tuple[CheckResult, ...]) -> bool:
    """Whether a check of the answer has failed already: one fault, one check."""
    return any(check.check.startswith("answer.") and check.outcome == "failed" for check in checks)


def _no_answer(evidence: Evidence) -> str:
    """Why there is no answer, although the case asks for one; '' when there is. Refusing is not answering."""
    trajectory = evidence.trajectory
    if trajectory.ending is Ending.TURN_LIMIT:
        return f"no answer was given: {trajectory.detail or 'the turn limit was reached'}"
    if trajectory.ending is Ending.REFUSED:
        return f"the model refused to answer{f': {trajectory.detail}' if trajectory.detail else ''}"
    return "" if trajectory.answer.strip() else "no answer was given: it is empty"


def _crashed(evidence: Evidence) -> CheckResult:
    message = f"the server under test broke in two tries: {evidence.trajectory.detail}"
    return failed("server", finding("server", message))


def _cause(ending: Ending) -> Cause:
    cause: Cause = next(c for c in get_args(Cause) if c == ending.value)
    return cause


def _reason(evidence: Evidence) -> str:
    return evidence.trajectory.detail or f"the attempt ended as {evidence.trajectory.ending.value}"
