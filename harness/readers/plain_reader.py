"""Readers that ask nobody: the plain one, and one that says again what a record holds."""

from __future__ import annotations

from collections.abc import Mapping

from harness.agents.prices import KEYLESS_COST
from harness.domain.attempt import Evidence
from harness.domain.case import Case
from harness.domain.reading import Reader, Reading
from harness.reading.material import facts_of, question
from harness.reading.plain import read_plainly
from harness.reading.results import results

PLAIN = "plain"
BY_PLAIN = Reader(name=PLAIN)

Recorded = Mapping[tuple[str, str], Reading]
"""Recorded readings by case id and answer."""


class PlainReader:
    """Reads by few and deterministic rules, and leaves unread what they do not settle.

    Args:
        keyword: whether the answers are sentences of our own keyword agent, whose form is known.
    """

    by = BY_PLAIN

    def __init__(self, *, keyword: bool = False) -> None:
        self._keyword = keyword

    async def read(self, case: Case, evidence: Evidence) -> Reading:
        """Read one answer; see `ReadsAnswers`."""
        trajectory = evidence.trajectory
        said = read_plainly(
            trajectory.answer,
            ask=question(case),
            facts=facts_of(case),
            results=results(trajectory),
            keyword=self._keyword,
            sources=bool(case.answer.grounded),
        )
        return Reading(by=self.by, unread=said) if isinstance(said, str) else Reading(by=self.by, said=said)


class RecordedReader:
    """Says of an answer what a record says of it; one that the record did not read is read plainly.

    Args:
        by: who read the answers of the record.
        recorded: what they said.
    """

    def __init__(self, by: Reader, recorded: Recorded) -> None:
        self.by = by
        self._recorded = recorded
        self._plain = PlainReader()

    async def read(self, case: Case, evidence: Evidence) -> Reading:
        """Read one answer; see `ReadsAnswers`."""
        known = self._recorded.get((case.id, evidence.trajectory.answer))
        if known is None:
            return await self._plain.read(case, evidence)
        return known.bare.model_copy(update={"cost_usd": KEYLESS_COST})  # nobody was asked for it now
