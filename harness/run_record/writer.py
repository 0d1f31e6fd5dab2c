"""Writes a record: each line is with the system before its attempt counts, and a failed write leaves no half line.

A killed process loses no line that was written. Only the first and the last line wait for the disk: waiting for it
after every attempt would hold up all attempts under way, to save a few seconds of them from a power cut.
"""

from __future__ import annotations

import fcntl
import hashlib
import os
from collections.abc import Sequence
from pathlib import Path
from types import TracebackType
from typing import Self

from harness import entropy
from harness.domain.run import AttemptLine, ConfirmationPlan, OpinionLine, RunEnd, RunHeader, RunRecord
from harness.errors import RecordError, UserError
from harness.run_record.lines import encode
from harness.run_record.reader import read_record, whole_lines


def refuse_taken(path: Path) -> None:
    """Make sure that no record stands where a new one is to go.

    Raises:
        UserError: one does; records are never overwritten.
    """
    if path.exists():
        msg = f"{path} exists already and records are never overwritten; give another --out or use --resume"
        raise UserError(msg)


class RecordWriter:
    """An open record. Use as a context manager; `start` makes a new one, `resume` continues a killed one."""

    def __init__(self, path: Path, descriptor: int) -> None:
        """Take over a locked, open file; callers use `start` or `resume`."""
        self.path = path
        self._fd = descriptor
        self._digest = hashlib.sha256()
        self._size = 0

    @classmethod
    def start(cls, path: Path, header: RunHeader) -> Self:
        """Create the file and write its first line.

        Raises:
            UserError: the file exists already; records are never overwritten.
            RecordError: the disk is full or the folder cannot be written.
        """
        refuse_taken(path)
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            descriptor = os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o644)
        except OSError as error:
            msg = f"cannot create the run record {path}: {error.strerror}"
            raise RecordError(msg) from error
        writer = cls(path, descriptor)
        writer._lock()
        try:
            writer._append(encode(header))
            writer._sync()
        except RecordError as error:
            path.unlink()  # a record without a header could be neither resumed nor begun again
            os.close(descriptor)
            reason = error.__cause__.strerror if isinstance(error.__cause__, OSError) else error
            msg = f"cannot begin the run record {path}: {reason}; nothing was asked: make room and run again"
            raise RecordError(msg) from error
        return writer

    @classmethod
    def resume(cls, path: Path) -> tuple[Self, RunRecord]:
        """Continue a record: a half line at its end is cut off, everything before it is kept.

        Returns:
            The open writer and what the record holds so far.

        Raises:
            UserError: there is no such record, or another run is writing it.
            RecordError: a line before the last one is damaged.
        """
        try:
            writer = cls(path, os.open(path, os.O_RDWR))
        except OSError as error:
            msg = f"cannot go on with the run record {path}: {error.strerror}"
            raise UserError(msg) from error
        writer._lock()
        try:
            record = read_record(path)  # only now: until it is locked, another run may be writing it
            for line in whole_lines(path):
                writer._digest.update(line)
                writer._size += len(line)
            os.ftruncate(writer._fd, writer._size)
            os.lseek(writer._fd, writer._size, os.SEEK_SET)
        except BaseException:
            os.close(writer._fd)
            raise
        return writer, record

    def attempt(self, line: AttemptLine) -> None:
        """Append one finished attempt; returns once it would outlive this process.

        Raises:
            RecordError: it could not be written; the lines before it are intact.
        """
        self._append(encode(line))

    def opinion(self, line: OpinionLine) -> None:
        """Append what a judge said of an attempt that was appended before; returns once it would outlive this process.

        Raises:
            RecordError: it could not be written; the lines before it are intact.
        """
        self._append(encode(line))

    def confirmation(self, plan: ConfirmationPlan) -> None:
        """Append what is asked again; returns once it would outlive this process.

        Raises:
            RecordError: it could not be written; the lines before it are intact.
        """
        self._append(encode(plan))

    def end(self, ending: str, reason: str = "", *, warnings: Sequence[str] = ()) -> None:
        """Append the end line with the digest of all lines before it."""
        line = RunEnd.model_validate({
            "finished": entropy.now().isoformat(),
            "ending": ending,
            "reason": reason,
            "warnings": tuple(warnings),
            "digest": f"sha256:{self._digest.hexdigest()}",
        })
        self._append(encode(line))
        self._sync()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        os.close(self._fd)

    def _lock(self) -> None:
        try:
            fcntl.flock(self._fd, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            os.close(self._fd)
            msg = f"{self.path} is being written by another run; wait for it or give another --out"
            raise UserError(msg) from None

    def _append(self, line: bytes) -> None:
        try:
            written = 0
            while written < len(line):
                written += os.write(self._fd, line[written:])
        except OSError as error:
            os.ftruncate(self._fd, self._size)
            os.lseek(self._fd, self._size, os.SEEK_SET)
            raise self._full(error) from error
        self._digest.update(line)
        self._size += len(line)

    def _sync(self) -> None:
        try:
            os.fsync(self._fd)
        except OSError as error:
            raise self._full(error) from error

    def _full(self, error: OSError) -> RecordError:
        return RecordError(
            f"cannot write to the run record {self.path}: {error.strerror}; every attempt written before is intact:"
            f" make room and continue with --resume {self.path.parent}"
        )
