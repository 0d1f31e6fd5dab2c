"""Reads the plain rows of a list at once: records of single values whose keys say nothing of the numbers beside them.

A result may hold tens of thousands of them. What is not plain, or not clear from the key alone, is read the long way.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from harness.domain.values import JsonValue
from harness.grading.figures.language.lexicon import CURRENCY_CODES
from harness.grading.grounding.sources.context import Context, first_date, scale_of, shape_of
from harness.grading.grounding.sources.keys import KeyReading, is_currency_key, read_key
from harness.grading.grounding.sources.leaves import MOST, may_hold_figure, read_leaf
from harness.grading.grounding.sources.values import SourceFigure

_NESTED: Final = frozenset({dict, list})
_NEW: Final = tuple.__new__  # a named tuple at the cost of a plain one


class Fields(NamedTuple):
    """Key, column and reading of each field of a row, the field that names its currency, and those that may date it."""

    each: tuple[tuple[str, str, KeyReading], ...]
    currency: str
    dates: tuple[str, ...]


def fields_of(keys: tuple[str, ...], column: str) -> Fields | None:
    """Return the fields of a row with these keys; None where the row must be read whole."""
    shape = shape_of(keys)
    says_more = shape.intervals or shape.pairs or shape.by_date or shape.by_currency
    currencies = tuple(key for key in keys if is_currency_key(key))
    if says_more or len(currencies) > 1 or shape.scales not in {(), currencies}:
        return None
    currency = currencies[0] if currencies else ""
    each = tuple((key, f"{column}.{key}", read_key(key)) for key in keys if key != currency)
    return Fields(each, currency, shape.dates)


def read_row(
    row: dict[str, JsonValue], fields: Fields, path: str, *, context: Context, into: list[SourceFigure]
) -> bool:
    """Append the figures of a plain row and return True; return False, with nothing done, where it is not plain."""
    currency = context.currency
    if fields.currency:
        currency = str(row[fields.currency])
        if currency not in CURRENCY_CODES or context.measure:
            return False
    date = (first_date(row, fields.dates) if fields.dates else "") or context.date
    inside: Context | None = None
    before = len(into)
    for key, column, reading in fields.each:
        item = row[key]
        if (
            (type(item) is float or type(item) is int)
            and reading.meaning == "money"
            and not context.measure
            and 1 <= abs(item) < MOST
        ):
            value = float(item) * reading.factor
            unit, period = reading.currency or currency, reading.period or context.period
            if context.factor != 1 and reading.factor == 1:
                value *= scale_of(context.factor, unit)
            into.append(_NEW(SourceFigure, (value, "money", unit, path, key, column, context.rows, date, period, row)))
        elif type(item) in _NESTED:
            del into[before:]
            return False
        elif item is not None and (type(item) is not str or may_hold_figure(item)):
            inside = inside or Context(
                path, column, context.rows, currency, context.base, context.pair, date, *context[7:-1], row
            )
            read_leaf(item, key, inside, reading=reading, column=column, into=into)
    return True
