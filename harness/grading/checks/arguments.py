"""What the calls were made with: `args` and `args_every`, judged with the tool's own schema defaults filled in."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from fake_backend.fixtures.matchers import Mismatch, describe, parse_matcher
from fake_backend.fixtures.patterns import match_pattern, parse_pattern
from harness.domain.grade import CheckResult, Finding
from harness.domain.trajectory import ToolCall
from harness.grading.context import Subject, failed, finding, passed


def misfits(subject: Subject, call: ToolCall, expected: Mapping[str, Any]) -> tuple[Mismatch, ...]:
    """Every way in which a call's arguments are not as expected; empty when they fit."""
    tool = subject.surface.tool(call.tool)
    schema = tool.input_schema if tool else None
    return match_pattern(parse_pattern(expected), call.arguments or {}, schema=schema)


def args(subject: Subject) -> CheckResult | None:
    """At least one successful call of each tool named fits all that is expected of it."""
    rules = subject.case.args
    if not rules:
        return None
    findings = [found for tool, expected in rules.items() if (found := _one_fits(subject, tool, expected))]
    return failed("args", *findings) if findings else passed("args")


def _one_fits(subject: Subject, tool: str, expected: Mapping[str, Any]) -> Finding | None:
    calls = [call for call in subject.calls if call.tool == tool]
    good = [call for call in calls if call.succeeded]
    if not calls and _another_way_was_taken(subject, tool):
        return None
    if not good:
        found = f"all {len(calls)} of its calls failed" if calls else "it was never called"
        return finding("args", f"{tool} had to be called with {_shown(expected)}; {found}", expected=_shown(expected))
    misses = [misfits(subject, call, expected) for call in good]
    if not all(misses):
        return None
    nearest = min(misses, key=len)
    message = f"no successful call of {tool} fits: {'; '.join(map(str, nearest))}"
    return finding("args", message, expected=_shown(expected), actual=[dict(c.arguments or {}) for c in good])


def _another_way_was_taken(subject: Subject, tool: str) -> bool:
    """Whether the case offered other tools instead, and one of them was called."""
    offered = set(subject.case.tools.any_of)
    return tool in offered and tool not in subject.case.tools.must and any(c.tool in offered for c in subject.calls)


def args_every(subject: Subject) -> CheckResult | None:
    """Every call of each tool named fits all that is expected of it."""
    rules = subject.case.args_every
    if not rules:
        return None
    findings = [
        finding(
            "args_every",
            f"{call.tool}: {'; '.join(map(str, found))}",
            expected=_shown(rules[call.tool]),
            actual=dict(call.arguments or {}),
        )
        for call in subject.calls
        if call.tool in rules and (found := misfits(subject, call, rules[call.tool]))
    ]
    return failed("args_every", *findings) if findings else passed("args_every")


def _shown(expected: Mapping[str, Any]) -> str:
    """What is expected, in the words of the findings: `months: at least 7, state: "open"`."""
    return ", ".join(f"{name}: {describe(parse_matcher(value))}" for name, value in expected.items())
