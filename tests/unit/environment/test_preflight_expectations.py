"""Preflight compares what the tools show with what the fixture says."""

from __future__ import annotations

import asyncio
from datetime import date
from decimal import Decimal
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fake_backend.documents import parse_document
from fake_backend.fixtures.fixture import read_fixture
from harness.domain.suite import PreflightCall
from harness.domain.trajectory import ToolResult
from harness.domain.values import JsonValue
from harness.environment.preflight import agrees, mismatches, refuse_expired
from harness.environment.result_paths import find
from harness.errors import InvalidRun, UserError
from tests.doubles.servers.suites import environment_of, small, suite_of

FIXTURE = read_fixture(
    parse_document(
        "expires: 2031-03-14\nfx: {SGD: 1, USD: 1.342}\n"
        "accounts:\n- {id: a, currency: SGD, balance: 100.10}\n- {id: b, currency: USD, balance: 200}\n"
        "let: {total: 'sum(x.balance * fx[x.currency] for x in accounts)'}\n",
        name="fixture.yaml",
    )
)
SHOWN: JsonValue = {"total": 368.5, "accounts": [{"id": "a", "ok": True}, {"id": "b", "ok": True}], "none": None}


def said(result: ToolResult, **expect: object) -> list[str]:
    """What is wrong with a result; `__` stands for what no Python name can hold."""
    call = PreflightCall(tool="get_total", expect={key.replace("__", "."): value for key, value in expect.items()})
    return mismatches(call, result, FIXTURE.evaluate)


def test_a_working_is_compared_exactly_and_both_sides_are_shown() -> None:
    """The sentence must let the reader see which of the two is wrong."""
    assert said(ToolResult(structured=SHOWN), total={"working": "total"}) == []
    (sentence,) = said(ToolResult(structured={"total": 368.51}), total={"working": "total"})
    assert sentence == "get_total: total is 368.51; expected 368.5 (total)"


def test_results_that_are_only_text_are_read_as_json() -> None:
    """Many servers return their data as a JSON text block."""
    assert said(ToolResult(text=('{"total": 368.5}',)), total=Decimal("368.50")) == []
    (sentence,) = said(ToolResult(text=("The total is 368.5",)), total=1)
    assert "neither structured content nor JSON text" in sentence


def test_a_path_into_every_item_holds_for_each_or_is_compared_as_a_list() -> None:
    """`[*]` against one value asks it of each item, against a list asks for the list."""
    call = PreflightCall(
        tool="t", expect={"accounts[*].ok": True, "accounts[*].id": ["a", "b"], "accounts[-1].id": "b"}
    )
    assert mismatches(call, ToolResult(structured=SHOWN), None) == []
    wrong = PreflightCall(tool="t", expect={"accounts[*].id": "a", "accounts[0].name": "x"})
    differing, absent = mismatches(wrong, ToolResult(structured=SHOWN), None)
    assert differing == 't: accounts[1].id is "b"; expected "a"'
    assert absent.startswith("t has nothing at 'accounts[0].name'; expected \"x\"; it returned {")


def test_an_error_of_the_tool_is_quoted() -> None:
    """A backend that is down shows here first."""
    (sentence,) = said(ToolResult(text=("connection refused",), is_error=True), total=1)
    assert "connection refused" in sentence


def test_a_result_without_structure_is_enough_where_nothing_is_expected() -> None:
    """A preflight call may only ask that the tool answers."""
    assert said(ToolResult(text=("fine",))) == []


@pytest.mark.parametrize(
    ("actual", "expected", "equal"),
    [
        (12, Decimal("12.0"), True),
        (12.0, 12, True),
        ("12.50", Decimal("12.5"), True),
        (0.1 + 0.2, Decimal("0.3"), True),
        (2261924.01, Decimal(2261924), False),
        (True, 1, False),
        (1, True, False),
        ("12", "12.0", False),
        (None, None, True),
        ([1, {"a": 2.0}], [1, {"a": 2}], True),
        ([1], [1, 2], False),
        ({"a": 1}, {"b": 1}, False),
        ("a", 1, False),
    ],
)
def test_values_agree_by_value(actual: object, expected: object, *, equal: bool) -> None:
    """Exact to the cent, blind to how a number is written, never blind to a type."""
    assert agrees(actual, expected) is equal


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=10,
)


@given(JSON)
def test_every_value_agrees_with_itself_and_is_found_by_the_empty_path(value: JsonValue) -> None:
    """A comparison that denies identity would make every run invalid."""
    assert agrees(value, value)
    (place,) = find(value, "")
    assert place.value == value


@pytest.mark.parametrize("path", ["a..b", "a[", "[x]", "a.[0]", "a b]"])
def test_a_path_that_cannot_be_read_is_a_sentence(path: str) -> None:
    """Guessing what it means would compare something else."""
    with pytest.raises(UserError, match="is no path"):
        find({"a": 1}, path)


def test_a_fixture_is_good_on_its_last_day_and_not_after() -> None:
    """Old data gives confident wrong verdicts."""
    refuse_expired(FIXTURE, date(2031, 3, 14))
    refuse_expired(None, date(2031, 3, 15))
    with pytest.raises(InvalidRun, match=r"fixture\.yaml expired on 2031-03-14"):
        refuse_expired(FIXTURE, date(2031, 3, 15))


def test_a_server_over_other_data_makes_the_run_invalid_with_every_mismatch(tmp_path: Path) -> None:
    """The model must never be blamed for data that is not the fixture's; each difference is told at once."""
    del tmp_path
    calls = [
        PreflightCall(tool="echo", args={"total": 5}, expect={"total": {"working": "total"}}),
        PreflightCall(tool="folder", expect={"folder": "/elsewhere"}),
        PreflightCall(tool="gone", expect={}),
    ]

    async def story() -> None:
        async with environment_of(suite_of(small(), preflight=calls, fixture=FIXTURE)) as environment:
            await environment.inspect()

    with pytest.raises(InvalidRun) as caught:
        asyncio.run(story())
    first, second, third = str(caught.value).splitlines()
    assert "echo: total is 5; expected 368.5 (total)" in first
    assert "folder" in second
    assert "preflight[2].tool: the server has no tool 'gone'; allowed: environment," in third
