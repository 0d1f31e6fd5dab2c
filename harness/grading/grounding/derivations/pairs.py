"""Which two currencies an exchange rate of the results is between, where its own record names one of them or none.

A rate beside `currency: JPY` leads from yen to some other currency. Which one, the other currencies of the results say,
if only one of them has no rate of its own. Where nothing settles it the rate stays open, and grounds no currency.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import permutations
from typing import Final

from harness.grading.grounding.sources.values import SourceFigure

UNKNOWN_PAIR: Final = "?/?"
_TWO: Final = 2


def settled(rates: Iterable[SourceFigure], currencies: Iterable[str | None]) -> list[SourceFigure]:
    """Return the rates with what can be told of their currencies, given those of the amounts in the results.

    A rate of no named currency at all, where amounts are in just two, may lead from either to the other.
    """
    open_rates = list(rates)
    known = {code for code in currencies if code}
    known |= {code for rate in open_rates for code in _codes(rate)}
    left = known - {_codes(rate)[0] for rate in open_rates if _is_open(rate) and rate.value != 1 and _codes(rate)}
    return [one for rate in open_rates for one in _readings(rate, known, left)]


def _codes(rate: SourceFigure) -> list[str]:
    return [code for code in (rate.unit or UNKNOWN_PAIR).split("/") if code != "?"]


def _is_open(rate: SourceFigure) -> bool:
    return (rate.unit or UNKNOWN_PAIR).endswith("/?")


def _readings(rate: SourceFigure, known: set[str], left: set[str]) -> list[SourceFigure]:
    source, _, target = (rate.unit or UNKNOWN_PAIR).partition("/")
    if source == target == "?":
        pairs = list(permutations(sorted(known), _TWO)) if len(known) == _TWO else []
        return [rate._replace(unit="/".join(pair)) for pair in pairs] or [rate]
    if target == "?" and len(left) == 1:
        return [rate._replace(unit=f"{source}/{next(iter(left))}")]
    if source in {"?", target} and len(known - {target}) == 1:
        return [rate._replace(unit=f"{next(iter(known - {target}))}/{target}")]
    return [rate]
