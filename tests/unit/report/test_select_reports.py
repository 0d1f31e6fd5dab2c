"""What reports say of a run of select mode, and of two runs side by side."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from harness.comparable import run_counts
from harness.domain.attempt import AttemptResult
from harness.domain.policy import GatePolicy
from harness.domain.run import RunRecord
from harness.gate.circumstances import Circumstances
from harness.gate.decide import decide
from harness.metrics.measure import measure
from harness.report.json_file import as_json
from harness.report.markdown import render_markdown
from harness.report.side_by_side import Side, side_by_side
from harness.report.terminal import render_terminal
from harness.report.view import ReportView, build_view
from tests.doubles.sample_runs import attempt, call, case, failed, passed, record, unmeasured

SCHEMA = Path(__file__).parents[3] / "docs" / "run-report.schema.json"
CASES = [
    case("a", difficulty="direct", tools={"best": "get_history"}),
    case("b", tools={"best": "get_quote", "also": ["get_history"]}),
    case("c", tools={"none": True}),
]
METERED = ("get_quote",)


def run(*results: AttemptResult, mode: str = "select", agent: str = "claude") -> RunRecord:
    """A record of these attempts."""
    return record(results, mode=mode, agent=agent)


def view(found: RunRecord, *, invalid_reason: str | None = None) -> ReportView:
    """What is shown of a run."""
    circumstances = Circumstances(invalid_reason=invalid_reason)
    decision = decide(run_counts(found), None, policy=GatePolicy(), circumstances=circumstances)
    return build_view(found, measure(CASES, found, metered=METERED), decision=decision)


CHOSEN = run(
    attempt("a", 1, passed("tools.any_of"), call("get_history")),
    attempt("b", 1, failed("tools.any_of"), call("get_history")),
    attempt("c", 1, passed("tools.none")),
)


def test_the_terminal_shows_the_eight_apart_with_what_they_cannot_see() -> None:
    """One score for all would hide which of them is weak."""
    text = render_terminal(view(CHOSEN)).replace("\xa0", " ")
    assert "Selection by claude-sonnet-5-5, with nothing executed" in text
    assert "Selection, strict: 50 %" in text
    assert "n = 2 (1 left out: the right answer is to call nothing, so there is no selection to grade)" in text
    assert "cannot see: Cost: a defensible tool can be the expensive one." in text
    lines = [" ".join(line.split()) for line in text.splitlines()]
    assert "direct 1 case 100 % (95 % interval 20.7 % to 100 %)" in lines
    assert "get_quote metered 1 case chosen 0 of 1 wrongly 0" in lines
    assert "get_net_worth free uncovered chosen 0 of 0 wrongly 0" in lines
    assert "get_quote → get_history 1 time" in lines


def test_markdown_and_json_show_the_same_tables() -> None:
    """Whoever reads the comment and whoever reads the file must find the same numbers."""
    shown = view(CHOSEN)
    text = render_markdown(shown)
    assert "<summary>Right choice by difficulty</summary>" in text
    assert "| `get_history` | free | 1 | 1 | 1 | 1 |" in text
    document = as_json(shown)
    jsonschema.validate(document, json.loads(SCHEMA.read_text(encoding="utf-8")))
    selection = document["selection"]
    assert isinstance(selection, dict)
    assert selection["uncovered"] == ["get_net_worth"]
    assert isinstance(selection["cannot_see"], dict)
    assert len(selection["cannot_see"]) == 8
    assert selection["confusion"] == [{"expected": "get_quote", "chosen": "get_history", "n": 1}]


def test_a_suite_without_difficulties_or_mistakes_shows_no_empty_tables() -> None:
    """A heading over nothing reads like a loss."""
    shown = view(run(attempt("b", 1, passed("tools.any_of"), call("get_quote"))))
    assert "difficulty" not in render_terminal(shown)
    assert "difficulty" not in render_markdown(shown)
    assert "mistaken" not in render_terminal(shown)


@pytest.mark.parametrize(("mode", "invalid"), [("converse", None), ("select", "the data expired")])
def test_other_runs_have_no_such_section(mode: str, invalid: str | None) -> None:
    """Nothing is said of selections where there were none, or where nothing is graded."""
    shown = view(run(attempt("a", 1, passed(), call("get_history")), mode=mode), invalid_reason=invalid)
    assert "nothing executed" not in render_terminal(shown)
    assert "selection" not in as_json(shown)


def test_routing_and_answer_are_told_apart_with_the_tools_used() -> None:
    """The right tool with the wrong number and the right number without the tool are two different faults."""
    checks = (*passed("tools.must").checks, *failed("answer.says").checks)
    both = failed().model_copy(update={"checks": checks})
    found = run(attempt("a", 1, both, call("get_history"), call("get_history"), call("get_quote")), mode="converse")
    document: dict[str, Any] = as_json(view(found))
    (row,) = document["cases"]
    assert (row["routing"], row["answer"]) == ({"passed": 1, "failed": 0}, {"passed": 0, "failed": 1})
    assert row["tools_used"] == ["get_history", "get_quote"]
    assert "routing 1 of 1, answer 0 of 1; tools used: get_history, get_quote" in render_terminal(view(found))
    assert "| `a` | 1 of 1 | 0 of 1 | `get_history`, `get_quote` |" in render_markdown(view(found))
    idle = run(attempt("a", 1, both), mode="converse")
    assert "tools used: none" in render_terminal(view(idle))
    assert "| `a` | 1 of 1 | 0 of 1 | none |" in render_markdown(view(idle))


def test_two_runs_stand_side_by_side_with_the_cases_they_differ_on() -> None:
    """Numbers of two models are never averaged; where they part is what one wants to read."""
    other = run(
        attempt("a", 1, passed("tools.any_of"), call("get_history")),
        attempt("a", 2, passed("tools.any_of"), call("get_history")),
        attempt("b", 1, passed("tools.any_of"), call("get_quote")),
        agent="haiku",
    )
    sides = (Side(record=r, metrics=measure(CASES, r, metered=METERED)) for r in (CHOSEN, other))
    found = side_by_side(*sides)
    assert next((change.kind, change.after) for change in found.changes) == ("agent", "haiku")
    assert (found.common, [row.id for row in found.cases]) == (2, ["b"])
    assert (found.cases[0].first.chosen, found.cases[0].second.chosen) == ({"get_history": 1}, {"get_quote": 1})
    strict = next(pair for pair in found.metrics if pair[0].id == "selection_strict")
    assert [metric.value for metric in strict] == [0.5, 1.0]


def test_a_case_that_one_run_could_not_measure_differs() -> None:
    """No data is not the same as any rate."""
    blind = run(attempt("a", 1, unmeasured()))
    seen = run(attempt("a", 1, failed(), call("get_history")))
    sides = [Side(record=r, metrics=measure(CASES, r)) for r in (blind, seen)]
    assert [row.id for row in side_by_side(*sides).cases] == ["a"]
    assert side_by_side(sides[0], sides[0]).cases == ()
