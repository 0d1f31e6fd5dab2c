"""Decides which figures of an answer speak of which quantity.

A figure answers for a quantity by the words nearest to it (`credit`). Dates and periods that differ from the expected
ones count against a figure, and so does its role (`roles`). A figure given a second time in other words shares the
label of the first, and a correction takes the place of what it corrects.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from dataclasses import dataclass
from functools import cached_property

from harness.grading.figures import stance
from harness.grading.figures.credit import Credit
from harness.grading.figures.figure import Figure
from harness.grading.figures.ground import Ground
from harness.grading.figures.lexicon import listed
from harness.grading.figures.qualifiers import Date, date_of, dates, period_of
from harness.grading.figures.roles import role_of
from harness.grading.figures.settle import language_of
from harness.grading.figures.terms import stem, terms, weight
from harness.grading.figures.units import unit_kind
from harness.grading.figures.verdict import ExpectedFigure

_CAPITALISED = re.compile(r"\b[A-Z][\w&]+(?: [A-Z][\w&]+)+")
_ASKED = 0.2
_ASKED_ALONE = 0.8
_UNIT_WORD = 0.5
_NEAR = 0.75
_FAR = 9.0
_SUM = frozenset({"total"})
_LABELLED = 0.2
_CLOSE = 48
_PRESENT = re.compile(
    r"\s*(?:\w+ )?\(?(?:now|today|currently|at present|jetzt|heute|aktuell|aujourd'hui|actuellement|hoy|ahora)\b",
    re.IGNORECASE,
)
_CORRECTION_REACH = 2.2
_FILLER = frozenset(
    stem(word)
    for word in listed(
        "should read say correct correction corrected actual actually wait sorry let redo step mistake misspoke "
        "mean meant figure amount right instead really just again hold apologies oops precise exact precisely "
        "exactly korrektur entschuldigung"
    )
)
WRONG_TIME = -2.0
_RIGHT_TIME = 0.3
_RIGHT_PERIOD = 0.05
_WRONG_PERIOD = -1.2


@dataclass(frozen=True, slots=True)
class Bound:
    """A figure with how strongly it speaks of the quantity, and how much of that rests on its labels, 0 to 1."""

    figure: Figure
    score: float
    label: float


class Binder:
    """Scores the figures that can be of one expected quantity."""

    def __init__(self, ground: Ground, expected: ExpectedFigure, figures: list[Figure]) -> None:
        self.ground = ground
        self.expected = expected
        self.figures = figures
        self.names = (expected.name, *expected.aliases)
        self.wanted = f"{' '.join(self.names)} {expected.context}"
        self.named = frozenset().union(*(terms(name) for name in self.names))
        self.asked = terms(expected.context) - self.named if expected.context else frozenset()
        self.starts = [figure.start for figure in figures]
        self.owned = [self._own_words(index) for index in range(len(figures))]
        self.roles = [
            role_of(
                ground, figure, self.owned[index], name=expected.name, wanted=self.wanted, paired=self._is_paired(index)
            )
            for index, figure in enumerate(figures)
        ]
        self.credit = Credit(ground, figures, [role.minor for role in self.roles])
        self.weights = self._weights()
        self.date = next((date for name in self.names if (date := date_of(name))), None) or date_of(expected.context)
        self.timeless = len(dates(expected.name)) > 1
        self.period = self._period_wanted()

    def bound(self) -> list[Bound]:
        """Return every figure with its score, in the order of the text."""
        total = sum(self.weights.values())
        labels = [
            self.credit.label(index, self.weights) / total if total else 0.0 for index in range(len(self.figures))
        ]
        self._share(labels)
        replaced = self._replaced(labels)
        silent = max(labels, default=0.0) < _LABELLED
        times = [self._date(index) for index in range(len(self.figures))]
        latest = max((time.order() for time in times if time is not None and not time.since), default=(0, 0))
        return [
            Bound(
                figure,
                labels[index]
                + self._time_bonus(index, times[index], latest)
                + self._bonus(index, silent=silent)
                - replaced[index],
                labels[index],
            )
            for index, figure in enumerate(self.figures)
        ]

    def _is_paired(self, index: int) -> bool:
        """Return whether a neighbouring figure in the same sentence has the same unit."""
        figure = self.figures[index]
        low, high = self.ground.sentence(figure.start)
        return any(
            other.unit == figure.unit and low <= other.start < high and other is not figure
            for other in self.figures[max(0, index - 2) : index + 3]
        )

    def _weights(self) -> dict[str, float]:
        """Return the terms of name and question that occur in the answer, with what they weigh."""
        present = set(self.ground.positions)
        for figure in self.figures:
            if "cell" in figure.flags:
                present |= terms(figure.place.row) | terms(figure.place.column)
        counted = terms(self.expected.unit or "") if unit_kind(self.expected.unit) == "count" else frozenset()
        weights = {term: _UNIT_WORD if term in counted else weight(term) for term in self.named if term in present}
        share = _ASKED if weights else _ASKED_ALONE
        return weights | {term: weight(term) * share for term in self.asked if term in present}

    def _period_wanted(self) -> str | None:
        """Return the period the quantity is per: of its name, its unit, or the question."""
        unit = self.expected.unit or ""
        of_unit = period_of("per " + unit.split("/")[1]) if "/" in unit else None
        return (
            next((period for name in self.names if (period := period_of(name))), None)
            or of_unit
            or period_of(self.expected.context)
        )

    def _share(self, labels: list[float]) -> None:
        """Give a figure that says another one again (`X, or about Y`) the better label of the two."""
        for index in range(1, len(labels)):
            between = self.ground.text[self.figures[index - 1].end : self.figures[index].start]
            if len(between) < _CLOSE and stance.SAME_AGAIN.pattern.fullmatch(between):
                labels[index - 1 : index + 1] = [max(labels[index - 1 : index + 1])] * 2

    def _replaced(self, labels: list[float]) -> list[float]:
        """Return what counts against figures a later correction replaces; it takes over their label."""
        costs = [0.0] * len(labels)
        for start, end in self.ground.corrections:
            earlier = [index for index, figure in enumerate(self.figures) if figure.end <= start]
            behind = [index for index, figure in enumerate(self.figures) if figure.start >= end]
            later = next((index for index in behind if self._corrects(index, end)), None)
            if not earlier or later is None:
                continue
            best = max(labels[index] for index in earlier)
            labels[later] = max(labels[later], best)
            for index in earlier:
                costs[index] = 1.0 if labels[index] >= best / 2 else costs[index]
        return costs

    def _corrects(self, index: int, mark: int) -> bool:
        """Return whether the figure behind a correction mark is near it and labelled with nothing but the quantity."""
        if self.roles[index].minor or self.ground.between(mark, self.figures[index].start) > _CORRECTION_REACH:
            return False
        own = terms(self.owned[index]) - _FILLER
        return not own or bool(own & self.named) or own <= self.asked

    def _date(self, index: int) -> Date | None:
        """Return the date a figure is of: of its row or column, else of its clause, rather one that fits."""
        figure = self.figures[index]
        if "cell" in figure.flags:
            named = [*dates(figure.place.row), *dates(figure.place.column)]
            if named:
                return named[0]
        near = self._dates_of.get(index, [])
        return min(
            near,
            key=lambda date: (
                self.date is not None and self.date.conflicts(date),
                self.ground.between(date.start, figure.start),
            ),
            default=None,
        )

    @cached_property
    def _dates_of(self) -> dict[int, list[Date]]:
        """Return the dates that belong to each figure."""
        owned: dict[int, list[Date]] = {}
        for date in self.ground.dates:
            owned.setdefault(self._nearest(date.start, date.end), []).append(date)
        return owned

    @cached_property
    def _periods_of(self) -> dict[int, str]:
        """Return the first period that belongs to each figure."""
        owned: dict[int, str] = {}
        for period in self.ground.periods:
            owned.setdefault(self._nearest(period.start, period.end), period.name)
        return owned

    def _nearest(self, start: int, end: int) -> int:
        """Return the index of the figure a date or a period belongs to, the one before in doubt; -1 for none."""
        behind = bisect_left(self.starts, start)
        before = self.ground.between(self.figures[behind - 1].end, start) if behind else _FAR
        after = self.ground.between(end, self.starts[behind]) if behind < len(self.starts) else _FAR
        if min(before, after) >= _NEAR:
            return -1
        return behind - 1 if before <= after else behind

    def _time_bonus(self, index: int, time: Date | None, latest: tuple[int, int]) -> float:
        """Return what a figure's date speaks for or against it."""
        if time is None or self.timeless or time.since:
            return 0.0
        if self.date is None:
            return -0.35 if time.order() < latest else 0.0
        if self.date.conflicts(time):
            return WRONG_TIME
        return _RIGHT_TIME + (self.roles[index].penalty + _RIGHT_TIME if self.roles[index].minor else 0.0)

    def _bonus(self, index: int, *, silent: bool) -> float:
        """Return what period, role and position say of a figure; `silent` when no label names the quantity."""
        own = self.owned[index]
        if self.date is not None and _PRESENT.match(self.ground.text, self.figures[index].end):
            return -0.8
        bonus = self._period_bonus(index) - self.roles[index].penalty + 0.05 / (1 + index)
        if silent and not terms(own) - self.named - _SUM:
            bonus += 0.25
        if silent and _CAPITALISED.search(own) and self._is_foreign(own):
            bonus -= 1.0
        return bonus

    def _own_words(self, index: int) -> str:
        """Return the words of a figure's own clause that stand nearer to it than to another figure."""
        figure = self.figures[index]
        if "cell" in figure.flags:
            return f"{figure.place.row} {figure.place.column}"
        low, high = self.ground.reading.layout.clause_span(figure.start)
        if index:
            low = max(low, self.figures[index - 1].end)
        if index + 1 < len(self.figures):
            high = max(figure.end, min(high, self.figures[index + 1].start))
        return self.ground.text[low : figure.start] + " " + self.ground.text[figure.end : high]

    def _is_foreign(self, own: str) -> bool:
        """Return whether a figure is labelled with a name that is neither the quantity's nor the question's."""
        if not _CAPITALISED.search(self.expected.name) or language_of(self.ground.reading.words) == "de":
            return False
        return not terms(own) & (self.named | self.asked)

    def _period_bonus(self, index: int) -> float:
        """Return what the period of a figure speaks for or against it."""
        if self.period is None:
            return 0.0
        period = self._period(index)
        if period is None:
            return 0.0
        return _RIGHT_PERIOD if period == self.period else _WRONG_PERIOD

    def _period(self, index: int) -> str | None:
        """Return the period a figure is per."""
        figure = self.figures[index]
        if "cell" in figure.flags:
            return period_of(figure.place.column) or period_of(figure.place.row)
        return self._periods_of.get(index)
