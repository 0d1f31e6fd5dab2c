"""The amounts that follow from an exchange rate of the results, in its direction or divided in the other."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator

from harness.grading.figures.language.lexicon import DOLLARS
from harness.grading.grounding.claims.claimed import Claim
from harness.grading.grounding.derivations.chance import chance_of, decade_of
from harness.grading.grounding.derivations.families import Hit, Stated
from harness.grading.grounding.derivations.ledger import Ledger, Shelf
from harness.grading.grounding.derivations.pairs import UNKNOWN_PAIR
from harness.grading.grounding.sources.values import SourceFigure


def exchanged(claim: Claim, ledger: Ledger, stated: Stated) -> Hit | None:
    """An amount, also one of the question or just one, times an exchange rate of the results, or divided by it."""
    if claim.one_of and (told := _told(claim, ledger)):
        return told
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


def _told(claim: Claim, ledger: Ledger) -> Hit | None:
    """Return the rate that an answer states as what one unit of a currency is: looked up, so chance has no part."""
    for rate in ledger.exchange_rates:
        source, _, target = (rate.unit or UNKNOWN_PAIR).partition("/")
        if rate.value > 0 and source == claim.one_of and _leads_to(target, source, claim):
            value = rate.value
        elif rate.value > 0 and target == claim.one_of and _leads_to(source, target, claim):
            value = 1 / rate.value
        else:
            continue
        if claim.accepts(value):
            one = _one(claim.one_of)
            return Hit(name="amount times exchange rate", value=value, operands=(one, rate), chance=0.0)
    return None


def _conversions(claim: Claim, ledger: Ledger, stated: Stated) -> Iterator[tuple[Shelf, float, SourceFigure]]:
    for rate in ledger.exchange_rates:
        source, _, target = (rate.unit or UNKNOWN_PAIR).partition("/")
        codes = sorted({source, target} - {"?"})
        asked = [(code, Shelf([amount])) for amount in stated.asked for code in codes if _is_in(amount, code)]
        single = [(code, Shelf([_one(code)])) for code in codes]
        for unit, shelf in (*ledger.money.items(), *asked, *single):
            if rate.value <= 0 or unit is None:
                continue
            # the rate itself may be stated in whatever currency it leads to
            if source == unit and (_leads_to(target, unit, claim) or (target == "?" and (unit, shelf) in single)):
                yield shelf, rate.value, rate
            if target == unit and _leads_to(source, unit, claim):
                yield shelf, 1 / rate.value, rate


def _is_in(amount: SourceFigure, code: str) -> bool:
    return amount.unit == code or (amount.unit == "$" and code in DOLLARS)


def _one(code: str) -> SourceFigure:
    """Return one unit of a currency: a rate may be told as what one of them is worth."""
    return SourceFigure(1.0, "money", code, "one", "", "", "", "", period="", row={})


def _leads_to(target: str, unit: str, claim: Claim) -> bool:
    """Return whether amounts in `unit` become amounts of the claim's currency when they are changed into the target.

    A target that nothing names is no currency: only a number without one may be in it.
    """
    if target == "?":
        return claim.figure.unit is None
    return target != unit and claim.may_be_in(target)


def _chance_of_scaled(shelf: Shelf, claim: Claim, factor: float) -> float:
    if claim.value <= 0:
        return 1.0
    low, high = decade_of(claim.value)
    first, last = bisect_left(shelf.sizes, low / factor), bisect_left(shelf.sizes, high / factor)
    return chance_of([size * factor for size in shelf.sizes[first:last]], around=claim.value, half=claim.half)
