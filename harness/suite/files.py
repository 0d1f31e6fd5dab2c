"""Reads the files of a suite into documents and models. It checks nothing from one file against another."""

from __future__ import annotations

import dataclasses
from decimal import Decimal
from functools import partial
from pathlib import Path

from fake_backend.documents import Document, KeyPath, load_document, validate
from fake_backend.documents.nearest import nearest
from harness.domain.case import Case
from harness.domain.suite import SuiteFile
from harness.errors import UserError
from harness.suite.sources import Gathered, SourcedCase

SUITE_FILE = "suite.yaml"

_JSON_IN_A_CASE: tuple[tuple[str, ...], ...] = (
    ("context",),
    ("solution",),
    ("examples",),
    ("answer", "schema"),
    ("answer", "not_schema"),
)
"""Parts of a case that are handed on as JSON, where numbers are plain floats."""


def suite_path(path: Path) -> Path:
    """Return the suite file meant by a folder or by the file itself.

    Raises:
        UserError: there is no such file; the sentence names the nearest suite.
    """
    if path.is_dir():
        if (path / SUITE_FILE).is_file():
            return path / SUITE_FILE
        inside = sorted(entry.parent.name for entry in path.glob(f"*/{SUITE_FILE}"))
        hint = f"; it holds the suites {', '.join(inside)}" if inside else ""
        msg = f"{path}: the folder has no {SUITE_FILE}{hint}"
        raise UserError(msg)
    if path.is_file():
        return path
    suites = [entry.parent.name for entry in path.parent.glob(f"*/{SUITE_FILE}")] if path.parent.is_dir() else []
    near = nearest(path.name, suites)
    msg = f"{path}: there is no such suite" + (f"; did you mean {path.parent / near}?" if near else "")
    raise UserError(msg)


def read_suite_file(path: Path) -> tuple[SuiteFile, Document]:
    """Read `suite.yaml`; raises `DocumentError` with every problem of it."""
    document = load_document(path, name=str(path))
    if isinstance(document.value, dict) and isinstance(document.value.get("preflight"), list):
        calls = [
            {**call, "args": json_numbers(call["args"])} if isinstance(call, dict) and "args" in call else call
            for call in document.value["preflight"]
        ]
        document = dataclasses.replace(document, value={**document.value, "preflight": calls})
    return validate(document, SuiteFile), document


def read_cases(path: Path) -> tuple[SourcedCase, ...]:
    """Read a file of cases; raises `DocumentError` with every problem of every case in it."""
    document = load_document(path, name=str(path))
    rows = document.value
    if not isinstance(rows, list) or not rows:
        found = "nothing" if rows in (None, []) else "something else"
        raise document.error((), f"found {found}; allowed: a list of cases, each beginning with `- id: …`")
    readied = dataclasses.replace(document, value=[with_json_numbers(row) for row in rows])
    gathered = Gathered()
    cases = [gathered.read(partial(sourced_case, readied, at=(index,))) for index in range(len(rows))]
    gathered.raise_any()
    return tuple(case for case in cases if case is not None)


def sourced_case(document: Document, *, at: KeyPath = ()) -> SourcedCase:
    """Validate the case that stands at `at`; raises `DocumentError` with every problem of it."""
    return SourcedCase(case=validate(document, Case, at=at), document=document, at=at)


def with_json_numbers(case: object) -> object:
    """Return what a file holds of a case, with plain numbers where it is handed on as JSON."""
    for path in _JSON_IN_A_CASE:
        case = _replaced(case, path)
    return case


def json_numbers(value: object) -> object:
    """Return plain data with decimals as floats: what is handed to a server or a JSON Schema is JSON."""
    if isinstance(value, dict):
        return {key: json_numbers(item) for key, item in value.items()}
    if isinstance(value, list):
        return [json_numbers(item) for item in value]
    return float(value) if isinstance(value, Decimal) else value


def _replaced(value: object, path: tuple[str, ...]) -> object:
    """Return `value` with JSON numbers under `path`, as far as the path leads."""
    if not path:
        return json_numbers(value)
    if not isinstance(value, dict) or path[0] not in value:
        return value
    return {**value, path[0]: _replaced(value[path[0]], path[1:])}
