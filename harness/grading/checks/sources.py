"""Which figures of an answer follow from the results, and what to say of those that do not."""

from __future__ import annotations

from decimal import Decimal

from fake_backend.fixtures.values import exact
from harness.domain.reading import Figure, Statement
from harness.grading.context import Subject, question
from harness.reading.amounts import base_unit
from harness.reading.flaws import COUNTED
from harness.reading.numerals import numerals
from harness.reading.operands import SMALL
from harness.reading.tracing import Traced
from harness.reading.units import canonical, family

_Named = tuple[Decimal, str | None]
"""A number with its unit in one form: two figures that agree in both are one."""


def not_traced(subject: Subject) -> tuple[Traced, ...]:
    """Return the asserted figures that follow from no result, of those the case asks it of.

    A figure that the question gives needs no source; one that is told twice needs it once.
    """
    return untraced(subject, every=subject.case.answer.grounded == "all")


def unreported(subject: Subject) -> tuple[Traced, ...]:
    """Return the asserted figures that follow from no result and that `answer.grounded` does not report."""
    reported = not_traced(subject) if subject.tracing else ()
    return tuple(traced for traced in untraced(subject, every=True) if not any(traced is one for one in reported))


def untraced(subject: Subject, *, every: bool) -> tuple[Traced, ...]:
    """Return the asserted figures that follow from no result: amounts and percentages, or every one."""
    sourced = {_named(traced.figure) for traced in subject.figures if traced.grounded}
    return tuple(
        traced
        for traced in subject.figures
        if (every or is_counted(traced.figure))
        and _named(traced.figure) not in sourced
        and not in_question(subject, traced.figure)
    )


def statements_without_figure(subject: Subject) -> tuple[str, ...]:
    """Return the quotes of amounts and percentages stated as a fact that no figure of the reading speaks of."""
    figures = {abs(exact(traced.figure.value)) for traced in subject.figures}
    return tuple(
        statement.quote
        for statements in subject.said.facts.values()
        for statement in statements
        if is_counted(statement) and _named(statement)[0] not in figures and not in_question(subject, statement)
    )


def is_counted(said: Figure | Statement) -> bool:
    """Whether something is an amount of money or a percentage, which nobody states without a source."""
    return family(base_unit(said.unit)) in COUNTED


def in_question(subject: Subject, said: Figure | Statement) -> bool:
    """Whether a figure only repeats the question; a small number has to have the same kind of unit there.

    One that the answer puts down to the data is no mere repetition.
    """
    if isinstance(said, Figure) and said.manner == "stated" and said.credited:
        return False
    value, unit = _named(said)
    for numeral in numerals(question(subject.case)):
        kinds = {family(numeral.unit), family(base_unit(unit))}
        if value == abs(numeral.value) and (len(kinds) == 1 or ("none" in kinds and value > SMALL)):
            return True
    return False


def why_untraced(traced: Traced) -> str:
    """Return why a figure follows from no result, as the end of a sentence that begins with it."""
    worked = traced.worked
    if worked is None:
        return "has no source in the results"
    shown = f"`{worked.text}`: {worked.explained}"
    return (
        f"does not follow from its source, {shown}"
        if not traced.comes_out
        else f"has no source, {worked.why_not} ({shown})"
    )


def _named(said: Figure | Statement) -> _Named:
    value = exact(said.value) if not isinstance(said.value, bool | str) else Decimal(0)
    return abs(value), canonical(base_unit(said.unit))
