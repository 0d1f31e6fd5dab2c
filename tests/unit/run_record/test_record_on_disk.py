"""The run record on disk: what is written is read back, a kill loses one line, and damage is never read over."""

from __future__ import annotations

import json
import os
import resource
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from harness.domain.run import AttemptLine, RunRecord
from harness.errors import RecordError, UserError
from harness.run_record.grades import grades_bytes, read_grades
from harness.run_record.reader import read_record
from harness.run_record.writer import RecordWriter
from tests.doubles.sample_runs import READER, attempts, failed, passed, read_by, record


@pytest.fixture
def run() -> RunRecord:
    """A run of two cases with one attempt each."""
    return record([*attempts("a", passed()), *attempts("b", failed())])


def written(path: Path, run: RunRecord, ending: str | None = "complete") -> Path:
    """Write a record line by line."""
    with RecordWriter.start(path, run.header) as writer:
        for line in run.attempts:
            writer.attempt(line)
        if ending:
            writer.end(ending)
    return path


def test_what_was_written_is_read_back(tmp_path: Path, run: RunRecord) -> None:
    """The file alone is enough to compute the verdict again."""
    found = read_record(written(tmp_path / "runs" / "run.jsonl", run).parent)
    assert (found.header, found.attempts) == (run.header, run.attempts)
    assert found.end is not None
    assert found.end.ending == "complete"
    assert found.missing == ()


def test_a_record_is_never_overwritten(tmp_path: Path, run: RunRecord) -> None:
    """A second run with the same --out must not cost the first."""
    path = written(tmp_path / "run.jsonl", run)
    before = path.read_bytes()
    with pytest.raises(UserError, match="never overwritten"):
        RecordWriter.start(path, run.header)
    assert path.read_bytes() == before


def test_a_killed_run_loses_its_half_line_and_nothing_else(tmp_path: Path, run: RunRecord) -> None:
    """What the kill cut off is asked again; what was whole is kept."""
    path = written(tmp_path / "run.jsonl", run, ending=None)
    path.write_bytes(path.read_bytes()[:-20])
    found = read_record(path)
    assert [r.attempt.case for r in found.results] == ["a"]
    assert [a.case for a in found.missing] == ["b"]
    assert found.end is None


def test_a_resumed_record_is_whole_again(tmp_path: Path, run: RunRecord) -> None:
    """Resuming appends after the last whole line, and the digest covers everything before it."""
    path = written(tmp_path / "run.jsonl", run, ending=None)
    path.write_bytes(path.read_bytes()[:-20])
    writer, so_far = RecordWriter.resume(path)
    with writer:
        assert [a.case for a in so_far.missing] == ["b"]
        writer.attempt(run.attempts[1])
        writer.end("complete")
    assert read_record(path).attempts == run.attempts


def test_an_interrupted_run_goes_on_after_its_end_line(tmp_path: Path, run: RunRecord) -> None:
    """Nothing already written is edited: the first end line stays where it is."""
    path = tmp_path / "run.jsonl"
    with RecordWriter.start(path, run.header) as writer:
        writer.attempt(run.attempts[0])
        writer.end("interrupted")
    first = path.read_bytes()
    writer, _ = RecordWriter.resume(path)
    with writer:
        writer.attempt(run.attempts[1])
        assert read_record(path).end is None
        writer.end("complete")
    assert path.read_bytes().startswith(first)
    found = read_record(path)
    assert found.end is not None
    assert found.end.ending == "complete"


def test_two_runs_cannot_write_one_record(tmp_path: Path, run: RunRecord) -> None:
    """The second is told; the first goes on."""
    path = tmp_path / "run.jsonl"
    with RecordWriter.start(path, run.header), pytest.raises(UserError, match="being written by another run"):
        RecordWriter.resume(path)


def test_a_record_that_is_not_there_cannot_be_gone_on_with(tmp_path: Path) -> None:
    """A sentence, as for any other file that a command names."""
    with pytest.raises(UserError, match=r"cannot go on with the run record .*: No such file"):
        RecordWriter.resume(tmp_path / "run.jsonl")


def test_a_damaged_record_is_let_go_of(tmp_path: Path, run: RunRecord) -> None:
    """Who mends it in the same process finds it unlocked."""
    path = written(tmp_path / "run.jsonl", run, ending=None)
    whole = path.read_bytes()
    path.write_bytes(whole.replace(b'"answered"', b'"vanished"', 1))
    with pytest.raises(RecordError, match="damaged line"):
        RecordWriter.resume(path)
    path.write_bytes(whole)
    writer, _ = RecordWriter.resume(path)
    with writer:
        writer.end("complete")


def test_a_changed_line_is_found_by_the_digest(tmp_path: Path, run: RunRecord) -> None:
    """A record that was edited after the run is not evidence."""
    path = written(tmp_path / "run.jsonl", run)
    path.write_text(path.read_text(encoding="utf-8").replace("It is 8.", "It is 9.", 1), encoding="utf-8")
    with pytest.raises(RecordError, match=r"run\.jsonl:4: the digest does not fit"):
        read_record(path)


@pytest.mark.parametrize(
    ("content", "error", "sentence"),
    [
        (None, UserError, "there is no run record at"),
        (b"", UserError, "its first line is not a header"),
        (b"not json\n", UserError, "its first line is not a header"),
        (b'{"kind":"header","format":99}\n', UserError, "record format 99; this version reads 2"),
        (b'{"kind":"header","format":1}\n', UserError, "record format 1; this version reads 2: make the run again"),
        (b'{"kind":"header","format":2}\n', RecordError, "run.jsonl:1: damaged line: id"),
    ],
)
def test_what_is_no_record_is_said_with_its_line(
    tmp_path: Path, content: bytes | None, error: type[Exception], sentence: str
) -> None:
    """Every way a file can fail to be a record has a sentence."""
    path = tmp_path / "run.jsonl"
    if content is not None:
        path.write_bytes(content)
    with pytest.raises(error, match=sentence):
        read_record(path)


def test_a_damaged_line_in_the_middle_is_named(tmp_path: Path, run: RunRecord) -> None:
    """Only the last line may be cut off; anything else is damage."""
    path = written(tmp_path / "run.jsonl", run)
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(lines[0] + b'{"kind":"attempt"}\n' + b"".join(lines[2:]))
    with pytest.raises(RecordError, match=r"run\.jsonl:2: damaged line"):
        read_record(path)


@contextmanager
def full_disk(size: int) -> Iterator[None]:
    """No file may grow beyond a size, as on a full disk; only while this lasts, as pytest may print to a file."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    before = signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
        signal.signal(signal.SIGXFSZ, before)


def test_a_full_disk_leaves_whole_lines_only(tmp_path: Path, run: RunRecord) -> None:
    """The attempt that did not fit is not there in half, and the sentence says how to go on."""
    path = tmp_path / "run.jsonl"
    too_little = written(tmp_path / "probe.jsonl", run, ending=None).stat().st_size - 100
    with RecordWriter.start(path, run.header) as writer, full_disk(too_little):
        writer.attempt(run.attempts[0])
        with pytest.raises(RecordError, match="make room and continue with --resume"):
            writer.attempt(run.attempts[1])
    assert path.read_bytes().endswith(b"\n")
    assert [r.attempt.case for r in read_record(path).results] == ["a"]


def test_a_disk_full_before_anything_was_recorded_leaves_nothing_to_resume(tmp_path: Path, run: RunRecord) -> None:
    """There is no record then, and the sentence speaks of none; the same run can be started again."""
    path = tmp_path / "run.jsonl"
    with full_disk(10), pytest.raises(RecordError) as raised:
        RecordWriter.start(path, run.header)
    assert str(raised.value).startswith(f"cannot begin the run record {path}: File too large; nothing was asked")
    assert "--resume" not in str(raised.value)
    assert list(tmp_path.iterdir()) == []


def test_a_folder_that_cannot_be_written_is_said(tmp_path: Path, run: RunRecord) -> None:
    """A file where a folder should be: the sentence names the path."""
    (tmp_path / "runs").write_text("in the way", encoding="utf-8")
    with pytest.raises(RecordError, match="cannot create the run record"):
        RecordWriter.start(tmp_path / "runs" / "run.jsonl", run.header)


def test_each_line_is_on_the_disk_before_the_next(tmp_path: Path, run: RunRecord) -> None:
    """A reader beside the running writer sees every finished attempt."""
    path = tmp_path / "run.jsonl"
    with RecordWriter.start(path, run.header) as writer:
        for count, line in enumerate(run.attempts, start=1):
            writer.attempt(line)
            assert len(read_record(path).attempts) == count


def test_text_that_is_no_unicode_is_still_recorded(tmp_path: Path, run: RunRecord) -> None:
    """A server may hand over half a surrogate pair; the record must not die of it."""
    odd = run.attempts[0].model_dump()
    odd["result"]["evidence"]["trajectory"]["answer"] = "half \ud83d pair"
    with RecordWriter.start(tmp_path / "run.jsonl", run.header) as writer:
        writer.attempt(AttemptLine.model_validate(odd))
    assert read_record(tmp_path / "run.jsonl").results[0].evidence.trajectory.answer.startswith("half ")
    assert Path(tmp_path / "run.jsonl").stat().st_size > 0


def test_grades_have_the_same_bytes_in_whatever_order_attempts_finished(run: RunRecord) -> None:
    """A second run of a deterministic agent is compared byte by byte, below the line that names the source."""
    forward = grades_bytes(run, run.results, grader_version="1")
    backward = grades_bytes(run, tuple(reversed(run.results)), grader_version="1")
    assert forward == backward
    assert b'"source":"run-1"' in forward.splitlines()[0]


def test_of_two_grades_by_one_grader_the_newest_counts(tmp_path: Path, run: RunRecord) -> None:
    """`grade` writes a file more each time; the suite's expectations may have changed in between."""
    names = ("grades.jsonl", "grades-2.jsonl", "grades-10.jsonl")
    for age, (name, grade) in enumerate(zip(names, (passed(), passed(), failed()), strict=True)):
        results = [result.model_copy(update={"grade": grade}) for result in run.results]
        (tmp_path / name).write_bytes(grades_bytes(run, results, grader_version="1"))
        os.utime(tmp_path / name, (age, age))
    found = read_grades(tmp_path, run.header.id)
    assert [grade.outcome for grade in found["1"].values()] == ["failed", "failed"]


def test_grades_by_another_reader_name_it_keep_what_it_read_and_are_not_taken_for_the_graders(
    tmp_path: Path, run: RunRecord
) -> None:
    """What differs in them may be the reader's doing, and reading was paid for."""
    results = [read_by(result) for result in run.results]
    (tmp_path / "grades.jsonl").write_bytes(grades_bytes(run, run.results, grader_version="1"))
    (tmp_path / "grades-1.jsonl").write_bytes(grades_bytes(run, results, grader_version="2", reader=READER))
    header, first, *_ = map(json.loads, (tmp_path / "grades-1.jsonl").read_text(encoding="utf-8").splitlines())
    assert header["reader"]["name"] == "claude"
    assert first["reading"]["by"]["model"] == "claude-sonnet-5-5"
    assert list(read_grades(tmp_path, run.header.id)) == ["1"]
    assert b"reading" not in (tmp_path / "grades.jsonl").read_bytes()


@pytest.mark.parametrize("content", [b"[" * 100_000, b"[]", b'{"kind": "grades", "source": "run-1"}\n'])
def test_what_claims_to_hold_grades_and_does_not_is_named(tmp_path: Path, content: bytes) -> None:
    """Beside a run, under a name that only `grade` gives."""
    (tmp_path / "grades-1.jsonl").write_bytes(content)
    with pytest.raises(RecordError, match=r"grades-1\.jsonl: not a record of grades"):
        read_grades(tmp_path, "run-1")


def test_a_file_that_cannot_be_read_is_a_user_error(tmp_path: Path) -> None:
    """Not a bug: the memory of a process is such a file on Linux, and elsewhere it is none."""
    with pytest.raises(UserError, match=r"cannot read|there is no run record"):
        read_record(Path("/proc/self/mem"))
    with pytest.raises(UserError, match="its first line is not a header"):
        read_record(with_text(tmp_path / "run.jsonl", "[" * 100_000 + "\n"))


def with_text(path: Path, text: str) -> Path:
    """A file that holds a text."""
    path.write_text(text, encoding="utf-8")
    return path
