"""YAML text to plain data: text, ints, exact decimals, booleans, None, lists, mappings with text keys.

Values are built from the parser's events without a tree in between, so a large fixture costs its own size. Duplicate
keys, aliases that contain themselves or multiply beyond reason, and every tag beside the core schema's are refused.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from decimal import Decimal
from typing import Any, TypeAlias

import yaml

from fake_backend.documents.document import Key, dotted, error_in
from fake_backend.documents.yaml_nodes import CORE, PATTERNS, CoreLoader, sentences
from fake_backend.errors import DocumentError

EXPANSION_LIMIT = 1_000_000
"""Values that aliases may add to a document once they are written out."""

DEEPEST = 100
"""Lists and mappings inside each other."""

_Event: TypeAlias = Any
"""An event of PyYAML: its stubs cannot tell that one which begins a value has an anchor, and each a place."""

_SPECIAL_FLOAT = re.compile(r"[-+]?\.[a-zA-Z]+\Z")
_MERGE = object()
"""Stands for a plain ``<<`` where a key is read."""


def parse(text: str, name: str) -> object:
    """Return the plain data of the one document in `text`; None when it is empty.

    Raises:
        DocumentError: the text is not YAML, holds a second document, or something this module refuses.
    """
    with sentences(text, name):
        loader = CoreLoader(text)
        try:
            return _Building(loader, name).document()
        finally:
            loader.dispose()


class _Building:
    """One walk over the events of a document."""

    def __init__(self, loader: CoreLoader, name: str) -> None:
        self.next: Callable[[], _Event] = loader.get_event
        self.name = name
        self.path: list[Key] = []
        self.anchors: dict[str, tuple[object, int]] = {}
        self.open: set[str] = set()
        self.size = 0
        self.added = 0

    def document(self) -> object:
        """Return the value of the only document."""
        self.next()
        if isinstance(self.next(), yaml.StreamEndEvent):
            return None
        value = self.value(self.next())
        self.next()
        event = self.next()
        if not isinstance(event, yaml.StreamEndEvent):
            raise self.error(event, "a second document starts here; a file holds one")
        return value

    def value(self, event: _Event) -> object:
        """Return the value that starts with an event, and keep it when it is anchored."""
        if isinstance(event, yaml.AliasEvent):
            return self.alias(event)
        before = self.size
        self.size += 1
        if event.anchor is not None:
            if event.anchor in self.anchors or event.anchor in self.open:
                raise self.error(event, f"the anchor {event.anchor!r} is there already")
            self.open.add(event.anchor)
        if isinstance(event, yaml.ScalarEvent):
            value = self.scalar(event)
        else:
            value = self.mapping(event) if isinstance(event, yaml.MappingStartEvent) else self.sequence(event)
        if event.anchor is not None:
            self.open.discard(event.anchor)
            self.anchors[event.anchor] = (value, self.size - before)
        return value

    def alias(self, event: _Event) -> object:
        """Return what an alias stands for, unless it has become too much."""
        if event.anchor in self.open:
            raise self.error(event, "this anchor is used inside itself")
        if event.anchor not in self.anchors:
            raise self.error(event, f"no anchor {event.anchor!r} stands before this alias")
        value, size = self.anchors[event.anchor]
        self.size += size
        self.added += size
        if self.added > EXPANSION_LIMIT:
            raise self.error(event, f"writing out the aliases would add more than {EXPANSION_LIMIT:,} values")
        return value

    def sequence(self, event: _Event) -> list[object]:
        """Return a list."""
        self.enter(event, "seq")
        items: list[object] = []
        while not isinstance(event := self.next(), yaml.SequenceEndEvent):
            self.path.append(len(items))
            items.append(self.value(event))
            self.path.pop()
        return items

    def mapping(self, event: _Event) -> dict[str, object]:
        """Return a mapping: an explicit key hides a merged one, an earlier merge a later one."""
        self.enter(event, "map")
        members: dict[str, object] = {}
        merged: list[dict[str, object]] = []
        lines: dict[object, int] = {}
        while not isinstance(event := self.next(), yaml.MappingEndEvent):
            key = self.key(event)
            shown = "<<" if key is _MERGE else str(key)
            self.path.append(shown)
            line = event.start_mark.line + 1
            if key in lines:
                message = f"the key {shown!r} stands twice, in line {lines[key]} and in line {line}; remove one"
                raise self.error(event, message)
            lines[key] = line
            value = self.value(self.next())
            if key is _MERGE:
                merged = self.sources(value, event)
            else:
                members[shown] = value
            self.path.pop()
        for source in merged:
            members |= {key: value for key, value in source.items() if key not in members}
        return members

    def key(self, event: _Event) -> object:
        """Return a key as text, or `_MERGE`."""
        if isinstance(event, yaml.AliasEvent):
            found = self.alias(event)
            if isinstance(found, str):
                return found
        if not isinstance(event, yaml.ScalarEvent):
            raise self.error(event, "a key is text, not a list or a mapping")
        if event.anchor is not None:
            self.anchors[event.anchor] = (event.value, 1)
        return _MERGE if event.value == "<<" and event.implicit[0] else event.value

    def sources(self, value: object, event: _Event) -> list[dict[str, object]]:
        """Return the mappings that ``<<`` merges."""
        found = value if isinstance(value, list) else [value]
        mappings = [source for source in found if isinstance(source, dict)]
        if len(mappings) != len(found):
            raise self.error(event, "'<<' merges a mapping, or a list of mappings, named by an alias")
        return mappings

    def scalar(self, event: _Event) -> object:
        """Return the value of a scalar by its tag, or by how it is written."""
        text: str = event.value
        tag = event.tag
        if tag is None:
            tag = _resolved(text) if event.implicit[0] else CORE + "str"
        if tag in {CORE + "str", "!"}:
            return text
        if tag not in _CONSTRUCTORS:
            raise self.error(event, f"the tag {_short(tag)} is not allowed here; remove it")
        if not PATTERNS[tag].match(text):
            raise self.error(event, f"{text!r} is no {_short(tag)}")
        if _SPECIAL_FLOAT.match(text):
            raise self.error(event, f"{text} is not a number that can be used; put quotes around it if text is meant")
        try:
            return _CONSTRUCTORS[tag](text)
        except (ValueError, ArithmeticError) as error:
            raise self.error(event, "this number is too long to be used") from error

    def enter(self, event: _Event, kind: str) -> None:
        """Refuse any tag but the one that says what is there anyway, and nesting that nobody reads."""
        if len(self.path) > DEEPEST:
            raise self.error(event, f"values are nested more than {DEEPEST} deep")
        if event.tag not in {None, "!", CORE + kind}:
            raise self.error(event, f"the tag {_short(event.tag)} is not allowed here; remove it")

    def error(self, event: _Event, message: str) -> DocumentError:
        """Return an error at the place of an event."""
        place = (event.start_mark.line + 1, event.start_mark.column + 1)
        return error_in(self.name, message, place=place, key=dotted(tuple(self.path)))


_CONSTRUCTORS: dict[str, Callable[[str], object]] = {
    CORE + "null": lambda _text: None,
    CORE + "bool": lambda text: text.lower() == "true",
    CORE + "int": lambda text: int(text, {"0o": 8, "0x": 16}.get(text[:2], 10)),
    CORE + "float": Decimal,
}
_FIRST = frozenset("~nNtTfF-+.0123456789")
"""What the special words and the numbers of the core schema start with."""


def _resolved(text: str) -> str:
    """Return the tag of a plain scalar."""
    if text and text[0] not in _FIRST:
        return CORE + "str"
    return next((tag for tag in _CONSTRUCTORS if PATTERNS[tag].match(text)), CORE + "str")


def _short(tag: str) -> str:
    return "!!" + tag.removeprefix(CORE) if tag.startswith(CORE) else tag
