"""Mutants: the oracle's attempt with one thing wrong. Each kind names the checks of which one must catch it.

`unread` stands among them for a reading that misleads: an answer read so must count as not read, never as right.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any

from fake_backend.fixtures.fixture import Fixture
from fake_backend.fixtures.patterns import match_pattern, parse_pattern
from harness.domain.attempt import Evidence
from harness.domain.case import Case
from harness.domain.surface import NO_SURFACE, Surface
from harness.selftest import wrong_conduct, wrong_facts, wrong_readings
from harness.selftest.answers import BY, SaidAll, answering
from harness.selftest.oracle import sentences
from harness.selftest.wrong_facts import Right, Wrong, facts_of, times, words_of

UNREAD = "unread"

Make = Callable[[Right], Iterator[tuple[str, SaidAll]] | Iterator[tuple[str, Evidence]]]
CaughtBy = Callable[[Case], tuple[str, ...]]
Way = tuple[Make, CaughtBy]
"""How mutants are made, and the checks that must catch them; none where they have no meaning for a case."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Mutant:
    """One wrong attempt: `kind` is what was done to the oracle, `caught_by` the checks of which one must fail."""

    kind: str
    case: str
    evidence: Evidence
    caught_by: tuple[str, ...]
    what: str


def mutants(
    case: Case, oracle: Evidence, fixture: Fixture | None, *, surface: Surface = NO_SURFACE
) -> tuple[Mutant, ...]:
    """Every mutant that applies to the case; none that its tolerance or a default of the schemas would let pass."""
    told = _asked_of_a_model(_without_defaults(case, surface), oracle)
    right = Right(case=told, said=sentences(case, oracle), evidence=oracle, fixture=fixture)
    by = oracle.reading.by if oracle.reading else BY
    return tuple(
        Mutant(
            kind=kind,
            case=case.id,
            evidence=made if isinstance(made, Evidence) else answering(oracle, made, case, by=by),
            caught_by=checks,
            what=what,
        )
        for kind, ways in KINDS.items()
        for make, caught_by in ways
        if (checks := caught_by(told))
        for what, made in make(right)
    )


def _asked_of_a_model(case: Case, oracle: Evidence) -> Case:
    """The case with what it asks of figures by default where a model reads, as one has read the oracle."""
    if case.answer.grounded is not None or oracle.reading is None or not oracle.reading.by.model:
        return case
    return case.model_copy(update={"answer": case.answer.model_copy(update={"grounded": True})})


def _without_defaults(case: Case, surface: Surface) -> Case:
    """The case without the arguments that are right where they are left out, by the schemas' defaults."""
    args: dict[str, dict[str, Any]] = {}
    for name, expected in case.args.items():
        tool = surface.tool(name)
        schema = tool.input_schema if tool else None
        needed = {key for key in expected if match_pattern(parse_pattern({key: expected[key]}), {}, schema=schema)}
        args[name] = {key: value for key, value in expected.items() if key in needed}
    return case.model_copy(update={"args": args})


def _facts(case: Case) -> tuple[str, ...]:
    return ("answer.facts",) if case.answer.facts else ()


def _words(case: Case) -> tuple[str, ...]:
    if case.answer.equals is not None:
        return ("answer.equals",)
    return ("answer.says",) if case.answer.says else ()


def _declining(case: Case) -> tuple[str, ...]:
    asked = {
        "answer.declines": case.answer.declines,
        "answer.grounded": case.answer.grounded is not False,  # the default, where a model reads
        "answer.estimates": case.answer.declines or case.answer.estimates == "labelled",
    }
    return tuple(name for name, wanted in asked.items() if wanted)


def _sources(case: Case) -> tuple[str, ...]:
    return ("answer.grounded", "answer.estimates") if case.answer.grounded else ()


def _tools(case: Case) -> tuple[str, ...]:
    asked = {"tools.must": case.tools.must, "tools.any_of": case.tools.any_of, "args": case.args}
    return tuple(name for name, value in asked.items() if value)


def _misread(case: Case) -> tuple[str, ...]:
    return (UNREAD,) if case.answer.facts or case.answer.grounded or case.answer.declines else ()


def _facts_and_words(case: Case) -> tuple[str, ...]:
    return (*_facts(case), *_words(case))


def _of_facts(wrong: Wrong) -> Way:
    return partial(facts_of, wrong=wrong), _facts


def _of_both(wrong: Wrong) -> tuple[Way, Way]:
    return _of_facts(wrong), (partial(words_of, wrong=wrong), _words)


KINDS: Mapping[str, tuple[Way, ...]] = {
    "neighbouring row": _of_both(wrong_facts.neighbouring_row),
    "swapped labels": ((wrong_facts.swapped_labels, _facts),),
    "wrong unit": ((wrong_facts.wrong_unit, _facts),),
    "wrong sign": (_of_facts(times(-1)),),
    "ten times too much": _of_both(times(10)),
    "a thousand times too much": _of_both(times(1000)),
    "off by one month": (_of_facts(wrong_facts.off_by_one_month),),
    "another day or hour": (_of_facts(wrong_facts.other_day_or_hour),),
    "yes for no": (_of_facts(wrong_facts.yes_for_no),),
    "rounded too far": _of_both(wrong_facts.rounded_too_far),
    "remembered constant": (_of_facts(wrong_facts.remembered_constant),),
    "a fact left out": ((wrong_facts.left_out, _facts),),
    "working of another row": ((wrong_readings.working_of_another_row, _sources),),
    "constant smuggled in": ((wrong_readings.constant_smuggled_in, _sources),),
    "no source": ((wrong_readings.no_source, _sources),),
    "extra invented figure": ((wrong_readings.extra_figure, _sources),),
    "quote elsewhere": ((wrong_readings.quote_elsewhere, _misread),),
    "figure passed over": ((wrong_readings.passed_over, _misread),),
    "declined instead of answered": ((wrong_readings.declined, _facts_and_words),),
    "answered instead of declined": ((wrong_readings.answered, _declining),),
    "estimate without its label": ((wrong_readings.guessed, _declining),),
    "a write": ((wrong_conduct.a_write, lambda _: ("state",)),),
    "a forbidden call": ((wrong_conduct.forbidden_call, lambda _: ("tools.never",)),),
    "no call at all": ((wrong_conduct.no_calls, _tools),),
    "argument left out": ((wrong_conduct.bare_arguments, lambda case: ("args",) if case.args else ()),),
}
