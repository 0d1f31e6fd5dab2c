"""JSON text to plain data with exact decimals; duplicate keys are refused, as in YAML.

Places are found by a second, slower reading which is made only when something has to be pointed at.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from decimal import Decimal

from fake_backend.documents.document import KeyPath, Position, dotted, error_in
from fake_backend.documents.wording import SHOWN_CHARACTERS
from fake_backend.errors import DocumentError

_SPACE = re.compile(r"[ \t\r\n]*")
_DECODER = json.JSONDecoder()
_WORD = re.compile(r"[^,\]}\s]+")
_FOUND = re.compile(r"\w+|.", re.DOTALL)
_WANTED = {
    "Expecting value": "a value",
    "Expecting property name": "a key in double quotes",
    "Illegal trailing comma": "no comma behind the last item",
    "Expecting ','": "a comma, or the end of the list or mapping",
    "Expecting ':'": "a colon behind the key",
    "Extra data": "nothing more behind the value",
    "Unterminated string": "a closing quote for the text that begins here",
    "Invalid control": "a closing quote; a line break or tab within a text is written \\n or \\t",
    "Invalid \\": 'one of \\n, \\t, \\", \\\\, \\/, \\b, \\f, \\r and \\uXXXX',
}
"""What should have stood there, by how the complaint of Python's own reader begins."""


def parse(text: str, name: str) -> object:
    """Return the value of a JSON text.

    Raises:
        DocumentError: the text is not JSON, a key stands twice, or a number is none.
    """
    try:
        return json.loads(text, object_pairs_hook=_unique, parse_float=Decimal, parse_constant=_refuse_constant)
    except json.JSONDecodeError as error:
        raise error_in(name, f"this is not JSON: {_complaint(error)}", place=(error.lineno, error.colno)) from error
    except _DuplicateKeyError as error:
        raise _duplicate(text, name) from error
    except RecursionError as error:
        raise error_in(name, "values are nested too deeply") from error
    except (ValueError, ArithmeticError) as error:
        raise error_in(name, f"this is not JSON: {error}") from error


def locate(text: str, keypath: KeyPath) -> Position | None:
    """Return the place of a key, or of a list's item, in a valid JSON text; None when it is not there."""
    found = next((offset for path, offset in _places(text) if path == keypath), None)
    return None if found is None else _position(text, found)


def _complaint(error: json.JSONDecodeError) -> str:
    """Return what stands at the place of an error, and what should."""
    match = _FOUND.match(error.doc, error.pos)
    found = f"found {match[0][:SHOWN_CHARACTERS]!r}" if match else "the text ends here"
    wanted = next((wanted for begin, wanted in _WANTED.items() if error.msg.startswith(begin)), error.msg)
    return f"{found}; expected {wanted}"


def _text(text: str, at: int) -> tuple[str, int]:
    """Return the JSON string that starts at `at`, and the offset behind it."""
    value, end = _DECODER.raw_decode(text, at)
    return str(value), end


class _DuplicateKeyError(Exception):
    """A key stands twice; where, is for the slower reading to say."""


def _unique(pairs: list[tuple[str, object]]) -> dict[str, object]:
    built = dict(pairs)
    if len(built) != len(pairs):
        raise _DuplicateKeyError
    return built


def _refuse_constant(word: str) -> object:
    msg = f"{word} is not a number"
    raise ValueError(msg)


def _duplicate(text: str, name: str) -> DocumentError:
    first: dict[KeyPath, int] = {}
    path, offset = next((path, offset) for path, offset in _places(text) if first.setdefault(path, offset) != offset)
    lines = [_position(text, place)[0] for place in (first[path], offset)]
    message = f"the key {path[-1]!r} stands twice, in line {lines[0]} and in line {lines[1]}; remove one"
    return error_in(name, message, place=_position(text, offset), key=dotted(path))


def _places(text: str) -> Iterator[tuple[KeyPath, int]]:
    """Yield every key path with its offset, in the order of the text."""
    reading = _Reading(text)
    yield (), reading.skip(0)
    yield from reading.value((), 0)


class _Reading:
    """A walk over valid JSON text that leaves the offset behind the last value in `end`."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.end = 0

    def skip(self, at: int) -> int:
        """Return the offset of the next character that is not white space."""
        match = _SPACE.match(self.text, at)
        return match.end() if match else at

    def value(self, path: KeyPath, at: int) -> Iterator[tuple[KeyPath, int]]:
        """Yield the places inside the value that starts at `at`."""
        at = self.skip(at)
        opening = self.text[at]
        if opening in "{[":
            yield from self.items(path, at)
        elif opening == '"':
            self.end = _text(self.text, at)[1]
        else:
            match = _WORD.match(self.text, at)
            self.end = match.end() if match else at + 1

    def items(self, path: KeyPath, at: int) -> Iterator[tuple[KeyPath, int]]:
        """Yield the places of the members of an object or a list, each followed by the places inside it."""
        is_object, index = self.text[at] == "{", 0
        at = self.skip(at + 1)
        while self.text[at] not in "}]":
            key: str | int = index
            inside = at
            if is_object:
                key, inside = _text(self.text, at)
                inside = self.skip(inside) + 1
            yield (*path, key), at
            yield from self.value((*path, key), inside)
            at = self.skip(self.end)
            if self.text[at] == ",":
                at = self.skip(at + 1)
            index += 1
        self.end = at + 1


def _position(text: str, offset: int) -> Position:
    before = text[:offset]
    return before.count("\n") + 1, len(before) - before.rfind("\n")
