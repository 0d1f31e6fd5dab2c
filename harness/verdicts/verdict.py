"""The verdict on a record: a pure function of the record, the suite and the baseline, put together from the core."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

from harness import entropy
from harness.comparable import Comparable, comparable, confirmation_of, run_counts, spent_by_baseline, spent_by_run
from harness.domain.attempt import Evidence
from harness.domain.baseline import Baseline
from harness.domain.grade import Grade
from harness.domain.review import Review
from harness.domain.run import RunHeader, RunRecord
from harness.domain.suite import Suite
from harness.domain.surface import NO_SURFACE, Surface
from harness.gate.case_power import Design
from harness.gate.circumstances import Breach, Circumstances
from harness.gate.counts import RunCounts
from harness.gate.decide import decide
from harness.gate.operating import FEWEST, operating
from harness.gate.outcomes import Decision
from harness.gate.ratios import SpentPair
from harness.gate.surface_needs import surface_problems
from harness.grading.grade import grade
from harness.metrics.measure import measure
from harness.report.case_changes import case_changes
from harness.report.change import Change, sentence
from harness.report.changes import measured_by_baseline, measured_by_run, what_changed
from harness.report.remarks import SHOWN_AT_MOST
from harness.report.view import Before, Origin, ReportView, build_view
from harness.suite.fingerprints import backend_fingerprint


@dataclass(frozen=True, slots=True, kw_only=True)
class Conclusion:
    """A verdict and everything a report shows of it."""

    decision: Decision
    view: ReportView


def conclude(
    record: RunRecord,
    suite: Suite,
    baseline: Baseline | None,
    *,
    removed: frozenset[str] = frozenset(),
    origin: Origin | None = None,
    reviews: Sequence[Review] = (),
) -> Conclusion:
    """Compute the verdict on a record as it stands.

    Args:
        record: the run.
        suite: its cases, and the gate's settings.
        baseline: what to compare with; None for nothing.
        removed: cases of the baseline whose removal is explicit.
        origin: where it happened, and what it is judged by.
        reviews: change no verdict, they are shown beside it.
    """
    run = run_counts(record)
    before = _before(record, suite, baseline) if baseline else None
    counts = comparable_counts(record, suite, before.comparable) if before else None
    decision = decide(
        run,
        counts,
        policy=suite.file.gate,
        circumstances=replace(circumstances_of(record, suite), removed_cases=removed),
        confirmation=confirmation_of(record),
        spent=spent_pair(record, before.baseline, before.comparable) if before else None,
    )
    if before is not None:
        before = replace(before, operating=_operating_sentence(record, suite, before))
    metrics = measure(suite.cases, record, metered=suite.metered)
    origin = replace(origin or Origin(), since=tuple(_changed_since(record.header, suite)))
    view = build_view(record, metrics, decision=decision, before=before, origin=origin, reviews=reviews)
    return Conclusion(decision=decision, view=view)


def _changed_since(header: RunHeader, suite: Suite) -> Iterator[str]:
    """What the run asked and the suite no longer does so: the numbers are of then, questions and workings of today."""
    changes = [
        sentence(change, str, follows=False)
        for change in case_changes(header.cases, suite.case_fingerprints)
        if change.kind != "case added"
    ]
    fixture = suite.fixture.fingerprint if suite.fixture else None
    if (header.fixture, header.backend) != (fixture, backend_fingerprint(suite)):
        changes.append("the fixture or the backend changed")
    if changes:
        shown, more = changes[:SHOWN_AT_MOST], len(changes) - SHOWN_AT_MOST
        told = "; ".join([*shown, *([f"{more} more"] if more > 0 else [])])
        yield f"the suite is not what it was when this run was made, so its numbers are not of today's suite: {told}"


def comparable_counts(record: RunRecord, suite: Suite, known: Comparable) -> RunCounts:
    """What of a baseline the gate compares with the run: all of it, or the cases asked where that is a selection."""
    asked_all = {case.id for case in suite.cases} <= set(record.header.cases)
    return known.counts if asked_all else known.counts.only(record.header.cases)


def spent_pair(record: RunRecord, baseline: Baseline, known: Comparable) -> SpentPair:
    """Latencies and costs of both sides, for the cases that compare."""
    return SpentPair(
        run=spent_by_run(record),
        baseline=spent_by_baseline(baseline, known.counts.by_id),
        dice=lambda: entropy.stream(record.header.seed, "ratios").random,
    )


def _before(record: RunRecord, suite: Suite, baseline: Baseline) -> Before:
    header = record.header
    return Before(
        baseline=baseline,
        comparable=comparable(baseline, header, regrade_with(suite, baseline.surface)),
        changes=_changes(baseline, header, suite),
    )


def _changes(baseline: Baseline, header: RunHeader, suite: Suite) -> tuple[Change, ...]:
    """What differs from the baseline.

    A case of the suite that was not asked is not gone; of a server that never answered nothing is said but that it was
    not seen.
    """
    then, now = measured_by_baseline(baseline), measured_by_run(header)
    left_out = {case.id for case in suite.cases} - header.cases.keys()
    then = replace(then, cases={case: known for case, known in then.cases.items() if case not in left_out})
    if header.surface != NO_SURFACE:
        return what_changed(then, now)
    unseen = Change(kind="server", before=baseline.surface.server_name, after="not seen")
    return (*what_changed(then, replace(now, surface=then.surface)), unseen)


def _operating_sentence(record: RunRecord, suite: Suite, before: Before) -> str:
    """What this gate can see with this baseline and so many attempts; '' for an agent that is compared exactly."""
    counts = before.comparable.counts
    attempts = max((attempt.number for attempt in record.header.plan), default=0)
    if record.header.deterministic or not attempts:
        return ""
    dice = entropy.stream(record.header.seed, "operating characteristics")
    design = Design(attempts=attempts, confirm=record.header.confirm, level=suite.file.gate.alpha / 2)
    found = operating(counts, design, draw=dice.random, simulations=FEWEST, redrawn=False)
    return found.sentence if found else ""


def regrade_with(suite: Suite, surface: Surface) -> Callable[[str, Evidence], Grade]:
    """Today's grader over the suite's cases as they are now, for evidence gathered with `surface`."""
    cases = {case.id: case for case in suite.cases}

    def regrade(case_id: str, evidence: Evidence) -> Grade:
        return grade(cases[case_id], evidence, surface, metered=suite.metered)

    return regrade


def circumstances_of(record: RunRecord, suite: Suite | None) -> Circumstances:
    """What the record says beside its counts; what the surface lacks only where the suite says what is needed."""
    header, end = record.header, record.end
    invalid = end.reason if end is not None and end.ending == "invalid" else None
    lacking = None
    if suite is not None and invalid is None:
        asked = [case for case in suite.cases if case.id in header.cases]
        lacking = surface_problems(asked, header.surface, metered=suite.metered)
    return Circumstances(
        hard_breaches=tuple(
            Breach(case=r.attempt.case, attempt=str(r.attempt), check=finding.check, message=finding.message)
            for r in record.results
            for finding in r.grade.hard_breaches
        ),
        surface_problems=lacking,
        invalid_reason=invalid,
        interrupted=end is None or end.ending == "interrupted",
        stopped_reason=end.reason if end is not None and end.ending == "stopped" else "",
        own_agent=header.own_agent,
    )
