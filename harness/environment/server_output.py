"""What a server under test writes: protocol messages cut out of its stdout, and the tail of its stderr.

Tolerant by rule: a line that is no protocol message is counted and dropped, bytes that are no UTF-8 become U+FFFD, and
both are said once per server. It does no I/O: bytes are fed to it.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from mcp_types import INTERNAL_ERROR, ErrorData, JSONRPCError, JSONRPCMessage, jsonrpc_message_adapter

from fake_backend.documents import counted

TAIL_BYTES = 64 * 1024
"""How much of a server's stderr is kept."""
LINE_BYTES = 256 * 1024 * 1024
"""A line longer than this is given up, so that a server that never ends its line cannot fill the memory."""
FIRST_LINE_CHARS = 120
_ESCAPE = re.compile(r"\x1b(?:\[[0-?]*[ -/]*[@-~]|\][^\x07\x1b]*(?:\x07|\x1b\\)|[@-_])")
_CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069]")
_SURROGATE = re.compile(r"[\ud800-\udfff]")
REPLACEMENT = "\ufffd"


def printable(text: str) -> str:
    """`text` without escape sequences, control characters and direction overrides; newlines and tabs stay."""
    return _CONTROL.sub("", _ESCAPE.sub("", text.replace("\r\n", "\n").replace("\r", "\n")))


class StderrTail:
    """The last 64 KiB a server wrote to stderr; memory is bounded however much it writes."""

    def __init__(self) -> None:
        self._kept = bytearray()

    def feed(self, chunk: bytes) -> None:
        """Take in what the server wrote."""
        self._kept += chunk
        if len(self._kept) > 2 * TAIL_BYTES:
            del self._kept[:-TAIL_BYTES]

    def text(self) -> str:
        """What is kept, printable and without outer blank lines; '' when the server wrote nothing."""
        return printable(self._kept[-TAIL_BYTES:].decode("utf-8", "replace")).strip()

    def last_lines(self, count: int = 20) -> str:
        """The last `count` lines, for a sentence about a failure."""
        return "\n".join(self.text().splitlines()[-count:])


@dataclass(slots=True)
class Oddities:
    """What all processes of one server wrote that is no protocol message, counted together so that it is said once."""

    stray_lines: int = 0
    first_stray: str = ""
    broken_lines: int = 0

    def stray(self, line: bytes) -> None:
        """Count one line that is no message."""
        if not self.stray_lines:
            self.first_stray = printable(line.decode("utf-8", "replace")).strip()[:FIRST_LINE_CHARS]
        self.stray_lines += 1

    def sentences(self) -> tuple[str, ...]:
        """One warning per kind of oddity, with its count."""
        stray = (
            f"the server wrote {counted(self.stray_lines, 'line')} to stdout that are no protocol messages; "
            f"the first: {self.first_stray!r}"
        )
        broken = f"the server wrote {counted(self.broken_lines, 'line')} with bytes that are no UTF-8; read as U+FFFD"
        return (*((stray,) if self.stray_lines else ()), *((broken,) if self.broken_lines else ()))


@dataclass(slots=True)
class MessageLines:
    """Cuts a server's stdout into lines and hands each protocol message to `deliver`."""

    deliver: Callable[[JSONRPCMessage], None]
    oddities: Oddities
    _unfinished: list[bytes] = field(default_factory=list)
    _length: int = 0

    def feed(self, chunk: bytes) -> None:
        """Take in bytes as they come; a message is delivered when its line ends."""
        first, *rest = chunk.split(b"\n")
        self._grow(first)
        for part in rest:
            self._line(b"".join(self._unfinished))
            self._unfinished.clear()
            self._length = 0
            self._grow(part)

    def _grow(self, part: bytes) -> None:
        self._length += len(part)
        if self._length <= LINE_BYTES:
            self._unfinished.append(part)
        elif self._unfinished:
            self._unfinished[:] = [self._unfinished[0][:FIRST_LINE_CHARS]]

    def _line(self, line: bytes) -> None:
        line = line.strip()
        if not line:
            return
        message, broken = read_message(line)
        self.oddities.broken_lines += broken
        if message is None:
            self.oddities.stray(line)
        else:
            self.deliver(message)


def read_message(line: bytes) -> tuple[JSONRPCMessage | None, bool]:
    """Read one line as a protocol message.

    Returns:
        The message, or None for a line that is none; and whether bytes or escapes had to be replaced by U+FFFD. A reply
        that names its request but is malformed becomes an error reply, so that the request does not wait for ever.
    """
    text = line.decode("utf-8", "replace")
    broken = REPLACEMENT in text and REPLACEMENT.encode() not in line
    try:
        return jsonrpc_message_adapter.validate_json(text, by_name=False), broken
    except ValueError:
        return _read_leniently(text, broken=broken)


def _read_leniently(text: str, *, broken: bool) -> tuple[JSONRPCMessage | None, bool]:
    try:
        value = json.loads(text)
    except (ValueError, RecursionError):
        return None, broken
    if not isinstance(value, dict):
        return None, broken
    try:
        mended, replaced = without_surrogates(value)
        return jsonrpc_message_adapter.validate_python(mended, by_name=False), broken or replaced
    except (ValueError, RecursionError):
        return _error_for(value), broken


def _error_for(value: dict[str, Any]) -> JSONRPCError | None:
    request = value.get("id")
    if not ("result" in value or "error" in value) or not isinstance(request, int | str):
        return None
    return JSONRPCError(
        jsonrpc="2.0", id=request, error=ErrorData(code=INTERNAL_ERROR, message="the server's reply is malformed")
    )


def without_surrogates(value: object) -> tuple[Any, bool]:
    """`value` with lone surrogates (which no file can hold) replaced by U+FFFD, and whether there were any."""
    if isinstance(value, str):
        mended = _SURROGATE.sub(REPLACEMENT, value)
        return mended, mended != value
    if isinstance(value, list):
        items = [without_surrogates(item) for item in value]
        return [item for item, _ in items], any(replaced for _, replaced in items)
    if isinstance(value, dict):
        pairs = [(without_surrogates(key), without_surrogates(item)) for key, item in value.items()]
        return {k: v for (k, _), (v, _) in pairs}, any(a or b for (_, a), (_, b) in pairs)
    return value, False
