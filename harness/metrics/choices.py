"""First calls by tool and by difficulty: what was expected, what was chosen, and what was taken for something else."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from harness.domain.surface import Surface
from harness.metrics.metric import Skip
from harness.metrics.sample import Sample, Seen
from harness.metrics.selection import right_choice
from harness.metrics.spending import Meter
from harness.stats.rates import Rate, rate

SELECTION_METRICS = (
    "selection_strict",
    "selection_lenient",
    "chain_start",
    "argument_correctness",
    "cost_safety",
    "cost_guard",
    "refusal_accuracy",
    "over_caution",
)
"""The eight that a selection can tell, never blended into one."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ToolChoice:
    """One tool as a first call.

    Attributes:
        tool: its name.
        billing: whether the suite says that it bills.
        cases: how many cases have it as their one right tool.
        covered: whether any case expects it, be it as one of several.
        expected: measured attempts at those cases.
        chosen: how many of these began with it.
        wrongly: how many attempts began with it where another tool was the right one, or none of those that were.
    """

    tool: str
    billing: Literal["free", "metered"]
    cases: int
    covered: bool
    expected: int
    chosen: int
    wrongly: int


@dataclass(frozen=True, slots=True, kw_only=True)
class DifficultyChoice:
    """The right choices in cases of one difficulty: the right tool, or none where none is right.

    It blends selection and refusal, so it is no accuracy of either. `rate` is None when nothing was measured.
    """

    difficulty: str
    cases: int
    rate: Rate | None


def tool_choices(sample: Sample, surface: Surface, meter: Meter) -> tuple[ToolChoice, ...]:
    """Return a row per tool of the surface, in its order, over the cases the run planned."""
    cases = Counter(one.case.tools.strict for one in sample.asked)
    expected = Counter(seen.case.tools.strict for seen in sample.measured)
    rightly = Counter(seen.first_tool for seen in sample.measured if seen.first_tool == seen.case.tools.strict)
    wrongly = Counter(seen.first_tool for seen in sample.measured if not _is_right(seen))
    covered = {tool for one in sample.asked for tool in one.case.tools.expected}
    return tuple(
        ToolChoice(
            tool=name,
            billing="metered" if meter.bills(name) else "free",
            cases=cases[name],
            covered=name in covered,
            expected=expected[name],
            chosen=rightly[name],
            wrongly=wrongly[name],
        )
        for name in surface.names
    )


def _is_right(seen: Seen) -> bool:
    """Whether the first call is the one right tool, or one of several where there is no one."""
    tools = seen.case.tools
    return seen.first_tool in ((tools.strict,) if tools.strict else tools.openings)


def difficulty_choices(sample: Sample) -> tuple[DifficultyChoice, ...]:
    """Return a row per difficulty, in the order in which they first appear; empty where no case has one."""
    names = tuple(dict.fromkeys(one.case.difficulty for one in sample.asked))
    return tuple(_difficulty(sample, name) for name in names) if any(names) else ()


def _difficulty(sample: Sample, name: str) -> DifficultyChoice:
    answers = [right_choice(seen) for seen in sample.measured if seen.case.difficulty == name]
    right: Sequence[bool] = [answer for answer in answers if not isinstance(answer, Skip)]
    cases = sum(one.case.difficulty == name for one in sample.asked)
    return DifficultyChoice(difficulty=name, cases=cases, rate=rate(sum(right), len(right)))
