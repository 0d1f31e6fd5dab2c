"""What the attempt was billed: `bills`, from the world's ledger, or from the metered tools where there is none."""

from __future__ import annotations

from harness.domain.grade import CheckResult, Finding
from harness.domain.trajectory import ToolCall
from harness.grading.context import Subject, failed, finding, listed, passed


def units_billed(subject: Subject) -> int:
    """Units in the world's ledger; without a backend, one for each call of a metered tool."""
    if subject.evidence.state is not None:
        return sum(line.units for line in subject.evidence.ledger)
    return sum(1 for call in subject.calls if subject.is_metered(call.tool))


def bills(subject: Subject) -> CheckResult | None:
    """No more units were billed than allowed, and each metered call carried a bounding argument if one is due."""
    expected = subject.case.bills
    if expected is None:
        return None
    findings = [*_too_much(subject, expected.at_most), *_unbounded(subject, expected.bounded_by)]
    return failed("bills", *findings) if findings else passed("bills")


def _too_much(subject: Subject, at_most: int | None) -> list[Finding]:
    billed = units_billed(subject)
    if at_most is None or billed <= at_most:
        return []
    routes = listed(tuple(dict.fromkeys(line.route for line in subject.evidence.ledger)), none="metered tools")
    message = f"at most {at_most} units were to be billed; {billed} were, by {routes}"
    return [finding("bills", message, expected=at_most, actual=billed)]


def _unbounded(subject: Subject, bounding: tuple[str, ...]) -> list[Finding]:
    if not bounding:
        return []
    return [
        finding("bills", f"{call.tool} bills and was called without {' or '.join(bounding)}", actual=call.arguments)
        for call in subject.calls
        if subject.is_metered(call.tool) and not is_bounded(call, bounding)
    ]


def is_bounded(call: ToolCall, bounding: tuple[str, ...]) -> bool:
    """Whether a call carries one of the arguments that bound its bill; null and false bound nothing."""
    given = ((call.arguments or {}).get(name) for name in bounding)
    return any(value is not None and value is not False for value in given)
