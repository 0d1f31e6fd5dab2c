"""What the attempts of one case showed: findings, each told once; reasons; workings; one failed attempt in short."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from harness.domain.case import Case
from harness.domain.grade import CheckResult, Unmeasured
from harness.domain.trajectory import ToolCall
from harness.metrics.sample import Asked, Seen

Weight = Literal["hard", "counts", "advisory", "undecided", "unread"]
_WEIGHTS: tuple[Weight, ...] = ("hard", "counts", "unread", "undecided", "advisory")


@dataclass(frozen=True, slots=True, kw_only=True)
class Found:
    """One sentence a check said, foreign text throughout, with the attempts it said it about.

    Attributes:
        check: id of the check.
        sentence: expected and actual.
        attempts: numbers within the case, ascending.
        weight: `hard` blocks the run, `counts` fails the attempt; `unread`, `undecided` and `advisory` do neither.
    """

    check: str
    sentence: str
    attempts: tuple[int, ...]
    weight: Weight


@dataclass(frozen=True, slots=True, kw_only=True)
class Sketch:
    """One failed attempt in short: its calls, one line each, its answer, and how it ended."""

    number: int
    ending: str
    calls: tuple[str, ...]
    answer: str


def found(seen: tuple[Seen, ...]) -> tuple[Found, ...]:
    """Return what checks that did not pass said, equal sentences once, the gravest first.

    A judge who would have passed an attempt that failed is told too: the grader may be the one who is wrong.
    """
    told: dict[tuple[str, str, Weight], list[int]] = {}
    for one in seen:
        for check, sentence, weight in _told(one):
            told.setdefault((check, sentence, weight), []).append(one.result.attempt.number)
    every = (
        Found(check=check, sentence=sentence, attempts=tuple(dict.fromkeys(attempts)), weight=weight)
        for (check, sentence, weight), attempts in told.items()
    )
    return tuple(sorted(every, key=lambda one: _WEIGHTS.index(one.weight)))


def reasons(asked: Asked) -> tuple[tuple[str, int], ...]:
    """Return why attempts of a case were unmeasured, each with how often."""
    grades = [seen.result.grade for seen in asked.seen]
    why = Counter(f"{grade.cause}: {grade.reason}" for grade in grades if isinstance(grade, Unmeasured))
    return (*why.items(), *((("never made", asked.never_made),) if asked.never_made else ()))


def workings(case: Case) -> tuple[str, ...]:
    """Return one line per figure the answer must state: `net worth: 2261924 SGD = 72,480 + …`."""
    return tuple(
        f"{figure.name}: {figure.value if figure.value is not None else ''} {figure.unit or ''}".rstrip()
        + (f" = {figure.shown}" if figure.shown else "")
        for figure in case.answer.facts
    )


def sketch(seen: tuple[Seen, ...]) -> Sketch | None:
    """Return the first failed attempt in short; None when none failed."""
    first = next((one for one in seen if one.result.grade.outcome == "failed"), None)
    return None if first is None else sketched(first)


def sketched(one: Seen) -> Sketch:
    """Return one attempt in short."""
    return Sketch(
        number=one.result.attempt.number,
        ending=str(one.trajectory.ending),
        calls=tuple(_call(call) for call in one.calls),
        answer=one.trajectory.answer,
    )


def _told(one: Seen) -> Iterator[tuple[str, str, Weight]]:
    for result in one.result.grade.checks:
        weight = _weight(result)
        if result.outcome == "failed" and not result.findings:
            yield result.check, "failed", weight
        contradicts = result.advisory and one.result.grade.outcome == "failed"
        if result.outcome != "passed" or contradicts:
            yield from ((result.check, finding.message, weight) for finding in result.findings)


def _weight(result: CheckResult) -> Weight:
    if result.outcome == "unread":
        return "unread"
    if result.outcome == "not_checkable":
        return "undecided"
    if result.advisory:
        return "advisory"
    return "hard" if result.hard else "counts"


def _call(call: ToolCall) -> str:
    outcome = "" if call.succeeded else " → error" if call.result else " → no result"
    return f"{call.written}{outcome}"
