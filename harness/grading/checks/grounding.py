"""`answer.grounded`: what an answer asserts in figures follows from what the tools returned."""

from __future__ import annotations

from harness.domain.grade import CheckResult, Finding
from harness.grading.checks.sources import not_traced, statements_without_figure, why_untraced
from harness.grading.context import Subject, failed, finding, passed, unread

CHECK = "answer.grounded"


def grounded(subject: Subject) -> CheckResult | None:
    """Each amount of money and percentage has a working over the results that comes to it; with `all`, each figure.

    Where labelled estimates are allowed, a figure without one is for `answer.estimates` to judge.
    """
    if not subject.tracing or not subject.readable:
        return None
    if subject.unread:
        return unread(CHECK, subject)
    labelled = subject.case.answer.estimates == "labelled"
    figures = () if labelled else not_traced(subject)
    findings = [
        finding(CHECK, f"{traced.figure.quote!r} {why_untraced(traced)}", actual=traced.figure.quote)
        for traced in figures
    ]
    findings += [_unsourced(quote) for quote in statements_without_figure(subject)]
    return failed(CHECK, *findings) if findings else passed(CHECK)


def _unsourced(quote: str) -> Finding:
    return finding(CHECK, f"{quote!r} has no source in the results", actual=quote)
