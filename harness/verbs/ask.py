"""`ask`: one question by hand, answered by an agent over the suite's server, with what it did.

With `--reader` also how the answer is read: each figure with where it comes from.
"""

from __future__ import annotations

import argparse
import asyncio
import os
from collections.abc import Iterator
from pathlib import Path

from harness.agents.base import Task
from harness.cli.console import Console
from harness.domain.attempt import Evidence
from harness.domain.case import Case
from harness.domain.reading import Reading, Statements
from harness.domain.suite import Suite
from harness.domain.trajectory import ToolCall, Trajectory
from harness.environment.access import refuse_writers
from harness.errors import ExitCode
from harness.measuring.choosing import Chosen, choose_agent, closing
from harness.measuring.seats import reader_for
from harness.readers.seating import Seat
from harness.report.foreign_text import in_log
from harness.report.readers import described
from harness.suite.loading import load_suite
from harness.verbs.by_hand import open_session
from harness.verbs.outputs import emit_json


def execute(options: argparse.Namespace, console: Console) -> int:
    """Ask and show; returns 0 when an answer was given, 3 when none could be.

    Raises:
        InvalidRun: the suite is read-only and the server offers tools that write.
    """
    suite = load_suite(Path(options.suite))
    chosen = choose_agent(suite, asked=options.agent, fallback=None, environ=os.environ, seed=suite.name)
    seat = reader_for(suite, options.reader, chosen=chosen, environ=os.environ) if options.reader else None
    trajectory, reading = asyncio.run(_ask(suite, chosen, options, seat=seat))
    for call in trajectory.calls:
        console.say(_shown(call))
    ending = ": ".join(filter(None, (trajectory.ending.value, trajectory.detail)))
    console.say(trajectory.answer or f"(no answer: {ending})")
    if reading is not None:
        console.say("\n".join(_read(reading)))
    read = {"reading": reading.model_dump(mode="json", by_alias=True)} if reading else {}
    emit_json({"format": 1, **trajectory.model_dump(mode="json"), **read}, options.json, console)
    return ExitCode.OK if trajectory.ending.measured else ExitCode.NOT_MEASURED


async def _ask(
    suite: Suite, chosen: Chosen, options: argparse.Namespace, *, seat: Seat | None
) -> tuple[Trajectory, Reading | None]:
    task = Task(case="ask", number=1, ask=options.question, prompt=chosen.prompt, seed=suite.name)
    async with closing(chosen.agent), open_session(suite, "ask", named_hosts=options.write_to) as tools:
        refuse_writers(tools.surface, suite.file.server)
        trajectory = await chosen.agent.answer(task, tools)
    if seat is None or not trajectory.answer.strip():
        return trajectory, None
    async with closing(seat.agent):
        return trajectory, await seat.reader.read(_asked(options.question), Evidence(trajectory=trajectory))


def _asked(question: str) -> Case:
    """The question as a case that expects nothing: a reader then points at figures alone."""
    return Case(id="ask", ask=question)


def _read(reading: Reading) -> Iterator[str]:
    """What the answer says, as the reader has it."""
    yield f"read by {described(reading.by)}: {reading.unread or 'figures, and what each follows from'}"
    said = reading.said or Statements()
    if said.cannot:
        yield f"  cannot answer: “{in_log(said.cannot)}”"
    for figure in said.figures:
        yield f"  “{in_log(figure.quote)}” {figure.manner}, from {in_log(figure.working or 'nothing')}"


def _shown(call: ToolCall) -> str:
    arguments = ", ".join(f"{name}={value!r}" for name, value in (call.arguments or {}).items())
    outcome = "no result" if call.result is None else "error" if call.result.is_error else "ok"
    return f"→ {call.tool}({arguments}): {outcome}"
