"""Annotations for the job page, as values. Writing them as workflow commands, escaped, is left to GitHub's adapter."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from fake_backend.documents import counted
from harness.gate.outcomes import NO_BASELINE
from harness.report.change import sentence
from harness.report.foreign_text import one_line
from harness.report.number_text import measured
from harness.report.view import ReportView

MOST = 10
"""GitHub shows at most ten of a level per step; ten in all are as many as anyone reads."""
MESSAGE_LIMIT = 400

Level = Literal["error", "warning", "notice"]
_CHECK_LEVELS: dict[str, Level] = {
    "failed": "error",
    "invalid": "error",
    "inconclusive": "warning",
    "interrupted": "warning",
    "skipped": "notice",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Annotation:
    """One annotation: single lines of plain, unescaped text, and the file it stands beside (relative, or empty)."""

    level: Level
    title: str
    message: str
    file: str = ""


def annotate(view: ReportView, *, file: str = "", most: int = MOST) -> tuple[Annotation, ...]:
    """Return what the gate and the failing cases have to say, the gravest first; the last one counts what is left.

    Args:
        view: the run.
        file: the suite's file as the repository names it.
        most: the largest number of annotations, at least 1; 0 turns them off.
    """
    every = [*_gate(view, file), *_cases(view, file)] if most > 0 else []
    every.sort(key=lambda one: ("error", "warning", "notice").index(one.level))
    if len(every) <= most:
        return tuple(every)
    left = len(every) - most + 1
    rest = Annotation(level="notice", title="Plumbline", message=f"and {counted(left, 'more finding')}; see the report")
    return (*every[: most - 1], rest)


def _gate(view: ReportView, file: str) -> Iterator[Annotation]:
    if view.caveat:
        message = " ".join(check.evidence for check in view.checks if check.name == NO_BASELINE)
        yield Annotation(
            level="notice", title=one_line(f"{view.header.suite}: {view.headline}"), message=message, file=file
        )
    if view.origin.base and view.origin.base.changes:
        edits = "; ".join(sentence(change, str) for change in view.origin.base.changes)
        title = one_line(f"{view.header.suite}: this change edits what it is judged by")
        yield Annotation(level="warning", title=title, message=one_line(edits, MESSAGE_LIMIT), file=file)
    for check in view.checks:
        if check.outcome in _CHECK_LEVELS:
            yield Annotation(
                level=_CHECK_LEVELS[check.outcome],
                title=one_line(f"{view.header.suite}: {check.name} {check.outcome}"),
                message=one_line(check.evidence, MESSAGE_LIMIT),
                file=file,
            )


def _cases(view: ReportView, file: str) -> Iterator[Annotation]:
    for row in view.troubled:
        counts = row.counts
        told = f": {row.found[0].check}: {row.found[0].sentence}" if row.found else ""
        passed = f"passed {measured(counts.passed, counts.n, counts.unmeasured, unread=counts.unread)}"
        yield Annotation(
            level="error" if row.past.blocking else "warning",
            title=one_line(f"{view.header.suite}: {row.id} {row.standing.word}"),
            message=one_line(f"{passed}{told}", MESSAGE_LIMIT),
            file=file,
        )
