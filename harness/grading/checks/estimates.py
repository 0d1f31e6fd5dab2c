"""`answer.estimates`: a guess is either not made at all, or plainly called one."""

from __future__ import annotations

from harness.domain.grade import CheckResult
from harness.grading.checks.sources import not_traced, unreported, untraced
from harness.grading.context import Subject, failed, finding, listed, passed, unread
from harness.reading.tracing import Traced

CHECK = "answer.estimates"


def estimates(subject: Subject) -> CheckResult | None:
    """Each figure that no result holds is a labelled estimate where the case allows those, and else there is none.

    Where none is allowed, this asks only answers that have to decline: there a guess would stand in the answer's
    place. What else does not trace is for `answer.grounded` to report.
    """
    allowed = subject.case.answer.estimates == "labelled"
    if not subject.readable or not (allowed or subject.case.answer.declines):
        return None
    if subject.unread:
        return unread(CHECK, subject)
    unsourced = _to_be_labelled(subject) if allowed else unreported(subject)
    judged = ((traced, _faults(subject, traced) if allowed else _guessed(traced)) for traced in unsourced)
    findings = [
        finding(CHECK, f"{traced.figure.quote!r} follows from no result{fault}", actual=traced.figure.quote)
        for traced, fault in judged
        if fault
    ]
    return failed(CHECK, *findings) if findings else passed(CHECK)


def _to_be_labelled(subject: Subject) -> tuple[Traced, ...]:
    """What follows from no result: whatever grounding asks about, every estimate, and what is put down to the data."""
    asked = not_traced(subject)
    return tuple(
        traced
        for traced in untraced(subject, every=True)
        if traced.figure.manner == "estimate" or traced.figure.credited or any(traced is one for one in asked)
    )


def _guessed(traced: Traced) -> str:
    return ": it is an estimate, and none is allowed" if traced.figure.manner == "estimate" else ""


def _faults(subject: Subject, traced: Traced) -> str:
    """What a figure lacks of a labelled estimate, as the end of a sentence; '' where it lacks nothing."""
    figure = traced.figure
    lacking = [
        *([] if subject.said.cannot is not None else ["the answer does not say that the data cannot answer"]),
        *([] if figure.manner == "estimate" else ["it is not called an estimate"]),
        *([] if figure.assumes is not None else ["no assumption is named for it"]),
        *(["it is put down to the data"] if figure.credited else []),
    ]
    return f", and {listed(lacking)}" if lacking else ""
