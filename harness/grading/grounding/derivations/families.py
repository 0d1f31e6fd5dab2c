"""What a derivation is: a named family of values that follow from the results, and what chance it would accept.

A family with few values is listed; pairs over many figures are met by bisection, so nothing grows with their square.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from harness.grading.grounding.claims.claimed import Claim
from harness.grading.grounding.claims.vocabulary import speaks_of
from harness.grading.grounding.derivations.chance import HIGHEST_CREDITED, chance_of, decade_of
from harness.grading.grounding.derivations.ledger import Ledger, Shelf
from harness.grading.grounding.sources.values import SourceFigure

MOST_PAIRS: Final = 20_000
TIMES_12: Final = "monthly figure times 12"
TOTAL: Final = "total of one column"


@dataclass(frozen=True, slots=True, kw_only=True)
class Stated:
    """The figures of the results that the answer states, by value or by date; `monthly` those it calls monthly.

    `asked` are the amounts of the question: they support nothing, but may be asked for in another currency.
    """

    figures: tuple[SourceFigure, ...] = ()
    monthly: tuple[SourceFigure, ...] = ()
    asked: tuple[SourceFigure, ...] = ()

    def plus(self, more: Iterable[SourceFigure]) -> Stated:
        """Return these and more: percentages may rest on what a stated amount was derived from."""
        known = {(figure.path, figure.value): figure for figure in (*self.figures, *more)}
        return replace(self, figures=tuple(known.values()))

    def holds_all(self, figures: Iterable[SourceFigure]) -> bool:
        """Return whether all of the figures are stated."""
        known = {(figure.path, figure.value) for figure in self.figures}
        return all((figure.path, figure.value) in known for figure in figures)

    def holds_any(self, figures: Iterable[SourceFigure]) -> bool:
        """Return whether one of the figures is stated."""
        known = {(figure.path, figure.value) for figure in self.figures}
        return any((figure.path, figure.value) in known for figure in figures)


@dataclass(frozen=True, slots=True, kw_only=True)
class Hit:
    """A derivation that supports a claim: its name, the value it comes to, what it rests on, and what chance accepts.

    `note` says more about the operands, e.g. which rows were totalled; `chance` lies between 0 and 1.
    """

    name: str
    value: float
    operands: tuple[SourceFigure, ...]
    chance: float
    note: str = ""

    @property
    def period(self) -> str:
        """How often the value recurs by what the results say of the operands; every year if times twelve."""
        if self.name == TIMES_12:
            return "year"
        periods = {operand.period for operand in self.operands if operand.kind == "money"}
        return periods.pop() if len(periods) == 1 else ""


Value = tuple[float, tuple[SourceFigure, ...], str]
Pair = tuple[SourceFigure, SourceFigure]
Family = Callable[[Claim, Ledger, Stated], Hit | None]


def of_listed(name: str, claim: Claim, values: Iterable[Value]) -> Hit | None:
    """Return the smallest listed value the claim accepts, with the chance over all that are listed."""
    listed = sorted(((abs(value), operands, note) for value, operands, note in values), key=lambda item: item[0])
    found = next((item for item in listed if claim.accepts(item[0])), None)
    if found is None:
        return None
    chance = chance_of([item[0] for item in listed], around=claim.value, half=claim.half)
    return Hit(name=name, value=found[0], operands=found[1], note=found[2], chance=chance)


def kin(stated: Stated, claim: Claim) -> Iterator[Pair]:
    """Yield the pairs of stated figures that share the claim's unit and one column or one record."""
    return related([figure for figure in stated.figures if claim.may_rest_on(figure)])


def related(fitting: Sequence[SourceFigure]) -> Iterator[Pair]:
    """Yield the pairs of figures of one unit, and of one column or one record."""
    for place, one in enumerate(fitting):
        for other in fitting[place + 1 :]:
            same = one.column == other.column or one.parent == other.parent
            if same and one.unit == other.unit and (one.path, one.value) != (other.path, other.value):
                yield one, other


def of_pairs(name: str, claim: Claim, groups: Sequence[Shelf], *, subtract: bool) -> Hit | None:
    """Return a sum or a difference of two figures of one group that the claim accepts."""
    sign = -1 if subtract else 1
    pairs = sum(len(shelf.sizes) * (len(shelf.sizes) - 1) // 2 for shelf in groups)
    if pairs > MOST_PAIRS and chance_of_many(claim, pairs) > HIGHEST_CREDITED and not speaks_of(name, claim.figure):
        return None  # it would earn no credit, and could not be meant either
    for shelf in groups:
        sizes = shelf.sizes
        reach = sizes[-1] - claim.low if subtract else claim.high / 2
        for place, size in enumerate(sizes[: bisect_right(sizes, reach)]):
            low, high = (claim.low + size, claim.high + size) if subtract else (claim.low - size, claim.high - size)
            other = bisect_left(sizes, low, place + 1)
            if other < len(sizes) and sizes[other] <= high:
                return Hit(
                    name=name,
                    value=sizes[other] + sign * size,
                    operands=(shelf.figures[other], shelf.figures[place]),
                    chance=_chance_of_pairs(claim, groups, sign),
                )
    return None


def chance_of_many(claim: Claim, number: int) -> float:
    """Return the most that chance may accept against so many values: none of them overlapping."""
    if claim.value <= 0:
        return 1.0
    low, high = decade_of(claim.value)
    return min(1.0, number * 2 * claim.half / (high - low))


def _chance_of_pairs(claim: Claim, groups: Sequence[Shelf], sign: int) -> float:
    pairs = sum(len(shelf.sizes) * (len(shelf.sizes) - 1) // 2 for shelf in groups)
    if pairs > MOST_PAIRS:
        return chance_of_many(claim, pairs)
    values = sorted(
        other + sign * size
        for shelf in groups
        for place, size in enumerate(shelf.sizes)
        for other in shelf.sizes[place + 1 :]
    )
    return chance_of(values, around=claim.value, half=claim.half)
