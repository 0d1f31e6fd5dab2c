"""Measures: opens the environment, looks before it asks, makes the attempts, keeps the record."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import Callable
from contextlib import AbstractAsyncContextManager, AsyncExitStack
from dataclasses import replace

from harness.agents.base import Task
from harness.domain.attempt import Attempt, Evidence
from harness.domain.case import Case
from harness.domain.grade import Grade
from harness.domain.run import AttemptLine, RunRecord
from harness.domain.surface import Surface
from harness.environment.lifecycle import Circumstances, Environment, open_environment
from harness.environment.selecting import SelectionBench
from harness.errors import InvalidRun, ServerError, UserError
from harness.grading.grade import grade
from harness.run_record.reader import FILE_NAME, read_record
from harness.run_record.writer import RecordWriter
from harness.runner import Bench, Work, run_attempts
from harness.verbs.choosing import closing
from harness.verbs.measurement import Measurement, header_of
from harness.verbs.purse import Purse

NO_SURFACE = Surface(tools=())
Progress = Callable[[AttemptLine], None]


async def measure(wanted: Measurement, on_attempt: Progress, say: Callable[[str], None]) -> RunRecord:
    """Make the run and its record.

    Returns:
        The record; its end says whether the run was complete, invalid, stopped (cost) or interrupted.

    Raises:
        UserError: the server block cannot be followed, or the server of a resumed run has another surface.
        InvalidRun: a resumed run's server or data are no longer as the suite says; its record is left as it was.
        RecordError: the record could not be written.
    """
    say(f"starting the server of {wanted.suite.name} …")
    with _Terminable():
        async with closing(wanted.chosen.agent), AsyncExitStack() as opened:
            environment = await opened.enter_async_context(_environment(wanted))
            surface, broken = await _inspect(environment)
            if broken and wanted.resume:
                raise InvalidRun(broken)
            writer, purse = _open_record(wanted, surface, environment.warnings)

            def keep(line: AttemptLine) -> None:
                writer.attempt(line)
                purse.pay(line.result.evidence.trajectory)
                on_attempt(line)

            with writer:
                if broken:
                    writer.end("invalid", wanted.redactor.text(broken))
                else:
                    bench: Bench = environment
                    if wanted.mode == "select":
                        await opened.aclose()  # the surface is read, and the server has done all it is needed for
                        bench = SelectionBench(surface)
                    work = _work(wanted, bench, surface, keep=keep, purse=purse)
                    await _attempts(wanted, work, writer=writer, purse=purse)
    return read_record(wanted.folder / FILE_NAME)


def _environment(wanted: Measurement) -> AbstractAsyncContextManager[Environment]:
    """What the run is made in. In select mode nothing is executed: no preflight call, and no server for an attempt."""
    suite, attempts = wanted.suite, wanted.plan
    if wanted.mode == "select":
        suite, attempts = replace(suite, file=suite.file.model_copy(update={"preflight": ()})), ()
    circumstances = Circumstances(
        run=wanted.run_id, attempts=attempts, concurrency=wanted.concurrency, parent=wanted.environ
    )
    return open_environment(suite, circumstances)


async def _inspect(environment: Environment) -> tuple[Surface, str]:
    """The surface, and why nothing may be asked ('' when it may)."""
    try:
        return await environment.inspect(), ""
    except (InvalidRun, ServerError) as error:
        return NO_SURFACE, str(error)


def _open_record(wanted: Measurement, surface: Surface, warnings: tuple[str, ...]) -> tuple[RecordWriter, Purse]:
    path = wanted.folder / FILE_NAME
    purse = Purse(wanted.max_cost)
    header = header_of(wanted, surface, warnings)
    if not wanted.resume:
        return RecordWriter.start(path, header), purse
    writer, record = RecordWriter.resume(path)
    if record.header.surface_hash != header.surface_hash:
        with writer:
            msg = f"{path}: the server's surface is not what it was when the run began; start a new run"
            raise UserError(msg)
    for result in record.results:
        purse.pay(result.evidence.trajectory)
    return writer, purse


async def _attempts(wanted: Measurement, work: Work, *, writer: RecordWriter, purse: Purse) -> None:
    try:
        complete = await run_attempts(wanted.plan, work)
    except asyncio.CancelledError:
        writer.end("interrupted", "the run was interrupted")
        raise
    if complete:
        writer.end("complete")
    else:
        writer.end("stopped", purse.why)


def _work(wanted: Measurement, bench: Bench, surface: Surface, *, keep: Progress, purse: Purse) -> Work:
    """What the runner is handed. Grades are made from what the record keeps, so that they can be made again from it."""
    cases = {case.id: case for case in wanted.cases}
    metered = wanted.suite.file.server.metered
    kept_surface = wanted.redactor.value(surface)

    def judge(attempt: Attempt, evidence: Evidence) -> Grade:
        return grade(cases[attempt.case], evidence, kept_surface, metered=metered)

    return Work(
        bench=bench,
        agent=wanted.chosen.agent,
        task=lambda attempt: _task(wanted, cases[attempt.case], attempt),
        clean=wanted.redactor.value,
        grade=judge,
        keep=keep,
        may_start=lambda: purse.is_open,
        concurrency=wanted.concurrency,
    )


class _Terminable:
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
        selects=wanted.mode == "select",
    )
