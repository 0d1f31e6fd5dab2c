"""A run as a person reviews it: the failures there are to read, what was said of them, and the pen."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path

from fake_backend.documents import did_you_mean
from harness import entropy
from harness.domain.attempt import AttemptResult
from harness.domain.grade import Unmeasured
from harness.domain.review import Review, ReviewVerdict
from harness.domain.run import RunRecord
from harness.domain.suite import Suite
from harness.errors import UserError
from harness.metrics.reviewed import Reviewed, failures, latest, reviewed
from harness.metrics.sample import Sample, Seen, first_round
from harness.reviews.file import append_review, digest_of, read_reviews
from harness.run_record.reader import read_record, record_file
from harness.verdicts.places import suite_of


@dataclass(frozen=True, slots=True, kw_only=True)
class Desk:
    """A record with its reviews, oldest first.

    `to_read` are the attempts whose answer could not be read, then the failures, those of confirmations last.
    """

    file: Path
    record: RunRecord
    sample: Sample
    to_read: tuple[Seen, ...]
    reviews: tuple[Review, ...]

    @property
    def holding(self) -> dict[str, Review]:
        """The review that holds of each attempt."""
        return latest(self.reviews)

    @property
    def waiting(self) -> tuple[Seen, ...]:
        """Those of them that nobody has read yet."""
        return tuple(seen for seen in self.to_read if str(seen.result.attempt) not in self.holding)

    @property
    def reviewed(self) -> Reviewed | None:
        """What reading came to."""
        return reviewed(self.sample, self.reviews)

    def write(self, attempt: str, verdict: ReviewVerdict, *, by: str, note: str = "") -> Desk:
        """Append a verdict to the file beside the run, and return the desk with it.

        Raises:
            UserError: there is no such attempt, or nothing to review in it.
            RecordError: the file cannot be written.
        """
        seen = self.readable(attempt)
        review = Review(
            run=self.record.header.id,
            digest=digest_of(self.record, self.file),
            attempt=str(seen.result.attempt),
            verdict=verdict,
            by=by,
            when=entropy.now().isoformat(),
            note=note,
        )
        append_review(self.file, review)
        return replace(self, reviews=(*self.reviews, review))

    def readable(self, attempt: str) -> Seen:
        """The attempt of that name, as reports write it (`march-2026#2`), that there is something to say of.

        Raises:
            UserError: it is none; the sentence says what it is, or which is nearest.
        """
        known = {str(seen.result.attempt): seen for seen in self.to_read}
        if attempt in known:
            return known[attempt]
        every = {str(result.attempt): result for result in self.record.results}
        if attempt not in every:
            msg = f"the run has no attempt {attempt!r}; {did_you_mean(attempt, known or every)}"
            raise UserError(msg)
        raise UserError(_why_not(every[attempt]))


def _why_not(result: AttemptResult) -> str:
    match result.grade:
        case Unmeasured(cause=cause, reason=reason):
            return f"{result.attempt} is unmeasured ({cause}: {reason}): it says nothing, and nobody is at fault"
        case grade if grade.outcome == "passed":
            return f"{result.attempt} passed; only failures and what could not be read are reviewed"
        case _:
            return f"{result.attempt} is not counted: its agent always does the same, or its case is not in the suite"


def open_desk(path: Path, suite: str | None) -> Desk:
    """The desk for the record at a path.

    Raises:
        UserError: no record, an invalid run, its suite is not there, or the reviews beside it are of another run.
        RecordError: record or reviews are damaged.
    """
    file = record_file(path)
    record = read_record(file)
    if record.end is not None and record.end.ending == "invalid":
        msg = f"{path}: the run was invalid ({record.end.reason}), so there is no failure in it to read"
        raise UserError(msg)
    found = suite_of(record.header, suite)
    sample = first_round(found.cases, record)
    return Desk(
        file=file,
        record=record,
        sample=sample,
        to_read=(*sample.unread, *failures(sample), *_confirmations(found, record)),
        reviews=read_reviews(record, file),
    )


def _confirmations(suite: Suite, record: RunRecord) -> tuple[Seen, ...]:
    """What could not be read, and what failed, among the fresh attempts: worth reading, and in no rate."""
    cases = {case.id: case for case in suite.cases}
    first = frozenset(record.header.plan)
    fresh = (
        Seen(case=cases[result.attempt.case], result=result)
        for result in record.results
        if result.attempt not in first and result.attempt.case in cases
    )
    return tuple(
        sorted((s for s in fresh if s.unread or s.result.grade.outcome == "failed"), key=lambda s: not s.unread)
    )
