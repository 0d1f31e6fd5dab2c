"""Measures: opens the environment, looks before it asks, makes the attempts, keeps the record."""

from __future__ import annotations

import asyncio
import platform
import signal
import subprocess
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from fake_backend.documents import fingerprint
from harness import entropy
from harness.agents.base import Task
from harness.domain.attempt import Attempt, Evidence
from harness.domain.case import Case
from harness.domain.grade import Grade
from harness.domain.run import AttemptLine, RunHeader, RunRecord
from harness.domain.suite import Mode, Suite
from harness.domain.surface import Surface
from harness.environment.lifecycle import Circumstances, Environment, open_environment
from harness.errors import InvalidRun, ServerError, UserError
from harness.grading.grade import grade
from harness.grading.version import GRADER_VERSION
from harness.run_record.reader import FILE_NAME, read_record
from harness.run_record.redaction import Redactor
from harness.run_record.writer import RecordWriter
from harness.runner import Work, run_attempts
from harness.verbs.choosing import Chosen

NO_SURFACE = Surface(tools=())


@dataclass(frozen=True, slots=True, kw_only=True)
class Measurement:
    """What a run is to measure: everything decided, nothing started."""

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
    max_cost: float | None = None
    resume: bool = False

    @property
    def redactor(self) -> Redactor:
        """Takes this run's secrets, endpoints and the suite's own words out of what is kept."""
        server = self.suite.file.server
        environ = [self.environ.get(name, "") for name in server.inherit_env]
        urls = [u for u in (server.url, self.chosen.spec.base_url) if u]
        headers = [self.environ.get(v.strip("{}").removeprefix("env."), v) for v in server.headers.values()]
        return Redactor(
            secrets=[*self.chosen.secrets, *environ, *headers], endpoints=urls, words=self.suite.file.redact
        )


Progress = Callable[[AttemptLine], None]


async def measure(wanted: Measurement, on_attempt: Progress, say: Callable[[str], None]) -> RunRecord:
    """Make the run and its record.

    Returns:
        The record; its end says whether the run was complete, invalid, stopped (cost) or interrupted.

    Raises:
        UserError: the server block cannot be followed, or a resumed run is of another suite or surface.
        RecordError: the record could not be written.
    """
    circumstances = Circumstances(
        run=wanted.run_id, attempts=wanted.plan, concurrency=wanted.concurrency, parent=wanted.environ
    )
    say(f"starting the server of {wanted.suite.name} …")
    async with open_environment(wanted.suite, circumstances) as environment:
        surface, broken = await _inspect(environment)
        with _open_record(wanted, surface, environment.warnings) as writer:
            if broken:
                writer.end("invalid", broken)
            else:
                await _attempts(wanted, environment, writer=writer, surface=surface, on_attempt=on_attempt)
    return read_record(wanted.folder / FILE_NAME)


async def _inspect(environment: Environment) -> tuple[Surface, str]:
    """The surface, and why nothing may be asked ('' when it may)."""
    try:
        return await environment.inspect(), ""
    except (InvalidRun, ServerError) as error:
        return NO_SURFACE, str(error)


async def _attempts(
    wanted: Measurement, environment: Environment, *, writer: RecordWriter, surface: Surface, on_attempt: Progress
) -> None:
    cases = {case.id: case for case in wanted.cases}
    metered = wanted.suite.file.server.metered
    spent = 0.0

    def keep(line: AttemptLine) -> None:
        nonlocal spent
        writer.attempt(line)
        spent += line.result.evidence.trajectory.cost_usd or 0.0
        on_attempt(line)

    def judge(attempt: Attempt, evidence: Evidence) -> Grade:
        return grade(cases[attempt.case], evidence, surface, metered=metered)

    work = Work(
        bench=environment,
        agent=wanted.chosen.agent,
        task=lambda attempt: _task(wanted, cases[attempt.case], attempt),
        clean=wanted.redactor.value,
        grade=judge,
        keep=keep,
        may_start=lambda: wanted.max_cost is None or spent < wanted.max_cost,
        concurrency=wanted.concurrency,
    )
    try:
        with _terminable():
            complete = await run_attempts(wanted.plan, work)
    except asyncio.CancelledError:
        writer.end("interrupted", "the run was interrupted")
        raise
    if complete:
        writer.end("complete")
    else:
        writer.end("stopped", f"--max-cost: {spent:.2f} USD were spent and no further attempt was started")


class _terminable:  # noqa: N801 - reads as a word in a with statement
    """A request to terminate cancels the run as Ctrl-C does, so that everything is taken down in order."""

    def __enter__(self) -> None:
        task = asyncio.current_task()
        if task is not None:
            asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, task.cancel)

    def __exit__(self, *_: object) -> None:
        asyncio.get_running_loop().remove_signal_handler(signal.SIGTERM)


def _task(wanted: Measurement, case: Case, attempt: Attempt) -> Task:
    return Task(
        case=case.id,
        number=attempt.number,
        ask=case.ask,
        prompt=wanted.chosen.prompt,
        context=case.context,
        timeout_s=case.timeout_s,
        seed=f"{wanted.seed}/{attempt}",
    )


def _open_record(wanted: Measurement, surface: Surface, warnings: tuple[str, ...]) -> RecordWriter:
    path = wanted.folder / FILE_NAME
    header = wanted.redactor.value(_header(wanted, surface, warnings))
    if not wanted.resume:
        return RecordWriter.start(path, header)
    writer, record = RecordWriter.resume(path)
    if record.header.surface_hash != header.surface_hash:
        msg = f"{path}: the server's surface is not what it was when the run began; start a new run"
        raise UserError(msg)
    return writer


def _header(wanted: Measurement, surface: Surface, warnings: tuple[str, ...]) -> RunHeader:
    suite = wanted.suite
    return RunHeader(
        id=wanted.run_id,
        suite=suite.name,
        started=entropy.now().isoformat(),
        agent=wanted.chosen.name,
        agent_spec=wanted.chosen.spec,
        own_agent=wanted.chosen.own,
        mode=wanted.mode,
        seed=wanted.seed,
        prompt=wanted.chosen.prompt,
        surface=surface,
        surface_hash=surface.hash,
        fixture=suite.fixture.fingerprint if suite.fixture else None,
        backend=backend_fingerprint(suite),
        cases={case.id: suite.case_fingerprints[case.id] for case in wanted.cases},
        grader_version=GRADER_VERSION,
        plan=wanted.plan,
        versions=_versions(),
        environment={"platform": platform.platform(), "commit": commit(wanted.environ)},
        warnings=(*suite.warnings, *wanted.chosen.notes, *warnings),
    )


def backend_fingerprint(suite: Suite) -> str | None:
    """`sha256:…` of the backend's declaration; None where the suite has no backend."""
    return fingerprint(suite.backend.model_dump(mode="json")) if suite.backend else None


def _versions() -> dict[str, str]:
    found = {"python": platform.python_version()}
    for name in ("mcp-plumbline", "mcp", "anthropic"):
        try:
            found[name] = version(name)
        except PackageNotFoundError:
            continue
    return found


def commit(environ: Mapping[str, str]) -> str:
    """The commit under test: what the Action says, else git's HEAD; '' outside a repository."""
    if named := environ.get("PLUMBLINE_COMMIT"):
        return named
    asked = subprocess.run(["git", "rev-parse", "HEAD"], capture_output=True, text=True, check=False)  # noqa: S607 - fixed words
    return asked.stdout.strip() if asked.returncode == 0 else ""
