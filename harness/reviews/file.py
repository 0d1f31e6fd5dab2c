"""`reviews.jsonl` beside a run: read whole, written line by line at the end, never edited.

A line names the run and the digest of its record, so that a file that was copied beside another run is refused.
"""

from __future__ import annotations

import fcntl
import os
from collections.abc import Iterator
from pathlib import Path

from pydantic import ValidationError

from fake_backend.documents import first_mistake
from harness.domain.review import Review
from harness.domain.run import RunEnd, RunRecord
from harness.errors import RecordError, UserError
from harness.run_record.lines import encode
from harness.run_record.reader import whole_lines

FILE_NAME = "reviews.jsonl"


def reviews_file(record_file: Path) -> Path:
    """Where the reviews of the run with this record stand."""
    return record_file.with_name(FILE_NAME)


def digest_of(record: RunRecord, record_file: Path) -> str:
    """The digest that a new review of the run names.

    Raises:
        UserError: the record has no end yet, so it may still grow.
    """
    if record.end is None:
        folder = record_file.parent
        msg = f"{folder}: the run has not ended; finish it with `run --resume {folder}` and review it then"
        raise UserError(msg)
    return record.end.digest


def read_reviews(record: RunRecord, record_file: Path) -> tuple[Review, ...]:
    """The reviews beside a record, oldest first; none where there is no file.

    Raises:
        UserError: a line is of another run.
        RecordError: the file cannot be read or a line is damaged; names file and line.
    """
    path = reviews_file(record_file)
    if not path.exists():
        return ()
    known = frozenset(_digests(record_file))
    try:
        lines = list(whole_lines(path))
    except OSError as error:
        msg = f"cannot read {path}: {error.strerror}"
        raise RecordError(msg) from error
    return tuple(
        _own(_parse(path, number, line), record, known=known, place=f"{path}:{number}")
        for number, line in enumerate(lines, start=1)
    )


def append_review(record_file: Path, review: Review) -> Path:
    """Write one review at the end of the file beside a record, and return where.

    Raises:
        RecordError: it could not be written; the reviews before it are intact.
    """
    path = reviews_file(record_file)
    try:
        descriptor = os.open(path, os.O_RDWR | os.O_CREAT, 0o644)
    except OSError as error:
        raise _unwritten(path, error) from error
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX)  # two people may be reading the same run
        size = sum(len(line) for line in whole_lines(path))  # what a full disk left of a line is written over
        _write(descriptor, encode(review), at=size)
    except OSError as error:
        raise _unwritten(path, error) from error
    finally:
        os.close(descriptor)
    return path


def _write(descriptor: int, line: bytes, *, at: int) -> None:
    os.ftruncate(descriptor, at)
    os.lseek(descriptor, at, os.SEEK_SET)
    try:
        written = 0
        while written < len(line):
            written += os.write(descriptor, line[written:])
        os.fsync(descriptor)
    except OSError:
        os.ftruncate(descriptor, at)
        raise


def _digests(record_file: Path) -> Iterator[str]:
    """Those of every end of the record: a run that was stopped, reviewed and resumed has several."""
    for line in whole_lines(record_file):
        if line.startswith(b'{"digest"'):
            yield RunEnd.model_validate_json(line).digest


def _parse(path: Path, number: int, line: bytes) -> Review:
    try:
        return Review.model_validate_json(line)
    except ValidationError as error:
        msg = f"{path}:{number}: damaged line: {first_mistake(error, Review, line)}"
        raise RecordError(msg) from error


def _own(review: Review, record: RunRecord, *, known: frozenset[str], place: str) -> Review:
    run = record.header.id
    if review.run != run:
        msg = f"{place}: a review of run {review.run}, and this is run {run}: it belongs beside the other record"
        raise UserError(msg)
    if review.digest not in known:
        msg = f"{place}: a review of run {run} with another record: no end of this one has the digest {review.digest}"
        raise UserError(msg)
    return review


def _unwritten(path: Path, error: OSError) -> RecordError:
    return RecordError(f"cannot write {path}: {error.strerror}; the reviews before are intact")
