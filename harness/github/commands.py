"""Workflow commands: how a step tells the runner something through its log, and how a log is kept from doing so.

Formats of actions/runner (ActionCommand.cs): `::name key=value,…::data`, where data escapes `%`, CR and LF, and values
also `:` and `,`. Between `::stop-commands::TOKEN` and `::TOKEN::` the runner obeys nothing.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Literal, TextIO

from harness import entropy

Level = Literal["error", "warning", "notice"]
SHORTEST_MASK = 8
"""Shorter values are ordinary words too often; masking those would blank the log."""

_DATA = (("%", "%25"), ("\r", "%0D"), ("\n", "%0A"))
_VALUE = (*_DATA, (":", "%3A"), (",", "%2C"))


def annotation(level: Level, message: str, *, title: str = "Plumbline", file: str = "") -> str:
    """The command that shows a message on the page of the job; `file` is relative to the repository, or empty."""
    values = {"title": title, **({"file": file} if file else {})}
    shown = ",".join(f"{key}={_escaped(value, _VALUE)}" for key, value in values.items())
    return f"::{level} {shown}::{_escaped(message, _DATA)}"


def masks(secret: str) -> tuple[str, ...]:
    """The commands that keep a secret out of the log, one for each of its lines that is long enough."""
    lines = (line.strip() for line in secret.splitlines())
    return tuple(f"::add-mask::{_escaped(line, _DATA)}" for line in lines if len(line) >= SHORTEST_MASK)


@contextmanager
def obeying_nothing(stream: TextIO) -> Iterator[None]:
    """Whatever is written to the log meanwhile is text: the token that ends it is known to this process only."""
    token = entropy.new_secret()
    print(f"::stop-commands::{token}", file=stream, flush=True)
    try:
        yield
    finally:
        print(f"\n::{token}::", file=stream, flush=True)


def _escaped(text: str, table: tuple[tuple[str, str], ...]) -> str:
    for character, code in table:
        text = text.replace(character, code)
    return text
