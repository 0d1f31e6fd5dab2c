"""Whether the figures of a reading follow from the results: each working worked out and compared with its figure."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from decimal import Decimal

from fake_backend.fixtures.errors import WorkingError
from fake_backend.fixtures.explaining import value_text
from harness.domain.reading import Figure
from harness.reading.amounts import Amount, amount_of, base_unit
from harness.reading.evaluating import Budget
from harness.reading.numerals import numerals
from harness.reading.results import Results
from harness.reading.units import family
from harness.reading.workings import Worked, work_out

RATIOS = frozenset({"percent", "points"})
"""Families of units in which a figure may be given by a working that comes to the plain ratio."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Traced:
    """One figure with its working worked out.

    Attributes:
        figure: what the reading says.
        amount: its number; None where its quote does not carry it.
        worked: what its working comes to; None where it has none or it cannot be worked out.
        error: why it cannot be worked out; '' otherwise.
    """

    figure: Figure
    amount: Amount | None
    worked: Worked | None = None
    error: str = ""

    @property
    def comes_out(self) -> bool:
        """Whether the working comes to the figure, at the precision written."""
        return self.worked is not None and self.amount is not None and _comes_to(self.worked, self.amount)

    @property
    def grounded(self) -> bool:
        """Whether the figure follows from the results."""
        return self.comes_out and self.worked is not None and not self.worked.why_not

    @property
    def doubt(self) -> str:
        """The sentence on a working that comes to another value than its figure; '' where there is none to write."""
        if self.worked is None or self.amount is None or self.comes_out:
            return ""
        return (
            f"`{self.worked.text}` works out to {value_text(self.worked.value)}, not to {value_text(self.amount.value)}"
        )


def trace(figures: Iterable[Figure], results: Results, *, asked: frozenset[Decimal]) -> tuple[Traced, ...]:
    """Return every figure with its working worked out, on one budget; `asked` are the numbers of the question."""
    budget = Budget()
    return tuple(_traced(figure, results, asked=asked, budget=budget) for figure in figures)


def numbers_of(text: str) -> frozenset[Decimal]:
    """Return the numbers that stand in a question, without their signs."""
    return frozenset(abs(found.value) for found in numerals(text))


def _traced(figure: Figure, results: Results, *, asked: frozenset[Decimal], budget: Budget) -> Traced:
    amount = amount_of(figure)
    if figure.working is None:
        return Traced(figure=figure, amount=amount)
    try:
        worked = work_out(figure.working, results, asked=asked, budget=budget)
    except WorkingError as error:
        return Traced(figure=figure, amount=amount, error=str(error))
    return Traced(figure=figure, amount=amount, worked=worked)


def _comes_to(worked: Worked, amount: Amount) -> bool:
    values = [worked.value, *worked.others]
    if family(base_unit(amount.unit)) in RATIOS:
        values += [value * 100 for value in values]
    return any(amount.gives(value) for value in values)
