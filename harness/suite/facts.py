"""The facts of a case, made ready to be judged by: workings computed, and what makes no sense told.

The kind of a fact is that of its value, so units and tolerances are looked at once that is known.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from datetime import date
from decimal import Decimal

from fake_backend.documents import PlainValue
from fake_backend.fixtures.explaining import value_text
from fake_backend.fixtures.fixture import Fixture
from fake_backend.fixtures.values import exact, is_number, same, shown
from harness.domain.case import CLOCK, DATE, FactExpectation, FactValue
from harness.errors import UserError
from harness.grading.tolerance import Tolerance
from harness.reading.units import family
from harness.suite.sources import Fault
from harness.suite.working_out import FaultFound, disagreement, explained, worked_out

KINDS = frozenset({"date", "time", "text", "number", "datetime", "bool", "boolean", "yes or no", "yes/no"})
"""Words that name a kind of fact, where a unit is looked for."""

_MOMENT = re.compile(r"\d{4}-\d{2}-\d{2}[T ]\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?\s?(?:Z|[+-]\d{2}:?\d{2})?")
_LAST_OF_A_DAY = (23, 59, 59)


def resolve_fact(fact: FactExpectation, fixture: Fixture | None) -> FactExpectation:
    """Return a fact with `value` and `shown` filled in.

    Raises:
        FaultFound: its working cannot be computed, comes to nothing that can be stated, or denies the value beside it.
    """
    if fact.shown:
        raise FaultFound(("shown",), "unknown key 'shown'; reports make it from `working`")
    if fact.one_of and (fact.working is not None or fact.value is not None):
        message = "`one_of` lists texts any of which is right, `value` and `working` give the one that is; remove one"
        raise FaultFound(("one_of",), message)
    if fact.working is None:
        return fact.model_copy(update={"value": _tidy(fact.value)})
    value = _stated(worked_out(fact.working, fixture))
    told = explained(fact.working, fixture)
    if fact.value is not None and not same(_tidy(fact.value), value):
        raise FaultFound(("value",), disagreement(fact.value, told))
    says_nothing = isinstance(value, str) and told == value_text(value)
    return fact.model_copy(update={"value": value, "shown": "" if says_nothing else told})


def fact_faults(facts: Sequence[FactExpectation]) -> Iterator[Fault]:
    """Yield what is wrong with facts whose values are known, as key paths within the list and sentences."""
    taken: set[str] = set()
    for index, fact in enumerate(facts):
        name = " ".join(fact.name.casefold().split())
        if name in taken:
            message = f"an earlier fact is called {fact.name!r} too; a reader could not tell the two apart"
            yield (index, "name"), message
        taken.add(name)
        for rule in (_broken_value, _broken_options, _unit_against_value, _broken_tolerance):
            for keypath, message in rule(fact):
                yield (index, *keypath), message


def _stated(found: PlainValue) -> FactValue | None:
    """Return what a working comes to as the value of a fact."""
    if is_number(found):
        return _plain(exact(found))
    if isinstance(found, bool | str):
        return _tidy(found)
    message = f"works out to {shown(found)}; a fact is a number, a date, a clock time, a text, or true or false"
    raise FaultFound(("working",), message)


def _plain(number: Decimal) -> Decimal:
    """Return a number without the zeros that a multiplication leaves behind the point."""
    whole = number.to_integral_value()
    return whole if number == whole else number.normalize()


def _tidy(value: FactValue | None) -> FactValue | None:
    """Return a clock time with two digits for its hour, and all else as it is."""
    return f"0{value}" if isinstance(value, str) and CLOCK.fullmatch(value) and value[1] == ":" else value


def _source(fact: FactExpectation) -> str:
    return "value" if fact.working is None else "working"


def _broken_value(fact: FactExpectation) -> Iterator[Fault]:
    """A text that is empty, or a date or a time that is none."""
    if not isinstance(fact.value, str):
        return
    message = ""
    if not fact.value.strip():
        message = "an empty text is stated by every answer; name what the answer must state"
    elif fact.value.strip().casefold() in {"yes", "no"}:
        message = f"{fact.value!r} is a text; write `true` for yes and `false` for no"
    elif _MOMENT.fullmatch(fact.value.strip()):
        message = (
            f"{fact.value!r} is a moment, and a moment is two facts: a date and a time"
            "; in a working, `when[:10]` is the date and `when[11:16]` the time"
        )
    elif fact.kind == "date" and not _is_date(fact.value):
        message = f"{fact.value!r} is no day of the calendar; a date is written as 2026-09-14, year, month, day"
    elif fact.kind == "time" and not _is_clock(fact.value):
        message = f"{fact.value!r} is no time of day: that runs from 00:00 to 23:59; a duration is a number with a unit"
    if message:
        yield (_source(fact),), message


def _broken_options(fact: FactExpectation) -> Iterator[Fault]:
    for index, option in enumerate(fact.one_of):
        if not option.strip():
            yield ("one_of", index), "an empty text is stated by every answer; name what the answer may state"
        elif DATE.fullmatch(option) or CLOCK.fullmatch(option):
            message = (
                f"`one_of` is for texts, and {option!r} is a date or a time; give the one that is right as `value`"
            )
            yield ("one_of", index), message


def _unit_against_value(fact: FactExpectation) -> Iterator[Fault]:
    if fact.unit is None:
        return
    if not fact.unit.strip():
        yield ("unit",), "an empty unit is none; remove it, or name the unit"
    elif fact.kind != "number":
        yield ("unit",), f"the unit {fact.unit!r} stands against the value, which is {_called(fact)}; remove the unit"
    elif fact.unit.strip().casefold() in KINDS:
        message = (
            f"{fact.unit!r} is no unit: a fact's kind is that of its value; "
            "a date is written 2026-09-14, a time 14:30, a text as text, yes or no as true or false"
        )
        yield ("unit",), message


def _broken_tolerance(fact: FactExpectation) -> Iterator[Fault]:
    if fact.within is None:
        return
    if fact.kind != "number":
        yield ("within",), f"the value is {_called(fact)}, which is stated or not; `within` is for numbers"
        return
    try:
        tolerance = Tolerance.parse(fact.within)
    except UserError as error:
        yield ("within",), str(error)
        return
    is_points = tolerance.kind == "amount" and not tolerance.text[-1:].isdigit()
    if is_points and family(fact.unit) not in {"percent", "points"}:
        unit = f"{fact.unit!r}" if fact.unit else "no unit"
        message = f"points are for percentages, and this fact has {unit}; write an amount (500) or a share (1%)"
        yield ("within",), message


def _called(fact: FactExpectation) -> str:
    return "yes or no" if fact.kind == "yes or no" else f"a {fact.kind}"


def _is_date(text: str) -> bool:
    try:
        date.fromisoformat(text)
    except ValueError:
        return False
    return True


def _is_clock(text: str) -> bool:
    return all(int(part) <= last for part, last in zip(text.split(":"), _LAST_OF_A_DAY, strict=False))
