"""Joins two numbers that are the ends of one range: `3-5%`, `between 2 and 3 million`, `S$2.3 to 2.4 million`.

A change (`from 20 % to 25 %`) and a subtraction (`9 - 4 = 5`) are no ranges.
"""

from __future__ import annotations

import re
from dataclasses import replace
from decimal import Decimal

from harness.grading.figures.figure import Figure
from harness.grading.figures.language.measures import cent_factor, measure_factor
from harness.grading.figures.sayings import changes

_DASH = re.compile(r"(?:-|\u2013|—|~)|\s(?:\u2013|—|~|-)\s|から|至|到")
_TO = re.compile(r"\s(?:to|bis|à|a|hasta)\s")
_AND = re.compile(r"\s(?:and|und|et|y|e)\s")
_OR_RATHER = re.compile(r"\s(?:and|und|et|y|e|bzw\.|beziehungsweise|&)\s")
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
_OF_HELD = re.compile(
    r"(?:[ \u00a0][^\W\d_]+){0,2}\s(?:out )?(?:of|von|sur|de|der)\s(?:the|your|our|my|his|her|its|their|all|den|"
    r"ihren|seinen|deinen|unseren|les|ses|vos|nos|los|las|sus|[^\W\d_]+['\u2019]s)\s",
    re.IGNORECASE,
)
_AND_CENTS = re.compile(r"\s(?:(?:and|und|et|y|con)\s)?", re.IGNORECASE)
_COMMA = re.compile(r",\s(?:(?:and|und|et|y)\s)?", re.IGNORECASE)
_APART_BEHIND = re.compile(
    r"[^.;\n\d]*\b(?:respectively|each|apiece|per|an?|daily|of (?:which|it|that|them)|than|longer|shorter|faster|"
    r"slower|later|earlier|more|less|over|under|je|davon|mehr|weniger|dont|de (?:plus|moins)|más|menos)\b",
    re.IGNORECASE,
)
_APART = 12
_COMPARABLE = 1000
_BECOMES = re.compile(r"(?:に|へ)(?:増|減|上|下|伸|縮|な|拡|改)|へと|となり")
_MOVED = re.compile(
    r"\b(?:from|grew|grown|rose|risen|went|gone|fell|fallen|climb\w*|mov\w+|up|down|increas\w*|decreas\w*|"
    r"chang\w*|jump\w*|drop\w*|"
    r"growth|shift\w*|improv\w*|rais\w*|lower\w*|cut|took|taken|stieg|stiegen|sank\w*|fiel\w*|von|vom|passé|"
    r"passée|desde)\b[^.;\n]*$",
    re.IGNORECASE,
)
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
    return _coordinated(result, text)


def _coordinated(figures: list[Figure], text: str) -> list[Figure]:
    """Return the figures with the unit and scale that a later one of their list names: `4.8 and 5.4 million euros`."""
    result = list(figures)
    listed = False
    for index in range(len(result) - 2, -1, -1):
        one, two = result[index], result[index + 1]
        between = text[one.end : two.start]
        listed = _OR_RATHER.fullmatch(between) is not None or (listed and between == ", ")
        if not listed or not _is_bare(one, two):
            continue
        shared = two.scale if one.scale == 1 and one.value < two.value / two.scale * _COMPARABLE else Decimal(1)
        result[index] = replace(
            one, unit=two.unit, scale=one.scale * shared, value=one.value * shared, precision=one.precision * shared
        )
    return result


def _is_bare(one: Figure, two: Figure) -> bool:
    """Return whether a figure leaves its unit or its scale to the one behind, which names them behind its number."""
    trailing = two.text[-1:].isalpha() or two.text[-1:] in "%€$£¥" or (two.unit or "").islower()
    return (
        (one.unit is None or (one.unit == two.unit and two.scale > one.scale)) and trailing and "cell" not in two.flags
    )


def _with_cents(money: Figure, cents: Figure, text: str) -> Figure | None:
    """Return the amount of `37 dollars and 50 cents`, `1 hour 35 minutes` or `2 d 3 h 5 min`, or None."""
    between = text[money.end : cents.start]
    if money.unit is not None and between.lstrip().startswith(money.unit):
        between = between.lstrip().removeprefix(money.unit)
    count = _parts_of(cents.unit, money.unit) if not money.is_money else _cents_of(cents.unit, money.unit or "")
    if count is None or not 0 <= cents.value < count * _last_part(money):
        return None
    if not (_AND_CENTS.fullmatch(between) or (_COMMA.fullmatch(between) and not _APART_BEHIND.match(text, cents.end))):
        return None
    return replace(
        money,
        value=money.value + cents.value / count,
        precision=1 / count / 2,
        end=cents.end,
        text=text[money.start : cents.end],
    )


def _last_part(figure: Figure) -> Decimal:
    """Return what one of the last part of an amount is: an hour of `2 hours`, a minute of `2 hours 5 minutes`."""
    return Decimal(1) if figure.value == int(figure.value) else 2 * figure.precision


def _cents_of(unit: str | None, currency: str) -> Decimal | None:
    """Return how many of the cents in `unit` make one of the currency; None where they are none of it."""
    factor = cent_factor(unit, currency)
    return 1 / factor if factor is not None else None


def _parts_of(small: str | None, large: str | None) -> Decimal | None:
    """Return how many of a smaller measure make one of a larger of the same kind; None where there is no such."""
    count = measure_factor(large, small)
    return count if count is not None and count > 1 else None


def _is_whole(part: Figure, whole: Figure, text: str) -> bool:
    """Return whether the second figure is the whole of the first: `8 of 10 tests`, `8 days of her 10`."""
    between = text[part.end : whole.start]
    if part.value > whole.value:
        return False
    if (part.unit is None or part.unit == whole.unit) and _OF_WHOLE.fullmatch(between):
        return True
    counted = part.unit is not None and part.unit.islower() and whole.unit in {None, part.unit}
    return counted and _OF_HELD.fullmatch(between) is not None


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
    alike = first.is_money and not _MOVED.search(text[max(0, first.start - 48) : first.start])
    return bool(_TO.fullmatch(between)) and not _FROM.search(before) and (elided or alike)


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
