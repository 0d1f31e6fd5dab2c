"""The figures of all results, sorted and grouped once so that each claim is looked up and not searched for."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections import Counter, defaultdict
from collections.abc import Iterable
from functools import cached_property
from itertools import islice
from typing import Final

from harness.grading.grounding.claims.claimed import Claim
from harness.grading.grounding.derivations.pairs import settled
from harness.grading.grounding.derivations.totals import Total, breakdown_of, totals_of
from harness.grading.grounding.sources.keys import NAME_KEYS
from harness.grading.grounding.sources.values import PARENT, Kind, SourceFigure, Sources

_MOST_RECORDS: Final = 500
_MOST_NAMED_ROWS: Final = 2_000
_MOST_NAMED: Final = 24
_MOST_FOUND: Final = 6
_TWO: Final = 2


Records = defaultdict[tuple[str, str, str | None], list[SourceFigure]]


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
        by_kind: defaultdict[tuple[Kind, str | None], list[SourceFigure]] = defaultdict(list)
        for figure in sources.figures:
            by_kind[figure[1:3]].append(figure)
        of_kind = {kind: [f for (k, _), each in by_kind.items() if k == kind for f in each] for kind, _ in by_kind}
        self.money = {unit: Shelf(figures) for (kind, unit), figures in by_kind.items() if kind == "money"}
        self.exchange_rates = settled(of_kind.get("exchange rate", ()), self.money)
        self.counts = Shelf(of_kind.get("count", ()))
        self.rates = Shelf(of_kind.get("rate", ()))
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

    def records_at(self, paths: frozenset[str]) -> Records:
        """Return the amounts and the counts of the records at some paths, by path, kind and currency."""
        records: Records = defaultdict(list)
        for figure in self._sources.figures if paths else ():
            if figure[3] in paths and figure.kind in {"money", "count"}:
                records[figure.parent, figure.kind, figure.unit].append(figure)
        return records

    @cached_property
    def records(self) -> list[list[SourceFigure]]:
        """The records that hold two figures of one kind and unit, or more; none if there are too many of them."""
        times = Counter(map(PARENT, self._sources.figures))
        shared = self.records_at(frozenset(path for path, number in times.items() if number > 1))
        several = [figures for figures in shared.values() if len(figures) > 1]
        return several if len(several) <= _MOST_RECORDS else []

    @cached_property
    def series(self) -> list[list[SourceFigure]]:
        """The columns of amounts or counts in which every figure has a date, in the order of the dates."""
        return [series for column in self.columns if len(series := _series_of(column)) > 1]

    @cached_property
    def _groups(self) -> list[Shelf]:
        return [self._shelf_of(group) for group in (*self.columns, *self.records)]

    def _shelf_of(self, group: list[SourceFigure]) -> Shelf:
        """Return the figures in their order; those of the one column of a currency are in order already."""
        whole = self.money.get(group[0].unit) if group[0].kind == "money" else None
        return whole if whole and len(whole.figures) == len(group) else Shelf(group)

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
    def monthly(self) -> list[SourceFigure]:
        """The amounts that the results call monthly."""
        return [figure for shelf in self.money.values() for figure in shelf.figures if figure.period == "month"]

    @cached_property
    def totals(self) -> list[Total]:
        """The totals of all columns of amounts or counts, of their parts, and of breakdowns."""
        in_columns = [total for column in self.columns for total in totals_of(column)]
        return [*in_columns, *(total for record in self.records for total in breakdown_of(record))]

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
