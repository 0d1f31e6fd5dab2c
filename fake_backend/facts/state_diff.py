"""What changed between two states of a world: rows added, removed and changed, field by field.

Values are compared by value (12 is 12.0, True is not 1). A number that became the same number as text is listed as a
change of representation, which is no wrong value. Rows that are the same object are not looked into.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import Any, Literal

from fake_backend.documents import FileModel
from fake_backend.facts.plain import Plain
from fake_backend.facts.values import differs_in_writing_only, same

State = Mapping[str, Mapping[str, Any]]
"""Rows by key, by table: the collections and the mappings of a world."""

Steps = tuple[str, ...]
"""Table, key, then fields; the index of a list's item is ``[0]``."""


class Row(FileModel):
    """A row that was added or removed."""

    key: str
    value: Plain


class FieldChange(FileModel):
    """One value that is not what it was.

    Attributes:
        steps: where it is, from the table on.
        kind: whether the field came, went or changed; ``representation`` when a number only became text, or back.
        before: the old value; None when it was not there.
        after: the new value; None when it is gone.
    """

    steps: Steps
    kind: Literal["added", "removed", "changed", "representation"]
    before: Plain = None
    after: Plain = None

    @property
    def path(self) -> str:
        """The place as people write it: ``issues.142.labels[0]``."""
        return join(self.steps)


class RowChange(FileModel):
    """A row that is in both states and differs; `after` is the whole new row."""

    key: str
    fields: tuple[FieldChange, ...]
    after: Plain


class TableDiff(FileModel):
    """What changed in one collection or mapping."""

    name: str
    added: tuple[Row, ...] = ()
    removed: tuple[Row, ...] = ()
    changed: tuple[RowChange, ...] = ()


class StateDiff(FileModel):
    """What changed, by table; tables without a change are left out."""

    tables: tuple[TableDiff, ...] = ()

    @property
    def is_empty(self) -> bool:
        """Whether nothing changed in value; changes of representation do not count."""
        return not any(
            table.added or table.removed or any(change.kind != "representation" for change in _fields(table))
            for table in self.tables
        )

    @property
    def paths(self) -> tuple[str, ...]:
        """Every changed place, rows that came or went as a whole, in order."""
        return tuple(path for table in self.tables for path in _paths(table))

    def table(self, name: str) -> TableDiff:
        """Return what changed in one table; an empty diff when nothing did."""
        return next((table for table in self.tables if table.name == name), TableDiff(name=name))


def join(steps: Steps) -> str:
    """Return steps as people write them: ``issues.142.labels[0]``."""
    return "".join(step if step.startswith("[") or not index else f".{step}" for index, step in enumerate(steps))


def diff_states(before: State, after: State, *, touched: Mapping[str, Collection[str]] | None = None) -> StateDiff:
    """Return what changed from `before` to `after`.

    Args:
        before: the old state.
        after: the new state.
        touched: the keys that may differ, by table; everything is compared when it is not given. With it the cost
            depends on what changed and not on the size of the states.
    """
    names = dict.fromkeys([*before, *after]) if touched is None else touched
    tables = (_diff_table(name, before.get(name, {}), after.get(name, {}), touched=touched) for name in names)
    return StateDiff(tables=tuple(table for table in tables if table.added or table.removed or table.changed))


def _diff_table(
    name: str, before: Mapping[str, Any], after: Mapping[str, Any], *, touched: Mapping[str, Collection[str]] | None
) -> TableDiff:
    keys = dict.fromkeys([*before, *after]) if touched is None else dict.fromkeys(touched[name])
    added, removed, changed = [], [], []
    for key in keys:
        if key in before and key in after:
            if before[key] is not after[key]:
                fields = tuple(_changes((name, key), before[key], after[key]))
                changed += [RowChange(key=key, fields=fields, after=after[key])] if fields else []
        elif key in after:
            added.append(Row(key=key, value=after[key]))
        elif key in before:
            removed.append(Row(key=key, value=before[key]))
    return TableDiff(name=name, added=tuple(added), removed=tuple(removed), changed=tuple(changed))


def _changes(steps: Steps, before: object, after: object) -> Iterator[FieldChange]:
    """Yield the changes below `steps`: mappings key by key, lists of one length item by item, the rest as a whole."""
    if before is after or same(before, after):
        return
    if isinstance(before, Mapping) and isinstance(after, Mapping):
        yield from _member_changes(steps, before, after)
    elif isinstance(before, list | tuple) and isinstance(after, list | tuple) and len(before) == len(after):
        for index, (old, new) in enumerate(zip(before, after, strict=True)):
            yield from _changes((*steps, f"[{index}]"), old, new)
    else:
        kind: Literal["representation", "changed"] = "changed"
        if differs_in_writing_only(before, after):
            kind = "representation"
        yield FieldChange(steps=steps, kind=kind, before=before, after=after)


def _member_changes(steps: Steps, before: Mapping[str, Any], after: Mapping[str, Any]) -> Iterator[FieldChange]:
    for key in dict.fromkeys([*before, *after]):
        inner = (*steps, str(key))
        if key not in after:
            yield FieldChange(steps=inner, kind="removed", before=before[key])
        elif key not in before:
            yield FieldChange(steps=inner, kind="added", after=after[key])
        else:
            yield from _changes(inner, before[key], after[key])


def _fields(table: TableDiff) -> Iterator[FieldChange]:
    for row in table.changed:
        yield from row.fields


def _paths(table: TableDiff) -> Iterator[str]:
    for row in (*table.added, *table.removed):
        yield join((table.name, row.key))
    for change in _fields(table):
        yield change.path
