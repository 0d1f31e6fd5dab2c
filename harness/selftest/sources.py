"""Where a number follows from in results: an expression over them that comes to it, looked for within bounds.

A person would know which field is meant; here the first expression that comes out is taken, for what is tested is the
judge, which works out whatever it is given.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from decimal import Decimal
from itertools import islice, permutations

from fake_backend.fixtures.errors import WorkingError
from harness.domain.trajectory import Trajectory
from harness.reading.numerals import numerals
from harness.reading.results import results
from harness.reading.workings import work_out
from harness.selftest.tables import Leaf, columns, read

MOST_COMBINED = 150
"""Numbers of the results that are combined with each other."""

NEAR = Decimal("0.0000005")
"""Half a unit of the last digit that a figure is written with."""

FACTORS = (100, 12, 6, 3, 2, 4, 10, 1000, 60, 24, 7)

Number = tuple[str, Decimal]
"""A number and the expression for it."""


def source_of(value: Decimal, trajectory: Trajectory) -> str | None:
    """Return a working over the results that comes to the value and grounds it; None where none was found."""
    leaves, held = read(trajectory), results(trajectory)
    found = list(islice(numbers_in(leaves), MOST_COMBINED))
    for working in (*_alone(value, found), *_combined(value, found), *_of_columns(leaves)):
        try:
            worked = work_out(working, held)
        except WorkingError:
            continue
        if not worked.why_not and abs(worked.value - value) <= NEAR:
            return working
    return None


def numbers_in(leaves: Iterable[Leaf]) -> Iterator[Number]:
    """Yield the numbers among leaves, those in texts too."""
    for leaf in leaves:
        if isinstance(leaf.value, Decimal):
            yield leaf.path, leaf.value
        else:
            yield from ((f"figure({leaf.path}, {one.text!r})", one.value) for one in numerals(leaf.value))


def _alone(value: Decimal, found: list[Number]) -> Iterator[str]:
    yield from (path for path, number in found if number == value)
    for path, number in found:
        yield from (f"{path} * {factor}" for factor in FACTORS if number * factor == value)
        yield from (f"{path} / {factor}" for factor in FACTORS if abs(number / factor - value) <= NEAR)


def _combined(value: Decimal, found: list[Number]) -> Iterator[str]:
    for (one, first), (other, second) in permutations(found, 2):
        if first + second == value:
            yield f"{one} + {other}"
        if first - second == value:
            yield f"{one} - {other}"
        if not second:
            continue
        ratio = first / second
        for working, comes_to in (
            (f"{one} / {other} * 100", ratio * 100),
            (f"({one} - {other}) / {other} * 100", (ratio - 1) * 100),
            (f"{one} / {other}", ratio),
        ):
            if abs(comes_to - value) <= NEAR:
                yield working


def _of_columns(leaves: Iterable[Leaf]) -> Iterator[str]:
    """Sums over a column, of all rows or of those that a text field tells apart, and how many rows there are."""
    found = columns(leaves)
    texts = [(place, leaf.value) for place, line in found.items() for leaf in line if isinstance(leaf.value, str)]
    for (table, field), line in found.items():
        if any(isinstance(leaf.value, Decimal) for leaf in line):
            yield f"sum(x{field} for x in {table})"
            for text in dict.fromkeys((other, text) for (place, other), text in texts if place == table):
                yield f"sum(x{field} for x in {table} if x{text[0]} == {text[1]!r})"
                yield f"sum(x{field} for x in {table} if x{text[0]} != {text[1]!r})"
    yield from (f"len({table})" for table in dict.fromkeys(table for table, _ in found))
