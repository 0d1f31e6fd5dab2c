"""The state: block: what a case lets a run change, and that all else is collateral."""

from __future__ import annotations

import pytest

from fake_backend.documents import parse_document
from fake_backend.fixtures.expected_state import StateBlockError, judge_state, parse_expected_state
from fake_backend.fixtures.fixture import Fixture, read_fixture
from fake_backend.fixtures.state_diff import StateDiff, diff_states

FIXTURE = """
issues:
  - {id: 142, title: Crash, state: open, labels: [bug], updated_at: x}
  - {id: 143, title: Typo, state: open, labels: [], updated_at: x}
fx: {SGD: 1, USD: 1.342}
"""


def fixture() -> Fixture:
    """Return two issues and two rates."""
    return read_fixture(parse_document(FIXTURE, name="fixture.yaml"))


def changed(**tables: dict[str, object]) -> StateDiff:
    """Return the diff after some rows were set; None removes one."""
    before = fixture().tables
    after = {name: {**rows, **tables.get(name, {})} for name, rows in before.items()}
    return diff_states(
        before, {name: {k: row for k, row in rows.items() if row is not None} for name, rows in after.items()}
    )


CLOSED = {"id": 142, "title": "Crash", "state": "closed", "labels": ["bug"], "updated_at": "y"}
NEW = {"id": 144, "title": "Timeout in sync", "labels": ["bug", "net"], "repo": "acme"}


def verdict(block: object, diff: StateDiff) -> list[str]:
    """Return the findings of a block, checked against the fixture, over a diff."""
    return [str(found) for found in judge_state(diff, parse_expected_state(block, fixture()))]


def test_unchanged_means_that_nothing_changed() -> None:
    """Every change is named by its path."""
    assert verdict("unchanged", changed()) == []
    added, *rest = verdict("unchanged", changed(issues={"142": CLOSED, "143": None, "144": NEW}, fx={"USD": 2}))
    assert added.startswith('issues.144: a row was added that nothing asks for: {"id":144,')
    assert rest == [
        'issues.142.state: was "open", is "closed", and nothing asks for it',
        'issues.142.updated_at: was "x", is "y", and nothing asks for it',
        "issues.143: was removed, and nothing asks for it",
        "fx.USD: was 1.342, is 2, and nothing asks for it",
    ]


def test_what_is_expected_and_nothing_else_passes() -> None:
    """Added, changed, removed, and what may be ignored."""
    block = {
        "issues": {
            "added": [{"repo": "acme", "title": {"contains": "timeout"}, "labels": {"has": ["bug"]}}],
            "changed": {"142": {"state": "closed"}},
            "removed": [143],
        },
        "fx": {"changed": {"USD": 2}},
        "ignore": ["issues.*.updated_at"],
    }
    assert verdict(block, changed(issues={"142": CLOSED, "143": None, "144": NEW}, fx={"USD": 2})) == []


def test_what_did_not_happen_is_named() -> None:
    """Each expectation fails with what was found instead."""
    block = {"issues": {"added": [{"title": "x"}], "changed": {"142": {"state": "closed"}}, "removed": ["143"]}}
    assert verdict(block, changed()) == [
        'issues: expected a new row with title: "x"; none was added',
        'issues.142: expected state: "closed"; it did not change',
        "issues.143: expected to be removed; it is still there",
    ]
    said = verdict(block, changed(issues={"142": None, "143": None, "144": NEW}))
    assert 'the nearest misses it: title: expected "x", found "Timeout in sync"' in said[0]
    assert "issues.142: expected a change, but the row was removed" in said


def test_a_changed_row_must_have_the_new_values_and_no_others() -> None:
    """Collateral inside the very row is collateral."""
    block = {"issues": {"changed": {"142": {"state": {"one_of": ["done", "closed"]}, "labels[0]": "ui"}}}}
    after = {**CLOSED, "labels": ["css"], "extra": 1}
    del after["title"]
    assert verdict(block, changed(issues={"142": after})) == [
        'issues.142.labels[0]: expected "ui", found "css"',
        'issues.142.title: was "Crash", is nothing, and nothing asks for it',
        'issues.142.updated_at: was "x", is "y", and nothing asks for it',
        "issues.142.extra: was nothing, is 1, and nothing asks for it",
    ]


def test_each_expected_row_needs_a_row_of_its_own() -> None:
    """One new row does not fulfil two expectations, and rows are paired as well as can be."""
    block = {"issues": {"added": [{"title": {"contains": "i"}}, {"title": "Timeout in sync"}]}}
    assert "none was added" in verdict(block, changed(issues={"144": NEW}))[0]
    assert verdict(block, changed(issues={"144": NEW, "145": {"title": "Quiet"}})) == []
    assert verdict(block, changed(issues={"145": {"title": "Quiet"}, "144": NEW})) == []


def test_a_change_of_representation_is_not_wrong() -> None:
    """An id that came back as text is worth a note, no failure."""
    row = dict(fixture().tables["issues"]["142"])
    assert verdict("unchanged", changed(issues={"142": {**row, "id": "142"}})) == []
    assert verdict("unchanged", changed(issues={"142": {**row, "id": "142", "title": "x"}})) != []


@pytest.mark.parametrize(
    "glob", ["issues", "issues.*", "issues.142", "issues.142.labels", "*.142.labels[*]", "issues.14?.labels[0]"]
)
def test_what_is_ignored_is_ignored_with_all_below_it(glob: str) -> None:
    """A glob is matched step by step."""
    row = {**fixture().tables["issues"]["142"], "labels": ["css"]}
    assert verdict({"ignore": [glob]}, changed(issues={"142": row})) == []
    assert verdict({"ignore": ["issues.142.labels[1]", "fx"]}, changed(issues={"142": row})) != []


def test_rows_that_come_and_go_can_be_ignored() -> None:
    """An audit log, say."""
    assert verdict({"ignore": ["issues.*"]}, changed(issues={"143": None, "144": NEW})) == []


def test_values_of_mappings_can_come_and_go() -> None:
    """A mapping's members are rows without fields."""
    assert verdict({"fx": {"added": [{"value": 3}], "removed": ["SGD"]}}, changed(fx={"EUR": 3, "SGD": None})) == []
    assert verdict({"fx": {"changed": {"USD": {"at_least": 3}}}}, changed(fx={"USD": 2})) == [
        "fx.USD.value: expected at least 3, found 2"
    ]


@pytest.mark.parametrize(
    ("block", "at", "said"),
    [
        ("changed", (), "allowed: unchanged, or a mapping"),
        ({"isues": {}}, ("isues",), "the fixture has no collection 'isues'; did you mean 'issues'?"),
        ({"issues": []}, ("issues",), "a mapping is needed with some of added, changed, removed"),
        ({"issues": {"aded": []}}, ("issues", "aded"), "unknown key 'aded'; did you mean 'added'?"),
        ({"issues": {"added": {}}, "ignore": "x"}, ("ignore",), "a list of paths is needed"),
        ({"issues": {"added": {"a": 1}}}, ("issues", "added"), "a list is needed"),
        ({"issues": {"added": [3]}}, ("issues", "added", 0), "a mapping is needed from fields"),
        ({"issues": {"added": [{"a": {"matches": "("}}]}}, ("issues", "added", 0), "a: matches: a regular expression"),
        ({"issues": {"removed": [9]}}, ("issues", "removed", 0), "issues has no row '9'; allowed: 142, 143"),
        ({"issues": {"changed": [1]}}, ("issues", "changed"), "a mapping is needed from keys"),
        ({"issues": {"changed": {"144": {"a": 1}}}}, ("issues", "changed", "144"), "issues has no row '144'"),
        (
            {"issues": {"changed": {"142": {"state": "open"}}}},
            ("issues", "changed", "142"),
            "the fixture is so already",
        ),
        ({"issues": {"changed": {"142": 3}}}, ("issues", "changed", "142"), "a mapping is needed from fields"),
        ({"ignore": ["isues.*"]}, ("ignore", 0), "the fixture has no collection 'isues'"),
    ],
)
def test_a_block_that_cannot_be_meant_is_refused(block: object, at: tuple[str | int, ...], said: str) -> None:
    """Before a model is asked anything."""
    with pytest.raises(StateBlockError) as caught:
        parse_expected_state(block, fixture())
    complaint = caught.value.complaints[0]
    assert (complaint.at, said in complaint.message) == (at, True), complaint


def test_without_a_fixture_names_are_taken_on_trust() -> None:
    """Foreign transcripts may come without one."""
    block = {"notes": {"changed": {"1": {"a": 2}}}, "ignore": ["x.*"]}
    diff = diff_states({"notes": {"1": {"a": 1}}}, {"notes": {"1": {"a": 2}}})
    assert judge_state(diff, parse_expected_state(block)) == ()


@pytest.mark.parametrize(
    "globs", [["*"], ["**"], ["*.*"], ["issues", "fx"], ["issues.*", "f*"], ["issues.*.state", "**"]]
)
def test_a_block_that_ignores_every_change_is_refused(globs: list[str]) -> None:
    """It reads like a check and can never fail; what is asked to change beside it still can."""
    with pytest.raises(StateBlockError, match="ignore: this takes out every change there could be"):
        parse_expected_state({"ignore": globs}, fixture())
    assert parse_expected_state({"ignore": globs, "issues": {"removed": [142]}}, fixture()).ignore == tuple(globs)


@pytest.mark.parametrize("globs", [[], ["issues"], ["*.*.updated_at"], ["issues.142", "fx"], ["*.*.*"]])
def test_a_block_that_leaves_something_to_fail_is_taken(globs: list[str]) -> None:
    """One collection, one row or one field may change as it likes."""
    assert parse_expected_state({"ignore": globs}, fixture()).ignore == tuple(globs)
