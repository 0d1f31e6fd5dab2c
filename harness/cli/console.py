"""Where people read: results on standard output, progress on standard error; nothing foreign can issue a command."""

from __future__ import annotations

import logging
import os
import re
import sys
from typing import TextIO

from harness.errors import RecordError
from harness.report.runner_commands import defused

_CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")


def harmless(line: str) -> str:
    """A line that neither a terminal, by its control characters, nor a GitHub runner can take for a command."""
    return defused(_CONTROL.sub("\N{REPLACEMENT CHARACTER}", line))


class Console:
    """Prints for people. With `--json -` the result's stream belongs to JSON, and words go to standard error."""

    def __init__(self, *, out: TextIO | None = None, err: TextIO | None = None, json_to_out: bool = False) -> None:
        """Write to the given streams; the process's own by default."""
        self._out = out or sys.stdout
        self._err = err or sys.stderr
        self.json_to_out = json_to_out

    @property
    def live(self) -> bool:
        """Whether progress may redraw itself: a terminal watches."""
        return self._err.isatty()

    def say(self, text: str = "") -> None:
        """Print the result, line by line, made harmless."""
        _print(_harmless_lines(text), self._err if self.json_to_out else self._out)

    def note(self, text: str) -> None:
        """Print progress or a warning to standard error."""
        _print(_harmless_lines(text), self._err)

    def raw(self, text: str) -> None:
        """Write a document to standard output as it is: JSON, Markdown or XML, whose renderer has defused it."""
        _print(text if text.endswith("\n") else f"{text}\n", self._out)


class LogNotes(logging.Handler):
    """Shows what libraries warn of as notes; a server's text in them can issue no command either.

    While it is the root logger's handler, a server that runs in this process cannot install one of its own
    (`logging.basicConfig` of its SDK), which would print a line for every request we make.
    """

    def __init__(self, console: Console) -> None:
        """Write to the console's notes."""
        super().__init__(logging.WARNING)
        self._console = console

    def emit(self, record: logging.LogRecord) -> None:
        """Show one warning, without the traceback."""
        self._console.note(f"{record.name}: {record.getMessage()}")


def _harmless_lines(text: str) -> str:
    return "".join(f"{harmless(line)}\n" for line in text.split("\n"))


def _print(text: str, stream: TextIO) -> None:
    """Write and flush. Who stops reading (`| head`) changes neither what is done nor how it ends.

    Raises:
        RecordError: what is printed to cannot take it, a file on a full disk.
    """
    try:
        stream.write(text)
        stream.flush()
    except OSError as error:
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, stream.fileno())
        os.close(nowhere)
        if not isinstance(error, BrokenPipeError):
            msg = f"cannot print to {stream.name}: {error.strerror}; what a run wrote into its folder stands there"
            raise RecordError(msg) from error
