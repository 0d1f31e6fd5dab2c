"""Mutants of a figure: wrong in a way that models get figures wrong.

A wrong value within the case's own tolerance is no mutant and is left out.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from decimal import ROUND_HALF_UP, Decimal
from typing import Any

from fake_backend.errors import UserError
from fake_backend.fixtures.fixture import Fixture
from fake_backend.fixtures.workings import evaluate
from harness.domain.attempt import Evidence
from harness.domain.case import Case, FactExpectation
from harness.grading.tolerance import Tolerance
from harness.selftest.oracle import oracle_answer, written
from harness.selftest.wrong_answers import Made, answering

REMEMBERED = Decimal("1.06")
CLEARLY_APART = Decimal("0.02")
_MONTH = re.compile(r"'(\d{4})-(\d{2})'")
_OTHER_CURRENCY = {"USD": "EUR", "EUR": "USD"}
Wrong = Callable[[FactExpectation], Decimal | None]


def with_values(case: Case, oracle: Evidence, wrong: Wrong) -> Made:
    """The oracle's answer with one figure replaced at a time, where the value is wrong by the case's own tolerance."""
    for figure in case.answer.facts:
        value = wrong(figure)
        if value is not None and apart(figure, value):
            said = written(figure, value)
            yield f"{figure.name}: {said}", saying(case, oracle, figure, said=said)


def saying(case: Case, oracle: Evidence, figure: FactExpectation, *, said: str) -> Evidence:
    """The oracle's answer with something else said in place of a figure."""
    return answering(oracle, oracle_answer(case).replace(written(figure), said, 1))


def apart(figure: FactExpectation, value: Decimal) -> bool:
    """Whether a value is wrong by the case's own tolerance, or clearly so where it states none."""
    expected = expected_of(figure)
    if figure.within:
        allowed = Tolerance.parse(figure.within).allowed(expected)
    else:
        allowed = Decimal("0.5") if figure.unit == "%" else abs(expected) * CLEARLY_APART
    return abs(value - expected) > allowed


def expected_of(figure: FactExpectation) -> Decimal:
    """The value of a figure; loading has filled it in."""
    return figure.value or Decimal(0)


def worked_out(working: str, fixture: Fixture, instead: Mapping[str, Any]) -> Decimal | None:
    """What a changed working comes to, with other data for some names; None where it comes to no number."""
    try:
        value = evaluate(working, {**fixture.names, **instead}, fixture.lets)
    except UserError:
        return None
    return Decimal(value) if _is_number(value) else None


def _is_number(value: object) -> bool:
    return isinstance(value, int | Decimal) and not isinstance(value, bool)


def off_by_one_month(case: Case, oracle: Evidence, fixture: Fixture | None) -> Made:
    """Each month of a working read as the one before, and as the one after."""
    if fixture is None:
        return
    most = max((len(_MONTH.findall(figure.working or "")) for figure in case.answer.facts), default=0)
    for place, step in ((place, step) for place in range(most) for step in (-1, 1)):

        def wrong(figure: FactExpectation, place: int = place, step: int = step) -> Decimal | None:
            months = list(_MONTH.finditer(figure.working or ""))
            if figure.working is None or place >= len(months):
                return None
            start, end = months[place].span()
            moved = _month(int(months[place][1]), int(months[place][2]) + step)
            return worked_out(f"{figure.working[:start]}{moved}{figure.working[end:]}", fixture, {})

        yield from with_values(case, oracle, wrong)


def _month(year: int, month: int) -> str:
    year, month = year + (month - 1) // 12, (month - 1) % 12 + 1
    return f"'{year:04d}-{month:02d}'"


def remembered_constant(case: Case, oracle: Evidence, fixture: Fixture | None) -> Made:
    """Each number and each table of numbers of the fixture (rates, prices) as memory has it: a little off."""
    for name, value in fixture.values.items() if fixture else ():
        off = _a_little_off(value)

        def wrong(figure: FactExpectation, name: str = name, off: object = off) -> Decimal | None:
            return worked_out(figure.working, fixture, {name: off}) if figure.working and fixture else None

        if off is not None:
            yield from with_values(case, oracle, wrong)


def _a_little_off(value: object) -> object:
    if isinstance(value, Mapping) and value and all(_is_number(inner) for inner in value.values()):
        return {key: inner if inner == 1 else inner * REMEMBERED for key, inner in value.items()}
    return value * REMEMBERED if isinstance(value, int | Decimal) and not isinstance(value, bool) else None


def tenfold(case: Case, oracle: Evidence, _fixture: Fixture | None) -> Made:
    """Ten times the figure."""
    yield from with_values(case, oracle, lambda f: expected_of(f) * 10)


def thousandfold(case: Case, oracle: Evidence, _fixture: Fixture | None) -> Made:
    """A thousand times the figure."""
    yield from with_values(case, oracle, lambda f: expected_of(f) * 1000)


def wrong_sign(case: Case, oracle: Evidence, _fixture: Fixture | None) -> Made:
    """The figure with its sign turned."""
    yield from with_values(case, oracle, lambda f: -expected_of(f))


def rounded_too_far(case: Case, oracle: Evidence, _fixture: Fixture | None) -> Made:
    """The figure rounded to the most digits at which it is wrong."""
    yield from with_values(case, oracle, _rounded)


def _rounded(figure: FactExpectation) -> Decimal | None:
    return next((value for value in _fewer_digits(expected_of(figure)) if apart(figure, value)), None)


def _fewer_digits(value: Decimal) -> Iterator[Decimal]:
    """The value rounded to ever fewer digits, down to one."""
    digits = value.normalize().as_tuple()
    for places in range(1, len(digits.digits)):
        unit = Decimal(1).scaleb(int(digits.exponent) + places)
        yield (value / unit).quantize(Decimal(1), rounding=ROUND_HALF_UP) * unit


def wrong_currency(case: Case, oracle: Evidence, _fixture: Fixture | None) -> Made:
    """The same number in another currency."""
    for figure in case.answer.facts:
        unit = figure.unit or ""
        if len(unit) == 3 and unit.isupper():  # noqa: PLR2004 - an ISO 4217 code
            said = written(figure).replace(unit, _OTHER_CURRENCY.get(unit, "USD"))
            yield f"{figure.name}: {said}", saying(case, oracle, figure, said=said)
