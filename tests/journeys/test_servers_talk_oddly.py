"""Servers that are understood although they write what they should not, and what becomes of their results."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from harness.domain.suite import ServerSpec
from harness.domain.trajectory import ToolResult, Trajectory
from harness.errors import ServerError
from tests.doubles.servers.suites import ATTEMPT, environment_of, small, station_of

ANY = {"type": "object", "properties": {}}


def call(spec: ServerSpec, tool: str = "echo", **arguments: Any) -> tuple[ToolResult, tuple[str, ...], tuple[str, ...]]:  # noqa: ANN401 - JSON
    """One call: its result, the notes of the attempt and the warnings of the run."""

    async def story() -> tuple[ToolResult, tuple[str, ...], tuple[str, ...]]:
        async with environment_of(spec) as environment, environment.station(ATTEMPT) as station:
            result = await station.tools.call(tool, arguments)
            evidence = await station.evidence(Trajectory())
            return result, evidence.trajectory.notes, environment.warnings

    return asyncio.run(story())


def test_lines_on_stdout_that_are_no_messages_are_counted_and_quoted_once() -> None:
    """O1: a banner must neither break the run nor fill the report."""
    spec = small({
        "banner": ["\x1b[1mMy Server 2.0\x1b[0m", "ready", "", '{"level": "info"}'],
        "chatter": ["Warning: slow"],
    })
    result, notes, warnings = call(spec, x=1)
    assert result.structured == {"x": 1}
    assert notes == ()
    assert warnings == ("the server wrote 4 lines to stdout that are no protocol messages; the first: 'My Server 2.0'",)


def test_a_chatty_stderr_neither_stalls_the_server_nor_the_memory() -> None:
    """O7: nobody draining 64 KB of stderr looks like an unexplained time-out."""
    result, _, warnings = call(small({"stderr_start": 2_000_000}, call_timeout_s=20), x=1)
    assert result.structured == {"x": 1}
    assert warnings == ()


def test_the_tail_of_stderr_is_kept_without_control_characters() -> None:
    """O7: the last words explain the failure, and must not repaint the terminal."""
    with pytest.raises(ServerError) as caught:
        call(small({"stderr_start": 200_000, "die_on": ["echo"]}))
    said = str(caught.value)
    assert "died in a call of echo" in said
    assert "exited with code 7" in said
    assert "cannot go on in echo" in said
    assert "\x1b" not in said
    assert len(said) < 70_000


def test_a_line_that_is_no_utf8_is_reported_and_the_session_goes_on() -> None:
    """O10: one line in another encoding must not tear the session down."""
    result, _, warnings = call(small({"hex_banner": "fffe"}), x=1)
    assert result.structured == {"x": 1}
    assert any("no UTF-8" in warning for warning in warnings)


def test_a_broken_byte_inside_a_result_becomes_the_replacement_character() -> None:
    """O10: the attempt is still graded, and the oddity is said."""
    reply = '{"jsonrpc": "2.0", "id": @ID@, "result": {"content": [{"type": "text", "text": "it\x92s 42"}]}}'
    result, _, warnings = call(small({"raw": {"echo": reply}}))
    assert result.text == ("it\ufffds 42",)
    assert any("no UTF-8" in warning for warning in warnings)


def test_half_an_emoji_becomes_the_replacement_character() -> None:
    """A text cut between two escapes is no JSON for strict readers, and nothing a file could hold."""
    reply = r'{"jsonrpc": "2.0", "id": @ID@, "result": {"content": [{"type": "text", "text": "cut \ud83d"}]}}'
    result, _, _ = call(small({"raw": {"echo": reply}}))
    assert result.text == ("cut \ufffd",)


def test_numbers_that_json_lacks_become_text() -> None:
    """NaN in a result must not make the whole record unwritable."""
    reply = (
        '{"jsonrpc": "2.0", "id": @ID@, "result": {"content": [], "structuredContent": {"a": NaN, "b": [-Infinity]}}}'
    )
    result, _, _ = call(small({"raw": {"echo": reply}}))
    assert result.structured == {"a": "nan", "b": ["-inf"]}


def test_large_ids_keep_every_digit() -> None:
    """An id rounded by floating point is a wrong argument in the next call."""
    result, _, _ = call(small({"results": {"echo": {"content": [], "structuredContent": {"id": 2**63 + 1}}}}))
    assert result.structured == {"id": 9223372036854775809}


def test_a_malformed_reply_is_an_error_result_and_not_a_wait_for_the_timeout() -> None:
    """A reply that names its request but cannot be read answers it all the same."""
    result, _, _ = call(small({"raw": {"echo": '{"jsonrpc": "2.0", "id": @ID@, "result": [1, 2]}'}}))
    assert result.is_error
    assert "malformed" in result.text[0]


@pytest.mark.parametrize("content", [{"content": [{"type": "text", "text": "See the structured data."}]}, {}])
def test_data_that_is_only_in_structured_content_arrives(content: dict[str, Any]) -> None:
    """O6: a result with the structured field alone, even without `content`, is a success."""
    result, _, _ = call(small({"results": {"echo": {**content, "structuredContent": {"total": 2394755}}}}))
    assert result.structured == {"total": 2394755}
    assert not result.is_error


def test_a_result_that_breaks_its_output_schema_is_kept_with_a_note() -> None:
    """The call has had its effect; the agent must see the result, and the author hears of the breach."""
    tool = {
        "name": "total",
        "inputSchema": ANY,
        "outputSchema": {"type": "object", "properties": {"total": {"type": "integer"}}, "required": ["total"]},
    }
    result, notes, _ = call(
        small({"tools": [tool], "results": {"total": {"content": [], "structuredContent": {"total": "12"}}}}), "total"
    )
    assert result.structured == {"total": "12"}
    assert notes == ("total: the result breaks its output schema at $.total: '12' is not of type 'integer'",)


def test_a_result_too_large_to_be_held_against_its_output_schema_in_no_time_is_said_to_be_unchecked() -> None:
    """What the check takes would be counted as the tool's time, and every other attempt would wait for it."""
    tool = {
        "name": "all",
        "inputSchema": ANY,
        "outputSchema": {"type": "object", "properties": {"rows": {"items": {"type": "string"}}}},
    }
    result, (note,), _ = call(small({"tools": [tool], "rows": {"all": 50_000}}), "all")
    assert result.structured == {"rows": list(range(50_000))}
    assert note == "all: a result of 338,900 characters was not held against its output schema (at most 256,000 are)"


def test_blocks_that_are_not_text_are_named() -> None:
    """O20: an image or a link is no crash and no invented error, and is not lost without a word."""
    blocks = [
        {"type": "text", "text": "a chart"},
        {"type": "image", "data": "aGk=", "mimeType": "image/png"},
        {"type": "resource_link", "uri": "file:///a.csv", "name": "a"},
        {"type": "resource", "resource": {"uri": "file:///b.txt", "text": "inside"}},
        {"type": "hologram"},
    ]
    result, _, _ = call(small({"results": {"echo": {"content": blocks}}}))
    assert result.text == ("a chart", "inside")
    assert result.other == ("image image/png", "resource_link file:///a.csv", "hologram")


def test_a_protocol_error_is_a_result_the_agent_can_read() -> None:
    """O13: servers differ in how they say no; the agent gets the words, the run goes on."""
    result, _, _ = call(small({"errors": {"echo": {"code": -32602, "message": "months must be positive"}}}))
    assert result.is_error
    assert "months must be positive" in result.text[0]


def test_a_tool_that_is_not_listed_is_never_asked_for() -> None:
    """O14: the agent learns the real names, and the server's own habits cannot hide the mistake."""

    async def story() -> tuple[ToolResult, object]:
        async with station_of(small()) as station:
            refused = await station.tools.call("get_invoice", {})
            return refused, (await station.tools.call("count", {})).structured

    refused, count = asyncio.run(story())
    assert refused.is_error
    assert refused.text == ("There is no tool named 'get_invoice'. The tools are: environment, folder, count, echo.",)
    assert count == {"count": 1}


def test_a_slow_tool_times_out_as_a_result_while_the_server_lives() -> None:
    """A slow tool is the agent's experience; the session stays usable."""

    async def story() -> tuple[ToolResult, ToolResult]:
        async with station_of(small({"slow": ["folder"]}, call_timeout_s=0.3)) as station:
            return await station.tools.call("folder", {}), await station.tools.call("count", {})

    slow, after = asyncio.run(story())
    assert slow.is_error
    assert "timed out after 0.3 s" in slow.text[0]
    assert after.structured == {"count": 2}


def test_a_server_that_hangs_is_a_server_error() -> None:
    """A server that answers nothing any more is no slow tool."""
    with pytest.raises(ServerError, match="hung in a call of echo: no answer within"):
        call(small({"hang_on": ["echo"]}, call_timeout_s=0.3))


def test_a_dead_server_stays_dead_for_later_calls() -> None:
    """Every call after the death says so, at once."""

    async def story() -> list[str]:
        said = []
        async with station_of(small({"die_on": ["echo"]})) as station:
            for tool in ("echo", "count"):
                with pytest.raises(ServerError) as caught:
                    await station.tools.call(tool, {})
                said.append(str(caught.value))
        return said

    assert all("exited with code 7" in sentence for sentence in asyncio.run(story()))


def test_a_server_that_asks_for_roots_in_a_call_is_refused_and_goes_on() -> None:
    """A question nobody answers would hang server and run alike."""
    result, _, _ = call(small({"ask_roots": ["echo"]}, call_timeout_s=5))
    assert "the client said" in result.text[0]


def test_a_modern_server_that_wants_input_is_answered_with_a_refusal() -> None:
    """The modern era asks through the result; that is an error for the agent, not a loop for us."""
    asks = {"resultType": "input_required", "inputRequests": {"a": {"method": "roots/list"}}, "requestState": "s"}
    result, _, _ = call(small({"modern": True, "results": {"echo": asks}}))
    assert result.is_error
    assert "roots/list" in result.text[0]


def test_twenty_megabytes_in_one_result_arrive() -> None:
    """No line limit of ours cuts a large answer."""
    result, _, _ = call(small({"long": {"echo": 20_000_000}}))
    assert len(result.text[0]) == 20_000_000


def test_what_is_odd_about_the_tool_list_is_no_note_of_every_attempt() -> None:
    """It is said once for the run; beside an attempt stands what happened in it."""
    _, notes, _ = call(small({"tools": [{"name": "echo"}]}), x=1)
    assert notes == ()
