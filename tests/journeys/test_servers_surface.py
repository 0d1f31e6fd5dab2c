"""The surface: everything the server hands to a client, and nothing else."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from harness.domain.attempt import Attempt
from harness.domain.suite import ServerSpec
from harness.domain.surface import Surface
from tests.doubles.servers.suites import environment_of, small, suite_of

ANY = {"type": "object", "properties": {}}


def inspected(spec: ServerSpec, **options: Any) -> tuple[Surface, tuple[str, ...]]:  # noqa: ANN401 - of environment_of
    """The surface of a server, and what is odd about it."""

    async def story() -> tuple[Surface, tuple[str, ...]]:
        async with environment_of(suite_of(spec), **options) as environment:
            return await environment.inspect(), environment.warnings

    return asyncio.run(story())


@pytest.mark.parametrize("last", ["absent", "null", "empty", "repeat"])
def test_every_page_of_the_tool_list_is_read(last: str) -> None:
    """O3: the 52nd tool may be the only one that answers the question; a repeated cursor must not loop for ever."""
    tools = [{"name": f"tool_{number:02}", "inputSchema": ANY} for number in range(54)]
    surface, warnings = inspected(small({"tools": tools, "pages": 50, "last": last}))
    assert surface.names[:54] == tuple(tool["name"] for tool in tools)
    assert any("repeated" in warning or "more than once" in warning for warning in warnings) == (last == "repeat")


@pytest.mark.parametrize(("modern", "version"), [(False, "2025-06-18"), (True, "2026-07-28")])
def test_both_eras_of_the_protocol_are_spoken(*, modern: bool, version: str) -> None:
    """A server of either era is the same to a suite, and the record says which it was."""
    surface, _ = inspected(small({"modern": modern, "instructions": "Use echo."}))
    assert surface.protocol_version == version
    assert surface.instructions == "Use echo."
    assert (surface.server_name, surface.server_version) == ("small", "3")


def test_a_tool_is_recorded_as_the_server_wrote_it() -> None:
    """Fidelity: what a vendor adds to annotations is part of what a client is handed, and of the hash."""
    annotations = {"readOnlyHint": True, "destructiveHint": False, "x-cost": {"units": 3}}
    tool = {
        "name": "orders.list",
        "title": "Orders",
        "description": "Lists orders.",
        "inputSchema": {"anyOf": [{"type": "object"}], "$schema": "http://json-schema.org/draft-07/schema#"},
        "outputSchema": {"type": "object"},
        "annotations": annotations,
    }
    surface, warnings = inspected(small({"tools": [tool]}))
    (listed,) = surface.tools
    assert listed.name == "orders.list"
    assert listed.title == "Orders"
    assert listed.input_schema == tool["inputSchema"]
    assert listed.output_schema == {"type": "object"}
    assert listed.annotations == annotations
    assert (listed.read_only, listed.destructive) == (True, False)
    assert warnings == ()


def test_one_odd_tool_does_not_hide_the_others() -> None:
    """O4: the SDK refuses the whole list for one tool without a schema; the author is told which one it is."""
    tools = [{"name": "good", "inputSchema": ANY}, {"name": "odd"}, {"description": "nameless"}]
    surface, warnings = inspected(small({"tools": tools}))
    assert surface.names == ("good", "odd")
    assert any("'odd'" in warning and "inputSchema" in warning for warning in warnings)
    assert any("without a name" in warning for warning in warnings)


def test_a_server_without_tools_is_a_surface_without_tools() -> None:
    """Nothing is wrong with it until a case asks for something."""
    surface, _ = inspected(small({"tools": []}))
    assert surface.names == ()


def test_the_surface_is_the_same_every_time() -> None:
    """Baselines are compared by this hash."""
    assert inspected(small())[0].hash == inspected(small())[0].hash


def test_a_server_that_changes_its_tools_between_starts_is_noticed() -> None:
    """The record holds one surface; a run over several would be compared with the wrong thing."""

    async def story() -> tuple[str, ...]:
        async with environment_of(suite_of(small({"changing": True}))) as environment:
            await environment.inspect()
            for number in range(2):
                async with environment.station(Attempt(case="a", agent="keyword", number=number)):
                    pass
            return environment.warnings

    assert asyncio.run(story()) == ("the server does not hand out the same tools and instructions at every start",)
