"""Reads a record back; a killed run's half line is dropped, any other damage is an error naming the line."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import Path

from pydantic import ValidationError

from fake_backend.documents import first_mistake
from harness.domain.attempt import Attempt
from harness.domain.opinion import Opinion
from harness.domain.run import RECORD_FORMAT, AttemptLine, ConfirmationPlan, OpinionLine, RunEnd, RunHeader, RunRecord
from harness.errors import RecordError, UserError
from harness.run_record.lines import digest

FILE_NAME = "run.jsonl"


def record_file(path: Path) -> Path:
    """The record meant by a path: itself, or `run.jsonl` in the folder."""
    return path / FILE_NAME if path.is_dir() else path


def whole_lines(path: Path) -> Iterator[bytes]:
    """The lines that end in a newline; what a killed run left unfinished is not one."""
    with path.open("rb") as file:
        for line in file:
            if line.endswith(b"\n"):
                yield line


def read_record(path: Path) -> RunRecord:
    """The record at a path (file or run folder), checked line by line and against its digest.

    Raises:
        UserError: no such file, one that cannot be read, not a record, or a format this version does not read.
        RecordError: a line is damaged or the digest does not fit; names file and line.
    """
    file = record_file(path)
    lines = _lines(file, path)
    header = _header(file, lines)
    attempts: list[AttemptLine] = []
    opinions: dict[Attempt, Opinion] = {}
    confirmation: ConfirmationPlan | None = None
    end: RunEnd | None = None
    told: tuple[str, ...] = ()
    for number, line in enumerate(lines[1:], start=2):
        parsed = _parse(file, number, line)
        if isinstance(parsed, AttemptLine):
            attempts.append(parsed)
            end = None  # a resumed run goes on after its first end line
        elif isinstance(parsed, OpinionLine):
            opinions[parsed.about], end = parsed.opinion, None
        elif isinstance(parsed, ConfirmationPlan):
            confirmation, end = parsed, None
        elif parsed.digest == digest(lines[: number - 1]):
            told = tuple(dict.fromkeys((*told, *parsed.warnings)))
            end = parsed.model_copy(update={"warnings": told})
        else:
            msg = f"{file}:{number}: the digest does not fit the lines before it: the record was changed"
            raise RecordError(msg)
    judged = tuple(_judged(line, opinions) for line in attempts)
    return RunRecord(header=header, attempts=judged, confirmation=confirmation, end=end)


def _lines(file: Path, given: Path) -> list[bytes]:
    if not file.is_file():
        msg = f"there is no run record at {given}; `run` writes one to runs/<suite>/<id>/{FILE_NAME}"
        raise UserError(msg)
    try:
        return list(whole_lines(file))
    except OSError as error:
        msg = f"cannot read {file}: {error.strerror}"
        raise UserError(msg) from error


def _judged(line: AttemptLine, opinions: Mapping[Attempt, Opinion]) -> AttemptLine:
    opinion = opinions.get(line.result.attempt)
    return line.model_copy(update={"result": line.result.with_opinion(opinion)}) if opinion else line


def _header(file: Path, lines: list[bytes]) -> RunHeader:
    try:
        first = json.loads(lines[0])
    except (IndexError, ValueError, RecursionError):
        first = None
    if not isinstance(first, dict) or first.get("kind") != "header":
        msg = f"{file} is not a run record: its first line is not a header"
        raise UserError(msg)
    if first.get("format") != RECORD_FORMAT:
        msg = f"{file}:1: record format {first.get('format')!r}; this version reads {RECORD_FORMAT}: make the run again"
        raise UserError(msg)
    try:
        return RunHeader.model_validate(first)
    except ValidationError as error:
        msg = f"{file}:1: damaged line: {first_mistake(error, RunHeader, lines[0])}"
        raise RecordError(msg) from error


_Line = AttemptLine | OpinionLine | ConfirmationPlan | RunEnd
_KINDS: tuple[tuple[bytes, type[_Line]], ...] = (
    (b'{"digest"', RunEnd),
    (b'{"about"', OpinionLine),
    (b'{"cases"', ConfirmationPlan),
    (b"", AttemptLine),
)
"""Keys are sorted, so the first one of a line tells its kind."""


def _parse(file: Path, number: int, line: bytes) -> _Line:
    kind = next(kind for opening, kind in _KINDS if line.startswith(opening))
    try:
        return kind.model_validate_json(line)
    except ValidationError as error:
        msg = f"{file}:{number}: damaged line: {first_mistake(error, kind, line)}"
        raise RecordError(msg) from error
