"""`gate`: a verdict from files, so that other harnesses can use it: records, baselines or plain counts."""

from __future__ import annotations

import argparse
from dataclasses import replace
from pathlib import Path

from fake_backend.documents import load_document
from harness.cli.console import Console
from harness.comparable import run_counts
from harness.domain.baseline import Baseline
from harness.domain.policy import GatePolicy
from harness.domain.suite import Suite
from harness.errors import UserError
from harness.gate.circumstances import Circumstances
from harness.gate.counts import CaseCounts, RunCounts, read_counts
from harness.gate.decide import decide
from harness.gate.outcomes import Decision
from harness.run_record.reader import read_record
from harness.suite.loading import load_suite
from harness.verbs.judging import circumstances_of, read_baseline
from harness.verbs.outputs import emit_json


def execute(options: argparse.Namespace, console: Console) -> int:
    """Decide; returns the verdict's exit code."""
    suite = load_suite(Path(options.suite)) if options.suite else None
    run, circumstances = _read(Path(options.run), suite)
    baseline, _ = _read(Path(options.baseline))
    circumstances = replace(circumstances, removed_cases=frozenset(options.allow_removed))
    policy = suite.file.gate if suite else GatePolicy()
    decision = decide(run, baseline, policy=policy, circumstances=circumstances)
    console.say(f"verdict: {decision.verdict}")
    for check in decision.checks:
        console.say(f"  {check.name}, {check.outcome}: {check.evidence}")
    emit_json(_json(decision), options.json, console)
    return int(decision.exit_code)


def _read(path: Path, suite: Suite | None = None) -> tuple[RunCounts, Circumstances]:
    """Counts of a record, a baseline or plain counts, and what a record says beside them.

    Raises:
        UserError: the file is none of the three.
    """
    if path.is_dir() or path.suffix == ".jsonl":
        record = read_record(path)
        return run_counts(record), circumstances_of(record, suite)
    document = load_document(path)
    if isinstance(document.value, dict) and isinstance(document.value.get("cases"), dict):
        return _baseline_counts(read_baseline(path)), Circumstances()
    return read_counts(document), Circumstances()


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
