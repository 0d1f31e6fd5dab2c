"""Reads the ``state:`` block of a case and checks it against the fixture, with the place of every mistake."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase
from typing import Any

from fake_backend.documents import KeyPath, PlainValue, did_you_mean, dotted
from fake_backend.errors import UserError
from fake_backend.facts.errors import MatcherError
from fake_backend.facts.fixture import Fixture
from fake_backend.facts.patterns import Pattern, match_pattern, parse_pattern
from fake_backend.facts.state_judging import ExpectedState, ExpectedTable, judge_state
from fake_backend.facts.values import key_text

__all__ = [
    "Complaint",
    "ExpectedState",
    "ExpectedTable",
    "StateBlockError",
    "judge_state",
    "parse_expected_state",
]

_PARTS = ("added", "changed", "removed")
_WHOLE_COLLECTION = re.compile(r"([^.\[]+)(?:\.\*+)?")  # a path of its name alone, or of any row in it


@dataclass(frozen=True, slots=True, kw_only=True)
class Complaint:
    """One mistake in a block; `at` is its key path inside the block."""

    at: KeyPath
    message: str


class StateBlockError(UserError):
    """A ``state:`` block that cannot be used; carries every complaint."""

    def __init__(self, complaints: tuple[Complaint, ...]) -> None:
        self.complaints = complaints
        super().__init__("\n".join(f"{dotted(c.at)}: {c.message}" if c.at else c.message for c in complaints))


def parse_expected_state(value: object, fixture: Fixture | None = None) -> ExpectedState:
    """Return the expected state that a ``state:`` block stands for.

    Args:
        value: ``unchanged``, or a mapping from collections to added, changed and removed rows, beside ``ignore``.
        fixture: the known data, against which names and keys are checked.

    Raises:
        StateBlockError: with every complaint.
    """
    if value == "unchanged":
        return ExpectedState(tables={})
    if not isinstance(value, Mapping):
        raise StateBlockError((
            Complaint(at=(), message="allowed: unchanged, or a mapping from collections to changes"),
        ))
    reading = _Reading(None if fixture is None else fixture.tables)
    blocks = {name: reading.table(name, block) for name, block in value.items() if name != "ignore"}
    ignore = value.get("ignore", ())
    if not isinstance(ignore, list | tuple) or not all(isinstance(glob, str) for glob in ignore):
        reading.complain(("ignore",), "a list of paths is needed, e.g. [issues.*.updated_at]")
        ignore = ()
    for index, glob in enumerate(ignore):
        reading.known_table(glob.split(".")[0], ("ignore", index))
    if not blocks and reading.all_ignored(ignore):
        reading.complain(("ignore",), "this takes out every change there could be, so nothing could fail; name fields")
    if reading.complaints:
        raise StateBlockError(tuple(reading.complaints))
    return ExpectedState(tables=blocks, ignore=tuple(ignore))


class _Reading:
    """Collects complaints while a block is taken apart."""

    def __init__(self, tables: Mapping[str, Mapping[str, Any]] | None) -> None:
        self.tables = tables
        self.complaints: list[Complaint] = []

    def complain(self, at: KeyPath, message: str) -> None:
        self.complaints.append(Complaint(at=at, message=message))

    def known_table(self, name: str, at: KeyPath) -> None:
        """Complain when the fixture has no such collection; a name that holds a ``*`` is not looked up."""
        if self.tables is not None and name not in self.tables and "*" not in name:
            self.complain(at, f"the fixture has no collection {name!r}; {did_you_mean(name, self.tables)}")

    def all_ignored(self, globs: Sequence[str]) -> bool:
        """Whether whatever changes in whichever collection lies below one of the globs."""
        whole = [found[1] for glob in globs if (found := _WHOLE_COLLECTION.fullmatch(glob))]
        return bool(whole) and all(any(fnmatchcase(name, glob) for glob in whole) for name in self.tables or ("any",))

    def table(self, name: str, block: object) -> ExpectedTable:
        """Return what is expected of one table."""
        self.known_table(name, (name,))
        if not isinstance(block, Mapping):
            self.complain((name,), f"a mapping is needed with some of {', '.join(_PARTS)}")
            return ExpectedTable(changed={})
        for part in block:
            if part not in _PARTS:
                self.complain((name, part), f"unknown key {part!r}; {did_you_mean(part, _PARTS)}")
        removed = [key_text(key) for key in self.listed(block, (name, "removed"))]
        for index, key in enumerate(removed):
            self.known_key(name, key, at=(name, "removed", index))
        added = [self.pattern(row, (name, "added", i)) for i, row in enumerate(self.listed(block, (name, "added")))]
        return ExpectedTable(added=tuple(added), changed=dict(self.changed(name, block)), removed=tuple(removed))

    def changed(self, name: str, block: Mapping[str, Any]) -> Iterator[tuple[str, Pattern]]:
        """Yield the expected changes by key; one that the fixture fulfils already is a mistake."""
        rows = block.get("changed") or {}
        if not isinstance(rows, Mapping):
            self.complain((name, "changed"), "a mapping is needed from keys to the fields that change")
            return
        for key, fields in rows.items():
            at = (name, "changed", key)
            self.known_key(name, key, at=at)
            row = self.row(name, key)
            is_scalar = not isinstance(fields if row is None else row, Mapping)
            pattern = self.pattern({"value": fields} if is_scalar else fields, at)
            if pattern and row is not None and not match_pattern(pattern, {"value": row} if is_scalar else row):
                self.complain(at, "nothing would have to change: the fixture is so already")
            yield key, pattern

    def row(self, name: str, key: str) -> PlainValue:
        """Return a row of the fixture; None when it is not there."""
        return (self.tables or {}).get(name, {}).get(key)

    def known_key(self, name: str, key: str, *, at: KeyPath) -> None:
        """Complain when the fixture has no such row."""
        rows = (self.tables or {}).get(name)
        if rows is not None and key not in rows:
            self.complain(at, f"{name} has no row {key!r}; {did_you_mean(key, rows)}")

    def listed(self, block: Mapping[str, Any], at: KeyPath) -> list[Any]:
        """Return a part that is a list."""
        found = block.get(str(at[-1])) or []
        if isinstance(found, list | tuple):
            return list(found)
        self.complain(at, "a list is needed")
        return []

    def pattern(self, value: object, at: KeyPath) -> Pattern:
        """Return the pattern of a row."""
        if not isinstance(value, Mapping):
            self.complain(at, "a mapping is needed from fields to what they have to be")
            return {}
        try:
            return parse_pattern(value)
        except MatcherError as error:
            self.complain(at, str(error))
            return {}
