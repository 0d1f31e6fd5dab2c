"""The two values of judging figures: what a case expects, and what was found."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal
from typing import Literal

from harness.grading.figures.figure import Figure
from harness.grading.figures.verdicts.tolerance import Tolerance

Outcome = Literal["passed", "failed", "not_checkable"]


@dataclass(frozen=True, slots=True, kw_only=True)
class ExpectedFigure:
    """One figure an answer must state.

    `name` says which quantity, in any of the supported languages; `aliases` are other names of it. `unit` is an ISO
    4217 code, `%`, `percentage points`, a noun for counts, or None. `context` is the text of the question: what it
    names need not be named again.
    """

    name: str
    value: Decimal
    unit: str | None = None
    within: Tolerance | None = None
    aliases: tuple[str, ...] = ()
    context: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class FigureVerdict:
    """What became of one expected figure.

    `figure` is the figure of the answer that decided, or the nearest one, or None where the answer states none.
    `sentence` gives expected and actual in words. `not_checkable`: the deciding figure can be read in two ways, or only
    in part.
    """

    expected: ExpectedFigure
    outcome: Outcome
    figure: Figure | None
    sentence: str
