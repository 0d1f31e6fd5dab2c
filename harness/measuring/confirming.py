"""Asks again what the first round made suspicious, in the same environment and record, for as long as it may matter.

What is suspicious is decided once, from the finished first round, and written down before it is asked, so that a run
that is cut short goes on with the same plan.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

from harness.comparable import comparable, fresh_counts, run_counts
from harness.domain.attempt import Attempt, AttemptResult
from harness.domain.run import AttemptLine, ConfirmationPlan, RunRecord
from harness.gate.confirmation import Confirmations, confirm
from harness.gate.counts import RunCounts
from harness.gate.decide import TESTS, decide
from harness.gate.outcomes import Standing, worst
from harness.gate.screening import Screen, screen
from harness.measuring.measurement import Measurement
from harness.planning import plan_confirmation
from harness.run_record.reader import read_record
from harness.run_record.writer import RecordWriter
from harness.runner import Work, run_attempts
from harness.verdicts.verdict import circumstances_of, comparable_counts, regrade_with


async def ask_again(wanted: Measurement, work: Work, writer: RecordWriter, *, say: Callable[[str], None]) -> bool:
    """Make the fresh attempts that are called for.

    Returns:
        True when nothing is left to ask, False when `may_start` stopped the run.

    Raises:
        RecordError: the plan or a result could not be written.
    """
    counts = _counts(wanted, record := read_record(writer.path))
    if not wanted.confirm or counts is None:
        return True
    plan = record.confirmation or _planned(wanted, record, counts)
    if plan is None:
        return True
    if record.confirmation is None:
        writer.confirmation(plan)
    say(_announced(plan))
    state = _State(plan, counts, alpha=wanted.suite.file.gate.alpha, results=record.results)

    def keep(line: AttemptLine) -> None:
        work.keep(line)
        state.results.append(line.result)

    return await run_attempts(state.wanted(), replace(work, keep=keep))


def _counts(wanted: Measurement, record: RunRecord) -> RunCounts | None:
    """The baseline's side, as far as it can be compared with the run."""
    if wanted.baseline is None or wanted.baseline.deterministic:
        return None
    regrade = regrade_with(wanted.suite, wanted.baseline.surface)
    return comparable_counts(record, wanted.suite, comparable(wanted.baseline, record.header, regrade))


def _planned(wanted: Measurement, record: RunRecord, counts: RunCounts) -> ConfirmationPlan | None:
    """What to ask again; None where nothing is suspicious, or the run fails whatever fresh attempts would show."""
    first = decide(
        run_counts(record),
        counts,
        policy=wanted.suite.file.gate,
        circumstances=replace(circumstances_of(record, wanted.suite), interrupted=False, removed_cases=wanted.removed),
    )
    settled = worst(check.standing for check in first.checks if check.name not in TESTS) <= Standing.FAILED
    if first.comparison is None or settled:
        return None
    found: Screen = screen(first.comparison)
    if not found.cases and not found.suite:
        return None
    compared = tuple(case.case for case in first.comparison.cases) if found.suite else ()
    return plan_confirmation(record.header.plan, cases=found.cases, again=compared, confirm=wanted.confirm)


def _announced(plan: ConfirmationPlan) -> str:
    cases = tuple(dict.fromkeys(attempt.case for attempt in plan.cases))
    suspicious = [", ".join(cases)] if cases else []
    suspicious += ["the suite as a whole"] if plan.suite else []
    return f"suspicious: {'; '.join(suspicious)}: up to {len(plan.attempts)} fresh attempts decide"


class _State:
    """What the fresh attempts prove so far, asked anew before each further one."""

    def __init__(
        self, plan: ConfirmationPlan, counts: RunCounts, *, alpha: float, results: tuple[AttemptResult, ...]
    ) -> None:
        self.results = list(results)
        self._plan = plan
        self._counts = counts
        self._alpha = alpha

    @property
    def _proved(self) -> Confirmations:
        return confirm(fresh_counts(self._plan, self.results), self._counts, alpha=self._alpha)

    def wanted(self) -> Iterator[Attempt]:
        """The planned attempts that were not made yet, each for as long as it may change the decision."""
        made = {result.attempt for result in self.results}
        yield from (a for a in self._plan.cases if a not in made and a.case in self._proved.open)
        yield from (a for a in self._plan.suite if a not in made and self._proved.suite_is_open)
