"""Mutants of place: a figure from the row beside, and figures whose labels were swapped."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from functools import partial
from itertools import combinations
from operator import eq

from fake_backend.fixtures.fixture import Fixture
from harness.domain.attempt import Evidence
from harness.domain.case import Case, FactExpectation
from harness.grading.words import contains
from harness.selftest.neighbours import Line, beside, columns, lines
from harness.selftest.oracle import oracle_answer, written
from harness.selftest.wrong_answers import Made, answering
from harness.selftest.wrong_figures import apart, expected_of, saying, worked_out

_TEXT = re.compile(r"'([^']*)'")
_INDEX = re.compile(r"\[(\d+)\]")
_MONTH = re.compile(r"\d{4}-\d{2}")


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """What the row beside holds for a figure.

    `labels` are what the figure's own row and that one may be called, in pairs.
    """

    value: Decimal
    labels: tuple[tuple[str, str], ...] = ()


def neighbouring_row(case: Case, oracle: Evidence, fixture: Fixture | None) -> Made:
    """The figure of the row before, and of the row after."""
    for figure in case.answer.facts:
        for row in _rows_beside(figure, oracle, fixture):
            said = written(figure, row.value)
            yield f"{figure.name}: {said}", saying(case, oracle, figure, said=said)


def swapped_labels(case: Case, oracle: Evidence, fixture: Fixture | None) -> Made:
    """Two figures of the answer the wrong way round; of a single one, the figure and that of the row beside it."""
    figures = case.answer.facts
    for one, other in combinations(figures, 2):
        if apart(one, expected_of(other)) and apart(other, expected_of(one)):
            said = {one.name: written(one, expected_of(other)), other.name: written(other, expected_of(one))}
            yield f"{one.name} and {other.name}", answering(oracle, _telling(case, said))
    if len(figures) == 1:
        yield from _with_the_row_beside(case, oracle, fixture)


def _with_the_row_beside(case: Case, oracle: Evidence, fixture: Fixture | None) -> Made:
    """Only where the case says whose figure it asks for: else either label would be as right as the other."""
    (figure,) = case.answer.facts
    for row in _rows_beside(figure, oracle, fixture):
        for own, other in _labelled(case, figure, row):
            wrong = f"The {own} is {written(figure, row.value)}.\nThe {other} is {written(figure)}."
            answer = oracle_answer(case).replace(f"The {figure.name} is {written(figure)}.", wrong, 1)
            yield f"{own} and {other}", answering(oracle, answer)
            return


def _labelled(case: Case, figure: FactExpectation, row: Row) -> Iterator[tuple[str, str]]:
    for own, other in row.labels:
        if not own or not other or own == other:
            continue
        if contains(figure.name, own):
            yield figure.name, re.sub(re.escape(own), other, figure.name, flags=re.IGNORECASE)
        elif contains(case.ask, own):
            yield f"{figure.name} of {own}", f"{figure.name} of {other}"


def _telling(case: Case, said: Mapping[str, str]) -> str:
    answer = oracle_answer(case)
    for figure in case.answer.facts:
        text = said.get(figure.name, written(figure))
        answer = answer.replace(f"The {figure.name} is {written(figure)}.", f"The {figure.name} is {text}.", 1)
    return answer


def _rows_beside(figure: FactExpectation, oracle: Evidence, fixture: Fixture | None) -> tuple[Row, ...]:
    """What the working comes to one row off; where it names no row, the cells beside the figure in what was read."""
    worked = tuple(_worked(figure, fixture, columns(fixture, oracle))) if fixture and figure.working else ()
    rows = worked or tuple(_read(figure, lines(fixture, oracle)))
    return tuple(row for row in rows if apart(figure, row.value))


def _worked(figure: FactExpectation, fixture: Fixture, around: Sequence[Line]) -> Iterator[Row]:
    working = figure.working or ""
    for found in _TEXT.finditer(working):
        if _MONTH.fullmatch(found[1]):
            continue  # the row of another month is a mutant of its own
        for two in beside(around, partial(eq, found[1])):
            value = worked_out(f"{working[: found.start(1)]}{two.other.value}{working[found.end(1) :]}", fixture, {})
            if value is not None:
                yield Row(value=value, labels=((two.own.label, two.other.label), (found[1], str(two.other.value))))
    for found in _INDEX.finditer(working):
        for index in (int(found[1]) - 1, int(found[1]) + 1):
            value = worked_out(f"{working[: found.start(1)]}{index}{working[found.end(1) :]}", fixture, {})
            if index >= 0 and value is not None:
                yield Row(value=value)


def _read(figure: FactExpectation, around: Sequence[Line]) -> Iterator[Row]:
    for two in beside(around, partial(eq, figure.value)):
        if isinstance(two.other.value, Decimal):
            yield Row(value=two.other.value, labels=((two.own.label, two.other.label),))
