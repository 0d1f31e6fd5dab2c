"""Decides which figures of an answer speak of which quantity.

A figure answers for a quantity by the words nearest to it. Every word of the expected name (and, with less weight, of the question) that
occurs in the answer is credited to the figures around it, less for every clause, sentence or other figure in between, and mostly to the one
figure it stands nearest to. Cells of a table are credited by the labels of their row and column instead. Dates and periods that differ count
against a figure, and so do words that make it a target, a part or a comparison.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from dataclasses import dataclass
from itertools import accumulate, pairwise

from harness.grading.figures import stance
from harness.grading.figures.figure import Figure
from harness.grading.figures.qualifiers import Date, Period, date_of, dates, period_of, periods
from harness.grading.figures.read import Reading
from harness.grading.figures.terms import instances, terms, weight
from harness.grading.figures.verdict import ExpectedFigure

_BREAKS = re.compile(
    r"(?P<sentence>[.!?](?=\s)|[。！？]|\n+)|(?P<strong>;|；|\b(?:but|while|whereas|vs\.?|versus|aber|während|sowie|mais|tandis que|pero|mientras)\b)"
    r"|(?P<joint>\b(?:and|so|und|et|y)\b|\s[–—]\s|—)|(?P<comma>[,、](?!\d)|，)|(?P<bracket>[()（）])|(?P<colon>:(?=\s))",
    re.IGNORECASE,
)
_COSTS = {"sentence": 1.5, "strong": 0.8, "joint": 0.6, "comma": 0.4, "bracket": 0.3, "colon": 0.1}
_BEHIND = 0.2
_NOT_OWNER = 0.45
_RESPECTIVELY = re.compile(
    r"\b(?:respectively|respectivement|respectivamente|beziehungsweise|in that order|in this order)\b|それぞれ|分别",
    re.IGNORECASE,
)
_LIST_JOINT = re.compile(r",\s*(?:and|und|et|y)\s|,\s|\s(?:and|und|et|y|&)\s|、|和|与|と", re.IGNORECASE)
_CAPITALISED = re.compile(r"\b[A-Z][\w&]+(?: [A-Z][\w&]+)+")


@dataclass(frozen=True, slots=True)
class Bound:
    """A figure with how strongly it speaks of the quantity (`score`), and how much of that rests on its labels (`label`, 0 to 1)."""

    figure: Figure
    score: float
    label: float


class Ground:
    """What an answer says around its figures, computed once for all the figures a case expects."""

    def __init__(self, reading: Reading, question: str) -> None:
        self.reading = reading
        self.text = text = reading.text
        self.question = question
        found = [
            m for m in _BREAKS.finditer(text) if m.lastgroup != "sentence" or m[0] != "." or self._ends_sentence(m)
        ]
        self.break_ends = [m.end() for m in found]
        self.break_costs = [0.0, *accumulate(_COSTS[m.lastgroup or ""] for m in found)]
        self.positions: dict[str, list[int]] = {}
        for term, start, _ in instances(text):
            self.positions.setdefault(term, []).append(start)
        self.dates = dates(text)
        self.periods = periods(text)
        self.corrections = [m.start() for m in stance.CORRECTION.finditer(text)]

    def _ends_sentence(self, found: re.Match[str]) -> bool:
        """Return whether the full stop ends a sentence of the layout."""
        return self.reading.layout.sentence_span(found.start())[1] == found.end()

    def between(self, low: int, high: int) -> float:
        """Return the cost of the breaks between two positions."""
        costs, ends = self.break_costs, self.break_ends
        return costs[bisect_right(ends, high)] - costs[bisect_right(ends, low)] if low < high else 0.0

    def sentence(self, position: int) -> tuple[int, int]:
        """Return where the sentence around `position` begins and ends."""
        return self.reading.layout.sentence_span(position)


class Binder:
    """Scores the figures that can be of one expected quantity."""

    def __init__(self, ground: Ground, expected: ExpectedFigure, figures: list[Figure]) -> None:
        self.ground = ground
        self.expected = expected
        self.figures = figures
        self.starts = [figure.start for figure in figures]
        names = (expected.name, *expected.aliases)
        self.named = frozenset().union(*(terms(name) for name in names))
        asked = terms(expected.context) - self.named if expected.context else frozenset()
        labels = self._table_terms()
        present = {*ground.positions, *labels}
        self.weights = {term: weight(term) for term in self.named if term in present}
        self.weights |= {term: weight(term) * (0.3 if self.weights else 0.8) for term in asked if term in present}
        self.date = next((date for name in names if (date := date_of(name))), None) or date_of(expected.context)
        self.several_dates = len(dates(expected.name)) > 1
        unit_period = (
            period_of("per " + expected.unit.split("/")[1]) if expected.unit and "/" in expected.unit else None
        )
        self.period = (
            next((period for name in names if (period := period_of(name))), None)
            or unit_period
            or period_of(expected.context)
        )
        self.lists = self._respective_lists()

    def _table_terms(self) -> set[str]:
        """Return the terms of the labels of the table cells that hold figures."""
        found: set[str] = set()
        for figure in self.figures:
            if "cell" in figure.flags:
                found |= terms(figure.place.row) | terms(figure.place.column)
        return found

    def bound(self) -> list[Bound]:
        """Return every figure with its score."""
        total = sum(self.weights.values())
        labels = [self._label(index) / total if total else 0.0 for index in range(len(self.figures))]
        silent = max(labels, default=0.0) < 0.2
        times = [self._date(index) for index in range(len(self.figures))]
        latest = max((time.order() for time in times if time is not None and not time.since), default=(0, 0))
        return [
            Bound(figure, label + self._time_bonus(times[index], latest) + self._bonus(index, silent=silent), label)
            for index, (figure, label) in enumerate(zip(self.figures, labels, strict=True))
        ]

    def _label(self, index: int) -> float:
        """Return the weight of the terms credited to a figure."""
        figure = self.figures[index]
        if "cell" in figure.flags and (figure.place.row or figure.place.column):
            own = terms(figure.place.row) | terms(figure.place.column)
            return sum(
                weight * (1.0 if term in own else 0.5 * self._credit(index, term))
                for term, weight in self.weights.items()
            )
        return sum(weight * self._credit(index, term) for term, weight in self.weights.items())

    def _credit(self, index: int, term: str) -> float:
        """Return the best credit any occurrence of a term gives a figure, 0 to 1."""
        spots = self.ground.positions.get(term)
        if not spots:
            return 0.0
        figure = self.figures[index]
        at = bisect_left(spots, figure.start)
        near = spots[max(0, at - 2) : at + 2]
        return max((self._credit_at(index, spot) for spot in near), default=0.0)

    def _credit_at(self, index: int, spot: int) -> float:
        """Return the credit one occurrence gives a figure."""
        listed = self.lists.get(spot)
        if listed is not None:
            return 1.0 if listed == index else 0.0
        share = 1.0 if self._owner(spot) == index else _NOT_OWNER
        return share / (1.0 + self._cost(index, spot))

    def _cost(self, index: int, spot: int) -> float:
        """Return what stands between a figure and a position: breaks and other figures."""
        figure = self.figures[index]
        if spot < figure.start:
            others = index - bisect_left(self.starts, spot)
            return self.ground.between(spot, figure.start) + max(0, others)
        if spot < figure.end:
            return 0.0
        others = bisect_left(self.starts, spot) - index - 1
        adjacent = 0.0 if spot - figure.end <= 1 else _BEHIND
        return self.ground.between(figure.end, spot) + others + adjacent

    def _owner(self, spot: int) -> int:
        """Return the index of the figure a position belongs to: the one with less in between, the next one in doubt."""
        behind = bisect_left(self.starts, spot)
        if behind == 0:
            return 0
        if behind == len(self.figures):
            return behind - 1
        return behind - 1 if self._cost(behind - 1, spot) < self._cost(behind, spot) else behind

    def _respective_lists(self) -> dict[int, int]:
        """Return, for sentences that pair names and figures `respectively`, the figure each named position belongs to."""
        pairs: dict[int, int] = {}
        for found in _RESPECTIVELY.finditer(self.ground.text):
            low, high = self.ground.sentence(found.start())
            inside = [index for index, start in enumerate(self.starts) if low <= start < high]
            if len(inside) < 2:
                continue
            head = self.ground.text[low : self.starts[inside[0]]]
            cuts = [0, *(m.end() for m in _LIST_JOINT.finditer(head)), len(head)]
            if len(cuts) - 1 < len(inside):
                continue
            parts = list(pairwise(cuts))[-len(inside) :]
            for index, (start, end) in zip(inside, parts, strict=True):
                for spots in self.ground.positions.values():
                    pairs |= dict.fromkeys(
                        spots[bisect_left(spots, low + start) : bisect_left(spots, low + end)], index
                    )
        return pairs

    def _date(self, index: int) -> Date | None:
        """Return the date a figure is of, if its row, its column or its clause names one."""
        figure = self.figures[index]
        if "cell" in figure.flags:
            named = [*dates(figure.place.row), *dates(figure.place.column)]
            if named:
                return named[0]
        best, cost = None, 0.75
        for date in self.ground.dates:
            distance = self._cost(index, date.start)
            if distance < cost and self._owner(date.start) == index:
                best, cost = date, distance
        return best

    def _time_bonus(self, time: Date | None, latest: tuple[int, int]) -> float:
        """Return what a figure's date speaks for or against it."""
        if time is None or self.several_dates or time.since:
            return 0.0
        if self.date is None:
            return -0.35 if time.order() < latest else 0.0
        if self.date.conflicts(time):
            return -0.7
        return 0.3

    def _bonus(self, index: int, *, silent: bool) -> float:
        """Return what period, role and position speak for or against a figure."""
        figure = self.figures[index]
        text = self.ground.text
        low, high = self.ground.sentence(figure.start)
        before, behind = text[low : figure.start], text[figure.end : high]
        bonus = self._period_bonus(index)
        wanted = f"{self.expected.name} {self.expected.context}"
        if stance.COMPARED.search(before) and not stance.COMPARED.search(wanted):
            bonus -= 0.3
        if stance.PART.match(behind) or stance.PART_BEFORE.search(before):
            bonus -= 0.5
        if stance.is_working(text[max(0, figure.start - 4) : figure.start], text[figure.end : figure.end + 4]):
            bonus -= 0.4
        own = self._own_words(index)
        if stance.REFERENCE.search(own) and not stance.REFERENCE.search(wanted):
            bonus -= 0.5
        if silent and not terms(own) - self.named:
            bonus += 0.25
        if silent and _CAPITALISED.search(own) and self._is_foreign(own):
            bonus -= 1.0
        return bonus + 0.05 / (1 + index)

    def _own_words(self, index: int) -> str:
        """Return the words of a figure's own clause that stand nearer to it than to another figure."""
        figure = self.figures[index]
        if "cell" in figure.flags:
            return f"{figure.place.row} {figure.place.column}"
        low, high = self.ground.reading.layout.clause_span(figure.start)
        if index:
            low = max(low, self.figures[index - 1].end)
        if index + 1 < len(self.figures):
            high = min(high, self.figures[index + 1].start)
        return self.ground.text[low : figure.start] + " " + self.ground.text[figure.end : high]

    def _is_foreign(self, own: str) -> bool:
        """Return whether a figure is labelled with a name that is neither the quantity's nor the question's."""
        if not _CAPITALISED.search(self.expected.name):
            return False
        return not terms(own) & (self.named | terms(self.expected.context))

    def _period_bonus(self, index: int) -> float:
        """Return what the period of a figure speaks for or against it."""
        if self.period is None:
            return 0.0
        period = self._period(index)
        if period is None:
            return 0.0
        return 0.3 if period == self.period else -0.8

    def _period(self, index: int) -> str | None:
        """Return the period a figure is per."""
        figure = self.figures[index]
        if "cell" in figure.flags:
            return period_of(figure.place.column) or period_of(figure.place.row)
        near: list[tuple[float, Period]] = [
            (self._cost(index, period.start), period)
            for period in self.ground.periods
            if self._owner(period.start) == index
        ]
        near = [item for item in near if item[0] < 0.7]
        return min(near)[1].name if near else None
