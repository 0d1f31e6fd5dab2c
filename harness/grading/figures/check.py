"""Judges whether an answer states the figures a case expects: the public door of this package's judging half."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from decimal import Decimal

from harness.grading.figures.around.ground import Ground
from harness.grading.figures.binding.binder import Binder, Bound
from harness.grading.figures.binding.series import numbers_asked
from harness.grading.figures.claims import rivals, sums
from harness.grading.figures.claims.claimed import claimed, unnumbered
from harness.grading.figures.figure import Figure
from harness.grading.figures.language.terms import terms
from harness.grading.figures.reading.read import read_answer
from harness.grading.figures.roles.signing import signed
from harness.grading.figures.sayings import parts, stance
from harness.grading.figures.verdicts.sentences import sentence
from harness.grading.figures.verdicts.tolerance import Fit, fit
from harness.grading.figures.verdicts.units import Match, converted, matches, unit_kind
from harness.grading.figures.verdicts.verdict import ExpectedFigure, FigureVerdict, Outcome

_MARGIN = 0.12
_STRONG = 0.6
_LABELLED = 0.2
_SILENT_MARGIN = 0.02
_OTHER_THING = -0.5
_FIRST_YEAR, _LAST_YEAR = 1900, 2099
_ALIKE = 0.4
_COINCIDENCE = 1000
_UNIT_BONUS: dict[Match, float] = {"same": 0.15, "silent": 0.0, "unlike": -0.2, "other": -0.25, "foreign": -0.7}


@dataclass(frozen=True, slots=True)
class _Judged:
    """A figure bound to the quantity, and whether its value fits."""

    bound: Bound
    fit: Fit

    @property
    def figure(self) -> Figure:
        return self.bound.figure


def check_figures(
    answer: str, expected: Sequence[ExpectedFigure], *, locale: str | None = None, cut: bool = False
) -> tuple[FigureVerdict, ...]:
    """Return one verdict for each expected figure, in their order.

    Args:
        answer: the agent's final answer.
        expected: what the case expects.
        locale: a language tag that settles points and commas; None to infer them from the answer.
        cut: the answer was cut off: a figure that touches the cut is not read.
    """
    if not expected:
        return ()
    nouns = frozenset(word for one in expected for word in _nouns(one))
    reading = read_answer(
        answer, locale=locale, cut=cut, nouns=nouns, question=expected[0].context, years=any(map(_is_year, expected))
    )
    grounds: dict[str, tuple[Ground, list[Figure]]] = {}
    verdicts: list[FigureVerdict] = []
    for one in expected:
        if one.context not in grounds:
            ground = Ground(reading, one.context)
            grounds[one.context] = ground, claimed(ground, list(reading.figures))
        ground, claims = grounds[one.context]
        verdict = _verdict(ground, unnumbered(ground, claims, numbers_asked(one).keys()), one)
        figure = verdict.figure and reading.located(verdict.figure)
        verdicts.append(replace(verdict, figure=figure))
    return tuple(verdicts)


def _nouns(expected: ExpectedFigure) -> tuple[str, ...]:
    """Return the nouns that count the expected quantity."""
    if expected.unit is None or unit_kind(expected.unit) != "count":
        return ()
    return tuple(expected.unit.lower().split())


def _is_year(expected: ExpectedFigure) -> bool:
    """Return whether the case asks for a year."""
    if (expected.unit or "year") != "year" or not _FIRST_YEAR <= expected.value <= _LAST_YEAR:
        return False
    return parts.YEAR_ASKED.pattern.search(f"{expected.name} {expected.unit or ''} {expected.context}") is not None


def _verdict(ground: Ground, claims: list[Figure], expected: ExpectedFigure) -> FigureVerdict:
    """Return the verdict on one expected figure."""
    kind = unit_kind(expected.unit)
    units = [(figure, matches(figure, expected.unit, expected.name)) for figure in claims]
    usable: list[tuple[Figure, Match]] = [
        (signed(ground, figure, expected), unit)
        for figure, unit in units
        if unit != "never" and not rivals.is_label(ground.text, figure, expected.unit)
    ]
    usable = rivals.told(ground, usable, kind, name=expected.name)
    figures = [figure for figure, _ in usable]
    foreign = frozenset(index for index, (_, unit) in enumerate(usable) if unit == "foreign")
    bounds = Binder(ground, expected, figures, foreign=foreign).bound()
    judged = [
        _Judged(replace(bound, score=bound.score + _UNIT_BONUS[unit]), _fits(bound.figure, expected, kind))
        for bound, (_, unit) in zip(bounds, usable, strict=True)
    ]
    outcome, figure, why = _decide(_without_parts(judged, expected), expected, kind)
    if outcome == "passed" and (twin := _in_other_currency(units, expected, kind)):
        outcome, figure, why = "failed", twin, "currency"
    if outcome == "failed" and expected.value == 0 and _says_none(ground, judged, expected):
        return FigureVerdict(
            expected=expected,
            outcome="passed",
            figure=None,
            sentence=sentence(expected, None, outcome="passed", why="zero"),
        )
    if figure is None and stance.UNREAD_NUMBER.pattern.search(ground.text):
        outcome, why = "not_checkable", "words"
    elif figure is None:
        figure = _elsewhere(ground, expected)
    return FigureVerdict(
        expected=expected, outcome=outcome, figure=figure, sentence=sentence(expected, figure, outcome=outcome, why=why)
    )


def _without_parts(judged: list[_Judged], expected: ExpectedFigure) -> list[_Judged]:
    """Return the figures without the parts that a right one is the total of, where a total is asked for."""
    if parts.TOTAL_ASKED.pattern.search(f"{expected.name} {expected.context}") is None:
        return judged
    figures = [item.figure for item in judged]
    right = [item.figure for item in judged if item.fit == "yes"]
    told = {part for figure in right for part in sums.parts_of(figure, figures)}
    return [item for item in judged if item.figure not in told]


def _decide(judged: list[_Judged], expected: ExpectedFigure, kind: str) -> tuple[Outcome, Figure | None, str]:
    """Return outcome, deciding figure and reason for the figures that can be of the quantity."""
    if not judged:
        return "failed", None, "none"
    best = max(item.bound.score for item in judged)
    if best < _OTHER_THING:
        return "failed", max(judged, key=lambda item: item.bound.score).figure, "other"
    silent = max(item.bound.label for item in judged) < _LABELLED
    top = [item for item in judged if item.bound.score >= best - (_SILENT_MARGIN if silent else _MARGIN)]
    right = [item for item in top if item.fit == "yes"]
    wrong = [item for item in top if item.fit == "no" and (not right or item.bound.label >= _STRONG)]
    if right:
        wrong = [item for item in [*wrong, *_restatements(judged, right)] if not _covers(item.figure, expected)]
    unsure = next((item.figure for item in top if _unsettled(item.figure, expected, kind)), None)
    if unsure is not None:
        return "not_checkable", unsure, "ambiguous"
    if right and wrong:
        return "failed", wrong[0].figure, "contradictory"
    if right:
        return "passed", right[0].figure, "right"
    return "failed", min(top, key=lambda item: abs(item.figure.value - expected.value)).figure, "wrong"


def _restatements(judged: list[_Judged], right: list[_Judged]) -> list[_Judged]:
    """Return the figures that give a right one once more, with another value."""
    said = [(item, judged[item.bound.again]) for item in judged if item.bound.again is not None]
    others = [other for one, two in said for other, known in ((one, two), (two, one)) if known in right]
    least = min(item.bound.score for item in right) - _ALIKE
    return [item for item in others if item.fit == "no" and item.bound.score > least]


def _covers(figure: Figure, expected: ExpectedFigure) -> bool:
    """Return whether a figure is the expected value in fewer digits: `1.3 million kg` beside 1,250,000."""
    return figure.scale > 1 and abs(figure.value - expected.value) <= figure.precision


def _fits(figure: Figure, expected: ExpectedFigure, kind: str) -> Fit:
    """Return whether a figure's claim about the value is right."""
    count = kind == "count" and expected.value == expected.value.to_integral_value()
    percent = kind in {"percent", "points"}
    stated = converted(figure, kind, expected.unit, ratio=abs(expected.value) < 1)
    return fit(stated, expected.value, expected.within, percent=percent, count=count and stated is figure)


def _unsettled(figure: Figure, expected: ExpectedFigure, kind: str) -> bool:
    """Return whether the figure would be right in one of its readings only, or could not be read to its end."""
    if "partial" in figure.flags:
        return True
    if figure.alternative is None:
        return False
    other = replace(figure, value=figure.alternative, precision=Decimal("0.5"), alternative=None)
    return (_fits(other, expected, kind) == "yes") != (_fits(figure, expected, kind) == "yes")


def _in_other_currency(units: list[tuple[Figure, Match]], expected: ExpectedFigure, kind: str) -> Figure | None:
    """Return a claimed figure that gives the very amount in another currency: one of the two must be wrong."""
    if kind != "money" or abs(expected.value) < _COINCIDENCE:
        return None
    return next(
        (f for f, unit in units if unit == "never" and f.is_money and abs(f.value) == abs(expected.value)), None
    )


def _says_none(ground: Ground, judged: list[_Judged], expected: ExpectedFigure) -> bool:
    """Return whether the answer says in words that there are none, and no figure says otherwise."""
    if any(item.fit == "no" and item.bound.label >= _STRONG for item in judged):
        return False
    wanted = terms(expected.name) | terms(expected.unit or "")
    return any(terms(found[1] or found[2]) & wanted for found in stance.NONE_COUNTED.pattern.finditer(ground.text))


def _elsewhere(ground: Ground, expected: ExpectedFigure) -> Figure | None:
    """Return a figure of the right size in another unit, or one named without being claimed."""
    near = [
        figure for figure in ground.reading.figures if abs(figure.value - expected.value) <= abs(expected.value) / 100
    ]
    return near[0] if near else None
