"""What a server said, as values: nothing odd in it is taken for something else, and nothing is lost in silence."""

from __future__ import annotations

from typing import Any

import pytest

from harness.environment.wire_reading import read_result, read_surface


def nested(depth: int) -> dict[str, Any]:
    """A schema in a schema in a schema."""
    schema: dict[str, Any] = {"type": "object"}
    for _ in range(depth):
        schema = {"properties": schema}
    return schema


def test_a_tool_that_no_record_could_hold_is_left_out_by_name_of_its_fault() -> None:
    """The header of the record holds the whole surface, and one line that cannot be read back spoils the run."""
    tools = [{"name": "deep", "inputSchema": nested(150)}, {"name": "plain", "inputSchema": nested(50)}]
    reading = read_surface([{"tools": tools}], {}, protocol_version="1")
    assert reading.surface.names == ("plain",)
    assert reading.notes == ("the server lists a tool that is nested more than 100 deep; it is left out",)


@pytest.mark.parametrize(
    ("said", "is_error"), [(True, True), (False, False), (None, False), ("false", False), (0, False)]
)
def test_only_true_says_that_a_result_is_an_error(said: object, *, is_error: bool) -> None:
    """The text "false" is no error, and whoever means one says so as the protocol does."""
    assert read_result({"content": [], "isError": said}).is_error is is_error
