"""Answers of the self-test with their readings: sentences, each with what it states, so that every place is known."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from decimal import Decimal

from fake_backend.fixtures.explaining import value_text
from harness.domain.attempt import Evidence
from harness.domain.case import FactExpectation
from harness.domain.reading import Figure, Manner, Reader, Reading, Said, Statement, Statements
from harness.reading.flaws import COUNTED
from harness.reading.numerals import numerals
from harness.reading.quotes import places
from harness.reading.units import family

DECLINE = "The available data cannot answer this question: none of the tools provides that information."
BY = Reader(name="selftest", model="selftest")
BY_NO_MODEL = Reader(name="selftest")


@dataclass(frozen=True, slots=True, kw_only=True)
class Sentence:
    """One sentence of an answer.

    Attributes:
        text: what it says.
        fact: the name of the fact it states; '' for none.
        quote: the piece of it that a reading points at; '' where a reading has nothing to point at.
        value, unit: what the quote stands for.
        figure: whether it is a figure, and so has a source.
        working: the source; None for a figure that has none.
        manner, assumes, credited: as the reading of a figure has it.
        cannot: whether it says that the data cannot answer.
        overlooked: whether the reading passes over the amounts that stand in it beside the quote.
    """

    text: str
    fact: str = ""
    quote: str = ""
    value: Said = 0
    unit: str | None = None
    figure: bool = False
    working: str | None = None
    manner: Manner = "stated"
    assumes: str | None = None
    credited: bool = True
    cannot: bool = False
    overlooked: bool = False


def written(fact: FactExpectation, value: object = None) -> str:
    """A fact's value as an answer would write it: `2,261,924 SGD`, `9.4%`, `600 units`, `14:30`, `yes`."""
    shown = fact.value if value is None else value
    if isinstance(shown, bool):
        return "yes" if shown else "no"
    if not isinstance(shown, Decimal):
        return str(shown or fact.one_of[0])
    unit = fact.unit or ""
    return f"{value_text(shown)}{unit}" if unit == "%" else f"{value_text(shown)} {unit}".strip()


def stating(fact: FactExpectation, value: object = None, *, working: str | None = None, called: str = "") -> Sentence:
    """A sentence that states a fact, with its own value or another, under its own name or another."""
    shown = fact.value if value is None else value
    said: Said = shown if isinstance(shown, bool) else written(fact, shown)
    if isinstance(shown, Decimal):
        said = number(shown)
    is_number = isinstance(shown, Decimal)
    quote = written(fact, shown)
    return Sentence(
        text=f"The {called or fact.name} is {quote}.",
        fact=fact.name,
        quote=quote,
        value=said,
        unit=fact.unit if is_number else None,
        figure=is_number,
        working=working,
    )


def number(value: Decimal) -> int | float:
    """A number as a reading holds it, with the digits that `written` shows."""
    rounded = Decimal(value_text(value).replace(",", ""))
    return int(rounded) if rounded == rounded.to_integral_value() else float(rounded)


def inventing(amount: Decimal, text: str, **more: object) -> Sentence:
    """A sentence with an amount that no result holds; `{}` in the text is where it stands."""
    quote = f"S${amount:,}"
    made = Sentence(text=text.format(quote), quote=quote, value=float(amount), unit="SGD", figure=True)
    return replace(made, **more)  # type: ignore[arg-type]  # the fields of a sentence, by name


def declining() -> Sentence:
    """A sentence that says that the data cannot answer."""
    return Sentence(text=DECLINE, cannot=True)


def answering(
    evidence: Evidence, sentences: Iterable[Sentence], facts: Iterable[FactExpectation], *, by: Reader = BY
) -> Evidence:
    """Evidence with the sentences as its answer, and a reading that points at them."""
    said = tuple(sentences)
    text = "\n".join(sentence.text for sentence in said)
    stated: dict[str, tuple[Statement, ...]] = {fact.name: () for fact in facts}
    figures: list[Figure] = []
    start = 0
    for sentence in said:
        at = _which(text, sentence.quote, start)
        if sentence.fact in stated and sentence.quote:
            statement = Statement(quote=sentence.quote, at=at, value=sentence.value, unit=sentence.unit)
            stated[sentence.fact] = (*stated[sentence.fact], statement)
        if sentence.figure and sentence.quote:
            figures.append(_figure(sentence, at))
        figures += _mentioned(sentence)
        start += len(sentence.text) + 1
    cannot = next((sentence.text for sentence in said if sentence.cannot), None)
    reading = Reading(by=by, said=Statements(facts=stated, cannot=cannot, figures=tuple(figures)))
    return with_answer(evidence, text).model_copy(update={"reading": reading})


def with_answer(evidence: Evidence, text: str) -> Evidence:
    """The same attempt with another answer and no reading of it."""
    trajectory = evidence.trajectory
    turns = (*trajectory.turns[:-1], trajectory.turns[-1].model_copy(update={"text": text}))
    return evidence.model_copy(
        update={"trajectory": trajectory.model_copy(update={"answer": text, "turns": turns}), "reading": None}
    )


def _figure(sentence: Sentence, at: int) -> Figure:
    assert not isinstance(sentence.value, str | bool)  # noqa: S101 - a figure is a number
    return Figure(
        quote=sentence.quote,
        at=at,
        value=sentence.value,
        unit=sentence.unit,
        manner=sentence.manner,
        working=sentence.working,
        assumes=sentence.assumes,
        credited=sentence.credited,
    )


def _mentioned(sentence: Sentence) -> list[Figure]:
    """The amounts in a sentence that it does not state: in the name of a fact, in what has to be said word for word."""
    beside = sentence.text.replace(sentence.quote, "") if sentence.quote else sentence.text
    found = () if sentence.overlooked else numerals(beside)
    return [
        Figure(quote=one.text, value=number(one.value), unit=one.unit, manner="not claimed")
        for one in found
        if family(one.unit) in COUNTED
    ]


def _which(text: str, quote: str, start: int) -> int:
    """Which of its places in the answer the quote of a sentence has; 1 where it has none."""
    found = places(text, quote)
    return next((number for number, (at, _) in enumerate(found, start=1) if at >= start), 1)
