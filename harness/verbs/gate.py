"""`gate`: a verdict from files, so that other harnesses can use it: records, baselines or plain counts."""

from __future__ import annotations

import argparse
from pathlib import Path

from fake_backend.documents import load_document
from harness.cli.console import Console
from harness.comparable import run_counts
from harness.domain.baseline import Baseline
from harness.errors import UserError
from harness.gate.circumstances import Breach, Circumstances
from harness.gate.counts import CaseCounts, RunCounts, read_counts
from harness.gate.decide import decide
from harness.gate.outcomes import Decision
from harness.domain.policy import GatePolicy
from harness.run_record.reader import FILE_NAME, read_record
from harness.suite.loading import load_suite
from harness.verbs.judging import read_baseline
from harness.verbs.outputs import emit_json


def execute(options: argparse.Namespace, console: Console) -> int:
    """Decide; returns the verdict's exit code."""
    run, breaches = _read(Path(options.run))
    baseline, _ = _read(Path(options.baseline))
    policy = load_suite(Path(options.suite)).file.gate if options.suite else GatePolicy()
    circumstances = Circumstances(hard_breaches=breaches, removed_cases=frozenset(options.allow_removed))
    decision = decide(run, baseline, policy=policy, circumstances=circumstances)
    console.say(f"verdict: {decision.verdict}")
    for check in decision.checks:
        console.say(f"  {check.name}, {check.outcome}: {check.evidence}")
    emit_json(_json(decision), options.json, console)
    return int(decision.exit_code)


def _read(path: Path) -> tuple[RunCounts, tuple[Breach, ...] | None]:
    """Counts and hard breaches (None where nobody judged them) of a record, a baseline or plain counts.

    Raises:
        UserError: the file is none of the three.
    """
    if path.is_dir() or path.name == FILE_NAME or path.suffix == ".jsonl":
        record = read_record(path)
        breaches = tuple(
            Breach(case=r.attempt.case, attempt=str(r.attempt), check=found.check, message=found.message)
            for r in record.results
            for found in r.grade.hard_breaches
        )
        return run_counts(record), breaches
    document = load_document(path)
    if isinstance(document.value, dict) and isinstance(document.value.get("cases"), dict):
        return _baseline_counts(read_baseline(path)), None
    return read_counts(document), None


def _baseline_counts(baseline: Baseline) -> RunCounts:
    if not baseline.cases:
        msg = "the baseline holds no case; promote a run that does"
        raise UserError(msg)
    cases = tuple(
        CaseCounts(id=case_id, passed=c.passed, failed=c.failed, unmeasured=c.unmeasured, ask=c.fingerprint.ask)
        for case_id, c in baseline.cases.items()
    )
    return RunCounts(cases=cases, deterministic=baseline.deterministic)


def _json(decision: Decision) -> dict[str, object]:
    return {
        "format": 1,
        "verdict": decision.verdict,
        "exit_code": int(decision.exit_code),
        "checks": [
            {"name": c.name, "outcome": c.outcome, "evidence": c.evidence, "cases": list(c.cases)}
            for c in decision.checks
        ],
    }
