"""The door for a case that stands in no file of a suite, e.g. an item of `selftest --labelled`."""

from __future__ import annotations

from fake_backend.documents import Document
from fake_backend.fixtures.fixture import Fixture, read_fixture
from harness.domain.case import Case
from harness.errors import DocumentError
from harness.suite.case_rules import case_faults
from harness.suite.effective import effective_checks
from harness.suite.files import sourced_case
from harness.suite.joint_rules import state_faults
from harness.suite.resolving import resolve_case


def case_from(value: object, fixture: Fixture | None = None, *, name: str = "case", line: int = 0) -> Case:
    """Return plain data as a case, its workings computed and its own rules checked.

    Args:
        value: what a file would hold; numbers may be int, float or `decimal.Decimal`.
        fixture: what workings are computed from.
        name: how messages call the place the data came from.
        line: the line of it, where there is one.

    Raises:
        DocumentError: with every problem that was found.
    """
    document = _nowhere(value, name, line)
    source = resolve_case(sourced_case(document), fixture)
    problems = [source.problem(fault) for fault in (*case_faults(source.case), *state_faults(source.case, fixture))]
    if not effective_checks(source.case):
        problems.append(source.problem(((), "this case has no check, so nothing could fail it")))
    if problems:
        raise DocumentError(tuple(problems))
    return source.case


def fixture_from(value: object, *, name: str = "fixture", line: int = 0) -> Fixture:
    """Return plain data as a fixture; raises `DocumentError`."""
    return read_fixture(_nowhere(value, name, line))


def _nowhere(value: object, name: str, line: int) -> Document:
    """Return data as a document of which only the line is known."""
    return Document(name=name, value=value, locate=lambda _: (line, 0))
