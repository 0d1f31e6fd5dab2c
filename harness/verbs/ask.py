"""`ask`: one question by hand, answered by an agent over the suite's server, with what it did."""

from __future__ import annotations

import argparse
import asyncio
import os
from pathlib import Path

from harness.agents.base import Task
from harness.cli.console import Console
from harness.domain.suite import Suite
from harness.domain.trajectory import ToolCall, Trajectory
from harness.environment.access import refuse_writers
from harness.errors import ExitCode
from harness.measuring.choosing import Chosen, choose_agent, closing
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
    trajectory = asyncio.run(_ask(suite, chosen, options))
    for call in trajectory.calls:
        console.say(_shown(call))
    ending = ": ".join(filter(None, (trajectory.ending.value, trajectory.detail)))
    console.say(trajectory.answer or f"(no answer: {ending})")
    emit_json({"format": 1, **trajectory.model_dump(mode="json")}, options.json, console)
    return ExitCode.OK if trajectory.ending.measured else ExitCode.NOT_MEASURED


async def _ask(suite: Suite, chosen: Chosen, options: argparse.Namespace) -> Trajectory:
    task = Task(case="ask", number=1, ask=options.question, prompt=chosen.prompt, seed=suite.name)
    async with closing(chosen.agent), open_session(suite, "ask", named_hosts=options.write_to) as tools:
        refuse_writers(tools.surface, suite.file.server)
        return await chosen.agent.answer(task, tools)


def _shown(call: ToolCall) -> str:
    arguments = ", ".join(f"{name}={value!r}" for name, value in (call.arguments or {}).items())
    outcome = "no result" if call.result is None else "error" if call.result.is_error else "ok"
    return f"→ {call.tool}({arguments}): {outcome}"
