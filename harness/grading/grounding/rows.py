"""Reads the plain rows of a list at once: records of single values whose keys say nothing of the numbers beside them.

A result may hold tens of thousands of them. What is not plain, or not clear from the key alone, is read the long way.
"""

from __future__ import annotations

from typing import Final

from harness.domain.values import JsonValue
from harness.grading.grounding.context import Context, shape_of
from harness.grading.grounding.keys import KeyReading, read_key
from harness.grading.grounding.leaves import MOST, may_hold_figure, read_leaf
from harness.grading.grounding.sources import SourceFigure

Fields = tuple[tuple[str, str, KeyReading], ...]

_NESTED: Final = frozenset({dict, list})


def fields_of(keys: tuple[str, ...], column: str) -> Fields | None:
    """Return key, column and reading of each field of a row with these keys; None where the row must be read whole."""
    shape = shape_of(keys)
    if shape.is_telling or shape.by_date or shape.by_currency:
        return None
    return tuple((key, f"{column}.{key}", read_key(key)) for key in keys)


def read_row(
    row: dict[str, JsonValue], fields: Fields, path: str, *, context: Context, into: list[SourceFigure]
) -> bool:
    """Append the figures of a plain row and return True; return False, with nothing done, where values are nested."""
    for item in row.values():
        if type(item) in _NESTED:
            return False
    inside: Context | None = None
    for key, column, reading in fields:
        item = row[key]
        if (
            (type(item) is float or type(item) is int)
            and reading.meaning == "money"
            and not context.measure
            and 1 <= abs(item) < MOST
        ):
            value = float(item) * reading.factor * (context.factor if reading.factor == 1 else 1.0)
            unit, monthly = reading.currency or context.currency, context.monthly or reading.monthly
            into.append(SourceFigure(value, "money", unit, path, key, column, context.rows, context.date, monthly, row))
        elif item is not None and (type(item) is not str or may_hold_figure(item)):
            inside = inside or Context(path, column, *context[2:-1], row)
            read_leaf(item, key, inside, reading=reading, column=column, into=into)
    return True
