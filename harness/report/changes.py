"""What changed between a baseline and a run, before anyone asks what moved. It neither blames nor decides."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from harness.comparable import settings_of
from harness.domain.baseline import Baseline
from harness.domain.reading import Reader
from harness.domain.run import DISTRIBUTION, RunHeader, Settings
from harness.domain.suite import CaseFingerprint
from harness.domain.surface import Surface
from harness.report.case_changes import case_changes
from harness.report.change import Change, Kind
from harness.report.readers import described
from harness.report.surface_changes import surface_changes
from harness.report.text_diff import text_diff


@dataclass(frozen=True, slots=True, kw_only=True)
class Measured:
    """One side of a comparison: all that its numbers were measured on.

    `reader` is who reads answers, None where nothing is read. `judges` are the exact models by name, `metered` the
    globs of the tools that bill. `fixture` and `backend` are hashes, None where the suite has no such file. `harness`
    is Plumbline's version, empty where it is not known.
    """

    settings: Settings
    surface: Surface
    cases: Mapping[str, CaseFingerprint]
    grader_version: str
    fixture: str | None
    backend: str | None
    reader: Reader | None = None
    judges: Mapping[str, str] = field(default_factory=dict)
    metered: tuple[str, ...] = ()
    harness: str = ""


def measured_by_run(header: RunHeader) -> Measured:
    """Return what the run of this header was measured on."""
    return Measured(
        settings=settings_of(header),
        surface=header.surface,
        cases=header.cases,
        grader_version=header.grader_version,
        reader=header.reader,
        judges=header.judges,
        metered=header.metered,
        fixture=header.fixture,
        backend=header.backend,
        harness=header.versions.get(DISTRIBUTION, ""),
    )


def measured_by_baseline(baseline: Baseline) -> Measured:
    """Return what the baseline's numbers were measured on."""
    return Measured(
        settings=baseline.settings,
        surface=baseline.surface,
        cases={case: known.fingerprint for case, known in baseline.cases.items()},
        grader_version=baseline.grader_version,
        reader=baseline.reader,
        judges=baseline.judges,
        metered=baseline.metered,
        fixture=baseline.fixture,
        backend=baseline.backend,
        harness=baseline.harness_version,
    )


def what_changed(before: Measured, after: Measured) -> tuple[Change, ...]:
    """Return every change, in a reviewer's order: agent, prompt, surface, cases, graders, data, server, Plumbline."""
    return (
        *_settings(before.settings, after.settings),
        *surface_changes(before.surface, after.surface),
        *case_changes(before.cases, after.cases),
        *_replaced("grader", before=before.grader_version, after=after.grader_version),
        *_replaced("reader", before=described(before.reader), after=described(after.reader)),
        *_judges(before.judges, after.judges),
        *_replaced("metered", before=", ".join(before.metered) or None, after=", ".join(after.metered) or None),
        *_replaced("fixture", before=before.fixture, after=after.fixture),
        *_replaced("backend", before=before.backend, after=after.backend),
        *_replaced("server", before=_server(before.surface), after=_server(after.surface)),
        *(_replaced("harness", before=before.harness, after=after.harness) if before.harness and after.harness else ()),
    )


def _settings(before: Settings, after: Settings) -> Iterator[Change]:
    yield from _replaced("agent", before=before.agent, after=after.agent)
    yield from _replaced("mode", before=before.mode, after=after.mode)
    for key in dict.fromkeys((*before.spec, *after.spec)):
        yield from _replaced("setting", key, before=_setting(before.spec, key), after=_setting(after.spec, key))
    if before.prompt != after.prompt:
        yield Change(kind="prompt", diff=text_diff(before.prompt, after.prompt))


def _judges(before: Mapping[str, str], after: Mapping[str, str]) -> Iterator[Change]:
    """Judges that both sides name; one that is new or gone shows in what its case expects."""
    for name in sorted(before.keys() & after.keys()):
        yield from _replaced("judge", name, before=before[name], after=after[name])


def _replaced(kind: Kind, subject: str = "", *, before: str | None, after: str | None) -> Iterator[Change]:
    if before != after:
        yield Change(kind=kind, subject=subject, before=before, after=after)


def _setting(spec: Mapping[str, Any], key: str) -> str | None:
    value = spec.get(key)
    return None if value is None else str(value)


def _server(surface: Surface) -> str:
    return f"{surface.server_name} {surface.server_version}".strip()
