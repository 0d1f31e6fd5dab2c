"""The folded parts of the Markdown reports: failures with their findings, passing cases, metrics, tables of tools."""

from __future__ import annotations

from collections.abc import Iterator

from fake_backend.documents import counted
from harness.metrics.metric import Metric
from harness.report.case_rows import CaseRow, Standing
from harness.report.failures import Sketch
from harness.report.fitting import Limits
from harness.report.foreign_text import cell, code, fenced, html_code, many_lines
from harness.report.markdown_parts import cut, table
from harness.report.number_text import in_a_cell, metric_text, rate_line
from harness.report.second_readings import scored
from harness.report.view import ReportView

FINDINGS = 20
"""Findings shown of one case; a case that found more is read in the record."""
ANSWER_LINES, ANSWER_WIDTH = 12, 400
CALLS = 12
SPENT = frozenset({"ms", "tokens", "usd"})
"""Units of what a run used up; such metrics stand with the costs, away from the grades."""


def failures(view: ReportView, limits: Limits) -> list[str]:
    """Return the cases to read, gravest first: a table of all, then what was found in each, folded."""
    if not view.troubled:
        return []
    shown, more = cut(view.troubled, limits.rows, "case")
    rows = [(cell(row.id), row.standing.word, _passed(row), _unmeasured(row), _first(row)) for row in shown]
    head = ("case", "", "passed", "unmeasured", "why")
    lines = ["", "### Failed or unmeasured", *(table(head, rows) if rows else []), *more]
    detailed = view.troubled[: limits.details]
    for row in detailed:
        lines += _folded(f"{html_code(row.id)}: {_passed(row)} passed", _detail(row))
    left = len(view.troubled) - len(detailed)
    return [*lines, *(["", f"Findings of {counted(left, 'case')} are left to the full report."] if left else [])]


def spent(view: ReportView, limits: Limits) -> list[str]:
    """Return the metrics of time, tokens and money."""
    if not view.graded or not limits.extras:
        return []
    return _folded("Time, tokens and money", _metrics(view, of_grades=False))


def extras(view: ReportView, limits: Limits) -> list[str]:
    """Return what nobody needs for the verdict: passing cases, metrics, checks, tools."""
    if not view.graded or not limits.extras:
        return []
    troubled = frozenset(row.id for row in view.troubled)
    passing = [row for row in view.in_suite_order if row.id not in troubled]
    rows = [(cell(row.id), _passed(row), _unmeasured(row), _labels(row)) for row in passing]
    head = ("case", "passed", "unmeasured", "")
    return [
        *(_folded(f"{counted(len(rows), 'case')} without a failure", table(head, rows)) if rows else []),
        *_folded("Metrics, and what they cannot see", _metrics(view, of_grades=True)),
        *(_folded("Checks, over measured attempts", _checks(view)) if view.metrics.checks else []),
        *_aspects(view),
        *(_selections(view) if view.header.mode == "select" else []),
        *(_folded("What was mistaken for what", _confusion(view)) if _mistakes(view) else []),
        *(_folded("Tools and the cases that expect them", _coverage(view)) if view.metrics.coverage else []),
    ]


def _folded(summary: str, lines: list[str]) -> list[str]:
    return ["", f"<details><summary>{summary}</summary>", *lines, "", "</details>"]


def _detail(row: CaseRow) -> list[str]:
    judged = ["", f"Judge: {scored(row.opinions)}."] if row.opinions else []
    parts = (_workings(row), _findings(row), judged, _sketch(row.sketch))
    return ["", f"Asked: {code(row.ask, ANSWER_WIDTH)}", *(line for part in parts for line in part)]


def _workings(row: CaseRow) -> list[str]:
    return ["", *(f"- expected {code(line, ANSWER_WIDTH)}" for line in row.workings)] if row.workings else []


def _findings(row: CaseRow) -> list[str]:
    shown, more = cut(row.found, FINDINGS, "finding")
    lines = [
        f"- {code(one.check)}{'' if one.weight == 'counts' else f' ({one.weight})'}, "
        f"{'attempt' if len(one.attempts) == 1 else 'attempts'} {', '.join(map(str, one.attempts))}: "
        f"{code(one.sentence, ANSWER_WIDTH)}"
        for one in shown
    ]
    unmeasured = [f"- {counted(n, 'attempt')} unmeasured, {code(reason, ANSWER_WIDTH)}" for reason, n in row.reasons]
    return ["", *lines, *more, *unmeasured] if lines or unmeasured else []


def _sketch(sketch: Sketch | None) -> list[str]:
    if sketch is None:
        return []
    calls = many_lines("\n".join(sketch.calls) or "nothing", lines=CALLS, width=ANSWER_WIDTH)
    answer = many_lines(sketch.answer or "(no answer)", lines=ANSWER_LINES, width=ANSWER_WIDTH)
    return [
        "",
        f"Attempt {sketch.number} ({sketch.ending}) called:",
        "",
        *fenced(calls).split("\n"),
        "",
        "and answered:",
        "",
        *fenced(answer).split("\n"),
    ]


def _metrics(view: ReportView, *, of_grades: bool) -> list[str]:
    head = ("metric", "value", "n", "left out", "cannot see")
    chosen = (metric for metric in view.metrics.metrics if (metric.kind.unit in SPENT) is not of_grades)
    return table(head, [tuple(_metric(metric)) for metric in chosen])


def _metric(metric: Metric) -> Iterator[str]:
    yield metric.kind.title + (f" ({metric.detail})" if metric.detail else "")
    yield metric_text(metric)
    yield str(metric.n)
    yield "; ".join(f"{excluded.n:,} {excluded.reason}" for excluded in metric.excluded)
    yield metric.kind.blind


def _checks(view: ReportView) -> list[str]:
    rows = [
        (cell(row.check), *map(str, (row.passed, row.failed, row.not_checkable, row.unread)))
        for row in view.metrics.checks
    ]
    return table(("check", "passed", "failed", "could not decide", "unread"), rows)


def _aspects(view: ReportView) -> list[str]:
    """Return the table that tells routing and answer apart, where cases ask for both."""
    rows = [
        (cell(row.id), row.routing.text, row.answer.text, ", ".join(cell(tool) for tool in row.tools) or "none")
        for row in view.in_suite_order
        if row.routing and row.answer
    ]
    return _folded("Routing and answers", table(("case", "routing", "answer", "tools used"), rows)) if rows else []


def _selections(view: ReportView) -> list[str]:
    """Return the two tables of select mode: right choices by difficulty, and first calls by tool."""
    by_difficulty = [
        (cell(row.difficulty or "(none)"), str(row.cases), rate_line(row.rate)) for row in view.metrics.difficulties
    ]
    by_tool = [
        (cell(row.tool), row.billing, str(row.cases), str(row.expected), str(row.chosen), str(row.wrongly))
        for row in view.metrics.choices
    ]
    difficulty = table(("difficulty", "cases", "right choice"), by_difficulty) if by_difficulty else []
    head = ("tool", "billing", "cases expecting it", "attempts at them", "chosen", "chosen wrongly")
    return [
        *(_folded("Right choice by difficulty", difficulty) if difficulty else []),
        *_folded("First calls by tool", table(head, by_tool)),
    ]


def _mistakes(view: ReportView) -> bool:
    return any(not row.right for row in view.metrics.confusion)


def _confusion(view: ReportView) -> list[str]:
    rows = [(cell(row.expected), cell(row.chosen), str(row.n)) for row in view.metrics.confusion if not row.right]
    return table(("expected", "chosen", "times"), rows)


def _coverage(view: ReportView) -> list[str]:
    rows = [(cell(row.tool), str(row.cases), str(row.calls), str(row.unexpected)) for row in view.metrics.coverage]
    return table(("tool", "cases expecting it", "calls", "unexpected calls"), rows)


def _passed(row: CaseRow) -> str:
    return f"{row.counts.passed} of {row.counts.n}"


def _unmeasured(row: CaseRow) -> str:
    return in_a_cell(row.counts.unmeasured, row.counts.unread)


def _labels(row: CaseRow) -> str:
    standing = row.standing.word if row.standing in {Standing.BETTER, Standing.UNMEASURED} else ""
    told = (cell(f"{one.check}, {one.weight}: {one.sentence}") for one in row.found[:1])
    return ", ".join(filter(None, (standing, *row.labels, *told)))


def _first(row: CaseRow) -> str:
    told = [f"{one.check}: {one.sentence}" for one in row.found] + [reason for reason, _ in row.reasons]
    return cell(told[0]) if told else ""
