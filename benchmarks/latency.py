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
from pathlib import Path

from benchmarks.measures import Measured, harness, median, model_server
from harness.domain.run import AttemptLine
from harness.measuring.choosing import choose_agent
from harness.measuring.measure import measure
from harness.measuring.measurement import Measurement
from harness.planning import plan_attempts
from harness.suite.loading import load_suite

QUESTIONS, ATTEMPTS, CALLS, CONCURRENCY, LATENCY_S = 20, 200, 3, 10, 0.2
LIMIT = 1.15


def latency() -> list[Measured]:
    """The attempts from the start of the first to the end of the last, and the whole command around them.

    The command stands beside the calls alone, and beside the calls after the one thing that every command that asks a
    model over MCP does first: importing the two SDKs.
    """
    served = model_server("--latency-ms", f"{1000 * LATENCY_S:g}", "--script", f"tool-rounds={CALLS - 1}")
    with tempfile.TemporaryDirectory() as folder, served as url:
        suite = Path(folder) / "suite"
        shutil.copytree(Path(__file__).parent / "latency_suite", suite)
        text = (suite / "suite.yaml").read_text(encoding="utf-8").replace("MODEL_URL", url)
        (suite / "suite.yaml").write_text(text, encoding="utf-8")
        attempts = _attempts(suite, Path(folder) / "attempts")
        command = _command(suite, Path(folder) / "command")
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


def _attempts(folder: Path, out: Path) -> float:
    """Seconds from the start of the first attempt to the end of the last."""
    suite = load_suite(folder)
    environ = {**os.environ, "ANTHROPIC_API_KEY": "test-key"}
    chosen = choose_agent(suite, asked="model", fallback=None, environ=environ, seed="bench")
    began: list[float] = []
    ended: list[float] = []

    def kept(line: AttemptLine) -> None:
        ended.append(time.perf_counter())
        began.append(ended[-1] - line.timings["total"] / 1000)

    wanted = Measurement(
        suite=suite,
        chosen=chosen,
        cases=suite.cases,
        plan=plan_attempts(suite.cases, agent="model", attempts=ATTEMPTS // QUESTIONS),
        mode="converse",
        concurrency=CONCURRENCY,
        seed="bench",
        run_id="bench",
        folder=out,
        environ=environ,
    )
    record = asyncio.run(measure(wanted, kept, lambda _: None))
    calls = sum(len(result.evidence.trajectory.turns) for result in record.results)
    _all_made(calls)
    return max(ended) - min(began)


def _command(suite: Path, out: Path) -> float:
    """Seconds of the same run as a command."""
    asked = ("--attempts", str(ATTEMPTS // QUESTIONS), "--concurrency", str(CONCURRENCY), "--out", str(out))
    seconds = harness("run", str(suite), *asked, ANTHROPIC_API_KEY="test-key")
    record = [json.loads(line) for line in (out / "run.jsonl").read_text(encoding="utf-8").splitlines()]
    made = (line["result"]["evidence"]["trajectory"] for line in record if line["kind"] == "attempt")
    _all_made(sum(len(trajectory["turns"]) for trajectory in made))
    return seconds


def _all_made(calls: int) -> None:
    if calls != ATTEMPTS * CALLS:
        sys.exit(f"latency: {calls} model calls were made instead of {ATTEMPTS * CALLS}")


def _import_sdks() -> float:
    started = time.perf_counter()
    subprocess.run([sys.executable, "-c", "import anthropic, mcp"], check=True)
    return time.perf_counter() - started
