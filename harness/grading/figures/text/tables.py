"""Finds the tables of an answer and their cells, each with the words that name its row, its column and the whole.

Columns parted by commas, semicolons or tabs are turned into columns parted by bars first.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

_NAMES = re.compile(r"^[^\W\d][^\n,;\t|]*(?P<sign>[,;\t])(?=[^\s\d])[^\n|\d]*$", re.MULTILINE)
_ROW = re.compile(r"\n([^\n|]*\d[^\n|]*)")
_SEPARATOR_ROW = re.compile(r"\s*\|?\s*:?-+:?\s*(?:\|\s*:?-+:?\s*)*\|?\s*")
_STATED = re.compile(r"(?<!\d)(?!(?:19|20)\d{2}(?!\d))\d")


@dataclass(frozen=True, slots=True)
class Cell:
    """One table cell with its place and the texts of its row's first cell, its column's header and what names them all.

    `over` is the header's first cell with the line above the table, `named` that cell with the row's first: `Stall 9`.
    """

    start: int
    end: int
    row: str
    column: str
    over: str
    named: str
    first: bool


def with_bars(text: str) -> str:
    """Return the text, as long as before, with bars where a block's lines hold columns under names without digits."""
    for header in _NAMES.finditer(text):
        sign = header["sign"]
        columns, end = header[0].count(sign), header.end()
        if f"{sign} " in header[0]:
            continue
        while (row := _ROW.match(text, end)) is not None and row[1].count(sign) == columns and f"{sign} " not in row[1]:
            end = row.end()
        if end > header.end():
            text = text[: header.start()] + text[header.start() : end].replace(sign, "|") + text[end:]
    return text


def table_cells(text: str) -> tuple[Cell, ...]:
    """Return the cells of every table in the text, header cells left out."""
    cells: list[Cell] = []
    header: list[str] | None = None
    previous: list[str] = []
    caption = ""
    position = 0
    for line in text.split("\n"):
        if line.count("|") < 1:
            header, previous = None, []
            caption = _caption(line) if line.strip() else caption
        elif _SEPARATOR_ROW.fullmatch(line) and "-" in line:
            header = previous
        else:
            pieces = _pieces(line, position)
            if header is None and _is_header(previous, pieces):
                header = previous
            previous = [piece for _, _, piece in pieces]
            if header is not None:
                cells += _row_cells(pieces, header, caption)
        position += len(line) + 1
    return tuple(cells)


def _is_header(above: list[str], pieces: list[tuple[int, int, str]]) -> bool:
    """Return whether a line without digits heads the columns of the one below, though no row of dashes parts them."""
    titled = len(above) > 1 and not any(map(_STATED.search, above))
    return titled and len(above) == len(pieces) and any(_STATED.search(piece) for _, _, piece in pieces)


def _caption(line: str) -> str:
    """Return a line that may name the unit of the table under it; one that states figures does not."""
    return "" if _STATED.search(line) else line


def _pieces(line: str, offset: int) -> list[tuple[int, int, str]]:
    """Return start, end and text of each cell of a table line."""
    pieces: list[tuple[int, int, str]] = []
    start = offset
    for part in line.split("|"):
        pieces.append((start, start + len(part), part.strip()))
        start += len(part) + 1
    if pieces and not pieces[0][2]:
        pieces = pieces[1:]
    return pieces[:-1] if len(pieces) > 1 and not pieces[-1][2] and line.rstrip().endswith("|") else pieces


def _row_cells(pieces: list[tuple[int, int, str]], header: list[str], caption: str) -> list[Cell]:
    """Return the cells of one table line, each with the labels of its row and column."""
    label = pieces[0][2] if pieces else ""
    first = header[0] if header else ""
    over = f"{first} {caption}"
    return [
        Cell(
            start,
            end,
            "" if index == 0 else label,
            header[index] if index < len(header) else "",
            over,
            f"{first} {label}",
            index == 0,
        )
        for index, (start, end, _) in enumerate(pieces)
    ]
