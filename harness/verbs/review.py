"""`review`: a person says of failures whose fault they were, one by one on a terminal or by options; both rates follow.

What no reader could read comes first, for a person to read. Nothing of the run is edited: verdicts stand in
`reviews.jsonl` beside it.
"""

from __future__ import annotations

import argparse
import shlex
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from fake_backend.documents import counted
from harness.cli.console import Console
from harness.domain.opinion import Opinion
from harness.domain.review import VERDICTS, Review
from harness.domain.values import JsonValue
from harness.errors import ExitCode, UserError
from harness.metrics.sample import Seen
from harness.report.failures import found
from harness.report.json_file import review_json
from harness.report.second_readings import review_lines
from harness.report.transcripts import review_line, transcript_lines
from harness.reviews.file import digest_of
from harness.verbs.desk import Desk, open_desk
from harness.verbs.outputs import emit_json
from harness.verbs.people import name_of_user
from harness.verbs.reading import read_through


def execute(options: argparse.Namespace, console: Console) -> int:
    """Write what the options say, or ask on a terminal, or list what is to be read; returns 0.

    Raises:
        UserError: half a verdict was given, or one on something that is no failure of this run.
    """
    _refuse_half(options)
    desk = open_desk(Path(options.record), options.suite)
    if options.attempt:
        desk = desk.write(options.attempt, options.verdict, by=_by(options), note=(options.note or "").strip())
        console.say(f"{options.attempt}: {review_line(desk.reviews[-1])}")
    elif _at_a_terminal(options) and desk.waiting:
        digest_of(desk.record, desk.file)  # a run that may still grow is refused before anybody has read anything
        desk = read_through(desk, by=_by(options), console=console, answers=sys.stdin)
    else:
        console.say("\n".join(_listing(desk)))
    console.say("\n".join(_summary(desk, options.suite)))
    emit_json(_json(desk), options.json, console)
    return ExitCode.OK


def _refuse_half(options: argparse.Namespace) -> None:
    if bool(options.attempt) != bool(options.verdict):
        msg = "--attempt and --verdict go together: which failure, and whose fault it was"
        raise UserError(msg)
    if options.note and not options.attempt:
        msg = "--note belongs to --attempt and --verdict"
        raise UserError(msg)


def _by(options: argparse.Namespace) -> str:
    return (options.by or "").strip() or name_of_user("--by")


def _at_a_terminal(options: argparse.Namespace) -> bool:
    return options.json is None and sys.stdin.isatty() and sys.stdout.isatty()


def _listing(desk: Desk) -> Iterator[str]:
    """Every failure: those nobody has read with their transcript in short, the others with what was found."""
    for seen in desk.to_read:
        attempt = str(seen.result.attempt)
        review = desk.holding.get(attempt)
        yield f"{attempt}  {review_line(review) if review else 'unread' if seen.unread else 'to be read'}"
        yield from (() if review else (f"  {line}" for line in transcript_lines(seen)))
    if not desk.to_read:
        yield "nothing failed or was left unread, so there is nothing to read"


def _summary(desk: Desk, suite: str | None) -> Iterator[str]:
    if desk.waiting:
        yield ""
        where = f"--suite {shlex.quote(suite)} " if suite else ""
        yield (
            f"{_counted(desk.waiting)} to be read: review {desk.file.parent} {where}--attempt "
            f"{desk.waiting[0].result.attempt} --verdict {'|'.join(VERDICTS)}"
        )
    yield from review_lines(desk.reviewed)


def _counted(waiting: Sequence[Seen]) -> str:
    """Return `2 unread answers and 3 failures`, without those there are none of."""
    unread = sum(seen.unread for seen in waiting)
    failed = len(waiting) - unread
    answers = [counted(unread, "unread answer")] if unread else []
    return " and ".join([*answers, *([counted(failed, "failure")] if failed else [])])


def _json(desk: Desk) -> JsonValue:
    return {
        "format": 1,
        "run": desk.record.header.id,
        "suite": desk.record.header.suite,
        "review": review_json(desk.reviewed) if desk.reviewed else None,
        "failures": [_failure(seen, desk.holding.get(str(seen.result.attempt))) for seen in desk.to_read],
    }


def _failure(seen: Seen, review: Review | None) -> JsonValue:
    opinion = seen.result.evidence.opinion
    return {
        "attempt": str(seen.result.attempt),
        "outcome": "unread" if seen.unread else "failed",
        "ask": seen.case.ask,
        "answer": seen.trajectory.answer,
        "findings": [{"check": one.check, "message": one.sentence} for one in found((seen,))],
        "judge": _opinion(opinion) if opinion else None,
        "review": review.model_dump(mode="json", include={"verdict", "by", "when", "note"}) if review else None,
    }


def _opinion(opinion: Opinion) -> JsonValue:
    return opinion.model_dump(mode="json", include={"judge", "model", "score", "rationale", "missing"})
