"""One change between two measurements, what follows from it, and the one sentence every report says about it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from harness.domain.values import JsonValue

Kind = Literal[
    "agent",
    "mode",
    "setting",
    "prompt",
    "instructions",
    "tool removed",
    "tool added",
    "tool changed",
    "tool order",
    "case removed",
    "case renamed",
    "case added",
    "ask",
    "expectation",
    "grader",
    "grades",
    "reader",
    "judge",
    "metered",
    "fixture",
    "backend",
    "server",
    "harness",
    "gate setting",
    "safeguard",
    "baseline",
]

SENTENCES: dict[Kind, str] = {
    "agent": "agent: {before} → {after}",
    "mode": "mode: {before} → {after}",
    "setting": "{subject}: {before} → {after}",
    "prompt": "system prompt changed",
    "instructions": "server instructions changed",
    "tool removed": "tool {subject} is gone",
    "tool added": "tool {subject} is new",
    "tool changed": "tool {subject}: {part} changed",
    "tool order": "the server lists its tools in another order",
    "case removed": "case {subject} is gone",
    "case renamed": "case {subject} is gone; was it renamed to {after}?",
    "case added": "case {subject} is new",
    "ask": "case {subject}: what is asked changed",
    "expectation": "case {subject}: what is expected changed",
    "grader": "grader: {before} → {after}",
    "grades": "case {subject}: {before} as stored, {after} as graded today",
    "reader": "reader of the answers: {before} → {after}",
    "judge": "judge {subject}: {before} → {after}",
    "metered": "tools that bill: {before} → {after}",
    "fixture": "fixture: {before} → {after}",
    "backend": "backend: {before} → {after}",
    "server": "server: {before} → {after}",
    "harness": "Plumbline: {before} → {after}",
    "gate setting": "gate.{subject}: {before} → {after}",
    "safeguard": "{subject}: {before} → {after}",
    "baseline": "baseline {subject}: {before} → {after}",
}

NOT_COMPARABLE = "not comparable with the baseline"
GRADED_AGAIN = "the baseline's evidence is graded again"
CONSEQUENCES: dict[Kind, str] = {
    "agent": NOT_COMPARABLE,
    "mode": NOT_COMPARABLE,
    "setting": NOT_COMPARABLE,
    "prompt": NOT_COMPARABLE,
    "reader": NOT_COMPARABLE,
    "fixture": NOT_COMPARABLE,
    "backend": NOT_COMPARABLE,
    "ask": NOT_COMPARABLE,
    "expectation": GRADED_AGAIN,
    "grader": GRADED_AGAIN,
    "metered": GRADED_AGAIN,
    "case added": "no baseline yet",
}
"""What follows for the comparison. Nothing follows from the rest: the surface is the treatment, not a disturbance."""

DIGEST = "sha256:"
DIGEST_SHOWN = len(DIGEST) + 12


@dataclass(frozen=True, slots=True, kw_only=True)
class Change:
    """One thing that differs.

    Attributes:
        kind: what kind of thing it is.
        subject: the tool, case or setting; empty where the kind says it all.
        part: of a tool: `description`, `input schema` and so on.
        before: the old value where it is short; None where there was none.
        after: the new value where it is short; None where there is none.
        diff: lines starting with `- `, `+ ` or two spaces, for texts and schemas.
    """

    kind: Kind
    subject: str = ""
    part: str = ""
    before: str | None = None
    after: str | None = None
    diff: tuple[str, ...] = ()

    @property
    def consequence(self) -> str:
        """What follows for the comparison; empty where nothing does."""
        return CONSEQUENCES.get(self.kind, "")


def sentence(change: Change, quote: Callable[[str], str], *, follows: bool = True) -> str:
    """Return what to say about a change, without a full stop; `quote` makes foreign text safe for the medium.

    `follows` adds what it means for the comparison with a baseline; where two runs are merely shown it means nothing.
    """
    said = SENTENCES[change.kind].format(
        subject=quote(change.subject),
        part=change.part,
        before=quote(_short(change.before)),
        after=quote(_short(change.after)),
    )
    return f"{said} ({change.consequence})" if follows and change.consequence else said


def change_json(change: Change) -> dict[str, JsonValue]:
    """Return a change as plain data."""
    return {
        "kind": change.kind,
        "subject": change.subject,
        "part": change.part,
        "before": change.before,
        "after": change.after,
        "diff": list(change.diff),
    }


def _short(value: str | None) -> str:
    if value is None:
        return "none"
    return value[:DIGEST_SHOWN] if value.startswith(DIGEST) else value
