"""Tells what part a figure plays beside the quantity asked for: comparison, change, part, term of a sum, target.

A role counts against a figure only where the expected name and the question do not ask for that very thing.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from harness.grading.figures.around.ground import Ground
from harness.grading.figures.figure import Figure
from harness.grading.figures.language.terms import terms
from harness.grading.figures.roles.asides import penalty_of_asides
from harness.grading.figures.roles.prices import is_called_price, is_price_of_one
from harness.grading.figures.roles.variances import is_amount_taken, variance_asked
from harness.grading.figures.sayings import changes, parts, targets
from harness.grading.figures.sayings.phrase import Phrase, occurs
from harness.grading.figures.sayings.restating import EXACT, FILLER

_STATEMENT = re.compile(r";|\d|\b(?:but|while|and|aber|mais|pero|und|et|y)\b", re.IGNORECASE)
_PIECE_ASKED = re.compile(r"\b(?:per|each|rate|price|fee|je|pro|par|por|cost|worth|value)\b|/", re.IGNORECASE)
_ADDED = re.compile(
    r"\d[^\d+]*(?:[+\u2013-]|\bplus\b|\bzuzüglich\b|\bmás\b|\bund\b|\band\b)\s(?P<own>[^+=:]*)$", re.IGNORECASE
)
_PLUS = re.compile(r"\s?[+\u2013-]\s[^\W\d_]")
_ASIDE = re.compile(r"\d[^()\n]*\((?P<own>[^()\d]*[^\W\d_][^()\d]*)$")
_WHO = re.compile(r"\s*(?:\w+ )?(?:who|that|which)\s([^.,;]*)", re.IGNORECASE)
_SUM = frozenset({"total"})
_FLOWS = terms("revenue sales sold turnover income expense spend spent spending cost")
_MINOR = 0.5
_CHANGE = 0.6
_TOLD = 2.0
_TARGETED = 2.0
_EXCLUDED = 0.8
_SUMMED = 0.3
_REACH = 160


@dataclass(frozen=True, slots=True)
class Role:
    """How much a figure's role counts against it.

    `minor`: it is named on the way to another figure. `change`: it is the amount of a change nobody asked for.
    """

    penalty: float
    minor: bool
    change: bool = False


@dataclass(frozen=True, slots=True)
class _Around:
    """What stands around one figure, and what is asked for."""

    ground: Ground
    figure: Figure
    own: str
    name: str
    wanted: str
    paired: bool
    before: str
    behind: str

    @property
    def in_cell(self) -> bool:
        """Return whether the figure stands in a table."""
        return "cell" in self.figure.flags

    def differs(self, phrase: Phrase, own: str) -> bool:
        """Return whether some words hold a phrase that neither the name nor the question holds."""
        return self.ground.within(phrase, own) and not occurs(phrase, self.wanted)


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
    before, behind = ground.text[low : figure.start], ground.text[figure.end : high]
    around = _Around(ground, figure, own, name, wanted, paired, before, behind)
    statement = own if around.in_cell else _STATEMENT.split(before)[-1]
    excluded = around.differs(parts.EXCLUDING, statement)
    role = Role(0.0, minor=False) if around.in_cell else _role_in_prose(around)
    penalty = role.penalty + (_EXCLUDED if excluded else 0.0) + _penalty_of_names(around)
    penalty += penalty_of_asides(ground, figure, statement=statement, own=own, name=name, wanted=wanted)
    return Role(penalty, minor=role.minor or excluded, change=role.change)


def _role_in_prose(around: _Around) -> Role:
    """Return the role that the words right before and behind a figure give it."""
    ground, before, behind = around.ground, around.before, around.behind
    overspent = occurs(parts.BALANCE_ASKED, around.wanted) and is_overspent(ground, around.figure)
    asked = overspent or occurs(changes.ASKED, around.wanted)
    told = not asked and is_told_change(ground, before, behind)
    change = told or (not asked and _changes(ground, before, behind))
    named = _is_named_term(before, behind, wanted=around.wanted, name=around.name)
    start, end = around.figure.start, around.figure.end
    working = not named and parts.is_working(ground.text[max(0, start - 4) : start], ground.text[end : end + 16])
    minor = change or working or _is_minor(around, named=named)
    penalty = _TOLD if told else _MINOR if minor else 0.0
    if around.paired and ground.before(parts.OUTCOME, before):
        penalty -= _SUMMED
    if overspent:
        penalty -= _CHANGE
    if occurs(changes.ASKED, around.name) and _changes(ground, before, behind):
        penalty -= _CHANGE
    if occurs(changes.VALUE_ASKED, around.name) and ground.before(changes.BECAME, before):
        penalty += _TOLD
    if occurs(parts.PIECE_ASKED, around.name) and _is_of_one(ground, before, behind):
        penalty -= _CHANGE
    return Role(penalty, minor, change)


def _is_minor(around: _Around, *, named: bool) -> bool:
    """Return whether a figure is compared with another, a part, a whole, or a term of a sum that is not `named`."""
    ground, before, behind = around.ground, around.before, around.behind
    return (
        (around.paired and _is_compared(ground, before, behind, wanted=around.wanted))
        or _is_part(around)
        or (around.paired and not named and ground.behind(parts.TERM, behind))
        or "whole" in around.figure.flags
        or _is_aside(around)
        or (ground.before(parts.OUT_OF, before) and not _is_whole_asked(behind, wanted=around.wanted))
    )


def _penalty_of_names(around: _Around) -> float:
    """Return what counts against a figure that its own words call a target, an amount a piece, or a sum."""
    ground, own = around.ground, around.own
    penalty = _MINOR if around.differs(parts.REFERENCE, own) else 0.0
    if _is_target(around):
        penalty += _TARGETED
    if ground.behind(parts.PER_PIECE, around.behind) and not _PIECE_ASKED.search(around.wanted):
        penalty += _MINOR
    if occurs(parts.TOTAL_ASKED, around.wanted) and _is_of_one(ground, around.before, around.behind):
        penalty += _TOLD
    if not around.in_cell and is_price_of_one(ground, around.behind, wanted=around.wanted):
        penalty += _TOLD
    if around.paired and is_called_price(ground, around.before, wanted=around.wanted):
        penalty += _MINOR
    variance = variance_asked(around.name, around.wanted)
    if is_amount_taken(around.before, around.own, around.behind, variance=variance):
        penalty += _TOLD
    total = terms(around.wanted) & _SUM
    if not total and terms(around.name) & terms(own) and around.differs(parts.SUMMED, own):
        penalty += _SUMMED
    return penalty


def _is_target(around: _Around) -> bool:
    """Return whether the words right before a figure call it a target or a forecast that nobody asked for or met."""
    ground, before = around.ground, around.before
    if around.in_cell or occurs(parts.REFERENCE, around.wanted) or not ground.before(targets.TARGETED, before):
        return False
    if ground.within(targets.ALLOWED, before) and not terms(around.wanted) & _FLOWS:
        return False
    return not ground.within(targets.TARGET_PASSED, before)


def _is_whole_asked(behind: str, *, wanted: str) -> bool:
    """Return whether what a figure counts is what was asked: the 136 of `out of the 136 who signed up`."""
    found = _WHO.match(behind)
    return found is not None and bool(terms(found[1]) & terms(wanted))


def _is_named_term(before: str, behind: str, *, wanted: str, name: str) -> bool:
    """Return whether a figure is a term of a sum that is itself asked for: the tax of `net 80 + tax 20 = 100`."""
    found = _ADDED.search(before)
    own = terms(found["own"]) if found else frozenset[str]()
    asked = terms(name) - _SUM
    if found is None and _PLUS.match(behind):
        own = terms(_STATEMENT.split(before)[-1])
    return bool(asked) and asked <= own <= terms(wanted)


def _is_aside(around: _Around) -> bool:
    """Return whether a figure in brackets is called something else: the 210 of `146 places (plant north: 210)`."""
    found = _ASIDE.search(around.before)
    own = terms(found["own"]) - FILLER - EXACT - _SUM if found else frozenset[str]()
    return bool(own - terms(around.wanted))


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


def _is_part(around: _Around) -> bool:
    """Return whether the figure is a part of one before (`19 of them bugs`, `including 38 VAT`) that nobody asked for.

    A part is asked for where its own words name something of the quantity that the words of the whole do not.
    """
    ground, before, behind, start = around.ground, around.before, around.behind, around.figure.start
    earlier = ground.text[max(0, start - _REACH) : start]
    whole, own = before if before.strip() else earlier, _STATEMENT.split(behind)[0]
    if not ground.behind(parts.PART, behind):
        found = parts.PART_BEFORE.pattern.search(before) if ground.possible(parts.PART_BEFORE) else None
        if found is None:
            return False
        whole, own = before[: found.start()], f"{found[0]} {own}"
    return not (terms(own) - terms(whole)) & terms(around.name)


def is_overspent(ground: Ground, figure: Figure) -> bool:
    """Return whether the sentence says that by so much more went out than came in."""
    if "cell" in figure.flags:
        return False
    low, high = ground.sentence(figure.start)
    masked = f"{ground.text[low : figure.start]}\0{ground.text[figure.end : high]}"
    return parts.OVERSPENT.search(masked) is not None


def is_told_change(ground: Ground, before: str, behind: str) -> bool:
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
        or is_told_change(ground, before, behind)
    )
