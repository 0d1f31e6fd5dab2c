"""The derivations of an amount, narrowest first: those over what the answer states accept the least by chance."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator
from typing import Final

from harness.grading.figures.lexicon import DOLLARS
from harness.grading.grounding.chance import chance_of, decade_of
from harness.grading.grounding.claims import Claim
from harness.grading.grounding.families import Family, Hit, Stated, Value, chance_of_many, kin, of_listed, of_pairs
from harness.grading.grounding.ledger import Ledger, Shelf
from harness.grading.grounding.sources import SourceFigure
from harness.grading.grounding.vocabulary import speaks_of

_MONTHS: Final = 12
_TIMES_12: Final = "monthly figure times 12"
_MONTH: Final = re.compile(r"\d{4}-\d\d")


def sum_of_two_stated(claim: Claim, _ledger: Ledger, stated: Stated) -> Hit | None:
    """Two figures the answer states, of one column or record, added up."""
    values = ((abs(one.value) + abs(other.value), (one, other), "") for one, other in kin(stated, claim))
    return of_listed("sum of two", claim, values)


def difference_of_two_stated(claim: Claim, _ledger: Ledger, stated: Stated) -> Hit | None:
    """The difference of two figures the answer states, of one column or record."""
    values = ((abs(one.value) - abs(other.value), (one, other), "") for one, other in kin(stated, claim))
    return of_listed("difference of two", claim, values)


def total(claim: Claim, ledger: Ledger, _stated: Stated) -> Hit | None:
    """The total of one column, or of those of its rows that share a word."""
    fitting = (item for item in ledger.totals if claim.may_rest_on(item.first))
    return of_listed("total of one column", claim, ((item.value, (item.source,), item.part) for item in fitting))


def rest(claim: Claim, ledger: Ledger, _stated: Stated) -> Hit | None:
    """The total of a column less one of its figures."""
    wholes = [whole for whole in ledger.wholes.values() if claim.may_rest_on(whole.first)]
    for whole in wholes:
        size = abs(whole.value)
        for figure in ledger.money[whole.unit].between(size - claim.high, size - claim.low):
            if (figure.column, figure.rows) == (whole.first.column, whole.over):
                value = size - abs(figure.value)
                number = sum(len(shelf.sizes) for shelf in ledger.groups(claim))
                chance = chance_of_many(claim, number)
                return Hit(name="difference of two", value=value, operands=(whole.source, figure), chance=chance)
    return None


def twelve_months(claim: Claim, ledger: Ledger, stated: Stated) -> Hit | None:
    """A figure that the result or the answer calls monthly, or the total of a monthly column, times twelve.

    Where the answer speaks of a year, so is the point of a month that it states.
    """
    shelves = (shelf for unit, shelf in ledger.money.items() if claim.may_be_in(unit))
    marked = [figure for shelf in shelves for figure in shelf.figures if figure.monthly]
    named = [figure for figure in stated.monthly if claim.may_rest_on(figure)]
    said = {figure.column for figure in named}
    if speaks_of(_TIMES_12, claim.figure):
        named += [figure for figure in stated.figures if _MONTH.fullmatch(figure.date) and claim.may_rest_on(figure)]
    values: list[Value] = [(figure.value * _MONTHS, (figure,), "") for figure in (*marked, *named)]
    values += [
        (item.value * _MONTHS, (item.source,), item.part)
        for item in ledger.totals
        if claim.may_rest_on(item.first) and (item.monthly or item.first.column in said)
    ]
    return of_listed(_TIMES_12, claim, values)


def exchanged(claim: Claim, ledger: Ledger, stated: Stated) -> Hit | None:
    """An amount, also one of the question or just one, times an exchange rate of the results, or divided by it."""
    chance, found = 0.0, None
    for shelf, factor, rate in _conversions(claim, ledger, stated):
        chance += _chance_of_scaled(shelf, claim, factor)
        near = shelf.between(claim.low / factor, claim.high / factor)
        if near and found is None:
            found = near[0], rate, abs(near[0].value) * factor
    if found is None:
        return None
    amount, rate, value = found
    return Hit(name="amount times exchange rate", value=value, operands=(amount, rate), chance=min(1.0, chance))


def sum_of_two(claim: Claim, ledger: Ledger, _stated: Stated) -> Hit | None:
    """Any two figures of one column or record, added up."""
    return of_pairs("sum of two", claim, ledger.groups(claim), subtract=False)


def difference_of_two(claim: Claim, ledger: Ledger, _stated: Stated) -> Hit | None:
    """The difference of any two figures of one column or record."""
    return of_pairs("difference of two", claim, ledger.groups(claim), subtract=True)


def _conversions(claim: Claim, ledger: Ledger, stated: Stated) -> Iterator[tuple[Shelf, float, SourceFigure]]:
    for rate in ledger.exchange_rates:
        source, _, target = (rate.unit or "?/?").partition("/")
        codes = sorted({source, target} - {"?"})
        asked = [(code, Shelf([amount])) for amount in stated.asked for code in codes if _is_in(amount, code)]
        single = [(code, Shelf([_one(code)])) for code in codes]
        for unit, shelf in (*ledger.money.items(), *asked, *single):
            if rate.value <= 0 or unit is None:
                continue
            if source in {unit, "?"} and _leads_to(target, unit, claim):
                yield shelf, rate.value, rate
            if target == unit and _leads_to(source, unit, claim):
                yield shelf, 1 / rate.value, rate


def _is_in(amount: SourceFigure, code: str) -> bool:
    return amount.unit == code or (amount.unit == "$" and code in DOLLARS)


def _one(code: str) -> SourceFigure:
    """Return one unit of a currency: a rate may be told as what one of them is worth."""
    return SourceFigure(1.0, "money", code, "one", "", "", "", "", monthly=False, row={})


def _leads_to(target: str, unit: str, claim: Claim) -> bool:
    """Return whether amounts in `unit` become amounts of the claim's currency when they are changed into the target."""
    if target == "?":
        return not claim.may_be_in(unit) or claim.figure.unit is None
    return target != unit and claim.may_be_in(target)


def _chance_of_scaled(shelf: Shelf, claim: Claim, factor: float) -> float:
    if claim.value <= 0:
        return 1.0
    low, high = decade_of(claim.value)
    first, last = bisect_left(shelf.sizes, low / factor), bisect_left(shelf.sizes, high / factor)
    return chance_of([size * factor for size in shelf.sizes[first:last]], around=claim.value, half=claim.half)


MONEY_FAMILIES: Final[tuple[Family, ...]] = (
    sum_of_two_stated,
    difference_of_two_stated,
    total,
    rest,
    twelve_months,
    exchanged,
    sum_of_two,
    difference_of_two,
)
