"""Tells which of the things told apart by numbers each figure is of, and what that speaks against it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from decimal import Decimal
from functools import cached_property

from harness.grading.figures.around.ground import Ground
from harness.grading.figures.around.nearness import nearest
from harness.grading.figures.around.numbered import Numbered, numbered, numbers_of
from harness.grading.figures.binding.credit import RESPECTIVELY
from harness.grading.figures.figure import Figure
from harness.grading.figures.verdicts.verdict import ExpectedFigure

_OTHER = 2.0


def numbers_asked(expected: ExpectedFigure) -> Mapping[str, frozenset[str]]:
    """Return the numbers the case asks for, by the word they tell apart: those of the name before the question's.

    A number with a point that is the very value expected tells nothing apart: `Is the multiple 3.02?`
    """
    asked = {word: numbers for word, numbers in numbers_of(expected.context).items() if len(numbers) == 1}
    named = asked | numbers_of(expected.name)
    return {word: numbers for word, numbers in named.items() if not any(_is_value(one, expected) for one in numbers)}


def _is_value(number: str, expected: ExpectedFigure) -> bool:
    """Return whether a number with a point is the value expected."""
    return "." in number and Decimal(number) == expected.value


class Series:
    """The numbered things of the figures that can be of one expected quantity."""

    def __init__(self, ground: Ground, expected: ExpectedFigure, figures: Sequence[Figure]) -> None:
        self.ground = ground
        self.figures = figures
        self.asked = numbers_asked(expected)

    def costs(self) -> list[float]:
        """Return what counts against each figure that is of another number than the one asked for."""
        if not self.asked:
            return [0.0] * len(self.figures)
        return [_OTHER if self._is_other(self._of(index)) else 0.0 for index in range(len(self.figures))]

    def _is_other(self, named: Iterable[Numbered]) -> bool:
        """Return whether the names of a figure hold other numbers than the one asked for, and not that one."""
        told = [one for one in named if one.word in self.asked]
        return bool(told) and not any(one.number in self.asked[one.word] for one in told)

    def _of(self, index: int) -> list[Numbered]:
        """Return the numbered things a figure is of: of its cell, else of its clause, else of what it stands under."""
        figure = self.figures[index]
        if "cell" in figure.flags:
            cell = self.ground.reading.layout.cell(figure.start)
            return numbered(f"{cell.named if cell else ''}\n{figure.place.column}")
        labels = self.ground.outline.labels(figure.start)
        return self._owned.get(index) or numbered("\n".join(self.ground.text[low:high] for low, high in labels))

    @cached_property
    def _owned(self) -> dict[int, list[Numbered]]:
        """Return the numbered things that belong to each figure."""
        owned: dict[int, list[Numbered]] = {}
        everything = range(len(self.figures))
        told = [one for one in self.ground.numbered if one.word in self.asked]
        for one in told:
            index = self._paired(one, told)
            if index < 0:
                index = nearest(self.ground, self.figures, everything, start=one.start, end=one.end)
            owned.setdefault(index, []).append(one)
        return owned

    def _paired(self, one: Numbered, told: list[Numbered]) -> int:
        """Return the figure that a sentence gives a numbered thing `respectively`; -1 for none."""
        low, high = self.ground.sentence(one.start)
        if RESPECTIVELY.search(self.ground.text, low, high) is None:
            return -1
        names = [other for other in told if low <= other.start < high]
        inside = [index for index, figure in enumerate(self.figures) if low <= figure.start < high]
        return inside[names.index(one)] if len(names) == len(inside) else -1
