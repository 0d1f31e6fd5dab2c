"""What an agent asked for, and what it cost."""

from __future__ import annotations

import pytest

from harness.agents.calls import asked_call
from harness.agents.prices import cost_usd
from harness.domain.suite import Tokens
from harness.domain.trajectory import Usage

NAMES = {"list_invoices": "list.invoices"}


@pytest.mark.parametrize("arguments", [None, "", "null", "{}", {}])
def test_no_arguments_in_any_spelling_are_an_empty_object(arguments: object) -> None:
    """Services spell "nothing" in five ways, and a tool without arguments must run with each."""
    call = asked_call("1", "list_invoices", arguments, names=NAMES)
    assert (call.tool, call.arguments, call.result) == ("list.invoices", {}, None)


@pytest.mark.parametrize("arguments", ['{"a": 1', "[1]", [1], 3, '"text"'])
def test_malformed_arguments_are_kept_and_answered_with_an_error(arguments: object) -> None:
    """A fact about the agent, not a crash; nothing is called with guessed arguments."""
    call = asked_call("1", "list_invoices", arguments, names=NAMES)
    assert call.arguments is None
    assert call.raw_arguments
    assert call.result is not None
    assert call.result.is_error
    assert "not a JSON object" in call.result.text[0]
    assert call.known


@pytest.mark.parametrize("depth", [200, 100_000])
def test_arguments_nested_beyond_reason_are_malformed(depth: int) -> None:
    """The one could be recorded and not read back, the other cannot even be parsed."""
    call = asked_call("1", "history", '{"x":' + "[" * depth + "]" * depth + "}", names={"history": "history"})
    assert call.arguments is None
    assert call.result is not None
    assert "not a JSON object" in call.result.text[0]


def test_json_text_is_read() -> None:
    """Chat completions send arguments as text."""
    assert asked_call("1", "list_invoices", '{"a": 1}', names=NAMES).arguments == {"a": 1}


def test_a_tool_that_does_not_exist_is_answered_with_the_real_names() -> None:
    """Told so, a model recovers; the call stays in the record as a fact."""
    call = asked_call("1", "get_invoices", {"id": 3}, names=NAMES)
    assert not call.known
    assert (call.tool, call.arguments) == ("get_invoices", {"id": 3})
    assert call.result is not None
    assert call.result.text == (
        "There is no tool named 'get_invoices'; did you mean 'list_invoices'? Allowed: list_invoices.",
    )


def test_without_any_tool_the_error_says_so() -> None:
    """A sentence, even where there is nothing to list."""
    result = asked_call("1", "x", {}, names={}).result
    assert result is not None
    assert result.text == ("There is no tool named 'x'; no tool can be called.",)


PRICE: dict[Tokens, float] = {"input": 3.0, "output": 15.0, "cache_read": 0.3, "cache_write": 3.75}


def test_cost_counts_every_kind_of_token() -> None:
    """A cached prefix is cheaper, not free."""
    usage = Usage(input_tokens=1_000_000, output_tokens=100_000, cache_read_tokens=2_000_000, cache_write_tokens=0)
    assert cost_usd([usage, usage], PRICE) == pytest.approx(2 * (3 + 1.5 + 0.6))


@pytest.mark.parametrize(
    ("usage", "price"),
    [
        (Usage(input_tokens=1, output_tokens=1), None),
        (None, PRICE),
        (Usage(input_tokens=1), PRICE),
        (Usage(input_tokens=1, output_tokens=1, cache_read_tokens=5), {"input": 3.0, "output": 15.0}),
    ],
)
def test_what_cannot_be_priced_has_no_cost_rather_than_none(
    usage: Usage | None, price: dict[Tokens, float] | None
) -> None:
    """A cost of 0 for an unpriced model would win every comparison."""
    assert cost_usd([usage], price) is None


def test_a_price_without_cache_kinds_is_enough_where_nothing_was_cached() -> None:
    """Kinds that were not used need no price."""
    assert cost_usd([Usage(input_tokens=1_000_000, output_tokens=0)], {"input": 3.0, "output": 15.0}) == 3.0
