"""Reads the files of a suite into documents and models. It checks nothing from one file against another."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from fake_backend.documents import Document, KeyPath, load_document, validate
from fake_backend.documents.nearest import nearest
from harness.domain.case import Case
from harness.domain.suite import SuiteFile
from harness.errors import UserError
from harness.suite.sources import Gathered, SourcedCase

SUITE_FILE = "suite.yaml"


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
    return validate(document, SuiteFile), document


def read_cases(path: Path) -> tuple[SourcedCase, ...]:
    """Read a file of cases; raises `DocumentError` with every problem of every case in it."""
    document = load_document(path, name=str(path))
    rows = document.value
    if not isinstance(rows, list) or not rows:
        found = "nothing" if rows in (None, []) else "something else"
        raise document.error((), f"found {found}; allowed: a list of cases, each beginning with `- id: …`")
    gathered = Gathered()
    cases = [gathered.read(partial(sourced_case, document, at=(index,))) for index in range(len(rows))]
    gathered.raise_any()
    return tuple(case for case in cases if case is not None)


def sourced_case(document: Document, *, at: KeyPath = ()) -> SourcedCase:
    """Validate the case that stands at `at`; raises `DocumentError` with every problem of it."""
    return SourcedCase(case=validate(document, Case, at=at), document=document, at=at)
