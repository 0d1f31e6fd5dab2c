"""What of a baseline may be compared with a run: a changed question takes it away, a changed grader grades it again."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from harness.domain.attempt import Attempt, AttemptResult, Evidence
from harness.domain.baseline import Baseline, BaselineCase
from harness.domain.grade import Grade
from harness.domain.reading import Reader
from harness.domain.run import ConfirmationPlan, RunHeader, RunRecord, Settings
from harness.domain.suite import AgentSpec, Mode
from harness.gate.confirmation import Confirmation, Fresh
from harness.gate.counts import CaseCounts, Outcome, RunCounts
from harness.gate.ratios import Spent

Regrade = Callable[[str, Evidence], Grade]

_NOT_DECISIVE = frozenset({
    "api_key_env",
    "base_url",
    "cache",
    "max_retries",
    "max_retry_wait_s",
    "price",
    "record",
    "system",
})


@dataclass(frozen=True, slots=True, kw_only=True)
class Comparable:
    """The part of a baseline that still answers the question the run asked.

    `lost` maps a case to the reason its numbers no longer count; `regraded` lists the cases whose stored evidence was
    graded again because the expectation, the grader or what bills changed.
    """

    counts: RunCounts
    lost: Mapping[str, str] = field(default_factory=dict)
    regraded: tuple[str, ...] = ()


def settings_of(header: RunHeader) -> Settings:
    """What of the run's agent decides its answers; where to reach it and how often to retry does not."""
    return settings_of_agent(header.agent, header.agent_spec, prompt=header.prompt, mode=header.mode)


def settings_of_agent(name: str, spec: AgentSpec, *, prompt: str, mode: Mode) -> Settings:
    """The same, of an agent as a suite declares it."""
    decisive = spec.model_dump(mode="json", exclude=set(_NOT_DECISIVE))
    return Settings(agent=name, spec=decisive, prompt=prompt, mode=mode)


def changed_settings(before: Settings, after: Settings) -> tuple[str, ...]:
    """Sentences naming each setting that differs, e.g. `model: claude-a → claude-b`; empty when none does."""
    sentences = [
        f"{name}: {_shown(old)} → {_shown(new)}"
        for name, old, new in (("agent", before.agent, after.agent), ("mode", before.mode, after.mode))
        if old != new
    ]
    sentences += [
        f"{key}: {_shown(before.spec.get(key))} → {_shown(after.spec.get(key))}"
        for key in sorted({*before.spec, *after.spec})
        if before.spec.get(key) != after.spec.get(key)
    ]
    if before.prompt != after.prompt:
        sentences.append("the system prompt")
    return tuple(sentences)


def changed_reader(before: Reader | None, after: Reader | None) -> str:
    """What differs between two readers, e.g. `model: claude-a → claude-b`; '' where they read alike."""
    if before == after:
        return ""
    told = [one.model_dump() if one else {} for one in (before, after)]
    named = [
        f"{key}: {_shown(told[0].get(key) or None)} → {_shown(told[1].get(key) or None)}"
        for key in ("name", "model")
        if told[0].get(key) != told[1].get(key)
    ]
    settings = [one.get("settings", {}) for one in told]
    named += [
        f"{key}: {_shown(settings[0].get(key))} → {_shown(settings[1].get(key))}"
        for key in sorted({*settings[0], *settings[1]})
        if settings[0].get(key) != settings[1].get(key)
    ]
    return "; ".join(named) or "its instructions"


def _shown(value: object) -> str:
    return "none" if value is None else str(value)


def comparable(baseline: Baseline, header: RunHeader, regrade: Regrade) -> Comparable:
    """Which of the baseline's cases can be compared with the run, and their counts as today's grader sees them."""
    settings = changed_settings(baseline.settings, settings_of(header))
    whole = f"agent settings changed ({'; '.join(settings)})" if settings else ""
    if not whole and (baseline.fixture, baseline.backend) != (header.fixture, header.backend):
        whole = "the fixture or the backend changed"
    if not whole and (reader := changed_reader(baseline.reader, header.reader)):
        whole = f"the reader changed: {reader}"
    regrading = (baseline.grader_version, baseline.metered) != (header.grader_version, header.metered)
    lost: dict[str, str] = {}
    counts: list[CaseCounts] = []
    regraded: list[str] = []
    for case_id, case in baseline.cases.items():
        now = header.cases.get(case_id)
        if now is None:
            counts.append(_stored(case_id, case))  # the gate decides about cases that are missing
        elif whole or now.ask != case.fingerprint.ask:
            lost[case_id] = whole or "what the agent is asked changed"
        elif regrading or now.expectation != case.fingerprint.expectation:
            regraded.append(case_id)
            outcomes = (regrade(case_id, attempt.evidence).outcome for attempt in case.attempts)
            counts.append(CaseCounts.of(case_id, outcomes, ask=now.ask))
        else:
            counts.append(_stored(case_id, case))
    return Comparable(
        counts=RunCounts(cases=tuple(counts), deterministic=baseline.deterministic), lost=lost, regraded=tuple(regraded)
    )


def stored_counts(baseline: Baseline) -> RunCounts:
    """The counts as they stand in the file, whatever was asked since."""
    cases = tuple(_stored(case_id, case) for case_id, case in baseline.cases.items())
    return RunCounts(cases=cases, deterministic=baseline.deterministic)


def _stored(case_id: str, case: BaselineCase) -> CaseCounts:
    return CaseCounts(
        id=case_id, passed=case.passed, failed=case.failed, unmeasured=case.unmeasured, ask=case.fingerprint.ask
    )


def run_counts(record: RunRecord) -> RunCounts:
    """Counts per case of a run's first round, in the order of its plan; a planned attempt never made is unmeasured."""
    outcomes: dict[str, list[Outcome]] = {attempt.case: [] for attempt in record.header.plan}
    for result in record.first_round:
        outcomes[result.attempt.case].append(result.grade.outcome)
    for attempt in record.missing:
        outcomes[attempt.case].append("unmeasured")
    asks = {case_id: fingerprint.ask for case_id, fingerprint in record.header.cases.items()}
    return RunCounts(
        cases=tuple(CaseCounts.of(case, found, ask=asks.get(case, "")) for case, found in outcomes.items()),
        deterministic=record.header.deterministic,
    )


def confirmation_of(record: RunRecord) -> Confirmation | None:
    """The fresh attempts of a run, those that were only planned among them; None where nothing was asked again."""
    plan = record.confirmation
    return fresh_counts(plan, record.results) if plan else None


def fresh_counts(plan: ConfirmationPlan, results: Sequence[AttemptResult]) -> Confirmation:
    """What of a confirmation's plan was made, and what came of it; attempts outside the plan are left out."""
    outcomes: dict[Attempt, Outcome] = {result.attempt: result.grade.outcome for result in results}
    return Confirmation(cases=_fresh(plan.cases, outcomes), suite=_fresh(plan.suite, outcomes))


def _fresh(plan: Sequence[Attempt], outcomes: Mapping[Attempt, Outcome]) -> tuple[Fresh, ...]:
    planned = Counter(attempt.case for attempt in plan)
    made = Counter((attempt.case, outcomes[attempt]) for attempt in plan if attempt in outcomes)
    return tuple(
        Fresh(
            case=case,
            planned=n,
            passed=made[case, "passed"],
            failed=made[case, "failed"],
            unmeasured=made[case, "unmeasured"],
        )
        for case, n in planned.items()
    )


def spent_by_run(record: RunRecord) -> dict[str, tuple[Spent, ...]]:
    """What each measured attempt of the first round took, by case."""
    found: dict[str, list[Spent]] = {}
    for result in record.first_round:
        if result.grade.outcome != "unmeasured":
            trajectory, completed = result.evidence.trajectory, result.grade.outcome == "passed"
            spent = Spent(latency_ms=trajectory.latency_ms, cost_usd=trajectory.cost_usd, completed=completed)
            found.setdefault(result.attempt.case, []).append(spent)
    return {case: tuple(spent) for case, spent in found.items()}


def spent_by_baseline(baseline: Baseline, cases: Iterable[str]) -> dict[str, tuple[Spent, ...]]:
    """The same of those cases of a baseline that compare; latencies are kept beside the evidence, in its order."""
    return {case: _spent(baseline.cases[case], baseline.latency_ms.get(case, ())) for case in cases}


def _spent(case: BaselineCase, latencies: Sequence[float]) -> tuple[Spent, ...]:
    measured = [attempt for attempt in case.attempts if attempt.grade.outcome != "unmeasured"]
    known: Sequence[float | None] = latencies if len(latencies) == len(measured) else [None] * len(measured)
    return tuple(
        Spent(
            latency_ms=latency,
            cost_usd=attempt.evidence.trajectory.cost_usd,
            completed=attempt.grade.outcome == "passed",
        )
        for attempt, latency in zip(measured, known, strict=True)
    )
