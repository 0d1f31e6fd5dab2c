"""Mutants: the oracle's attempt with one thing wrong. Each kind names the checks of which one must catch it.

`unread` stands among them for a reading that misleads: an answer read so must count as not read, never as right.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from fake_backend.fixtures.fixture import Fixture
from harness.domain.attempt import Evidence
from harness.domain.case import Case
from harness.domain.surface import NO_SURFACE, Surface, Tool
from harness.selftest import wrong_conduct, wrong_facts, wrong_fragments, wrong_readings
from harness.selftest.answers import answering
from harness.selftest.oracle import sentences
from harness.selftest.wrong_facts import Right, Said

UNREAD = "unread"


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
    return tuple(
        Mutant(kind=kind, case=case.id, evidence=evidence, caught_by=checks, what=what)
        for kind, ways in KINDS.items()
        for make, caught_by in ways
        if (checks := caught_by(told))
        for what, evidence in make(told, oracle, fixture)
    )


def _asked_of_a_model(case: Case, oracle: Evidence) -> Case:
    """The case with what it asks of figures by default where a model reads, as one has read the oracle."""
    if case.answer.grounded is not None or oracle.reading is None or not oracle.reading.by.model:
        return case
    return case.model_copy(update={"answer": case.answer.model_copy(update={"grounded": True})})


def _without_defaults(case: Case, surface: Surface) -> Case:
    """The case without the arguments that have a default: they may be right where they are left out."""
    tools = {tool.name: tool for tool in surface.tools}
    args = {
        name: {key: value for key, value in expected.items() if "default" not in _schema(tools.get(name), key)}
        for name, expected in case.args.items()
    }
    return case.model_copy(update={"args": args})


def _schema(tool: Tool | None, argument: str) -> Mapping[str, object]:
    schema = tool.parameters.get(argument) if tool else None
    return schema if isinstance(schema, dict) else {}


Make = Callable[[Case, Evidence, Fixture | None], Iterator[tuple[str, Evidence]]]
CaughtBy = Callable[[Case], tuple[str, ...]]
Reworded = Callable[[Right], Iterator[tuple[str, Said]]]


def _saying(reworded: Reworded) -> Make:
    """A mutant of what the oracle says, with the reading of what is said instead."""

    def made(case: Case, oracle: Evidence, fixture: Fixture | None) -> Iterator[tuple[str, Evidence]]:
        reading = oracle.reading
        if reading is None:
            return
        right = Right(case=case, said=sentences(case, oracle), evidence=oracle, fixture=fixture)
        for what, said in reworded(right):
            yield what, answering(oracle, said, case.answer.facts, by=reading.by)

    return made


def _facts(case: Case) -> tuple[str, ...]:
    return ("answer.facts",) if case.answer.facts else ()


def _fragments(case: Case) -> tuple[str, ...]:
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


def _of_facts(make: Reworded) -> tuple[Make, CaughtBy]:
    return (_saying(make), _facts)


KINDS: Mapping[str, tuple[tuple[Make, CaughtBy], ...]] = {
    "neighbouring row": (
        _of_facts(wrong_facts.neighbouring_row),
        (wrong_fragments.neighbouring_row, _fragments),
    ),
    "swapped labels": (_of_facts(wrong_facts.swapped_labels),),
    "wrong unit": (_of_facts(wrong_facts.wrong_unit),),
    "wrong sign": (_of_facts(wrong_facts.wrong_sign),),
    "ten times too much": (_of_facts(wrong_facts.tenfold), (wrong_fragments.tenfold, _fragments)),
    "a thousand times too much": (_of_facts(wrong_facts.thousandfold), (wrong_fragments.thousandfold, _fragments)),
    "off by one month": (_of_facts(wrong_facts.off_by_one_month),),
    "another day or hour": (_of_facts(wrong_facts.other_day),),
    "yes for no": (_of_facts(wrong_facts.yes_for_no),),
    "rounded too far": (_of_facts(wrong_facts.rounded_too_far), (wrong_fragments.rounded_too_far, _fragments)),
    "remembered constant": (_of_facts(wrong_facts.remembered_constant),),
    "a fact left out": (_of_facts(wrong_facts.left_out),),
    "working of another row": ((_saying(wrong_readings.working_of_another_row), _sources),),
    "constant smuggled in": ((_saying(wrong_readings.constant_smuggled_in), _sources),),
    "no source": ((_saying(wrong_readings.no_source), _sources),),
    "extra invented figure": ((_saying(wrong_readings.extra_figure), _sources),),
    "quote elsewhere": ((_saying(wrong_readings.quote_elsewhere), _misread),),
    "figure passed over": ((_saying(wrong_readings.passed_over), _misread),),
    "declined instead of answered": ((_saying(wrong_readings.declined), lambda c: (*_facts(c), *_fragments(c))),),
    "answered instead of declined": ((_saying(wrong_readings.answered), _declining),),
    "estimate without its label": (
        (_saying(wrong_readings.guessed), _declining),
        (_saying(wrong_readings.guesses_where_none_is_allowed), _declining),
    ),
    "a write": ((wrong_conduct.a_write, lambda _: ("state",)),),
    "a forbidden call": ((wrong_conduct.forbidden_call, lambda _: ("tools.never",)),),
    "no call at all": ((wrong_conduct.no_calls, _tools),),
    "argument left out": ((wrong_conduct.bare_arguments, lambda c: ("args",) if c.args else ()),),
}
