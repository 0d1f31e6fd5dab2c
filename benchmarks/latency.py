"""A model that takes 200 ms a call: what two hundred attempts take against what their calls alone must take."""

from __future__ import annotations

import asyncio
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

from benchmarks.measures import Measured, harness, median, model_server
from harness.agents.base import Agent, Closing, Task, Tools
from harness.domain.run import AttemptLine
from harness.domain.trajectory import Trajectory
from harness.measuring.choosing import choose_agent
from harness.measuring.measure import measure
from harness.measuring.measurement import Measurement
from harness.measuring.seats import reader_for
from harness.planning import plan_attempts
from harness.suite.loading import load_suite

QUESTIONS, ATTEMPTS, CALLS, CONCURRENCY, LATENCY_S = 20, 200, 3, 10, 0.2
LIMIT = 1.15
READ, READ_QUESTIONS, READING_LIMIT = 57, 19, 1.1


def reading() -> list[Measured]:
    """As many attempts as a household run has, each answer read by the same model, against what all calls must take."""
    with _slow_model() as (suite, folder):
        seconds = timed(
            suite, folder / "read", attempts=READ // READ_QUESTIONS, questions=READ_QUESTIONS, reader="self"
        )
    return [
        Measured(
            what=f"{READ} attempts of {CALLS} calls and a reading each, in-process server",
            measured=seconds,
            against="(calls + readings) x latency / concurrency",
            yardstick=READ * (CALLS + 1) * LATENCY_S / CONCURRENCY,
            limit=READING_LIMIT,
        )
    ]


@contextmanager
def _slow_model() -> Iterator[tuple[Path, Path]]:
    """The suite that asks a model which takes its time, and a folder to write to."""
    served = model_server("--latency-ms", f"{1000 * LATENCY_S:g}", "--script", f"tool-rounds={CALLS - 1}")
    with tempfile.TemporaryDirectory() as folder, served as url:
        suite = Path(folder) / "suite"
        shutil.copytree(Path(__file__).parent / "latency_suite", suite)
        text = (suite / "suite.yaml").read_text(encoding="utf-8").replace("MODEL_URL", url)
        (suite / "suite.yaml").write_text(text, encoding="utf-8")
        yield suite, Path(folder)


def latency() -> list[Measured]:
    """The attempts from the start of the first to the end of the last, and the whole command around them.

    The command stands beside the calls alone, and beside the calls after the one thing that every command that asks a
    model over MCP does first: importing the two SDKs.
    """
    with _slow_model() as (suite, folder):
        attempts = timed(suite, folder / "attempts", attempts=ATTEMPTS // QUESTIONS)
        command = _command(suite, folder / "command")
    least, against = ATTEMPTS * CALLS * LATENCY_S / CONCURRENCY, "calls x latency / concurrency"
    imports = median(_import_sdks, times=5)
    whole = "the whole command around them, start-up and reports included"
    return [
        Measured(
            what=f"{ATTEMPTS} attempts of {CALLS} calls, in-process server",
            measured=attempts,
            against=against,
            yardstick=least,
            limit=LIMIT,
        ),
        Measured(
            what=whole,
            measured=command,
            against=f"importing the two SDKs, then {against}",
            yardstick=least + imports,
            limit=LIMIT,
        ),
        Measured(what=whole, measured=command, against=against, yardstick=least, limit=LIMIT),
    ]


def timed(folder: Path, out: Path, *, attempts: int, questions: int = QUESTIONS, reader: str = "plain") -> float:
    """Seconds from the start of the first attempt to the end of the last, and of its reading where a model reads."""
    suite = load_suite(folder)
    environ = {**os.environ, "ANTHROPIC_API_KEY": "test-key"}
    chosen = choose_agent(suite, asked="model", fallback=None, environ=environ, seed="bench")
    reads = reader_for(suite, reader, chosen=chosen, environ=environ)
    cases = suite.cases[:questions]
    agent = _Timed(chosen.agent)
    ended: list[float] = []

    def kept(_line: AttemptLine) -> None:
        ended.append(time.perf_counter())

    wanted = Measurement(
        suite=suite,
        chosen=replace(chosen, agent=agent),
        cases=cases,
        plan=plan_attempts(cases, agent="model", attempts=attempts),
        reads=reads,
        mode="converse",
        concurrency=CONCURRENCY,
        seed="bench",
        run_id="bench",
        folder=out,
        environ=environ,
    )
    record = asyncio.run(measure(wanted, kept, lambda _: None))
    calls = sum(len(result.evidence.trajectory.turns) for result in record.results)
    read = sum(result.evidence.reading is not None for result in record.results)
    planned = questions * attempts
    _all_made(calls + read, of=planned * (CALLS + (reader != "plain")))
    return max(ended) - min(agent.began)


class _Timed:
    """An agent, and when it was asked each time."""

    def __init__(self, agent: Agent) -> None:
        self.began: list[float] = []
        self._agent = agent

    async def answer(self, task: Task, tools: Tools) -> Trajectory:
        """Note the time and answer."""
        self.began.append(time.perf_counter())
        return await self._agent.answer(task, tools)

    async def aclose(self) -> None:
        """Close the agent."""
        if isinstance(self._agent, Closing):
            await self._agent.aclose()


def _command(suite: Path, out: Path) -> float:
    """Seconds of the same run as a command."""
    shape = ("--attempts", str(ATTEMPTS // QUESTIONS), "--concurrency", str(CONCURRENCY))
    asked = (*shape, "--reader", "plain", "--out", str(out))
    seconds = harness("run", str(suite), *asked, ANTHROPIC_API_KEY="test-key")
    record = [json.loads(line) for line in (out / "run.jsonl").read_text(encoding="utf-8").splitlines()]
    made = (line["result"]["evidence"]["trajectory"] for line in record if line["kind"] == "attempt")
    _all_made(sum(len(trajectory["turns"]) for trajectory in made), of=ATTEMPTS * CALLS)
    return seconds


def _all_made(calls: int, *, of: int) -> None:
    if calls != of:
        sys.exit(f"latency: {calls} model calls were made instead of {of}")


def _import_sdks() -> float:
    started = time.perf_counter()
    subprocess.run([sys.executable, "-c", "import anthropic, mcp"], check=True)
    return time.perf_counter() - started
