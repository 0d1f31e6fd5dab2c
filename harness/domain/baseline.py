"""The committed numbers to compare with: counts per case, what they were measured on, and where they come from."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from harness.domain.attempt import Evidence
from harness.domain.grade import Grade
from harness.domain.reading import Reader
from harness.domain.run import Settings
from harness.domain.suite import CaseFingerprint
from harness.domain.surface import Surface
from harness.domain.values import Value

BASELINE_FORMAT: Literal[2] = 2


class Provenance(Value):
    """Who promoted these numbers, when, from which commit, and why."""

    who: str
    when: str
    commit: str
    why: str


class Exclusion(Value):
    """An attempt or a run that was left out, and the reason."""

    what: str
    reason: str


class BaselineAttempt(Value):
    """The compact evidence of one attempt, enough to grade it again."""

    evidence: Evidence
    grade: Grade


class BaselineCase(Value):
    """What one case did: its fingerprints and counts; `attempts` holds the evidence."""

    fingerprint: CaseFingerprint
    passed: int = Field(ge=0)
    failed: int = Field(ge=0)
    unmeasured: int = Field(ge=0)
    attempts: tuple[BaselineAttempt, ...] = ()


class Baseline(Value):
    """`cases/<suite>/baselines/<agent>.<mode>.json`; written only by `promote`."""

    format: Literal[2] = BASELINE_FORMAT
    suite: str
    settings: Settings
    deterministic: bool
    surface: Surface
    surface_hash: str
    fixture: str | None
    backend: str | None
    grader_version: str
    reader: Reader | None = None
    judges: dict[str, str] = {}
    metered: tuple[str, ...] = ()
    cases: dict[str, BaselineCase]
    latency_ms: dict[str, tuple[float, ...]] = {}
    runs: tuple[str, ...]
    harness_version: str
    provenance: Provenance
    exclusions: tuple[Exclusion, ...] = ()
