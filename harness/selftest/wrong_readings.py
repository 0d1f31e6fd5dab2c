"""Mutants of what stands around the facts: false sources, figures from nowhere, guesses, readings that mislead."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from decimal import Decimal

from harness.domain.case import Case, FactExpectation
from harness.grading.context import question
from harness.reading.operands import SCALES
from harness.reading.quotes import places
from harness.reading.tracing import numbers_of
from harness.selftest.answers import DECLINE, SaidAll, Sentence, inventing, stating, written
from harness.selftest.sources import NEAR, numbers_in
from harness.selftest.tables import read
from harness.selftest.wrong_facts import CLEARLY_APART, Reworded, Right, instead, number_of

INVENTED = (Decimal("48913.27"), Decimal("7316.58"), Decimal("913477.61"))
ASSUMPTION = "assuming it stays as it was"
FEWEST_DIGITS = 3
"""A number of fewer is plain, as those are that count days or scale."""

DECLINING = Sentence(text=DECLINE, cannot=True)


def working_of_another_row(right: Right) -> Reworded:
    """The right figure, put down to a field that holds another number."""
    for fact, _ in _sourced(right):
        far = abs(number_of(fact)) * CLEARLY_APART + NEAR
        held = numbers_in(read(right.evidence.trajectory))
        path = next((path for path, number in held if abs(number - number_of(fact)) > far), None)
        if path is not None:
            yield f"{fact.name} from {path}", _put_down_to(right, fact, path)


def constant_smuggled_in(right: Right) -> Reworded:
    """A source that comes to the right number with the help of one that no result holds, and nobody knows by heart."""
    asked = numbers_of(question(right.case))
    for fact, own in _sourced(right):
        workings = [f"({own}) * 0 + {number_of(fact)}"]
        for path, number in numbers_in(read(right.evidence.trajectory)):
            rest = number_of(fact) - number
            if len(rest.normalize().as_tuple().digits) >= FEWEST_DIGITS and abs(rest) not in {*SCALES, *asked}:
                workings.append(f"{path} {'+' if rest > 0 else '-'} {abs(rest)}")
                break
        yield from ((f"{fact.name} from {working}", _put_down_to(right, fact, working)) for working in workings)


def no_source(right: Right) -> Reworded:
    """The right figure, of which the reading says that it follows from nothing."""
    for fact, _ in _sourced(right):
        yield fact.name, _put_down_to(right, fact, None)


def _put_down_to(right: Right, fact: FactExpectation, working: str | None) -> SaidAll:
    return instead(right.said, fact, stating(fact, working=working))


def _sourced(right: Right) -> Iterator[tuple[FactExpectation, str]]:
    """The facts that need a source of their own, with it: none that the question gives, and none that is told twice."""
    workings = {one.fact: one.figure.working for one in right.said if one.figure}
    told = Counter(abs(number_of(fact)) for fact in right.case.answer.facts)
    asked = numbers_of(question(right.case))
    for fact in right.case.answer.facts:
        value = abs(number_of(fact))
        working = workings.get(fact.name)
        if working is not None and value > NEAR and value not in asked and told[value] == 1:
            yield fact, working


def quote_elsewhere(right: Right) -> Reworded:
    """A reading that points at words which do not stand in the answer."""
    for fact in right.case.answer.facts:
        said = instead(right.said, fact, replace(stating(fact), text="I looked this up.", overlooked=True))
        if not places("\n".join(sentence.text for sentence in said), written(fact)):
            yield fact.name, said


def passed_over(right: Right) -> Reworded:
    """One more amount in the answer, of which the reading says nothing."""
    answer = right.case.answer
    if answer.equals is None and (answer.facts or answer.grounded or answer.declines):
        yield f"S${INVENTED[0]:,}", (*right.said, replace(inventing(INVENTED[0]), figure=None, overlooked=True))


def extra_figure(right: Right) -> Reworded:
    """One more figure, which no tool returned."""
    for amount in INVENTED if right.case.answer.grounded else ():
        yield f"S${amount:,}", (*right.said, inventing(amount))


def declined(right: Right) -> Reworded:
    """A decline where an answer is known."""
    answer = right.case.answer
    if answer.facts or answer.says or answer.equals is not None:
        yield "declined to answer", (DECLINING,)


def answered(right: Right) -> Reworded:
    """An invented figure where the data cannot answer, alone and behind a decline."""
    if right.case.answer.declines:
        yield "stated a figure as fact", invention(right.case)
        yield "declined, and stated a figure as fact", (DECLINING, inventing(INVENTED[0], "It is {}."))


def invention(case: Case) -> SaidAll:
    """An answer of invented figures, stated as fact, in the units the case speaks of."""
    numbers = [fact for fact in case.answer.facts if fact.kind == "number"]
    stated = tuple(
        stating(fact, (number_of(fact) * Decimal("1.37") + place + 7).quantize(Decimal(1)))
        for place, fact in enumerate(numbers)
    )
    return stated or tuple(inventing(amount, "According to the data it is {}.") for amount in INVENTED[:2])


def guessed(right: Right) -> Reworded:
    """Estimates that lack something of a labelled one: the name, the assumption, or that they are not of the data.

    Where none is allowed, a labelled one.
    """
    made = inventing(INVENTED[0], f"As a rough estimate, {ASSUMPTION}, it would be {{}}.")
    if made.figure is None:
        return
    label = {"manner": "estimate", "assumes": ASSUMPTION, "credited": False}

    def estimate(**other: object) -> Sentence:
        return replace(made, figure=made.figure and made.figure.model_copy(update={**label, **other}))

    if right.case.answer.estimates == "labelled":
        yield "not called an estimate", (*right.said, estimate(manner="stated"))
        yield "without an assumption", (*right.said, estimate(assumes=None))
        yield "put down to the data", (*right.said, estimate(credited=True))
        yield "without saying that the data cannot answer", (estimate(),)
    elif right.case.answer.declines:
        yield "a labelled estimate", (*right.said, estimate())
