"""The derivations of an amount, narrowest first: those over what the answer states accept the least by chance."""

from __future__ import annotations

import re
from typing import Final

from harness.grading.grounding.claims.claimed import Claim
from harness.grading.grounding.claims.vocabulary import speaks_of
from harness.grading.grounding.derivations.exchange import exchanged
from harness.grading.grounding.derivations.families import (
    TIMES_12,
    TOTAL,
    Family,
    Hit,
    Stated,
    Value,
    chance_of_many,
    kin,
    of_listed,
    of_pairs,
)
from harness.grading.grounding.derivations.ledger import Ledger

_MONTHS: Final = 12
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
    return of_listed(TOTAL, claim, ((item.value, (item.source,), item.part) for item in fitting))


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
    marked = [figure for figure in ledger.monthly if claim.may_rest_on(figure)]
    named = [figure for figure in stated.monthly if claim.may_rest_on(figure)]
    said = {figure.column for figure in named}
    if speaks_of(TIMES_12, claim.figure):
        named += [
            figure
            for figure in stated.figures
            if _MONTH.fullmatch(figure.date) and figure.period in {"", "month"} and claim.may_rest_on(figure)
        ]
    values: list[Value] = [(figure.value * _MONTHS, (figure,), "") for figure in (*marked, *named)]
    values += [
        (item.value * _MONTHS, (item.source,), item.part)
        for item in ledger.totals
        if claim.may_rest_on(item.first) and (item.period == "month" or item.first.column in said)
    ]
    return of_listed(TIMES_12, claim, values)


def sum_of_two(claim: Claim, ledger: Ledger, _stated: Stated) -> Hit | None:
    """Any two figures of one column or record, added up."""
    return of_pairs("sum of two", claim, ledger.groups(claim), subtract=False)


def difference_of_two(claim: Claim, ledger: Ledger, _stated: Stated) -> Hit | None:
    """The difference of any two figures of one column or record."""
    return of_pairs("difference of two", claim, ledger.groups(claim), subtract=True)


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
