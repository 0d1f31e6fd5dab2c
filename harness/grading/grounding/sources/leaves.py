"""Reads one value of a result as figures: a number by its key, a text by its words."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from harness.domain.values import JsonValue
from harness.grading.figures import Figure, read_figures
from harness.grading.figures.language.lexicon import CURRENCY_CODES
from harness.grading.figures.numbers.numerals import read_numeral
from harness.grading.grounding.sources.context import DATE, Context, iso_date_of, scale_of, shape_of
from harness.grading.grounding.sources.keys import KeyReading, Meaning, currency_of, read_key
from harness.grading.grounding.sources.measures import is_measured, is_service_level
from harness.grading.grounding.sources.periods import period_beside
from harness.grading.grounding.sources.values import Kind, SourceFigure

Reading = tuple[Kind, float, str | None]

_TELLING: Final = re.compile(
    "[%$€£¥₹円元ル億万]|[A-Z]{3}|per ?cent|prozent|pour cent|por ciento|illion|dollar|euro|yen|pound"
)
_MARK: Final = re.compile("[0-9%$]")
_WORDED: Final = re.compile("illion|dollar|euro|yen|pound|cent|zent|ciento")
_GROUPED: Final = re.compile(r"-?\d{1,3}(?:(?:\.\d{3})*,\d{1,2}|(?:,\d{3})+(?:\.\d+)?|(?:\.\d{3}){2,})")
_CENTS: Final = re.compile(r"\d[.,]\d\d$")
_MAY_BE_MONEY: Final = frozenset({"money", "either", "total", "unknown", "several", "span"})
_HIGHEST_RATE: Final = 100
_FIRST_YEAR: Final = 1900
_LAST_YEAR: Final = 2100
_LONGEST_TEXT: Final = 20_000
MOST: Final = 1e30  # what is larger is an id or a mistake, and no amount


def read_leaf(
    item: JsonValue, key: str, context: Context, *, reading: KeyReading, column: str, into: list[SourceFigure]
) -> None:
    """Append the figures of a number or a text; a number may have two readings, as money and as a percentage."""
    if isinstance(item, str):
        item = _ungrouped(item)
        if not _is_number(item):
            into += _read_words(item, key, context, column=column)
            return
        item = float(item) if "." in item else int(item)
        if reading.meaning == "unknown" and _is_year(item):
            return
    if isinstance(item, bool) or not isinstance(item, int | float):
        return
    if not -MOST < item < MOST:
        return
    period = reading.period or context.period
    is_whole = not isinstance(item, float)
    for kind, value, unit in _readings(float(item) * reading.factor, key, context, reading=reading, is_whole=is_whole):
        into.append(
            SourceFigure(value, kind, unit, context.path, key, column, context.rows, context.date, period, context.row)
        )


def _ungrouped(text: str) -> str:
    """Return a number with groups or a decimal comma (`1.234,50`) as a plain one; other text as it is."""
    numeral = read_numeral(text.lstrip("-")) if _GROUPED.fullmatch(text) else None
    if numeral is None:
        return text
    value = numeral.value if numeral.other is None else numeral.other
    return f"{'-' if text[0] == '-' else ''}{value}"


def _is_number(text: str) -> bool:
    """Return whether a text is a plain number: `-12.50`, and not `007`, which is a code."""
    if not text[-1:].isdecimal() or (text[0] == "0" and text[1:2].isdecimal()):
        return False
    return text.lstrip("-+").replace(".", "", 1).isdecimal()


def read_prose(text: str, context: Context) -> list[SourceFigure]:
    """Return the figures of a result that is plain text; the columns of a table in it are columns."""
    found: list[SourceFigure] = []
    for position, figure in enumerate(read_figures(text)):
        heading = figure.place.column or figure.place.key
        placed = context._replace(
            rows=f"{context.path}:{figure.place.column}" if figure.place.column else "",
            date=iso_date_of(figure.place.row) or context.date,
            row={"row": figure.place.row},
        )
        key = f"[{figure.start}:{figure.end}]"
        found.append(_read_figure(figure, key, placed, text=text, column=f"{context.column}:{heading or position}"))
    return found


def _read_words(text: str, key: str, context: Context, *, column: str) -> list[SourceFigure]:
    if not may_hold_figure(text) or DATE.fullmatch(text):
        return []
    return [_read_figure(f, key, context, text=text, column=column) for f in read_figures(text[:_LONGEST_TEXT])]


def may_hold_figure(text: str) -> bool:
    """Return whether a text is worth reading: names and ids are many, and reading is slow."""
    if text.isascii() and _MARK.search(text) is None:
        return _WORDED.search(text) is not None
    return _TELLING.search(text) is not None or _is_number(text)


def _read_figure(figure: Figure, key: str, context: Context, *, text: str, column: str) -> SourceFigure:
    kind, unit = _kind_of(figure)
    unit = unit or (context.currency if kind == "money" else None)
    return SourceFigure(
        value=float(figure.value),
        kind=kind,
        unit=unit,
        parent=context.path,
        key=key,
        column=column,
        rows=context.rows,
        date=context.date,
        period=period_beside(figure.start, figure.end, text) or context.period,
        row=context.row,
    )


def _readings(value: float, key: str, context: Context, *, reading: KeyReading, is_whole: bool) -> list[Reading]:
    """Return what a number may stand for; a fraction under a key that names no currency may be a percentage.

    Where a currency holds, what is no count by its name may be money, though its name says nothing of it.
    """
    meaning = _meaning_here(value, key, context, reading=reading)
    if meaning == "exchange rate":
        pair = reading.currency or context.pair or f"{context.currency or '?'}/{context.base or '?'}"
        return [("exchange rate", value, pair)]
    currency = reading.currency or _currency_beside(key, context) or context.currency
    found: list[Reading] = []
    if meaning == "nothing" or (meaning == "span" and (not currency or _is_year(value))):
        return []
    if meaning == "count" or (meaning == "several" and (is_whole or not currency)):
        return [("count", value, None), *_in_coins(value, context)]
    is_fraction = abs(value) <= 1 and value != int(value)
    if meaning in {"total", "unknown"} and currency is None and value == int(value):
        found.append(("count", value, None))
        meaning = "count" if shape_of(tuple(context.row)).has_coded else meaning
    if meaning in _MAY_BE_MONEY or (meaning == "price rate" and (currency or abs(value) > _HIGHEST_RATE)):
        scale = scale_of(context.factor, currency) if reading.factor == 1 else 1.0
        found.append(("money", value * scale, currency))
    if meaning in {"percent", "rate", "price rate", "either"} or (meaning == "ratio" and abs(value) > 1):
        found.append(("rate", value, "%"))
    if (is_fraction and meaning not in {"percent", "several", "span"} and reading.currency is None) or (
        meaning == "ratio" and abs(value) <= 1
    ):
        found.append(("rate", value * 100, "%"))
    return found


def _meaning_here(value: float, key: str, context: Context, *, reading: KeyReading) -> Meaning:
    """Return what the key means where it stands: beside a unit, a pair of currencies, or with such a value."""
    if context.measure and reading.currency is None and is_measured(key, context.measure, context.currency):
        return "percent" if context.measure == "rate" else "count"
    if reading.meaning == "unknown" and context.currency is None and is_service_level(key, value):
        return "ratio"
    if reading.meaning == "tally":
        return "count" if value == int(value) else "money"
    return "exchange rate" if reading.meaning in {"rate", "price rate"} and context.pair else reading.meaning


def _is_year(value: float) -> bool:
    return value == int(value) and _FIRST_YEAR <= value <= _LAST_YEAR


def _currency_beside(key: str, context: Context) -> str | None:
    """Return the currency of one amount: `original_amount` is in the `original_currency` beside it."""
    for name in (key, key.rpartition("_")[0]):
        told = context.row.get(f"{name}_currency") if name else None
        if isinstance(told, str):
            return currency_of(told) or None
    return None


def _in_coins(value: float, context: Context) -> Iterator[Reading]:
    """Yield a number of units as an amount, where the row says of which currency they are: 0.85 units of BTC."""
    code = next((str(context.row[key]) for key in ("asset", "coin", "token", "symbol") if key in context.row), "")
    if code in CURRENCY_CODES:
        yield "money", value, code


def _kind_of(figure: Figure) -> tuple[Kind, str | None]:
    """Return kind and unit of a figure read from text; a bare number is money only under a word for money."""
    if figure.is_money:
        return "money", figure.unit
    if figure.is_percent:
        return "rate", "%"
    named = [read_key(words).meaning for words in (figure.place.key, figure.place.column) if words]
    if figure.unit is None and ("money" in named or figure.scale > 1 or _CENTS.search(figure.text)):
        return "money", None
    return "count", None
