"""Joins two numbers that are the ends of one range: `3-5%`, `between 2 and 3 million`, `S$2.3 to 2.4 million`.

A change (`from 20 % to 25 %`) and a subtraction (`9 - 4 = 5`) are no ranges.
"""

from __future__ import annotations

import re
from dataclasses import replace

from harness.grading.figures import changes
from harness.grading.figures.figure import Figure
from harness.grading.figures.measures import cent_factor

_DASH = re.compile(r"(?:-|\u2013|—|~)|\s(?:\u2013|—|~|-)\s|から|至|到")
_TO = re.compile(r"\s(?:to|bis|à|a|hasta)\s")
_AND = re.compile(r"\s(?:and|und|et|y|e)\s")
_BETWEEN = re.compile(
    r"(?:\bbetween|\bzwischen|\bentre|\bsomewhere from|\banywhere from|\brang(?:es?|ing) from|\bin the range)\s+(?:an? "
    r"|the )?$",
    re.IGNORECASE,
)
_FROM = re.compile(r"(?:\bfrom|\bvon|\bde|\bdesde|\bdel)\s+(?:the )?$", re.IGNORECASE)
_OF_WHOLE = re.compile(
    r"\s(?:out )?(?:of|von|sur|de|der)\s(?:(?:the|your|our|all|its|a total of|den|les|los|las|insgesamt)\s)?(?:\w+\s)?",
    re.IGNORECASE,
)
_AND_CENTS = re.compile(r"\s(?:(?:and|und|et|y|con)\s)?", re.IGNORECASE)
_APART = 12
_BECOMES = re.compile(r"(?:に|へ)(?:増|減|上|下|伸|縮|な|拡|改)|へと|となり")
_EQUALS = re.compile(r"\s?=")


def joined(figures: list[Figure], text: str) -> list[Figure]:
    """Return the figures with the two ends of each range put together."""
    result: list[Figure] = []
    for figure in figures:
        current = figure
        if result and (whole := _with_cents(result[-1], current, text)) is not None:
            result[-1] = whole
        elif result and result[-1].relation != "range" and (merged := _range(result[-1], current, text)) is not None:
            result[-1] = merged
        else:
            if result and _is_whole(result[-1], current, text):
                result[-1] = replace(result[-1], unit=result[-1].unit or current.unit)
                current = replace(current, flags=current.flags | {"whole"})
            result.append(current)
    return result


def _with_cents(money: Figure, cents: Figure, text: str) -> Figure | None:
    """Return the amount of `37 dollars and 50 cents`, or None."""
    factor = cent_factor(cents.unit, money.unit or "") if money.is_money else None
    if factor is None or money.value != int(money.value) or not _AND_CENTS.fullmatch(text[money.end : cents.start]):
        return None
    return replace(
        money,
        value=money.value + cents.value * factor,
        precision=factor / 2,
        end=cents.end,
        text=text[money.start : cents.end],
    )


def _is_whole(part: Figure, whole: Figure, text: str) -> bool:
    """Return whether the second figure is the whole the first is counted out of: `8 of 10 tests`."""
    alike = part.unit is None or part.unit == whole.unit
    return alike and part.value <= whole.value and _OF_WHOLE.fullmatch(text[part.end : whole.start]) is not None


def _range(first: Figure, second: Figure, text: str) -> Figure | None:
    """Return the range two neighbouring figures make, or None."""
    if second.start - first.end > _APART or not _is_range(first, second, text):
        return None
    low = _like(first, second)
    if not low.value < second.value or (low.unit != second.unit and not _same(low.unit, second.unit)):
        return None
    return replace(
        second,
        value=(low.value + second.value) / 2,
        low=low.value,
        high=second.value,
        relation="range",
        unit=second.unit or low.unit,
        precision=max(low.precision, second.precision),
        start=first.start,
        text=text[first.start : second.end],
        place=first.place,
        flags=first.flags | second.flags,
    )


def _is_range(first: Figure, second: Figure, text: str) -> bool:
    """Return whether the words between and before two figures make them one range."""
    between = text[first.end : second.start]
    before = text[max(0, first.start - 24) : first.start]
    if changes.BY.pattern.search(before):
        return False
    if _DASH.fullmatch(between):
        return not (_EQUALS.match(text, second.end) or _BECOMES.match(text, second.end))
    if _BETWEEN.search(before):
        return bool(_AND.fullmatch(between) or _TO.fullmatch(between))
    elided = first.unit is None or first.scale != second.scale
    return bool(_TO.fullmatch(between)) and not _FROM.search(before) and elided


def _like(first: Figure, second: Figure) -> Figure:
    """Return the first end with the unit and scale it shares with the second."""
    if first.scale == 1 and second.scale > 1 and first.value < second.value / second.scale:
        first = replace(
            first, value=first.value * second.scale, precision=first.precision * second.scale, scale=second.scale
        )
    return replace(first, unit=second.unit) if first.unit is None else first


def _same(one: str | None, other: str | None) -> bool:
    """Return whether the second end leaves out, or only names more exactly, the unit of the first."""
    return other is None or one == "$" or other == "$"
