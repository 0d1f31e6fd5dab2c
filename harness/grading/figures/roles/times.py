"""Tells which date and which period each figure of an answer is of, and what that speaks for or against it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cached_property

from harness.grading.figures.around.ground import Ground
from harness.grading.figures.around.nearness import nearest
from harness.grading.figures.figure import Figure
from harness.grading.figures.roles.role import Role
from harness.grading.figures.sayings.moments import Moment, moment_of
from harness.grading.figures.sayings.qualifiers import WHEN, Date, date_of, dates, period_of
from harness.grading.figures.verdicts.verdict import ExpectedFigure

_PRESENT = re.compile(
    r"\s*(?:\w+ )?\(?(?:now|today|currently|at present|jetzt|heute|aktuell|aujourd'hui|actuellement|hoy|ahora)\b",
    re.IGNORECASE,
)
_TODAY = re.compile(
    r"\b(?:now|today|currently|jetzt|heute|aktuell|inzwischen|aujourd'hui|actuellement|maintenant|hoy|"
    r"ahora)\b",
    re.IGNORECASE,
)
_APART = 0.5
_WRONG_TIME = -2.0
_RIGHT_TIME = 0.3
_TOLD_WHEN = 0.6
_EARLIER = -0.35
_NOW = -0.8
_RIGHT_PERIOD = 0.05
_WRONG_PERIOD = -2.2


class Times:
    """The dates and periods of the figures that can be of one expected quantity."""

    def __init__(
        self, ground: Ground, expected: ExpectedFigure, *, figures: list[Figure], roles: Sequence[Role]
    ) -> None:
        self.ground = ground
        self.figures = figures
        self.roles = roles
        self.dated = [index for index, role in enumerate(roles) if not role.change]
        self.names = (expected.name, *expected.aliases)
        self.date = next((date for name in self.names if (date := date_of(name))), None) or date_of(expected.context)
        self.moment = next((moment for name in self.names if (moment := moment_of(name))), None) or moment_of(
            expected.context
        )
        self.timeless = len(dates(expected.name)) > 1
        self.period = self._period_wanted(expected)

    def bonuses(self) -> list[float]:
        """Return for each figure what its date and its period speak for it, or below zero against it."""
        times = [self._date(index) for index in range(len(self.figures))]
        latest = max((time.order() for time in times if time is not None and not time.since), default=(0, 0))
        return [
            _NOW + self._time_bonus(index, time, latest)
            if self.date is not None and _PRESENT.match(self.ground.text, self.figures[index].end)
            else self._time_bonus(index, time, latest) + self._period_bonus(index) + self._moment_bonus(index)
            for index, time in enumerate(times)
        ]

    def settles(self, *indexes: int) -> bool:
        """Return whether a time is asked for, and times of one clause tell which of the figures it is."""
        first, last = (self.figures[index] for index in (min(indexes), max(indexes)))
        if self.date is not None and self._dates_of.get(min(indexes)) and _TODAY.search(self._between(first, last)):
            return True
        low = first.end if self.ground.between(first.end, last.start) < _APART else 0
        dates_of = self._dates_of if self.date is not None else {}
        moments_of = self._moments_of if self.moment is not None else {}
        return any(
            time.start >= low or WHEN.match(self.ground.text, time.end)
            for index in indexes
            for time in (*dates_of.get(index, ()), *moments_of.get(index, ()))
        )

    def _between(self, first: Figure, last: Figure) -> str:
        """Return the text between two figures."""
        return self.ground.text[first.end : last.start]

    def _period_wanted(self, expected: ExpectedFigure) -> str | None:
        """Return the period the quantity is per: of its name, its unit, or the question."""
        unit = expected.unit or ""
        of_unit = period_of("per " + unit.split("/")[1]) if "/" in unit else None
        return (
            next((period for name in self.names if (period := period_of(name))), None)
            or of_unit
            or period_of(expected.context)
        )

    def _date(self, index: int) -> Date | None:
        """Return the date a figure is of: of its row or column, else of its clause, rather one that fits."""
        figure = self.figures[index]
        if "cell" in figure.flags:
            named = [*dates(figure.place.row), *dates(figure.place.column)]
            if named:
                return named[0]
        near = self._dates_of.get(index) or self._dates_over(figure)
        return min(
            near,
            key=lambda date: (
                self.date is not None and self.date.conflicts(date),
                self.ground.between(date.start, figure.start),
            ),
            default=None,
        )

    def _dates_over(self, figure: Figure) -> list[Date]:
        """Return the dates of the heads whose branches a figure stands in."""
        labels = self.ground.outline.labels(figure.start)
        return [date for low, high in labels for date in dates(self.ground.text[low:high])]

    @cached_property
    def _dates_of(self) -> dict[int, list[Date]]:
        """Return the dates that belong to each figure; the amount of a change has none, a part those of its whole."""
        owned: dict[int, list[Date]] = {}
        for date in self.ground.dates:
            index = self._nearest(date.start, date.end, self.dated)
            owned.setdefault(index, []).append(date)
            if index > 0 and self._is_whole(index) and not self.roles[index - 1].change:
                owned.setdefault(index - 1, []).append(date)
        return owned

    def _is_whole(self, index: int) -> bool:
        """Return whether a figure is the 10 of `8 of 10 tests`."""
        return "whole" in self.figures[index].flags

    @cached_property
    def _periods_of(self) -> dict[int, str]:
        """Return the period right behind each figure, as in `€42 a day`, else the first that belongs to it."""
        owned: dict[int, str] = {}
        for period in self.ground.periods:
            index = self._nearest(period.start, period.end, range(len(self.figures)))
            if index >= 0 and 0 <= period.start - self.figures[index].end <= 1:
                owned[index] = period.name
            owned.setdefault(index, period.name)
        return owned

    def _nearest(self, start: int, end: int, among: Sequence[int]) -> int:
        """Return which of the figures `among` a time belongs to; -1 for none."""
        return nearest(self.ground, self.figures, among, start=start, end=end)

    def _time_bonus(self, index: int, time: Date | None, latest: tuple[int, int]) -> float:
        """Return what a figure's date speaks for or against it."""
        if time is None or self.timeless or time.since:
            return 0.0
        if self.date is None:
            return _EARLIER if time.order() < latest else 0.0
        if self.date.conflicts(time):
            return _WRONG_TIME
        told = _TOLD_WHEN if WHEN.match(self.ground.text, time.end) else 0.0
        excused = self.roles[index].minor and not self._is_whole(index)
        return _RIGHT_TIME + told + (self.roles[index].penalty + _RIGHT_TIME if excused else 0.0)

    def _moment_bonus(self, index: int) -> float:
        """Return what a figure's time, as told from today, speaks for or against it."""
        if self.moment is None or not (told := self._moments_of.get(index)):
            return 0.0
        if all(moment.conflicts(self.moment) for moment in told):
            return _WRONG_TIME
        return _RIGHT_TIME + (self.roles[index].penalty if self.roles[index].minor else 0.0)

    @cached_property
    def _moments_of(self) -> dict[int, list[Moment]]:
        """Return the times told from today that belong to each figure."""
        owned: dict[int, list[Moment]] = {}
        for moment in self.ground.moments:
            owned.setdefault(self._nearest(moment.start, moment.end, self.dated), []).append(moment)
        return owned

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
