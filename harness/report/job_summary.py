"""The job summary: the comment's content without its marker, within the size GitHub takes for one step."""

from __future__ import annotations

from harness.report.fitting import fitted
from harness.report.markdown import barest, body, most_rows
from harness.report.view import ReportView

BUDGET = 1024 * 1024
"""Bytes of UTF-8; GitHub refuses the whole summary of a step that writes more."""


def render_job_summary(view: ReportView, *, budget: int = BUDGET) -> str:
    """Return the summary, cut at whole rows where it would be longer than `budget` bytes."""
    best = fitted(lambda limits: body(view, limits), lambda text: len(text.encode()) <= budget, most_rows(view))
    return best if best is not None else barest(view)
