"""What a pull request edits in that by which it is judged: said first, by name, and never instead of the verdict."""

from __future__ import annotations

import json
from pathlib import Path

import jsonschema
import pytest

from harness.domain.baseline import Baseline
from harness.domain.policy import GatePolicy
from harness.report.annotations import annotate
from harness.report.base_changes import baseline_changes, policy_changes, safeguard_changes
from harness.report.json_file import as_json
from harness.report.markdown import render_markdown
from harness.report.terminal import render_terminal
from harness.report.view import MergeBase, ReportView
from tests.doubles.sample_runs import attempts, baseline, case, failed, passed, record, unmeasured, view

SCHEMA = Path(__file__).parents[3] / "docs" / "run-report.schema.json"
RUN = record([*attempts("a", passed(), passed()), *attempts("b", passed()), *attempts("same", passed())])
THEN = baseline(RUN)
NAME = "claude.converse.json"
COMMIT = "1a2b3c4d" * 5


def shown(base: MergeBase | None) -> ReportView:
    """A run that passed, judged so."""
    return view([case("a"), case("b"), case("same")], RUN, against=RUN, base=base)


def weaker(prompt: str = RUN.header.prompt) -> Baseline:
    """The baseline of a change: a failed once, b is gone, c is new."""
    made = [*attempts("a", passed(), failed()), *attempts("same", passed()), *attempts("c", unmeasured(), passed())]
    return baseline(record(made, prompt=prompt))


def test_each_setting_of_the_gate_that_differs_is_named_with_both_values() -> None:
    """Whoever loosens the gate says so in the same breath as asking to be let through."""
    found = policy_changes(GatePolicy(floor=0.8), GatePolicy(alpha=0.5, confirm=0))
    assert [(change.subject, change.before, change.after) for change in found] == [
        ("alpha", "0.05", "0.5"),
        ("confirm", "10", "0"),
        ("floor", "0.8", None),
    ]
    assert policy_changes(GatePolicy(), GatePolicy()) == ()


def test_each_safeguard_that_a_change_takes_away_is_named_with_what_it_held() -> None:
    """A preflight that is deleted turns an invalid run into a graded one, and nothing else would say so."""
    look = {"tool": "get_net_worth", "expect": {"net_worth": 1}}
    base = {"server": {"access": "read-only", "reads": []}, "preflight": [look, {"tool": "b"}]}
    head = {"server": {"access": "read-write"}, "preflight": [look, {"tool": "c"}], "redact": ["x"]}
    found = [(c.subject, c.before, c.after, c.diff) for c in safeguard_changes(base, head)]
    assert found == [
        ("server.access", "read-only", "read-write", ()),
        ("preflight", "2 entries", "2 entries", ('- {"tool":"b"}', '+ {"tool":"c"}')),
        ("redact", None, "1 entry", ('+ "x"',)),
    ]
    assert safeguard_changes(base, base) == ()
    assert [c.after for c in safeguard_changes(base, None)] == [None, None]


def test_a_baseline_shows_who_made_it_and_every_case_that_is_counted_otherwise() -> None:
    """A lowered count is what a reviewer has to see; what it was measured on comes before it."""
    (change,) = baseline_changes(NAME, THEN, weaker(prompt="Other."))
    assert (change.kind, change.subject) == ("baseline", NAME)
    assert change.before == change.after == "2026-11-02 by ada: first numbers"
    assert change.diff == (
        "  system prompt changed",
        "- a: 2 of 2 passed",
        "+ a: 1 of 2 passed",
        "- b: 1 of 1 passed",
        "+ b: none",
        "- c: none",
        "+ c: 1 of 1 passed, 1 unmeasured",
    )


@pytest.mark.parametrize(("base", "head"), [(None, THEN), (THEN, None)])
def test_a_baseline_that_is_new_or_gone_is_just_that(base: Baseline | None, head: Baseline | None) -> None:
    """There is nothing to compare it with, case by case."""
    (change,) = baseline_changes(NAME, base, head)
    assert (change.before is None, change.after is None) == (base is None, head is None)
    assert change.diff == ()


def test_an_untouched_baseline_is_no_change() -> None:
    """Nor is one that never was."""
    assert baseline_changes(NAME, THEN, THEN) == baseline_changes(NAME, None, None) == ()


EDITED = MergeBase(
    commit=COMMIT,
    changes=(*policy_changes(GatePolicy(), GatePolicy(alpha=0.5)), *baseline_changes(NAME, THEN, weaker())),
)


def test_what_a_change_edits_stands_above_everything_else_in_the_comment() -> None:
    """The verdict is the merge base's, and the reader is told what the change would have it be judged by."""
    text = render_markdown(shown(EDITED))
    assert text.index("### ⚠️ This change edits what it is judged by") < text.index("### What changed")
    assert "those of the merge base `1a2b3c4`; what the change edits in them decides nothing here:" in text
    assert "- gate.`alpha`: `0.05` → `0.5`" in text
    assert "  + a: 1 of 2 passed" in text
    assert text.rstrip().endswith("judged by merge base `1a2b3c4` · run `run-1`")


def test_the_terminal_and_the_job_page_say_it_too() -> None:
    """Not everybody reads comments."""
    text = render_terminal(shown(EDITED))
    assert text.index("What this change is judged by") < text.index("What changed")
    assert "gate.alpha: 0.05 → 0.5" in text
    (warning,) = [one for one in annotate(shown(EDITED)) if "edits what it is judged by" in one.title]
    assert (warning.level, "gate.alpha: 0.05 → 0.5" in warning.message) == ("warning", True)


def test_a_merge_base_that_could_not_be_had_is_said_with_the_reason() -> None:
    """Being judged by oneself must not look like being judged."""
    base = MergeBase(commit="", notes=("the clone is shallow @acme/team",))
    text = render_markdown(shown(base))
    assert "### ⚠️ What this change is judged by" in text
    assert "Its own baseline and gate settings judge this change" in text
    assert "`the clone is shallow @acme/team`" in text
    assert "judged by merge base" not in text
    assert "the clone is shallow" in render_terminal(shown(base))


def test_what_could_not_be_read_at_the_merge_base_is_noted_beside_it() -> None:
    """Part of the yardstick is the change's own then."""
    text = render_markdown(shown(MergeBase(commit=COMMIT, notes=("the suite is new",))))
    assert "Baseline and gate settings are those of the merge base `1a2b3c4`." in text
    assert "`the suite is new`" in text


@pytest.mark.parametrize("base", [None, MergeBase(commit=COMMIT)])
def test_where_nothing_is_edited_nothing_is_warned_about(base: MergeBase | None) -> None:
    """A warning on every pull request is read on none."""
    assert "judged by\n" not in render_markdown(shown(base))
    assert "judged by\n" not in render_terminal(shown(base))
    assert ("judged by merge base" in render_markdown(shown(base))) is (base is not None)


@pytest.mark.parametrize("base", [EDITED, MergeBase(commit="", notes=("no",)), MergeBase(commit=COMMIT), None])
def test_the_json_says_what_judged(base: MergeBase | None) -> None:
    """For scripts, in a documented form; absent where nobody asked for a merge base."""
    document = as_json(shown(base))
    jsonschema.validate(document, json.loads(SCHEMA.read_text(encoding="utf-8")))
    found = document.get("base")
    if base is None:
        assert found is None
        return
    assert isinstance(found, dict)
    assert found["commit"] == (base.commit or None)
    assert isinstance(found["changes"], list)
    assert len(found["changes"]) == len(base.changes)
