"""The known data: scalars, mappings and collections of a fixture file, its clock, named workings and expiry.

Reserved top-level keys: ``format``, ``now``, ``let``, ``keys``, ``expires``; every other key is data. A list of
mappings is a collection; its rows are known by the field that ``keys:`` names, else by ``id``, ``key`` or ``name``
where that is there and unique, else by the first field that is.
"""

from __future__ import annotations

import functools
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date, datetime
from pathlib import Path
from typing import Any

from pydantic import ConfigDict, Field

from fake_backend.documents import Document, FileModel, PlainValue, fingerprint, load_document, validate
from fake_backend.errors import DocumentError
from fake_backend.facts.errors import WorkingError
from fake_backend.facts.explaining import explain
from fake_backend.facts.keyed_rows import Collection, read_collections
from fake_backend.facts.lets import Let, parse_lets
from fake_backend.facts.workings import evaluate

Row = Mapping[str, Any]

RESERVED = ("format", "now", "let", "keys", "expires")


class FixtureFile(FileModel):
    """The reserved keys of a fixture file; whatever else stands in it is data.

    Attributes:
        format: the version of this format.
        now: the frozen clock, ISO 8601, e.g. ``2026-09-30T09:00:00+08:00`` or ``2026-09-30``.
        let: named workings: ``name`` or ``name(parameter, …)`` to an expression.
        keys: which field identifies the rows of a collection, by collection.
        expires: the last day, ISO 8601, on which the data may be used.
    """

    model_config = ConfigDict(extra="allow")

    format: int = Field(default=1, ge=1, le=1)
    now: str | None = None
    let: dict[str, Any] = Field(default_factory=dict)
    keys: dict[str, str] = Field(default_factory=dict)
    expires: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Fixture:
    """Known data, read and checked; two fixtures with one `fingerprint` hold the same.

    Attributes:
        name: the file as the user would write it.
        values: everything but the reserved keys, by top-level key.
        collections: the collections among the values, by name.
        tables: what can be written and compared row by row: the collections, and the mappings key by key.
        now: the frozen clock as written; None when the fixture has none.
        lets: the named workings.
        expires: the last day on which the data may be used; None for ever.
        content: the whole document as plain data.
    """

    name: str
    values: Mapping[str, Any]
    collections: Mapping[str, Collection]
    tables: Mapping[str, Mapping[str, Any]] = field(repr=False)
    now: str | None
    lets: Mapping[str, Let]
    expires: date | None
    content: object = field(repr=False)

    @property
    def names(self) -> dict[str, Any]:
        """What the names of a working stand for."""
        return {**self.values, **({"now": self.now} if self.now is not None else {})}

    @property
    def fingerprint(self) -> str:
        """``sha256:…`` of the whole content, layout and comments left aside."""
        return _fingerprint_of(self)

    def evaluate(self, text: str) -> PlainValue:
        """Return what a working works out to; raises `WorkingError`."""
        return evaluate(text, self.names, self.lets)

    def explain(self, text: str) -> str:
        """Return a working with the numbers put in; raises `WorkingError`."""
        return explain(text, self.names, self.lets)

    def expired(self, today: date) -> bool:
        """Whether the data may no longer be used on `today`."""
        return self.expires is not None and today > self.expires


def load_fixture(path: Path, *, name: str | None = None) -> Fixture:
    """Read and check a fixture file (YAML or JSON).

    Raises:
        DocumentError: with every problem found, each at its place.
    """
    return read_fixture(load_document(path, name=name))


def read_fixture(document: Document) -> Fixture:
    """Check a document and return it as a fixture; raises `DocumentError`."""
    file = validate(document, FixtureFile)
    content: Any = document.value
    values = {key: value for key, value in content.items() if key not in RESERVED}
    collections = read_collections(document, values, file.keys)
    fixture = Fixture(
        name=document.name,
        values=values,
        collections=collections,
        tables=_tables(values, collections),
        now=_date_and_time(document, file.now),
        lets=_lets(document, file.let),
        expires=_day(document, file.expires),
        content=content,
    )
    _refuse_broken_lets(document, fixture)
    return fixture


def _tables(values: Mapping[str, Any], collections: Mapping[str, Collection]) -> dict[str, Mapping[str, Any]]:
    rows = {name: collection.rows for name, collection in collections.items()}
    return rows | {name: value for name, value in values.items() if isinstance(value, Mapping)}


def _lets(document: Document, raw: Mapping[str, object]) -> dict[str, Let]:
    try:
        return parse_lets(raw)
    except WorkingError as error:
        raise document.error(("let",), str(error)) from error


def _refuse_broken_lets(document: Document, fixture: Fixture) -> None:
    problems = []
    for let in fixture.lets.values():
        where = ("let", let.head)
        if let.name in fixture.values:
            message = f"{let.name!r} is the name of a working and of data; rename one"
            problems.append(document.problem(where, message))
        elif let.parameters is None:
            try:
                fixture.evaluate(let.name)
            except WorkingError as error:
                problems.append(document.problem(where, str(error)))
    if problems:
        raise DocumentError(tuple(problems))


def _date_and_time(document: Document, text: str | None) -> str | None:
    if text is not None:
        try:
            datetime.fromisoformat(text)
        except ValueError as error:
            message = f"{text!r} is no date and time; allowed: ISO 8601, e.g. 2026-09-30T09:00:00+08:00"
            raise document.error(("now",), message) from error
    return text


def _day(document: Document, text: str | None) -> date | None:
    try:
        return None if text is None else date.fromisoformat(text)
    except ValueError as error:
        raise document.error(("expires",), f"{text!r} is no date; allowed: ISO 8601, e.g. 2031-03-14") from error


@functools.lru_cache(maxsize=16)
def _fingerprint_of(fixture: Fixture) -> str:
    return fingerprint(fixture.content)
