"""Measures: opens the environment, looks before it asks, makes the attempts, keeps the record."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import Callable
from contextlib import AbstractAsyncContextManager, AsyncExitStack
from dataclasses import dataclass, replace

from fake_backend.documents import counted
from harness.agents.base import Agent, Refusable, Selective, Task
from harness.domain.attempt import Attempt, AttemptResult, Evidence
from harness.domain.case import Case
from harness.domain.grade import Grade
from harness.domain.opinion import Opinion
from harness.domain.run import AttemptLine, OpinionLine, RunRecord
from harness.domain.surface import NO_SURFACE, Surface
from harness.environment.lifecycle import Circumstances, Environment, open_environment
from harness.environment.selecting import SelectionBench
from harness.errors import InvalidRun, ServerError, UserError
from harness.grading.grade import grade
from harness.judging.panel import Panel
from harness.measuring.choosing import closing
from harness.measuring.confirming import ask_again
from harness.measuring.measurement import Measurement, header_of
from harness.measuring.purse import Purse
from harness.readers.base import with_reading
from harness.run_record.reader import FILE_NAME, read_record
from harness.run_record.writer import RecordWriter
from harness.runner import Bench, Work, run_attempts

Progress = Callable[[AttemptLine], None]


async def measure(wanted: Measurement, on_attempt: Progress, say: Callable[[str], None]) -> RunRecord:
    """Make the run and its record, in which also stands what was odd about the server in any of its processes.

    Returns:
        The record; its end says whether the run was complete, invalid, stopped (cost) or interrupted.

    Raises:
        UserError: the server block cannot be followed, or the server of a resumed run has another surface.
        InvalidRun: a resumed run's server or data are no longer as the suite says; its record is left as it was.
        RecordError: the record could not be written.
    """
    with _Terminable():
        say(f"starting the server of {wanted.suite.name} …")
        async with closing(wanted.chosen.agent), AsyncExitStack() as opened:
            environment = await opened.enter_async_context(_environment(wanted))
            surface, broken = await _inspect(environment, wanted.chosen.agent)
            if broken and wanted.resume:
                raise InvalidRun(broken)
            readers = [wanted.reads.agent] if wanted.reads and wanted.reads.agent else []
            for agent in (*readers, *(judge.agent for judge in wanted.seats.judges.values())):
                await opened.enter_async_context(closing(agent))
            writer, purse, unjudged = _open_record(wanted, surface, environment.warnings)
            panel = _panel(wanted, writer, purse)
            making = _Making(wanted=wanted, environment=environment, writer=writer, purse=purse, panel=panel)
            with writer:
                if broken:
                    making.end("invalid", broken)
                else:
                    bench: Bench = environment
                    if wanted.mode == "select":
                        await opened.aclose()  # the surface is read, and the server has done all it is needed for
                        bench = SelectionBench(surface)
                    work = _work(wanted, bench, surface, keep=making.kept_by(on_attempt), purse=purse)
                    async with panel:
                        panel.consider(*unjudged)
                        await making.attempts(work, say)
    return read_record(wanted.folder / FILE_NAME)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Making:
    """What is open while attempts are made."""

    wanted: Measurement
    environment: Environment
    writer: RecordWriter
    purse: Purse
    panel: Panel

    def kept_by(self, on_attempt: Progress) -> Progress:
        """What to do with each finished attempt; `on_attempt` sees it once it is kept and paid for."""

        def keep(line: AttemptLine) -> None:
            self.writer.attempt(line)
            self.purse.pay(line.result.evidence)
            on_attempt(line)
            if line.result.attempt in self.wanted.plan:  # what only confirms is judged by the gate alone
                self.panel.consider(line.result)

        return keep

    async def attempts(self, work: Work, say: Callable[[str], None]) -> None:
        """Make them all, wait for what judges say of them, and end the record."""
        try:
            planned = await run_attempts(self.wanted.plan, work)
            complete = planned and await ask_again(self.wanted, work, self.writer, say=say)
            if self.panel.waiting:
                say(f"waiting for judges: {counted(self.panel.waiting, 'opinion')} to come")
            await self.panel.settled()
        except asyncio.CancelledError:
            self.end("interrupted", "the run was interrupted")
            raise
        if complete:
            self.end("complete")
        else:
            self.end("stopped", _refused(self.wanted.chosen.agent) or self.purse.why)

    def end(self, ending: str, reason: str = "") -> None:
        """Write the last line, with all that is known by now of what is odd."""
        text = self.wanted.redactor.text
        warnings = (*self.wanted.warnings, *self.environment.warnings)
        self.writer.end(ending, text(reason), warnings=[text(warning) for warning in warnings])


def _environment(wanted: Measurement) -> AbstractAsyncContextManager[Environment]:
    """What the run is made in. In select mode nothing is executed: no preflight call, and no server for an attempt."""
    suite, attempts = wanted.suite, wanted.plan
    if wanted.mode == "select":
        suite, attempts = replace(suite, file=suite.file.model_copy(update={"preflight": ()})), ()
    circumstances = Circumstances(
        run=wanted.run_id,
        attempts=attempts,
        concurrency=wanted.concurrency,
        parent=wanted.environ,
        named_hosts=wanted.named_hosts,
    )
    return open_environment(suite, circumstances)


async def _inspect(environment: Environment, agent: Agent) -> tuple[Surface, str]:
    """The surface, as far as it was seen, and why nothing may be asked ('' when it may)."""
    try:
        surface = await environment.inspect()
    except (InvalidRun, ServerError) as error:
        return environment.surface or NO_SURFACE, str(error)
    return surface, agent.unfit(surface) if isinstance(agent, Selective) else ""


def _open_record(
    wanted: Measurement, surface: Surface, warnings: tuple[str, ...]
) -> tuple[RecordWriter, Purse, tuple[AttemptResult, ...]]:
    """The record to write to, what was spent so far, and the attempts in it that no judge has seen."""
    path = wanted.folder / FILE_NAME
    purse = Purse(wanted.max_cost)
    header = header_of(wanted, surface, warnings)
    if not wanted.resume:
        return RecordWriter.start(path, header), purse, ()
    writer, record = RecordWriter.resume(path)
    changed = "the server's surface is not what it was when the run began; start a new run"
    overtaken = "another run has gone on with it meanwhile; begin again with --resume"
    why = changed if record.header.surface_hash != header.surface_hash else overtaken
    if why is changed or record.missing != wanted.plan:
        with writer:
            msg = f"{path}: {why}"
            raise UserError(msg)
    for result in record.results:
        purse.pay(result.evidence)
    return writer, purse, tuple(result for result in record.first_round if not result.evidence.opinion)


def _panel(wanted: Measurement, writer: RecordWriter, purse: Purse) -> Panel:
    def keep(attempt: Attempt, opinion: Opinion) -> None:
        writer.opinion(OpinionLine(about=attempt, opinion=wanted.redactor.value(opinion)))
        purse.spend(opinion.cost_usd)

    return Panel(wanted.seats.judges, wanted.cases, at_a_time=wanted.concurrency, keep=keep)


def _work(wanted: Measurement, bench: Bench, surface: Surface, *, keep: Progress, purse: Purse) -> Work:
    """What the runner is handed. Grades are made from what the record keeps, so that they can be made again from it."""
    cases = {case.id: case for case in wanted.cases}
    metered, redactor = wanted.suite.metered, wanted.redactor
    kept_surface = redactor.value(surface)

    def judge(attempt: Attempt, evidence: Evidence) -> Grade:
        return grade(cases[attempt.case], evidence, kept_surface, metered=metered)

    async def read(attempt: Attempt, evidence: Evidence) -> Evidence:
        if wanted.reads is None:
            return evidence
        found = await with_reading(wanted.reads.reader, cases[attempt.case], evidence)
        reading = found.reading and redactor.value(found.reading)
        return found.model_copy(update={"reading": reading})

    return Work(
        bench=bench,
        agent=wanted.chosen.agent,
        task=lambda attempt: _task(wanted, cases[attempt.case], attempt),
        clean=redactor.value,
        read=read,
        grade=judge,
        keep=keep,
        may_start=lambda: purse.is_open and not _refused(wanted.chosen.agent),
        concurrency=wanted.concurrency,
        reads_slowly=wanted.reads is not None and wanted.reads.agent is not None,
    )


def _refused(agent: Agent) -> str:
    """What an agent's service said when it refused whatever it is asked; '' while it did not."""
    return agent.refused if isinstance(agent, Refusable) else ""


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
