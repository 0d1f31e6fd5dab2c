"""Puts numbers to workings: expected figures and preflight expectations, computed from the fixture alone."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

from fake_backend.documents import Document, KeyPath
from fake_backend.fixtures.errors import MatcherError, WorkingError
from fake_backend.fixtures.explaining import value_text
from fake_backend.fixtures.fixture import Fixture
from fake_backend.fixtures.matchers import Words
from fake_backend.fixtures.patterns import parse_pattern
from fake_backend.fixtures.values import exact, is_number, same, shown
from harness.domain.case import FactExpectation
from harness.domain.suite import PreflightCall
from harness.errors import DocumentError, Problem
from harness.suite.sources import Fault, SourcedCase

WITHOUT_FIXTURE = "a working is computed from the fixture, and there is none; add `fixture: fixture.yaml` to the suite"


class _Fault(Exception):
    def __init__(self, keypath: KeyPath, message: str) -> None:
        self.fault: Fault = (keypath, message)
        super().__init__(message)


def resolve_case(source: SourcedCase, fixture: Fixture | None) -> SourcedCase:
    """Return the case with `value` and `shown` of every figure filled in.

    Raises:
        DocumentError: workings that cannot be computed, or that disagree with the value beside them.
    """
    problems: list[Problem] = []
    figures: list[FactExpectation] = []
    for index, figure in enumerate(source.case.answer.facts):
        try:
            figures.append(_resolve_figure(figure, fixture))
        except _Fault as error:
            keypath, message = error.fault
            problems.append(source.problem((("answer", "facts", index, *keypath), message)))
    if problems:
        raise DocumentError(tuple(problems))
    answer = source.case.answer.model_copy(update={"facts": tuple(figures)})
    return source.holding(source.case.model_copy(update={"answer": answer}))


def checked_preflight(
    calls: tuple[PreflightCall, ...], document: Document, *, fixture: Fixture | None
) -> tuple[PreflightCall, ...]:
    """Return the preflight calls, each expectation a plain value or `{working: …}` that can be computed.

    Workings are left as they are, so that a mismatch can show them; a `value` beside one has been compared and is gone.

    Raises:
        DocumentError: paths, workings or expectations that cannot be used.
    """
    problems: list[Problem] = []
    checked: list[PreflightCall] = []
    for index, call in enumerate(calls):
        expect: dict[str, Any] = {}
        for path, expected in call.expect.items():
            try:
                expect[path] = _checked_expectation(path, expected, fixture=fixture)
            except _Fault as error:
                keypath, message = error.fault
                problems.append(document.problem(("preflight", index, "expect", path, *keypath), message))
        checked.append(call.model_copy(update={"expect": expect}))
    if problems:
        raise DocumentError(tuple(problems))
    return tuple(checked)


def _resolve_figure(figure: FactExpectation, fixture: Fixture | None) -> FactExpectation:
    if figure.shown:
        raise _Fault(("shown",), "unknown key 'shown'; reports make it from `working`")
    if figure.working is None:
        return figure
    value = _worked_out(figure.working, fixture)
    if not is_number(value):
        raise _Fault(("working",), f"works out to {shown(value)}; a figure is a number")
    explained = _explained(figure.working, fixture)
    number = _plain(exact(value))
    if figure.value is not None and figure.value != number:
        raise _Fault(("value",), _disagreement(figure.value, explained))
    return figure.model_copy(update={"value": number, "shown": explained})


def _checked_expectation(path: str, expected: object, *, fixture: Fixture | None) -> object:
    try:
        matcher = parse_pattern({path: expected})[path]
    except MatcherError as error:
        raise _Fault((), str(error)) from error
    if isinstance(matcher, Words):
        raise _Fault((), "a preflight expectation is exact: a value, or {working: …}")
    if not isinstance(expected, dict) or "working" not in expected:
        return expected
    if extra := sorted(set(expected) - {"working", "value"}):
        raise _Fault((extra[0],), "unknown key beside `working`; allowed: value")
    working = expected["working"]
    if not isinstance(working, str):
        raise _Fault(("working",), f"found {shown(working)}; allowed: an expression, written as text")
    value = _worked_out(working, fixture)
    if "value" in expected and not same(expected["value"], value):
        raise _Fault(("value",), _disagreement(expected["value"], _explained(working, fixture)))
    return {"working": working}


def _plain(number: Decimal) -> Decimal:
    """Return a number without the zeros that a multiplication leaves behind the point."""
    whole = number.to_integral_value()
    return whole if number == whole else number.normalize()


def _worked_out(working: str, fixture: Fixture | None) -> object:
    if fixture is None:
        raise _Fault(("working",), WITHOUT_FIXTURE)
    try:
        return fixture.evaluate(working)
    except WorkingError as error:
        raise _Fault(("working",), str(error)) from error


def _explained(working: str, fixture: Fixture | None) -> str:
    """Return the working with its numbers put in; it was computed before, so there is a fixture and it explains."""
    return fixture.explain(working) if fixture else ""


def _disagreement(value: object, explained: str) -> str:
    return f"the value {value_text(value)} and the working disagree: {explained}; correct one, or leave `value` out"
