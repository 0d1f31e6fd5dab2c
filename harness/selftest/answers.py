"""Answers of the self-test with their readings: sentences, each with what it states, so that every place is known."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal

from fake_backend.fixtures.explaining import value_text
from harness.domain.attempt import Evidence
from harness.domain.case import Case, FactExpectation, FactValue
from harness.domain.reading import Figure, Reader, Reading, Said, Statement, Statements
from harness.reading.flaws import COUNTED
from harness.reading.numerals import numerals
from harness.reading.quotes import places
from harness.reading.units import family

DECLINE = "The available data cannot answer this question: none of the tools provides that information."
BY = Reader(name="selftest", model="selftest")
BY_NO_MODEL = Reader(name="selftest")


@dataclass(frozen=True, slots=True, kw_only=True)
class Sentence:
    """One sentence of an answer, with what a reading points at in it.

    Attributes:
        text: what it says.
        fact: the name of the fact it states; '' for none.
        statement: what it states of that fact.
        figure: the figure it asserts.
        cannot: whether it says that the data cannot answer.
        overlooked: whether the reading passes over the other amounts that stand in it.
    """

    text: str
    fact: str = ""
    statement: Statement | None = None
    figure: Figure | None = None
    cannot: bool = False
    overlooked: bool = False


SaidAll = tuple[Sentence, ...]


def written(fact: FactExpectation, value: FactValue | None = None) -> str:
    """A fact's value as an answer would write it: `2,261,924 SGD`, `9.4%`, `600 units`, `14:30`, `yes`."""
    shown = fact.value if value is None else value
    if isinstance(shown, bool):
        return "yes" if shown else "no"
    if not isinstance(shown, Decimal):
        return shown or fact.one_of[0]
    unit = fact.unit or ""
    return f"{value_text(shown)}{unit}" if unit == "%" else f"{value_text(shown)} {unit}".strip()


def stating(fact: FactExpectation, value: FactValue | None = None, *, working: str | None = None) -> Sentence:
    """A sentence that states a fact, with its own value or another."""
    shown, quote = fact.value if value is None else value, written(fact, value)
    said: Said = shown if isinstance(shown, bool) else _number(shown) if isinstance(shown, Decimal) else quote
    figure = None
    if not isinstance(said, bool | str):
        figure = Figure(quote=quote, value=said, unit=fact.unit, working=working, credited=True)
    return Sentence(
        text=f"The {fact.name} is {quote}.",
        fact=fact.name,
        statement=Statement(quote=quote, value=said, unit=fact.unit if figure else None),
        figure=figure,
    )


def inventing(amount: Decimal, text: str = "It also earned {} in fees.") -> Sentence:
    """A sentence with an amount that no result holds; `{}` in the text is where it stands."""
    quote = f"S${amount:,}"
    return Sentence(text=text.format(quote), figure=Figure(quote=quote, value=float(amount), unit="SGD", credited=True))


def answering(evidence: Evidence, said: SaidAll, case: Case, *, by: Reader = BY) -> Evidence:
    """Evidence with the sentences as its answer, and a reading that points at them."""
    text = "\n".join(sentence.text for sentence in said)
    facts: dict[str, tuple[Statement, ...]] = {fact.name: () for fact in case.answer.facts}
    figures: list[Figure] = []
    start = 0
    for sentence in said:
        if sentence.statement is not None:
            at = {"at": _which(text, sentence.statement.quote, start)}
            facts[sentence.fact] = (*facts[sentence.fact], sentence.statement.model_copy(update=at))
        if sentence.figure is not None:
            at = {"at": _which(text, sentence.figure.quote, start)}
            figures.append(sentence.figure.model_copy(update=at))
        figures += _mentioned(sentence)
        start += len(sentence.text) + 1
    cannot = next((sentence.text for sentence in said if sentence.cannot), None)
    reading = Reading(by=by, said=Statements(facts=facts, cannot=cannot, figures=tuple(figures)))
    done = evidence.trajectory
    turns = (*done.turns[:-1], done.turns[-1].model_copy(update={"text": text}))
    done = done.model_copy(update={"answer": text, "turns": turns})
    return evidence.model_copy(update={"trajectory": done, "reading": reading})


def _mentioned(sentence: Sentence) -> Iterator[Figure]:
    """The amounts in a sentence that it does not state: in the name of a fact, in what has to be said word for word."""
    quote = next((one.quote for one in (sentence.figure, sentence.statement) if one), "")
    beside = sentence.text.replace(quote, "") if quote else sentence.text
    for found in () if sentence.overlooked else numerals(beside):
        if family(found.unit) in COUNTED:
            yield Figure(quote=found.text, value=_number(found.value), unit=found.unit, manner="not claimed")


def _number(value: Decimal) -> int | float:
    """A number as a reading holds it, with the digits that `written` shows."""
    rounded = Decimal(value_text(value).replace(",", ""))
    return int(rounded) if rounded == rounded.to_integral_value() else float(rounded)


def _which(text: str, quote: str, start: int) -> int:
    """Which of its places in the answer the quote of a sentence has; 1 where it has none."""
    found = places(text, quote)
    return next((number for number, (at, _) in enumerate(found, start=1) if at >= start), 1)
