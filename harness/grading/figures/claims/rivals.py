"""Tells which figures of an answer compete for a quantity, by what the units of the others show."""

from __future__ import annotations

import re
from collections.abc import Set as AbstractSet
from operator import attrgetter

from harness.grading.figures.around.ground import Ground
from harness.grading.figures.figure import Figure
from harness.grading.figures.language.lexicon import listed
from harness.grading.figures.language.terms import terms
from harness.grading.figures.sayings import stance
from harness.grading.figures.verdicts.units import Match

_ASIDE = 48
_COUNTED = re.compile(r"[ \u00a0]([^\W\d_]+)(?:[ \u00a0]([^\W\d_]+))?")
_WORD_BEFORE = re.compile(r"(?<![^\W\d_])([^\W\d_]+)[ \u00a0]\Z")
_RECORD = re.compile(
    r"(?<![\w.,/-])(?P<won>\d{1,3})[-\u2013](?P<lost>\d{1,3})(?P<more>[-\u2013]\d{1,3})?(?![\w%-]|[.,/]\d|[ \u00a0]%)"
)
_NO_NOUNS = frozenset(
    listed(
        "applies remains exceeds includes covers seems appears stands represents reflects results comprises shows "
        "means leaves brings puts comes goes buys gets pays costs needs counts lasts ends starts begins owes earns "
        "runs holds exists matches follows adds rises falls always perhaps besides regardless versus towards sometimes "
        "thus plus minus across including excluding inclusive exclusive without before after net gross daily weekly "
        "monthly yearly hourly only once bucks quid cents taxes less yes its"
    )
)
_HOW_MANY = re.compile(
    r"\b(?:how many|(?:the|total|what) number of|wie viele|combien d[e']|cu[aá]nt[oa]s)\s?((?:[\w-]+ ){0,2}?[\w-]+)"
    r"(?=[?.,]|$| (?:are|is|was|were|do|does|did|have|has|had|will|can|could|should|would|in|on|of|for|at|per|from|by|"
    r"with|there|still|currently|hat|haben|habe|sind|gibt|hatte|a-t|avons|avez|est|sont|y|ha|han|hay|tiene|tenemos)\b)",
    re.IGNORECASE,
)
_NUMBER_OF = re.compile(
    r"(?<!\ba )\b(?:number|count) of (?!days|weeks|months|years)[^\W\d_]|\banzahl de[rs]\b|\bnombre de\b|\bnúmero de\b",
    re.IGNORECASE,
)
_start = attrgetter("start")


def told(
    ground: Ground, usable: list[tuple[Figure, Match]], kind: str, *, name: str = ""
) -> list[tuple[Figure, Match]]:
    """Return the figures that compete for a quantity whose unit is of a `kind`, with how their own units match."""
    if kind == "any":
        return _of_asked_noun(usable, _nouns_asked(ground.question, name))
    if kind == "count":
        return _elided(ground, usable)
    if kind == "money":
        kept = [one for one in usable if not (one[1] == "other" and _is_counted(ground.text, one[0]))]
        return _of_money(ground, kept)
    return _of_percentages(ground, usable) if kind == "percent" else usable


def _nouns_asked(question: str, name: str) -> frozenset[str]:
    """Return the terms of the name that the question asks the number of: goals, of `How many goals has he?`."""
    found = _HOW_MANY.search(question)
    return terms(found[1]) & terms(name) if found else frozenset()


def _of_asked_noun(usable: list[tuple[Figure, Match]], nouns: frozenset[str]) -> list[tuple[Figure, Match]]:
    """Return the figures, those that count something else set back where another counts one of the `nouns` asked."""
    counting = [bool(figure.unit and terms(figure.unit) & nouns) for figure, _ in usable]
    if not any(counting):
        return usable
    return [
        (figure, unit if asked or figure.unit is None or "cell" in figure.flags else "foreign")
        for (figure, unit), asked in zip(usable, counting, strict=True)
    ]


def _is_number_of(ground: Ground, figure: Figure) -> bool:
    """Return whether the words before a figure since the last with a unit say that it is a number of things."""
    if "cell" in figure.flags or not _is_bare(figure):
        return False
    low, _ = ground.sentence(figure.start)
    others = (one.end for one in ground.reading.figures if one.unit is not None and one.end <= figure.start)
    return _NUMBER_OF.search(ground.text, max([low, *others]), figure.start) is not None


def _of_money(ground: Ground, usable: list[tuple[Figure, Match]]) -> list[tuple[Figure, Match]]:
    """Return the figures without those that count things, where others have the currency.

    Beside those a bare number is less likely an amount; one with a scale is, and a column has its unit elsewhere.
    """
    if not any(unit == "same" for _, unit in usable):
        return usable
    kept = [
        (figure, unit)
        for figure, unit in usable
        if unit != "other" and not (unit == "silent" and _is_number_of(ground, figure))
    ]
    return [(figure, "other" if unit == "silent" and _is_bare(figure) else unit) for figure, unit in kept]


def _is_counted(text: str, figure: Figure) -> bool:
    """Return whether a figure counts things, by the noun behind it with no more than one word between."""
    found = _COUNTED.match(text, figure.end)
    if found is None or figure.unit is None or "cell" in figure.flags or figure.scale != 1:
        return False
    words = [word.lower() for word in found.groups() if word]
    return figure.unit in words and not _NO_NOUNS & set(words[: words.index(figure.unit) + 1])


def _is_bare(figure: Figure) -> bool:
    """Return whether nothing but digits or a number word says what a figure is of."""
    return figure.scale == 1 and "cell" not in figure.flags


def _of_percentages(ground: Ground, usable: list[tuple[Figure, Match]]) -> list[tuple[Figure, Match]]:
    """Return the figures that can be a percentage; a bare cell beside one with the sign is less likely one."""
    kept = _without_fractions(ground, _without_records(ground, usable))
    shares = [figure.place for figure, unit in kept if unit == "same" and "cell" in figure.flags]
    rows, columns = {place.row for place in shares}, {place.column for place in shares}
    return [
        (figure, "other" if unit == "silent" and _is_beside(figure, rows, columns) else unit) for figure, unit in kept
    ]


def _is_beside(figure: Figure, rows: AbstractSet[str], columns: AbstractSet[str]) -> bool:
    """Return whether a cell stands in one of some rows or columns."""
    return "cell" in figure.flags and (figure.place.row in rows or figure.place.column in columns)


def _without_records(ground: Ground, usable: list[tuple[Figure, Match]]) -> list[tuple[Figure, Match]]:
    """Return the figures without those of records such as `60-36` or `36-60-4`, which are no percentages.

    Two numbers of which the second is larger may be a range where no other figure has the percent sign.
    """
    shared = any(unit == "same" for _, unit in usable)
    spans = [
        found.span()
        for found in _RECORD.finditer(ground.text)
        if shared or found["more"] or int(found["won"]) > int(found["lost"])
    ]
    return [
        (figure, unit)
        for figure, unit in usable
        if unit == "same" or not any(low <= figure.start < high for low, high in spans)
    ]


def _without_fractions(ground: Ground, usable: list[tuple[Figure, Match]]) -> list[tuple[Figure, Match]]:
    """Return the figures without the bare fractions that only explain a percentage: `0.03% (a ratio of 0.0003)`."""
    shares = [figure for figure, unit in usable if unit == "same"]
    return [
        (figure, unit)
        for figure, unit in usable
        if unit == "same" or not any(_explains(ground.text, *sorted((figure, one), key=_start)) for one in shares)
    ]


def _explains(text: str, first: Figure, second: Figure) -> bool:
    """Return whether the second of two figures stands in brackets that open behind the first."""
    between = text[first.end : second.start]
    return len(between) < _ASIDE and "(" in between and ")" not in between and "cell" not in second.flags


def _elided(ground: Ground, usable: list[tuple[Figure, Match]]) -> list[tuple[Figure, Match]]:
    """Return the figures with what their silence about the counted noun means.

    `37 issues are open and 112 are closed`: the second counts issues too. Where no counted noun comes before in the
    sentence but another figure of the answer has one, a silent figure is less likely to count the same.
    """
    if not any(unit == "same" for _, unit in usable):
        return usable
    result: list[tuple[Figure, Match]] = []
    counting = -1
    for figure, unit in usable:
        low, _ = ground.sentence(figure.start)
        counting = low if unit == "same" else counting
        silent = unit == "silent" and "cell" not in figure.flags
        again = counting >= 0 and ground.within(stance.SUMMARY, ground.text[low : figure.start])
        match: Match = ("same" if counting == low or again else "unlike") if silent else unit
        result.append((figure, "foreign" if match == "other" else match))
    return result


def is_label(text: str, figure: Figure, unit: str | None) -> bool:
    """Return whether a bare number only tells apart one of the things the unit counts: the 3 of `Bike 3`."""
    found = _WORD_BEFORE.search(text[max(0, figure.start - 24) : figure.start])
    if found is None or figure.unit is not None or unit is None:
        return False
    return unit.lower() in {f"{found[1].lower()}s", f"{found[1].lower()}es"}
