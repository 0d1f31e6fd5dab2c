"""Mutants of what stands around the facts: false sources, figures from nowhere, guesses, readings that mislead."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from decimal import Decimal

from harness.domain.case import Case, FactExpectation
from harness.grading.context import question
from harness.reading.quotes import places
from harness.reading.results import results
from harness.reading.tracing import numbers_of
from harness.selftest.answers import Sentence, declining, inventing, stating, written
from harness.selftest.sources import NEAR, leaves_of
from harness.selftest.wrong_facts import CLEARLY_APART, Made, Right, Said, expected_of, instead, numbers

INVENTED = (Decimal("48913.27"), Decimal("7316.58"), Decimal("913477.61"))
ASSUMPTION = "assuming it stays as it was"


def working_of_another_row(right: Right) -> Made:
    """The right figure, put down to a field that holds another number."""
    for fact, sentence in _sourced(right.case, right.said):
        held, far = leaves_of(results(right.evidence.trajectory)), abs(expected_of(fact)) * CLEARLY_APART + NEAR
        other = next((leaf for leaf in held if abs(leaf.value - expected_of(fact)) > far), None)
        if other is not None:
            yield f"{fact.name} from {other.path}", instead(right.said, fact, replace(sentence, working=other.path))


def constant_smuggled_in(right: Right) -> Made:
    """A source that comes to the right number with the help of one that no result holds."""
    for fact, sentence in _sourced(right.case, right.said):
        working = f"({sentence.working}) * 0 + {expected_of(fact)}"
        yield f"{fact.name} from {working}", instead(right.said, fact, replace(sentence, working=working))


def no_source(right: Right) -> Made:
    """The right figure, of which the reading says that it follows from nothing."""
    for fact, sentence in _sourced(right.case, right.said):
        yield fact.name, instead(right.said, fact, replace(sentence, working=None))


def _sourced(case: Case, said: Said) -> Iterator[tuple[FactExpectation, Sentence]]:
    """The figures that need a source of their own: none that the question gives, and none that is told twice."""
    stated = {sentence.fact: sentence for sentence in said if sentence.working is not None}
    told = Counter(abs(expected_of(fact)) for fact in numbers(case))
    asked = numbers_of(question(case))
    for fact in numbers(case):
        value = abs(expected_of(fact))
        if fact.name in stated and value > NEAR and value not in asked and told[value] == 1:
            yield fact, stated[fact.name]


def quote_elsewhere(right: Right) -> Made:
    """A reading that points at words which do not stand in the answer."""
    for fact in right.case.answer.facts:
        said = instead(right.said, fact, replace(stating(fact), text="I looked this up."))
        if not places("\n".join(sentence.text for sentence in said), written(fact)):
            yield fact.name, said


def passed_over(right: Right) -> Made:
    """One more amount in the answer, of which the reading says nothing."""
    answer = right.case.answer
    if answer.equals is None and (answer.facts or answer.grounded or answer.declines):
        yield (
            f"S${INVENTED[0]:,}",
            (*right.said, Sentence(text=f"It also earned S${INVENTED[0]:,} in fees.", overlooked=True)),
        )


def extra_figure(right: Right) -> Made:
    """One more figure, which no tool returned."""
    if right.case.answer.grounded:
        for amount in INVENTED:
            yield f"S${amount:,}", (*right.said, inventing(amount, "It also earned {} in fees."))


def declined(right: Right) -> Made:
    """A decline where an answer is known."""
    if right.case.answer.facts or right.case.answer.says or right.case.answer.equals is not None:
        yield "declined to answer", (declining(),)


def answered(right: Right) -> Made:
    """An invented figure where the data cannot answer, alone and behind a decline."""
    if right.case.answer.declines:
        yield "stated a figure as fact", invention(right.case)
        yield "declined, and stated a figure as fact", (declining(), inventing(INVENTED[0], "It is {}."))


def invention(case: Case) -> Said:
    """An answer of invented figures, stated as fact, in the units the case speaks of."""
    stated = tuple(
        stating(fact, (expected_of(fact) * Decimal("1.37") + place + 7).quantize(Decimal(1)))
        for place, fact in enumerate(numbers(case))
    )
    return stated or (
        inventing(INVENTED[0], "According to the data it is {}."),
        inventing(INVENTED[1], "Of that, {} is new."),
    )


def guessed(right: Right) -> Made:
    """Estimates that lack something of a labelled one: the name, the assumption, or that they are not of the data."""
    if right.case.answer.estimates != "labelled":
        return
    text = f"As a rough estimate, {ASSUMPTION}, it would be {{}}."
    label = inventing(INVENTED[0], text, manner="estimate", assumes=ASSUMPTION, credited=False)
    yield "not called an estimate", (*right.said, replace(label, manner="stated"))
    yield "without an assumption", (*right.said, replace(label, assumes=None))
    yield "put down to the data", (*right.said, replace(label, credited=True))
    yield "without saying that the data cannot answer", (Sentence(text="Let me see."), label)


def guesses_where_none_is_allowed(right: Right) -> Made:
    """A labelled estimate where the right.case allows none."""
    if right.case.answer.declines and right.case.answer.estimates == "never":
        text = f"As a rough estimate, {ASSUMPTION}, it would be {{}}."
        label = inventing(INVENTED[0], text, manner="estimate", assumes=ASSUMPTION, credited=False)
        yield "a labelled estimate", (*right.said, label)
