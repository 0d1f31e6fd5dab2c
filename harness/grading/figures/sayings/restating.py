"""Tells whether a figure gives the one before once more: `1.25 million kg (1,250,000 kg to be exact)`.

In English, German, French, Spanish, Chinese and Japanese.
"""

from __future__ import annotations

import re

from harness.grading.figures.figure import Figure
from harness.grading.figures.language.lexicon import listed
from harness.grading.figures.language.measures import measure_factor
from harness.grading.figures.language.terms import stem

_EXACTLY = (
    r"(?:more |most )?(?:exactly|precisely|accurately)|to be (?:more |very )?(?:exact|precise)|(?:the |an? )?(?:exact|"
    r"precise|full|unrounded)(?: (?:figure|amount|number|value|count|total))?(?: (?:is|was|being))?|in (?:exact )?"
    r"(?:figures|full|words|numbers|digits)|spelled out|unrounded|"
    r"(?:ganz )?genau(?:er)?(?: gesagt| genommen)?|exakt|präzise|um genau zu sein|"
    r"(?:plus )?(?:exactement|précisément)|au juste|pour être (?:exact|précis)|"
    r"(?:más )?(?:exactamente|precisamente|concretamente)|para ser (?:exactos?|precisos?)|"
    r"正確には|正確に(?:言うと|いうと)|准确数字(?:是|为)|精确(?:地说|值为)|具体(?:为|是)|正确地说|确切地说|准确地说|確切地說"
)
_BEFORE = re.compile(rf"(?:\b(?:{_EXACTLY})|(?<=[\u3000-\u9fff(,:=])(?:{_EXACTLY}))[\s,:=]*$", re.IGNORECASE)
_BEHIND = re.compile(rf"[^.;\n\d]{{0,24}}?\b(?:{_EXACTLY})\b", re.IGNORECASE)
_OPENS = re.compile(r"[(\[]\s*(?:=|≈|~|i\.e\.,?|that is,?|d\. ?h\.|soit|es decir,?)?\s*$", re.IGNORECASE)
_CLOSES = re.compile(r"\s*[)\]]")
_OR = re.compile(
    r"[,(\u2013\u2014]\s*(?:or|oder|ou|o)\s+(?:about |roughly |rund |etwa |environ |unos )?$", re.IGNORECASE
)
EXACT = frozenset(
    stem(word)
    for word in listed(
        "more most very exactly precisely accurately exact precise full unrounded spelled out figures words numbers "
        "digits count number value total genau genauer ganz gesagt genommen exakt präzise exactement précisément juste "
        "être exactamente precisamente concretamente ser exactos precisos 正確 正确 确切 確切 准确 精确 地说 地說"
    )
)
"""The terms of these phrases."""

FILLER = frozenset(
    stem(word)
    for word in listed(
        "rather short summary sum summarise summarize should read say make correct correction corrected actual "
        "actually wait sorry let redo step mistake misspoke mean meant figure amount right instead really just again "
        "hold apologies oops precise exact precisely exactly korrektur entschuldigung roughly approximately around "
        "nearly almost rund etwa environ unos"
    )
)
"""The terms that say nothing of a quantity but that one is given, or given again."""
_BREAK = re.compile(r"[.!?]\s.*[.!?]\s|\n\s*\n", re.DOTALL)
_APART = 80


def are_alike(one: Figure, two: Figure) -> bool:
    """Return whether two figures are amounts of one kind, so that the second may give the first again."""
    if one.unit is None or two.unit is None:
        return not (one.is_money or two.is_money or one.is_percent or two.is_percent)
    return one.unit == two.unit or measure_factor(one.unit, two.unit) is not None


def is_again(between: str, behind: str, *, plain: bool, written: bool) -> bool:
    """Return whether the words between two figures, or behind the second, say that it is the first once more.

    Args:
        between: the text between them.
        behind: the text behind the second.
        plain: nothing but the quantity is named between them.
        written: the second has a unit of its own, so that brackets around nothing else are enough.
    """
    if len(between) > _APART or _BREAK.search(between):
        return False
    if _BEFORE.search(between) or _BEHIND.match(behind):
        return True
    enclosed = _OPENS.search(between) is not None and _CLOSES.match(behind) is not None
    return written and plain and (enclosed or _OR.search(between) is not None)
