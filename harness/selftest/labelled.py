"""Labelled transcripts: one JSON object a line, a case with calls and an answer, and what a grader must say of it."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from decimal import Decimal
from typing import Any, Literal

from pydantic import Field, ValidationError

from fake_backend.documents import first_mistake
from harness.domain.attempt import Evidence
from harness.domain.surface import Surface
from harness.domain.trajectory import ToolCall, ToolResult, Trajectory, Turn
from harness.domain.values import JsonValue, Value
from harness.errors import UserError
from harness.grading.grade import grade
from harness.suite.inline import case_from, fixture_from


class Want(Value):
    """The label: the outcome, and the checks that fail."""

    outcome: Literal["passed", "failed"]
    by: tuple[str, ...] = ()


class TranscriptCall(Value):
    """One call of a foreign transcript; a `result` that is a string is text, anything else is structured."""

    tool: str
    args: dict[str, JsonValue] | None = Field(default_factory=dict)
    result: JsonValue = None
    is_error: bool = False


class Item(Value):
    """One line of a labelled file."""

    id: str = ""
    topic: str = ""
    note: str = ""
    case: dict[str, Any]
    fixture: dict[str, Any] | None = None
    calls: tuple[TranscriptCall, ...] = ()
    answer: str = ""
    want: Want


@dataclass(frozen=True, slots=True, kw_only=True)
class Verdict:
    """What the grader said of one line; `findings` are its sentences."""

    line: int
    id: str
    want: Want
    got: Want
    findings: tuple[str, ...]

    @property
    def agrees(self) -> bool:
        """Whether the outcomes are equal."""
        return self.want.outcome == self.got.outcome

    @property
    def agrees_by(self) -> bool:
        """Whether the failing checks are equal too."""
        return self.agrees and set(self.want.by) == set(self.got.by)


@dataclass(frozen=True, slots=True, kw_only=True)
class BrokenLine:
    """A line that is no labelled transcript, and why."""

    line: int
    why: str


def judge_lines(lines: Iterable[str], *, name: str) -> tuple[tuple[Verdict, ...], tuple[BrokenLine, ...]]:
    """Grade every line that can be read; blank lines are skipped, broken ones are listed."""
    verdicts: list[Verdict] = []
    broken: list[BrokenLine] = []
    for number, line in enumerate(lines, start=1):
        if not line.strip():
            continue
        try:
            verdicts.append(_judge(number, line, name))
        except ValidationError as error:
            broken.append(BrokenLine(line=number, why=first_mistake(error, Item, line)))
        except (ValueError, UserError) as error:
            broken.append(BrokenLine(line=number, why=str(error)))
    return tuple(verdicts), tuple(broken)


def _judge(number: int, line: str, name: str) -> Verdict:
    item = Item.model_validate_json(line)
    exact = json.loads(line, parse_float=Decimal)
    fixture = fixture_from(exact["fixture"], name=name, line=number) if item.fixture is not None else None
    case = case_from(exact["case"], fixture, name=name, line=number)
    graded = grade(case, transcript_evidence(item.calls, item.answer), Surface(tools=()))
    failing = tuple(c.check for c in graded.checks if c.outcome == "failed" and not c.advisory)
    outcome: Literal["passed", "failed"] = "passed" if graded.outcome == "passed" else "failed"
    return Verdict(
        line=number,
        id=item.id or case.id,
        want=item.want,
        got=Want(outcome=outcome, by=failing),
        findings=tuple(f"{finding.check}: {finding.message}" for finding in graded.findings),
    )


def transcript_evidence(calls: Iterable[TranscriptCall], answer: str) -> Evidence:
    """A foreign transcript as evidence: no state, no ledger, the calls in order and then the answer."""
    made = tuple(
        ToolCall(id=str(number), tool=call.tool, arguments=call.args, result=_result(call))
        for number, call in enumerate(calls)
    )
    turns = (Turn(calls=made), Turn(text=answer)) if made else (Turn(text=answer),)
    return Evidence(trajectory=Trajectory(turns=turns, answer=answer))


def _result(call: TranscriptCall) -> ToolResult:
    if isinstance(call.result, str):
        return ToolResult(text=(call.result,), is_error=call.is_error)
    text = () if call.result is None else (json.dumps(call.result, ensure_ascii=False),)
    return ToolResult(text=text, structured=call.result, is_error=call.is_error)


def as_json(verdicts: tuple[Verdict, ...]) -> Mapping[str, object]:
    """The document of `selftest --labelled --json`."""
    return {
        "n": len(verdicts),
        "agree": sum(v.agrees for v in verdicts),
        "by_agree": sum(v.agrees_by for v in verdicts),
        "disagree": [
            {
                "line": v.line,
                "id": v.id,
                "want": v.want.model_dump(mode="json"),
                "got": v.got.model_dump(mode="json"),
                "findings": list(v.findings),
            }
            for v in verdicts
            if not v.agrees_by
        ],
    }
