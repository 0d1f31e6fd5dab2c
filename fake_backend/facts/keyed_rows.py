"""Lists of mappings as collections: rows by key, in the order of the file.

A list whose rows no field tells apart is no collection: workings may read it, the backend cannot serve it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from fake_backend.documents import Document, did_you_mean
from fake_backend.errors import DocumentError, Problem
from fake_backend.facts.values import key_text

PREFERRED = ("id", "key", "name")
"""Fields that identify rows where ``keys:`` does not say so, in this order."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Collection:
    """Rows that are known by a key.

    Attributes:
        name: top-level key of the fixture.
        key: the field whose value identifies a row.
        rows: rows by the text of their key (142 is ``142``), in the order of the file.
    """

    name: str
    key: str
    rows: Mapping[str, Mapping[str, Any]] = field(repr=False)


def read_collections(document: Document, values: Mapping[str, Any], keys: Mapping[str, str]) -> dict[str, Collection]:
    """Return the collections among the top-level `values` of a fixture, by name.

    Raises:
        DocumentError: ``keys:`` names no collection, or rows cannot be told apart.
    """
    lists = {name: value for name, value in values.items() if _is_rows(value)}
    problems = [
        document.problem(("keys", name), f"{name!r} is no collection; {did_you_mean(name, lists)}")
        for name in keys
        if name not in lists
    ]
    collections: dict[str, Collection] = {}
    for name, rows in lists.items():
        chosen = keys.get(name) or _choose(rows)
        if chosen is None:
            continue
        problems.extend(_key_problems(document, name, rows, key=chosen))
        collections[name] = Collection(name=name, key=chosen, rows={key_text(row.get(chosen)): row for row in rows})
    if problems:
        raise DocumentError(tuple(problems))
    return collections


def _is_rows(value: object) -> bool:
    return isinstance(value, list) and all(isinstance(row, Mapping) for row in value)


def _choose(rows: Sequence[Mapping[str, Any]]) -> str | None:
    """Return the field that identifies the rows; an ``id`` in all of them is meant to, and must."""
    if all(PREFERRED[0] in row for row in rows):
        return PREFERRED[0]
    return next((name for name in dict.fromkeys([*PREFERRED, *rows[0]]) if _identifies(name, rows)), None)


def _identifies(name: str, rows: Sequence[Mapping[str, Any]]) -> bool:
    found = [row.get(name) for row in rows]
    return all(map(_is_key, found)) and len(set(map(key_text, found))) == len(rows)


def _is_key(value: object) -> bool:
    return value is not None and not isinstance(value, bool | list | Mapping) and value != ""


def _key_problems(document: Document, name: str, rows: Sequence[Mapping[str, Any]], *, key: str) -> Iterator[Problem]:
    seen: dict[str, int] = {}
    for index, row in enumerate(rows):
        value = row.get(key)
        if not _is_key(value):
            yield document.problem((name, index), f"this row has no {key!r}, by which the rows of {name!r} are known")
        elif seen.setdefault(key_text(value), index) != index:
            first = document.position((name, seen[key_text(value)]))[0]
            message = f"{key} {key_text(value)!r} is there twice: the other row stands in line {first}"
            yield document.problem((name, index, key), message)
