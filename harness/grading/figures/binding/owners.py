"""Finds the figures an answer says are somebody else's: Bob's balance, where Alice's is asked and hers is not told.

Only where question and answer both name an owner (`Alice's`, `does Alice`, `Bob has`), and no statement of the answer
names the one asked for. A title hides a first name, and a name in capitals may be short for one: both are left alone.
"""

from __future__ import annotations

import re
from collections.abc import Set as AbstractSet

from harness.grading.figures.around.ground import Ground
from harness.grading.figures.figure import Figure
from harness.grading.figures.language.lexicon import MONTHS, listed
from harness.grading.figures.language.terms import terms
from harness.grading.figures.language.words import words_of
from harness.grading.figures.verdicts.verdict import ExpectedFigure

_NAME = r"[A-ZÀ-Þ][a-zà-ÿ]+(?:[ -][A-ZÀ-Þ][a-zà-ÿ]+){0,3}"
_WHO = re.compile(rf"\b(?:[Dd]oes|[Dd]id|[Hh]as|[Ii]s) (?P<who>{_NAME})(?=[ ?.,]|$)")
_WHOSE = re.compile(rf"(?<!\w)(?P<who>{_NAME})'s (?P<what>[\w-]+(?: [\w-]+){{0,3}})")
_OF_WHOM = re.compile(rf"(?P<what>[\w-]+) (?:of|for) (?P<who>{_NAME})(?=[ ?.,]|$)")
_HAS = r"(?:has|had|holds|held|owns|owned|owes|owed|earns|earned|gets|got|makes|made|pays|paid|spent|received|scored)\b"
_OWNS = re.compile(
    rf"(?<!\w)(?<!Mr\. )(?<!Ms\. )(?<!Mrs\. )(?<!Dr\. )({_NAME})"
    rf"(?:'s (?P<what>[\w-]+(?: [\w-]+){{0,2}})| (?:(?:now|still|currently|already) )?{_HAS})"
)
_NAMES_NOBODY = frozenset(
    listed(
        "what who where when how why which that there here it he she this one let everyone everybody nobody someone "
        "today tomorrow yesterday tonight monday tuesday wednesday thursday friday saturday sunday spring summer "
        "autumn winter christmas easter last next company group firm team club customer client user account fund "
        "household family mr mrs ms miss dr prof checking savings current joint cash brokerage trading pension "
        "mortgage loan credit debit deposit card wallet portfolio"
    )
) | frozenset(MONTHS)
_LEADS_TO = re.compile(  # `Bob has about 5,000`, but `Headcount has reached 5,000`
    r"\s(?:(?:an?|the|about|around|roughly|nearly|almost|over|exactly|only|just|some|up|to|balance|total|of)\s)*"
)
_DENIED = re.compile(r"n't\b|\b(?:not|no|none|nobody|nothing|unable|cannot)\b", re.IGNORECASE)
_JOINT = re.compile(r"[.!?,;:](?=\s)|\n")
_DIGIT = re.compile(r"\d")
_SAID = frozenset({"is", "was", "are", "were"})


def owned_by_others(
    ground: Ground, expected: ExpectedFigure, figures: list[Figure], *, wanted: AbstractSet[str]
) -> frozenset[int]:
    """Return the indexes of the figures that the answer says are of someone the question does not name.

    Args:
        ground: the answer.
        expected: the quantity asked for.
        figures: those of the answer that can be of it.
        wanted: the terms of its names and of the question.
    """
    known = " ".join((expected.name, *expected.aliases, expected.context))
    asked = _asked(known, terms(" ".join((expected.name, *expected.aliases))))
    if not asked or asked & _names_told(ground.text):
        return frozenset()
    mentioned = frozenset(word.text for word in words_of(known))
    return frozenset(
        index
        for index, figure in enumerate(figures)
        if "cell" not in figure.flags and _is_of_another(ground, figure, mentioned=mentioned, wanted=wanted)
    )


def _asked(text: str, quantity: AbstractSet[str]) -> frozenset[str]:
    """Return the words of the names whose quantity is asked for, in lower case.

    `France's largest city` and `the capital of France` name no owner: what they mean has a name that no word tells.
    """
    owned = [found for pattern in (_WHOSE, _OF_WHOM) for found in pattern.finditer(text)]
    owners = [found for found in owned if terms(found["what"]) & quantity]
    names = [found["who"] for found in (*_WHO.finditer(text), *owners)]
    return frozenset(word for name in names for word in name.lower().split()) - _NAMES_NOBODY


def _names_told(text: str) -> frozenset[str]:
    """Return the words of an answer, those left out that only say of what there is nothing."""
    told = " ".join(part for part in _JOINT.split(text) if _DIGIT.search(part) or not _DENIED.search(part))
    return frozenset(word.text for word in words_of(told))


def _is_of_another(ground: Ground, figure: Figure, *, mentioned: AbstractSet[str], wanted: AbstractSet[str]) -> bool:
    """Return whether the owner named last before a figure in its sentence, else first behind it, is not mentioned."""
    low, high = ground.sentence(figure.start)
    before = [*_OWNS.finditer(ground.text, low, figure.start)]
    found = before[-1] if before else _OWNS.search(ground.text, figure.end, high)
    if found is None or frozenset(found[1].lower().split()) & (mentioned | _NAMES_NOBODY):
        return False
    if found["what"] is None:
        return _LEADS_TO.fullmatch(ground.text, found.end(), max(found.end(), figure.start)) is not None
    return found["what"].split()[0] in _SAID or bool(terms(found["what"]) & wanted)
