"""Sentences about what a suite may do and had better not: they stop no run."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from fake_backend.documents import counted, did_you_mean
from fake_backend.documents.nearest import nearest
from fake_backend.fixtures.fixture import Fixture
from fake_backend.fixtures.matcher_words import WORDS
from fake_backend.fixtures.values import shown
from harness.domain.case import ForbiddenCall
from harness.stats.intervals import wilson
from harness.suite.sources import SourcedCase

_TODAY = re.compile(
    r"(?i)\b(?:today|tonight|tomorrow|yesterday|right now|now|currently|at the moment|"
    r"(?:this|next|last|past|current) (?:day|week|month|quarter|year)|(?:days?|weeks?|months?|years?) ago)\b"
)
"""Words whose meaning hangs on the day they are said."""


def cautions(cases: Sequence[SourcedCase], *, fixture: Fixture | None) -> Iterator[str]:
    """Yield one sentence for each thing worth knowing before a run."""
    for source in cases:
        yield from _nearly_matchers(source)
    if fixture is not None and fixture.now is not None:
        for source in cases:
            yield from _speaks_of_today(source, fixture.now)


def floor_out_of_reach(floor: float | None, *, cases: int, attempts: int) -> Iterator[str]:
    """Yield a sentence where not even a run without a failure would clear the floor.

    Args:
        floor: of the suite's gate.
        cases: how many are planned.
        attempts: at each, that count: one of an agent that always does the same.
    """
    n = cases * attempts
    best = wilson(n, n)
    if floor is not None and best is not None and best.low < floor:
        yield (
            f"gate.floor {floor:g} cannot be cleared: even if every planned attempt passes ({attempts} for each of "
            f"{counted(cases, 'case')}), the 95 % interval reaches down to {best.low:.3f}; "
            "plan more attempts, or lower the floor"
        )


def _speaks_of_today(source: SourcedCase, now: str) -> Iterator[str]:
    word = _TODAY.search(source.case.ask)
    if word is not None:
        yield (
            f"{source.place()}: case {source.case.id} says {word[0]!r}; the fixture's `now` ({now}) does not freeze "
            "the clock of the server under test, which is only told of it as HARNESS_NOW"
        )


def _nearly_matchers(source: SourcedCase) -> Iterator[str]:
    """Yield arguments that look like a matcher and are taken as the value itself, since not every key is a word."""
    case = source.case
    forbidden = [(rule.tool, rule.args) for rule in case.tools.never if isinstance(rule, ForbiddenCall)]
    for tool, arguments in (*case.args.items(), *case.args_every.items(), *forbidden):
        for name, expected in arguments.items():
            others = [key for key in expected if key not in WORDS] if isinstance(expected, dict) else []
            if others and (len(others) < len(expected) or nearest(others[0], WORDS)):
                yield (
                    f"{source.place()}: case {case.id} expects {name} of {tool} to be {shown(expected)} itself, since "
                    f"{others[0]!r} is no matcher word; {did_you_mean(others[0], WORDS)}"
                )
