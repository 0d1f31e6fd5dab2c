"""The pull-request comment: verdict and what changed, then what moved, how sure, what it cost, and the failures.

Its first line is a marker by which the comment is found again. It is never longer than GitHub takes: what does not fit
goes by whole rows, and the comment says how many went.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from harness.report.fitting import Limits, fitted
from harness.report.markdown_details import extras, failures, spent
from harness.report.markdown_parts import (
    asked_again,
    changed,
    cost,
    foot,
    headline,
    judged_by,
    moved,
    passed,
    remarked,
    sure,
)
from harness.report.runner_commands import defused
from harness.report.view import ReportView

BUDGET = 60_000
"""Code points. GitHub says 65,536 characters and has been seen to count up to four bytes for each."""

KEY_LENGTH = 100
_NOT_IN_A_KEY = re.compile(r"[^A-Za-z0-9._/-]+")


def marker(key: str) -> str:
    """Return the comment's first line for a key; whatever could end an HTML comment early becomes a dot."""
    return f"<!-- plumbline:{_NOT_IN_A_KEY.sub('.', key)[:KEY_LENGTH]} -->"


def render_markdown(view: ReportView, *, key: str = "", budget: int = BUDGET) -> str:
    """Return the comment.

    Args:
        view: what to show.
        key: tells several comments on one pull request apart; the suite's name by default.
        budget: the most code points it may have. Below a few hundred it is exceeded by the barest comment.
    """
    first = marker(key or view.header.suite)
    best = fitted(lambda limits: f"{first}\n{body(view, limits)}", lambda text: len(text) <= budget, most_rows(view))
    return best if best is not None else render_minimal(view, key=key)


def render_minimal(view: ReportView, *, key: str = "") -> str:
    """Return the barest comment, for when a longer one was refused: marker, verdict, counts and where to read on."""
    return f"{marker(key or view.header.suite)}\n{barest(view)}"


def barest(view: ReportView) -> str:
    """Return verdict, counts and where to read on, ending in a newline."""
    return written((*headline(view), *passed(view), *foot(view)))


def body(view: ReportView, limits: Limits) -> str:
    """Return everything below the marker under these limits, ending in a newline."""
    parts = (
        headline(view),
        judged_by(view, limits),
        changed(view, limits),
        passed(view),
        moved(view, limits),
        asked_again(view, limits),
        sure(view, limits),
        cost(view),
        spent(view, limits),
        remarked(view, limits),
        failures(view, limits),
        extras(view, limits),
        foot(view),
    )
    return written(line for part in parts for line in part)


def written(lines: Iterable[str]) -> str:
    """Return the document of these lines, of which no runner obeys any when somebody prints it into a job's log."""
    return "".join(f"{defused(line)}\n" for text in lines for line in text.split("\n"))


def most_rows(view: ReportView) -> int:
    """Return a number that no list of the report exceeds."""
    changes = len(view.before.changes) if view.before else 0
    edits = len(view.origin.base.changes) if view.origin.base else 0
    return max(len(view.cases), len(view.checks), len(view.remarks), changes, edits)
