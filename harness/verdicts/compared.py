"""The sides of a comparison: a run or a baseline, graded by today's grader, with what the graders before it said."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from harness.domain.attempt import Attempt
from harness.domain.run import AttemptLine, RunRecord
from harness.domain.suite import Suite
from harness.errors import UserError
from harness.gate.counts import Outcome
from harness.metrics.measure import measure
from harness.promotion import as_record
from harness.report.grader_drift import GradedRun, Outcomes
from harness.report.side_by_side import Side
from harness.run_record.grades import read_grades
from harness.run_record.reader import read_record, record_file
from harness.verdicts.baselines import read_baseline
from harness.verdicts.regrading import grades_of


@dataclass(frozen=True, slots=True, kw_only=True)
class Given:
    """What was given as one side: the record, or the baseline as a record, and the grades that stand beside it.

    `name` says what it is, e.g. `run 20261103-…` or `baseline of 2026-11-02`.
    """

    record: RunRecord
    name: str
    grades: Mapping[str, Outcomes]


@dataclass(frozen=True, slots=True, kw_only=True)
class Compared:
    """One side, ready to be compared: graded today, and under every grader that is known.

    `gone` are cases of it that the suite has no longer; without an expectation nothing can be said of them today.
    """

    given: Given
    side: Side
    graded: GradedRun
    gone: tuple[str, ...]


def read_given(path: Path) -> Given:
    """The run or the baseline at a path.

    Raises:
        UserError: it is neither, or a run that was invalid, so that nothing in it is graded.
    """
    if path.suffix == ".json":
        baseline = read_baseline(path)
        made = baseline.provenance.when
        return Given(record=as_record(baseline), name=f"baseline of {made}", grades={})
    record = read_record(path)
    if record.end is not None and record.end.ending == "invalid":
        msg = f"{path}: the run was invalid ({record.end.reason}), so there is nothing in it to compare"
        raise UserError(msg)
    beside = read_grades(record_file(path).parent, record.header.id)
    grades = {version: {a: grade.outcome for a, grade in found.items()} for version, found in beside.items()}
    return Given(record=record, name=f"run {record.header.id}", grades=grades)


def compared(given: Given, suite: Suite) -> Compared:
    """Grade one side again, as the suite expects it now."""
    record = given.record
    known = {case.id for case in suite.cases}
    kept = tuple(line for line in record.attempts if line.result.attempt.case in known)
    grades = grades_of([line.result for line in kept], suite, record.header.surface)
    lines = tuple(
        AttemptLine(result=line.result.model_copy(update={"grade": grade}), timings=line.timings)
        for line, grade in zip(kept, grades, strict=True)
    )
    today = record.model_copy(update={"attempts": lines})
    metrics = measure(suite.cases, today, metered=suite.metered)
    return Compared(
        given=given,
        side=Side(record=today, metrics=metrics),
        graded=_graded(given, today, suite),
        gone=tuple(case for case in record.header.cases if case not in known),
    )


def _graded(given: Given, today: RunRecord, suite: Suite) -> GradedRun:
    header, fingerprints = given.record.header, suite.case_fingerprints
    kept = frozenset(attempt for attempt in header.plan if attempt.case in fingerprints)
    return GradedRun(
        recorded=header.grader_version,
        then=_outcomes(given.record, kept),
        now=_outcomes(today, kept),
        others={version: {a: o for a, o in found.items() if a in kept} for version, found in given.grades.items()},
        reworded=frozenset(
            case
            for case, known in header.cases.items()
            if case in fingerprints
            and (fingerprints[case].expectation, suite.metered) != (known.expectation, header.metered)
        ),
    )


def _outcomes(record: RunRecord, first: frozenset[Attempt]) -> dict[Attempt, Outcome]:
    return {result.attempt: result.grade.outcome for result in record.results if result.attempt in first}
