"""Labelled transcripts: one JSON object a line, a case with calls and an answer, and what a grader must say of it.

A line may bring the reading of its answer; one without is read by whoever reads. Right answers that fail, wrong ones
that pass and answers that could not be read are counted apart: each says something else of reader and judge.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from decimal import Decimal
from pathlib import Path
from typing import Any, Literal

from pydantic import Field, ValidationError

from fake_backend.documents import did_you_mean, first_mistake
from harness.domain.attempt import Evidence
from harness.domain.case import Case
from harness.domain.grade import Grade, Unmeasured
from harness.domain.reading import Reader, Reading, Statements
from harness.domain.suite import Suite
from harness.domain.trajectory import ToolCall, ToolResult, Trajectory, Turn
from harness.domain.values import JsonValue, Value
from harness.errors import UserError
from harness.suite.inline import case_from, fixture_from

RECORDED = Reader(name="recorded", model="recorded")
"""Who read what a line brings along: some model, by its own account."""

Outcome = Literal["passed", "failed", "unread"]
Load = Callable[[Path], Suite]


class Want(Value):
    """The label: the outcome, and the checks that fail; None where the label does not say which."""

    outcome: Outcome
    by: tuple[str, ...] | None = ()

    @property
    def plain(self) -> JsonValue:
        """As a line has it."""
        return {"outcome": self.outcome, "by": None if self.by is None else list(self.by)}


class TranscriptCall(Value):
    """One call of a foreign transcript; a `result` that is a string is text, anything else is structured."""

    tool: str
    args: dict[str, JsonValue] | None = Field(default_factory=dict)
    result: JsonValue = None
    is_error: bool = False


class Item(Value):
    """One line of a labelled file; `case` is a case, or the id of one of `suite`, a folder beside the file."""

    id: str = ""
    topic: str = ""
    style: str = ""
    note: str = ""
    why: str = ""
    suite: str | None = None
    case: dict[str, Any] | str
    fixture: dict[str, Any] | None = None
    calls: tuple[TranscriptCall, ...] = ()
    answer: str = ""
    reading: Statements | None = None
    want: Want | Outcome


@dataclass(frozen=True, slots=True, kw_only=True)
class Labelled:
    """A line that can be graded; its evidence holds the reading that the line brings along."""

    line: int
    id: str
    case: Case
    evidence: Evidence
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
        """Whether the failing checks are equal too, where the label names them."""
        return self.agrees and (self.want.by is None or set(self.want.by) == set(self.got.by or ()))

    @property
    def contradicts(self) -> bool:
        """Whether the grader says something else than the label; of what could not be read it says nothing."""
        return not self.agrees and self.got.outcome != "unread"


@dataclass(frozen=True, slots=True, kw_only=True)
class BrokenLine:
    """A line that is no labelled transcript, and why."""

    line: int
    why: str


def read_lines(
    lines: Iterable[str], *, name: str, folder: Path, load: Load
) -> tuple[tuple[Labelled, ...], tuple[BrokenLine, ...]]:
    """Read every line that can be read; blank lines are skipped, broken ones are listed.

    Args:
        lines: of the file.
        name: how messages call it.
        folder: which suites are relative to.
        load: loads a suite; called once for each.
    """
    suites: dict[str, Suite] = {}
    found: list[Labelled] = []
    broken: list[BrokenLine] = []
    for number, line in enumerate(lines, start=1):
        if not line.strip():
            continue
        try:
            item = Item.model_validate_json(line)
            if item.suite is not None and item.suite not in suites:
                suites[item.suite] = load(folder / item.suite)
            found.append(_labelled(item, line, number, name=name, suites=suites))
        except ValidationError as error:
            broken.append(BrokenLine(line=number, why=first_mistake(error, Item, line)))
        except (ValueError, UserError) as error:
            broken.append(BrokenLine(line=number, why=str(error)))
    return tuple(found), tuple(broken)


def _labelled(item: Item, line: str, number: int, *, name: str, suites: Mapping[str, Suite]) -> Labelled:
    case = _case_of(suites[item.suite], item.case) if item.suite is not None else _inline(line, number, name)
    want = item.want if isinstance(item.want, Want) else Want(outcome=item.want, by=None)
    evidence = transcript_evidence(item.calls, item.answer, item.reading)
    return Labelled(line=number, id=item.id or case.id, case=case, evidence=evidence, want=want)


def _inline(line: str, number: int, name: str) -> Case:
    exact = json.loads(line, parse_float=Decimal)
    fixture = fixture_from(exact["fixture"], name=name, line=number) if exact.get("fixture") is not None else None
    return case_from(exact["case"], fixture, name=name, line=number)


def _case_of(suite: Suite, case_id: object) -> Case:
    known = {case.id: case for case in suite.cases}
    if not isinstance(case_id, str) or case_id not in known:
        msg = f"the suite {suite.name} has no case {case_id!r}; {did_you_mean(str(case_id), known)}"
        raise UserError(msg)
    return known[case_id]


def verdict(labelled: Labelled, graded: Grade) -> Verdict:
    """Hold a grade against its label."""
    failing = tuple(c.check for c in graded.checks if c.outcome == "failed" and not c.advisory)
    outcome: Outcome = "unread" if isinstance(graded, Unmeasured) else graded.outcome
    said = tuple(f"{finding.check}: {finding.message}" for finding in graded.findings)
    reason = (graded.reason,) if isinstance(graded, Unmeasured) else ()
    return Verdict(
        line=labelled.line,
        id=labelled.id,
        want=labelled.want,
        got=Want(outcome=outcome, by=failing),
        findings=said or reason,
    )


def transcript_evidence(calls: Iterable[TranscriptCall], answer: str, reading: Statements | None = None) -> Evidence:
    """A foreign transcript as evidence: no state, no ledger, the calls in order, then the answer and its reading."""
    made = tuple(
        ToolCall(id=str(number), tool=call.tool, arguments=call.args, result=_result(call))
        for number, call in enumerate(calls)
    )
    turns = (Turn(calls=made), Turn(text=answer)) if made else (Turn(text=answer),)
    read = Reading(by=RECORDED, said=reading) if reading is not None else None
    return Evidence(trajectory=Trajectory(turns=turns, answer=answer), reading=read)


def _result(call: TranscriptCall) -> ToolResult:
    if isinstance(call.result, str):
        return ToolResult(text=(call.result,), is_error=call.is_error)
    text = () if call.result is None else (json.dumps(call.result, ensure_ascii=False),)
    return ToolResult(text=text, structured=call.result, is_error=call.is_error)


def as_json(verdicts: tuple[Verdict, ...]) -> dict[str, object]:
    """The document of `selftest --labelled --json`."""
    differ = [v for v in verdicts if v.contradicts or (v.agrees and not v.agrees_by)]
    unread = [v for v in verdicts if v.got.outcome == "unread"]
    return {
        "n": len(verdicts),
        "agree": sum(v.agrees for v in verdicts),
        "by_agree": sum(v.agrees_by for v in verdicts),
        **counts(verdicts),
        "disagree": [
            {"line": v.line, "id": v.id, "want": v.want.plain, "got": v.got.plain, "findings": list(v.findings)}
            for v in differ
        ],
        "unread": [{"line": v.line, "id": v.id, "want": v.want.outcome, "why": " ".join(v.findings)} for v in unread],
    }


def counts(verdicts: tuple[Verdict, ...]) -> dict[str, dict[str, int]]:
    """How many answers are right, and wrong, by their labels: how many came out as the opposite, or were not read."""
    found: dict[str, dict[str, int]] = {}
    for label, want, mistaken in (("right", "passed", "failed"), ("wrong", "failed", "passed")):
        got = [v.got.outcome for v in verdicts if v.want.outcome == want]
        found[label] = {"n": len(got), mistaken: sum(one == mistaken for one in got), "unread": got.count("unread")}
    return found
