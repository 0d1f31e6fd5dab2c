"""A figure's source: an expression over the results of an attempt, in the language of a suite's own workings.

Beside that language there is `figure(r2, "412,665")`: a number as it stands in a text. A working grounds a figure only
where its numbers come from results. Plain constants may stand beside them, and numbers of the question; any other
number is an invention, and what a result merely echoes of its call's arguments is none of the result's own.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from decimal import Decimal

from fake_backend.fixtures.errors import WorkingError
from fake_backend.fixtures.explaining import explain_with
from fake_backend.fixtures.values import exact, is_number
from harness.reading.evaluating import Budget, ResultEvaluator
from harness.reading.operands import inventions
from harness.reading.results import Results

LONGEST = 1_000
"""Characters of a working; the longest that anybody needs has a fifth of them."""

PARSING = 4
"""Steps that a character of a working costs before anything is worked out."""

LARGEST_DIGITS = 40
"""Digits before the point, or zeros after it, beyond which a number is none that anybody stated."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Worked:
    """What a working comes to.

    Attributes:
        text: the working.
        value: the number it works out to.
        others: what it comes to where a number in a text can be read in two ways (`1.234`).
        why_not: why it grounds nothing, as a clause; '' when it does.
    """

    text: str
    value: Decimal
    others: tuple[Decimal, ...] = ()
    why_not: str = ""
    results: Results = field(repr=False)
    budget: Budget = field(repr=False)

    @property
    def explained(self) -> str:
        """The working with its numbers put in: `12 / 4 = 3`."""
        try:
            return explain_with(ResultEvaluator(self.results, self.budget), self.text)
        except WorkingError:
            return format(self.value, "f")


def work_out(
    working: str, results: Results, *, asked: frozenset[Decimal] = frozenset(), budget: Budget | None = None
) -> Worked:
    """Return what a working comes to, and whether it grounds.

    Args:
        working: the expression.
        results: what its names `r1 … rn` stand for.
        asked: the numbers of the question, which may stand in a working.
        budget: what may be spent on it; that of one reading by default.

    Raises:
        WorkingError: it is not well formed, or cannot be worked out to a number; the sentence says why.
    """
    if len(working) > LONGEST:
        message = f"the working is longer than {LONGEST:,} characters"
        raise WorkingError(message)
    budget = budget or Budget()
    budget.spend(len(working) * PARSING)
    evaluator = ResultEvaluator(results, budget)
    value = _number(evaluator.work_out(working), working)
    why_not = evaluator.why_not() or inventions(working, asked)
    others: tuple[Decimal, ...] = ()
    if evaluator.ambiguous:
        other = ResultEvaluator(results, budget, second_reading=True).work_out(working)
        others = (_number(other, working),)
    return Worked(text=working, value=value, others=others, why_not=why_not, results=results, budget=budget)


def _number(value: object, working: str) -> Decimal:
    if not is_number(value):
        message = f"'{working}' does not work out to a number"
        raise WorkingError(message)
    number = exact(value)
    if not number.is_finite() or abs(number.adjusted()) > LARGEST_DIGITS:
        message = f"'{working}' works out to a number beyond all bounds"
        raise WorkingError(message)
    return number
