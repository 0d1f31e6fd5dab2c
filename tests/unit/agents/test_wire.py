"""The surface as it is sent to a model's API."""

from __future__ import annotations

import re

from hypothesis import given
from hypothesis import strategies as st

from harness.agents.wire import wire_names, wire_tools
from harness.domain.surface import Surface
from tests.doubles.in_memory_tools import tool

LEGAL = re.compile(r"[a-zA-Z0-9_-]{1,64}")
NAMES = st.lists(st.text(alphabet="ab._/-é ", max_size=90) | st.text(max_size=70), unique=True, max_size=12)


@given(NAMES)
def test_every_name_gets_a_legal_one_of_its_own(names: list[str]) -> None:
    """One refused or doubled name is a 400 for every case of the suite."""
    sent = wire_names(names)
    assert list(sent) == names
    assert all(LEGAL.fullmatch(name) for name in sent.values())
    assert len(set(sent.values())) == len(names)


@given(NAMES)
def test_names_do_not_depend_on_the_order_tools_are_listed_in(names: list[str]) -> None:
    """A server that lists its tools in another order must not change what the model sees them called."""
    assert wire_names(names) == wire_names(list(reversed(names)))


@given(NAMES)
def test_legal_names_are_left_alone(names: list[str]) -> None:
    """What needs no adaptation gets none."""
    assert all(own == name for own, name in wire_names(names).items() if LEGAL.fullmatch(own))


def test_dots_slashes_and_length_are_adapted_readably() -> None:
    """The model chooses by name, so an adapted name still has to say what the tool is."""
    long = "warehouse-production_" + "x" * 60
    sent = wire_names(["orders.list", "orders/list", "reports/quarterly.get", long])
    assert sent["reports/quarterly.get"] == "reports_quarterly_get"
    assert sent["orders.list"].startswith("orders_list_")
    assert sent["orders.list"] != sent["orders/list"]
    assert sent[long].startswith("warehouse-production_")


def test_adaptations_are_announced_by_name() -> None:
    """What a model saw otherwise than the server wrote it must be said, or a result cannot be explained."""
    odd = tool("orders.list", schema={"$schema": "http://json-schema.org/draft-07/schema#", "type": "object"})
    sent = wire_tools(Surface(tools=(odd, tool("plain"), tool("plain", "again"))))
    assert sent.names == {"orders_list": "orders.list", "plain": "plain"}
    assert sent.notes == (
        "tool names sent otherwise than the server's: orders.list as orders_list",
        "input schemas adapted for the model's API: orders.list ($schema left out, properties stated as none)",
        "tools listed more than once, of which only the first was sent: plain",
    )
    assert odd.input_schema["$schema"]


def test_an_ordinary_surface_is_sent_without_a_note() -> None:
    """Notes that always stand there are not read."""
    assert wire_tools(Surface(tools=(tool("plain"),))).notes == ()
