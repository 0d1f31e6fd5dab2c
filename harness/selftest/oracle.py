"""The oracle: the calls and the answer that a case's own expectations and `solution` ask for.

What a case wants of its answer by pattern, schema or prohibition cannot be built from it; such a case has no oracle and
is judged on its `examples` instead.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from harness.domain.case import AnswerExpectation, Case, FactExpectation, ReferenceCall
from harness.domain.surface import Surface
from harness.domain.values import JsonValue

DECLINE = "The available data cannot answer this question: none of the tools provides that information."
PLAIN = "I looked this up with the tools."


def has_oracle(case: Case) -> bool:
    """Whether the case's own expectations say what to answer."""
    answer = case.answer
    return not (answer.matches or answer.schema_ or answer.not_matches or answer.not_schema or answer.not_equals)


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


def oracle_answer(case: Case) -> str:
    """An answer that says all that the case asks for, and nothing else."""
    answer = case.answer
    if answer.equals is not None:
        return answer.equals
    return "\n".join(_sentences(answer)) or PLAIN


def _sentences(answer: AnswerExpectation) -> Iterator[str]:
    if answer.declines or (answer.estimates == "labelled" and not answer.facts):
        yield DECLINE
    for figure in answer.facts:
        yield f"The {figure.name} is {written(figure)}."
    for fragment in answer.says:
        yield f"{fragment}."


def written(figure: FactExpectation, value: object = None) -> str:
    """A figure as an answer would write it: `2,261,924 SGD`, `9.4%`, `600 units`."""
    number = figure.value if value is None else value
    text = f"{number:,f}"
    if "." in text:
        text = text.rstrip("0").rstrip(".")
    unit = figure.unit or ""
    return f"{text}{unit}" if unit == "%" else f"{text} {unit}".strip()
