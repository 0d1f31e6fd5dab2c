"""Where a value follows from in results: an expression over them that comes to it, looked for within bounds.

A person would know which field is meant; here the first expression that comes out is taken, for what is tested is the
judge, which works out whatever it is given.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from decimal import Decimal, DivisionByZero, InvalidOperation
from itertools import islice, permutations
from keyword import iskeyword
from typing import Any

from fake_backend.fixtures.errors import WorkingError
from fake_backend.fixtures.values import exact, is_number
from harness.reading.numerals import numerals
from harness.reading.results import Results
from harness.reading.workings import work_out

MOST_LEAVES = 150
"""Numbers of the results that are combined with each other."""

NEAR = Decimal("0.0000005")
"""Half a unit of the last digit that a figure is written with."""

FACTORS = (100, 12, 6, 3, 2, 4, 10, 1000, 60, 24, 7)


@dataclass(frozen=True, slots=True, kw_only=True)
class Leaf:
    """A number of a result, in a field or in a text, and the expression that names it."""

    path: str
    value: Decimal


def source_of(value: Decimal, results: Results) -> str | None:
    """Return a working over the results that comes to the value and grounds it; None where none was found."""
    leaves = leaves_of(results)
    for working in (*_alone(value, leaves), *_combined(value, leaves), *_columns(results)):
        try:
            worked = work_out(working, results)
        except WorkingError:
            continue
        if not worked.why_not and abs(worked.value - value) <= NEAR:
            return working
    return None


def leaves_of(results: Results) -> tuple[Leaf, ...]:
    """Every number in the results, as far as they are looked at."""
    return tuple(islice((leaf for result in results.each for leaf in _leaves(result.value, result.name)), MOST_LEAVES))


def _leaves(value: object, path: str) -> Iterator[Leaf]:
    if isinstance(value, Mapping):
        for key, item in value.items():
            yield from _leaves(item, f"{path}.{key}" if _is_name(key) else f"{path}[{key!r}]")
    elif isinstance(value, list):
        for index, item in enumerate(value):
            yield from _leaves(item, f"{path}[{index}]")
    elif is_number(value):
        yield Leaf(path=path, value=exact(value))
    elif isinstance(value, str):
        yield from (Leaf(path=f"figure({path}, {found.text!r})", value=found.value) for found in numerals(value))


def _is_name(key: str) -> bool:
    return key.isidentifier() and not iskeyword(key)


def _alone(value: Decimal, leaves: tuple[Leaf, ...]) -> Iterator[str]:
    yield from (leaf.path for leaf in leaves if leaf.value == value)
    for leaf in leaves:
        yield from (f"{leaf.path} * {factor}" for factor in FACTORS if leaf.value * factor == value)
        yield from (f"{leaf.path} / {factor}" for factor in FACTORS if abs(leaf.value / factor - value) <= NEAR)


def _combined(value: Decimal, leaves: tuple[Leaf, ...]) -> Iterator[str]:
    for one, other in permutations(leaves, 2):
        if one.value + other.value == value:
            yield f"{one.path} + {other.path}"
        if one.value - other.value == value:
            yield f"{one.path} - {other.path}"
        try:
            ratio = one.value / other.value
        except (DivisionByZero, InvalidOperation):
            continue
        if abs(ratio * 100 - value) <= NEAR:
            yield f"{one.path} / {other.path} * 100"
        if abs((ratio - 1) * 100 - value) <= NEAR:
            yield f"({one.path} - {other.path}) / {other.path} * 100"
        if abs(ratio - value) <= NEAR:
            yield f"{one.path} / {other.path}"


def _columns(results: Results) -> Iterator[str]:
    """Sums over a column, of all rows or of those that a text field tells apart."""
    for path, rows in (found for result in results.each for found in _lists(result.value, result.name)):
        if not all(isinstance(row, Mapping) for row in rows):
            yield f"sum({path})"
            continue
        numbers = dict.fromkeys(key for row in rows for key, item in row.items() if is_number(item) and _is_name(key))
        texts = dict.fromkeys((key, item) for row in rows for key, item in row.items() if isinstance(item, str))
        for key in numbers:
            yield f"sum(x.{key} for x in {path})"
            for field, text in texts:
                if _is_name(field):
                    yield f"sum(x.{key} for x in {path} if x.{field} == {text!r})"
                    yield f"sum(x.{key} for x in {path} if x.{field} != {text!r})"
        yield f"len({path})"


def _lists(value: object, path: str) -> Iterator[tuple[str, list[Any]]]:
    if isinstance(value, Mapping):
        for key, item in value.items():
            if _is_name(key):
                yield from _lists(item, f"{path}.{key}")
    elif isinstance(value, list) and value:
        yield path, value
