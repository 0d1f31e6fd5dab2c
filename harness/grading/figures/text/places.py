"""Finds where each figure stands: in which table row and column, behind which key, in which clause and section.

It reads no number.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from decimal import Decimal

from harness.grading.figures.figure import Place
from harness.grading.figures.language.lexicon import MONTHS
from harness.grading.figures.text.headers import unit_in_label
from harness.grading.figures.text.tables import Cell, table_cells

_ABBREVIATIONS = (
    "mio mrd tsd ca approx rs nr no vs st mr mrs dr fr kr sept sep oct nov dec jan feb mar apr jun jul aug inkl bzw cr "
    "mln "
    "etc inc ltd p pp fig e.g i.e z.b d.h u.s incl excl est max min avg sec op cit art env"
)
_ABBREVIATED = frozenset(_ABBREVIATIONS.split())
_SENTENCE = re.compile(r"[.!?…](?:[\"')\]]*)(?=\s)|\n+|[。\uff01\uff1f]|(?<=[^\d])\.(?=[A-Z])")
_CLAUSE = re.compile(r"[,;:](?=\s)|[、\uff0c\uff1b\uff1a()\uff08\uff09]|\s[\u2013—-]\s|—|\s\|\s?|;|\s[·•→/]\s")
REACH = 400
_KEY_REACH = 120
_KEY_MARKS = (":", "=", "\u2192", "\u2013", "\u2014", " -")
_DAY_DIGITS = 2
_LAST_WORD = re.compile(r"([\w.]+)\.$")
_AMOUNT_SIGN = re.compile(r"\d\s?%|[$€£¥₹]\s?\d")
_NEXT_WORD = re.compile(r"\s+([^\W\d_]+)")
_HEADING = re.compile(r"^\s{0,3}#{1,6}\s+(.+?)\s*#*\s*$", re.MULTILINE)
_KEY = re.compile(
    r"(?:^|[\n;•])[\s>•*+\u2013-]*(?:\d{1,2}[.)]\s+)?(?P<key>[^\n:=|]{1,80}?)\s*(?::|=|→|\s[\u2013—-])\s*[^\n:=|]*$"
)


class Layout:
    """The structure of one plain text, computed once: sentences, clauses, tables, headings."""

    __slots__ = ("_cell_starts", "_clauses", "_heading_starts", "_headings", "_sentences", "_spans", "cells", "text")

    def __init__(self, text: str) -> None:
        self.text = text
        self._spans: dict[int, tuple[int, int]] = {}
        self._sentences = [0, *(m.end() for m in _SENTENCE.finditer(text) if not _abbreviated(text, m))]
        self._clauses = [0, *(m.end() for m in _CLAUSE.finditer(text))]
        headings = list(_HEADING.finditer(text)) if "#" in text else []
        self._headings = [m[1] for m in headings]
        self._heading_starts = [m.start() for m in headings]
        self.cells = table_cells(text) if "|" in text else ()
        self._cell_starts = [cell.start for cell in self.cells]

    def cell(self, position: int) -> Cell | None:
        """Return the table cell that holds `position`."""
        if not self.cells:
            return None
        index = bisect_right(self._cell_starts, position) - 1
        return self.cells[index] if index >= 0 and position < self.cells[index].end else None

    def unit_of(self, cell: Cell) -> tuple[str | None, Decimal]:
        """Return the unit and scale the column, the row or the heading of a table names for a cell."""
        for label in (cell.column, cell.row, cell.over, self.heading(cell.start)):
            unit, scale = unit_in_label(label)
            if unit is not None or scale != 1:
                return unit, scale
        return None, Decimal(1)

    def sentence_span(self, position: int) -> tuple[int, int]:
        """Return where the sentence around `position` begins and ends, at most `REACH` characters away."""
        known = self._spans.get(position)
        if known is None:
            low, high = _span(self._sentences, position, len(self.text))
            known = self._spans[position] = max(low, position - REACH), min(high, position + REACH)
        return known

    def clause_span(self, position: int) -> tuple[int, int]:
        """Return where the clause around `position` begins and ends."""
        low, high = self.sentence_span(position)
        left, right = _span(self._clauses, position, len(self.text))
        return max(low, left), min(high, right)

    def heading(self, position: int) -> str:
        """Return the nearest heading above `position`."""
        index = bisect_left(self._heading_starts, position)
        return self._headings[index - 1] if index else ""

    def place(self, start: int) -> Place:
        """Return the place of the figure that begins at `start`."""
        cell = self.cell(start)
        low, high = self.sentence_span(start)
        sentence = self.text[low:high].strip()
        heading = self.heading(start)
        if cell is not None:
            return Place(
                clause=self.text[cell.start : cell.end].strip(),
                sentence=sentence,
                row=cell.row,
                column=cell.column,
                heading=heading,
            )
        left, right = self.clause_span(start)
        key = _key(self.text[max(low - 1, 0, start - _KEY_REACH) : start])
        return Place(clause=self.text[left:right].strip(), sentence=sentence, key=key, heading=heading)


def _key(before: str) -> str:
    """Return the key of `key: figure`, given the text before the figure; "" if there is none."""
    line = before.rstrip()
    if not any(mark in line for mark in _KEY_MARKS):
        return ""
    found = _KEY.search(line)
    if found and found["key"].count("(") > found["key"].count(")"):
        return found["key"].rpartition("(")[2].strip()
    return found["key"].strip() if found and not _AMOUNT_SIGN.search(found["key"]) else ""


def _span(breaks: list[int], position: int, length: int) -> tuple[int, int]:
    """Return the neighbours of `position` among the breaks."""
    index = bisect_right(breaks, position)
    return breaks[index - 1], breaks[index] if index < len(breaks) else length


def _abbreviated(text: str, found: re.Match[str]) -> bool:
    """Return whether the full stop ends an abbreviation, a list number or a German day rather than a sentence."""
    if found[0][0] != ".":
        return False
    word = _LAST_WORD.search(text[max(0, found.start() - 8) : found.start() + 1])
    if word is None:
        return False
    if not word[1].isdigit():
        return word[1].lower() in _ABBREVIATED
    behind = _NEXT_WORD.match(text, found.end())
    return len(word[1]) <= _DAY_DIGITS and (behind is not None and behind[1].lower() in MONTHS)
