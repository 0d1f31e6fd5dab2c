"""A document that was read: its plain data, and where in the text each key stands."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeAlias

from fake_backend.errors import DocumentError, Problem

PlainValue: TypeAlias = Any
"""Plain data of any shape: what a file, a wire or a working holds. Whoever needs a shape of it looks for that."""

Key = str | int
"""A mapping's key (always text) or a list's index (0-based)."""

KeyPath = tuple[Key, ...]
"""The way from the root of a document to a value."""

Position = tuple[int, int]
"""Line and column, both 1-based."""


def dotted(keypath: KeyPath) -> str:
    """Return a key path as people write it: ``cases[3].answer.facts[0].within``."""
    text = ""
    for key in keypath:
        text += f"[{key}]" if isinstance(key, int) else f".{key}" if text else key
    return text


def error_in(name: str, message: str, *, place: Position = (0, 0), key: str = "") -> DocumentError:
    """Return one problem of the document `name` as an error, ready to be raised; no place means the whole document."""
    return DocumentError((Problem(file=name, line=place[0], column=place[1], key=key, message=message),))


@dataclass(frozen=True, slots=True, kw_only=True)
class Document:
    """Plain data and the text it came from.

    Attributes:
        name: the file as the user would write it.
        value: mappings with text keys, lists, text, ints, `decimal.Decimal`, booleans and None.
        locate: finds the place of a key path; None when the path leaves the text.
    """

    name: str
    value: object
    locate: Callable[[KeyPath], Position | None]

    def position(self, keypath: KeyPath = ()) -> Position:
        """Return line and column of a key (of the item, in a list); of the nearest parent when it is not there."""
        for length in range(len(keypath), -1, -1):
            found = self.locate(keypath[:length])
            if found is not None:
                return found
        return (1, 1)

    def problem(self, keypath: KeyPath, message: str) -> Problem:
        """Return `message` as a problem at the place of `keypath`."""
        line, column = self.position(keypath)
        return Problem(file=self.name, line=line, column=column, key=dotted(keypath), message=message)

    def error(self, keypath: KeyPath, message: str) -> DocumentError:
        """Return `message` as an error, ready to be raised, at the place of `keypath`."""
        return DocumentError((self.problem(keypath, message),))
