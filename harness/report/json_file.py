"""`run --json`: the numbers of a run for machines, in a versioned format with a committed JSON Schema.

Unknown and missing numbers are null and never 0; the cost per task where none was completed is the word `infinite`.
Keys are only ever added within a format version.
"""

from __future__ import annotations

import json
import math
from dataclasses import asdict

from harness.domain.values import JsonValue
from harness.gate.confirmation import Confirmations, Confirmed
from harness.metrics.choices import SELECTION_METRICS
from harness.metrics.measure import Metrics
from harness.metrics.metric import Metric
from harness.metrics.opinions import Opinions
from harness.metrics.reviewed import Reviewed
from harness.report.aspects import Aspect
from harness.report.case_rows import CaseRow
from harness.report.change import change_json
from harness.report.readers import reader_json
from harness.report.runner_commands import defused_json
from harness.report.view import MergeBase, ReportView
from harness.stats.rates import METHOD, Rate

FORMAT = 1


def render_json(view: ReportView) -> str:
    """Return the document as ASCII text, indented by two spaces, keys in their documented order, a newline at the end.

    It may be printed into a job's log, so what a runner would obey there is escaped too.
    """
    return defused_json(json.dumps(as_json(view), indent=2, allow_nan=False)) + "\n"


def as_json(view: ReportView) -> dict[str, JsonValue]:
    """Return the document as plain data; docs/reports.md describes every key."""
    metrics = view.metrics
    document: dict[str, JsonValue] = {
        "format": FORMAT,
        "suite": view.header.suite,
        "run": view.header.id,
        "agent": view.header.agent,
        "verdict": view.verdict,
        "caveat": view.caveat or None,
        "exit_code": view.exit_code,
        "attempts": {
            "planned": view.attempts.planned,
            "passed": view.attempts.passed,
            "failed": view.attempts.failed,
            "unmeasured": view.attempts.unmeasured,
            "unread": view.attempts.unread,
        },
        "pass_rate": _rate(view.pass_rate),
        "cases": [_case(row) for row in view.in_suite_order],
        "metrics": {metric.id: _metric(metric) for metric in metrics.metrics} if view.graded else {},
        "checks": [asdict(row) for row in metrics.checks] if view.graded else [],
        "latency_ms": {"p50": _number(metrics["latency_p50"]), "p95": _number(metrics["latency_p95"])},
        "cost_usd": {"total": _number(metrics["cost_total"]), "per_completed": _number(metrics["cost_per_completed"])},
        "surface": {"hash": view.header.surface_hash, "tools": list(view.header.surface.names)},
        "gate": {
            "verdict": view.verdict,
            "checks": [{"name": c.name, "outcome": c.outcome, "evidence": c.evidence} for c in view.checks],
        },
        "remarks": list(view.remarks),
    }
    if view.origin.base is not None:
        document["base"] = _base(view.origin.base)
    if view.readings is not None:
        document["reader"] = reader_json(view.readings, view.header.reader)
    if view.opinions is not None:
        document["judge"] = _judge(view.opinions)
    if view.reviewed is not None:
        document["review"] = review_json(view.reviewed)
    if view.confirmed is not None:
        document["confirmation"] = _confirmation(view.confirmed, view.confirmation_cost)
    if view.header.mode == "select" and view.graded:
        document["selection"] = _selection(metrics)
    return document


def _base(base: MergeBase) -> JsonValue:
    """What a pull request was judged by, and what it edits in that."""
    return {
        "commit": base.commit or None,
        "notes": list(base.notes),
        "changes": [change_json(change) for change in base.changes],
    }


def _selection(metrics: Metrics) -> JsonValue:
    """What a run of select mode shows beside its metrics: first calls by difficulty, by tool, and what was confused."""
    return {
        "difficulty": [
            {"difficulty": row.difficulty, "cases": row.cases, "right_choice": _rate(row.rate)}
            for row in metrics.difficulties
        ],
        "tools": [
            {
                "tool": row.tool,
                "billing": row.billing,
                "cases": row.cases,
                "expected": row.expected,
                "chosen": row.chosen,
                "chosen_wrongly": row.wrongly,
            }
            for row in metrics.choices
        ],
        "confusion": [
            {"expected": row.expected, "chosen": row.chosen, "n": row.n} for row in metrics.confusion if not row.right
        ],
        "uncovered": [row.tool for row in metrics.choices if not row.covered],
        "cannot_see": {name: metrics[name].kind.blind for name in SELECTION_METRICS},
    }


def _confirmation(found: Confirmations, cost: float | None) -> JsonValue:
    """What was asked again, apart from every other number: the attempts here are in no rate, metric or count."""
    return {
        "cases": [{"id": one.fresh.case, **_fresh(one)} for one in found.cases],
        "suite": _fresh(found.suite) if found.suite else None,
        "cost_usd": cost,
    }


def _fresh(one: Confirmed) -> dict[str, JsonValue]:
    fresh = one.fresh
    return {
        "planned": fresh.planned,
        "passed": fresh.passed,
        "failed": fresh.failed,
        "unmeasured": fresh.unmeasured,
        "saved": fresh.left,
        "p": one.p,
        "adjusted": one.adjusted,
        "finding": one.finding,
    }


def _rate(rate: Rate | None) -> JsonValue:
    if rate is None:
        return {"value": None, "low": None, "high": None, "n": 0, "method": METHOD}
    return {"value": rate.value, "low": rate.low, "high": rate.high, "n": rate.n, "method": rate.method}


def _judge(found: Opinions) -> JsonValue:
    """What judges said, apart from every other number."""
    return {
        "judges": [{"name": name, "model": model} for name, model in found.judges],
        **_scores(found),
        "missing": [{"reason": why.reason, "n": why.n} for why in found.missing],
        "cost_usd": found.cost_usd,
    }


def _scores(found: Opinions) -> dict[str, JsonValue]:
    return {"passed": found.passed, "failed": found.failed, "unscored": found.unscored}


def review_json(found: Reviewed) -> JsonValue:
    """Return both rates, what the failures were, and how often judge and people agree, as plain data."""
    return {
        "as_graded": _rate(found.as_graded),
        "after_review": _rate(found.after),
        "failures": found.failures,
        "read": found.read,
        "verdicts": {str(verdict): n for verdict, n in found.verdicts.items()},
        "unread": found.unread,
        "unread_verdicts": {str(verdict): n for verdict, n in found.unread_verdicts.items()},
        "judge_agreement": _rate(found.agreement),
    }


def _case(row: CaseRow) -> JsonValue:
    counts = row.counts
    judged: dict[str, JsonValue] = {"judge": _scores(row.opinions)} if row.opinions else {}
    return {
        "id": row.id,
        "passed": counts.passed,
        "failed": counts.failed,
        "unmeasured": counts.unmeasured,
        "unread": counts.unread,
        "rate": row.rate.value if row.rate else None,
        "unstable": "unstable" in row.labels,
        "routing": _aspect(row.routing),
        "answer": _aspect(row.answer),
        "tools_used": list(row.tools),
        **judged,
    }


def _aspect(aspect: Aspect | None) -> JsonValue:
    return {"passed": aspect.passed, "failed": aspect.failed} if aspect else None


def _metric(metric: Metric) -> JsonValue:
    excluded: list[JsonValue] = [{"reason": e.reason, "n": e.n} for e in metric.excluded]
    return {"value": _number(metric), "n": metric.n, "excluded": excluded}


def _number(metric: Metric) -> JsonValue:
    value = metric.value
    return "infinite" if value is not None and math.isinf(value) else value
