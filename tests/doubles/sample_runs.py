"""Small recorded runs, put together in a line each, for tests of what is computed from a record."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from harness.comparable import Comparable, run_counts, settings_of
from harness.domain.attempt import Attempt, AttemptResult, Evidence, LedgerLine
from harness.domain.baseline import Baseline, BaselineCase, Provenance
from harness.domain.case import Case
from harness.domain.grade import Cause, CheckResult, Failed, Finding, Grade, Passed, Unmeasured
from harness.domain.opinion import Opinion
from harness.domain.policy import GatePolicy
from harness.domain.reading import Reader, Reading, Statements
from harness.domain.review import Review, ReviewVerdict
from harness.domain.run import AttemptLine, RunHeader, RunRecord
from harness.domain.suite import AgentSpec, CaseFingerprint
from harness.domain.surface import Surface, Tool
from harness.domain.trajectory import Ending, ToolCall, ToolResult, Trajectory, Turn, Usage
from harness.gate.circumstances import Circumstances
from harness.gate.decide import decide
from harness.metrics.measure import measure
from harness.report.changes import measured_by_baseline, measured_by_run, what_changed
from harness.report.view import Before, Origin, ReportView, build_view

CLAUDE = AgentSpec(provider="anthropic", model="claude-sonnet-5-5", effort="medium")
KEYWORD = AgentSpec(provider="keyword")


def tool(name: str, description: str = "", **parameters: object) -> Tool:
    """A tool whose parameters are given as JSON schemas."""
    return Tool(name=name, description=description, input_schema={"type": "object", "properties": parameters})


SURFACE = Surface(
    tools=(
        tool("get_net_worth", "The net worth now."),
        tool("get_history", "The net worth by month.", months={"type": "integer", "default": 6}),
        tool("get_quote", "The market price of a security."),
    ),
    instructions="Read only.",
    server_name="household",
    server_version="1.0.0",
)


def case(case_id: str, **keys: object) -> Case:
    """A case with these keys."""
    return Case.model_validate({"id": case_id, "ask": f"What about {case_id}?", **keys})


def call(name: str, arguments: dict[str, object] | None = None, **keys: object) -> ToolCall:
    """A call that was answered."""
    answered = {"id": "1", "tool": name, "arguments": arguments or {}, "result": ToolResult(text=("ok",))}
    return ToolCall.model_validate(answered | keys)


def passed(*checks: str) -> Passed:
    """A grade with these checks, all passed."""
    return Passed(checks=tuple(CheckResult(check=check, outcome="passed") for check in checks or ("answer.facts",)))


def failed(check: str = "answer.facts", message: str = "expected 7, found 8", *, hard: bool = False) -> Failed:
    """A grade with one failed check."""
    finding = Finding(check=check, message=message)
    return Failed(checks=(CheckResult(check=check, outcome="failed", findings=(finding,), hard=hard),))


def unmeasured(cause: Cause = "service", reason: str = "529 after 4 retries") -> Unmeasured:
    """A grade that says nothing about the agent."""
    return Unmeasured(cause=cause, reason=reason)


def attempt(
    case_id: str, number: int, grade: Grade, *calls: ToolCall, billed: int = 0, **trajectory: object
) -> AttemptResult:
    """One attempt with these calls in one turn."""
    done = Trajectory.model_validate({
        "turns": (Turn(calls=calls),) if calls else (),
        "answer": "It is 8.",
        "ending": Ending.ANSWERED,
        "usage": Usage(input_tokens=100, output_tokens=10),
        "cost_usd": 0.01,
        "latency_ms": 1000.0,
        **trajectory,
    })
    ledger = (LedgerLine(route="GET /quotes", units=billed),) if billed else ()
    return AttemptResult(
        attempt=Attempt(case=case_id, agent="claude", number=number),
        evidence=Evidence(trajectory=done, ledger=ledger),
        grade=grade,
    )


def attempts(case_id: str, *grades: Grade) -> list[AttemptResult]:
    """Attempts of one case, numbered from 1, that called nothing."""
    return [attempt(case_id, number, grade) for number, grade in enumerate(grades, 1)]


def opinion(score: int | None = 5, rationale: str = 'it says "It is 8."', **keys: object) -> Opinion:
    """What a judge said; why it said nothing where the score is None."""
    said = {"missing": "service: 529"} if score is None else {"score": score, "rationale": rationale}
    return Opinion.model_validate({"judge": "haiku", "model": "claude-haiku-5-5", "cost_usd": 0.001, **said, **keys})


READER = Reader(
    name="claude", model="claude-sonnet-5-5", settings={"effort": "low"}, instructions="sha256:1f2e3d4c5b6a"
)


def read_by(result: AttemptResult, reader: Reader = READER, /, **keys: object) -> AttemptResult:
    """The same attempt, its answer read; `unread` says why it could not be."""
    said = {} if keys.get("unread") else {"said": Statements()}
    reading = Reading.model_validate({"by": reader, **said, **keys})
    evidence = result.evidence.model_copy(update={"reading": reading})
    return result.model_copy(update={"evidence": evidence})


def review(attempt: str, verdict: ReviewVerdict, **keys: object) -> Review:
    """What a person said of one attempt of `run-1`."""
    line = {"run": "run-1", "digest": "sha256:1", "attempt": attempt, "verdict": verdict, "by": "ada", "when": "now"}
    return Review.model_validate(line | keys)


def record(
    results: Sequence[AttemptResult], *, plan: Sequence[tuple[str, int]] | None = None, **header: object
) -> RunRecord:
    """A record of these attempts; the plan is what was done unless it is given as pairs of case and number."""
    surface = header.get("surface", SURFACE)
    assert isinstance(surface, Surface)
    planned = [(r.attempt.case, r.attempt.number) for r in results] if plan is None else list(plan)
    cases = dict.fromkeys(case_id for case_id, _ in planned)
    return RunRecord(
        header=RunHeader.model_validate({
            "id": "run-1",
            "suite": "household",
            "started": "2026-11-03T10:00:00Z",
            "agent": "claude",
            "agent_spec": CLAUDE,
            "own_agent": True,
            "mode": "converse",
            "seed": "s",
            "prompt": "Answer from the tools.",
            "surface": surface,
            "surface_hash": surface.hash,
            "fixture": "sha256:aaaa",
            "backend": "sha256:bbbb",
            "cases": {case_id: CaseFingerprint(ask=f"ask {case_id}", expectation="e") for case_id in cases},
            "grader_version": "1",
            "plan": tuple(Attempt(case=case_id, agent="claude", number=number) for case_id, number in planned),
            **header,
        }),
        attempts=tuple(AttemptLine(result=result) for result in results),
    )


def baseline(of: RunRecord) -> Baseline:
    """The baseline that promoting this record would have made, without the evidence."""
    header, counts = of.header, run_counts(of)
    return Baseline(
        suite=header.suite,
        settings=settings_of(header),
        deterministic=header.deterministic,
        surface=header.surface,
        surface_hash=header.surface_hash,
        fixture=header.fixture,
        backend=header.backend,
        grader_version=header.grader_version,
        reader=header.reader,
        cases={
            c.id: BaselineCase(
                fingerprint=header.cases[c.id], passed=c.passed, failed=c.failed, unmeasured=c.unmeasured
            )
            for c in counts.cases
        },
        runs=(header.id,),
        harness_version="0.1.0",
        provenance=Provenance(who="ada", when="2026-11-02", commit="1a2b3c4d5e6f", why="first numbers"),
    )


def view(
    cases: Sequence[Case],
    run: RunRecord,
    *,
    against: RunRecord | None = None,
    circumstances: Circumstances | None = None,
    reviews: Sequence[Review] = (),
    **origin: Any,  # noqa: ANN401 - keys of an origin
) -> ReportView:
    """The view of a run, compared with the baseline made of another."""
    counts = run_counts(run)
    before = _before(against, run) if against else None
    decision = decide(
        counts,
        before.comparable.counts if before else None,
        policy=GatePolicy(),
        circumstances=circumstances or Circumstances(hard_breaches=()),
    )
    return build_view(
        run, measure(cases, run), decision=decision, before=before, origin=Origin(**origin), reviews=reviews
    )


def _before(against: RunRecord, run: RunRecord) -> Before:
    known = baseline(against)
    return Before(
        baseline=known,
        comparable=Comparable(counts=run_counts(against)),
        changes=what_changed(measured_by_baseline(known), measured_by_run(run.header)),
        operating="At 3 per case this gate blocks an unchanged agent 1.2 % of the time.",
    )
