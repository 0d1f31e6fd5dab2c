"""What is wrong with a reading, before anybody uses it: each flaw a sentence that whoever read can mend it by.

Nothing here knows what is right. A reading is held against the answer it points at, the results and the names of the
facts: words that do not stand there, digits that do not carry a value, workings that cannot be worked out, figures of
the answer that were passed over.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from decimal import Decimal

from fake_backend.documents import counted
from fake_backend.fixtures.values import exact
from harness.domain.reading import Figure, Said, Statement, Statements
from harness.reading.amounts import amount_of, base_unit
from harness.reading.moments import carries_date, carries_time
from harness.reading.numerals import Numeral, numerals
from harness.reading.quotes import has_words, places
from harness.reading.results import Results
from harness.reading.tracing import Traced, numbers_of, trace
from harness.reading.units import contradicts, family

MOST_ENTRIES = 500
LONGEST_QUOTE = 1_000
MOST_FLAWS = 20
"""More are not listed: a reading with so many is not mended one by one."""

COUNTED = frozenset({"money", "percent", "points"})
"""Families of units whose figures no reading may pass over."""

LONGEST_FLAW = 400
_SHOWN = 60
_KINDS: Mapping[str, tuple[type, str]] = {
    "yes or no": (bool, "true or false"),
    "date": (str, 'a date as "2026-09-14"'),
    "time": (str, 'a clock time as "14:30"'),
    "text": (str, "a text"),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Examined:
    """A reading held against what it was read from.

    Attributes:
        flaws: why it cannot be used, a sentence each; () for one that can.
        figures: every figure with its working worked out, in the order of the reading.
        doubts: what is worth asking again although the reading can be used: a working that comes to another value, an
            amount stated as a fact that is none of the figures.
    """

    flaws: tuple[str, ...]
    figures: tuple[Traced, ...] = ()
    doubts: tuple[str, ...] = ()


def examine(
    said: Statements, *, answer: str, results: Results, facts: Mapping[str, str | None], ask: str = ""
) -> Examined:
    """Hold a reading against the answer, the results and the facts that were asked for.

    Args:
        said: the reading.
        answer: the text it was read from.
        results: the results of the calls, which its workings work with.
        facts: the names of the facts, each with its unit, or its kind where it is no number.
        ask: the question; the numbers in it need no source and may be passed over.

    Returns:
        The flaws, the doubts, and every figure traced; a reading with too many entries is not looked at.
    """
    entries = len(said.figures) + sum(map(len, said.facts.values()))
    if entries > MOST_ENTRIES:
        return Examined(flaws=(f"the reading has {entries:,} entries; at most {MOST_ENTRIES} are looked at",))
    asked = numbers_of(ask)
    figures = trace(said.figures, results, asked=asked)
    found = (*_of_facts(said, answer, facts), *_of_figures(figures, answer), *_of_words(said, answer))
    passed = () if found else _passed_over(said, answer, asked)
    sentences = dict.fromkeys(_cut_off(sentence) for sentence in (*found, *passed))
    doubtful = (*_doubts_of(figures), *_unsourced(said))
    return Examined(flaws=tuple(sentences)[:MOST_FLAWS], figures=figures, doubts=doubtful[:MOST_FLAWS])


def flaws(
    said: Statements, *, answer: str, results: Results, facts: Mapping[str, str | None], ask: str = ""
) -> tuple[str, ...]:
    """Return why a reading cannot be used, a sentence each; () for one that can. See `examine`."""
    return examine(said, answer=answer, results=results, facts=facts, ask=ask).flaws


def doubts(
    said: Statements, *, answer: str, results: Results, facts: Mapping[str, str | None], ask: str = ""
) -> tuple[str, ...]:
    """Return what of a reading is worth asking again although it can be used, a sentence each. See `examine`."""
    return examine(said, answer=answer, results=results, facts=facts, ask=ask).doubts


def _of_facts(said: Statements, answer: str, facts: Mapping[str, str | None]) -> Iterator[str]:
    for name in facts:
        if name not in said.facts:
            yield f"facts: {name!r} is missing; give [] where the answer does not state it"
    for name, statements in said.facts.items():
        if name not in facts:
            yield f"facts: {name!r} is none of the facts asked for"
            continue
        for number, statement in enumerate(statements):
            where = f"facts[{name!r}][{number}]"
            yield from (f"{where}: {flaw}" for flaw in _of_statement(statement, answer, facts[name]))


def _of_statement(statement: Statement, answer: str, asked: str | None) -> Iterator[str]:
    yield from _of_quote(statement.quote, answer, at=statement.at)
    kind, form = _KINDS.get(asked or "", (None, ""))
    value = statement.value
    if kind is None:
        yield from _of_number(statement)
    elif not isinstance(value, kind):
        yield f"the value of this fact is {form}; found {_cut(str(value))}"
    elif isinstance(value, str) and not _carries(statement.quote, value, str(asked)):
        yield f"the quote {_cut(statement.quote)} does not say {_cut(value)}; the value is {form}"


def _carries(quote: str, value: str, kind: str) -> bool:
    if kind == "text":
        return has_words(quote, value)
    return carries_date(quote, value) if kind == "date" else carries_time(quote, value)


def _of_number(said: Statement | Figure) -> Iterator[str]:
    if isinstance(said.value, bool | str):
        yield f"the value has to be a number; found {_cut(str(said.value))}"
        return
    if amount_of(said) is None:
        yield f"the digits of the quote {_cut(said.quote)} do not carry {_number(said.value)}"
    clause = contradicts(said.quote, said.unit)
    if clause is not None:
        yield clause


def _of_figures(figures: tuple[Traced, ...], answer: str) -> Iterator[str]:
    for number, traced in enumerate(figures):
        figure = traced.figure
        where = f"figures[{number}]"
        yield from (f"{where}: {flaw}" for flaw in _of_quote(figure.quote, answer, at=figure.at))
        yield from (f"{where}: {flaw}" for flaw in _of_number(figure))
        if traced.error:
            yield f"{where}: the working cannot be used: {traced.error}"


def _of_words(said: Statements, answer: str) -> Iterator[str]:
    """Flaws of the words quoted for a `cannot` and for assumptions."""
    assumed = ((f"figures[{number}]: assumes", figure.assumes) for number, figure in enumerate(said.figures))
    for where, quote in (("cannot", said.cannot), *assumed):
        if quote is not None:
            yield from (f"{where}: {flaw}" for flaw in _of_quote(quote, answer))


def _of_quote(quote: str, answer: str, *, at: int = 1) -> Iterator[str]:
    if len(quote) > LONGEST_QUOTE:
        yield f"the quote {_cut(quote)} is longer than {LONGEST_QUOTE:,} characters"
        return
    found = len(places(answer, quote))
    if not found:
        yield f"the quote {_cut(quote)} does not stand in the answer"
    elif at > found:
        yield f"the quote {_cut(quote)} stands in the answer {counted(found, 'time')}, and `at` is {at}"


def _doubts_of(figures: tuple[Traced, ...]) -> Iterator[str]:
    yield from (f"figures[{number}]: {traced.doubt}" for number, traced in enumerate(figures) if traced.doubt)


def _unsourced(said: Statements) -> Iterator[str]:
    """Doubts for the amounts and percentages stated as facts that are no figure of the reading."""
    figures = {value for figure in said.figures for value in _values(figure.value)}
    for name, statements in said.facts.items():
        for number, statement in enumerate(statements):
            if family(base_unit(statement.unit)) in COUNTED and figures.isdisjoint(_values(statement.value)):
                yield f"facts[{name!r}][{number}]: {_cut(statement.quote)} belongs under figures too, with its source"


def _passed_over(said: Statements, answer: str, asked: frozenset[Decimal]) -> Iterator[str]:
    """Flaws for the amounts and percentages of the answer that the reading does not speak of."""
    stated = [statement for statements in said.facts.values() for statement in statements]
    entries: list[Figure | Statement] = [*said.figures, *stated]
    spoken = asked | {value for entry in entries for value in _values(entry.value)}
    quotes = [*(entry.quote for entry in entries), said.cannot, *(figure.assumes for figure in said.figures)]
    covered = bytearray(len(answer))
    for quote in dict.fromkeys(quotes):
        for start, end in places(answer, quote or ""):
            covered[start:end] = b"\1" * (end - start)
    for numeral in numerals(answer):
        if family(numeral.unit) in COUNTED and not (
            all(covered[numeral.start : numeral.end]) or abs(numeral.value) == 1 or spoken & _readings(numeral)
        ):
            yield f"figures: the answer says {_cut(numeral.text)}, and the reading passes over it"


def _values(value: Said) -> tuple[Decimal, ...]:
    return () if isinstance(value, bool | str) else (abs(exact(value)),)


def _readings(numeral: Numeral) -> set[Decimal]:
    return {abs(value) for value in (numeral.value, *numeral.alternatives)}


def _cut_off(sentence: str) -> str:
    return sentence if len(sentence) <= LONGEST_FLAW else f"{sentence[: LONGEST_FLAW - 1]}…"


def _cut(text: str) -> str:
    line = " ".join(text.split())
    return repr(line if len(line) <= _SHOWN else f"{line[: _SHOWN - 1]}…")


def _number(value: float) -> str:
    return _cut(format(exact(value), "f")).strip("'")
