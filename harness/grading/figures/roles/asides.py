"""Tells the figures an answer sets beside the one asked for: another thing's, or a forecast beside the budget."""

from __future__ import annotations

import re

from harness.grading.figures.around.ground import Ground
from harness.grading.figures.figure import Figure
from harness.grading.figures.language.terms import terms

_OTHER = re.compile(
    r"\s*(?:[-*•] )?(?:your|our|my|their|the|deine?|ihre?|unsere?|die|das|votre|l'|la|tu|su)\s?"
    r"(?:only |one |single |einzige |seule )?(?:other|andere[nrs]?|autre|otr[oa])\s(?!\d)[^\W\d_]",
    re.IGNORECASE,
)
_NOT_PART = re.compile(
    r"\b(?:isn't|is not|aren't|are not|not) (?:a )?(?:part of|included in|counted in|among|in) "
    r"(?:that|it|this|them|those|these)\b|\b(?:zählt|gehört) nicht dazu\b|\bn'en fait pas partie\b|\bno forma parte\b",
    re.IGNORECASE,
)
_AIMS = (
    re.compile(r"\bbudget(?:ed|s)?\b|\bpresupuesto\b", re.IGNORECASE),
    re.compile(
        r"\bforecast(?:s|ed)?\b|\bproject(?:ed|ions?)\b|\bprojects(?=\s*\Z)|\bprognose\b|\bprévision|\bpronóstico",
        re.IGNORECASE,
    ),
    re.compile(r"\btargets?\b|\bobjecti(?:f|ve)s?\b|\bobjetivo", re.IGNORECASE),
)
_OTHER_AIM = 2.0
_OTHER_THING = 0.6


def penalty_of_asides(ground: Ground, figure: Figure, *, statement: str, own: str, name: str, wanted: str) -> float:
    """Return what counts against a figure that is set beside the one asked for.

    Args:
        ground: the answer.
        figure: one of its figures.
        statement: the words before it in its statement, or those of its cell.
        own: the words of its clause or cell.
        name: the expected name.
        wanted: the expected name and the question.
    """
    if _is_other_aim(statement, own, name=name, wanted=wanted):
        return _OTHER_AIM
    return _OTHER_THING if "cell" not in figure.flags and _is_of_another(ground, figure, name=name) else 0.0


def _is_of_another(ground: Ground, figure: Figure, *, name: str) -> bool:
    """Return whether the sentence of a figure sets another thing beside, and lacks what the answer tells by the name.

    So `Your other fund, with 120 shares, isn't part of that.` tells no shares of the world fund.
    """
    low, high = ground.sentence(figure.start)
    words = ground.text[low:high]
    if not (_OTHER.match(words) or _NOT_PART.search(words)) or _OTHER.search(name):
        return False
    told = terms(name) & ground.positions.keys()
    return bool(told - terms(words) - terms(figure.unit or ""))


def _is_other_aim(before: str, own: str, *, name: str, wanted: str) -> bool:
    """Return whether the words before a figure call it a forecast where the budget is asked for, or the like.

    Where its `own` words, with those behind it, name what is asked for, they do not.
    """
    asked = [aim for aim in _AIMS if aim.search(name)]
    if len(asked) != 1 or asked[0].search(f"{before} {own}"):
        return False
    return any(aim.search(before) and not aim.search(wanted) for aim in _AIMS)
