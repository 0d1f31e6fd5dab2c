"""Puts values to workings: expected facts and preflight expectations, computed from the fixture alone."""

from __future__ import annotations

from typing import Any

from fake_backend.documents import Document
from fake_backend.fixtures.errors import MatcherError
from fake_backend.fixtures.fixture import Fixture
from fake_backend.fixtures.matchers import Words
from fake_backend.fixtures.patterns import parse_pattern
from fake_backend.fixtures.values import same, shown
from harness.domain.case import FactExpectation
from harness.domain.suite import PreflightCall
from harness.errors import DocumentError, Problem
from harness.suite.facts import fact_faults, resolve_fact
from harness.suite.sources import Fault, SourcedCase
from harness.suite.working_out import FaultFound, disagreement, explained, worked_out


def resolve_case(source: SourcedCase, fixture: Fixture | None) -> SourcedCase:
    """Return the case with `value` and `shown` of every fact filled in.

    Raises:
        DocumentError: workings that cannot be computed or that disagree with the value beside them, and facts that make
            no sense.
    """
    faults: list[Fault] = []
    facts: list[FactExpectation] = []
    for index, fact in enumerate(source.case.answer.facts):
        try:
            facts.append(resolve_fact(fact, fixture))
        except FaultFound as error:
            keypath, message = error.fault
            faults.append(((index, *keypath), message))
            facts.append(fact)
    unresolved = {at[0] for at, _ in faults}
    faults += (fault for fault in fact_faults(facts) if fault[0][0] not in unresolved)
    if faults:
        raise DocumentError(tuple(source.problem((("answer", "facts", *at), message)) for at, message in faults))
    answer = source.case.answer.model_copy(update={"facts": tuple(facts)})
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
            except FaultFound as error:
                keypath, message = error.fault
                problems.append(document.problem(("preflight", index, "expect", path, *keypath), message))
        checked.append(call.model_copy(update={"expect": expect}))
    if problems:
        raise DocumentError(tuple(problems))
    return tuple(checked)


def _checked_expectation(path: str, expected: object, *, fixture: Fixture | None) -> object:
    try:
        matcher = parse_pattern({path: expected})[path]
    except MatcherError as error:
        raise FaultFound((), str(error)) from error
    if isinstance(matcher, Words):
        raise FaultFound((), "a preflight expectation is exact: a value, or {working: …}")
    if not isinstance(expected, dict) or "working" not in expected:
        return expected
    if extra := sorted(set(expected) - {"working", "value"}):
        raise FaultFound((extra[0],), "unknown key beside `working`; allowed: value")
    working = expected["working"]
    if not isinstance(working, str):
        raise FaultFound(("working",), f"found {shown(working)}; allowed: an expression, written as text")
    value = worked_out(working, fixture)
    if "value" in expected and not same(expected["value"], value):
        raise FaultFound(("value",), disagreement(expected["value"], explained(working, fixture)))
    return {"working": working}
