"""`reviews.jsonl` beside a run: append-only, of this run and no other."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from harness.domain.review import Review
from harness.domain.run import AttemptLine, RunRecord
from harness.errors import RecordError, UserError
from harness.reviews.file import append_review, digest_of, read_reviews, reviews_file
from harness.run_record.reader import read_record
from harness.run_record.writer import RecordWriter
from tests.doubles.sample_runs import attempts, failed, record, review


@pytest.fixture
def run(tmp_path: Path) -> Path:
    """The record of a finished run."""
    path = tmp_path / "run.jsonl"
    done = record(attempts("a", failed(), failed()))
    with RecordWriter.start(path, done.header) as writer:
        for line in done.attempts:
            writer.attempt(line)
        writer.end("complete")
    return path


def written(file: Path, attempt: str = "a#1", **keys: object) -> Review:
    """Append a review that belongs to the run."""
    one = review(attempt, "model-failure", **{"digest": digest_of(read_record(file), file), **keys})
    append_review(file, one)
    return one


def read(run: Path) -> tuple[Review, ...]:
    """The reviews as they are read back."""
    return read_reviews(read_record(run), run)


def test_reviews_are_read_back_in_the_order_they_were_written(run: Path) -> None:
    """The last on an attempt holds, and the earlier ones stay."""
    assert read(run) == ()
    assert [written(run), written(run, note="second thoughts"), written(run, "a#2")] == list(read(run))


def test_a_review_only_adds_a_line(run: Path) -> None:
    """What stood before stands as it was, and so does the record."""
    before, record_before = reviews_file(run), run.read_bytes()
    written(run)
    first = before.read_bytes()
    written(run, by="bob ÄÖ\u2028")
    assert before.read_bytes().startswith(first)
    assert len(before.read_bytes().splitlines()) == 2
    assert run.read_bytes() == record_before


def test_a_half_line_is_written_over(run: Path) -> None:
    """A full disk or a kill leaves one; gluing the next to it would lose both."""
    one = written(run)
    with reviews_file(run).open("ab") as file:
        file.write(b'{"attempt":"a#2","by')
    assert read(run) == (one,)
    assert read(run) == (one,)
    two = written(run, "a#2")
    assert read(run) == (one, two)


def test_a_review_of_another_run_is_refused_with_its_place(run: Path) -> None:
    """A file copied beside another record would turn that one's failures."""
    written(run)
    written(run, run="run-2")
    with pytest.raises(UserError, match=r"reviews\.jsonl:2: a review of run run-2, and this is run run-1"):
        read(run)


def test_a_review_of_another_record_of_the_same_run_is_refused(run: Path) -> None:
    """The digest finds a record that was exchanged."""
    written(run, digest="sha256:0")
    with pytest.raises(UserError, match="no end of this one has the digest sha256:0"):
        read(run)


def test_reviews_outlive_the_resuming_of_a_run_that_was_stopped(run: Path) -> None:
    """Every end of the record is an end of this run."""
    one = written(run)
    writer, so_far = RecordWriter.resume(run)
    with writer:
        writer.attempt(AttemptLine(result=attempts("a", failed(), failed(), failed())[2]))
        writer.end("complete")
    assert so_far.end is not None
    assert read(run) == (one,)
    assert written(run, "a#3").digest != one.digest
    assert len(read(run)) == 2


def test_a_run_that_has_not_ended_is_not_reviewed(tmp_path: Path) -> None:
    """It may still grow; how to finish it is said."""
    unfinished: RunRecord = record(attempts("a", failed()))
    with pytest.raises(UserError, match="has not ended; finish it with `run --resume"):
        digest_of(unfinished, tmp_path / "run.jsonl")


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("{", "not JSON"),
        ("[]", "damaged line"),
        (json.dumps({"kind": "review"}), "run: this key is required and is not there"),
        (json.dumps(review("a#1", "model-failure").model_dump() | {"verdict": "mine"}), "verdict: "),
        (json.dumps(review("a#1", "model-failure").model_dump() | {"mood": "bad"}), "mood: "),
    ],
)
def test_a_damaged_line_is_named(run: Path, line: str, why: str) -> None:
    """Skipping it would change a rate in silence."""
    written(run)
    with reviews_file(run).open("a", encoding="utf-8") as file:
        file.write(f"{line}\n")
    with pytest.raises(RecordError, match=r"reviews\.jsonl:2") as raised:
        read(run)
    assert why in str(raised.value)


def test_a_file_that_cannot_be_read_or_written_says_so(run: Path) -> None:
    """And nothing is lost."""
    reviews_file(run).mkdir()
    with pytest.raises(RecordError, match="cannot read"):
        read(run)
    with pytest.raises(RecordError, match="cannot write"):
        append_review(run, review("a#1", "model-failure"))


def test_a_full_disk_leaves_the_reviews_before_it(run: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No half line stays behind."""
    one = written(run)
    before = reviews_file(run).read_bytes()

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patched:
        patched.setattr("os.fsync", full)
        with pytest.raises(RecordError, match="No space left on device; the reviews before are intact"):
            written(run, "a#2")
    assert reviews_file(run).read_bytes() == before
    assert read(run) == (one,)
