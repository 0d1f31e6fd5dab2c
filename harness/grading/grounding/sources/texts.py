"""Finds the documents in the text of a result: JSON, a JSON document per line, tables of separated values, records.

A table becomes a list of rows, lines such as `unit_rate: 0.2480` under a `currency:` become a record; both are then
read like JSON. What is left of the text is read by its words.
"""

from __future__ import annotations

import csv
import json
import re
from collections.abc import Iterator, Sequence
from typing import Final, NoReturn

from harness.domain.values import JsonValue
from harness.grading.figures.language.lexicon import CURRENCY_CODES, CURRENCY_SIGNS
from harness.grading.figures.numbers.numerals import Numeral, read_numeral
from harness.grading.grounding.sources.keys import is_currency_key

_FENCED: Final = re.compile(r"^```\w*\n(?P<body>.*?)\n```[ ]*$", re.MULTILINE | re.DOTALL)
_SEPARATORS: Final = ("\t", ";", ",", "|", "  ")
_GAP: Final = re.compile(r" {2,}|\t+")
_RULE: Final = re.compile(r"[\s|+:=-]+")
_MARKDOWN_RULE: Final = re.compile(r"^\s*\|?\s*:?-{2,}:?\s*\|", re.MULTILINE)
_NUMBER: Final = re.compile(r"(?P<sign>[-+\u2212]?)(?P<digits>\d[\d.,'\u2019 \u00a0\u202f]*)")
_LINE: Final = re.compile(r"\s*[-*]?\s*(?P<key>[^\W\d][\w .()/-]{0,40}?)\s*[:=]\s*(?P<value>\S.*?)\s*")
_CURRENCY: Final = re.compile(
    rf"(?<![A-Za-z])(?:{'|'.join(sorted(CURRENCY_CODES))})(?![A-Za-z])|(?:US|S|C|A|HK|NZ)?\$|[€£¥₹]"
)
_LONGEST_HEADER: Final = 40
_FEWEST: Final = 2


def documents_in(text: str) -> list[JsonValue]:
    """Return what a text holds: one JSON document, several, rows of tables, records, and the words that are left."""
    whole = _json_of(text)
    if whole is not None:
        return whole
    inner = [found for block in _FENCED.finditer(text) if (found := _json_of(block["body"])) is not None]
    if inner:
        rest = _FENCED.sub(lambda block: "" if _json_of(block["body"]) is not None else block[0], text)
        return [*(document for found in inner for document in found), *([rest] if rest.strip() else [])]
    if _MARKDOWN_RULE.search(text):
        return [text]
    rows, rest = _table_in(text.splitlines())
    if rows:
        return [rows, *([rest] if rest.strip() else [])]
    record = _record_in(text.splitlines())
    return [record] if record else [text]


def currency_named_in(texts: Sequence[str]) -> str | None:
    """Return the only currency that the words of a result name: amounts of it that state none are in that one."""
    named = {CURRENCY_SIGNS.get(found[0], found[0]) for text in texts for found in _CURRENCY.finditer(text)}
    return named.pop() if len(named) == 1 else None


def _json_of(text: str) -> list[JsonValue] | None:
    """Return the JSON document a text is, in a list of its own; one list of all where every line is one; else None."""
    try:
        return [json.loads(text, parse_constant=_refuse)]
    except ValueError:
        lines = [line for line in text.splitlines() if line.strip()]
    if len(lines) < _FEWEST or not all(line.lstrip()[:1] in "{[" for line in lines):
        return None
    try:
        return [[json.loads(line, parse_constant=_refuse) for line in lines]]
    except ValueError:
        return None


def _refuse(name: str) -> NoReturn:
    raise ValueError(name)


def _table_in(lines: Sequence[str]) -> tuple[list[JsonValue], str]:
    """Return the rows of the first table of separated values, and the text without it."""
    for start, line in enumerate(lines):
        for separator in _SEPARATORS:
            header = _cells(line, separator)
            if not _is_header(header):
                continue
            rows, end = _rows_below(lines, start + 1, separator=separator, width=len(header))
            if rows:
                values = _values(rows, comma=separator == ";")
                table: list[JsonValue] = [dict(zip(header, row, strict=True)) for row in values]
                return table, "\n".join((*lines[:start], *lines[end:]))
    return [], ""


def _is_header(cells: Sequence[str]) -> bool:
    """Return whether the cells name columns: several, all different, short, and no numbers."""
    if len(cells) < _FEWEST or len(set(cells)) < len(cells):
        return False
    return all(
        cell and len(cell) <= _LONGEST_HEADER and not cell[0].isdigit() and cell[-1] not in ".:!?" for cell in cells
    )


def _rows_below(lines: Sequence[str], start: int, *, separator: str, width: int) -> tuple[list[list[str]], int]:
    """Return the rows of as many cells that follow, and the line behind them; no rows where none holds a number."""
    rows: list[list[str]] = []
    end = start
    for line in lines[start:]:
        if not _RULE.fullmatch(line):
            cells = _cells(line, separator)
            if len(cells) != width:
                break
            rows.append(cells)
        end += 1
    return (rows, end) if any(_NUMBER.match(cell.lstrip("$€£¥")) for row in rows for cell in row) else ([], end)


def _cells(line: str, separator: str) -> list[str]:
    if separator == "  ":
        return [cell.strip() for cell in _GAP.split(line.strip())]
    if separator == "|":
        line = line.strip().strip("|")
    return [cell.strip() for cell in next(csv.reader([line], delimiter=separator), [])]


def _values(rows: Sequence[Sequence[str]], *, comma: bool) -> Iterator[list[JsonValue]]:
    """Yield the rows with their numbers as numbers; the decimal sign is that of the table, a comma if nothing says."""
    read = {cell: numeral for row in rows for cell in row if (numeral := _numeral(cell))}
    signs = {numeral.decimal_sign for numeral in read.values()} - {""}
    decimal = signs.pop() if len(signs) == 1 else "," if comma else "."
    for row in rows:
        yield [_value(read[cell], cell, decimal=decimal) if cell in read else cell for cell in row]


def _numeral(cell: str) -> Numeral | None:
    found = _NUMBER.fullmatch(cell)
    if not found or (found["digits"][0] == "0" and found["digits"][1:2].isdecimal()):
        return None
    return read_numeral(re.sub(r"[\u2019\u202f]", "'", found["digits"]).rstrip())


def _value(numeral: Numeral, cell: str, *, decimal: str) -> float | int:
    """Return a number with its sign: a float where it is written with decimals."""
    groups = numeral.other is not None and numeral.separator != decimal
    value = numeral.other if groups and numeral.other is not None else numeral.value
    sign = -1 if cell[0] in "-\u2212" else 1
    return sign * (int(value) if groups or numeral.exponent >= 0 else float(value))


def _record_in(lines: Sequence[str]) -> dict[str, JsonValue]:
    """Return the fields of lines that all are `key: value`, one of which names a currency; else nothing."""
    found = [_LINE.fullmatch(line) for line in lines if line.strip() and not _RULE.fullmatch(line)]
    fields = {line["key"].strip(): line["value"] for line in found if line}
    if len(fields) < len(found) or not any(is_currency_key(key) for key in fields):
        return {}
    [values] = _values([list(fields.values())], comma=False)
    return dict(zip(fields, values, strict=True))
