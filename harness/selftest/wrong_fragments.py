"""Mutants of what an answer has to say in so many words: a name or a number of `says`, or all of it (`equals`)."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from decimal import ROUND_HALF_UP, Decimal
from functools import partial

from fake_backend.fixtures.fixture import Fixture
from harness.domain.attempt import Evidence
from harness.domain.case import Case
from harness.grading.words import contains
from harness.selftest.answers import with_answer
from harness.selftest.neighbours import Line, beside, lines

Made = Iterator[tuple[str, Evidence]]
_NUMBER = re.compile(r"[1-9]\d*(?:\.\d+)?|0\.\d+")


@dataclass(frozen=True, slots=True, kw_only=True)
class _Oracle:
    """An answer that says everything, and what stood beside it in what was read."""

    case: Case
    evidence: Evidence
    around: tuple[Line, ...]

    @property
    def fragments(self) -> tuple[str, ...]:
        """What the answer has to say."""
        answer = self.case.answer
        return answer.says if answer.equals is None else (answer.equals,)

    def saying(self, other: str, *, instead_of: str) -> Made:
        """The mutant, unless what has to be said is still said."""
        whole = self.case.answer.equals is not None
        right = self.evidence.trajectory.answer
        said = other if whole else right.replace(f"{instead_of}.", f"{other}.", 1)
        if not contains(said, instead_of):
            reading = {"reading": self.evidence.reading}  # of the facts, which are as they were
            yield f"{other} instead of {instead_of}", with_answer(self.evidence, said).model_copy(update=reading)

    def counting(self, change: Callable[[Decimal], Decimal]) -> Made:
        """Mutants of the fragments that are numbers; a number that stands as text in the data is an identifier."""
        for fragment in self.fragments:
            if _NUMBER.fullmatch(fragment) and not any(cell.value == fragment for line in self.around for cell in line):
                yield from self.saying(f"{change(Decimal(fragment)):f}", instead_of=fragment)


def _oracle(case: Case, evidence: Evidence, fixture: Fixture | None) -> _Oracle:
    return _Oracle(case=case, evidence=evidence, around=lines(fixture, evidence))


def neighbouring_row(case: Case, oracle: Evidence, fixture: Fixture | None) -> Made:
    """The fragment of the row before, and of the row after, or of the field beside it."""
    right = _oracle(case, oracle, fixture)
    for fragment in right.fragments:
        for two in beside(right.around, partial(_says, fragment)):
            yield from right.saying(str(two.other.value), instead_of=fragment)


def _says(fragment: str, value: str | Decimal) -> bool:
    if isinstance(value, Decimal):
        return bool(_NUMBER.fullmatch(fragment)) and value == Decimal(fragment)
    return contains(value, fragment)


def tenfold(case: Case, oracle: Evidence, fixture: Fixture | None) -> Made:
    """Ten times a number that has to be said."""
    yield from _oracle(case, oracle, fixture).counting(lambda number: number * 10)


def thousandfold(case: Case, oracle: Evidence, fixture: Fixture | None) -> Made:
    """A thousand times it."""
    yield from _oracle(case, oracle, fixture).counting(lambda number: number * 1000)


def rounded_too_far(case: Case, oracle: Evidence, fixture: Fixture | None) -> Made:
    """The number without its last digit; a fragment has no tolerance."""
    yield from _oracle(case, oracle, fixture).counting(_rounded)


def _rounded(number: Decimal) -> Decimal:
    _, digits, exponent = number.normalize().as_tuple()
    unit = Decimal(1).scaleb(int(exponent) + 1)
    return (number / unit).quantize(Decimal(1), rounding=ROUND_HALF_UP) * unit if len(digits) > 1 else number
