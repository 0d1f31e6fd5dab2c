"""One failed attempt, in short, as a person reads it who is to say whose fault it was. Plain text for a terminal."""

from __future__ import annotations

from collections.abc import Iterator

from harness.domain.review import Review
from harness.metrics.sample import Seen
from harness.report.failures import found, sketched, workings
from harness.report.foreign_text import in_log, many_lines

ANSWER_LINES, CALLS, WIDTH = 12, 12, 200


def transcript_lines(seen: Seen) -> Iterator[str]:
    """Say what was asked and expected, what was called and answered, and what the checks and the judge found."""
    yield f"asked     {in_log(seen.case.ask)}"
    yield from (f"expected  {in_log(working)}" for working in workings(seen.case))
    shown = sketched(seen)
    yield from _labelled("called", many_lines("\n".join(shown.calls) or "nothing", lines=CALLS, width=WIDTH))
    yield from _labelled("answered", many_lines(shown.answer or "(no answer)", lines=ANSWER_LINES, width=WIDTH))
    for one in found((seen,)):
        weight = "" if one.weight == "counts" else f" ({one.weight})"
        yield f"found     {in_log(one.check)}{weight}: {in_log(one.sentence)}"


def review_line(review: Review) -> str:
    """Say what a person found: verdict, who, when and the note."""
    note = f": {in_log(review.note)}" if review.note else ""
    return f"{review.verdict} by {in_log(review.by)}, {in_log(review.when)}{note}"


def _labelled(label: str, lines: tuple[str, ...]) -> Iterator[str]:
    for index, line in enumerate(lines):
        yield f"{label if index == 0 else '':<9} {in_log(line, WIDTH)}"
