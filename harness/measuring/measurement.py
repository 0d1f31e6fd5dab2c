"""What a run is to measure, everything decided and nothing started, and the header its record begins with."""

from __future__ import annotations

import platform
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from harness import entropy
from harness.comparable import settings_of
from harness.domain.attempt import Attempt
from harness.domain.baseline import Baseline
from harness.domain.case import Case
from harness.domain.run import RunHeader
from harness.domain.suite import Mode, ServerSpec, Suite
from harness.domain.surface import Surface
from harness.git import git_says
from harness.grading.version import GRADER_VERSION
from harness.judging.seating import NO_SEATS, Seats, named_judges
from harness.measuring.choosing import Chosen
from harness.readers.seating import Seat
from harness.run_record.redaction import Redactor
from harness.suite.cautions import floor_out_of_reach
from harness.suite.fingerprints import backend_fingerprint
from harness.suite.placeholders import PLACEHOLDER

_SECRET_HEADER = re.compile(r"auth|cookie|key|token|secret|password", re.IGNORECASE)


@dataclass(frozen=True, slots=True, kw_only=True)
class Measurement:
    """What a run is to measure: everything decided, nothing started.

    `confirm` is how many fresh attempts a case gets that looks suspicious against the `baseline`; `removed` are cases
    of it whose removal is explicit. `reads` is the reader, None where nothing will be answered. `named_hosts` are those
    the user has typed, which a suite may write to though they are not this machine.
    """

    suite: Suite
    chosen: Chosen
    cases: tuple[Case, ...]
    plan: tuple[Attempt, ...]
    mode: Mode
    concurrency: int
    seed: str
    run_id: str
    folder: Path
    environ: Mapping[str, str]
    confirm: int = 0
    baseline: Baseline | None = None
    removed: frozenset[str] = frozenset()
    max_cost: float | None = None
    reads: Seat | None = None
    seats: Seats = NO_SEATS
    named_hosts: tuple[str, ...] = ()
    resume: bool = False

    @property
    def warnings(self) -> tuple[str, ...]:
        """What is known beforehand and stops nothing: of the suite, what is planned of it, and who is asked."""
        notes = (*self.chosen.notes, *(self.reads.notes if self.reads else ()), *self.seats.notes)
        return (*self.suite.warnings, *self._floor, *notes)

    @property
    def _floor(self) -> Iterable[str]:
        """Of a whole plan alone: what is left of a resumed run says nothing of it, and it was warned when it began."""
        if self.resume or not self.plan:
            return ()
        cases = len({attempt.case for attempt in self.plan})
        attempts = 1 if self.chosen.spec.is_deterministic else len(self.plan) // cases
        return floor_out_of_reach(self.suite.file.gate.floor, cases=cases, attempts=attempts)

    @property
    def redactor(self) -> Redactor:
        """Takes this run's secrets, endpoints and the suite's own words out of what is kept."""
        server = self.suite.file.server
        asked = [seats for seats in (self.reads, self.seats) if seats]
        urls = [server.url, self.chosen.spec.base_url, *(url for seats in asked for url in seats.endpoints)]
        keys = [*self.chosen.secrets, *(key for seats in asked for key in seats.secrets)]
        secrets = (*keys, *_secrets_of(server, self.environ))
        return Redactor(secrets=secrets, endpoints=filter(None, urls), words=self.suite.file.redact)


def _secrets_of(server: ServerSpec, environ: Mapping[str, str]) -> Iterator[str]:
    """The values of the variables handed to the server, and the credentials its headers state in so many words."""
    yield from (environ.get(name, "") for name in server.inherit_env)
    for header, text in server.headers.items():
        named = [found["name"] for found in PLACEHOLDER.finditer(text) if found["name"]]
        yield from (environ.get(name.removeprefix("env."), "") for name in named)
        if not named and _SECRET_HEADER.search(header):
            yield from (text, text.rpartition(" ")[2])  # with the word for its kind, and alone


def header_of(wanted: Measurement, surface: Surface, warnings: tuple[str, ...] = ()) -> RunHeader:
    """The first line of the run's record; what others wrote is in it without what may not be kept."""
    suite, clean = wanted.suite, wanted.redactor
    return RunHeader(
        id=wanted.run_id,
        suite=suite.name,
        started=entropy.now().isoformat(),
        agent=wanted.chosen.name,
        agent_spec=clean.value(wanted.chosen.spec),
        own_agent=wanted.chosen.own,
        mode=wanted.mode,
        seed=wanted.seed,
        prompt=clean.text(wanted.chosen.prompt),
        surface=clean.value(surface),
        surface_hash=surface.hash,
        fixture=suite.fixture.fingerprint if suite.fixture else None,
        backend=backend_fingerprint(suite),
        cases={case.id: suite.case_fingerprints[case.id] for case in wanted.cases},
        grader_version=GRADER_VERSION,
        reader=clean.value(wanted.reads.reader.by) if wanted.reads else None,
        plan=wanted.plan,
        confirm=wanted.confirm,
        versions=_versions(),
        environment={"platform": platform.platform(), "commit": commit(wanted.environ)},
        judges=named_judges(suite, wanted.cases) if wanted.mode == "converse" else {},
        metered=suite.metered,
        warnings=tuple(map(clean.text, (*wanted.warnings, *warnings))),
    )


def differences(before: RunHeader, now: RunHeader) -> tuple[str, ...]:
    """The names of what two runs measure differently, the surface aside; only equal runs may share a record."""
    pairs = {
        "suite": (before.suite, now.suite),
        "agent": (settings_of(before), settings_of(now)),
        "cases": (before.cases, now.cases),
        "fixture": (before.fixture, now.fixture),
        "backend": (before.backend, now.backend),
        "grader": (before.grader_version, now.grader_version),
        "metered tools": (before.metered, now.metered),
        "reader": (before.reader, now.reader),
    }
    return tuple(name for name, (then, today) in pairs.items() if then != today)


def _versions() -> dict[str, str]:
    found = {"python": platform.python_version()}
    for name in ("mcp-plumbline", "mcp", "anthropic", "openai"):
        try:
            found[name] = version(name)
        except PackageNotFoundError:
            continue
    return found


def commit(environ: Mapping[str, str]) -> str:
    """The commit under test: what the Action says, else git's HEAD; '' outside a repository."""
    return environ.get("PLUMBLINE_COMMIT") or git_says("rev-parse", "HEAD")
