"""Reads ``backend.yaml``. Nothing of the author's code is run: functions are only looked for."""

from __future__ import annotations

from pathlib import Path

from fake_backend.documents import Document, load_document, validate
from fake_backend.errors import DocumentError
from fake_backend.fixtures.fixture import Fixture
from fake_backend.spec_format import BackendSpec
from fake_backend.spec_rules import spec_faults

__all__ = ["BackendSpec", "load_spec", "read_spec"]


def load_spec(path: Path, fixture: Fixture, *, name: str | None = None) -> BackendSpec:
    """Read a backend file and check it against the fixture.

    Raises:
        DocumentError: with every problem found, each at its place.
    """
    return read_spec(load_document(path, name=name), fixture, folder=path.parent)


def read_spec(document: Document, fixture: Fixture, *, folder: Path) -> BackendSpec:
    """Check a document and return it as a spec; raises `DocumentError`."""
    spec = validate(document, BackendSpec).placed_in(folder)
    problems = tuple(document.problem(at, message) for at, message in spec_faults(spec, fixture))
    if problems:
        raise DocumentError(problems)
    return spec
