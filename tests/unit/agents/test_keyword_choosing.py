"""Which tool the keyword agent calls, and with which arguments."""

from __future__ import annotations

from typing import Any

import pytest

from harness.agents.keywords.agent import chosen_calls
from harness.agents.keywords.question import read_question
from harness.agents.keywords.ranking import may_call
from harness.domain.surface import Surface, Tool
from harness.domain.values import JsonValue
from tests.doubles.in_memory_tools import tool

TEXT = {"type": "string"}
COLOURS = {"type": "array", "items": {"enum": ["red", "blue", "green"]}}


def takes(name: str, declared: dict[str, Any], *, required: bool = True, **root: Any) -> Tool:  # noqa: ANN401 - more of the schema
    """A tool `look_up` with one parameter."""
    schema = {"type": "object", "properties": {name: declared}, "required": [name] if required else [], **root}
    return tool("look_up", "Look up a thing.", schema=schema)


def arguments(ask: str, *tools: Tool, context: dict[str, JsonValue] | None = None) -> list[dict[str, JsonValue] | None]:
    """The arguments of the calls made for a question."""
    calls = chosen_calls(read_question(ask, context or {}), Surface(tools=tools))
    return [call.arguments for call in calls]


def chosen(ask: str, *tools: Tool) -> str | None:
    """The tool called for a question."""
    calls = chosen_calls(read_question(ask, {}), Surface(tools=tools))
    return calls[0].tool if calls else None


ORDERS = tool("list_orders", "All orders of a customer.")
INVOICES = tool("list_invoices", "All invoices of a customer, with what is overdue.")


def test_the_rarer_word_decides() -> None:
    """`customer` is everywhere and tells nothing; `overdue` tells all."""
    assert chosen("Which customer has overdue payments?", ORDERS, INVOICES) == "list_invoices"


def test_a_word_of_the_name_beats_one_of_the_description() -> None:
    """A tool is called what it does."""
    mentioned = tool("list_customers", "Customers, and whether they have orders.")
    assert chosen("Show the orders", mentioned, ORDERS) == "list_orders"


def test_only_the_beginning_of_a_description_longer_than_a_book_is_read() -> None:
    """Ten megabytes of text from one server must not take minutes of every attempt."""
    padded = ["x" * 9] * 2_000
    early, late = (tool("look", " ".join(text)) for text in (["overdue", *padded], [*padded, "overdue"]))
    assert chosen("What is overdue?", early) == "look"
    assert chosen("What is overdue?", late) is None


def test_nothing_is_called_where_nothing_fits() -> None:
    """The floor for refusals: no tool rather than any tool."""
    assert chosen("What will the weather be tomorrow in Paris?", ORDERS, INVOICES) is None
    assert chosen("", ORDERS) is None
    assert chosen("Orders?") is None


def test_a_name_no_tool_knows_is_no_word_against_them() -> None:
    """`acme/api-service` cannot be in a description."""
    assert chosen("Show orders of acme-4711/api-service-x/y", ORDERS, INVOICES) == "list_orders"


@pytest.mark.parametrize(
    ("made", "allowed"),
    [
        (tool("wipe", read_only=False), False),
        (tool("orders", destructive=True, read_only=True), False),
        (tool("delete_order"), False),
        (tool("orders.updateStatus"), False),
        (tool("update_view", read_only=True), True),
        (tool("orders"), True),
        (tool("..."), True),
    ],
)
def test_no_tool_known_to_write_is_called(made: Tool, *, allowed: bool) -> None:
    """By its annotations, and where it has none by its verb: an agent for every suite must do no harm in any."""
    assert may_call(made) is allowed


def test_a_tool_whose_arguments_are_not_in_the_question_gives_way_to_the_next() -> None:
    """A call that must fail answers nothing."""
    one = tool(
        "get_order", "One order.", schema={"type": "object", "properties": {"order_id": TEXT}, "required": ["order_id"]}
    )
    assert chosen("How many orders are there?", one, ORDERS) == "list_orders"
    assert chosen("Show order A-17", one, ORDERS) == "get_order"


@pytest.mark.parametrize(
    ("ask", "name", "declared", "given"),
    [
        ("look up thing PROJ-12", "key", TEXT, "PROJ-12"),
        ('look up "two words" of acme/x', "title", TEXT, "two words"),
        ("look up Ann Lee", "person", TEXT, "Ann Lee"),
        ("look up the thing 142", "number", {"type": "integer"}, 142),
        ("look up #142", "id", {"type": "integer"}, 142),
        ("look up 2.5 things", "size", {"type": "number"}, 2.5),
        ("look up closed things", "state", {"enum": ["open", "closed"]}, "closed"),
        ("look up things of type not started", "state", {"enum": ["started", "not_started"]}, "not_started"),
        ("look up things on 14 March 2026", "date", {"type": "string", "format": "date"}, "2026-03-14"),
        ("look up things of March 2026", "month", TEXT, "2026-03"),
        ("look up things of March 2026", "date", TEXT, "2026-03-31"),
        ("look up things since March 2026", "start_date", TEXT, "2026-03-01"),
        ("look up things of March 2026", "when", {"type": "string", "format": "date-time"}, "2026-03-31T23:59:59Z"),
        ("look up things of March 2026", "start", {"type": "string", "format": "date-time"}, "2026-03-01T00:00:00Z"),
        ("look up things of March 2026", "period", {"type": "string", "description": "As YYYY-MM"}, "2026-03"),
        ("look up things of March 2026", "period", {"type": "string", "description": "As YYYY"}, "2026"),
        ("look up things of March 2026", "period", {"type": "string", "pattern": r"^\d{4}-\d{2}$"}, "2026-03"),
        ("look up things of Q2 2026", "quarter", TEXT, "2026-Q2"),
        ("look up things of Q2 2026", "period", TEXT, "2026-Q2"),
        ("look up things of March 2026", "from", {"type": "string", "description": "First date"}, "2026-03-01"),
        ("look up things of March 2026", "year", {"type": "integer"}, 2026),
        ("look up things of March 2026", "month", {"type": "integer"}, 3),
        ("look up things of 14 March 2026", "day", {"type": "integer"}, 14),
        ("look up things as of 2026", "as_of", TEXT, "2026-12-31"),
        ("look up lost things", "query", TEXT, "look up lost things"),
        ("look up things", "verbose", {"type": "boolean"}, False),
        ("look up archived things", "archived", {"type": "boolean"}, True),
        ("look up red and blue things", "colours", COLOURS, ["red", "blue"]),
        ("look up AB-1 and AB-2", "keys", {"type": "array", "items": TEXT}, ["AB-1", "AB-2"]),
        ("look up AB-1", "key", {"type": ["string", "null"]}, "AB-1"),
        ("look up AB-1", "key", {"anyOf": [{"type": "null"}, TEXT]}, "AB-1"),
        ("look up AB-1", "key", {"$ref": "#/definitions/Key"}, "AB-1"),
        ("look up AB-1", "key", {"$ref": "#/$defs/gone"}, "AB-1"),
        ("look up AB-1", "key", True, "AB-1"),
        ("look up AB-1", "key", {"type": "string", "pattern": "("}, "AB-1"),
        ("look up the fast thing", "mode", {"const": "fast"}, "fast"),
    ],
)  # fmt: skip
def test_required_arguments_come_from_the_question(ask: str, name: str, declared: Any, given: object) -> None:  # noqa: ANN401 - any schema
    """By the parameter's name and schema alone; no rule knows a subject."""
    made = takes(name, declared, definitions={"Key": TEXT})
    assert arguments(ask, made) == [{name: given}]


@pytest.mark.parametrize(
    ("ask", "name", "declared"),
    [
        ("look up the thing", "key", TEXT),
        ("look up the thing", "number", {"type": "integer"}),
        ("look up the thing", "state", {"enum": ["open", 3]}),
        ("look up the thing", "filter", {"type": "object"}),
        ("look up the thing", "keys", {"type": "array"}),
        ("look up 3 things", "n", {"type": "integer", "minimum": 5}),
        ("look up the thing 2.5", "n", {"type": "integer"}),
    ],
)
def test_what_the_question_does_not_carry_is_not_made_up(ask: str, name: str, declared: dict[str, Any]) -> None:
    """An invented argument would make the floor a guess."""
    assert arguments(ask, takes(name, declared)) == []


@pytest.mark.parametrize(
    ("ask", "name", "declared", "given"),
    [
        ("look up things", "key", TEXT, {}),
        ("look up things of Ann", "owner", TEXT, {}),
        ("look up things of owner Ann", "owner", TEXT, {"owner": "Ann"}),
        ("look up the last 12 months of things", "months", {"type": "integer", "default": 6}, {"months": 12}),
        ("look up 12 things", "months", {"type": "integer", "default": 6}, {}),
        ("look up the top 5", "limit", {"type": "integer"}, {"limit": 5}),
        ("look up open things", "state", {"enum": ["open", "closed"]}, {"state": "open"}),
        ("look up things of March 2026", "month", TEXT, {"month": "2026-03"}),
        ("look up archived things", "include_archived", {"type": "boolean"}, {}),
    ],
)
def test_optional_arguments_only_where_the_question_plainly_carries_them(
    ask: str, name: str, declared: dict[str, Any], given: dict[str, Any]
) -> None:
    """A default is the author's choice; it is overruled only by what was said."""
    assert arguments(ask, takes(name, declared, required=False)) == [given]


def test_the_context_fills_a_parameter_of_its_name() -> None:
    """What the case hands over beside the ask is there to be used."""
    assert arguments("look up the thing", takes("accountId", TEXT), context={"account_id": "a-1"}) == [
        {"accountId": "a-1"}
    ]


def test_several_named_values_are_several_calls_up_to_three() -> None:
    """Comparing two needs both; a list of ten is not worth ten calls."""
    made = takes("city", TEXT)
    assert arguments("look up Oslo and Bergen", made) == [{"city": "Oslo"}, {"city": "Bergen"}]
    assert len(arguments("look up Oslo, Bergen, Paris and Rome", made)) == 3


def test_two_names_fill_two_parameters_in_order() -> None:
    """One span is one argument."""
    schema = {"type": "object", "properties": {"repo": TEXT, "title": TEXT}, "required": ["repo", "title"]}
    made = tool("look_up", "Look up a thing.", schema=schema)
    assert arguments("look up things of repo acme/x Login", made) == [{"repo": "acme/x", "title": "Login"}]


def test_a_range_fills_both_ends() -> None:
    """From the first day of the first period to the last day of the last."""
    schema = {"type": "object", "properties": {"start_date": TEXT, "end_date": TEXT}}
    made = tool("look_up", "Look up things.", schema=schema)
    asked = "look up things from January 2026 to March 2026"
    assert arguments(asked, made) == [{"start_date": "2026-01-01", "end_date": "2026-03-31"}]
