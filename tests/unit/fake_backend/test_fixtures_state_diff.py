"""Differences of states: everything that changed is listed, by value, and nothing else."""

from __future__ import annotations

from decimal import Decimal
from typing import Any, NoReturn

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fake_backend.fixtures.state_diff import StateDiff, diff_states

SCALARS = st.none() | st.booleans() | st.integers(-5, 5) | st.sampled_from(["a", "3"])
ROWS = st.dictionaries(st.sampled_from("xyz"), SCALARS | st.lists(SCALARS, max_size=2), max_size=3)
STATES = st.dictionaries(st.sampled_from(["t", "u"]), st.dictionaries(st.sampled_from("123"), ROWS), max_size=2)
State = dict[str, dict[str, Any]]


@given(STATES)
def test_a_state_does_not_differ_from_itself(state: State) -> None:
    """No change, no finding."""
    assert diff_states(state, {name: dict(rows) for name, rows in state.items()}) == StateDiff()


@given(STATES, STATES)
def test_what_was_added_one_way_was_removed_the_other(before: State, after: State) -> None:
    """The diff has a direction and nothing else depends on it."""
    there, back = diff_states(before, after), diff_states(after, before)
    for table in there.tables:
        assert table.added == back.table(table.name).removed
        assert (
            [row.key for row in table.changed]
            == sorted((row.key for row in back.table(table.name).changed), key=list(before[table.name]).index)
            if table.changed
            else True
        )


@given(STATES, STATES)
def test_touched_keys_give_the_same_diff(before: State, after: State) -> None:
    """A world that knows what it touched need not look at the rest."""
    touched = {name: [*before.get(name, {}), *after.get(name, {})] for name in [*before, *after]}
    assert diff_states(before, after, touched=touched).paths == diff_states(before, after).paths


@given(STATES, STATES)
def test_a_diff_survives_json(before: State, after: State) -> None:
    """It is kept in the run record and judged again from there."""
    diff = diff_states(before, after)
    assert StateDiff.model_validate_json(diff.model_dump_json()) == diff


def test_changes_are_listed_by_path() -> None:
    """The reader sees where, from what and to what."""
    before = {"issues": {"142": {"state": "open", "by": {"name": "a"}, "labels": ["x", "y"], "gone": 1}, "7": {}}}
    after = {"issues": {"142": {"state": "closed", "by": {"name": "b"}, "labels": ["x", "z"], "new": 2}, "8": {}}}
    diff = diff_states(before, after)
    assert diff.paths == (
        "issues.8",
        "issues.7",
        "issues.142.state",
        "issues.142.by.name",
        "issues.142.labels[1]",
        "issues.142.gone",
        "issues.142.new",
    )
    (row,) = diff.table("issues").changed
    assert [change.kind for change in row.fields] == ["changed", "changed", "changed", "removed", "added"]
    assert row.after == after["issues"]["142"]
    assert not diff.is_empty


def test_lists_of_another_length_change_as_a_whole() -> None:
    """Item by item would blame every item behind an insertion."""
    diff = diff_states({"t": {"1": {"a": [1, 2]}}}, {"t": {"1": {"a": [0, 1, 2]}}})
    assert diff.paths == ("t.1.a",)


def test_members_of_mappings_are_rows_too() -> None:
    """A changed exchange rate is found like any other change."""
    assert diff_states({"fx": {"USD": Decimal("1.3")}}, {"fx": {"USD": Decimal("1.4")}}).paths == ("fx.USD",)


@pytest.mark.parametrize(
    ("before", "after", "kind"),
    [
        (12, 12.0, None),
        (3, "3", "representation"),
        ("3.0", 3, "representation"),
        (True, 1, "changed"),
        (None, 0, "changed"),
    ],
)
def test_values_are_compared_by_value(before: object, after: object, kind: str | None) -> None:
    """12 is 12.0, 3 and "3" differ in writing, True is not 1."""
    diff = diff_states({"t": {"1": {"a": before}}}, {"t": {"1": {"a": after}}})
    kinds = [change.kind for table in diff.tables for row in table.changed for change in row.fields]
    assert kinds == ([kind] if kind else [])
    assert diff.is_empty is (kind in {None, "representation"})


def test_untouched_rows_are_not_looked_at() -> None:
    """The cost of a diff follows what changed, not the size of the fixture."""

    class Unreadable(dict[str, Any]):
        def keys(self) -> NoReturn:
            pytest.fail("the row was looked into")

        items = values = keys

    row = Unreadable()
    before: dict[str, dict[str, Any]] = {"t": {"1": row, "2": {"a": 1}}}
    after: dict[str, dict[str, Any]] = {"t": {"1": row, "2": {"a": 2}}}
    assert diff_states(before, after, touched={"t": ["2", "9"]}).paths == ("t.2.a",)
    assert diff_states(before, after).paths == ("t.2.a",)
