"""Finds the figures an answer calls a deposit, which is given back: no rate, rent, fee or price."""

from __future__ import annotations

import re
from collections.abc import Set as AbstractSet

from harness.grading.figures.around.ground import Ground
from harness.grading.figures.binding.credit import Credit
from harness.grading.figures.language.terms import terms
from harness.grading.figures.verdicts.units import unit_kind
from harness.grading.figures.verdicts.verdict import ExpectedFigure

_CHARGES = terms("rate rent fee price")
_DEPOSIT = terms("deposit")
_BREAK = 0.2
_REACH = 24
_BESIDES = re.compile(
    r"\b(?:no|without|excl\w*|plus|ohne|zzgl|keine|sans|sin|and|besides)\W+(?:\w+\W+)?$", re.IGNORECASE
)


def called_deposits(
    ground: Ground, expected: ExpectedFigure, credit: Credit, *, named: AbstractSet[str]
) -> frozenset[int]:
    """Return the figures called a deposit where the case asks for a charge and its terms, `named`, hold no deposit."""
    charge = unit_kind(expected.unit) == "money" and _CHARGES & terms(expected.name)
    if not charge or _DEPOSIT & named or not credit.figures:
        return frozenset()
    spots = [spot for term in _DEPOSIT for spot in ground.positions.get(term, ())]
    owned = [
        (credit.owner(spot), spot) for spot in spots if not _BESIDES.search(ground.text[max(0, spot - _REACH) : spot])
    ]
    return frozenset(
        index
        for index, spot in owned
        if index >= 0 and spot < (start := credit.figures[index].start) and ground.between(spot, start) < _BREAK
    )
