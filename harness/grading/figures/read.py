"""Reads the figures of an answer: the public door of this package's reading half."""

from __future__ import annotations

import re
from dataclasses import replace
from decimal import Decimal

from harness.grading.figures.drafts import Draft, Scanner
from harness.grading.figures.figure import Figure, Place, Relation
from harness.grading.figures.places import Layout
from harness.grading.figures.plain import Plain, plain
from harness.grading.figures.ranges import joined
from harness.grading.figures.relations import read_relation
from harness.grading.figures.settle import Convention, convention_of, settled

_STRUCK = re.compile(r"~~(?=\S).+?~~|<(del|s|strike)>.+?</\1>", re.DOTALL)


def read_figures(
    answer: str, *, locale: str | None = None, cut: bool = False, nouns: frozenset[str] = frozenset()
) -> tuple[Figure, ...]:
    """Return every figure the answer states, in the order of the text.

    Args:
        answer: prose, Markdown or LaTeX, in any of the supported languages.
        locale: a language tag that settles whether a point or a comma marks decimals; None to infer it from the text.
        cut: the answer was cut off by a token limit: a figure that touches the cut is not read.
        nouns: nouns that are counted here, in lower case, so that `2026 parcels` is a count and no year.
    """
    source = plain(answer)
    layout = Layout(source.text)
    scanner = Scanner(source.text, layout, nouns)
    drafts = scanner.drafts()
    if cut and drafts and drafts[-1].end >= len(source.text.rstrip()):
        drafts.pop()
    if not drafts:
        return ()
    convention = convention_of([draft.numeral for draft in drafts], locale, [word.text for word in scanner.words])
    struck = (
        [found.span() for found in _STRUCK.finditer(source.text)] if "~~" in source.text or "</" in source.text else []
    )
    figures = [_figure(draft, convention, layout, struck) for draft in drafts]
    return tuple(_located(figure, answer, source) for figure in joined(figures, source.text))


def _figure(draft: Draft, convention: Convention, layout: Layout, struck: list[tuple[int, int]]) -> Figure:
    """Return the figure of a draft, its positions still those of the plain text."""
    text = layout.text
    unit, scale = draft.unit, draft.scale
    flags = set(draft.flags)
    cell = layout.cell(draft.start)
    if cell is not None:
        flags.add("cell")
        unit, scale = _from_header(draft, layout.unit_of(cell)) if not cell.first else (unit, scale)
    money = unit is not None and (unit in {"$", "kr"} or unit.isupper())
    kind = "percent" if unit in {"%", "pt"} else "money" if money else "other"
    value, quantum, other = settled(draft.numeral, convention, kind=kind, scaled=scale >= 1000)
    factor = scale * draft.factor * (-1 if draft.negative else 1)
    half = draft.half if draft.half is not None else quantum * abs(factor) / 2
    if draft.extra:
        half = min(half, Decimal("0.5"))
    relation: Relation = read_relation(text, draft.start, draft.end, unit)
    if other is not None:
        flags.add("ambiguous")
    if draft.numeral.grouped:
        flags.add("grouped")
    if any(low <= draft.start < high for low, high in struck):
        flags.add("struck")
    extra = draft.extra * (-1 if draft.negative else 1)
    return Figure(
        value=value * factor + extra,
        unit=unit,
        scale=scale,
        relation=relation,
        precision=half,
        start=draft.start,
        end=draft.end,
        text=text[draft.start : draft.end],
        place=layout.place(draft.start),
        flags=frozenset(flags),
        alternative=None if other is None else other * factor,
    )


def _from_header(draft: Draft, header: tuple[str | None, Decimal]) -> tuple[str | None, Decimal]:
    """Return unit and scale of a cell, where the cell itself is silent those of its column or row."""
    unit, scale = header
    if draft.own_unit:
        return draft.unit, draft.scale if draft.scale != 1 else draft.scale
    return unit or draft.unit, draft.scale if draft.scale != 1 else scale


def _located(figure: Figure, answer: str, source: Plain) -> Figure:
    """Return the figure with its positions and its text as they are in the answer."""
    if not source.starts and answer is source.text:
        return figure
    start = source.original(figure.start)
    end = source.original(figure.end - 1) + 1
    return replace(figure, start=start, end=end, text=answer[start:end])


__all__ = ["Figure", "Place", "read_figures"]
