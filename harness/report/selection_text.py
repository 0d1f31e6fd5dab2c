"""What a run of select mode says on a terminal: the eight metrics apart from each other, and first calls by tool."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from fake_backend.documents import counted
from harness.metrics.choices import SELECTION_METRICS
from harness.metrics.metric import Metric
from harness.report.foreign_text import INLINE_LIMIT, in_log
from harness.report.number_text import metric_text, rate_line
from harness.report.view import ReportView


def selection_lines(view: ReportView) -> Iterator[str]:
    """Yield the section's lines, the empty one before each title included; none for a run of another mode."""
    if view.header.mode != "select" or not view.graded:
        return
    header = view.header
    yield from ("", f"Selection by {_name(header.agent_spec.model or header.agent)}, with nothing executed")
    for name in SELECTION_METRICS:
        yield from (f"  {line}" for line in _metric(view.metrics[name]))
    yield from _difficulties(view)
    yield from _tools(view)


def _metric(metric: Metric) -> Iterator[str]:
    left_out = "; ".join(f"{excluded.n:,} left out: {excluded.reason}" for excluded in metric.excluded)
    yield f"{metric.kind.title}: {metric_text(metric)}, n = {metric.n:,}{f' ({left_out})' if left_out else ''}"
    yield f"  cannot see: {metric.kind.blind}"


def _difficulties(view: ReportView) -> Iterator[str]:
    rows = [
        (_name(row.difficulty or "(none)"), counted(row.cases, "case"), rate_line(row.rate))
        for row in view.metrics.difficulties
    ]
    yield from _table("Right choice by difficulty", rows)


def _tools(view: ReportView) -> Iterator[str]:
    rows = [
        (
            _name(row.tool),
            row.billing,
            counted(row.cases, "case") if row.covered else "uncovered",
            f"chosen {row.chosen:,} of {row.expected:,}",
            f"wrongly {row.wrongly:,}",
        )
        for row in view.metrics.choices
    ]
    yield from _table("First calls by tool", rows)
    mistakes = [
        (_name(row.expected), f"→ {_name(row.chosen)}", counted(row.n, "time"))
        for row in view.metrics.confusion
        if not row.right
    ]
    yield from _table("What was mistaken for what", mistakes)


def _table(title: str, rows: Sequence[tuple[str, ...]]) -> Iterator[str]:
    if rows:
        widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
        yield from ("", title)
        yield from (
            "  " + "  ".join(f"{cell:<{width}}" for cell, width in zip(row, widths, strict=True)).rstrip()
            for row in rows
        )


def _name(text: str) -> str:
    return in_log(text, INLINE_LIMIT)
