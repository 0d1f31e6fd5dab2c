"""The derivations of a percentage, narrowest first: those over what the answer states accept the least by chance."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import Final

from harness.grading.grounding.claims.claimed import Claim
from harness.grading.grounding.derivations.amounts import (
    difference_of_two,
    difference_of_two_stated,
    sum_of_two,
    sum_of_two_stated,
)
from harness.grading.grounding.derivations.families import (
    MOST_PAIRS,
    Family,
    Hit,
    Pair,
    Stated,
    Value,
    chance_of_many,
    of_listed,
    related,
)
from harness.grading.grounding.derivations.ledger import Ledger, Shelf
from harness.grading.grounding.derivations.totals import ALL_CALLS, ALL_FIELDS, Total
from harness.grading.grounding.sources.context import DATE
from harness.grading.grounding.sources.values import SourceFigure

_COUNTABLE: Final = frozenset({"money", "count"})
_WHOLE: Final = 100
_MOST_PARTS: Final = 500
_CHANGE: Final = "change between two points"


def change_stated(claim: Claim, _ledger: Ledger, stated: Stated) -> Hit | None:
    """The change in per cent between two points of a series that the answer states or names by date."""
    points: defaultdict[tuple[str, str | None], list[SourceFigure]] = defaultdict(list)
    for figure in stated.figures:
        if figure.date and figure.kind in _COUNTABLE:
            points[figure.column, figure.unit].append(figure)
    pairs = ((a, b) for series in points.values() for a in series for b in series if a.date < b.date)
    return of_listed(_CHANGE, claim, _changes(pairs, claim))


def change_beside(claim: Claim, _ledger: Ledger, stated: Stated) -> Hit | None:
    """The increase or decrease, as the answer tells it, between two figures it states of one record or column.

    Of two that have a date, or stand under one, the earlier is the one it starts from.
    """
    values: list[Value] = []
    told = [figure for figure in stated.figures if figure.kind in _COUNTABLE] if claim.change else []
    for one, other in related(told):
        base, end = sorted((one, other), key=lambda figure: abs(figure.value) * claim.change)
        if base.value and not _point(base) > _point(end):
            values.append(((end.value - base.value) / base.value * _WHOLE, (base, end), ""))
    return of_listed(_CHANGE, claim, values)


def _point(figure: SourceFigure) -> str:
    return figure.date or (figure.key if DATE.fullmatch(figure.key) else "")


def change_of_neighbours(claim: Claim, ledger: Ledger, _stated: Stated) -> Hit | None:
    """The change in per cent from one point of a dated series to the next."""
    pairs = (pair for series in ledger.series for pair in pairwise(series))
    return of_listed(_CHANGE, claim, _changes(pairs, claim))


def change_at_the_end(claim: Claim, ledger: Ledger, _stated: Stated) -> Hit | None:
    """The change in per cent from the last but one point of a dated series to the last."""
    return of_listed(_CHANGE, claim, _changes(((series[-2], series[-1]) for series in ledger.series), claim))


def change_over_all(claim: Claim, ledger: Ledger, _stated: Stated) -> Hit | None:
    """The change in per cent from the first point of a dated series to the last."""
    return of_listed(_CHANGE, claim, _changes(((series[0], series[-1]) for series in ledger.series), claim))


def change_of_two(claim: Claim, ledger: Ledger, _stated: Stated) -> Hit | None:
    """The change in per cent between any two points of a dated series."""
    number = sum(len(series) * (len(series) - 1) // 2 for series in ledger.series)
    if number <= MOST_PAIRS:
        pairs = ((a, b) for series in ledger.series for place, a in enumerate(series) for b in series[place + 1 :])
        return of_listed(_CHANGE, claim, _changes(pairs, claim))
    found = next((pair for series in ledger.series for pair in _meeting(series, claim)), None)
    hits = [] if found is None else list(_changes([found], claim))
    if not hits:
        return None
    value, operands, note = hits[0]
    return Hit(name=_CHANGE, value=abs(value), operands=operands, note=note, chance=chance_of_many(claim, number))


def share_of_stated(claim: Claim, _ledger: Ledger, stated: Stated) -> Hit | None:
    """A stated figure in per cent of another one, of one column or record."""
    return of_listed("share", claim, _of_each_other([f for f in stated.figures if f.kind in _COUNTABLE]))


def rest_of_share(claim: Claim, ledger: Ledger, _stated: Stated) -> Hit | None:
    """What a percentage leaves of a hundred."""
    shares = [rate for rate in ledger.rates.figures if 0 < rate.value < _WHOLE]
    return of_listed("share", claim, ((_WHOLE - rate.value, (rate,), "what is left of it") for rate in shares))


def share_stated(claim: Claim, ledger: Ledger, stated: Stated) -> Hit | None:
    """A stated figure in per cent of a total it is part of, of one of its record or beside its list, or of another."""
    parts = [figure for figure in stated.figures if figure.kind in _COUNTABLE]
    return of_listed("share", claim, [*_of_total(parts, ledger), *_of_whole(parts, ledger), *_of_each_other(parts)])


def share(claim: Claim, ledger: Ledger, _stated: Stated) -> Hit | None:
    """Any amount in per cent of a total it is part of, or rows that share a word in per cent of all or of their rest.

    The points of a dated series are no parts of a whole, and of very many parts one must be named.
    """
    points = {series[0].column for series in ledger.series}
    groups = (g for g in (*ledger.columns, *ledger.records) if g[0].column not in points and len(g) <= _MOST_PARTS)
    parts = [figure for group in groups for figure in group if figure.kind in _COUNTABLE]
    alone = [figure for figure in parts if not figure.rows]
    return of_listed("share", claim, [*_of_total(parts, ledger), *_of_whole(alone, ledger), *_of_rows(ledger)])


def _meeting(series: Sequence[SourceFigure], claim: Claim) -> Iterator[Pair]:
    """Yield pairs of points, the later one so much higher or lower than the earlier one as the claim says."""
    shelf = Shelf(series)
    for earlier in series:
        for sign in (1, -1):
            low, high = sorted(abs(earlier.value) * (1 + sign * bound / 100) for bound in (claim.low, claim.high))
            yield from ((earlier, later) for later in shelf.between(low, high) if later.date > earlier.date)


def _changes(pairs: Iterable[Pair], claim: Claim) -> Iterator[Value]:
    for earlier, later in pairs:
        if earlier.value:
            change = (later.value - earlier.value) / abs(earlier.value) * 100
            if not claim.sign or change * claim.sign >= 0:
                yield change, (earlier, later), f"from {earlier.date} to {later.date}"


def _of_total(parts: Iterable[SourceFigure], ledger: Ledger) -> Iterator[Value]:
    for part in parts if ledger.wholes else ():
        for place in ((part.column, part.rows), (part.column, ALL_CALLS), (part.parent, ALL_FIELDS)):
            whole = ledger.wholes.get((*place, part.kind, part.unit))
            if whole and whole.value:
                yield part.value / whole.value * 100, (part, whole.source), "of the total"
        for key, word in part.row.items() if ledger.parts else ():
            alike = ledger.parts.get((part.column, part.rows, part.kind, part.unit, f"{key} {word}"))
            if alike and alike.value:
                yield part.value / alike.value * 100, (part, alike.source), f"of {alike.part}"


def _of_whole(parts: Iterable[SourceFigure], ledger: Ledger) -> Iterator[Value]:
    holders = [(part, _holders_of(part)) for part in parts]
    records = ledger.records_at(frozenset().union(*(each for _, each in holders)))
    for part, each in holders:
        for holder in each:
            for whole in records.get((holder, part.kind, part.unit), ()):
                if abs(part.value) < abs(whole.value):
                    yield part.value / whole.value * 100, (part, whole), ""


def _holders_of(part: SourceFigure) -> frozenset[str]:
    """Return the paths of the record a figure stands in, of the one around it, and of the one beside its list."""
    return frozenset({part.parent, part.parent.rpartition(".")[0], part.rows.rpartition(".")[0]} - {""})


def _of_each_other(parts: Sequence[SourceFigure]) -> Iterator[Value]:
    for one, other in related(parts):
        less, more = sorted((one, other), key=lambda figure: abs(figure.value))
        if one.kind == other.kind and more.value:
            share = less.value / more.value * 100
            yield share, (less, more), ""
            if one.parent == other.parent:
                yield 100 - share, (less, more), "what is left of it"


def _of_rows(ledger: Ledger) -> Iterator[Value]:
    keys: defaultdict[tuple[object, ...], list[Total]] = defaultdict(list)
    for item in ledger.parts.values():
        keys[*item.place, item.part.partition(" ")[0]].append(item)
    for parts in keys.values():
        whole = ledger.wholes.get(parts[0].place)
        for part in parts:
            for base in [*([whole] if whole else []), *parts]:
                if base is not part and base.value and abs(part.value) < abs(base.value):
                    yield (
                        part.value / base.value * 100,
                        (part.source, base.source),
                        f"{part.part} of {base.part or 'all'}",
                    )


PERCENT_FAMILIES: Final[tuple[Family, ...]] = (
    change_stated,
    change_beside,
    share_of_stated,
    share_stated,
    sum_of_two_stated,
    difference_of_two_stated,
    change_at_the_end,
    change_over_all,
    change_of_neighbours,
    share,
    rest_of_share,
    change_of_two,
    sum_of_two,
    difference_of_two,
)

NARROW_FAMILIES: Final = (change_at_the_end, change_over_all)
