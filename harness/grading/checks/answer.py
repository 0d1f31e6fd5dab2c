"""What the answer says: `answer.figures`, the wording checks, `grounded`, `declines` and `estimates`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from harness.domain.case import FigureExpectation
from harness.domain.grade import CheckResult, Finding
from harness.domain.trajectory import Ending
from harness.grading import wording
from harness.grading.context import Subject, failed, finding, passed
from harness.grading.figures import ExpectedFigure, Tolerance, check_figures, read_figures
from harness.grading.grounding.ground import ground
from harness.grading.grounding.report import GroundingReport
from harness.grading.grounding.sources.collect import collect_sources
from harness.grading.grounding.sources.values import CallEvidence, Sources
from harness.grading.phrases.declines import declines as find_decline
from harness.grading.phrases.estimates import estimate_faults, estimates_stated
from harness.grading.phrases.rule import Span


def figures(subject: Subject) -> CheckResult | None:
    """Each figure expected is stated, for the quantity asked, within its tolerance."""
    expected = subject.case.answer.figures
    if not expected:
        return None
    verdicts = check_figures(subject.answer, [_expected(subject, figure) for figure in expected])
    told = {
        outcome: tuple(
            finding(
                "answer.figures",
                verdict.sentence,
                expected=str(verdict.expected.value),
                actual=verdict.figure.text if verdict.figure else None,
            )
            for verdict in verdicts
            if verdict.outcome == outcome
        )
        for outcome in ("failed", "not_checkable")
    }
    if told["failed"]:
        return failed("answer.figures", *told["failed"], *told["not_checkable"])
    if told["not_checkable"]:
        return CheckResult(check="answer.figures", outcome="not_checkable", findings=told["not_checkable"])
    return passed("answer.figures")


def _expected(subject: Subject, figure: FigureExpectation) -> ExpectedFigure:
    if figure.value is None:
        msg = f"the figure {figure.name!r} has no value; cases are graded after their workings are computed"
        raise ValueError(msg)
    return ExpectedFigure(
        name=figure.name,
        value=figure.value,
        unit=figure.unit,
        within=Tolerance.parse(figure.within) if figure.within else None,
        context=subject.case.ask,
    )


def _worded(check: str, found: tuple[Finding, ...]) -> CheckResult:
    return failed(check, *found) if found else passed(check)


def _wording(
    check: str, key: str, judge: Callable[[str, Any], tuple[Finding, ...]]
) -> Callable[[Subject], CheckResult | None]:
    """A check that compares the answer's words with what stands under one key of the case."""

    def judged(subject: Subject) -> CheckResult | None:
        expected = getattr(subject.case.answer, key)
        return None if expected is None or expected == () else _worded(check, judge(subject.answer, expected))

    return judged


says = _wording("answer.says", "says", wording.says)
says_none = _wording("answer.says_none", "says_none", wording.says_none)
equals = _wording("answer.equals", "equals", wording.equals)
not_equals = _wording("answer.not_equals", "not_equals", wording.not_equals)
matches = _wording("answer.matches", "matches", wording.matches)
not_matches = _wording("answer.not_matches", "not_matches", wording.not_matches)
schema = _wording("answer.schema", "schema_", wording.fits_schema)
not_schema = _wording("answer.not_schema", "not_schema", wording.breaks_schema)


def grounded(subject: Subject) -> CheckResult | None:
    """Each amount of money and percentage traces to the tool results.

    Where labelled estimates are allowed, what cannot be traced is `estimates`' to judge, and only what could not be
    checked is reported here.
    """
    if not subject.case.answer.grounded:
        return None
    report = _traced(subject)
    if subject.case.answer.estimates == "labelled" or report.outcome != "failed":
        doubtful = tuple(finding("answer.grounded", trace.message) for trace in report.not_checkable)
        outcome = CheckResult(check="answer.grounded", outcome="not_checkable", findings=doubtful)
        return outcome if doubtful else passed("answer.grounded")
    findings = [
        finding("answer.grounded", trace.message, actual=trace.figure.text)
        for trace in (*report.invented, *report.not_checkable)
    ]
    return failed("answer.grounded", *findings)


def _traced(subject: Subject) -> GroundingReport:
    return ground(subject.answer, _sources(subject), question=subject.case.ask)


def _sources(subject: Subject) -> Sources:
    calls = (
        CallEvidence(
            tool=call.tool,
            arguments=call.arguments,
            texts=call.result.text,
            structured=call.result.structured,
            is_error=call.result.is_error,
        )
        for call in subject.calls
        if call.result is not None
    )
    return collect_sources(calls)


def _counts_held(answer: str, sources: Sources) -> tuple[Span, ...]:
    """Return where the answer states a number that is neither money nor a percentage and stands in a result."""
    held = {abs(source.value) for source in sources.figures}
    numbers = (figure for figure in read_figures(answer) if not figure.is_money and not figure.is_percent)
    return tuple(Span(figure.start, figure.end) for figure in numbers if abs(float(figure.value)) in held)


def declines(subject: Subject) -> CheckResult | None:
    """The answer says that the data cannot answer. A refusal by the model never satisfies this."""
    if not subject.case.answer.declines:
        return None
    if subject.evidence.trajectory.ending is Ending.REFUSED:
        message = "the model refused; the answer had to say that the data cannot answer the question"
        return failed("answer.declines", finding("answer.declines", message))
    if find_decline(subject.answer, subject.case.ask) is not None:
        return passed("answer.declines")
    message = "the answer had to say plainly that the data cannot answer the question, and does not"
    return failed("answer.declines", finding("answer.declines", message, actual=subject.answer[:200]))


def estimates(subject: Subject) -> CheckResult | None:
    """Each figure that no result holds is a labelled estimate where the case allows those, and else there is none.

    What the data cannot answer is where one would stand; what else does not trace is `grounded`'s to report.
    """
    answer = subject.case.answer
    if answer.estimates == "labelled":
        return _labelled_estimates(subject)
    return _no_estimates(subject) if answer.declines else None


def _no_estimates(subject: Subject) -> CheckResult:
    sources = _sources(subject)
    report = ground(subject.answer, sources, question=subject.case.ask)
    if subject.case.answer.grounded and report.outcome == "failed":
        return passed("answer.estimates")
    of = {status: _where(report, status) for status in ("invented", "not_checkable", "derived")}
    held = _counts_held(subject.answer, sources)
    asked = {figure.value for figure in read_figures(subject.case.ask)}
    counts = tuple(
        span
        for figure in read_figures(subject.answer)
        if not figure.is_money and not figure.is_percent and figure.value not in asked
        if (span := Span(figure.start, figure.end)) not in held
    )
    stated = estimates_stated(
        subject.answer, untraced=of["invented"] + of["not_checkable"], derived=of["derived"], counts=counts
    )
    found = tuple(
        finding(
            "answer.estimates",
            f"The answer gives {span.of(subject.answer)} as an estimate, and the case allows none.",
            actual=span.of(subject.answer),
        )
        for span in stated
    )
    return failed("answer.estimates", *found) if found else passed("answer.estimates")


def _where(report: GroundingReport, *statuses: str) -> tuple[Span, ...]:
    return tuple(Span(trace.figure.start, trace.figure.end) for trace in report.traces if trace.status in statuses)


def _labelled_estimates(subject: Subject) -> CheckResult:
    sources = _sources(subject)
    report = ground(subject.answer, sources, question=subject.case.ask)
    traced = _where(report, "present", "derived") + _counts_held(subject.answer, sources)
    faults = estimate_faults(
        subject.answer,
        _where(report, "invented"),
        traced=traced,
        sources=(*subject.surface.names, *sources.tools),
    )
    found = tuple(finding("answer.estimates", fault.message) for fault in faults)
    return failed("answer.estimates", *found) if found else passed("answer.estimates")
