"""What a change edits in that by which it is judged: the gate's settings, the suite's safeguards and the baseline."""

from __future__ import annotations

from collections.abc import Iterator

from fake_backend.documents import PlainValue, canonical_json, counted
from harness.domain.baseline import Baseline, BaselineCase
from harness.domain.policy import GatePolicy
from harness.report.change import Change, sentence
from harness.report.changes import measured_by_baseline, what_changed

SAFEGUARDS = (
    ("server", "access"),
    ("server", "reads"),
    ("server", "writes"),
    ("server", "metered"),
    ("server", "isolation"),
    ("preflight",),
    ("redact",),
)
"""Keys of `suite.yaml` that stop a run, or keep something from being written or told."""


def policy_changes(base: GatePolicy, head: GatePolicy) -> tuple[Change, ...]:
    """Each setting of the gate that differs."""
    before, after = base.model_dump(), head.model_dump()
    return tuple(
        Change(kind="gate setting", subject=name, before=_shown(before[name]), after=_shown(after[name]))
        for name in before
        if before[name] != after[name]
    )


def safeguard_changes(base: PlainValue, head: PlainValue) -> tuple[Change, ...]:
    """Each safeguard of a suite file that differs: they are the change's own, so taking one away has to be seen.

    Args:
        base: `suite.yaml` as plain data, as it stood.
        head: as it stands.
    """
    pairs = [(place, _at(base, place), _at(head, place)) for place in SAFEGUARDS]
    return tuple(
        Change(
            kind="safeguard",
            subject=".".join(place),
            before=_told(before),
            after=_told(after),
            diff=_items_moved(before, after),
        )
        for place, before, after in pairs
        if before != after
    )


def _at(value: PlainValue, place: tuple[str, ...]) -> PlainValue:
    """What stands at a place of plain data; None for nothing there, an empty list among it."""
    for key in place:
        value = value.get(key) if isinstance(value, dict) else None
    return value or None


def _told(value: PlainValue) -> str | None:
    if isinstance(value, list):
        return counted(len(value), "entry", "entries")
    return None if value is None else str(value)


def _items_moved(before: PlainValue, after: PlainValue) -> tuple[str, ...]:
    """The entries of a list that are gone, then those that are new."""
    old, new = (value if isinstance(value, list) else [] for value in (before, after))
    gone, come = ([item for item in these if item not in those] for these, those in ((old, new), (new, old)))
    return (*(f"- {canonical_json(item)}" for item in gone), *(f"+ {canonical_json(item)}" for item in come))


def baseline_changes(name: str, base: Baseline | None, head: Baseline | None) -> tuple[Change, ...]:
    """The baseline of that name, where it is new, gone or other than it was, with the counts that differ."""
    if base == head:
        return ()
    return (
        Change(
            kind="baseline", subject=name, before=_made(base), after=_made(head), diff=tuple(_differences(base, head))
        ),
    )


def _shown(value: object) -> str | None:
    return None if value is None else f"{value:g}"


def _made(baseline: Baseline | None) -> str | None:
    """When a baseline was promoted, by whom and why."""
    if baseline is None:
        return None
    made = baseline.provenance
    return f"{made.when} by {made.who}: {made.why}"


def _differences(base: Baseline | None, head: Baseline | None) -> Iterator[str]:
    """What it was measured on, then every case that is counted otherwise; of one that is new or gone, nothing."""
    if base is None or head is None:
        return
    measured = what_changed(measured_by_baseline(base), measured_by_baseline(head))
    yield from (
        f"  {sentence(change, str, follows=False)}" for change in measured if not change.kind.startswith("case")
    )
    for case in dict.fromkeys((*base.cases, *head.cases)):
        before, after = _counts(base.cases.get(case)), _counts(head.cases.get(case))
        if before != after:
            yield f"- {case}: {before}"
            yield f"+ {case}: {after}"


def _counts(case: BaselineCase | None) -> str:
    if case is None:
        return "none"
    unmeasured = f", {case.unmeasured} unmeasured" if case.unmeasured else ""
    return f"{case.passed} of {case.passed + case.failed} passed{unmeasured}"
