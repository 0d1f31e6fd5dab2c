"""Mutants: the oracle's attempt with one thing wrong. Each kind names the checks of which one must catch it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from fake_backend.fixtures.fixture import Fixture
from harness.domain.attempt import Evidence
from harness.domain.case import Case
from harness.selftest import wrong_answers, wrong_conduct, wrong_figures, wrong_fragments, wrong_rows


@dataclass(frozen=True, slots=True, kw_only=True)
class Mutant:
    """One wrong attempt: `kind` is what was done to the oracle, `caught_by` the checks of which one must fail."""

    kind: str
    case: str
    evidence: Evidence
    caught_by: tuple[str, ...]
    what: str


def mutants(case: Case, oracle: Evidence, fixture: Fixture | None) -> tuple[Mutant, ...]:
    """Every mutant that applies to the case; none that its tolerance would let pass."""
    return tuple(
        Mutant(kind=kind, case=case.id, evidence=evidence, caught_by=checks, what=what)
        for kind, ways in KINDS.items()
        for make, caught_by in ways
        if (checks := caught_by(case))
        for what, evidence in make(case, oracle, fixture)
    )


Make = Callable[[Case, Evidence, Fixture | None], Iterator[tuple[str, Evidence]]]
CaughtBy = Callable[[Case], tuple[str, ...]]


def _figures(case: Case) -> tuple[str, ...]:
    return ("answer.facts",) if case.answer.facts else ()


def _fragments(case: Case) -> tuple[str, ...]:
    if case.answer.equals is not None:
        return ("answer.equals",)
    return ("answer.says",) if case.answer.says else ()


def _instead_of_a_decline(case: Case) -> tuple[str, ...]:
    return tuple(
        name
        for name, asked in (
            ("answer.declines", case.answer.declines),
            ("answer.grounded", bool(case.answer.grounded)),
            ("answer.estimates", case.answer.estimates == "labelled"),
        )
        if asked
    )


def _tools(case: Case) -> tuple[str, ...]:
    asked = {"tools.must": case.tools.must, "tools.any_of": case.tools.any_of, "args": case.args}
    return tuple(name for name, value in asked.items() if value)


KINDS: Mapping[str, tuple[tuple[Make, CaughtBy], ...]] = {
    "neighbouring row": (
        (wrong_rows.neighbouring_row, _figures),
        (wrong_fragments.neighbouring_row, _fragments),
    ),
    "swapped labels": ((wrong_rows.swapped_labels, _figures),),
    "wrong currency": ((wrong_figures.wrong_currency, _figures),),
    "wrong sign": ((wrong_figures.wrong_sign, _figures),),
    "ten times too much": ((wrong_figures.tenfold, _figures), (wrong_fragments.tenfold, _fragments)),
    "a thousand times too much": ((wrong_figures.thousandfold, _figures), (wrong_fragments.thousandfold, _fragments)),
    "off by one month": ((wrong_figures.off_by_one_month, _figures),),
    "rounded too far": ((wrong_figures.rounded_too_far, _figures), (wrong_fragments.rounded_too_far, _fragments)),
    "remembered constant": ((wrong_figures.remembered_constant, _figures),),
    "extra invented figure": (
        (
            wrong_answers.extra_figure,
            lambda c: ("answer.grounded", "answer.estimates") if c.answer.grounded else (),
        ),
    ),
    "declined instead of answered": ((wrong_answers.declined, lambda c: (*_figures(c), *_fragments(c))),),
    "answered instead of declined": ((wrong_answers.answered, _instead_of_a_decline),),
    "a write": ((wrong_conduct.a_write, lambda _: ("state",)),),
    "a forbidden call": ((wrong_conduct.forbidden_call, lambda _: ("tools.never",)),),
    "no call at all": ((wrong_conduct.no_calls, _tools),),
    "argument left out": ((wrong_conduct.bare_arguments, lambda c: ("args",) if c.args else ()),),
}
