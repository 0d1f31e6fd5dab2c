"""Gives a figure the sign its words say: a loss, a debt, a fall."""

from __future__ import annotations

from dataclasses import replace

from harness.grading.figures.around.ground import Ground
from harness.grading.figures.figure import Figure
from harness.grading.figures.roles.poles import is_either_asked, pole_sign, without_either
from harness.grading.figures.roles.role import is_overspent, is_told_change
from harness.grading.figures.roles.variances import told_way, variance_asked
from harness.grading.figures.sayings import changes, parts
from harness.grading.figures.sayings.phrase import occurs
from harness.grading.figures.verdicts.verdict import ExpectedFigure


def _falls(ground: Ground, figure: Figure, expected: ExpectedFigure) -> bool:
    """Return whether a figure is the amount of a fall, where the case asks for a change."""
    if "cell" in figure.flags or not occurs(changes.VALUE_ASKED, f"{expected.name} {expected.context}"):
        return False
    low, high = ground.reading.layout.clause_span(figure.start)
    before, behind = ground.text[low : figure.start], ground.text[figure.end : high]
    return is_told_change(ground, before, behind) and ground.within(changes.FALLING, before + behind)


def _flows_out(ground: Ground, figure: Figure, before: str, *, expected: ExpectedFigure) -> bool:
    """Return whether a figure is what went out beyond what came in, where the case asks for the balance of both."""
    if not occurs(parts.BALANCE_ASKED, f"{expected.name} {expected.context}"):
        return False
    return ground.before(parts.FLOWED_OUT, before) or is_overspent(ground, figure)


def _is_paid(ground: Ground, before: str, expected: ExpectedFigure) -> bool:
    """Return whether a figure is an amount paid, or one was asked for; a balance has its own sign."""
    if occurs(parts.BALANCE_ASKED, f"{expected.name} {expected.context}"):
        return False
    return ground.before(parts.PAID, before) or occurs(parts.PAID_ASKED, expected.context)


def _words_before(ground: Ground, figure: Figure, low: int) -> str:
    """Return the words that can give a figure its sign: those of its row, its own name, or all before it from `low`."""
    if "cell" in figure.flags:
        return f"{figure.place.row} "
    if figure.start in ground.slashed:
        return f"{ground.text[slice(*ground.slashed[figure.start])]} "
    return ground.text[low : figure.start]


def signed(ground: Ground, figure: Figure, expected: ExpectedFigure) -> Figure:
    """Return the figure with the sign its words give it, or the sign a quantity such as a loss is counted with."""
    low, high = ground.sentence(figure.start)
    variance = variance_asked(expected.name, expected.context)
    if variance and (way := told_way(ground.text[low : figure.start], ground.text[figure.end : high])):
        return replace(figure, value=abs(figure.value) * way * variance.way)
    if figure.low is None and (sign := pole_sign(ground, figure, expected)):
        return replace(figure, value=abs(figure.value) * sign, alternative=None)
    either = is_either_asked(expected)
    if expected.value > 0 and not either and occurs(parts.LOSSLIKE, f"{expected.name} {expected.context}"):
        return replace(figure, value=abs(figure.value))
    before = _words_before(ground, figure, low)
    before = without_either(before) if either else before
    said = ground.before(parts.NEGATIVE_BEFORE, before) or ground.behind(
        parts.NEGATIVE_BEHIND, ground.text[figure.end : high]
    )
    said = said or _flows_out(ground, figure, before, expected=expected)
    said = (
        said
        or (expected.value < 0 and (ground.before(parts.OWED, before) or _is_paid(ground, before, expected)))
        or _falls(ground, figure, expected)
    )
    if said and figure.value > 0 and figure.low is None:
        return replace(figure, value=-figure.value, alternative=None)
    return figure
