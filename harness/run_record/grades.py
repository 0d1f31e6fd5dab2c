"""A record of grades: what a run's evidence comes to under one grader. It names its source and edits nothing."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from harness.domain.attempt import Attempt, AttemptResult
from harness.domain.grade import Grade
from harness.domain.reading import Reader
from harness.domain.run import RunRecord
from harness.domain.values import Value
from harness.errors import RecordError
from harness.run_record.lines import encode

FILE_NAME = "grades.jsonl"


def grades_bytes(
    record: RunRecord, results: Sequence[AttemptResult], *, grader_version: str, reader: Reader | None = None
) -> bytes:
    """One header naming the run, then a line an attempt in the order of the plan: equal grades give equal lines.

    Where another `reader` than the run's read the answers, the header says so and each line has what it read.
    """
    again = record.confirmation.attempts if record.confirmation else ()
    order = {attempt: place for place, attempt in enumerate((*record.header.plan, *again))}
    header: dict[str, Any] = {
        "kind": "grades",
        "format": 1,
        "source": record.header.id,
        "grader_version": grader_version,
    }
    if record.end is not None:
        header["source_digest"] = record.end.digest
    if reader is not None:
        header["reader"] = reader.model_dump(mode="json")
    ordered = sorted(results, key=lambda r: order.get(r.attempt, len(order)))
    return b"".join([encode(header), *(encode(_line(result, again=reader is not None)) for result in ordered)])


def _line(result: AttemptResult, *, again: bool) -> dict[str, Any]:
    line = {"attempt": result.attempt.model_dump(mode="json"), "grade": result.grade.model_dump(mode="json")}
    reading = result.evidence.reading if again else None
    return {**line, "reading": reading.model_dump(mode="json", by_alias=True)} if reading else line


def read_grades(folder: Path, run: str) -> dict[str, dict[Attempt, Grade]]:
    """The grades of a run that stand beside it, by the version of the grader; of one version the newest.

    Those by another reader are left out: what differs in them may be the reader's doing.

    Raises:
        RecordError: a file that claims to hold grades of this run cannot be read; names it and its line.
    """
    found: dict[str, dict[Attempt, Grade]] = {}
    for path in sorted(folder.glob("grades*.jsonl"), key=lambda path: (path.stat().st_mtime, path.name)):
        try:
            lines = path.read_bytes().splitlines()
            header = json.loads(lines[0]) if lines else {}
            if header.get("kind") == "grades" and header.get("source") == run and "reader" not in header:
                graded = (_Line.model_validate_json(line) for line in lines[1:])
                found[str(header["grader_version"])] = {line.attempt: line.grade for line in graded}
        except (OSError, ValueError, AttributeError, KeyError, RecursionError) as error:
            msg = f"{path}: not a record of grades this version reads: {error}"
            raise RecordError(msg) from error
    return found


class _Line(Value):
    attempt: Attempt
    grade: Grade


def write_grades(path: Path, content: bytes) -> None:
    """Write a record of grades beside its run.

    Raises:
        RecordError: it could not be written.
    """
    try:
        path.write_bytes(content)
    except OSError as error:
        msg = f"cannot write {path}: {error.strerror}"
        raise RecordError(msg) from error
