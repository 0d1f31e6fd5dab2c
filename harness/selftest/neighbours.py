"""What stands beside a value where an agent could have read it: in the next row of a table, or the next field of a row.

Tables are those of the fixture and of the tool results; only values of one kind are neighbours, text of text and number
of number.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from fake_backend.fixtures.fixture import Fixture
from harness.domain.attempt import Evidence
from harness.domain.trajectory import ToolResult, Trajectory

LONGEST = 80
"""Longer texts are prose, and no value that an agent would read off."""

NAMING = ("name", "title", "id", "key", "symbol", "month", "date")


@dataclass(frozen=True, slots=True, kw_only=True)
class Cell:
    """One value of a table: a text or a number, and what its row is called."""

    value: str | Decimal
    label: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Neighbours:
    """Two cells of one line that hold different values: the one looked for, and one beside it."""

    own: Cell
    other: Cell


Line = tuple[Cell, ...]
"""A column of a table, or the fields of one row: what stands in it side by side."""


def columns(fixture: Fixture | None, evidence: Evidence) -> tuple[Line, ...]:
    """The columns of the results, then those of the fixture."""
    known = fixture.values.values() if fixture else ()
    return _worth_it(line for found in (*_results(evidence), *known) for line in _columns(found))


def lines(fixture: Fixture | None, evidence: Evidence) -> tuple[Line, ...]:
    """The same, with the fields of the rows that were read in between; what is nearest to what was read comes first."""
    read = _results(evidence)
    fields = _worth_it(line for found in read for line in _fields(found))
    return (*columns(None, evidence), *fields, *columns(fixture, Evidence(trajectory=Trajectory())))


def _worth_it(lines: Iterable[Line]) -> tuple[Line, ...]:
    return tuple(line for line in lines if len(line) > 1)


def _results(evidence: Evidence) -> tuple[Any, ...]:
    return tuple(found for call in evidence.trajectory.calls if call.result for found in _documents(call.result))


def beside(lines: Sequence[Line], is_it: Callable[[str | Decimal], bool]) -> tuple[Neighbours, ...]:
    """What stands before and after the first cell that is it, in the first line that has another value beside it."""
    for line in lines:
        at = next((index for index, cell in enumerate(line) if is_it(cell.value)), None)
        if at is not None and (found := tuple(_nearest(line, at))):
            return found
    return ()


def _nearest(line: Line, at: int) -> Iterator[Neighbours]:
    own = line[at]
    seen = {own.value}
    for side in (reversed(line[:at]), line[at + 1 :]):
        other = next((cell for cell in side if type(cell.value) is type(own.value) and cell.value != own.value), None)
        if other is not None and other.value not in seen:
            seen.add(other.value)
            yield Neighbours(own=own, other=other)


def _documents(result: ToolResult) -> Iterator[Any]:
    if result.structured is not None:
        yield result.structured
        return
    for text in result.text:
        try:
            yield json.loads(text, parse_float=Decimal)
        except (ValueError, RecursionError):
            continue


def _columns(value: object) -> Iterator[Line]:
    """The columns of every list of rows in it, at any depth."""
    if isinstance(value, Mapping):
        for inner in value.values():
            yield from _columns(inner)
    elif isinstance(value, list):
        rows = [row for row in value if isinstance(row, Mapping)]
        for key in dict.fromkeys(key for row in rows for key in row):
            yield tuple(cell for row in rows if (cell := _cell(row.get(key), _label(row))) is not None)
        for inner in value:
            yield from _columns(inner)


def _fields(value: object) -> Iterator[Line]:
    """The fields of every row in it, at any depth."""
    if isinstance(value, Mapping):
        yield tuple(cell for key, inner in value.items() if (cell := _cell(inner, str(key))) is not None)
    inside = value.values() if isinstance(value, Mapping) else value if isinstance(value, list) else ()
    for inner in inside:
        yield from _fields(inner)


def _label(row: Mapping[str, Any]) -> str:
    named = next((row[key] for key in NAMING if isinstance(row.get(key), str)), "")
    return str(named)


def _cell(value: object, label: str) -> Cell | None:
    if isinstance(value, bool) or value is None:
        return None
    if isinstance(value, int | float | Decimal):
        return Cell(value=Decimal(str(value)), label=label)
    if isinstance(value, str) and 0 < len(value) <= LONGEST and value.isprintable():
        return Cell(value=value, label=label)
    return None
