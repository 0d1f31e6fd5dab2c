"""The totals of columns, of the rows in them that share a word, and of records that are breakdowns."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterator
from typing import Final, NamedTuple

from harness.grading.grounding.sources.keys import is_currency_key
from harness.grading.grounding.sources.values import PERIOD, VALUE, SourceFigure

ALL_CALLS: Final = "all calls"
ALL_FIELDS: Final = "all fields"
_MOST_PARTS: Final = 12
_TWO: Final = 2


class Total(NamedTuple):
    """The total of a column, of some of its rows, or of a record that is a breakdown.

    Attributes:
        value: the sum, signed.
        unit: the currency of all that was added.
        first: one of the figures, for the path.
        over: path of the list, or `ALL_CALLS`, or `ALL_FIELDS`.
        part: key and word the rows share, e.g. `direction out`; empty for all rows.
        period: how often all of the amounts recur; empty if the results do not say, or differ.
    """

    value: float
    unit: str | None
    first: SourceFigure
    over: str
    part: str
    period: str

    @property
    def place(self) -> tuple[str, str, str, str | None]:
        """The column (of a breakdown: the record), what the total is over, kind and unit."""
        holder = self.first.parent if self.over == ALL_FIELDS else self.first.column
        return holder, self.over, self.first.kind, self.unit

    @property
    def source(self) -> SourceFigure:
        """The total as a figure of its own, at the path of the column with every index replaced by `*`."""
        place, period = self.place[0], self.period
        return self.first._replace(value=self.value, parent=place, key="", rows="", date="", period=period, row={})


def totals_of(column: list[SourceFigure]) -> Iterator[Total]:
    """Yield the total of a column over all calls, over each of its lists, and over the rows that share a word."""
    if column[0].kind == "rate":
        return
    lists: defaultdict[str, list[SourceFigure]] = defaultdict(list)
    for figure in column:
        lists[figure.rows].append(figure)
    if len(lists) > 1 or "" in lists:
        yield _total(column, over=ALL_CALLS)
    for rows, figures in lists.items():
        if rows and len(figures) > 1:
            yield _total(figures, over=rows)
            yield from _parts_of(figures)


def _parts_of(figures: list[SourceFigure]) -> Iterator[Total]:
    """Yield the totals of the rows that share a word, e.g. all of direction `out`, or that share a sign."""
    signs = {"negative": [f for f in figures if f[0] < 0], "positive": [f for f in figures if f[0] >= 0]}
    yield from _totals_by("sign", {word: part for word, part in signs.items() if part}, figures)
    for key, word in figures[0].row.items():
        if isinstance(word, str | bool):
            yield from _totals_by(key, _rows_by(key, figures), figures)


def _rows_by(key: str, figures: list[SourceFigure]) -> dict[str, list[SourceFigure]]:
    """Return the rows by their word under a key, or nothing once there are too many words for it to be a category."""
    parts: defaultdict[str, list[SourceFigure]] = defaultdict(list)
    for figure in figures:
        parts[str(figure.row.get(key))].append(figure)
        if len(parts) > _MOST_PARTS:
            return {}
    return parts


def _totals_by(key: str, parts: dict[str, list[SourceFigure]], figures: list[SourceFigure]) -> Iterator[Total]:
    if not 1 < len(parts) < len(figures):
        return
    totals = [_total(part, over=figures[0].rows, part=f"{key} {word}") for word, part in parts.items()]
    yield from totals
    if len(totals) == _TWO:
        one, other = totals
        yield one._replace(value=abs(one.value - other.value), part=f"{one.part} less {other.part}")


def breakdown_of(record: list[SourceFigure]) -> Iterator[Total]:
    """Yield the total of a record that holds amounts, perhaps their currency, and no more: not their total."""
    if len(record) == sum(not is_currency_key(key) for key in record[0].row):
        whole = _total(record, over=ALL_FIELDS)
        if not any(math.isclose(2 * figure.value, whole.value) for figure in record):
            yield whole


def _total(figures: list[SourceFigure], *, over: str, part: str = "") -> Total:
    value = sum(map(VALUE, figures))
    periods = set(map(PERIOD, figures))
    return Total(value, figures[0].unit, figures[0], over, part, periods.pop() if len(periods) == 1 else "")
