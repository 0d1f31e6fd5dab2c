"""Which tools of the surface the cases ask about, and which checks spoke how often."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from harness.domain.case import CHECK_IDS, Case
from harness.domain.surface import Surface
from harness.metrics.sample import Seen


@dataclass(frozen=True, slots=True, kw_only=True)
class CoveredTool:
    """One tool: how many cases expect it, how often it was called, and how often in a case that does not name it."""

    tool: str
    cases: int
    calls: int
    unexpected: int


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckCount:
    """How often one check passed, failed and could not decide, over measured attempts; `unread` over all of them."""

    check: str
    passed: int
    failed: int
    not_checkable: int
    unread: int = 0


def tool_coverage(cases: Sequence[Case], surface: Surface, seen: Iterable[Seen]) -> tuple[CoveredTool, ...]:
    """Return a row per tool of the surface, in its order; a tool no case expects shows with 0 cases."""
    expecting = Counter(tool for case in cases for tool in case.tools.expected)
    calls, unexpected = Counter[str](), Counter[str]()
    for one in seen:
        made = [call.tool for call in one.calls]
        calls.update(made)
        unexpected.update(tool for tool in made if tool not in one.case.tools.expected)
    return tuple(
        CoveredTool(tool=name, cases=expecting[name], calls=calls[name], unexpected=unexpected[name])
        for name in surface.names
    )


def check_counts(seen: Iterable[Seen]) -> tuple[CheckCount, ...]:
    """Return a row per check that spoke, in the order of the table; `answer` and `server` speak without being asked.

    Of an attempt whose answer could not be read, only the checks that this left open count. What only advises, a judge,
    has numbers of its own.
    """
    results = (
        result
        for one in seen
        for result in one.result.grade.checks
        if not result.advisory and (result.outcome == "unread" or not one.unread)
    )
    spoke = Counter((result.check, result.outcome) for result in results)
    spoken = dict.fromkeys(check for check, _ in spoke)
    return tuple(
        CheckCount(
            check=check,
            passed=spoke[check, "passed"],
            failed=spoke[check, "failed"],
            not_checkable=spoke[check, "not_checkable"],
            unread=spoke[check, "unread"],
        )
        for check in dict.fromkeys((*CHECK_IDS, *sorted(spoken)))
        if check in spoken
    )
