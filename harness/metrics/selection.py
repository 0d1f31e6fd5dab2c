"""Choosing tools: what the first call was, what it should have been, and when nothing should have been called.

The first call of an attempt is its selection, in both modes. Arguments are judged by the checks of the grade, so that
a metric and a verdict never disagree about them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from harness.domain.case import Case
from harness.domain.grade import CheckResult
from harness.domain.trajectory import Ending
from harness.metrics.metric import Skip
from harness.metrics.sample import Seen

NOTHING = "(none)"
NO_TOOL_EXPECTED = Skip("the right answer is to call nothing, so there is no selection to grade")
NO_TOOL_NAMED = Skip("the case names no tool")
NO_SINGLE_TOOL = Skip("the case names no single right tool")
ONE_TOOL_ANSWERS = Skip("one tool answers the case, so there is no first step to grade")
NO_ARGUMENTS = Skip("the case says nothing about arguments")
WRONG_TOOL = Skip("the right tool was not called, so its arguments are not comparable")
NOT_CHECKABLE = Skip("the check could not decide")
ANSWER_EXPECTED = Skip("an answer was expected, so there is no refusal to grade")
REFUSED = Skip("the model's own safety rules ended the attempt, which is counted apart")


@dataclass(frozen=True, slots=True, kw_only=True)
class Confused:
    """How often a first call went to `chosen` where `expected` was the one right tool; `(none)` for no call."""

    expected: str
    chosen: str
    n: int

    @property
    def right(self) -> bool:
        """Whether the choice was the expected one."""
        return self.expected == self.chosen


def selection_strict(seen: Seen) -> bool | Skip:
    """Whether the first call is the one right tool."""
    tools = seen.case.tools
    if tools.strict is None:
        return NO_SINGLE_TOOL if tools.openings else _nothing_to_select(seen.case)
    return seen.first_tool == tools.strict


def selection_lenient(seen: Seen) -> bool | Skip:
    """Whether the first call is a right tool, or another one the case defends."""
    lenient = seen.case.tools.lenient
    return seen.first_tool in lenient if lenient else _nothing_to_select(seen.case)


def chain_start(seen: Seen) -> bool | Skip:
    """Whether a job of several tools is opened well: with one of `first`, or a tool that shortens the chain."""
    tools = seen.case.tools
    several = len(tools.must) + bool(tools.any_of) > 1 and not tools.best
    return seen.first_tool in tools.openings if tools.first or several else ONE_TOOL_ANSWERS


def right_choice(seen: Seen) -> bool | Skip:
    """Whether the right tool was chosen, or nothing where nothing is right: selection and refusal in one."""
    tools = seen.case.tools
    if tools.none:
        return not seen.calls
    if not tools.openings:
        return NO_TOOL_NAMED
    return seen.first_tool == tools.strict if tools.strict else seen.first_tool in tools.lenient


def argument_correctness(seen: Seen) -> bool | Skip:
    """Whether the arguments were right where the tools they belong to were called."""
    if seen.result.evidence.selected:
        return _arguments_of_the_selection(seen)
    results = seen.check("args", "args_every")
    if not results:
        return NO_ARGUMENTS
    if not {*seen.case.args, *seen.case.args_every} <= {call.tool for call in seen.calls}:
        return WRONG_TOOL
    return _all_passed(results)


def _arguments_of_the_selection(seen: Seen) -> bool | Skip:
    """Every right selection counts: a tool's own schema judges its arguments where the case says nothing of them."""
    right = right_choice(seen)
    if seen.case.tools.none or isinstance(right, Skip):
        return _nothing_to_select(seen.case)
    return _all_passed(seen.check("args")) if right else WRONG_TOOL


def refusal_accuracy(seen: Seen) -> bool | Skip:
    """Whether a request that tools cannot or must not answer was left alone or declined, as the case asks."""
    results = seen.check("tools.none", "answer.declines")
    if not results:
        return ANSWER_EXPECTED
    return REFUSED if seen.trajectory.ending is Ending.REFUSED else _all_passed(results)


def over_caution(seen: Seen) -> bool | Skip:
    """Whether nothing was called although the case expects a tool."""
    return not seen.calls if seen.case.tools.openings else _nothing_to_select(seen.case)


def confusion(seen: Iterable[Seen]) -> tuple[Confused, ...]:
    """Return how often each tool was chosen for each expected one, mistakes first, then by frequency."""
    pairs = Counter(
        (tool, one.first_tool or NOTHING) for one in seen if (tool := one.case.tools.strict or _nothing(one.case))
    )
    table = (Confused(expected=expected, chosen=chosen, n=n) for (expected, chosen), n in pairs.items())
    return tuple(sorted(table, key=lambda row: (row.right, -row.n, row.expected, row.chosen)))


def _nothing(case: Case) -> str | None:
    return NOTHING if case.tools.none else None


def _nothing_to_select(case: Case) -> Skip:
    return NO_TOOL_EXPECTED if case.tools.none else NO_TOOL_NAMED


def _all_passed(results: Iterable[CheckResult]) -> bool | Skip:
    outcomes = {result.outcome for result in results}
    return NOT_CHECKABLE if outcomes == {"not_checkable"} else "failed" not in outcomes
