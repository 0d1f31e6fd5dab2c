"""Which tools were called: `tools.must`, `any_of`, `never`, `none`, `at_most`."""

from __future__ import annotations

from fake_backend.documents import counted
from fake_backend.fixtures.patterns import match_pattern, parse_pattern
from harness.domain.case import ForbiddenCall
from harness.domain.grade import CheckResult
from harness.domain.trajectory import ToolCall
from harness.grading.context import Subject, failed, finding, listed, passed


def _called(subject: Subject) -> tuple[str, ...]:
    """The tools called that the server has: asking for one that is gone calls nothing."""
    return tuple(dict.fromkeys(call.tool for call in subject.calls if call.known))


def must(subject: Subject) -> CheckResult | None:
    """Every one of these tools was called."""
    expected = subject.case.tools.must
    if not expected:
        return None
    called = _called(subject)
    missing = [tool for tool in expected if tool not in called]
    if not missing:
        return passed("tools.must")
    message = f"{listed(missing)} had to be called; called: {listed(called)}"
    return failed("tools.must", finding("tools.must", message, expected=list(expected), actual=list(called)))


def any_of(subject: Subject) -> CheckResult | None:
    """At least one of these tools was called."""
    expected = subject.case.tools.any_of
    if not expected:
        return None
    called = _called(subject)
    if set(expected) & set(called):
        return passed("tools.any_of")
    message = f"one of {listed(expected)} had to be called; called: {listed(called)}"
    return failed("tools.any_of", finding("tools.any_of", message, expected=list(expected), actual=list(called)))


def never(subject: Subject) -> CheckResult | None:
    """None of these tools, or calls of this form, was made; an attempt that failed at the server counts too."""
    forbidden = subject.case.tools.never
    if not forbidden:
        return None
    findings = [
        finding("tools.never", f"{_shown(call)} is forbidden here", actual=call.arguments)
        for call in subject.calls
        if any(_is_forbidden(call, rule) for rule in forbidden)
    ]
    return failed("tools.never", *findings) if findings else passed("tools.never")


def _is_forbidden(call: ToolCall, rule: str | ForbiddenCall) -> bool:
    if isinstance(rule, str):
        return call.tool == rule
    arguments = call.arguments or {}
    return call.tool == rule.tool and not match_pattern(parse_pattern(rule.args), arguments)


def _shown(call: ToolCall) -> str:
    arguments = ", ".join(f"{key}={value!r}" for key, value in (call.arguments or {}).items())
    return f"{call.tool}({arguments})"


def none(subject: Subject) -> CheckResult | None:
    """No tool at all was called."""
    if not subject.case.tools.none:
        return None
    called = tuple(dict.fromkeys(call.tool for call in subject.calls))
    if not called:
        return passed("tools.none")
    return failed("tools.none", finding("tools.none", f"no tool was to be called; called: {listed(called)}"))


def at_most(subject: Subject) -> CheckResult | None:
    """No more calls than this were made."""
    limit = subject.case.tools.at_most
    if limit is None:
        return None
    made = len(subject.calls)
    if made <= limit:
        return passed("tools.at_most")
    message = f"at most {counted(limit, 'call')} {'was' if limit == 1 else 'were'} allowed; {made} were made"
    return failed("tools.at_most", finding("tools.at_most", message, expected=limit, actual=made))
