"""Decides which figures of an answer speak of which quantity.

A figure answers for a quantity by the words nearest to it (`credit`). Dates and periods that differ from the expected
ones count against a figure, and so does its role (`roles`). A figure given a second time in other words shares the
label of the first, and a correction takes the place of what it corrects.
"""

from __future__ import annotations

import re
from collections.abc import Set as AbstractSet
from dataclasses import dataclass

from harness.grading.figures.around.ground import Ground
from harness.grading.figures.binding.columns import column_costs, label_costs, row_costs
from harness.grading.figures.binding.credit import Credit
from harness.grading.figures.binding.deposits import called_deposits
from harness.grading.figures.binding.opener import opener
from harness.grading.figures.binding.owners import owned_by_others
from harness.grading.figures.binding.series import Series
from harness.grading.figures.binding.sharing import Sharing
from harness.grading.figures.figure import Figure
from harness.grading.figures.language.opposites import is_named, opposed
from harness.grading.figures.language.terms import terms, weight
from harness.grading.figures.numbers.settle import language_of
from harness.grading.figures.roles.role import role_of
from harness.grading.figures.roles.times import Times
from harness.grading.figures.roles.variances import variance_asked
from harness.grading.figures.sayings.restating import FILLER
from harness.grading.figures.verdicts.units import unit_kind
from harness.grading.figures.verdicts.verdict import ExpectedFigure

_CAPITALISED = re.compile(r"\b[A-Z][\w&]+(?: [A-Z][\w&]+)+")
_ASKED = 0.2
_ASKED_ALONE = 0.8
_UNIT_WORD = 0.25
_SUM = frozenset({"total"})
_LABELLED = 0.2
_OPPOSITE = 0.5
_ONLY_OPPOSITE = 1.8
_OPPOSITE_OF_NAME = 2.5
_SOMEONE_ELSES = 2.5
_COMMON = 0.5
_PROPER = re.compile(r"(?<![^\W\d_])[A-Z][^\W\d_]*")
_FIRST = 0.05
_FIRST_NAMED = 0.3
_SUPERLATIVE = frozenset({"highest", "lowest"})
_UNMARKED = 0.8
_OUTCOME = re.compile(r"(?:^|\n)[\s>*-]*(?:=|⇒|⟹|∴)\s*$")
_LEAD = 12
_SUMMED_UP = 0.5
_JOINT = re.compile(r"[,;.()\n]|\b(?:and|und|et|y|but|while)\b", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Bound:
    """A figure with how strongly it speaks of the quantity, and how much of that rests on its labels, 0 to 1.

    `again` is the index of the figure that it gives once more, if it does.
    """

    figure: Figure
    score: float
    label: float
    again: int | None = None


class Binder:
    """Scores the figures that can be of one expected quantity; those of `foreign` rather count something else."""

    def __init__(
        self, ground: Ground, expected: ExpectedFigure, figures: list[Figure], *, foreign: AbstractSet[int]
    ) -> None:
        self.ground = ground
        self.expected = expected
        self.figures = figures
        self.names = (expected.name, *expected.aliases)
        self.wanted = f"{' '.join(self.names)} {expected.context}"
        self.named = frozenset().union(*(terms(name) for name in self.names))
        self.asked = terms(expected.context) - self.named if expected.context else frozenset()
        if variance := variance_asked(expected.name, expected.context):
            self.named, self.asked = self.named - variance.parts, self.asked - variance.parts
        self.counted = terms(expected.unit or "") if unit_kind(expected.unit) == "count" else frozenset[str]()
        self.owned = [self._own_words(index) for index in range(len(figures))]
        self.roles = [
            role_of(
                ground, figure, self.owned[index], name=expected.name, wanted=self.wanted, paired=self._is_paired(index)
            )
            for index, figure in enumerate(figures)
        ]
        self.credit = Credit(ground, figures, [role.minor or index in foreign for index, role in enumerate(self.roles)])
        self.weights = self._weights()
        self.superlative = bool(_SUPERLATIVE & (self.named | self.asked) - ground.positions.keys())
        self.series = Series(ground, expected, figures)
        self.times = Times(ground, expected, figures=figures, roles=self.roles)

    def bound(self) -> list[Bound]:
        """Return every figure with its score, in the order of the text."""
        total = sum(self.weights.values())
        labels = [sum(shares.values()) / total if total else 0.0 for shares in self._shares()]
        if (first := opener(self.ground, self.figures)) >= 0:
            labels[first] = max(labels)
        sharing = Sharing(
            ground=self.ground,
            expected=self.expected,
            figures=self.figures,
            owned=self.owned,
            roles=self.roles,
            times=self.times,
            labels=labels,
            named=self.named,
            asked=self.asked,
        )
        columns = column_costs(self.figures, (self.named | self.asked | self.counted) - self._rows())
        rows = row_costs(self.figures, self.named, self.asked)
        beside = label_costs(self.ground, self.figures, named=self.named, asked=self.asked)
        costs = [sum(of) for of in zip(sharing.costs(), self.series.costs(), columns, rows, beside, strict=True)]
        silent = max(labels, default=0.0) < _LABELLED
        times = self.times.bonuses()
        against = self._against()
        return [
            Bound(
                figure,
                labels[index] + times[index] + self._bonus(index, silent=silent) - costs[index] - against[index],
                labels[index],
                sharing.again.get(index),
            )
            for index, figure in enumerate(self.figures)
        ]

    def _rows(self) -> frozenset[str]:
        """Return the terms that name rows of tables."""
        return frozenset().union(*(terms(figure.place.row) for figure in self.figures if "cell" in figure.flags))

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
        labels = frozenset().union(*(terms(_label(figure)) for figure in self.figures))
        present = labels | self.ground.positions.keys()
        capitals = _PROPER.findall(self.expected.name)
        proper = frozenset().union(*map(terms, capitals), (word for word in capitals if len(word) == 1))
        light = self.counted if self.named & present - proper - self.counted else self.counted - labels
        named = self.named | self.counted & labels
        weights = {term: _UNIT_WORD if term in light else weight(term) for term in named if term in present}
        if proper & weights.keys():
            weights = {term: share if term in proper else share * _COMMON for term, share in weights.items()}
        share = _ASKED if weights else _ASKED_ALONE
        return {term: weight(term) * share for term in self.asked if term in present} | weights

    def _shares(self) -> list[dict[str, float]]:
        """Return what each term credits each figure with; `South 41` shares the terms of the figure before it."""
        result: list[dict[str, float]] = []
        for index, figure in enumerate(self.figures):
            shares = self.credit.shares(index, self.weights)
            before = self._parallel(index)
            if before >= 0 and "cell" not in figure.flags:
                own = terms(self._nearest_words(index)) - FILLER - self.counted
                if own and own <= self.named:
                    shares = {term: max(share, result[before][term]) for term, share in shares.items()}
            result.append(shares)
        return result

    def _parallel(self, index: int) -> int:
        """Return the index of the figure before in the sentence, one in brackets passed over; -1 if there is none."""
        figure, text = self.figures[index], self.ground.text
        low, _ = self.ground.sentence(figure.start)
        for before in range(index - 1, -1, -1):
            between = text[self.figures[before].end : figure.start]
            if self.figures[before].start < low:
                break
            if between.count(")") <= between.count("("):
                return before
        return -1

    def _nearest_words(self, index: int) -> str:
        """Return the words of a figure between the joints around it, and its key."""
        figure = self.figures[index]
        low, high = self.ground.sentence(figure.start)
        low = max(low, self.figures[index - 1].end) if index else low
        high = min(high, self.figures[index + 1].start) if index + 1 < len(self.figures) else high
        before, behind = self.ground.text[low : figure.start], self.ground.text[figure.end : high]
        own = f"{figure.place.key} {_JOINT.split(before)[-1]} {_JOINT.split(behind)[0]}"
        return own if own.strip() else _JOINT.split(before.rstrip(" ,"))[-1]

    def _against(self) -> list[float]:
        """Return what the opposite of the quantity's name counts against the figures it names."""
        costs = [0.0] * len(self.figures)
        wanted = self.named if opposed(self.named) else self.named | self.asked
        excluded = opposed(wanted)
        alone = _OPPOSITE_OF_NAME if opposed(self.named) else _ONLY_OPPOSITE
        cost = _OPPOSITE if is_named(wanted, self.weights.keys()) else alone
        marked = (self.named & _SUPERLATIVE) & self.ground.positions.keys()
        owned = {self.credit.owner(spot) for term in marked for spot in self.ground.positions[term]} - {-1}
        owners = {self.credit.owner(spot) for term in excluded for spot in self.ground.positions.get(term, ())}
        deposits = called_deposits(self.ground, self.expected, self.credit, named=self.named | self.asked)
        others = owned_by_others(self.ground, self.expected, self.figures, wanted=self.named | self.asked)
        for index, figure in enumerate(self.figures):
            own = "cell" in figure.flags or self.roles[index].minor
            if index in others:
                costs[index] = _SOMEONE_ELSES
            elif index in deposits:
                costs[index] = _ONLY_OPPOSITE
            elif excluded & terms(self.owned[index]) if own else index in owners:
                costs[index] = cost
            elif owned and index not in owned and not own:
                costs[index] = _UNMARKED
        return costs

    def _bonus(self, index: int, *, silent: bool) -> float:
        """Return what period, role and position say of a figure; `silent` when no label names the quantity."""
        own = self.owned[index]
        bonus = (_FIRST_NAMED if self.superlative else _FIRST) / (1 + index) - self.roles[index].penalty
        if silent and not terms(own) - self.named - _SUM:
            bonus += 0.25
        if silent and _OUTCOME.search(self.ground.text[: self.figures[index].start][-_LEAD:]):
            bonus += _SUMMED_UP
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


def _label(figure: Figure) -> str:
    """Return the row and column of a figure's cell, and its key."""
    return f"{figure.place.row} {figure.place.column} {figure.place.key}"
