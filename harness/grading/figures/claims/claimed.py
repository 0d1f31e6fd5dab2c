"""Tells the figures an answer claims from those it denies, withdraws, supposes or merely repeats."""

from __future__ import annotations

import re
from collections.abc import Set as AbstractSet
from decimal import Decimal
from functools import lru_cache

from harness.grading.figures.around.ground import Ground
from harness.grading.figures.figure import Figure
from harness.grading.figures.language.lexicon import MONTHS
from harness.grading.figures.reading.read import read_figures
from harness.grading.figures.sayings import corrections, stance
from harness.grading.figures.sayings.qualifiers import dates

_RESUMED = (" but ", ";", ": ", " however", ", the ", ", your ")
_TURN = re.compile(r"\b(?:but|however|though|aber|mais|pero)\b|;", re.IGNORECASE)
_STATED = re.compile(r".*\d[^:;\d]*[:;]\s", re.DOTALL)
_OF_MONTH = re.compile(
    r"[^.;\d]{0,8}\b(?:is|was|es|era|ist|war|est|était|dates?|stammt|comes|corresponde)\b[^.;\d]{0,32}?"
    rf"(?<![^\W\d_])(?:{'|'.join(sorted(map(re.escape, MONTHS), key=len, reverse=True))})(?![^\W\d_])",
    re.IGNORECASE,
)
_UP_TO_NUMBER = re.compile(r"\d|:\s")
_TURNS = (" but ", " actually ", ";", " aber ", " mais ", " pero ")


def claimed(ground: Ground, figures: list[Figure]) -> list[Figure]:
    """Return the figures the answer claims."""
    asked = _asked(ground.question)
    claims = [figure for figure in figures if not _disclaimed(ground, figure, asked)]
    own = [figure for figure in claims if abs(figure.value) not in asked and figure.unit is not None]
    return [figure for figure in claims if abs(figure.value) not in asked or not _is_mark(ground, figure, own)]


def _is_mark(ground: Ground, figure: Figure, own: list[Figure]) -> bool:
    """Return whether a figure of the question only marks a line beside which the answer sets a figure of its own.

    A bound is such a mark where it holds of the answer's own figure: `above 2 million: 2,394,755`.
    """
    alike = [other for other in own if other.unit == figure.unit or figure.is_money == other.is_money is True]
    if not alike or "cell" in figure.flags:
        return False
    if figure.relation in {"<", "<="}:
        return any(other.value <= figure.value for other in alike)
    if figure.relation in {">", ">="}:
        return any(other.value >= figure.value for other in alike)
    low, high = ground.sentence(figure.start)
    before, behind = ground.text[low : figure.start], ground.text[figure.end : high]
    return ground.behind(stance.MARK, behind) or ground.before(stance.MARK_BEFORE, before)


def unnumbered(ground: Ground, figures: list[Figure], words: AbstractSet[str]) -> list[Figure]:
    """Return the figures without those that only tell things apart, as the 9 of `stall 9`; `words` name such things."""
    spans = [(one.start, one.end) for one in ground.numbered if one.word in words]
    return [
        figure
        for figure in figures
        if figure.unit is not None or not any(low <= figure.start < high for low, high in spans)
    ]


@lru_cache(maxsize=1024)
def _asked(question: str) -> frozenset[Decimal]:
    """Return the sizes of the figures the question names."""
    return frozenset(abs(figure.value) for figure in read_figures(question))


def _disclaimed(ground: Ground, figure: Figure, asked: frozenset[Decimal]) -> bool:
    """Return whether the words around a figure say that it is no claim."""
    if "struck" in figure.flags or "cell" in figure.flags:
        return "struck" in figure.flags
    low, high = ground.sentence(figure.start)
    before, behind = ground.text[low : figure.start], ground.text[figure.end : high]
    denied = ground.before(stance.DENIED, before) or ground.behind(stance.DENIED_BEHIND, behind)
    return (
        denied
        or behind.rstrip().endswith("?")
        or _not_vouched(ground, before)
        or ground.within(stance.WITHDRAWN, _since_turn(ground, before))
        or _supposed(ground, _turned(before)[-1] + ground.text[figure.start : figure.end] + _turned(behind)[0])
        or _echoed(ground, figure, before, asked=asked)
        or _secondhand(ground, before, behind)
        or (
            abs(figure.value) in asked
            and (_conceded(ground, before, behind) or _stale(ground, before, behind) or _dated(ground, before, behind))
        )
    )


def _supposed(ground: Ground, sentence: str) -> bool:
    """Return whether a sentence supposes something the question does not."""
    if not ground.within(stance.SUPPOSED, sentence) or stance.SUPPOSED.pattern.search(ground.question):
        return False
    return not ground.within(stance.BENIGN_IF, sentence)


def _echoed(ground: Ground, figure: Figure, before: str, *, asked: frozenset[Decimal]) -> bool:
    """Return whether a figure is given back as the asker's own, and not affirmed."""
    low, high = ground.reading.layout.clause_span(figure.start)
    clause = ground.text[low:high]
    echoed = ground.within(stance.ECHO_OUTRIGHT, clause) or (
        abs(figure.value) in asked and ground.within(stance.ECHO, clause)
    )
    return echoed and not ground.within(stance.AFFIRMED, before + clause)


def _conceded(ground: Ground, before: str, behind: str) -> bool:
    """Return whether something is only reported to say the figure, and the answer sets another one against it."""
    if not ground.within(stance.REPORTED, before) or ground.within(stance.AFFIRMED, before):
        return False
    return any(char.isdigit() for char in "".join(_turned(behind)[1:]))


def _secondhand(ground: Ground, before: str, behind: str) -> bool:
    """Return whether only somebody else says the figure, and the answer sets one against it that nobody else says."""
    turned = "".join(_turned(behind)[1:])
    return (
        any(char.isdigit() for char in turned)
        and ground.within(stance.SECONDHAND, _turned(before)[-1])
        and not ground.within(stance.SECONDHAND, turned)
    )


def _stale(ground: Ground, before: str, behind: str) -> bool:
    """Return whether the words around a figure of the question, up to the next one, call it old or wrong."""
    if not ground.possible(stance.STALE):
        return False
    around = _UP_TO_NUMBER.split(_turned(before)[-1])[-1] + " \0 " + _UP_TO_NUMBER.split(_turned(behind)[0])[0]
    return stance.STALE.pattern.search(around) is not None


def _dated(ground: Ground, before: str, behind: str) -> bool:
    """Return whether a figure of the question is said to be of a month, and another figure is set against it."""
    if ground.within(stance.AFFIRMED, before) or dates(ground.question):
        return False
    turned = _turned(behind)
    return _OF_MONTH.match(turned[0]) is not None and any(char.isdigit() for char in "".join(turned[1:]))


def _turned(words: str) -> list[str]:
    """Return the words cut at each `but`, `however` or semicolon."""
    return _TURN.split(words)


def _not_vouched(ground: Ground, before: str) -> bool:
    """Return whether the answer says that it cannot vouch for the figure; what follows `but` is vouched for again."""
    if not ground.possible(stance.NOT_VOUCHED):
        return False
    ends = [found.end() for found in stance.NOT_VOUCHED.pattern.finditer(before)]
    return bool(ends) and not any(word in before[ends[-1] :].lower() for word in _RESUMED)


def _since_turn(ground: Ground, before: str) -> str:
    """Return what stands between the last correction in the sentence, or its last `but`, and the figure."""
    ways = (corrections.CORRECTION, corrections.RETRACTED) if ground.corrections or ground.retractions else ()
    start = max((found.end() for way in ways for found in way.pattern.finditer(before)), default=0)
    lowered = before.lower()
    turns = [at + len(word) for word in _TURNS if (at := lowered.rfind(word)) >= 0]
    stated = _STATED.match(before)
    return before[max((start, *turns, stated.end() if stated else 0)) :]
