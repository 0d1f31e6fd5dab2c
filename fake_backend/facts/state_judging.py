"""What changed against what was expected to change: which rows a run may add, change and remove, and nothing else.

Everything that changed and was not expected is collateral and listed by path; `ignore` takes it out by glob. A change
of representation alone (3 became ``"3"``) is no wrong value.
"""

from __future__ import annotations

import fnmatch
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from fake_backend.facts.matchers import Mismatch, describe
from fake_backend.facts.pairing import pair
from fake_backend.facts.patterns import Pattern, match_pattern
from fake_backend.facts.state_diff import FieldChange, RowChange, StateDiff, Steps, TableDiff, join
from fake_backend.facts.values import shown


@dataclass(frozen=True, slots=True, kw_only=True)
class ExpectedTable:
    """What is expected of one collection or mapping.

    Attributes:
        added: patterns, each for a row of its own.
        changed: by key, the pattern the new row must fit; only the fields it names may change.
        removed: keys.
    """

    added: tuple[Pattern, ...] = ()
    changed: Mapping[str, Pattern]
    removed: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class ExpectedState:
    """What is expected of a world after the attempt; without tables: that nothing changed.

    Attributes:
        tables: by name.
        ignore: globs over paths, e.g. ``issues.*.updated_at``; what lies below a match is ignored too.
    """

    tables: Mapping[str, ExpectedTable]
    ignore: tuple[str, ...] = ()


def judge_state(diff: StateDiff, expected: ExpectedState) -> tuple[Mismatch, ...]:
    """Return every way in which what changed is not what was expected, with paths; empty when it is."""
    ignored = tuple(tuple(glob.replace("[", ".[").split(".")) for glob in expected.ignore)
    names = dict.fromkeys([*expected.tables, *(table.name for table in diff.tables)])
    found: list[Mismatch] = []
    for name in names:
        table = _without_ignored(diff.table(name), ignored)
        wanted = expected.tables.get(name) or ExpectedTable(changed={})
        found += [*_judge_added(table, wanted), *_judge_changed(table, wanted), *_judge_removed(table, wanted)]
    return tuple(found)


def _without_ignored(table: TableDiff, ignored: tuple[Steps, ...]) -> TableDiff:
    def kept(*steps: str) -> bool:
        return not any(_lies_below(steps, glob) for glob in ignored)

    changed = []
    for row in table.changed:
        fields = tuple(field for field in row.fields if kept(*field.steps) and field.kind != "representation")
        changed += [row.model_copy(update={"fields": fields})] if fields else []
    return TableDiff(
        name=table.name,
        added=tuple(row for row in table.added if kept(table.name, row.key)),
        removed=tuple(row for row in table.removed if kept(table.name, row.key)),
        changed=tuple(changed),
    )


def _lies_below(steps: Steps, glob: Steps) -> bool:
    """Whether the first steps match a glob, step by step; ``*`` is any one step, dots in a key included."""
    return len(steps) >= len(glob) and all(_step_matches(step, part) for step, part in zip(steps, glob, strict=False))


def _step_matches(step: str, part: str) -> bool:
    if part.startswith("["):
        return part in {"[*]", step}
    return fnmatch.fnmatchcase(step, part)


def _judge_added(table: TableDiff, wanted: ExpectedTable) -> Iterator[Mismatch]:
    rows = [row.value if isinstance(row.value, Mapping) else {"value": row.value} for row in table.added]
    fits = [[not match_pattern(pattern, row) for row in rows] for pattern in wanted.added]
    partner = pair(fits)
    for index, pattern in enumerate(wanted.added):
        if index not in partner:
            yield Mismatch(path=table.name, message=_missing_row(pattern, rows, set(partner.values())))
    for place, row in enumerate(table.added):
        if place not in partner.values():
            message = f"a row was added that nothing asks for: {shown(row.value)}"
            yield Mismatch(path=join((table.name, row.key)), message=message)


def _missing_row(pattern: Pattern, rows: list[Mapping[str, object]], taken: set[int]) -> str:
    """Say that no added row fits, and what keeps the nearest one from it."""
    wanted = ", ".join(f"{path}: {describe(matcher)}" for path, matcher in pattern.items())
    misses = [match_pattern(pattern, row) for place, row in enumerate(rows) if place not in taken]
    nearest = min(misses, key=len, default=())
    reasons = "; ".join(map(str, nearest))
    return f"expected a new row with {wanted}; " + (
        f"the nearest misses it: {reasons}" if reasons else "none was added"
    )


def _judge_changed(table: TableDiff, wanted: ExpectedTable) -> Iterator[Mismatch]:
    found = {row.key: row for row in table.changed}
    for key, pattern in wanted.changed.items():
        path = join((table.name, key))
        if key in {row.key for row in table.removed}:
            yield Mismatch(path=path, message="expected a change, but the row was removed")
        elif key not in found:
            wanted_text = ", ".join(f"{field}: {describe(matcher)}" for field, matcher in pattern.items())
            yield Mismatch(path=path, message=f"expected {wanted_text}; it did not change")
        else:
            yield from _judge_row(path, found[key], pattern)
    for key, row in found.items():
        if key not in wanted.changed:
            yield from map(_collateral, row.fields)


def _judge_row(path: str, row: RowChange, pattern: Pattern) -> Iterator[Mismatch]:
    after = row.after if isinstance(row.after, Mapping) else {"value": row.after}
    for found in match_pattern(pattern, after):
        yield Mismatch(path=f"{path}.{found.path}", message=found.message)
    named = [tuple(field.replace("[", ".[").split(".")) for field in pattern]
    own = 2
    for change in row.fields:
        inner = change.steps[own:] or ("value",)
        if not any(_lies_below(inner, field) or inner[0] == ".".join(field) for field in named):
            yield _collateral(change)


def _judge_removed(table: TableDiff, wanted: ExpectedTable) -> Iterator[Mismatch]:
    removed = [row.key for row in table.removed]
    for key in wanted.removed:
        if key not in removed:
            yield Mismatch(path=join((table.name, key)), message="expected to be removed; it is still there")
    for key in removed:
        if key not in wanted.removed and key not in wanted.changed:
            yield Mismatch(path=join((table.name, key)), message="was removed, and nothing asks for it")


def _collateral(change: FieldChange) -> Mismatch:
    before = "nothing" if change.kind == "added" else shown(change.before)
    after = "nothing" if change.kind == "removed" else shown(change.after)
    return Mismatch(path=change.path, message=f"was {before}, is {after}, and nothing asks for it")
