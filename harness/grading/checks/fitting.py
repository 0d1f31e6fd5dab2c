"""Whether what an answer states of a fact is the fact: one statement, one expectation, three ways it can be."""

from __future__ import annotations

from decimal import Decimal
from typing import Literal

from harness.domain.case import FactExpectation
from harness.domain.reading import Statement
from harness.grading.tolerance import Tolerance
from harness.reading.amounts import LOOSE, Amount, amount_of, base_unit
from harness.reading.quotes import has_words, words
from harness.reading.tracing import RATIOS
from harness.reading.units import convert, family, time_unit

Fit = Literal["fits", "says less", "contradicts"]
"""`says less`: the same in fewer digits, or a bound that is true: it neither states the fact nor speaks against it."""

FINEST_SHARE = Decimal("0.01")
"""However coarsely a number is written, it is not taken for one that is further off than this share of it."""

FINEST_POINTS = Decimal("0.5")
"""The same for percentages, in points."""


def fit(fact: FactExpectation, statement: Statement) -> Fit:
    """Return how a statement stands to a fact whose value is known."""
    if fact.kind == "number":
        return _number_fit(fact, statement)
    if fact.kind == "text":
        options = fact.one_of or (str(fact.value),)
        same = any(_same_text(option, statement) for option in options)
    elif fact.kind == "time":
        same = _same_time(str(fact.value), str(statement.value))
    else:
        same = fact.value == statement.value
    return "fits" if same else "contradicts"


def _same_text(option: str, statement: Statement) -> bool:
    """Whether a text is the one expected, case, dashes and spaces aside, or holds its words one after the other."""
    said = str(statement.value)
    if option.strip().casefold() == said.strip().casefold() or has_words(said, option):
        return True
    return has_words(option, said) and has_words(statement.quote, option)


def _same_time(expected: str, said: str) -> bool:
    """Whether two clock times are the same; seconds count where they are expected."""
    asked, given = ([int(part) for part in text.split(":")] for text in (expected, said))
    return asked == [*given, 0][: len(asked)]


def _number_fit(fact: FactExpectation, statement: Statement) -> Fit:
    amount = amount_of(statement)
    if amount is None or not isinstance(fact.value, Decimal):
        return "contradicts"
    brought = _brought(amount, fact.unit, fact.value)
    found = [_closeness(fact, statement, amount=one, expected=fact.value) for one in brought]
    return next((one for one in ("fits", "says less") if one in found), "contradicts")


def _closeness(fact: FactExpectation, statement: Statement, *, amount: Amount, expected: Decimal) -> Fit:
    """How near a number is, in the unit of the fact."""
    within = Tolerance.parse(fact.within).allowed(expected) if fact.within else None
    apart = abs(amount.value - expected)
    if amount.bounds:
        near = LOOSE * abs(expected) if within is None else within
        if amount.holds_of(expected):
            return "fits" if apart <= near else "says less"
    elif apart <= (_allowed(fact, expected, amount) if within is None else within):
        return "fits"
    coarse = (amount.step or _step_of_words(fact.unit, statement)) / 2
    if not amount.step and amount.relation == "about":
        coarse = max(coarse, LOOSE * abs(expected))  # "roughly a sixth" is told in no digits at all
    return "says less" if apart <= coarse else "contradicts"


def _step_of_words(asked: str | None, statement: Statement) -> Decimal:
    """One of the unit in which a number without digits is told, in the unit of the fact: `seven weeks` of days."""
    units = [*map(time_unit, words(statement.quote)), statement.unit]
    steps = [convert(Decimal(1), unit, asked) for unit in units if unit is not None and asked is not None]
    return max((step for step in steps if step is not None and step > 1), default=Decimal(0))


def _allowed(fact: FactExpectation, expected: Decimal, amount: Amount) -> Decimal:
    """The largest distance of a number that is the one expected, rounded: counts are exact."""
    asked = family(base_unit(fact.unit))
    counted = asked in {"noun", "none"} and expected == expected.to_integral_value()
    if counted and amount.relation == "=" and amount.step <= 1:
        return Decimal(0)
    finest = FINEST_POINTS if asked in RATIOS else FINEST_SHARE * abs(expected)
    return min(amount.step / 2, finest)


def _brought(amount: Amount, asked: str | None, expected: Decimal) -> list[Amount]:
    """The number in the unit of the fact, in every way it can be meant; none where the units are of two kinds."""
    said = family(base_unit(amount.unit))
    if asked is None and said in RATIOS:
        whole = expected == expected.to_integral_value()
        return [_times(amount, Decimal("0.01")), *([] if whole else [amount])]
    if asked is not None and amount.unit is None and family(base_unit(asked)) == "percent" and abs(amount.value) <= 1:
        return [amount, _times(amount, Decimal(100))]
    if asked is None or amount.unit is None:
        return [amount]
    converted = _converted(amount, amount.unit, asked) or _converted(amount, *_without_rate(amount.unit, asked))
    if converted is not None:
        return [converted]
    kinds = {said, family(asked)}
    return [amount] if "noun" in kinds and kinds <= {"noun", "physical", "none"} else []


def _without_rate(said: str, asked: str) -> tuple[str | None, str | None]:
    """The two units, where one of them alone is per something, without that."""
    plain = base_unit(said), base_unit(asked)
    return plain if (plain[0] == said) != (plain[1] == asked) else (said, asked)


def _converted(amount: Amount, said: str | None, asked: str | None) -> Amount | None:
    value, next_value = (convert(number, said, asked) for number in (amount.value, amount.value + amount.step))
    if value is None or next_value is None:
        return None
    return Amount(value=value, unit=asked, relation=amount.relation, step=abs(next_value - value))


def _times(amount: Amount, factor: Decimal) -> Amount:
    return Amount(value=amount.value * factor, unit=None, relation=amount.relation, step=amount.step * factor)
