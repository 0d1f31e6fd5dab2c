"""Runs into a baseline: equal ones are pooled, others refused or left out by name, and each omission recorded.

A baseline that is promoted again keeps what it was measured on; only its evidence is graded anew.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from harness.comparable import Regrade, settings_of
from harness.domain.attempt import Attempt, AttemptResult, Evidence
from harness.domain.baseline import Baseline, BaselineAttempt, BaselineCase, Exclusion, Provenance
from harness.domain.run import DISTRIBUTION, AttemptLine, RunHeader, RunRecord
from harness.domain.suite import AgentSpec, CaseFingerprint
from harness.errors import UserError
from harness.gate.counts import CaseCounts

ENOUGH = 10


@dataclass(frozen=True, slots=True, kw_only=True)
class Promotion:
    """A proposed baseline, and warnings about how little it rests on."""

    baseline: Baseline
    warnings: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Today:
    """What the suite is now: promoted evidence is graded against this."""

    cases: dict[str, CaseFingerprint]
    grader_version: str
    harness_version: str
    metered: tuple[str, ...] = ()


def promote(records: Sequence[RunRecord], *, today: Today, regrade: Regrade, provenance: Provenance) -> Promotion:
    """Pool complete runs of one agent, surface, fixture and set of questions.

    Raises:
        UserError: no run is eligible, or two runs differ in what they measured; the sentence names run and difference.
    """
    eligible, exclusions = _eligible(records)
    first = eligible[0].header
    for record in eligible[1:]:
        _same(first, record.header)
    results = tuple(result for record in eligible for result in record.first_round)
    cases = {
        case_id: _case(case_id, fingerprint, results=results, regrade=regrade, deterministic=first.deterministic)
        for case_id, fingerprint in today.cases.items()
        if case_id in first.cases and first.cases[case_id].ask == fingerprint.ask
    }
    exclusions += [
        Exclusion(what=f"case {case_id}", reason="the run did not ask it as the suite asks it now")
        for case_id in today.cases
        if case_id not in cases
    ]
    baseline = Baseline(
        suite=first.suite,
        settings=settings_of(first),
        deterministic=first.deterministic,
        surface=first.surface,
        surface_hash=first.surface_hash,
        fixture=first.fixture,
        backend=first.backend,
        grader_version=today.grader_version,
        reader=first.reader,
        judges=first.judges,
        metered=today.metered,
        cases=cases,
        latency_ms={} if first.deterministic else latencies(results, cases),
        runs=tuple(record.header.id for record in eligible),
        harness_version=today.harness_version,
        provenance=provenance,
        exclusions=tuple(exclusions),
    )
    return Promotion(baseline=baseline, warnings=_warnings(baseline))


def graded_again(baseline: Baseline, *, today: Today, regrade: Regrade, provenance: Provenance) -> Promotion:
    """The same observations under today's grader and expectations; nothing is asked, and no other change is hidden.

    Surface, fixture, settings and runs stay what they were, so a baseline that is stale for those stays stale.
    """
    kept = {
        case_id: known
        for case_id, known in baseline.cases.items()
        if case_id in today.cases and today.cases[case_id].ask == known.fingerprint.ask
    }
    cases = {
        case_id: _graded(
            case_id, today.cases[case_id], kept=[attempt.evidence for attempt in known.attempts], regrade=regrade
        )
        for case_id, known in kept.items()
    }
    gone = tuple(
        Exclusion(what=f"case {case_id}", reason="the suite does not ask what was asked then")
        for case_id in baseline.cases
        if case_id not in kept
    )
    renewed = baseline.model_copy(
        update={
            "cases": cases,
            "latency_ms": {case: taken for case, taken in baseline.latency_ms.items() if case in kept},
            "grader_version": today.grader_version,
            "metered": today.metered,
            "harness_version": today.harness_version,
            "provenance": provenance,
            "exclusions": (*baseline.exclusions, *gone),
        }
    )
    return Promotion(baseline=renewed, warnings=_warnings(renewed))


def as_record(baseline: Baseline) -> RunRecord:
    """The baseline as the record of one run, as far as it keeps it: enough to measure, to grade and to compare."""
    kept = {case: known.attempts for case, known in baseline.cases.items()}
    agent = baseline.settings.agent
    results = tuple(
        AttemptResult(attempt=Attempt(case=case, agent=agent, number=number), evidence=one.evidence, grade=one.grade)
        for case, attempts in kept.items()
        for number, one in enumerate(attempts, start=1)
    )
    header = RunHeader(
        id=", ".join(baseline.runs),
        suite=baseline.suite,
        started=baseline.provenance.when,
        agent=agent,
        agent_spec=AgentSpec.model_validate({"record": "", **baseline.settings.spec}),
        own_agent=True,
        mode=baseline.settings.mode,
        seed="",
        prompt=baseline.settings.prompt,
        surface=baseline.surface,
        surface_hash=baseline.surface_hash,
        fixture=baseline.fixture,
        backend=baseline.backend,
        cases={case: known.fingerprint for case, known in baseline.cases.items()},
        grader_version=baseline.grader_version,
        reader=baseline.reader,
        plan=tuple(result.attempt for result in results),
        judges=baseline.judges,
        metered=baseline.metered,
        versions={DISTRIBUTION: baseline.harness_version},
        environment={"commit": baseline.provenance.commit},
    )
    return RunRecord(header=header, attempts=tuple(AttemptLine(result=result) for result in results))


def _eligible(records: Sequence[RunRecord]) -> tuple[list[RunRecord], list[Exclusion]]:
    eligible: list[RunRecord] = []
    exclusions: list[Exclusion] = []
    for record in records:
        if record.end is None or record.end.ending != "complete":
            exclusions.append(Exclusion(what=f"run {record.header.id}", reason="it did not finish"))
        elif record.header.id in {r.header.id for r in eligible}:
            exclusions.append(Exclusion(what=f"run {record.header.id}", reason="it was given twice"))
        else:
            eligible.append(record)
    if not eligible:
        reasons = "; ".join(f"{e.what}: {e.reason}" for e in exclusions)
        msg = f"no run can be promoted ({reasons}); finish it with `run --resume`, or run again"
        raise UserError(msg)
    return eligible, exclusions


def _same(first: RunHeader, other: RunHeader) -> None:
    differences = [
        name
        for name, a, b in (
            ("suite", first.suite, other.suite),
            ("agent settings", settings_of(first), settings_of(other)),
            ("reader", first.reader, other.reader),
            ("surface", first.surface_hash, other.surface_hash),
            ("fixture", first.fixture, other.fixture),
            ("backend", first.backend, other.backend),
            ("questions", {k: v.ask for k, v in first.cases.items()}, {k: v.ask for k, v in other.cases.items()}),
        )
        if a != b
    ]
    if differences:
        msg = f"runs {first.id} and {other.id} cannot be pooled: they differ in {', '.join(differences)}"
        raise UserError(msg)


def _case(
    case_id: str,
    fingerprint: CaseFingerprint,
    *,
    results: Sequence[AttemptResult],
    regrade: Regrade,
    deterministic: bool,
) -> BaselineCase:
    kept = [compact(result.evidence) for result in results if result.attempt.case == case_id]
    return _graded(case_id, fingerprint, kept=kept[:1] if deterministic else kept, regrade=regrade)


def _graded(case_id: str, fingerprint: CaseFingerprint, *, kept: Sequence[Evidence], regrade: Regrade) -> BaselineCase:
    attempts = tuple(BaselineAttempt(evidence=evidence, grade=regrade(case_id, evidence)) for evidence in kept)
    counts = CaseCounts.of(case_id, (attempt.grade.outcome for attempt in attempts))
    return BaselineCase(
        fingerprint=fingerprint,
        passed=counts.passed,
        failed=counts.failed,
        unmeasured=counts.unmeasured,
        attempts=attempts,
    )


def latencies(results: Sequence[AttemptResult], cases: Iterable[str]) -> dict[str, tuple[float, ...]]:
    """How long each measured attempt of these cases took, in milliseconds; what the evidence itself leaves out."""
    return {
        case: tuple(
            result.evidence.trajectory.latency_ms
            for result in results
            if result.attempt.case == case
            and result.grade.outcome != "unmeasured"
            and result.evidence.trajectory.latency_ms is not None
        )
        for case in cases
    }


def compact(evidence: Evidence) -> Evidence:
    """Evidence without what no outcome rests on: raw replies, timings, opinions. Equal runs then have equal bytes."""
    trajectory = evidence.trajectory
    calls = [tuple(call.model_copy(update={"latency_ms": None}) for call in turn.calls) for turn in trajectory.turns]
    turns = tuple(
        turn.model_copy(update={"received": None, "latency_ms": None, "calls": made})
        for turn, made in zip(trajectory.turns, calls, strict=True)
    )
    slim = trajectory.model_copy(update={"turns": turns, "latency_ms": None})
    kept = {"trajectory": slim, "reading": evidence.reading and evidence.reading.bare, "opinion": None}
    return evidence.model_copy(update=kept)


def _warnings(baseline: Baseline) -> tuple[str, ...]:
    if baseline.deterministic:
        return ()
    thin = [i for i, c in baseline.cases.items() if c.passed + c.failed < ENOUGH]
    if not thin:
        return ()
    return (f"{len(thin)} of {len(baseline.cases)} cases rest on fewer than {ENOUGH} attempts: {', '.join(thin)}",)
