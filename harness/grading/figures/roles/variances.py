"""Reads a variance against a budget: its sign, and the two amounts it is the difference of.

Only where the case says which is taken from which: `actual minus budget`, `Ist minus Soll`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

from harness.grading.figures.language.terms import terms

_SPENT = r"actuals?|spen[dt]|outturn|ist|réel|real"
_PLANNED = r"budget(?:ed)?|plan(?:ned)?|forecast|target|soll|prévu|presupuesto"
_DEFINED = re.compile(
    rf"\b(?:(?P<spent>{_SPENT})|(?P<planned>{_PLANNED})) (?:minus|less|moins|menos|abzüglich|[-\u2013\u2212]) "
    rf"(?:the )?(?(spent)(?:{_PLANNED})|(?:{_SPENT}))\b",
    re.IGNORECASE,
)
_DIFFERENCE = re.compile(r"varian[cz]|differen[cz]|\bgap\b|abweichung|écart|desviación|\bdeviation", re.IGNORECASE)
_OWNER = r"(?:(?:the|its|our|your|their) )?"
_UNDER_BEHIND = re.compile(
    rf"\s*(?:(?:under|below|short of|less than|lower than) {_OWNER}(?:was )?(?:{_PLANNED})\b|under\b(?=\W*(?:$|\n))|"
    rf"(?:\w+ )?underspen[dt]\b|unter (?:dem )?(?:budget|plan|soll)\b|(?:de )?moins que prévu)",
    re.IGNORECASE,
)
_OVER_BEHIND = re.compile(
    rf"\s*(?:(?:over|above|more than|higher than|beyond) {_OWNER}(?:was )?(?:{_PLANNED})\b|over\b(?=\W*(?:$|\n))|"
    rf"(?:\w+ )?overspen[dt]\b|über (?:dem )?(?:budget|plan|soll)\b|(?:de )?plus que prévu)",
    re.IGNORECASE,
)
_UNDER_BEFORE = re.compile(r"\bunder(?:spen[dt]|shot|ran)\b[^.;\d]{0,24}$", re.IGNORECASE)
_OVER_BEFORE = re.compile(r"\bover(?:spen[dt]|shot|ran)\b[^.;\d]{0,24}$", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Variance:
    """How a case defines a variance: the terms of the two amounts, 1 where the plan is taken from the spending."""

    parts: frozenset[str]
    way: int


@lru_cache(maxsize=1024)
def variance_asked(name: str, question: str) -> Variance | None:
    """Return how the name of a quantity, or its question, defines a variance; None where it does not."""
    if not _DIFFERENCE.search(name):
        return None
    found = _DEFINED.search(name) or _DEFINED.search(question)
    return Variance(terms(found[0]), 1 if found["spent"] else -1) if found else None


def is_amount_taken(before: str, own: str, behind: str, *, variance: Variance | None) -> bool:
    """Return whether a figure's `own` words call it one of the two amounts, and not what lies between them."""
    if variance is None or told_way(before, behind) or _DIFFERENCE.search(own) or before.rstrip().endswith("="):
        return False
    return bool(terms(own) & variance.parts)


def told_way(before: str, behind: str) -> int:
    """Return -1 where the words around a figure say that less was spent than planned, 1 for more, 0 for neither."""
    if _UNDER_BEHIND.match(behind) or _UNDER_BEFORE.search(before):
        return -1
    return 1 if _OVER_BEHIND.match(behind) or _OVER_BEFORE.search(before) else 0
