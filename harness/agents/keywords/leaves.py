"""The scalar fields of a tool's result, each with its own words and those of the row it stands in."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from harness.agents.keywords.periods import Period, periods
from harness.agents.keywords.words import stems, words
from harness.domain.trajectory import ToolResult
from harness.domain.values import JsonValue

Scalar = str | int | float | bool
_LABELS = 3
"""Text fields of a row that name it; later ones are prose."""

_UNITLESS = """
    count number months days years percent percentage pct ratio rate shares units quantity month year day id share
    weight
"""
"""Words of fields that are no amounts, whatever currency stands beside them."""

_CODES = """
    aed ars aud bgn brl cad chf clp cny cop czk dkk eur gbp hkd huf idr ils inr isk jpy krw mxn myr nok nzd pen php pln
    ron rub sar sek sgd thb try twd uah usd vnd zar
"""
"""Currency codes that a field's own name may end with."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Leaf:
    """One scalar of a result: `path` from the root (list positions left out), `row` the texts that stand beside it."""

    path: tuple[str, ...]
    value: Scalar
    row: tuple[str, ...] = ()
    currency: str = ""

    @property
    def name(self) -> str:
        """The field's name in words."""
        return " ".join(words(self.path[-1])) if self.path else "result"

    @property
    def is_number(self) -> bool:
        """Whether the value counts or measures something."""
        return isinstance(self.value, int | float) and not isinstance(self.value, bool)

    @property
    def written(self) -> str:
        """The value as a sentence gives it, with the percent sign or currency its fields say."""
        named = words(self.path[-1]) if self.path else ()
        if not self.is_number:
            return str(self.value).lower() if isinstance(self.value, bool) else str(self.value)
        plain = str(self.value) if {"id", "year"} & set(named) else f"{self.value:,}".removesuffix(".0")
        if {"percent", "percentage", "pct"} & set(named):
            return f"{plain}%"
        if named and named[-1] in _CODES.split():
            return f"{plain} {named[-1].upper()}"
        return f"{plain} {self.currency}" if self.currency and not set(named) & set(_UNITLESS.split()) else plain

    @property
    def dates(self) -> tuple[Period, ...]:
        """The periods its row states."""
        return tuple(period for text in self.row for period in _dates_in(text))

    @property
    def own_stems(self) -> frozenset[str]:
        """Stems of the field's own name."""
        return frozenset(stems(self.path[-1])) if self.path else frozenset()

    @property
    def outer_stems(self) -> frozenset[str]:
        """Stems of the fields around it."""
        return frozenset(stems(" ".join(self.path[:-1])))


@lru_cache(maxsize=1024)
def _dates_in(text: str) -> tuple[Period, ...]:
    """The periods of a text that stands beside every field of its row."""
    return periods(text)


def result_value(result: ToolResult) -> JsonValue:
    """Return the structured content, else the JSON of the text, else None."""
    if result.structured is not None:
        return result.structured
    for text in result.text:
        try:
            value: JsonValue = json.loads(text)
        except (ValueError, RecursionError):
            continue
        if isinstance(value, dict | list):
            return value
    return None


def leaves(
    value: JsonValue, path: tuple[str, ...] = (), *, row: tuple[str, ...] = (), currency: str = ""
) -> Iterator[Leaf]:
    """Yield the scalars of a result in its order; the currency of the nearest object around counts."""
    if isinstance(value, dict):
        texts = tuple(str(item) for key, item in value.items() if _is_label(key, item))[:_LABELS]
        said = next(
            (item for key, item in value.items() if "currency" in words(key) and isinstance(item, str)), currency
        )
        for key, item in value.items():
            yield from leaves(item, (*path, key), row=texts if _is_scalar(item) else row, currency=said)
    elif isinstance(value, list):
        for item in value:
            yield from leaves(item, path, row=row, currency=currency)
    elif value is not None:
        yield Leaf(path=path, value=value, row=row, currency=currency)


def _is_label(key: str, item: JsonValue) -> bool:
    """Whether a field names its row: text, or the number of a year."""
    return (isinstance(item, str) and bool(item)) or (isinstance(item, int) and "year" in words(key))


def _is_scalar(item: JsonValue) -> bool:
    return not isinstance(item, dict | list)
