"""Mutants of what is stated: wrong in a way that models get facts wrong.

A wrong value within the case's own tolerance is no mutant and is left out.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from decimal import ROUND_HALF_UP, Decimal
from functools import partial
from itertools import combinations
from operator import eq
from typing import Any

from fake_backend.errors import UserError
from fake_backend.fixtures.fixture import Fixture
from fake_backend.fixtures.values import exact, is_number
from fake_backend.fixtures.workings import evaluate
from harness.domain.attempt import Evidence
from harness.domain.case import Case, FactExpectation, FactValue
from harness.grading.words import contains
from harness.reading.quotes import has_words
from harness.reading.units import family
from harness.selftest.answers import SaidAll, Sentence, stating, written
from harness.selftest.tables import Line, beside, columns, known, read, rows

REMEMBERED = Decimal("1.06")
CLEARLY_APART = Decimal("0.02")
_MONTH = re.compile(r"(?<=')(\d{4})-(\d{2})(?=')")
_TEXT = re.compile(r"(?<=')(?!\d{4}-\d{2}')[^']*(?=')")  # the row of another month is a mutant of its own
_INDEX = re.compile(r"(?<=\[)\d+(?=\])")
_NUMBER = re.compile(r"[1-9]\d*(?:\.\d+)?|0\.\d+")
_DIGITS = re.compile(r"[\d.]")
_UNITS = (("SGD", "USD"), ("USD", "EUR"), ("EUR", "USD"), ("%", "EUR"), ("pt", "%"), ("min", "h"), ("h", "min"))
OTHER_UNIT = dict((*_UNITS, ("°C", "°F"), ("km", "m"), ("kg", "g"), ("kWh", "MWh"), ("km/h", "m/s")))


@dataclass(frozen=True, slots=True, kw_only=True)
class Right:
    """What a mutant is made of: the case, what the oracle says of it and did for it, and the known data."""

    case: Case
    said: SaidAll
    evidence: Evidence
    fixture: Fixture | None


Reworded = Iterator[tuple[str, SaidAll]]
"""What was done, and the sentences that came of it."""

Wrong = Callable[[Right, FactExpectation], Iterable[FactValue]]
"""Other values for a fact, as somebody could take them for it."""


def facts_of(right: Right, wrong: Wrong) -> Reworded:
    """One fact stated wrongly at a time."""
    for fact in right.case.answer.facts:
        for value in wrong(right, fact):
            if apart(fact, value):
                yield f"{fact.name}: {written(fact, value)}", instead(right.said, fact, stating(fact, value))


def words_of(right: Right, wrong: Wrong) -> Reworded:
    """One piece of what has to be said word for word said wrongly at a time, unless it is still said.

    A number there is taken for one, but where it stands as a text in the data: then it is an identifier.
    """
    answer = right.case.answer
    texts = {leaf.value for leaf in (*read(right.evidence.trajectory), *known(right.fixture))}
    for fragment in answer.says if answer.equals is None else (answer.equals,):
        number = Decimal(fragment) if _NUMBER.fullmatch(fragment) and fragment not in texts else None
        fact = FactExpectation(name=fragment, value=fragment if number is None else number, within="0")
        for value in wrong(right, fact):
            other = f"{value:f}" if isinstance(value, Decimal) else str(value)
            said = tuple(
                Sentence(text=sentence.text.replace(fragment, other, 1))
                if not sentence.fact and sentence.text in {fragment, f"{fragment}."}
                else sentence
                for sentence in right.said
            )
            if apart(fact, value) and not contains("\n".join(sentence.text for sentence in said), fragment):
                yield f"{other} instead of {fragment}", said


def instead(said: SaidAll, fact: FactExpectation, other: Sentence) -> SaidAll:
    """The sentences with another in place of that of a fact."""
    return tuple(other if sentence.fact == fact.name else sentence for sentence in said)


def apart(fact: FactExpectation, value: FactValue) -> bool:
    """Whether a value is wrong by the case's own tolerance, or clearly so where it states none."""
    if fact.model_copy(update={"one_of": (), "value": value}).kind != fact.kind:
        return False
    if isinstance(value, Decimal):
        return abs(value - number_of(fact)) > _allowed(fact)
    if fact.kind == "text":
        said = str(value)
        return not any(has_words(said, option) or has_words(option, said) for option in _options(fact))
    return value != fact.value


def _allowed(fact: FactExpectation) -> Decimal:
    """How far off is still right. What `within` says is read here anew: a slip of the graders in it has to show."""
    if not fact.within:
        return Decimal("0.5") if family(fact.unit) in {"percent", "points"} else abs(number_of(fact)) * CLEARLY_APART
    amount = Decimal("".join(_DIGITS.findall(fact.within)))
    return abs(number_of(fact)) * amount / 100 if "%" in fact.within else amount


def number_of(fact: FactExpectation) -> Decimal:
    """The value of a number; loading has filled it in. 0 for any other fact."""
    return fact.value if isinstance(fact.value, Decimal) else Decimal(0)


def _options(fact: FactExpectation) -> tuple[str, ...]:
    return fact.one_of or (str(fact.value),)


def times(factor: int) -> Wrong:
    """Numbers by so much too large; by -1 with their sign turned."""
    return lambda _right, fact: [number_of(fact) * factor] if fact.kind == "number" else []


def rounded_too_far(_right: Right, fact: FactExpectation) -> Iterator[FactValue]:
    """The number rounded to the most digits at which it is wrong."""
    _, digits, exponent = number_of(fact).normalize().as_tuple()
    units = (Decimal(1).scaleb(int(exponent) + places) for places in range(1, len(digits)))
    rounded = ((number_of(fact) / unit).quantize(Decimal(1), rounding=ROUND_HALF_UP) * unit for unit in units)
    yield from (value for value in [next((one for one in rounded if apart(fact, one)), None)] if value is not None)


def off_by_one_month(right: Right, fact: FactExpectation) -> Iterator[FactValue]:
    """Each month of a working read as the one before, and as the one after."""
    for found in _MONTH.finditer(fact.working or ""):
        for step in (-1, 1):
            month = int(found[1]) * 12 + int(found[2]) - 1 + step
            yield from _worked_out(right, _replaced(fact, found, f"{month // 12:04d}-{month % 12 + 1:02d}"))


def remembered_constant(right: Right, fact: FactExpectation) -> Iterator[FactValue]:
    """What comes of each number and each table of numbers of the fixture (rates, prices) remembered a little off."""
    for name, value in right.fixture.values.items() if right.fixture and fact.working else ():
        off: object = None
        if isinstance(value, Mapping) and value and all(is_number(inner) for inner in value.values()):
            off = {key: inner if inner == 1 else exact(inner) * REMEMBERED for key, inner in value.items()}
        elif is_number(value):
            off = exact(value) * REMEMBERED
        if off is not None:
            yield from _worked_out(right, fact.working or "", {name: off})


def neighbouring_row(right: Right, fact: FactExpectation) -> Iterator[FactValue]:
    """What the row before, and the row after, holds for a fact: by its working, else beside it in what was read."""
    found, data = read(right.evidence.trajectory), columns(known(right.fixture)).values()
    seen = columns(found).values()
    worked = tuple(_one_row_off(right, fact, (*seen, *data))) if fact.kind == "number" else ()
    lines = (*seen, *rows(found).values(), *data)
    yield from worked or beside(lines, lambda value: _holds(value, fact))


def _holds(value: str | Decimal, fact: FactExpectation) -> bool:
    if isinstance(value, Decimal) or fact.kind == "number":
        return value == fact.value
    return any(contains(value, option) for option in _options(fact))


def _one_row_off(right: Right, fact: FactExpectation, lines: Iterable[Line]) -> Iterator[FactValue]:
    working = fact.working or ""
    for found in _TEXT.finditer(working):
        for other in beside(lines, partial(eq, found[0])):
            yield from _worked_out(right, _replaced(fact, found, str(other)))
    for found in _INDEX.finditer(working):
        for index in (int(found[0]) - 1, int(found[0]) + 1):
            yield from _worked_out(right, _replaced(fact, found, str(index))) if index >= 0 else ()


def _replaced(fact: FactExpectation, found: re.Match[str], other: str) -> str:
    working = fact.working or ""
    return f"{working[: found.start()]}{other}{working[found.end() :]}"


def _worked_out(right: Right, working: str, other: Mapping[str, Any] | None = None) -> Iterator[FactValue]:
    """What a changed working comes to, with other data for some names; nothing where it does not work out."""
    if right.fixture is None:
        return
    try:
        value = evaluate(working, {**right.fixture.names, **(other or {})}, right.fixture.lets)
    except UserError:
        return
    if is_number(value):
        yield exact(value)
    elif isinstance(value, bool | str):
        yield value


def other_day_or_hour(_right: Right, fact: FactExpectation) -> Iterator[FactValue]:
    """The day before and the day after; an hour and half a day off."""
    if fact.kind == "date":
        day = date.fromisoformat(str(fact.value))
        yield from ((day + timedelta(days=step)).isoformat() for step in (-1, 1))
    elif fact.kind == "time":
        hour, minute = (int(part) for part in str(fact.value).split(":")[:2])
        at = datetime.combine(date(2000, 1, 2), datetime.min.time()) + timedelta(hours=hour, minutes=minute)
        yield from (f"{at + timedelta(hours=step):%H:%M}" for step in (-1, 1, 12))


def yes_for_no(_right: Right, fact: FactExpectation) -> Iterator[FactValue]:
    """Yes where it is no, and no where it is yes."""
    if isinstance(fact.value, bool):
        yield not fact.value


def wrong_unit(right: Right) -> Reworded:
    """The same number in another currency or unit."""
    for fact in right.case.answer.facts:
        other = OTHER_UNIT.get(fact.unit or "", "USD" if family(fact.unit) == "money" else None)
        if other and number_of(fact):
            renamed = fact.model_copy(update={"unit": other})
            yield f"{fact.name}: {written(renamed)}", instead(right.said, fact, stating(renamed))


def swapped_labels(right: Right) -> Reworded:
    """Two facts of one kind the wrong way round."""
    for one, other in combinations(right.case.answer.facts, 2):
        first, second = (fact.one_of[0] if fact.one_of else fact.value for fact in (one, other))
        if first is None or second is None or not (apart(one, second) and apart(other, first)):
            continue
        swapped = instead(right.said, one, stating(one, second))
        yield f"{one.name} and {other.name}", instead(swapped, other, stating(other, first))


def left_out(right: Right) -> Reworded:
    """One fact not stated at all."""
    for fact in right.case.answer.facts:
        yield fact.name, instead(right.said, fact, Sentence(text="I looked."))
