"""A record of grades: what a run's evidence comes to under one grader. It names its source and edits nothing."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from harness.domain.attempt import AttemptResult
from harness.domain.run import RunRecord
from harness.errors import RecordError
from harness.run_record.lines import encode

FILE_NAME = "grades.jsonl"


def grades_bytes(record: RunRecord, results: Sequence[AttemptResult], *, grader_version: str) -> bytes:
    """One header naming the run, then a line an attempt in the order of the plan: equal grades give equal lines."""
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
    lines: list[dict[str, Any]] = [
        {"attempt": r.attempt.model_dump(mode="json"), "grade": r.grade.model_dump(mode="json")}
        for r in sorted(results, key=lambda r: order.get(r.attempt, len(order)))
    ]
    return b"".join(encode(line) for line in [header, *lines])


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
