"""Reports show screen and confirmation apart, and fresh attempts in no other number."""

from __future__ import annotations

from dataclasses import replace

import pytest

from harness.gate.confirmation import Confirmation, Fresh, confirm
from harness.gate.counts import CaseCounts, RunCounts
from harness.report.confirmation_rows import ConfirmationRow, confirmation_rows, confirmation_summary
from harness.report.json_file import as_json
from harness.report.markdown import render_markdown
from harness.report.terminal import render_terminal
from harness.report.view import ReportView
from tests.doubles.sample_reports import compared
from tests.doubles.sample_runs import attempt, case, passed, record
from tests.doubles.sample_runs import view as sample_view

BEFORE = RunCounts(cases=(CaseCounts(id="march", passed=10, failed=0), CaseCounts(id="voo", passed=10, failed=0)))
FRESH = Confirmation(
    cases=(Fresh(case="march", planned=10, failed=6), Fresh(case="voo", planned=10, passed=8, unmeasured=1)),
    suite=(Fresh(case="march", planned=3),),
)


@pytest.fixture
def view() -> ReportView:
    """A run in which two cases and the suite were asked again."""
    return replace(compared(), confirmed=confirm(FRESH, BEFORE, alpha=0.05), confirmation_cost=0.25)


def test_each_suspicion_is_a_row_with_both_rounds(view: ReportView) -> None:
    """Baseline, first round and fresh attempts stand side by side, and are never added up."""
    march, voo, suite = confirmation_rows(view)
    assert march == ConfirmationRow(
        case="march", baseline="10 of 10", first="0 of 10", fresh="0 of 6", outcome="confirmed"
    )
    assert (voo.fresh, voo.outcome) == ("8 of 8, 1 unmeasured", "cleared")
    assert (suite.case, suite.first, suite.outcome) == ("", "19 of 30", "not decided")
    assert confirmation_summary(view) == (
        "15 fresh attempts, 8 of 23 saved, $0.2500. They decide, and count in no rate."
    )


def test_every_report_has_a_block_of_its_own_for_them(view: ReportView) -> None:
    """Comment, terminal and JSON; headline numbers are as without."""
    assert "### Asked again" in render_markdown(view)
    assert "the suite" in render_markdown(view)
    assert "again 0 of 6  confirmed" in render_terminal(view)
    document, without = as_json(view), as_json(compared())
    confirmation = document.pop("confirmation")
    assert document == without
    assert isinstance(confirmation, dict)
    assert confirmation["cost_usd"] == 0.25


def test_nothing_asked_again_leaves_no_trace() -> None:
    """Most runs need no such block."""
    plain = compared()
    assert (confirmation_rows(plain), confirmation_summary(plain)) == ((), "")
    assert "Asked again" not in render_markdown(plain) + render_terminal(plain)
    unpriced = replace(plain, confirmed=confirm(FRESH, BEFORE, alpha=0.05), confirmation_cost=None)
    assert "$" not in confirmation_summary(unpriced)


@pytest.mark.parametrize(("second", "total"), [(0.02, 0.03), (None, None)])
def test_what_the_fresh_attempts_cost_is_known_of_all_or_not_at_all(second: float | None, total: float | None) -> None:
    """A sum that leaves out what nobody told would pass for the whole."""
    made = [attempt("a", 1, passed()), attempt("a", 2, passed()), attempt("a", 3, passed(), cost_usd=second)]
    assert sample_view([case("a")], record(made, plan=[("a", 1)])).confirmation_cost == (
        None if total is None else pytest.approx(total)
    )
