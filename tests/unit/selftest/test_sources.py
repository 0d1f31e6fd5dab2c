"""Where a value follows from: the expression the oracle gives as its source."""

from __future__ import annotations

from decimal import Decimal

import pytest

from harness.domain.trajectory import ToolCall, ToolResult, Trajectory, Turn
from harness.domain.values import JsonValue
from harness.selftest.sources import source_of

ACCOUNTS: JsonValue = {
    "total": 2400,
    "accounts": [
        {"kind": "cash", "balance": 900},
        {"kind": "cash", "balance": 300},
        {"kind": "deposit", "balance": 1200.5},
        {"kind": "closed", "balance": 0},
    ],
    "page size": 50,
}


def source(value: str, *held: JsonValue) -> str | None:
    """The source of a value in what these calls returned."""
    made = (ToolResult(text=(one,)) if isinstance(one, str) else ToolResult(structured=one) for one in held)
    calls = tuple(ToolCall(id="c", tool="t", result=result) for result in made)
    return source_of(Decimal(value), Trajectory(turns=(Turn(calls=calls),)))


@pytest.mark.parametrize(
    ("value", "working"),
    [
        ("2400", "r1.total"),
        ("50", "r1['page size']"),
        ("1200.5", "r1.accounts[2].balance"),
        ("14400", "r1.total * 6"),
        ("200", "r1.total / 12"),
        ("3300", "r1.total + r1.accounts[0].balance"),
        ("2350", "r1.total - r1['page size']"),
        ("33.333333", "r1.accounts[1].balance / r1.accounts[0].balance * 100"),
        ("-62.5", "(r1.accounts[0].balance - r1.total) / r1.total * 100"),
        ("0.02083333", "r1['page size'] / r1.total"),
        ("2400.5", "sum(x.balance for x in r1.accounts)"),
        ("2400500", None),
    ],
)
def test_a_value_is_found_as_a_field_or_put_together_from_two(value: str, working: str | None) -> None:
    """A person would take the same: the field itself first, then a sum, a share or a change."""
    assert source(value, ACCOUNTS) == working


def test_rows_are_told_apart_by_their_texts_and_counted() -> None:
    """What an answer adds up is often the rows of one kind."""
    rows: JsonValue = [{"kind": kind, "n": n} for kind, n in (("a", 11), ("b", 200), ("a", 3000), ("a", 40000))]
    assert source("43011", rows) == "sum(x.n for x in r1 if x.kind == 'a')"
    assert source("4", [{"kind": "a"}] * 4) == "len(r1)"
    assert source("43211", {"parts": [11, 200, 3000, 40000]}) == "sum(x for x in r1.parts)"
    assert source("7", {"from": 7}) == "r1['from']"


def test_a_number_in_a_text_is_pointed_at() -> None:
    """Many servers answer in sentences."""
    assert source("412665", "The balance is 412,665 SGD.") == "figure(r1, '412,665 SGD')"
    assert source("12.5", {"price": "12.50"}) == "figure(r1.price, '12.50')"
    assert source("412665.5", "Summe: 412.665,50 EUR") == "figure(r1, '412.665,50 EUR')"
    assert source("1", "Nothing here.") is None
    assert source("5", {"none": 0, "list": []}) is None
