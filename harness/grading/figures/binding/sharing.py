"""Lets figures share a label: one that says another again, a part named after its whole, the later of two values.

And a correction takes the label of what it corrects.
"""

from __future__ import annotations

from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field

from harness.grading.figures.around.ground import Ground
from harness.grading.figures.figure import Figure
from harness.grading.figures.language.terms import terms
from harness.grading.figures.roles.role import Role
from harness.grading.figures.roles.succession import successions
from harness.grading.figures.roles.times import Times
from harness.grading.figures.sayings import changes, parts, restating, stance
from harness.grading.figures.sayings.phrase import occurs
from harness.grading.figures.sayings.restating import EXACT, FILLER
from harness.grading.figures.verdicts.verdict import ExpectedFigure

_CLOSE = 48
_CORRECTION_REACH = 2.2
_NAMED_REACH = 5.5
_EARLIER = 1.5
_RESULT = terms(
    "the final answer, the revised result, die endgültige Antwort, la réponse finale, la respuesta final, "
    "war waren, étaient, eran"
)
_REPLACED = 1.0
_TOTAL = terms("total")
_TAKEN_BACK = 3.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Sharing:
    """The figures of one quantity, the words each owns, and `labels`: what its names credit each with; they change."""

    ground: Ground
    expected: ExpectedFigure
    figures: list[Figure]
    owned: list[str]
    roles: Sequence[Role]
    times: Times
    labels: list[float]
    named: AbstractSet[str]
    asked: AbstractSet[str]
    again: dict[int, int] = field(default_factory=dict)

    def costs(self) -> list[float]:
        """Return what counts against figures that are earlier or corrected; the labels are shared on the way."""
        for index in range(1, len(self.labels)):
            self._share(index)
        return [sum(of) for of in zip(self._parted(), self._earlier(), self._replaced(), strict=True)]

    def _parted(self) -> list[float]:
        """Return what counts against the 8 of `8 of 10 members voted` where no more than the members are asked for."""
        costs = [0.0] * len(self.labels)
        if (self.named | self.asked) - _TOTAL - terms(self.expected.unit or ""):
            return costs
        for index, figure in enumerate(self.figures[1:], start=1):
            if "whole" in figure.flags:
                self.labels[index] = max(self.labels[index - 1 : index + 1])
                costs[index - 1] = _EARLIER
        return costs

    def _share(self, index: int) -> None:
        """Let a figure share the label of the one before where it says that one again or is a part of it."""
        labels = self.labels
        if self._sums_up(index):
            labels[index] = max(labels[: index + 1])
        between = self.ground.text[self.figures[index - 1].end : self.figures[index].start]
        if self._restates(index, between) or (len(between) < _CLOSE and self._is_said_again(index, between)):
            labels[index - 1 : index + 1] = [max(labels[index - 1 : index + 1])] * 2
            if not parts.EACH.pattern.match(self.ground.text, self.figures[index].end):
                self.again[index] = index - 1
        elif between.endswith("(") and self._is_counted_out(index):
            labels[index] = max(labels[index - 1 : index + 1])
        elif not self.roles[index].minor and parts.PART.pattern.match(self.ground.text, self.figures[index].end):
            labels[index] = min(1.0, labels[index] + labels[index - 1])

    def _restates(self, index: int, between: str) -> bool:
        """Return whether a figure gives the one before once more, exactly or in another notation."""
        one, two = self.figures[index - 1], self.figures[index]
        if "cell" in two.flags or not restating.are_alike(one, two) or self._names_more(self.owned[index]):
            return False
        if any(one.end <= figure.start < two.start for figure in self.ground.reading.figures):
            return False
        plain, behind = not self._names_more(between), self.ground.text[two.end : two.end + _CLOSE]
        return restating.is_again(between, behind, plain=plain, written=two.unit is not None)

    def _names_more(self, words: str) -> bool:
        """Return whether some words name anything but the quantity."""
        return bool(terms(words) - FILLER - EXACT - self.named - self.asked)

    def _is_said_again(self, index: int, between: str) -> bool:
        """Return whether the words between a figure and the one before say that it is the same in other words."""
        return stance.SAME_AGAIN.pattern.fullmatch(between) is not None or (
            stance.IN_OTHER_WORDS.pattern.search(between) is not None and self._is_plain(index)
        )

    def _is_counted_out(self, index: int) -> bool:
        """Return whether a figure says again how many of how many: the 73 of `73 are in use (73 of 120)`."""
        following = self.figures[index + 1 : index + 2]
        return bool(following) and "whole" in following[0].flags and not terms(self.owned[index]) - self.named

    def _is_plain(self, index: int) -> bool:
        """Return whether nothing is said of a figure but that it is one."""
        behind = self.ground.text[self.figures[index].end :]
        return not terms(self.owned[index]) - FILLER and not stance.BY_WHICH.pattern.match(behind)

    def _sums_up(self, index: int) -> bool:
        """Return whether a figure restates the quantity in a summary, maybe in fewer words."""
        low, _ = self.ground.sentence(self.figures[index].start)
        if not self.ground.within(stance.SUMMARY, self.ground.text[low : self.figures[index].start]):
            return False
        own = terms(self.owned[index]) - FILLER
        return own <= self.named and (bool(own) or self.figures[index].unit == self.figures[index - 1].unit is not None)

    def _earlier(self) -> list[float]:
        """Return what counts against the earlier of two values that follow one another; both share their label."""
        costs = [0.0] * len(self.labels)
        start_asked = _asks_for_start(self.expected)
        change_asked = occurs(changes.VALUE_ASKED, self.expected.name)
        for first, second in successions(self.ground, self.figures):
            if change_asked:
                costs[first] = costs[second] = _EARLIER
                continue
            self.labels[first] = self.labels[second] = max(self.labels[first], self.labels[second])
            if not self.times.settles(first, second):
                costs[second if start_asked else first] = _EARLIER
        return costs

    def _replaced(self) -> list[float]:
        """Return what counts against figures that are corrected or taken back; what replaces them gets their label."""
        costs = [0.0] * len(self.labels)
        for start, end in self.ground.corrections:
            if any(low < end and start < high for low, high in self.ground.retractions):
                continue
            earlier = [index for index, figure in enumerate(self.figures) if figure.end <= start]
            best = max((self.labels[index] for index in earlier), default=0.0)
            if self._hand_on(best, end) and earlier:
                for index in earlier:
                    costs[index] = _REPLACED if self.labels[index] >= best / 2 else costs[index]
        for start, end in self.ground.retractions:
            gone = self._stated_last(start)
            self._hand_on(max((self.labels[index] for index in gone), default=0.0), end)
            for index in gone:
                costs[index] = _TAKEN_BACK
        return costs

    def _hand_on(self, label: float, mark: int) -> bool:
        """Give a label to the figure that a correction puts in the place of those before it, if there is one."""
        behind = (index for index, figure in enumerate(self.figures) if figure.start >= mark)
        later = next((index for index in behind if self._corrects(index, mark)), None)
        if later is not None:
            self.labels[later] = max(self.labels[later], label)
        return later is not None

    def _stated_last(self, mark: int) -> list[int]:
        """Return the figures of the last sentence before a mark that states any."""
        before = [figure for figure in self.ground.reading.figures if figure.end <= mark]
        low, _ = self.ground.sentence(before[-1].start) if before else (mark, mark)
        return [index for index, figure in enumerate(self.figures) if low <= figure.start < mark]

    def _corrects(self, index: int, mark: int) -> bool:
        """Return whether the figure behind a correction mark is near it and labelled with nothing but the quantity."""
        own = terms(self._since(mark, index)) - FILLER - _RESULT
        reach = _NAMED_REACH if own & self.named else _CORRECTION_REACH
        start = self.figures[index].start
        compared = self.ground.before(parts.COMPARED, self.ground.text[mark:start])
        if compared or self.roles[index].minor or self.ground.between(mark, start) > reach:
            return False
        return not own or bool(own & self.named) or own <= self.asked

    def _since(self, mark: int, index: int) -> str:
        """Return the words of a figure's own, without those of a correction mark in its clause."""
        low, _ = self.ground.reading.layout.clause_span(self.figures[index].start)
        low = max(low, self.figures[index - 1].end) if index else low
        return self.owned[index].removeprefix(self.ground.text[low:mark]) if low < mark else self.owned[index]


def _asks_for_start(expected: ExpectedFigure) -> bool:
    """Return whether the case asks for the value before a change."""
    if occurs(changes.START_ASKED, expected.name):
        return True
    return occurs(changes.START_ASKED, expected.context) and not occurs(changes.NOW, expected.name)
