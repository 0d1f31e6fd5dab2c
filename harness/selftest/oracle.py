"""The oracle: the calls and the answer that a case's own expectations and `solution` ask for, with its reading.

What a case wants of its answer by pattern, schema or prohibition cannot be built from it; such a case has no oracle and
is judged on its `examples` instead.
"""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal
from typing import Any

from harness.domain.attempt import Evidence
from harness.domain.case import Case, FactExpectation, ReferenceCall
from harness.domain.surface import Surface
from harness.domain.trajectory import Trajectory
from harness.domain.values import JsonValue
from harness.reading.flaws import COUNTED
from harness.reading.units import family
from harness.selftest.answers import BY, BY_NO_MODEL, DECLINE, Sentence, answering, stating
from harness.selftest.sources import source_of

PLAIN = "I looked this up with the tools."


def has_oracle(case: Case) -> bool:
    """Whether the case's own expectations say what to answer."""
    answer = case.answer
    by_form = answer.matches or answer.schema_ or answer.not_matches or answer.not_schema or answer.not_equals
    return not by_form and not (answer.equals is not None and answer.facts)


def oracle_calls(case: Case, surface: Surface) -> tuple[ReferenceCall, ...] | None:
    """The calls to make: `solution`, else the tools asked for with the arguments asked for.

    Returns:
        None when a call needs an argument that only a `solution` could give.
    """
    if case.solution or case.tools.none:
        return case.solution
    tools = case.tools
    names = dict.fromkeys((*tools.must, *([] if set(tools.any_of) & set(tools.must) else tools.any_of[:1]), *case.args))
    if not names and tools.best:
        names = dict.fromkeys((tools.best,))
    calls = tuple(ReferenceCall(tool=name, args=_plain_arguments(case.args.get(name, {}))) for name in names)
    return calls if all(_complete(call, surface) for call in calls) else None


def _plain_arguments(expected: Mapping[str, Any]) -> dict[str, JsonValue]:
    """Arguments whose expectation is a bare value; a matcher names no value to send."""
    return {name: value for name, value in expected.items() if not isinstance(value, dict) and "." not in name}


def _complete(call: ReferenceCall, surface: Surface) -> bool:
    tool = surface.tool(call.tool)
    return tool is not None and set(tool.input_schema.get("required", ())) <= set(call.args)


def sentences(case: Case, evidence: Evidence) -> tuple[Sentence, ...]:
    """All that the case asks an answer to say, a sentence each; the figures with their sources in the results."""
    answer, done = case.answer, evidence.trajectory
    if answer.equals is not None:
        return (Sentence(text=answer.equals),)
    said = (
        [Sentence(text=DECLINE, cannot=True)]
        if answer.declines or (answer.estimates == "labelled" and not answer.facts)
        else []
    )
    said += [stating(fact, working=_source(case, fact, done)) for fact in answer.facts]
    said += [Sentence(text=f"{fragment}.") for fragment in answer.says]
    return tuple(said) or (Sentence(text=PLAIN),)


def oracle(case: Case, evidence: Evidence) -> Evidence:
    """The attempt with the right answer.

    Where the case leaves grounding to the reader and a figure has no source, no model has read it.
    """
    said = sentences(case, evidence)
    by = BY if case.answer.grounded is not None or not unsourced(case, said) else BY_NO_MODEL
    return answering(evidence, said, case, by=by)


def unsourced(case: Case, said: tuple[Sentence, ...]) -> tuple[str, ...]:
    """The facts among the sentences that need a source in the results and have none that was found."""
    asked = {fact.name: fact for fact in case.answer.facts}
    needing = (one for one in said if one.fact and _needs_source(case, asked[one.fact]))
    return tuple(one.fact for one in needing if one.figure is None or one.figure.working is None)


def _needs_source(case: Case, fact: FactExpectation) -> bool:
    return fact.kind == "number" and (case.answer.grounded == "all" or family(fact.unit) in COUNTED)


def _source(case: Case, fact: FactExpectation, done: Trajectory) -> str | None:
    if case.answer.grounded is False or not isinstance(fact.value, Decimal) or not _needs_source(case, fact):
        return None
    return source_of(fact.value, done)
