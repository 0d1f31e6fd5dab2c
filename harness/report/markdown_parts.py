"""The parts of the Markdown reports, each a list of lines that ends its own blocks. Foreign text stays in code."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TypeVar

from fake_backend.documents import counted
from harness.gate.outcomes import GateCheck
from harness.report.change import Change, sentence
from harness.report.confirmation_rows import confirmation_rows, confirmation_summary
from harness.report.fitting import Limits
from harness.report.foreign_text import address, cell, code, fenced, many_lines
from harness.report.number_text import difference_line, in_a_cell, measured, milliseconds, rate_line, usd
from harness.report.readers import reading_cost_lines, unread_lines
from harness.report.second_readings import judge_cost_lines, opinion_lines, review_lines
from harness.report.view import Before, ReportView, judged_by_sentence

EVIDENCE_LIMIT, EVIDENCE_LINES = 400, 24
DIFF_LINES, DIFF_WIDTH = 14, 240
CAVEAT_MARK = "☑️"
VERDICT_MARKS = {"passed": "✅", "failed": "❌", "inconclusive": "⚠️", "invalid": "⛔", "skipped": "⏭️"}
CHECK_MARKS = {
    "passed": "✅",
    "failed": "❌",
    "invalid": "⛔",
    "inconclusive": "⚠️",
    "interrupted": "⚠️",
    "skipped": "⏭️",
    "undecided": "❔",
    "noted": "·",
}
T = TypeVar("T")


def table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> list[str]:
    """Return a table of cells that are safe already, with the blank line a table needs before it."""
    lines = (head, ("---",) * len(head), *rows)
    return ["", *(f"| {' | '.join(line)} |" for line in lines)]


def cut(items: Sequence[T], most: int, noun: str) -> tuple[Sequence[T], list[str]]:
    """Return the first items and, where some were left out, a line that counts them."""
    left = len(items) - most
    return items[:most], ["", f"… and {counted(left, noun)} more; the full report has them."] if left > 0 else []


def headline(view: ReportView) -> list[str]:
    """Return the verdict with its caveat, and on whom: no number, for what changed is read before any rate."""
    mark = CAVEAT_MARK if view.caveat else VERDICT_MARKS[view.verdict]
    lines = [f"## {mark} Plumbline: {code(view.header.suite)} {view.headline}", ""]
    model = view.header.agent_spec.model
    who = f"Agent {code(view.header.agent)}{f', model {code(model)}' if model else ''}"
    return [*lines, f"{who}."]


def judged_by(view: ReportView, limits: Limits) -> list[str]:
    """Return what the change edits in that by which it is judged, or that it is judged by its own; else nothing."""
    base = view.origin.base
    if base is None or (base.commit and not base.notes and not base.changes):
        return []
    shown, more = cut(base.changes, limits.rows, "edit")
    title = "### ⚠️ This change edits what it is judged by" if base.changes else "### ⚠️ What this change is judged by"
    lines = ["", title, "", judged_by_sentence(base, code)]
    lines += [text for note in base.notes for text in ("", code(note, EVIDENCE_LIMIT))]
    lines += [""] if shown else []
    for index, change in enumerate(shown):
        lines += [f"- {sentence(change, code)}", *(_diff(change) if change.diff and index < limits.diffs else [])]
    return [*lines, *more]


def passed(view: ReportView) -> list[str]:
    """Return what passed of what was measured, with what was not beside it; or that nothing is graded."""
    if not view.graded:
        return ["", "Nothing in this run is graded."]
    attempts = view.attempts
    n = attempts.passed + attempts.failed
    counts = measured(attempts.passed, n, attempts.unmeasured, unread=attempts.unread)
    lines = [
        f"Passed {counts}: {rate_line(view.pass_rate)}.",
        *unread_lines(view.readings, lambda text: code(text, EVIDENCE_LIMIT)),
        *review_lines(view.reviewed),
        *opinion_lines(view.opinions, code),
    ]
    return ["", "### What passed", *(text for one in lines for text in ("", one))]


def changed(view: ReportView, limits: Limits) -> list[str]:
    """Return what differs from what the baseline was measured on, with readable differences."""
    if view.before is None:
        return ["", "### What changed", "", "There is no baseline to compare with."]
    shown, more = cut(view.before.changes, limits.rows, "change")
    lines = ["", "### What changed", "", *_since(view.before)]
    for index, change in enumerate(shown):
        lines += [f"- {sentence(change, code)}", *(_diff(change) if change.diff and index < limits.diffs else [])]
    return [*lines, *more]


def _since(before: Before) -> list[str]:
    made = before.baseline.provenance
    commit = f"commit {code(made.commit[:7])}" if made.commit else "no commit known"
    origin = f"the baseline of {code(made.when)}, {commit}"
    return [f"Since {origin}:", ""] if before.changes else [f"Nothing, compared with {origin}."]


def _diff(change: Change) -> list[str]:
    block = fenced(many_lines("\n".join(change.diff), lines=DIFF_LINES, width=DIFF_WIDTH), "diff")
    return ["", *(f"  {line}" for line in block.split("\n"))]


def moved(view: ReportView, limits: Limits) -> list[str]:
    """Return the cases whose pass rate moved, the worse ones first, and how many cannot be compared."""
    if view.before is None or not view.graded:
        return []
    shown, more = cut(view.moved, limits.rows, "case")
    rows = [
        (
            cell(row.id),
            f"{before.passed} of {before.measured}",
            f"{row.counts.passed} of {row.counts.n}",
            rate_line(row.rate),
            in_a_cell(row.counts.unmeasured, row.counts.unread),
            row.standing.word,
        )
        for row in shown
        if (before := row.past.before)
    ]
    lines = table(("case", "baseline", "this run", "rate", "unmeasured", ""), rows) if rows else []
    return ["", "### What moved", *lines, *more, "", _still(view), *_lost(view, view.before)]


def _still(view: ReportView) -> str:
    compared = sum(row.past.before is not None for row in view.cases)
    new = len(view.cases) - compared
    return f"{counted(compared - len(view.moved), 'case')} unchanged, {counted(new, 'case')} without a baseline."


def _lost(view: ReportView, before: Before) -> list[str]:
    """Why numbers of the baseline do not count, and which were graded again."""
    reasons = Counter(row.past.lost for row in view.cases if row.past.lost)
    lines = [f"- {counted(n, 'case')} not comparable: {code(reason)}" for reason, n in reasons.items()]
    regraded = len(before.comparable.regraded)
    lines += [f"- {counted(regraded, 'case')} of the baseline graded again by today's rules"] if regraded else []
    return ["", *lines] if lines else []


def asked_again(view: ReportView, limits: Limits) -> list[str]:
    """Return what looked suspicious after the first round, and what fresh attempts made of it; they alone decide."""
    rows = confirmation_rows(view)
    if not rows:
        return []
    shown, more = cut(rows, limits.rows, "suspicion")
    cells = [
        (cell(row.case) if row.case else "the suite", row.baseline, row.first, row.fresh, row.outcome) for row in shown
    ]
    head = ("case", "baseline", "first round", "asked again", "")
    return ["", "### Asked again", "", confirmation_summary(view), *table(head, cells), *more]


def sure(view: ReportView, limits: Limits) -> list[str]:
    """Return what the verdict rests on: the checks of the gate, the causes of what was not measured, its own power."""
    shown, more = cut(view.checks, limits.rows, "check")
    lines = ["", "### How sure", ""]
    lines += [line for check in shown for line in _check(check)]
    lines += [f"- {difference_line(view.difference)}"] if view.difference else []
    lines += [f"- {counted(cause.n, 'attempt')} {cause.reason}" for cause in view.unmeasured]
    if view.before and view.before.operating:
        lines.append(f"- {view.before.operating}")
    return [*lines, *more, "", "Intervals hold for these cases, not for cases nobody wrote."]


def _check(check: GateCheck) -> list[str]:
    """Return the check as an item of a list; what made a run invalid is told in all its lines, in a block below."""
    first, rest = check.lines
    item = f"- {CHECK_MARKS[check.outcome]} {code(check.name)}, {check.outcome}: {code(first, EVIDENCE_LIMIT)}"
    block = many_lines(rest, lines=EVIDENCE_LINES, width=EVIDENCE_LIMIT)
    return [item, *(f"  {line}" for line in fenced(block).splitlines())] if block else [item]


def cost(view: ReportView) -> list[str]:
    """Return what the run cost in money and time: no grade is here, and nothing that differs by machine elsewhere."""
    metrics = view.metrics
    total, per_completed = usd(metrics["cost_total"].value), usd(metrics["cost_per_completed"].value)
    latency = [milliseconds(metrics[name].value) for name in ("latency_p50", "latency_p95")]
    line = f"Cost {total}, per completed task {per_completed}. Latency {latency[0]} median, {latency[1]} at p95."
    others = (*reading_cost_lines(view.readings, code), *judge_cost_lines(view.opinions))
    apart = [text for one in others for text in ("", one)]
    return ["", "### What it cost", "", line, *apart] if view.graded else []


def remarked(view: ReportView, limits: Limits) -> list[str]:
    """Return what else the author should know: where a failed case often has its cause."""
    shown, more = cut(view.remarks, limits.rows, "remark")
    lines = [f"- {code(remark, EVIDENCE_LIMIT)}" for remark in shown]
    return ["", "### Remarks", "", *lines, *more] if view.remarks else []


def foot(view: ReportView) -> list[str]:
    """Return where the numbers come from: commit, run and, where there is a job, its address."""
    parts = [f"commit {code(view.origin.commit[:7])}"] if view.origin.commit else []
    base = view.origin.base
    parts += [f"judged by merge base {code(base.commit[:7])}"] if base and base.commit else []
    parts.append(f"run {code(view.header.id)}")
    job = address(view.origin.run_url)
    parts += [f"[full report](<{job}>)"] if job else []
    return ["", "---", "", " · ".join(parts)]
