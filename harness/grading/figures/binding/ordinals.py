"""Pairs names and figures through the words that stand for a place in a list: `the former`, `the latter`, `the first`.

`There are salaries A and B: the former is 5, the latter 4` says 5 of A and 4 of B.
"""

from __future__ import annotations

import re
from itertools import pairwise

from harness.grading.figures.around.ground import Ground
from harness.grading.figures.figure import Figure

_VERB = (
    r"(?= (?:one )?(?:ha[sd]|holds?|held|is|was|brings?|brought|costs?|stands?|stood|at|with|contains?|earns?|pays?|"
    r"comes?|shows?|totals?|scored|made|sits?|amounts?|contient|affiche|vaut|est|était|a|tiene|suma|es|era|hat|hält|"
    r"liegt|beträgt|enthält|bringt)\b| ?[:,]? ?[\d$€£¥(]| ?[A-Z]{0,3}\$)"
)
_FIRST_NAMED = rf"(?:le premier|la première|el primero|la primera){_VERB}"
_SECOND_NAMED = rf"\b(?:le second|la seconde|le deuxième|la deuxième|el segundo|la segunda){_VERB}"
_LAST_NAMED = r"\bce(?:tte)? derni(?:er|ère)\b|\best[ea] últim[oa]\b|后者|後者"
_MARKS = (
    (0, rf"\b(?:the )?former\b|\b(?:das |die |der )?erstere[rsnm]?\b|{_FIRST_NAMED}|前者"),
    (-1, rf"\b(?:the )?latter\b|\b(?:das |die |der )?letztere[rsnm]?\b|{_LAST_NAMED}"),
    (0, rf"\bthe first(?: of (?:them|these|those|the two))?{_VERB}"),
    (1, rf"\bthe second{_VERB}|{_SECOND_NAMED}"),
    (2, rf"\bthe third{_VERB}|\b(?:le troisième|la troisième|el tercero|la tercera){_VERB}"),
)
_MARK = re.compile("|".join(f"(?P<m{index}>{words})" for index, (_, words) in enumerate(_MARKS)), re.IGNORECASE)
_QUICK = re.compile(
    "former|latter|first|second|erstere|letztere|premi|derni|seconde|primer|segund|últim|前者|后者|後者", re.IGNORECASE
)
_JOINT = re.compile(
    r",\s*(?:and|und|et|y|or)\s|,\s|\s(?:and|und|et|y|&|or|oder|ou|o|vs\.?|versus)\s|、|和|与|と", re.IGNORECASE
)
_SENTENCE_END = re.compile(r"[.!?]\s+|\n+|[。\uff01\uff1f]")
_TRIM = " \t\n,;:.—\u2013-"
_REACH = 240
_NONE = -1


def placed(ground: Ground, figures: list[Figure]) -> list[tuple[int, int, int]]:
    """Return where the names of such lists begin and end, each with the index of its figure, -1 for none."""
    text = ground.text
    if not _QUICK.search(text):
        return []
    found: list[tuple[int, int, int]] = []
    marks = list(_MARK.finditer(text))
    for group in _groups(marks, text):
        first = group[0].start()
        places = [_MARKS[int((mark.lastgroup or "m0")[1:])][0] for mark in group]
        names = _names(text, max(0, first - _REACH), first, count=max(2, *(place + 1 for place in places), 2))
        if not names or (len(group) == 1 and places[0] != -1):
            continue
        owners = dict.fromkeys(range(len(names)), _NONE)
        for mark, place in zip(group, places, strict=True):
            after = next((other.start() for other in group if other.start() > mark.start()), len(text))
            owners[place % len(names)] = _figure_of(ground, figures, mark, after=after)
        if any(owner != _NONE for owner in owners.values()):
            found += [(*names[place], owner) for place, owner in owners.items()]
    return found


def _groups(marks: list[re.Match[str]], text: str) -> list[list[re.Match[str]]]:
    """Return the marks that stand for the places of one list: those with no more than a sentence's end in between."""
    groups: list[list[re.Match[str]]] = []
    for mark in marks:
        if groups and len(_SENTENCE_END.findall(text, groups[-1][-1].end(), mark.start())) <= 1:
            groups[-1].append(mark)
        else:
            groups.append([mark])
    return groups


def _names(text: str, low: int, end: int, *, count: int) -> list[tuple[int, int]]:
    """Return where the last `count` names before the first mark begin and end, in its sentence or the one before."""
    head = text[low:end].rstrip(_TRIM)
    breaks = [found.end() for found in _SENTENCE_END.finditer(head)]
    start = breaks[-1] if breaks else 0
    if not _JOINT.search(head, start):
        start = breaks[-2] if len(breaks) > 1 else 0
    cuts = [start, *(found.end() for found in _JOINT.finditer(head, start)), len(head)]
    parts = list(pairwise(cuts))[-count:]
    return [(low + one, low + two) for one, two in parts] if len(parts) == count else []


def _figure_of(ground: Ground, figures: list[Figure], mark: re.Match[str], *, after: int) -> int:
    """Return the index of the figure a mark speaks of: the first behind it in its sentence, else the last before it."""
    low, high = ground.sentence(mark.start())
    behind = (i for i, figure in enumerate(figures) if mark.end() <= figure.start < min(after, high))
    before = (i for i, figure in reversed(list(enumerate(figures))) if low <= figure.start < mark.start())
    return next(behind, next(before, _NONE))
