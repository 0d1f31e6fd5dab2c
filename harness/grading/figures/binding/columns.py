"""Tells which cells of a table can hold the quantity, where no header or row says so by the quantity's own name.

A plain `Score` goes before `Overs`, and the row that the question names before the others.
"""

from __future__ import annotations

from collections.abc import Mapping
from collections.abc import Set as AbstractSet
from operator import attrgetter

from harness.grading.figures.around.ground import Ground
from harness.grading.figures.figure import Figure
from harness.grading.figures.language.lexicon import listed
from harness.grading.figures.language.terms import stem, terms

_PLAIN = frozenset(
    stem(word)
    for word in listed(
        "score volume count quantity qty amt anzahl menge betrag wert nombre quantité montant valeur cantidad "
        "importe valor "
        "valores result reading"
    )
) | {"value", "total", "balance", "score", "result"}
_HEADS = frozenset(listed("amount number figure value count total # no. nr. n°"))
_OTHER_COLUMN = 0.5
_OTHER_ROW = 0.8
_OTHER_LABEL = 0.6
_SIDES = ((attrgetter("place.row"), attrgetter("place.column")), (attrgetter("place.column"), attrgetter("place.row")))


def column_costs(figures: list[Figure], sought: AbstractSet[str]) -> list[float]:
    """Return what speaks against each figure's column: another column of its row is a plain amount, count or score.

    It does so only where no other header of the row holds one of the terms `sought`.
    """
    rows: dict[str, list[int]] = {}
    for index, figure in enumerate(figures):
        if "cell" in figure.flags and figure.place.column and figure.place.row:
            rows.setdefault(figure.place.row, []).append(index)
    costs = [0.0] * len(figures)
    for members in rows.values():
        headers = {index: figures[index].place.column for index in members}
        plain = {index for index, header in headers.items() if _is_plain(header)}
        if plain and not any(terms(header) & sought for index, header in headers.items() if index not in plain):
            for index in members:
                costs[index] = 0.0 if index in plain else _OTHER_COLUMN
    return costs


def row_costs(figures: list[Figure], named: AbstractSet[str], asked: AbstractSet[str]) -> list[float]:
    """Return what speaks against each figure's row: the question names another one by the terms `asked`.

    It does so only where the terms of the quantity's name, `named`, single out no row.
    """
    rows = {figure.place.row: terms(figure.place.row) for figure in figures if "cell" in figure.flags}
    rows.pop("", None)
    shared = frozenset.intersection(*rows.values()) if len(rows) > 1 else frozenset[str]()
    own = {row: of - shared for row, of in rows.items()}
    meant = [row for row, of in own.items() if of and of <= asked]
    if len(meant) != 1 or any(of & named for of in own.values()):
        return [0.0] * len(figures)
    return [_OTHER_ROW if figure.place.row in rows and figure.place.row != meant[0] else 0.0 for figure in figures]


def label_costs(
    ground: Ground, figures: list[Figure], *, named: AbstractSet[str], asked: AbstractSet[str]
) -> list[float]:
    """Return what speaks against cells whose row or column shares with the quantity only what most of the table does.

    So `Net new MRR` is not the contraction of the MRR where a row beside it is called `Contraction`.
    """
    costs = [0.0] * len(figures)
    for shared, own in _SIDES:
        groups: dict[str, dict[int, AbstractSet[str]]] = {}
        for index, figure in enumerate(figures):
            if "cell" in figure.flags:
                groups.setdefault(shared(figure), {})[index] = terms(own(figure))
        for labels in groups.values():
            for index in _less_named(labels, named, asked, over=_over(ground, figures[min(labels)])):
                costs[index] = _OTHER_LABEL
    return costs


def _less_named(
    labels: Mapping[int, AbstractSet[str]], named: AbstractSet[str], asked: AbstractSet[str], *, over: AbstractSet[str]
) -> list[int]:
    """Return the labels that name something else by what several labels, or the words `over` them, hold as well.

    There are none unless another label names nothing but the quantity.
    """
    common = {term for term in named if term in over or sum(term in label for label in labels.values()) > 1}
    if not any(label <= named and label - common for label in labels.values()):
        return []
    return [
        index for index, label in labels.items() if label & named and label & named <= common and label - named - asked
    ]


def _over(ground: Ground, figure: Figure) -> frozenset[str]:
    """Return the terms of what names the whole table: the header of its labels, the line and the heading above."""
    cell = ground.reading.layout.cell(figure.start)
    return terms(f"{cell.over if cell else ''} {figure.place.heading}")


def _is_plain(header: str) -> bool:
    """Return whether a header says no more than that its cells are amounts or counts."""
    named = terms(header)
    return header.strip().lower() in _HEADS or (bool(named) and named <= _PLAIN)
