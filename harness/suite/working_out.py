"""Workings of a suite, computed from the fixture alone, and what to say where they cannot be."""

from __future__ import annotations

from fake_backend.documents import KeyPath, PlainValue
from fake_backend.fixtures.errors import WorkingError
from fake_backend.fixtures.explaining import value_text
from fake_backend.fixtures.fixture import Fixture
from harness.suite.sources import Fault

WITHOUT_FIXTURE = "a working is computed from the fixture, and there is none; add `fixture: fixture.yaml` to the suite"


class FaultFound(Exception):
    """Something that cannot be used; `fault` says where, seen from what was looked at, and why."""

    def __init__(self, keypath: KeyPath, message: str) -> None:
        self.fault: Fault = (keypath, message)
        super().__init__(message)


def worked_out(working: str, fixture: Fixture | None) -> PlainValue:
    """Return what a working comes to; raises `FaultFound` at its `working`."""
    if fixture is None:
        raise FaultFound(("working",), WITHOUT_FIXTURE)
    try:
        return fixture.evaluate(working)
    except WorkingError as error:
        raise FaultFound(("working",), str(error)) from error


def explained(working: str, fixture: Fixture | None) -> str:
    """Return a working with its numbers put in; it was computed before, so there is a fixture and it explains."""
    return fixture.explain(working) if fixture else ""


def disagreement(value: object, shown: str) -> str:
    """Return the sentence about a value that its working, which is `shown`, denies."""
    return f"the value {value_text(value)} and the working disagree: {shown}; correct one, or leave `value` out"
