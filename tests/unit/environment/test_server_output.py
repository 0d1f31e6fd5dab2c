"""Lines, tails and oddities of what a server writes."""

from __future__ import annotations

import json

from hypothesis import given
from hypothesis import strategies as st
from mcp_types import JSONRPCError, JSONRPCMessage

from harness.domain.surface import Tool
from harness.domain.trajectory import ToolResult
from harness.environment import server_output
from harness.environment.output_contract import contract_breach
from harness.environment.server_output import TAIL_BYTES, MessageLines, Oddities, StderrTail, printable, read_message
from harness.environment.server_process import ending_of

MESSAGE = b'{"jsonrpc": "2.0", "id": 1, "result": {}}'


@given(st.lists(st.integers(min_value=1, max_value=len(MESSAGE)), max_size=20))
def test_messages_are_cut_at_line_ends_whatever_the_pieces(cuts: list[int]) -> None:
    """A pipe hands over bytes in pieces of any size."""
    stream = MESSAGE + b"\n\r\n" + MESSAGE + b"\r\nno message\n" + MESSAGE + b"\n"
    delivered: list[JSONRPCMessage] = []
    oddities = Oddities()
    lines = MessageLines(delivered.append, oddities)
    for size in [*cuts, len(stream)]:
        piece, stream = stream[:size], stream[size:]
        lines.feed(piece)
    assert len(delivered) == 3
    assert (oddities.stray_lines, oddities.first_stray) == (1, "no message")


def test_a_line_that_never_ends_does_not_fill_the_memory(monkeypatch: object) -> None:
    """Its beginning is kept for the report, the rest is let go."""
    del monkeypatch
    oddities = Oddities()
    lines = MessageLines(lambda _: None, oddities)
    chunk = b"x" * (server_output.LINE_BYTES // 2)
    for _ in range(3):
        lines.feed(chunk)
    lines.feed(b"\n" + MESSAGE + b"\n")
    assert oddities.stray_lines == 1
    assert oddities.first_stray.startswith("xxx")


@given(st.binary(max_size=200))
def test_no_line_whatever_it_holds_is_a_crash(line: bytes) -> None:
    """A server may write anything."""
    message, _ = read_message(line)
    assert message is None or json.loads(line.decode("utf-8", "replace"))


def test_a_reply_nested_beyond_reason_is_answered_as_malformed() -> None:
    """Its request would otherwise wait until the call's time is up, and the server count as hung."""
    line = '{"jsonrpc": "2.0", "id": 4, "result": ' + "[" * 700 + "]" * 700 + "}"
    message, _ = read_message(line.encode())
    assert isinstance(message, JSONRPCError)
    assert (message.id, message.error.message) == (4, "the server's reply is malformed")


def test_a_request_or_a_number_without_an_answer_is_no_message() -> None:
    """Log lines in JSON are stray lines, not replies."""
    for line in (b'{"level": "info", "id": 4}', b"[1]", b"4", b'{"id": [], "result": {}}', b"[" * 100_000):
        assert read_message(line) == (None, False)


@given(st.lists(st.binary(max_size=50_000), max_size=20))
def test_the_tail_is_the_end_of_what_was_written(chunks: list[bytes]) -> None:
    """The last words explain the failure; memory is bounded."""
    tail = StderrTail()
    for chunk in chunks:
        tail.feed(chunk)
    everything = b"".join(chunks)[-TAIL_BYTES:]
    assert tail.text() == printable(everything.decode("utf-8", "replace")).strip()


def test_what_is_shown_cannot_steer_a_terminal() -> None:
    """Colours, links, bells and direction overrides are the server's, the terminal is the reader's."""
    hostile = "a\x1b[31mred\x1b[0m\x1b]8;;http://evil\x07link\x1b]8;;\x1b\\ \x07\u202eback\r\nnext\tcell\x9b1m"
    assert printable(hostile) == "aredlink back\nnext\tcell1m"


def test_one_odd_line_is_told_in_the_singular_and_nothing_is_told_of_none() -> None:
    """Warnings are read by people."""
    oddities = Oddities()
    assert oddities.sentences() == ()
    oddities.stray(b"hello")
    assert "1 line to stdout" in oddities.sentences()[0]


def test_an_ending_is_told_in_words() -> None:
    """Negative codes mean nothing to most people."""
    assert ending_of(3) == "exited with code 3"
    assert ending_of(-9) == "was ended by SIGKILL"
    assert ending_of(-250) == "was ended by signal 250"


def test_an_output_schema_that_cannot_be_used_is_named_and_nothing_is_fetched() -> None:
    """A schema is the server's text: it must neither crash us nor make us ask another machine."""
    result = ToolResult(structured={"a": 1})
    for schema in ({"type": "nonsense"}, {"$ref": "https://example.invalid/schema.json"}, {"$ref": "#/gone"}):
        tool = Tool(name="t", input_schema={}, output_schema=schema)
        assert "cannot be used" in (contract_breach(tool, result) or "")


def test_a_promise_of_structure_without_structure_is_a_breach_and_an_error_is_none() -> None:
    """An error result owes nothing to the schema."""
    tool = Tool(name="t", input_schema={}, output_schema={"type": "object"})
    assert "no structured content" in (contract_breach(tool, ToolResult(text=("x",))) or "")
    assert contract_breach(tool, ToolResult(is_error=True)) is None
    assert contract_breach(tool, ToolResult(structured={})) is None
    assert contract_breach(None, ToolResult()) is None
