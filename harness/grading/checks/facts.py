"""`answer.facts`: every fact the case expects is stated, and nothing that is stated of it is something else."""

from __future__ import annotations

from fake_backend.fixtures.explaining import value_text
from harness.domain.case import FactExpectation
from harness.domain.grade import CheckResult, Finding
from harness.domain.reading import Statement
from harness.domain.values import JsonValue
from harness.grading.checks.fitting import fit
from harness.grading.context import Subject, failed, finding, listed, passed, unread

CHECK = "answer.facts"


def facts(subject: Subject) -> CheckResult | None:
    """Of each fact at least one statement fits, and none contradicts it.

    Raises:
        ValueError: the value of a fact was not worked out; cases are graded after that.
    """
    expected = subject.case.answer.facts
    if not expected:
        return None
    if not subject.readable:
        return failed(CHECK, *(_unstated(fact, "no answer was given") for fact in expected))
    if subject.unread:
        return unread(CHECK, subject)
    judged = [_judged(fact, subject.said.facts.get(fact.name, ())) for fact in expected]
    findings = [found for found in judged if found is not None]
    return failed(CHECK, *findings) if findings else passed(CHECK)


def _judged(fact: FactExpectation, statements: tuple[Statement, ...]) -> Finding | None:
    """What is wrong with what is stated of a fact; None where nothing is."""
    if fact.value is None and not fact.one_of:
        message = f"the fact {fact.name!r} has no value; cases are graded after their workings are computed"
        raise ValueError(message)
    if not statements:
        return _unstated(fact, "the answer does not state it")
    fits = [(statement, fit(fact, statement)) for statement in statements]
    wrong = [statement for statement, how in fits if how == "contradicts"]
    if not wrong and any(how == "fits" for _, how in fits):
        return None
    said = list(dict.fromkeys(repr(statement.quote) for statement in wrong or statements))
    message = f"{fact.name}: {_expected(fact)} is expected; the answer says {listed(said)}"
    actual: JsonValue = (wrong or list(statements))[0].quote
    return finding(CHECK, message, expected=_expected_value(fact), actual=actual)


def _unstated(fact: FactExpectation, why: str) -> Finding:
    return finding(CHECK, f"{fact.name}: {_expected(fact)} is expected; {why}", expected=_expected_value(fact))


def _expected(fact: FactExpectation) -> str:
    """The fact as a sentence has it: the value with its unit, and how it is worked out."""
    shown = f" ({fact.shown})" if fact.shown and fact.shown != _plain(fact) else ""
    return f"{_plain(fact)}{f' {fact.unit}' if fact.unit else ''}{shown}"


def _plain(fact: FactExpectation) -> str:
    if fact.one_of:
        return " or ".join(map(repr, fact.one_of))
    if isinstance(fact.value, bool):
        return "yes" if fact.value else "no"
    return fact.value if isinstance(fact.value, str) else value_text(fact.value)


def _expected_value(fact: FactExpectation) -> JsonValue:
    return list(fact.one_of) if fact.one_of else fact.value if isinstance(fact.value, bool) else str(fact.value)
