"""Mutants of a fact: stated wrongly in a way that models get facts wrong.

A wrong value within the case's own tolerance is no mutant and is left out.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
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
from harness.domain.case import Case, FactExpectation
from harness.grading.tolerance import Tolerance
from harness.reading.quotes import has_words
from harness.reading.units import family
from harness.selftest.answers import Sentence, stating, written
from harness.selftest.neighbours import beside, columns, lines

Said = tuple[Sentence, ...]
Made = Iterator[tuple[str, Said]]
Wrong = Callable[[FactExpectation], Decimal | None]

REMEMBERED = Decimal("1.06")
CLEARLY_APART = Decimal("0.02")
_MONTH = re.compile(r"'(\d{4})-(\d{2})'")
_TEXT = re.compile(r"'([^']*)'")
_INDEX = re.compile(r"\[(\d+)\]")
_OTHER_UNIT = {
    "USD": "EUR",
    "EUR": "USD",
    "%": "EUR",
    "pt": "%",
    "min": "h",
    "h": "min",
    "°C": "°F",
    "km": "m",
    "kg": "g",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Right:
    """What a mutant is made of: the case, what the oracle says of it and did for it, and the known data."""

    case: Case
    said: Said
    evidence: Evidence
    fixture: Fixture | None


def numbers(case: Case) -> tuple[FactExpectation, ...]:
    """The facts of a case that are numbers."""
    return tuple(fact for fact in case.answer.facts if isinstance(fact.value, Decimal))


def instead(said: Said, fact: FactExpectation, *others: Sentence) -> Said:
    """The sentences with others in place of that of a fact."""
    return tuple(one for sentence in said for one in (others if sentence.fact == fact.name else (sentence,)))


def stated(said: Said, fact: FactExpectation, value: object) -> Said:
    """The sentences with another value stated of a fact, and the source it had."""
    working = next((sentence.working for sentence in said if sentence.fact == fact.name), None)
    return instead(said, fact, stating(fact, value, working=working))


def with_values(right: Right, wrong: Wrong) -> Made:
    """One number replaced at a time, where the value is wrong by the case's own tolerance."""
    for fact in numbers(right.case):
        value = wrong(fact)
        if value is not None and apart(fact, value):
            yield f"{fact.name}: {written(fact, value)}", stated(right.said, fact, value)


def apart(fact: FactExpectation, value: Decimal) -> bool:
    """Whether a value is wrong by the case's own tolerance, or clearly so where it states none."""
    expected = expected_of(fact)
    if fact.within:
        allowed = Tolerance.parse(fact.within).allowed(expected)
    else:
        allowed = Decimal("0.5") if family(fact.unit) in {"percent", "points"} else abs(expected) * CLEARLY_APART
    return abs(value - expected) > allowed


def expected_of(fact: FactExpectation) -> Decimal:
    """The value of a number; loading has filled it in."""
    return fact.value if isinstance(fact.value, Decimal) else Decimal(0)


def worked_out(working: str, fixture: Fixture, other: Mapping[str, Any]) -> Decimal | None:
    """What a changed working comes to, with other data for some names; None where it comes to no number."""
    try:
        value = evaluate(working, {**fixture.names, **other}, fixture.lets)
    except UserError:
        return None
    return Decimal(value) if isinstance(value, int | Decimal) and not isinstance(value, bool) else None


def tenfold(right: Right) -> Made:
    """Ten times the number."""
    yield from with_values(right, lambda fact: expected_of(fact) * 10)


def thousandfold(right: Right) -> Made:
    """A thousand times the number."""
    yield from with_values(right, lambda fact: expected_of(fact) * 1000)


def wrong_sign(right: Right) -> Made:
    """The number with its sign turned."""
    yield from with_values(right, lambda fact: -expected_of(fact))


def rounded_too_far(right: Right) -> Made:
    """The number rounded to the most digits at which it is wrong, and more than a coarser form of the right one."""
    yield from with_values(right, _rounded)


def _rounded(fact: FactExpectation) -> Decimal | None:
    return next((value for value in _fewer_digits(expected_of(fact)) if apart(fact, value)), None)


def _fewer_digits(value: Decimal) -> Iterator[Decimal]:
    """The value rounded to ever fewer digits, down to one."""
    digits = value.normalize().as_tuple()
    for places in range(1, len(digits.digits)):
        unit = Decimal(1).scaleb(int(digits.exponent) + places)
        yield (value / unit).quantize(Decimal(1), rounding=ROUND_HALF_UP) * unit


def wrong_unit(right: Right) -> Made:
    """The same number in another currency or unit."""
    for fact in numbers(right.case):
        money = family(fact.unit) == "money"
        other = _OTHER_UNIT.get(fact.unit or "", "USD" if money else None)
        if other and expected_of(fact):
            sentence = next(one for one in right.said if one.fact == fact.name)
            renamed = fact.model_copy(update={"unit": other})
            yield (
                f"{fact.name}: {written(renamed)}",
                instead(right.said, fact, stating(renamed, working=sentence.working)),
            )


def off_by_one_month(right: Right) -> Made:
    """Each month of a working read as the one before, and as the one after."""
    fixture = right.fixture
    if fixture is None:
        return
    most = max((len(_MONTH.findall(fact.working or "")) for fact in right.case.answer.facts), default=0)
    for place, step in ((place, step) for place in range(most) for step in (-1, 1)):

        def wrong(fact: FactExpectation, place: int = place, step: int = step) -> Decimal | None:
            months = list(_MONTH.finditer(fact.working or ""))
            if fact.working is None or place >= len(months):
                return None
            start, end = months[place].span()
            moved = _month(int(months[place][1]), int(months[place][2]) + step)
            return worked_out(f"{fact.working[:start]}{moved}{fact.working[end:]}", fixture, {})

        yield from with_values(right, wrong)


def _month(year: int, month: int) -> str:
    year, month = year + (month - 1) // 12, (month - 1) % 12 + 1
    return f"'{year:04d}-{month:02d}'"


def remembered_constant(right: Right) -> Made:
    """Each number and each table of numbers of the fixture (rates, prices) as memory has it: a little off."""
    fixture = right.fixture
    for name, value in fixture.values.items() if fixture else ():
        off = _a_little_off(value)

        def wrong(fact: FactExpectation, name: str = name, off: object = off) -> Decimal | None:
            return worked_out(fact.working, fixture, {name: off}) if fact.working and fixture else None

        if off is not None:
            yield from with_values(right, wrong)


def _a_little_off(value: object) -> object:
    if isinstance(value, Mapping) and value and all(is_number(inner) for inner in value.values()):
        return {key: inner if inner == 1 else exact(inner) * REMEMBERED for key, inner in value.items()}
    return exact(value) * REMEMBERED if is_number(value) else None


def neighbouring_row(right: Right) -> Made:
    """What the row before, and the row after, holds for a fact: a number, a name, a date or a time."""
    for fact in right.case.answer.facts:
        for value in _beside(fact, right.evidence, right.fixture):
            yield f"{fact.name}: {written(fact, value)}", stated(right.said, fact, value)


def _beside(fact: FactExpectation, oracle: Evidence, fixture: Fixture | None) -> Iterator[Decimal | str]:
    if isinstance(fact.value, Decimal):
        worked = tuple(_worked(fact, fixture, oracle)) if fixture and fact.working else ()
        read = (two.other.value for two in beside(lines(fixture, oracle), partial(eq, fact.value)))
        yield from (value for value in worked or read if isinstance(value, Decimal) and apart(fact, value))
        return
    own = fact.one_of or (str(fact.value),)
    for two in beside(lines(fixture, oracle), lambda value: str(value).casefold() in map(str.casefold, own)):
        other = str(two.other.value)
        same_kind = fact.model_copy(update={"one_of": (), "value": other}).kind == fact.kind
        if same_kind and not any(has_words(other, option) or has_words(option, other) for option in own):
            yield other


def _worked(fact: FactExpectation, fixture: Fixture, oracle: Evidence) -> Iterator[Decimal]:
    """What the working comes to one row off, where it names its row."""
    working, around = fact.working or "", columns(fixture, oracle)
    for found in _TEXT.finditer(working):
        if _MONTH.fullmatch(found[0]):
            continue  # the row of another month is a mutant of its own
        for two in beside(around, partial(eq, found[1])):
            value = worked_out(f"{working[: found.start(1)]}{two.other.value}{working[found.end(1) :]}", fixture, {})
            if value is not None:
                yield value
    for found in _INDEX.finditer(working):
        for index in (int(found[1]) - 1, int(found[1]) + 1):
            value = worked_out(f"{working[: found.start(1)]}{index}{working[found.end(1) :]}", fixture, {})
            if index >= 0 and value is not None:
                yield value


def swapped_labels(right: Right) -> Made:
    """Two facts of one kind the wrong way round."""
    for one, other in combinations(right.case.answer.facts, 2):
        if one.kind != other.kind or one.value is None or other.value is None or not _told_apart(one, other):
            continue
        swapped = stated(stated(right.said, one, other.value), other, one.value)
        yield f"{one.name} and {other.name}", swapped


def _told_apart(one: FactExpectation, other: FactExpectation) -> bool:
    if isinstance(one.value, Decimal) and isinstance(other.value, Decimal):
        return apart(one, other.value) and apart(other, one.value)
    return one.value != other.value


def other_day(right: Right) -> Made:
    """The day before and the day after; an hour and half a day off."""
    for fact in right.case.answer.facts:
        for value in _moved(fact):
            yield f"{fact.name}: {value}", stated(right.said, fact, value)


def _moved(fact: FactExpectation) -> Iterator[str]:
    if fact.kind == "date":
        day = date.fromisoformat(str(fact.value))
        yield from ((day + timedelta(days=step)).isoformat() for step in (-1, 1))
    elif fact.kind == "time":
        clock = datetime.combine(date(2000, 1, 2), datetime.min.time())
        hour, minute = (int(part) for part in str(fact.value).split(":")[:2])
        at = clock + timedelta(hours=hour, minutes=minute)
        yield from (f"{at + timedelta(hours=step):%H:%M}" for step in (-1, 1, 12))


def yes_for_no(right: Right) -> Made:
    """Yes where it is no, and no where it is yes."""
    for fact in right.case.answer.facts:
        if isinstance(fact.value, bool):
            yield f"{fact.name}: {written(fact, not fact.value)}", stated(right.said, fact, not fact.value)


def left_out(right: Right) -> Made:
    """One fact not stated at all."""
    for fact in right.case.answer.facts:
        yield fact.name, instead(right.said, fact, Sentence(text="I looked."))
