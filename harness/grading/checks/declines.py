"""`answer.declines`: the answer says that the data cannot answer, and puts nothing in the answer's place."""

from __future__ import annotations

from harness.domain.grade import CheckResult
from harness.domain.trajectory import Ending
from harness.grading.checks.sources import is_counted, unreported
from harness.grading.context import Subject, failed, finding, passed, unread

CHECK = "answer.declines"


def declines(subject: Subject) -> CheckResult | None:
    """The answer says that the data cannot answer. A refusal by the model never satisfies this."""
    if not subject.case.answer.declines:
        return None
    if subject.evidence.trajectory.ending is Ending.REFUSED:
        message = "the model refused; the answer had to say that the data cannot answer the question"
        return failed(CHECK, finding(CHECK, message))
    if subject.readable and subject.unread:
        return unread(CHECK, subject)
    if subject.said.cannot is None or not subject.readable:
        message = "the answer had to say plainly that the data cannot answer the question, and does not"
        return failed(CHECK, finding(CHECK, message, actual=subject.answer[:200]))
    placed = [
        finding(CHECK, f"the answer says that the data cannot answer, and states {quote!r} all the same", actual=quote)
        for quote in _in_its_place(subject)
    ]
    return failed(CHECK, *placed) if placed else passed(CHECK)


def _in_its_place(subject: Subject) -> list[str]:
    """What is put down to the data although no result holds it, and no other check reports it.

    Numbers of advice and of common knowledge stand beside a decline; an amount or a percentage is never taken for that.
    """
    if subject.case.answer.estimates == "labelled":
        return []
    stated = (traced.figure for traced in unreported(subject) if traced.figure.manner == "stated")
    return [figure.quote for figure in stated if figure.credited or is_counted(figure)]
