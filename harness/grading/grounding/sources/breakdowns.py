"""Reads a number whose key says nothing of money by the record it stands in: a price per `day`, a part of a revenue."""

from __future__ import annotations

from typing import Final

from harness.domain.values import JsonValue
from harness.grading.grounding.sources.context import Context
from harness.grading.grounding.sources.keys import SPAN_KEYS, KeyReading, measure_of, names_money, read_key
from harness.grading.grounding.sources.periods import period_named

_LAST_DAY: Final = 31
_FIRST_YEAR: Final = 1900
_LAST_YEAR: Final = 2100
_LEAST_WHOLE_PART: Final = 1000
_SOLD_KEYS: Final = frozenset({
    "rooms", "room", "seats", "seat", "tables", "table", "stock", "tickets", "stop", "level", "platform", "floor",
    "track", "court", "lane",
})  # fmt: skip


def reading_in(record: dict[str, JsonValue], key: str, context: Context) -> KeyReading:
    """Return what a key says in its record: a price per `day`, or an entry of a breakdown, is money."""
    reading = read_key(key)
    if reading.meaning in {"nothing", "count", "span"} and _is_price_per(key, record[key], context):
        return KeyReading("money", period=period_named(key))
    if reading.meaning == "several" and _is_breakdown(record, context):
        return KeyReading("money")
    if key.lower() in _SOLD_KEYS and _is_sold(record, record[key], context):
        return KeyReading("money")
    return reading


def _is_price_per(key: str, item: JsonValue, context: Context) -> bool:
    """Return whether a number is a price per `day` or `kWh`: its record is named for money, and it is no date."""
    if not isinstance(item, int | float) or isinstance(item, bool):
        return False
    is_span = key.lower() in SPAN_KEYS
    if not is_span and (not measure_of(key) or key.endswith("s") or item == int(item)):
        return False
    if is_span and context.currency and isinstance(item, float):
        return True
    name = _name_of(context)
    return (names_money(name) or names_money(name.removesuffix("s"))) and (
        item != int(item) or (item > _LAST_DAY and not _FIRST_YEAR <= item <= _LAST_YEAR)
    )


def _is_breakdown(record: dict[str, JsonValue], context: Context) -> bool:
    """Return whether a record named for money, with a currency, holds whole numbers only: `budget: {books: 42000}`."""
    if not _is_of_money(context):
        return False
    return not any(isinstance(item, float) and item != int(item) for item in record.values())


def _is_sold(record: dict[str, JsonValue], item: JsonValue, context: Context) -> bool:
    """Return whether an entry is what money came from: `revenue: {rooms: 18400.0, breakfast: 2300.0}`.

    A small whole number may be how many there are, and so may one beside an amount that is named as such.
    """
    if not _is_of_money(context) or any(read_key(key).meaning in {"money", "total"} for key in record):
        return False
    return isinstance(item, float) or (isinstance(item, int) and abs(item) >= _LEAST_WHOLE_PART)


def _is_of_money(context: Context) -> bool:
    return context.currency is not None and not context.path.endswith("]") and names_money(_name_of(context))


def _name_of(context: Context) -> str:
    return context.path.rpartition(".")[2].partition("[")[0]
