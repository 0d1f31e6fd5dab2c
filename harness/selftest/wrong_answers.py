"""Mutants of the answer: one figure wrong in a way that models get figures wrong, or the wrong kind of answer.

A wrong value within the case's own tolerance is no mutant and is left out.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from decimal import Decimal
from typing import Any

from fake_backend.errors import UserError
from fake_backend.facts.fixture import Fixture
from fake_backend.facts.workings import evaluate
from harness.domain.attempt import Evidence
from harness.domain.case import Case, FigureExpectation
from harness.grading.figures.tolerance import Tolerance
from harness.selftest.oracle import DECLINE, oracle_answer, written

REMEMBERED = Decimal("1.06")
CLEARLY_APART = Decimal("0.02")
INVENTED = (Decimal("48913.27"), Decimal("7316.58"), Decimal("913477.61"))
_MONTH = re.compile(r"'(\d{4})-(\d{2})'")
_OTHER_CURRENCY = {"USD": "EUR", "EUR": "USD"}
Made = Iterator[tuple[str, Evidence]]


def answering(oracle: Evidence, answer: str) -> Evidence:
    """The oracle's attempt with another answer."""
    trajectory = oracle.trajectory
    turns = (*trajectory.turns[:-1], trajectory.turns[-1].model_copy(update={"text": answer}))
    return oracle.model_copy(update={"trajectory": trajectory.model_copy(update={"answer": answer, "turns": turns})})


def _with_figure(case: Case, oracle: Evidence, figure: FigureExpectation, *, said: str) -> Evidence:
    return answering(oracle, oracle_answer(case).replace(written(figure), said, 1))


def _wrong_values(case: Case, oracle: Evidence, wrong: Callable[[FigureExpectation], Decimal | None]) -> Made:
    for figure in case.answer.figures:
        value = wrong(figure)
        if value is not None and figure.value is not None and _apart(figure, value):
            said = written(figure, value)
            yield f"{figure.name}: {said}", _with_figure(case, oracle, figure, said=said)


def _apart(figure: FigureExpectation, value: Decimal) -> bool:
    """Whether a value is wrong by the case's own tolerance, or clearly so where it states none."""
    expected = figure.value or Decimal(0)
    if figure.within:
        allowed = Tolerance.parse(figure.within).allowed(expected)
    else:
        allowed = Decimal("0.5") if figure.unit == "%" else abs(expected) * CLEARLY_APART
    return abs(value - expected) > allowed


def neighbouring_month(case: Case, oracle: Evidence, fixture: Fixture | None) -> Made:
    """The working read one month earlier, and one month later."""
    for step in (-1, 1):

        def wrong(figure: FigureExpectation, step: int = step) -> Decimal | None:
            if fixture is None or figure.working is None or not _MONTH.search(figure.working):
                return None
            moved = _MONTH.sub(lambda m: _month(int(m[1]), int(m[2]) + step), figure.working, count=1)
            return _evaluated(moved, fixture, {})

        yield from _wrong_values(case, oracle, wrong)


def _month(year: int, month: int) -> str:
    year, month = year + (month - 1) // 12, (month - 1) % 12 + 1
    return f"'{year:04d}-{month:02d}'"


def remembered_rate(case: Case, oracle: Evidence, fixture: Fixture | None) -> Made:
    """Each table of plain numbers in the fixture (exchange rates, prices) as memory might have it: a little off."""
    if fixture is None:
        return
    for name, table in fixture.values.items():
        if not isinstance(table, Mapping) or not table or not all(_is_number(v) for v in table.values()):
            continue
        off = {key: value if value == 1 else value * REMEMBERED for key, value in table.items()}

        def wrong(figure: FigureExpectation, name: str = name, off: dict[str, Any] = off) -> Decimal | None:
            return _evaluated(figure.working, fixture, {name: off}) if figure.working else None

        yield from _wrong_values(case, oracle, wrong)


def _is_number(value: object) -> bool:
    return isinstance(value, int | Decimal) and not isinstance(value, bool)


def _evaluated(working: str, fixture: Fixture, instead: Mapping[str, Any]) -> Decimal | None:
    try:
        value = evaluate(working, {**fixture.names, **instead}, fixture.lets)
    except UserError:
        return None
    return Decimal(value) if _is_number(value) else None


def tenfold(case: Case, oracle: Evidence, _fixture: Fixture | None) -> Made:
    """Ten times the figure."""
    yield from _wrong_values(case, oracle, lambda f: f.value * 10 if f.value else None)


def thousandfold(case: Case, oracle: Evidence, _fixture: Fixture | None) -> Made:
    """A thousand times the figure."""
    yield from _wrong_values(case, oracle, lambda f: f.value * 1000 if f.value else None)


def wrong_sign(case: Case, oracle: Evidence, _fixture: Fixture | None) -> Made:
    """The figure with its sign turned."""
    yield from _wrong_values(case, oracle, lambda f: -f.value if f.value else None)


def wrong_currency(case: Case, oracle: Evidence, _fixture: Fixture | None) -> Made:
    """The same number in another currency."""
    for figure in case.answer.figures:
        unit = figure.unit or ""
        if len(unit) == 3 and unit.isupper():  # noqa: PLR2004 - an ISO 4217 code
            said = written(figure).replace(unit, _OTHER_CURRENCY.get(unit, "USD"))
            yield f"{figure.name}: {said}", _with_figure(case, oracle, figure, said=said)


def declined(case: Case, oracle: Evidence, _fixture: Fixture | None) -> Made:
    """A decline where an answer is known."""
    if case.answer.figures or case.answer.says:
        yield "declined to answer", answering(oracle, DECLINE)


def answered(case: Case, oracle: Evidence, _fixture: Fixture | None) -> Made:
    """An invented figure where the data cannot answer."""
    if case.answer.declines:
        yield "stated a figure as fact", answering(oracle, invention(case))


def invention(case: Case) -> str:
    """An answer of invented figures, stated as fact, in the units the case speaks of."""
    figures = case.answer.figures
    if not figures:
        return f"According to the data it is S${INVENTED[0]:,}. Of that, S${INVENTED[1]:,} is new."
    sentences = [
        f"The {f.name} is {written(f, ((f.value or Decimal(0)) * Decimal('1.37') + n + 7).quantize(Decimal(1)))}."
        for n, f in enumerate(figures)
    ]
    return " ".join(sentences)


def extra_figure(case: Case, oracle: Evidence, _fixture: Fixture | None) -> Made:
    """One more figure, which no tool returned."""
    if case.answer.grounded:
        for amount in INVENTED:
            answer = f"{oracle_answer(case)}\nIt also earned S${amount:,} in fees."
            yield f"S${amount:,}", answering(oracle, answer)
