"""How far two runs are apart, case by case and together: shown for both directions, decided for none."""

from __future__ import annotations

from typing import Any

import pytest

from harness.domain.grade import Grade
from harness.domain.run import RunRecord
from harness.domain.suite import CaseFingerprint
from harness.metrics.measure import measure
from harness.report.side_by_side import Side, SideBySide, side_by_side
from tests.doubles.sample_runs import KEYWORD, attempts, case, failed, passed, record, unmeasured

CASES = [case("a"), case("b")]


def beside(first: RunRecord, second: RunRecord) -> SideBySide:
    """Two runs side by side."""
    one, other = (Side(record=r, metrics=measure(CASES, r)) for r in (first, second))
    return side_by_side(one, other)


def of_a(*grades: Grade, **header: Any) -> RunRecord:  # noqa: ANN401 - keys of the header
    """A run that only asked a."""
    return record(attempts("a", *grades), **header)


def test_a_difference_of_two_runs_is_tested_both_ways_round() -> None:
    """Comparing takes no sides: what is lost and what is gained is as surely told."""
    ten, none = [passed()] * 10, [failed()] * 10
    down, up = beside(of_a(*ten), of_a(*none)), beside(of_a(*none), of_a(*ten))
    lost, gained = down.cases[0].apart, up.cases[0].apart
    assert lost is not None
    assert gained is not None
    assert lost.p == gained.p == lost.adjusted == pytest.approx(2 / 184_756)
    assert (lost.difference.low, lost.difference.high) == (-gained.difference.high, -gained.difference.low)
    assert -1 <= lost.difference.low < lost.difference.high < 0
    assert (down.tested, down.apart) == (1, lost)


def test_the_more_cases_are_looked_at_the_less_one_of_them_says() -> None:
    """Of enough cases one differs by chance; the number beside p says so."""
    alike = attempts("b", *[passed()] * 4)
    first = record([*attempts("a", *[passed()] * 4), *alike])
    second = record([*attempts("a", *[failed()] * 4), *alike])
    (case_a,) = beside(first, second).cases
    assert case_a.apart is not None
    assert case_a.apart.adjusted == pytest.approx(2 * case_a.apart.p)


def test_what_cannot_be_tested_is_shown_untested() -> None:
    """Nothing was measured, another question was asked, or the agents leave nothing to chance."""
    blind = beside(of_a(unmeasured()), of_a(failed()))
    assert (blind.cases[0].apart, blind.apart, blind.tested) == (None, None, 0)
    reworded = {"a": CaseFingerprint(ask="other", expectation="e")}
    assert beside(of_a(passed()), of_a(failed(), cases=reworded)).apart is None
    exact = beside(of_a(passed(), agent_spec=KEYWORD), of_a(failed(), agent_spec=KEYWORD))
    assert (exact.exact, exact.apart, exact.cases[0].apart) == (True, None, None)
    mixed = beside(of_a(passed(), agent_spec=KEYWORD), of_a(failed(), failed()))
    assert (mixed.exact, mixed.tested) == (False, 1)


def test_another_version_of_plumbline_is_named_where_both_are_known() -> None:
    """It may have asked otherwise; that it is not known is no change."""
    old, new = ({"mcp-plumbline": version} for version in ("0.1.0", "0.2.0"))
    found = beside(of_a(passed(), versions=old), of_a(passed(), versions=new))
    assert [(change.kind, change.before, change.after) for change in found.changes] == [("harness", "0.1.0", "0.2.0")]
    assert beside(of_a(passed()), of_a(passed(), versions=new)).changes == ()
