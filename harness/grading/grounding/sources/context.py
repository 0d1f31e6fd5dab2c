"""What the records around a number say about it: currency, pair of currencies, date, interval, row."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, NamedTuple

from harness.domain.values import JsonValue
from harness.grading.figures.language.lexicon import CURRENCY_CODES, MONTHS
from harness.grading.grounding.sources.keys import (
    DATE_KEYS,
    INTERVAL_KEYS,
    PAIR_KEYS,
    PAIR_NAMES,
    SCALE_KEYS,
    currency_of,
    factor_of,
    is_currency_key,
    is_general,
    measure_of,
    names_base,
    read_key,
)
from harness.grading.grounding.sources.periods import period_named

DATE: Final = re.compile(r"(?P<iso>\d{4}(?:-(?:\d\d|Q[1-4])(?:-\d\d)?)?)(?:[T ].*)?")
_CODE_KEYS: Final = ("code", "iso", "iso_code", "currency", "symbol", "name")
_ANY_CODE: Final = re.compile(r"(?!N/?A$|ALL$|MIX$)[A-Z]{3}|(?i:points|miles|credits|tokens|coins|avios)")
_NUMBERS: Final = frozenset({int, float})
_PAIR: Final = re.compile(r"([A-Z]{3})\W?([A-Z]{3})")
MINOR: Final = 0.01
_WITHOUT_MINOR: Final = frozenset({"JPY", "KRW", "VND", "CLP", "ISK", "PYG", "UGX", "XAF", "XOF"})
_NOTE_KEYS: Final = frozenset({
    "note", "notes", "comment", "comments", "description", "info", "message", "hint", "legend", "remark", "remarks",
    "units", "unit", "amounts", "convention", "format", "disclaimer", "help",
})  # fmt: skip
_IN_MINOR: Final = re.compile(
    r"\b(?:amounts?|values?|prices?|sums?|totals?|monetary|money|figures|fees|balances?|beträge|preise|montants|prix|"
    r"importes|precios)\b(?! (?:not|in (?:euros?|dollars?)))(?:(?!\bno(?:t|r)?\b)[^.;:\n\d]){0,30}?"
    r"\b(?:in|as|en)(?: the| its| integer| whole| euro| us)*\W{0,2}(?:cents?|pence|"
    r"(?:minor|smallest)(?: currency)? units?|centimes|céntimos|centavos)\b",
    re.IGNORECASE,
)
_NAMED_MONTH: Final = re.compile(r"(?P<month>[^\W\d_]{3,10})\.?(?:,? (?:de )?(?P<year>\d{4}))?")


class Context(NamedTuple):
    """Where in a result one stands, and what holds there.

    Attributes:
        path: JSON path of the record, beginning with the tool's name.
        column: the same with every index replaced by `*`.
        rows: path of the list one is a row of; empty outside of lists.
        currency: the currency amounts are in, as ISO code; None if nothing says.
        base: the currency that exchange rates lead to.
        pair: the pair of currencies the record is about, e.g. `USD/SGD`.
        date: date of the record.
        period: how often amounts recur, e.g. `month`; empty if nothing says.
        mirrored: whether one is below a key such as `query`, which repeats what was asked.
        factor: what amounts are multiplied by: a million under `unit: EUR million`.
        measure: `rate` or `count` where a unit such as `percent` or `kWh` says so.
        row: the record itself.
    """

    path: str
    column: str
    rows: str = ""
    currency: str | None = None
    base: str | None = None
    pair: str | None = None
    date: str = ""
    period: str = ""
    mirrored: bool = False
    factor: float = 1.0
    measure: str = ""
    row: Mapping[str, JsonValue] = {}

    def within(self, record: Mapping[str, JsonValue], shape: Shape) -> Context:
        """Return the context inside the record, with what its own fields say."""
        if not shape.is_telling:
            return Context(*self[:-1], record)
        currency, base, period = self.currency, self.base, self.period
        for key in shape.currencies:
            code = _currency_told_by(key, record[key])
            if code:
                is_base = names_base(key)
                base = code if is_base else base
                currency = currency if is_base and len(shape.currencies) > 1 else code
        for key in shape.intervals:
            period = period_named(str(record[key]))
        pair = (pair_of(record) if shape.pairs else None) or self.pair
        date = first_date(record, shape.dates) or self.date
        outer = self.measure if currency == self.currency else ""
        measure = next((said for key in shape.scales if (said := measure_of(str(record[key])))), outer)
        factors = (factor_of(str(record[key])) for key in shape.scales)
        factor = next((factor for factor in factors if factor != 1), self.factor)
        return Context(
            self.path,
            self.column,
            self.rows,
            currency,
            base,
            pair,
            date,
            period,
            self.mirrored,
            factor,
            measure,
            record,
        )


@dataclass(frozen=True, slots=True)
class Shape:
    """What the keys of a record say, whatever its values are; rows of one list share it.

    `currencies`, `intervals`, `dates`, `pairs` and `scales` are the keys that say something about the numbers beside
    them; `is_telling` whether there are any; `by_date` and `by_currency` whether all keys are dates, or currencies;
    `has_coded` whether some name their own currency (`cost_usd`).
    """

    currencies: tuple[str, ...]
    intervals: tuple[str, ...]
    dates: tuple[str, ...]
    pairs: tuple[str, ...]
    by_date: bool
    by_currency: bool
    is_telling: bool
    scales: tuple[str, ...]
    has_coded: bool


@lru_cache(maxsize=1024)
def shape_of(keys: tuple[str, ...]) -> Shape:
    """Return what the keys of a record say."""
    in_pairs = PAIR_NAMES | {key for pair in PAIR_KEYS for key in pair}
    currencies = _currency_keys(keys)
    intervals = tuple(key for key in keys if key.lower() in INTERVAL_KEYS)
    dates = tuple(key for key in keys if key.lower() in DATE_KEYS)
    pairs = tuple(key for key in keys if key in in_pairs)
    scales = tuple(key for key in keys if key.lower() in SCALE_KEYS)
    return Shape(
        scales=scales,
        currencies=currencies,
        intervals=intervals,
        dates=dates,
        pairs=pairs,
        has_coded=any(read_key(key).currency for key in keys),
        is_telling=bool(currencies or intervals or dates or pairs or scales),
        by_date=bool(keys) and all(DATE.fullmatch(key) for key in keys),
        by_currency=bool(keys) and all(key.upper() in CURRENCY_CODES for key in keys),
    )


def _currency_told_by(key: str, item: JsonValue) -> str:
    """Return the currency a field names, also by a record (`{code: SGD, symbol: S$}`), also a code that is no money's.

    `currency: PTS` says that the amounts are in none that an answer may put instead.
    """
    if isinstance(item, dict):
        return next((code for key in _CODE_KEYS if (code := currency_of(str(item.get(key, ""))))), "")
    text = str(item)
    is_code = is_general(key) and "unit" not in key and _ANY_CODE.fullmatch(text)
    return currency_of(text) or (text if is_code else "")


def scale_of(factor: float, currency: str | None) -> float:
    """Return what amounts of a currency are multiplied by: yen have no minor unit, so theirs are whole."""
    return 1.0 if factor == MINOR and currency in _WITHOUT_MINOR else factor


def minor_told(*texts: JsonValue) -> bool:
    """Return whether one of the texts says that the amounts of a result are in cents or in minor units."""
    return any(isinstance(text, str) and _IN_MINOR.search(text) is not None for text in texts)


def notes_of(record: Mapping[str, JsonValue]) -> Iterator[JsonValue]:
    """Yield the texts of a record that may say something of all its amounts, and those of a legend beside them."""
    for key, item in record.items():
        if key.lower().strip("_") in _NOTE_KEYS:
            yield item
        elif isinstance(item, dict) and not any(type(value) in _NUMBERS for value in item.values()):
            yield from (value for name, value in item.items() if name.lower().strip("_") in _NOTE_KEYS)


def currency_told(record: Mapping[str, JsonValue]) -> str | None:
    """Return the currency that a record without numbers of its own names for those beside it; None if none, or several.

    `{"meta": {"currency": "EUR"}, "rent": 980}` is in euros.
    """
    inner = (item for item in record.values() if isinstance(item, dict))
    legends = (item for item in inner if not any(type(value) in _NUMBERS for value in item.values()))
    named = {currency_of(str(item[key])) for item in legends for key in _currency_keys(tuple(item))} - {""}
    return named.pop() if len(named) == 1 else None


def _currency_keys(keys: tuple[str, ...]) -> tuple[str, ...]:
    """Return the fields that name a currency; one for some amounts only (`original_currency`) if there is no other."""
    named = tuple(key for key in keys if is_currency_key(key))
    general = tuple(key for key in named if is_general(key) or names_base(key))
    return general or named[:1]


def pair_of(record: Mapping[str, JsonValue]) -> str | None:
    """Return the pair of currencies a record names, in two fields or in one, as `FROM/TO`."""
    for one, other in PAIR_KEYS:
        if one in record and other in record:
            codes = [str(record[one]).upper(), str(record[other]).upper()]
            if all(code in CURRENCY_CODES for code in codes):
                return "/".join(codes)
    for key in PAIR_NAMES & record.keys():
        found = _PAIR.fullmatch(str(record[key]))
        if found and {found[1], found[2]} <= CURRENCY_CODES:
            return f"{found[1]}/{found[2]}"
    return None


def date_of(record: Mapping[str, JsonValue]) -> str:
    """Return the date of a record, as it is written there in ISO form; empty if it has none."""
    return first_date(record, shape_of(tuple(record)).dates)


def first_date(record: Mapping[str, JsonValue], keys: tuple[str, ...]) -> str:
    """Return the first date under one of the keys, in ISO form; empty if there is none."""
    return next((date for key in keys if (date := iso_date_of(str(record[key])))), "")


def iso_date_of(text: str) -> str:
    """Return a date or a month in ISO form, the month of no year with the year 0000; empty if the text is none."""
    found = DATE.fullmatch(text)
    if found:
        return found["iso"]
    named = _NAMED_MONTH.fullmatch(text)
    month = MONTHS.get(named["month"].lower()) if named else None
    return f"{named['year'] or '0000'}-{month:02}" if named and month else ""
