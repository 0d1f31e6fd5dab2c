"""`grade`: computes the grades of a record again, or those of foreign transcripts: with no model call.

Only where `--reader` names one does a model read the answers anew.
"""

from __future__ import annotations

import argparse
import gc
from collections.abc import Iterator
from pathlib import Path

from fake_backend.documents import counted
from harness.cli.console import Console
from harness.domain.attempt import AttemptResult
from harness.domain.grade import Unmeasured
from harness.domain.reading import Reader
from harness.domain.run import AttemptLine, RunRecord
from harness.domain.suite import Suite
from harness.errors import ExitCode, UserError
from harness.grading.version import GRADER_VERSION
from harness.metrics.readings import readings
from harness.metrics.sample import first_round
from harness.report.foreign_text import in_log
from harness.report.number_text import left_out
from harness.report.readers import described, reading_cost_lines, unread_lines
from harness.run_record.grades import grades_bytes, write_grades
from harness.run_record.reader import read_record, record_file
from harness.verbs.outputs import emit_json
from harness.verbs.rereading import read_again, reader_for_record
from harness.verbs.transcripts import grade_transcripts
from harness.verdicts.places import suite_of
from harness.verdicts.regrading import grades_of


def execute(options: argparse.Namespace, console: Console) -> int:
    """Grade again; returns 0 whatever the grades are: judging a run is the gate's work."""
    if options.transcripts:
        return grade_transcripts(options, console)
    gc.disable()  # a record is millions of values that live to the end: going over them again and again frees nothing
    try:
        return _grade_record(Path(options.subject), options, console)
    finally:
        gc.enable()


def _grade_record(path: Path, options: argparse.Namespace, console: Console) -> int:
    record = read_record(path)
    suite = suite_of(record.header, options.suite)
    refuse_gone(record, suite)
    seat = reader_for_record(options, record.header, suite)
    results = regraded(record if seat is None else read_again(record, suite, seat), suite)
    reader = seat.reader.by if seat else None
    target = _new_file(record_file(path).parent)
    write_grades(target, grades_bytes(record, results, grader_version=GRADER_VERSION, reader=reader))
    if seat:
        console.say("\n".join(_read_by(record, results, suite)))
    _say(record, results, target=target, console=console)
    emit_json({**_json(record, results, target), **_reader_json(reader, results)}, options.json, console)
    return ExitCode.OK


def refuse_gone(record: RunRecord, suite: Suite) -> None:
    """Make sure that the suite still has every case of a record.

    Raises:
        UserError: it has not; names them.
    """
    known = {case.id for case in suite.cases}
    gone = sorted({r.attempt.case for r in record.results} - known)
    if gone:
        msg = f"the record holds cases that the suite has no longer: {', '.join(gone)}"
        raise UserError(msg)


def regraded(record: RunRecord, suite: Suite) -> tuple[AttemptResult, ...]:
    """The record's results under today's grader and the suite's cases as they are now.

    Raises:
        UserError: the record holds a case that the suite has no longer.
    """
    refuse_gone(record, suite)
    grades = grades_of(record.results, suite, record.header.surface)
    return tuple(result.model_copy(update={"grade": new}) for result, new in zip(record.results, grades, strict=True))


def _read_by(record: RunRecord, results: tuple[AttemptResult, ...], suite: Suite) -> Iterator[str]:
    """What reading again came to and took."""
    lines = tuple(AttemptLine(result=result) for result in results)
    read = record.model_copy(update={"attempts": lines})
    found = readings(first_round(suite.cases, read), results)
    yield f"read by {described(found.by[0]) if found and found.by else 'nobody: no check needs it'}"
    yield from (f"  {line}" for line in (*unread_lines(found, in_log), *reading_cost_lines(found, in_log)))


def _reader_json(reader: Reader | None, results: tuple[AttemptResult, ...]) -> dict[str, object]:
    if reader is None:
        return {}
    costs = [one.evidence.reading.cost_usd for one in results if one.evidence.reading]
    known = [cost for cost in costs if cost is not None]
    total = sum(known) if len(known) == len(costs) or not reader.model else None
    return {"reader": {**reader.model_dump(mode="json"), "cost_usd": total}}


def _new_file(folder: Path) -> Path:
    """A name that is not taken: records of grades are never overwritten either."""
    number = 1
    while (path := folder / f"grades-{number}.jsonl").exists():
        number += 1
    return path


def _differing(record: RunRecord, results: tuple[AttemptResult, ...]) -> list[tuple[AttemptResult, AttemptResult]]:
    pairs = zip(record.results, results, strict=True)
    return [(old, new) for old, new in pairs if old.grade.outcome != new.grade.outcome]


def _say(record: RunRecord, results: tuple[AttemptResult, ...], *, target: Path, console: Console) -> None:
    before, now = record.header.grader_version, GRADER_VERSION
    outcomes = [result.grade.outcome for result in results]
    console.say(
        f"{counted(len(results), 'attempt')} of run {record.header.id} graded by grader {now} (recorded: {before}): "
        + ", ".join(f"{outcomes.count(word)} {word}" for word in ("passed", "failed"))
        + f", {left_out(outcomes.count('unmeasured'), _unread(results))}"
    )
    differing = _differing(record, results)
    for old, new in differing:
        console.say(f"  {old.attempt}: {old.grade.outcome} → {new.grade.outcome}")
    if not differing:
        console.say("  every outcome is as recorded")
    console.say(f"grades: {target}")


def _unread(results: tuple[AttemptResult, ...]) -> int:
    grades = [result.grade for result in results]
    return sum(isinstance(grade, Unmeasured) and grade.cause == "unread" for grade in grades)


def _json(record: RunRecord, results: tuple[AttemptResult, ...], target: Path) -> dict[str, object]:
    outcomes = [result.grade.outcome for result in results]
    return {
        "format": 1,
        "run": record.header.id,
        "grader_version": GRADER_VERSION,
        "attempts": {
            **{word: outcomes.count(word) for word in ("passed", "failed", "unmeasured")},
            "unread": _unread(results),
        },
        "changed": [
            {"attempt": str(old.attempt), "was": old.grade.outcome, "is": new.grade.outcome}
            for old, new in _differing(record, results)
        ],
        "grades": str(target),
    }
