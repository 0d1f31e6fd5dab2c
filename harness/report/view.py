"""The view: everything a report may show, worked out once. Renderers take it and nothing else, and decide nothing."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from harness.comparable import Comparable
from harness.domain.baseline import Baseline
from harness.domain.review import Review
from harness.domain.run import RunHeader, RunRecord
from harness.gate.confirmation import Confirmations
from harness.gate.outcomes import Decision, GateCheck, Verdict
from harness.metrics.measure import Metrics
from harness.metrics.metric import Excluded
from harness.metrics.opinions import Opinions, opinions
from harness.metrics.readings import Readings, readings
from harness.metrics.reviewed import Reviewed, reviewed
from harness.report.case_rows import CaseRow, Past, case_row
from harness.report.change import Change
from harness.report.remarks import remarks
from harness.stats.intervals import Interval
from harness.stats.rates import Rate


@dataclass(frozen=True, slots=True, kw_only=True)
class Before:
    """The baseline a run is compared with.

    Attributes:
        baseline: the committed file.
        comparable: what of it still answers the question the run asked.
        changes: what differs between what it and the run were measured on.
        operating: the gate's operating characteristics, one sentence; empty when not known.
    """

    baseline: Baseline
    comparable: Comparable
    changes: tuple[Change, ...]
    operating: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class MergeBase:
    """Where the baseline and the gate settings come from by which a pull request is judged.

    Attributes:
        commit: the merge base; empty where it could not be had, so that the change is judged by its own.
        notes: what could not be taken from there, and why; whole sentences.
        changes: what the change edits in them, and what decides nothing therefore.
    """

    commit: str
    notes: tuple[str, ...] = ()
    changes: tuple[Change, ...] = ()


def judged_by_sentence(base: MergeBase, quote: Callable[[str], str]) -> str:
    """Return what a pull request is judged by; `quote` makes the commit safe for the medium."""
    if not base.commit:
        return "Its own baseline and gate settings judge this change, for its merge base could not be had:"
    where = f"Baseline and gate settings are those of the merge base {quote(base.commit[:7])}"
    return f"{where}; what the change edits in them decides nothing here:" if base.changes else f"{where}."


@dataclass(frozen=True, slots=True, kw_only=True)
class Origin:
    """Where a run happened: the commit it measured and the address of the job, empty where there is none.

    `base` is what a pull request is judged by; None where baseline and gate settings are simply the suite's. `since`
    says what of the suite was changed after the run.
    """

    commit: str = ""
    run_url: str = ""
    base: MergeBase | None = None
    since: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Attempts:
    """How many attempts of the first round there are of each kind; those of a deterministic agent once a case.

    `unread` are those of the unmeasured whose answer could not be read.
    """

    planned: int
    passed: int
    failed: int
    unmeasured: int
    unread: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class ReportView:
    """All that is shown of one run.

    Attributes:
        header: what was run.
        verdict: the one word.
        caveat: what whoever reads only that word must not miss; empty where there is nothing of the kind.
        headline: both.
        exit_code: of the verb.
        checks: what the gate looked at.
        attempts: counts of the first round.
        pass_rate: with its interval; None when nothing was measured.
        unmeasured: the causes, most frequent first.
        before: the baseline; None without one.
        difference: pass rate of the run minus the baseline's, its 95 % interval; None where no test compared them.
        cases: the gravest first, otherwise in the suite's order; empty when nothing is graded.
        metrics: every metric, with the tables beside them.
        origin: commit and job.
        remarks: what else its author should know, as sentences of foreign text.
        readings: what reading the answers came to and took; None where there was nothing to read.
        opinions: what judges said; None where none was asked.
        reviewed: what people found who read the failures; None where nobody did.
        confirmed: what fresh attempts proved; None where nothing was asked again. They count in nothing else here.
        confirmation_cost: of the fresh attempts, in US dollars; None when not known.
    """

    header: RunHeader
    verdict: Verdict
    caveat: str
    headline: str
    exit_code: int
    checks: tuple[GateCheck, ...]
    attempts: Attempts
    pass_rate: Rate | None
    unmeasured: tuple[Excluded, ...]
    before: Before | None
    difference: Interval | None
    cases: tuple[CaseRow, ...]
    metrics: Metrics
    origin: Origin
    remarks: tuple[str, ...]
    readings: Readings | None = None
    opinions: Opinions | None = None
    reviewed: Reviewed | None = None
    confirmed: Confirmations | None = None
    confirmation_cost: float | None = None

    @property
    def graded(self) -> bool:
        """Whether the run says anything about the agent; an invalid or skipped one does not."""
        return self.verdict not in {"invalid", "skipped"}

    @property
    def in_suite_order(self) -> tuple[CaseRow, ...]:
        """The cases as the suite lists them, for reports that are compared line by line."""
        order = {tally.case: index for index, tally in enumerate(self.metrics.cases)}
        return tuple(sorted(self.cases, key=lambda row: order[row.id]))

    @property
    def troubled(self) -> tuple[CaseRow, ...]:
        """Cases with something to read: a failed attempt, no measured one, or a gate's check that failed over them."""
        return tuple(row for row in self.cases if row.counts.failed or not row.counts.n or row.past.blocking)

    @property
    def moved(self) -> tuple[CaseRow, ...]:
        """Cases whose pass rate differs from the baseline's."""
        return tuple(row for row in self.cases if row.moved)


def build_view(
    record: RunRecord,
    metrics: Metrics,
    *,
    decision: Decision,
    before: Before | None = None,
    origin: Origin | None = None,
    reviews: Sequence[Review] = (),
) -> ReportView:
    """Return the view of a run.

    Args:
        record: the run, graded.
        metrics: what `measure` said of it.
        decision: the gate's answer on it.
        before: the baseline it was compared with; None without one.
        origin: where it happened.
        reviews: what people wrote about its failures, oldest first.
    """
    rate = metrics["pass_rate"]
    graded = decision.verdict not in {"invalid", "skipped"}
    tallies = metrics.cases
    return ReportView(
        header=record.header,
        verdict=decision.verdict,
        caveat=decision.caveat,
        headline=decision.headline,
        exit_code=int(decision.exit_code),
        checks=decision.checks,
        attempts=Attempts(
            planned=metrics.sample.planned,
            passed=sum(tally.passed for tally in tallies),
            failed=sum(tally.failed for tally in tallies),
            unmeasured=sum(tally.unmeasured for tally in tallies),
            unread=sum(tally.unread for tally in tallies),
        ),
        pass_rate=rate.rate if graded else None,
        unmeasured=rate.excluded,
        before=before,
        difference=decision.comparison.suite.difference if decision.comparison else None,
        cases=_rows(metrics, decision, before) if graded else (),
        metrics=metrics,
        origin=origin or Origin(),
        remarks=(*(origin.since if origin else ()), *remarks(record)),
        readings=readings(metrics.sample, record.results) if graded else None,
        opinions=opinions(metrics.sample.seen) if graded else None,
        reviewed=reviewed(metrics.sample, reviews) if graded else None,
        confirmed=decision.confirmed,
        confirmation_cost=_confirmation_cost(record),
    )


def _confirmation_cost(record: RunRecord) -> float | None:
    first = frozenset(record.header.plan)
    costs = [result.evidence.trajectory.cost_usd for result in record.results if result.attempt not in first]
    known = [cost for cost in costs if cost is not None]
    return sum(known) if len(known) == len(costs) else None


def _rows(metrics: Metrics, decision: Decision, before: Before | None) -> tuple[CaseRow, ...]:
    blocking = frozenset(case for check in decision.checks if check.outcome == "failed" for case in check.cases)
    known = before.comparable.counts.independent().by_id if before else {}
    lost = before.comparable.lost if before else {}
    rows = (
        case_row(
            asked,
            tally,
            Past(
                before=known.get(tally.case),
                lost=lost.get(tally.case, ""),
                blocking=tally.case in blocking,
            ),
        )
        for asked, tally in zip(metrics.sample.asked, metrics.cases, strict=True)
    )
    return tuple(sorted(rows, key=lambda row: row.standing))
