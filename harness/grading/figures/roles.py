"""Tells what part a figure plays beside the quantity asked for: comparison, change, part, term of a sum, target.

A role counts against a figure only where the expected name and the question do not ask for that very thing.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from harness.grading.figures import changes, parts
from harness.grading.figures.figure import Figure
from harness.grading.figures.ground import Ground
from harness.grading.figures.phrases import Phrase
from harness.grading.figures.terms import terms

_STATEMENT = re.compile(r";|\d|\b(?:but|while|and|aber|mais|pero|und|et|y)\b", re.IGNORECASE)
_PIECE_ASKED = re.compile(r"\b(?:per|each|rate|price|fee|je|pro|par|por|cost|worth|value)\b|/", re.IGNORECASE)
_ADDED = re.compile(
    r"\d[^\d+]*(?:[+\u2013-]|\bplus\b|\bzuzüglich\b|\bmás\b|\bund\b|\band\b)\s(?P<own>[^+=:]*)$", re.IGNORECASE
)
_SUM = frozenset({"total"})
_MINOR = 0.5
_CHANGE = 0.6
_TOLD = 2.0
_EXCLUDED = 0.8
_SUMMED = 0.3


@dataclass(frozen=True, slots=True)
class Role:
    """How much a figure's role counts against it.

    `minor`: it is named on the way to another figure. `change`: it is the amount of a change nobody asked for.
    """

    penalty: float
    minor: bool
    change: bool = False


def role_of(ground: Ground, figure: Figure, own: str, *, name: str, wanted: str, paired: bool) -> Role:
    """Return the role of a figure.

    Args:
        ground: the answer.
        figure: one of its figures, positions of the plain text.
        own: the words of the figure's own clause or cell.
        name: the expected name.
        wanted: the expected name and the question.
        paired: another figure of the same unit stands in the sentence, so that one may be compared with the other.
    """
    low, high = ground.sentence(figure.start)
    text = ground.text
    before, behind = text[low : figure.start], text[figure.end : high]
    in_cell = "cell" in figure.flags
    asked = changes.ASKED.pattern.search(wanted) is not None
    told = not in_cell and not asked and _is_told_change(ground, before, behind)
    change = told or (not in_cell and not asked and _changes(ground, before, behind))
    named = not in_cell and _is_named_term(before, wanted=wanted, name=name)
    minor = change or (
        not in_cell
        and (
            (paired and _is_compared(ground, before, behind, wanted=wanted))
            or _is_part(ground, before, behind, name=name)
            or (paired and not named and ground.behind(parts.TERM, behind))
            or "whole" in figure.flags
            or ground.before(parts.OUT_OF, before)
        )
    )
    working = not named and parts.is_working(
        text[max(0, figure.start - 4) : figure.start], text[figure.end : figure.end + 16]
    )
    penalty = _TOLD if told else _MINOR if minor or working else 0.0
    if _differs(ground, parts.EXCLUDING, own if in_cell else _STATEMENT.split(before)[-1], wanted=wanted):
        penalty, minor = penalty + _EXCLUDED, True
    penalty += _MINOR if _differs(ground, parts.REFERENCE, own, wanted=wanted) else 0.0
    if ground.behind(parts.PER_PIECE, behind) and not _PIECE_ASKED.search(wanted):
        penalty += _MINOR
    if parts.PIECE_ASKED.pattern.search(name) and not in_cell and _is_of_one(ground, before, behind):
        penalty -= _CHANGE
    if parts.TOTAL_ASKED.pattern.search(wanted) and _is_of_one(ground, before, behind):
        penalty += _TOLD
    if paired and not in_cell and ground.before(parts.OUTCOME, before):
        penalty -= _SUMMED
    if "total" not in terms(wanted) and terms(name) & terms(own) and _differs(ground, parts.SUMMED, own, wanted=wanted):
        penalty += _SUMMED
    if not in_cell and changes.ASKED.pattern.search(name):
        penalty -= _CHANGE if _changes(ground, before, behind) else 0.0
        penalty += _TOLD if ground.before(changes.BECAME, before) else 0.0
    return Role(penalty, minor or working, change)


def _is_named_term(before: str, *, wanted: str, name: str) -> bool:
    """Return whether a figure is a term of a sum that is itself asked for: the tax of `net 80 + tax 20 = 100`."""
    found = _ADDED.search(before)
    own = terms(found["own"]) if found else frozenset[str]()
    asked = terms(name) - _SUM
    return bool(asked) and asked <= own <= terms(wanted)


def _is_of_one(ground: Ground, before: str, behind: str) -> bool:
    """Return whether a figure is an amount per piece."""
    return ground.behind(parts.EACH, behind) or ground.before(parts.EACH_BEFORE, before)


def _is_compared(ground: Ground, before: str, behind: str, *, wanted: str) -> bool:
    """Return whether the figure is the one another is compared with: `up from 5`, `von 5 auf 6`."""
    if ground.behind(parts.ARROW, behind):
        return True
    if ground.before(parts.COMPARED, before) and not parts.COMPARED.pattern.search(wanted):
        return True
    return ground.before(parts.FROM_OLD, before) and ground.behind(parts.TO_NEW, behind)


def _is_part(ground: Ground, before: str, behind: str, *, name: str) -> bool:
    """Return whether the figure is a part of one before (`19 of them bugs`, `including 38 VAT`) that nobody asked for.

    A part is asked for where its own words name something of the quantity that the words of the whole do not.
    """
    whole, own = before, _STATEMENT.split(behind)[0]
    if not ground.behind(parts.PART, behind):
        found = parts.PART_BEFORE.pattern.search(before) if ground.possible(parts.PART_BEFORE) else None
        if found is None:
            return False
        whole, own = before[: found.start()], f"{found[0]} {own}"
    return not (terms(own) - terms(whole)) & terms(name)


def _differs(ground: Ground, phrase: Phrase, own: str, *, wanted: str) -> bool:
    """Return whether the figure's words hold a phrase that neither the name nor the question holds."""
    return ground.within(phrase, own) and phrase.pattern.search(wanted) is None


def _is_told_change(ground: Ground, before: str, behind: str) -> bool:
    """Return whether a verb or a comparison says outright that the figure is the amount of a change or a difference."""
    return (
        ground.before(changes.BY, before)
        or ground.behind(changes.BY_BEHIND, behind)
        or (ground.before(changes.BY_GERMAN, before) and ground.within(changes.MOVE_GERMAN, before + behind))
    )


def _changes(ground: Ground, before: str, behind: str) -> bool:
    """Return whether the figure is the amount of a change or a difference."""
    return (
        ground.before(changes.MAYBE_BY, before)
        or ground.behind(parts.CHANGED_BEHIND, behind)
        or _is_told_change(ground, before, behind)
    )
