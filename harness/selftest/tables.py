"""What stands in the results of an attempt and in the known data: every value with the expression that names it.

What stands beside a value, in its column or its row, is what an agent could have read in its place.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from decimal import Decimal
from keyword import iskeyword

from fake_backend.fixtures.fixture import Fixture
from fake_backend.fixtures.values import exact, is_number
from harness.domain.trajectory import Trajectory
from harness.reading.results import results

LONGEST = 80
"""Longer texts are prose, and no value that an agent would read off."""

_INDEXED = re.compile(r"(.*)\[\d+\](.*)", re.DOTALL)
_MEMBER = re.compile(r"(.*)(?:\.[^.\[\]]+|\[[^\[\]]+\])", re.DOTALL)


@dataclass(frozen=True, slots=True, kw_only=True)
class Leaf:
    """A text or a number, and the expression that names it."""

    path: str
    value: str | Decimal


Line = tuple[Leaf, ...]
"""A column of a table, or the fields of one row."""


def read(trajectory: Trajectory) -> Line:
    """Return everything that stands in the results, in order."""
    return tuple(leaf for result in results(trajectory).each for leaf in _leaves(result.value, result.name))


def known(fixture: Fixture | None) -> Line:
    """Return everything that stands in the known data, in order."""
    return tuple(_leaves(fixture.values, "")) if fixture else ()


def member(path: str, key: str) -> str:
    """Return the expression for a field."""
    return f"{path}.{key}" if key.isidentifier() and not iskeyword(key) else f"{path}[{key!r}]"


def _leaves(value: object, path: str) -> Iterator[Leaf]:
    if isinstance(value, Mapping):
        for key, item in value.items():
            yield from _leaves(item, member(path, str(key)))
    elif isinstance(value, list):
        for index, item in enumerate(value):
            yield from _leaves(item, f"{path}[{index}]")
    elif is_number(value):
        yield Leaf(path=path, value=exact(value))
    elif isinstance(value, str):
        yield Leaf(path=path, value=value)


def columns(leaves: Iterable[Leaf]) -> dict[tuple[str, str], Line]:
    """Return the leaves that differ in their row alone, by the path of the list and the path within a row."""
    found: dict[tuple[str, str], list[Leaf]] = {}
    for leaf in leaves:
        if match := _INDEXED.fullmatch(leaf.path):
            found.setdefault((match[1], match[2]), []).append(leaf)
    return {place: tuple(line) for place, line in found.items()}


def rows(leaves: Iterable[Leaf]) -> dict[str, Line]:
    """Return the leaves that stand in one row, by its path."""
    found: dict[str, list[Leaf]] = {}
    for leaf in leaves:
        if match := _MEMBER.fullmatch(leaf.path):
            found.setdefault(match[1], []).append(leaf)
    return {place: tuple(line) for place, line in found.items()}


def beside(lines: Iterable[Line], is_it: Callable[[str | Decimal], bool]) -> tuple[str | Decimal, ...]:
    """Return what stands before and after the first leaf that is it, in the first line with another value beside it."""
    for line in lines:
        values = [leaf.value for leaf in line if isinstance(leaf.value, Decimal) or _is_short(leaf.value)]
        at = next((index for index, value in enumerate(values) if is_it(value)), None)
        if at is None:
            continue
        sides = (reversed(values[:at]), values[at + 1 :])
        nearest = (next((v for v in side if type(v) is type(values[at]) and v != values[at]), None) for side in sides)
        if found := tuple(dict.fromkeys(value for value in nearest if value is not None)):
            return found
    return ()


def _is_short(text: str) -> bool:
    return 0 < len(text) <= LONGEST and text.isprintable()
