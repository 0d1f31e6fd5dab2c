"""The fresh attempts of a run as rows: what looked suspicious, first round and confirmation apart, what came of it."""

from __future__ import annotations

from dataclasses import dataclass

from fake_backend.documents import counted
from harness.gate.confirmation import Confirmed, Finding
from harness.report.number_text import usd
from harness.report.view import ReportView

_WORDS: dict[Finding, str] = {"dropped": "confirmed", "cleared": "cleared", "open": "not decided"}


@dataclass(frozen=True, slots=True, kw_only=True)
class ConfirmationRow:
    """One suspicious case, or the suite, whose `case` is empty; the numbers as text, all of them our own."""

    case: str
    baseline: str
    first: str
    fresh: str
    outcome: str


def confirmation_rows(view: ReportView) -> tuple[ConfirmationRow, ...]:
    """Return a row for each suspicious case, and one for the suite where that was suspicious; none without any."""
    return tuple(_row(view, one) for one in view.confirmed.all) if view.confirmed else ()


def confirmation_summary(view: ReportView) -> str:
    """Return one sentence on what was asked again, what was saved and what it cost; empty where nothing was."""
    if view.confirmed is None:
        return ""
    planned = sum(one.fresh.planned for one in view.confirmed.all)
    left = sum(one.fresh.left for one in view.confirmed.all)
    saved = f", {left} of {planned} saved" if left else ""
    cost = f", {usd(view.confirmation_cost)}" if view.confirmation_cost is not None else ""
    return f"{counted(planned - left, 'fresh attempt')}{saved}{cost}. They decide, and count in no rate."


def _row(view: ReportView, one: Confirmed) -> ConfirmationRow:
    case, fresh = one.fresh.case, one.fresh
    tally = {row.id: row.counts for row in view.cases}.get(case)
    first = (tally.passed, tally.n) if tally else (view.attempts.passed, view.attempts.passed + view.attempts.failed)
    lost = f", {fresh.unmeasured} unmeasured" if fresh.unmeasured else ""
    return ConfirmationRow(
        case=case,
        baseline=f"{one.before[0]} of {one.before[1]}",
        first=f"{first[0]} of {first[1]}",
        fresh=f"{fresh.passed} of {fresh.measured}{lost}",
        outcome=_WORDS[one.finding],
    )
