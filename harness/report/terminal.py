"""The report a person reads on a terminal or in a log: plain text, colours only when asked for.

Foreign text can neither send escape sequences nor pass for a workflow command.
"""

from __future__ import annotations

from collections.abc import Iterator

from fake_backend.documents import counted
from harness.gate.outcomes import GateCheck
from harness.report.case_rows import CaseRow
from harness.report.change import Change, sentence
from harness.report.confirmation_rows import confirmation_rows, confirmation_summary
from harness.report.foreign_text import INLINE_LIMIT, in_log, many_lines
from harness.report.number_text import difference_line, measured, metric_text, rate_line
from harness.report.readers import reading_cost_lines, unread_lines
from harness.report.second_readings import judge_cost_lines, opinion_lines, review_lines, scored
from harness.report.selection_text import selection_lines
from harness.report.view import ReportView, judged_by_sentence

DIFF_LINES, DIFF_WIDTH = 12, 160
EVIDENCE_LINES, EVIDENCE_WIDTH = 24, 400
FINDINGS = 5
MARKS = {"passed": "✓", "failed": "✗", "invalid": "✗", "inconclusive": "!", "interrupted": "!", "noted": "·"}
COLOURS = {"passed": "32", "failed": "31", "invalid": "31", "inconclusive": "33", "skipped": "36"}
COST_LINE = ("cost_total", "cost_per_completed", "latency_p50", "latency_p95")


def render_terminal(view: ReportView, *, colour: bool = False) -> str:
    """Return the report, ending in a newline; ANSI colours on the verdict only where `colour` says so."""
    shade = COLOURS["inconclusive" if view.caveat else view.verdict]
    verdict = f"\x1b[1;{shade}m{view.headline}\x1b[0m" if colour else view.headline
    header = view.header
    lines = [f"{_name(header.suite)} · {_name(header.agent)} · {verdict}"]
    first = (_judged_by, _changed, _counts, _moved, _asked_again, _gate, _cost)
    parts = (*first, _remarks, _groups, selection_lines, _failures)
    for part in parts:
        lines += part(view)
    return "\n".join((*lines, "", f"run {_name(header.id)}", ""))


def _titled(title: str, lines: Iterator[str]) -> Iterator[str]:
    found = tuple(lines)
    if found:
        yield from ("", title, *(f"  {line}" for line in found))


def _judged_by(view: ReportView) -> Iterator[str]:
    base = view.origin.base
    if base is not None and (base.notes or base.changes or not base.commit):
        edits = (line for change in base.changes for line in _change(change))
        told = (judged_by_sentence(base, _name), *(in_log(note) for note in base.notes), *edits)
        yield from _titled("What this change is judged by", iter(told))


def _changed(view: ReportView) -> Iterator[str]:
    if view.before is None:
        yield from _titled("What changed", iter(("there is no baseline to compare with",)))
        return
    made = view.before.baseline.provenance
    commit = f"commit {in_log(made.commit[:7])}" if made.commit else "no commit known"
    title = f"What changed since {in_log(made.when)}, {commit}"
    changes = view.before.changes
    lines = (line for change in changes for line in _change(change)) if changes else iter(("nothing",))
    yield from _titled(title, lines)


def _change(change: Change) -> Iterator[str]:
    yield sentence(change, _name)
    for line in many_lines("\n".join(change.diff), lines=DIFF_LINES, width=DIFF_WIDTH):
        yield f"  {line[:2]}{in_log(line[2:], DIFF_WIDTH)}"


def _counts(view: ReportView) -> Iterator[str]:
    yield from _titled("What passed", _rates(view)) if view.graded else ("", "Nothing in this run is graded.")


def _rates(view: ReportView) -> Iterator[str]:
    attempts = view.attempts
    line = measured(attempts.passed, attempts.passed + attempts.failed, attempts.unmeasured, unread=attempts.unread)
    yield f"Passed {line}: {rate_line(view.pass_rate)}."
    yield from unread_lines(view.readings, in_log)
    yield from review_lines(view.reviewed)
    yield from opinion_lines(view.opinions, _name)


def _moved(view: ReportView) -> Iterator[str]:
    width = max((len(in_log(row.id)) for row in view.moved), default=0)
    yield from _titled(
        "What moved",
        (
            f"{in_log(row.id):<{width}}  {before.passed} of {before.measured} → {_passed(row)}  {row.standing.word}"
            for row in view.moved
            if (before := row.past.before)
        ),
    )


def _asked_again(view: ReportView) -> Iterator[str]:
    rows = [
        f"{in_log(row.case) or 'the suite'}  {row.baseline} → {row.first}, again {row.fresh}  {row.outcome}"
        for row in confirmation_rows(view)
    ]
    yield from _titled("Asked again", iter([*rows, confirmation_summary(view)] if rows else []))


def _gate(view: ReportView) -> Iterator[str]:
    lines = [line for check in view.checks for line in _check(check)]
    lines += [f"· {difference_line(view.difference)}"] if view.difference else []
    lines += [f"· {counted(cause.n, 'attempt')} {cause.reason}" for cause in view.unmeasured]
    lines += [f"· {view.before.operating}"] if view.before and view.before.operating else []
    yield from _titled("How sure", iter(lines))


def _check(check: GateCheck) -> Iterator[str]:
    first, rest = check.lines
    yield f"{MARKS.get(check.outcome, '?')} {check.name}, {check.outcome}: {in_log(first)}"
    yield from (f"    {in_log(line)}" for line in many_lines(rest, lines=EVIDENCE_LINES, width=EVIDENCE_WIDTH))


def _remarks(view: ReportView) -> Iterator[str]:
    yield from _titled("Remarks", (in_log(remark) for remark in view.remarks))


def _groups(view: ReportView) -> Iterator[str]:
    groups = view.metrics.groups if view.graded else ()
    names = [in_log(group.group) or "(no group)" for group in groups]
    width = max(map(len, names), default=0)
    counts = [(group.rate.k, group.rate.n) if group.rate else (0, 0) for group in groups]
    yield from _titled(
        "Groups",
        (
            f"{name:<{width}}  {measured(k, n, group.unmeasured, unread=group.unread)}"
            for name, (k, n), group in zip(names, counts, groups, strict=True)
        ),
    )


def _failures(view: ReportView) -> Iterator[str]:
    shown = [row for row in view.cases if row.found or row.reasons or row in view.troubled]
    lines = [line for row in shown for line in _case(row)]
    left = len(view.cases) - len(shown)
    lines += [f"✓ {counted(left, 'case')} passed, with nothing to say"] if left else []
    yield from _titled("Cases", iter(lines))


def _case(row: CaseRow) -> Iterator[str]:
    counts = row.counts
    mark = "✗" if counts.failed else "?" if not counts.n else "✓"
    line = measured(counts.passed, counts.n, counts.unmeasured, unread=counts.unread)
    yield f"{mark} {in_log(row.id)}  {row.standing.word}, {line}{''.join(f', {label}' for label in row.labels)}"
    if row.routing and row.answer:
        yield f"    routing {row.routing.text}, answer {row.answer.text}; tools used: {_tools(row)}"
    if row.opinions:
        yield f"    judge: {scored(row.opinions)}"
    for one in row.found[:FINDINGS]:
        weight = "" if one.weight == "counts" else f" ({one.weight})"
        yield f"    {in_log(one.check)}{weight}: {in_log(one.sentence)}"
    if len(row.found) > FINDINGS:
        yield f"    … and {counted(len(row.found) - FINDINGS, 'more finding')}"
    yield from (f"    {counted(n, 'attempt')} unmeasured, {in_log(reason)}" for reason, n in row.reasons)


def _cost(view: ReportView) -> Iterator[str]:
    metrics = [view.metrics[name] for name in COST_LINE] if view.graded else []
    lines = [f"{m.kind.title}: {metric_text(m)}" for m in metrics]
    others = (*reading_cost_lines(view.readings, _name), *judge_cost_lines(view.opinions))
    yield from _titled("What it cost", iter([*lines, *others]))


def _tools(row: CaseRow) -> str:
    return ", ".join(_name(tool) for tool in row.tools) or "none"


def _name(text: str) -> str:
    return in_log(text, INLINE_LIMIT)


def _passed(row: CaseRow) -> str:
    return f"{row.counts.passed} of {row.counts.n}"
