"""An answer, what a reader made of it, and the grade of both, in one line each."""

from __future__ import annotations

from typing import Any

from harness.domain.attempt import Evidence
from harness.domain.grade import Grade
from harness.domain.reading import Reader, Reading, Statements
from harness.domain.trajectory import Ending, ToolCall, ToolResult, Trajectory, Turn
from harness.grading.grade import grade
from tests.doubles.sample_runs import SURFACE, call, case


def made(result: object = None, arguments: dict[str, object] | None = None, **keys: object) -> ToolCall:
    """A call that returned this: a text, or a structured value."""
    answered = {"text": (result,)} if isinstance(result, str) else {"structured": result}
    return call("get_net_worth", arguments, result=ToolResult.model_validate({**answered, **keys}))


def figure(
    quote: str, value: float, unit: str | None = None, working: str | None = None, **keys: object
) -> dict[str, Any]:
    """A figure of a reading, in the form in which readings are exchanged."""
    return {"quote": quote, "value": value, "unit": unit, "from": working, **keys}


def stated(quote: str, value: object, unit: str | None = None, **keys: object) -> dict[str, Any]:
    """A statement of a fact, in the form in which readings are exchanged."""
    return {"quote": quote, "value": value, "unit": unit, **keys}


def read(
    *figures: dict[str, Any],
    facts: dict[str, list[dict[str, Any]]] | None = None,
    cannot: str | None = None,
    model: str = "",
) -> Reading:
    """A reading that says this; `model` says that a model read."""
    said = Statements.model_validate({"facts": facts or {}, "cannot": cannot, "figures": figures})
    return Reading(by=Reader(name="recorded", model=model), said=said)


def evidence(answer: str, reading: Reading | None, *calls: ToolCall, ending: Ending = Ending.ANSWERED) -> Evidence:
    """An attempt that made these calls and gave this answer."""
    turns = (Turn(calls=calls), Turn(text=answer))
    return Evidence(trajectory=Trajectory(turns=turns, answer=answer, ending=ending), reading=reading)


def judged(
    answer: str, expectation: dict[str, object], reading: Reading | None, *calls: ToolCall, ask: str = "What is it?"
) -> Grade:
    """The grade of an answer that was read so, after these calls."""
    return grade(case("c", ask=ask, answer=expectation), evidence(answer, reading, *calls), SURFACE)


def outcomes(found: Grade) -> dict[str, str]:
    """Outcome by check."""
    return {check.check: check.outcome for check in found.checks}


def messages(found: Grade) -> list[str]:
    """What the findings say, those of checks that could not be read included."""
    return [one.message for check in found.checks for one in check.findings]
