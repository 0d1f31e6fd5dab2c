"""The figures of all results, sorted and grouped once so that each claim is looked up and not searched for."""

from __future__ import annotations

import math
import re
from bisect import bisect_left, bisect_right
from collections import defaultdict
from collections.abc import Iterable, Iterator
from functools import cached_property
from itertools import islice
from typing import Final, NamedTuple

from harness.grading.grounding.claims import Claim
from harness.grading.grounding.keys import NAME_KEYS, is_currency_key
from harness.grading.grounding.pairs import settled
from harness.grading.grounding.sources import SourceFigure, Sources

ALL_CALLS: Final = "all calls"
ALL_FIELDS: Final = "all fields"
_MOST_RECORDS: Final = 500
_MOST_NAMED_ROWS: Final = 2_000
_MOST_NAMED: Final = 24
_MOST_PARTS: Final = 12
_MOST_FOUND: Final = 6
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


class Shelf:
    """Figures in the order of their size, without sign."""

    __slots__ = ("figures", "sizes")

    def __init__(self, figures: Iterable[SourceFigure]) -> None:
        listed = list(figures)
        sizes = [abs(figure[0]) for figure in listed]
        order = sorted(range(len(sizes)), key=sizes.__getitem__)
        self.figures = [listed[place] for place in order]
        self.sizes = [sizes[place] for place in order]

    def between(self, low: float, high: float) -> list[SourceFigure]:
        """Return a few of the figures from low to high."""
        start = bisect_left(self.sizes, low)
        return self.figures[start : min(bisect_right(self.sizes, high), start + _MOST_FOUND)]

    def nearest(self, value: float) -> SourceFigure | None:
        """Return the figure nearest in size."""
        place = bisect_left(self.sizes, value)
        around = self.figures[max(0, place - 1) : place + 1]
        return min(around, key=lambda figure: abs(abs(figure.value) - value), default=None)


class Ledger:
    """All figures by unit, by column, by record and by series; what no claim asks for is never worked out.

    `money` holds amounts by currency, None being the unknown one.
    """

    def __init__(self, sources: Sources) -> None:
        by_unit: defaultdict[str | None, list[SourceFigure]] = defaultdict(list)
        for figure in sources.figures:
            if figure.kind == "money":
                by_unit[figure.unit].append(figure)
        self.money = {unit: Shelf(figures) for unit, figures in by_unit.items()}
        rates = (figure for figure in sources.figures if figure.kind == "exchange rate")
        self.exchange_rates = settled(rates, self.money)
        self.counts = Shelf(figure for figure in sources.figures if figure.kind == "count")
        self.rates = Shelf(figure for figure in sources.figures if figure.kind == "rate")
        self._sources = sources

    def named_in(self, answer: str) -> list[SourceFigure]:
        """Return a few figures whose name stands in the answer: their row's, else their key; none of very many."""
        text = answer.casefold()
        figures = self._sources.figures if len(self._sources.figures) <= _MOST_NAMED_ROWS else ()
        named = (figure for figure in figures if figure.kind != "exchange rate")
        return list(islice((figure for figure in named if _is_named(figure, text)), _MOST_NAMED))

    @cached_property
    def columns(self) -> list[list[SourceFigure]]:
        """The columns of one kind and unit that hold two figures or more."""
        columns: defaultdict[tuple[str, str, str | None], list[SourceFigure]] = defaultdict(list)
        for figure in self._sources.figures:
            if figure.kind != "exchange rate":
                columns[figure.column, figure.kind, figure.unit].append(figure)
        return [figures for figures in columns.values() if len(figures) > 1]

    @cached_property
    def by_record(self) -> dict[tuple[str, str, str | None], list[SourceFigure]]:
        """The amounts and the counts of each record, by its path, their kind and their currency."""
        records: defaultdict[tuple[str, str, str | None], list[SourceFigure]] = defaultdict(list)
        for figure in self._sources.figures:
            if figure.kind in {"money", "count"}:
                records[figure.parent, figure.kind, figure.unit].append(figure)
        return records

    @cached_property
    def records(self) -> list[list[SourceFigure]]:
        """The records that hold two figures of one kind and unit, or more; none if there are too many of them."""
        several = [figures for figures in self.by_record.values() if len(figures) > 1]
        return several if len(several) <= _MOST_RECORDS else []

    @cached_property
    def series(self) -> list[list[SourceFigure]]:
        """The columns of amounts or counts in which every figure has a date, in the order of the dates."""
        return [series for column in self.columns if len(series := _series_of(column)) > 1]

    @cached_property
    def _groups(self) -> list[Shelf]:
        return [Shelf(group) for group in (*self.columns, *self.records)]

    def shelves(self, claim: Claim) -> list[Shelf]:
        """Return where a claim may be found as it stands; a number without a currency may be a count, too."""
        if claim.kind == "percent":
            return [self.rates]
        fitting = [shelf for unit, shelf in self.money.items() if claim.may_be_in(unit)]
        return fitting if claim.figure.is_money else [*fitting, self.counts]

    def groups(self, claim: Claim) -> list[Shelf]:
        """Return the columns and records whose figures are in the unit of the claim."""
        return [group for group in self._groups if claim.may_rest_on(group.figures[0])]

    @cached_property
    def totals(self) -> list[Total]:
        """The totals of all columns of amounts or counts, of their parts, and of breakdowns."""
        in_columns = [total for column in self.columns for total in _totals_of(column)]
        return [*in_columns, *(total for record in self.records for total in _breakdown_of(record))]

    @cached_property
    def parts(self) -> dict[tuple[str, str, str, str | None, str], Total]:
        """The totals of rows that share a word, by their place and that word with its key."""
        return {(*total.place, total.part): total for total in self.totals if total.part}

    @cached_property
    def wholes(self) -> dict[tuple[str, str, str, str | None], Total]:
        """The totals of all rows, by their place."""
        return {total.place: total for total in self.totals if not total.part}


def _is_named(figure: SourceFigure, text: str) -> bool:
    if not figure.rows:
        return re.search(rf"\b{re.escape(figure.key.replace('_', ' ').casefold())}\b", text) is not None
    known = [figure.row[key] for key in NAME_KEYS if key in figure.row]
    names = known or [value for value in figure.row.values() if isinstance(value, str)][:1]
    return any(
        isinstance(name, str) and re.search(rf"\b{re.escape(name.casefold())}\b", text) is not None
        for name in names
        if name and str(name).casefold() in text
    )


def _series_of(column: list[SourceFigure]) -> list[SourceFigure]:
    if column[0].kind == "rate" or not all(figure.date for figure in column):
        return []
    return sorted({figure.date: figure for figure in column}.values(), key=lambda figure: figure.date)


def _totals_of(column: list[SourceFigure]) -> Iterator[Total]:
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
    signs = {"negative": [f for f in figures if f.value < 0], "positive": [f for f in figures if f.value >= 0]}
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


def _breakdown_of(record: list[SourceFigure]) -> Iterator[Total]:
    """Yield the total of a record that holds amounts, perhaps their currency, and no more: not their total."""
    if len(record) == sum(not is_currency_key(key) for key in record[0].row):
        whole = _total(record, over=ALL_FIELDS)
        if not any(math.isclose(2 * figure.value, whole.value) for figure in record):
            yield whole


def _total(figures: list[SourceFigure], *, over: str, part: str = "") -> Total:
    value = sum(figure.value for figure in figures)
    periods = {figure.period for figure in figures}
    return Total(value, figures[0].unit, figures[0], over, part, periods.pop() if len(periods) == 1 else "")
