"""The seam of a reader, and the one place where an attempt's evidence gets its reading."""

from __future__ import annotations

from typing import Protocol

from harness.agents.recording import blamed_on_us
from harness.domain.attempt import Evidence
from harness.domain.case import Case
from harness.domain.reading import Reader, Reading
from harness.errors import MeasurementError
from harness.grading.grade import needs_reading


class ReadsAnswers(Protocol):
    """Says what an answer says, by pointing at its words, and never what of it is right."""

    @property
    def by(self) -> Reader:
        """Who it is, as the record names it."""
        ...

    async def read(self, case: Case, evidence: Evidence) -> Reading:
        """Read the answer of one attempt.

        Returns:
            The reading. Whatever stops it (a refusal, the service, the clock, flaws that stay) is the sentence of one
            that says nothing; only cancellation and our own bugs leave as exceptions.
        """
        ...


async def with_reading(reader: ReadsAnswers, case: Case, evidence: Evidence) -> Evidence:
    """Return the evidence with what the reader makes of its answer; as it is where no check of the case needs that.

    A bug of ours in reading costs this attempt its reading, which then names it, and no other attempt anything.
    """
    if not needs_reading(case, evidence, model=bool(reader.by.model)):
        return evidence
    try:
        with blamed_on_us("reading the answer"):
            reading = await reader.read(case, evidence)
    except MeasurementError as error:
        reading = Reading(by=reader.by, unread=str(error))
    return evidence.model_copy(update={"reading": reading})
