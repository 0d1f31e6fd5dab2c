"""A world: one isolated state over the shared fixture, as a value. Every change makes a new world.

Only what differs from the fixture is held, so making, resetting and keeping a world costs nothing that grows with the
fixture. Rows are never changed in place.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from enum import Enum
from typing import Any, Final

from fake_backend.documents import FileModel
from fake_backend.exchange import Response
from fake_backend.fixtures.fixture import Fixture
from fake_backend.fixtures.plain import Plain
from fake_backend.fixtures.state_diff import StateDiff, diff_states


class Gone(Enum):
    """The type of `GONE`."""

    GONE = "gone"


GONE: Final = Gone.GONE
"""Stands in the changes for a row of the fixture that was removed."""


class Bill(FileModel):
    """One billed use of a metered route.

    Attributes:
        route: ``METHOD /template``.
        units: billed.
    """

    route: str
    units: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Replay:
    """The answer to a request with an Idempotency-Key, and the fingerprint of what was asked."""

    fingerprint: str
    response: Response


@dataclass(frozen=True, slots=True, kw_only=True)
class World:
    """The state of one world.

    Attributes:
        id: part of its base URL.
        fixture: the known data, shared.
        tokens: token names by the bearer token that stands for them.
        changes: rows that differ from the fixture, by table and key; `GONE` where one was removed.
        ledger: what was billed, in order.
        calls: how often each fault rule was asked.
        minted: how many ids were made.
        replays: answers by idempotency key.
    """

    id: str
    fixture: Fixture = field(repr=False)
    tokens: Mapping[str, str] = field(repr=False)
    changes: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    ledger: tuple[Bill, ...] = ()
    calls: Mapping[str, int] = field(default_factory=dict)
    minted: int = 0
    replays: Mapping[str, Replay] = field(default_factory=dict, repr=False)

    def table(self, name: str) -> Mapping[str, Any]:
        """Return the rows of a collection, or the members of a mapping, by key, as they are now."""
        base = self.fixture.tables[name]
        changes = self.changes.get(name)
        return _Overlay(base, changes) if changes else base

    def put(self, name: str, key: str, row: object) -> World:
        """Return the world with one row set."""
        return replace(self, changes={**self.changes, name: {**self.changes.get(name, {}), key: row}})

    def remove(self, name: str, key: str) -> World:
        """Return the world without one row."""
        changes = {k: row for k, row in self.changes.get(name, {}).items() if k != key}
        if key in self.fixture.tables[name]:
            changes[key] = GONE
        return replace(self, changes={**self.changes, name: changes})

    def minting(self) -> World:
        """Return the world with one more id made."""
        return replace(self, minted=self.minted + 1)

    def bill(self, route: str, units: int) -> World:
        """Return the world with one more line in its ledger."""
        return replace(self, ledger=(*self.ledger, Bill(route=route, units=units)))

    def diff(self) -> StateDiff:
        """Return what differs from the fixture."""
        after = {name: self.table(name) for name in self.changes}
        return diff_states(self.fixture.tables, after, touched=self.changes)


class Snapshot(FileModel):
    """All that sets a world apart from the fixture; equal for worlds in the same state.

    Attributes:
        rows: changed and added rows, by table and key.
        removed: keys of removed rows, by table.
    """

    rows: dict[str, dict[str, Plain]]
    removed: dict[str, tuple[str, ...]]


def snapshot_of(world: World) -> Snapshot:
    """Return a world's state; its cost depends on what changed, not on the fixture."""
    tables = {name: changes for name, changes in world.changes.items() if changes}
    return Snapshot(
        rows={name: {key: row for key, row in rows.items() if row is not GONE} for name, rows in tables.items()},
        removed={name: tuple(key for key, row in rows.items() if row is GONE) for name, rows in tables.items()},
    )


class _Overlay(Mapping[str, Any]):
    """Changes over a table: the order of the fixture first, then what came."""

    def __init__(self, base: Mapping[str, Any], changes: Mapping[str, Any]) -> None:
        self._base = base
        self._changes = changes

    def __getitem__(self, key: str) -> object:
        row = self._changes.get(key)
        if row is GONE:
            raise KeyError(key)
        return row if key in self._changes else self._base[key]

    def __contains__(self, key: object) -> bool:
        if key in self._changes:
            return self._changes[str(key)] is not GONE
        return key in self._base

    def __iter__(self) -> Iterator[str]:
        yield from (key for key in self._base if self._changes.get(key) is not GONE)
        yield from (key for key, row in self._changes.items() if key not in self._base and row is not GONE)

    def __len__(self) -> int:
        gone = sum(row is GONE for row in self._changes.values())
        return len(self._base) - gone + sum(key not in self._base for key in self._changes)
