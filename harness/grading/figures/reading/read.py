"""Reads the figures of an answer: the public door of this package's reading half."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from decimal import Decimal
from functools import lru_cache

from harness.grading.figures.figure import Figure, Relation
from harness.grading.figures.language.words import Word, words_of
from harness.grading.figures.numbers.settle import Convention, convention_of, settled
from harness.grading.figures.reading.drafts import Draft, Scanner
from harness.grading.figures.reading.ranges import joined
from harness.grading.figures.reading.relations import is_nearly, read_relation
from harness.grading.figures.text.headers import unit_in_label
from harness.grading.figures.text.places import Layout
from harness.grading.figures.text.plain import Plain, plain

_KEY_UNIT = re.compile(r"\(([^()]*)\)$")
_RATE = re.compile(
    r"\brate\b|\bper\b|\b1 [A-Z]{3} [=≈]|\bkurs\b|\btaux\b|\btipo de cambio\b|レート|汇率", re.IGNORECASE
)
_SCALED = 1000
_DOLLARS_GLUED = re.compile(r"[-(+]?[A-Z]{0,3}\$[-+]?\d{1,3},\d{3}(?!\d)")
_STRUCK = re.compile(r"~~(?=\S).+?~~|<(del|s|strike)>.+?</\1>", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Reading:
    """An answer read once: its plain text, the structure of that text, its words and its figures.

    The figures' positions are those of the plain text; `located` gives those of the answer.
    """

    answer: str
    source: Plain
    layout: Layout
    words: tuple[Word, ...]
    figures: tuple[Figure, ...]

    @property
    def text(self) -> str:
        """Return the plain text."""
        return self.source.text

    def located(self, figure: Figure) -> Figure:
        """Return the figure with its positions and its text as they are in the answer."""
        if not self.source.starts and self.answer is self.source.text:
            return figure
        start = self.source.original(figure.start)
        end = self.source.original(figure.end - 1) + 1
        return replace(figure, start=start, end=end, text=self.answer[start:end])


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
    reading = read_answer(answer, locale=locale, cut=cut, nouns=nouns)
    return tuple(map(reading.located, reading.figures))


def read_answer(
    answer: str,
    *,
    locale: str | None = None,
    cut: bool = False,
    nouns: frozenset[str] = frozenset(),
    years: bool = False,
    question: str = "",
) -> Reading:
    """Return the answer read once, for those who need its structure too; arguments as of `read_figures`.

    `years` reads years too, for a case that asks for one. The language of the `question` helps to settle points and
    commas where the answer's own words do not.
    """
    source, layout, words = _parsed(answer)
    text = source.text
    drafts = Scanner(layout, words, nouns=nouns, years=years).drafts()
    if cut and drafts and drafts[-1].end >= len(text.rstrip()):
        drafts.pop()
    convention = convention_of([draft.numeral for draft in drafts], locale, words=(words, _question_words(question)))
    struck = [found.span() for found in _STRUCK.finditer(text)] if "~~" in text or "</" in text else []
    figures = [_figure(draft, convention=convention, layout=layout, struck=struck) for draft in drafts]
    return Reading(answer, source, layout, words, tuple(joined(figures, text)))


@lru_cache(maxsize=16)
def _parsed(answer: str) -> tuple[Plain, Layout, tuple[Word, ...]]:
    """Return the plain text of an answer, its structure and its words; several checks read one answer."""
    source = plain(answer)
    return source, Layout(source.text), words_of(source.text)


_question_words = lru_cache(maxsize=256)(words_of)


def _figure(draft: Draft, *, convention: Convention, layout: Layout, struck: list[tuple[int, int]]) -> Figure:
    """Return the figure of a draft, its positions still those of the plain text."""
    text = layout.text
    unit, scale = draft.unit, draft.scale
    flags = set(draft.flags)
    cell = layout.cell(draft.start)
    if cell is not None:
        flags.add("cell")
        unit, scale = _from_header(draft, layout.unit_of(cell)) if not cell.first else (unit, scale)
    elif unit is None and (caption := _KEY_UNIT.search(layout.place(draft.start).key)):
        unit, scale = _from_header(draft, unit_in_label(caption[1]))
    money = unit is not None and (unit in {"$", "kr"} or unit.isupper())
    open_ended = draft.numeral.other is not None
    rate = open_ended and money and _RATE.search(text[max(0, draft.start - 24) : draft.end + 8]) is not None
    kind = "rate" if rate else "percent" if unit in {"%", "pt"} else "money" if money else "other"
    value, quantum, other = settled(
        draft.numeral, _convention_for(draft, text, convention), kind=kind, scaled=scale >= _SCALED
    )
    factor = scale * draft.factor * (-1 if draft.negative else 1)
    half = draft.half if draft.half is not None else quantum * abs(factor) / 2
    if draft.extra:
        half = min(half, Decimal("0.5"))
    relation: Relation = read_relation(text, draft.start, draft.end, unit=unit)
    if other is not None:
        flags.add("ambiguous")
    if relation == "≈" and is_nearly(text, draft.start):
        flags.add("nearly")
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


def _convention_for(draft: Draft, text: str, convention: Convention) -> Convention:
    """Return the convention of one number: an amount such as `S$210,000` is written as in English in any language."""
    english = draft.scale == 1 and draft.numeral.separator == "," and _DOLLARS_GLUED.match(text, draft.start)
    return Convention(".", firm=True) if english else convention


def _from_header(draft: Draft, header: tuple[str | None, Decimal]) -> tuple[str | None, Decimal]:
    """Return unit and scale of a cell, where the cell itself is silent those of its column or row."""
    unit, scale = header
    if draft.own_unit:
        return draft.unit, draft.scale
    return unit or draft.unit, draft.scale if draft.scale != 1 else scale
