"""Tells the figures an answer claims from those it denies, withdraws, supposes or merely repeats."""

from __future__ import annotations

from decimal import Decimal

from harness.grading.figures import stance
from harness.grading.figures.ground import Ground
from harness.grading.figures.figure import Figure
from harness.grading.figures.read import read_figures


def claimed(ground: Ground, figures: list[Figure]) -> list[Figure]:
    """Return the figures the answer claims."""
    asked = {abs(figure.value) for figure in read_figures(ground.question)} if ground.question else set()
    supposed = stance.IRREALIS.search(ground.question) is not None
    return [figure for figure in figures if not _disclaimed(ground, figure, asked, supposed=supposed)]


def _disclaimed(ground: Ground, figure: Figure, asked: set[Decimal], *, supposed: bool) -> bool:
    """Return whether the words around a figure say that it is no claim."""
    if "struck" in figure.flags:
        return True
    if "cell" in figure.flags:
        return False
    low, high = ground.sentence(figure.start)
    text = ground.text
    before, behind, sentence = text[low : figure.start], text[figure.end : high], text[low:high]
    clause_low, clause_high = ground.reading.layout.clause_span(figure.start)
    clause = text[clause_low:clause_high]
    if stance.DENIED.search(before) or stance.DENIED_BEHIND.match(behind) or sentence.rstrip().endswith("?"):
        return True
    if _not_vouched(before, behind) or stance.WITHDRAWN.search(_since_correction(before)):
        return True
    if not supposed and stance.IRREALIS.search(sentence) and not stance.BENIGN_IF.search(sentence):
        return True
    echoed = stance.ECHO_OUTRIGHT.search(clause) or (abs(figure.value) in asked and stance.ECHO.search(clause))
    return bool(echoed) and not stance.AFFIRMED.search(before)


def _not_vouched(before: str, behind: str) -> bool:
    """Return whether the answer says that it cannot vouch for the figure; what follows `but` is vouched for again."""
    found = None
    for found in stance.NOT_VOUCHED.finditer(before):
        pass
    if found is not None and not any(
        word in before[found.end() :].lower() for word in (" but ", ";", " however", ", the ", ", your ")
    ):
        return True
    return stance.NOT_VOUCHED_BEHIND.match(behind) is not None


def _since_correction(before: str) -> str:
    """Return what stands between the last correction in the sentence, or its last `but`, and the figure."""
    start = 0
    for found in stance.CORRECTION.finditer(before):
        start = found.end()
    lowered = before.lower()
    for word in (" but ", " actually ", ";", " aber ", " mais ", " pero "):
        at = lowered.rfind(word)
        start = max(start, at + len(word) if at >= 0 else 0)
    return before[start:]
