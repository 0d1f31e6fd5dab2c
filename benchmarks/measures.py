"""The measurements behind `benchmarks/table.py`, each with the yardstick it is compared with."""

from __future__ import annotations

import asyncio
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TextIO

from fake_backend.fixtures.fixture import load_fixture
from fake_backend.server import serve
from fake_backend.spec import load_spec

ROOT = Path(__file__).parent.parent
HOUSEHOLD = ROOT / "cases" / "household"
STARTS = 57
RECORDED = 10_000


@dataclass(frozen=True, slots=True, kw_only=True)
class Measured:
    """One row: what took how long, against what, and the ratio it must stay under."""

    what: str
    measured: float
    against: str
    yardstick: float
    limit: float
    unit: str = "s"

    @property
    def ratio(self) -> float:
        """What was measured, in yardsticks."""
        return self.measured / self.yardstick


def harness(*arguments: str, **environ: str) -> float:
    """Run one command; returns the seconds it took."""
    started = time.perf_counter()
    done = subprocess.run(
        [sys.executable, "-m", "harness", *arguments],
        cwd=ROOT,
        env={**os.environ, **environ},
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode not in {0, 1}:
        sys.exit(f"harness {' '.join(arguments)}: exit {done.returncode}\n{done.stderr}")
    return time.perf_counter() - started


def median(measure: Callable[[], float], times: int = 10) -> float:
    """Return the median of so many measurements, after a first one that warms up."""
    measure()
    return statistics.median(measure() for _ in range(times))


def commands() -> list[Measured]:
    """The two commands people wait for before anything happens; the yardsticks are their limits in seconds."""
    version, helped = median(lambda: harness("--version")), median(lambda: harness("check", "--help"))
    return [
        Measured(what="`--version`, median of 10", measured=version, against="limit", yardstick=0.15, limit=1),
        Measured(what="`check --help`, median of 10", measured=helped, against="limit", yardstick=0.25, limit=1),
    ]


def household() -> list[Measured]:
    """The whole household run against nothing but starting and listing its server as often."""
    with Path(os.devnull).open("w", encoding="utf-8") as nowhere:
        bare = min(asyncio.run(_bare_starts(concurrency, nowhere)) for concurrency in (2, 3, 4))
    with tempfile.TemporaryDirectory() as folder:
        out = str(Path(folder) / "run")
        whole = harness(
            "run", str(HOUSEHOLD), "--agent", "keyword", "--attempts", "3", "--baseline", "none", "--out", out
        )
    return [
        Measured(
            what=f"household, keyword, {STARTS} attempts, a server each",
            measured=whole,
            against=f"starting and listing it {STARTS} times",
            yardstick=bare,
            limit=1.3,
        )
    ]


async def _bare_starts(concurrency: int, nowhere: TextIO) -> float:
    """Seconds to start and list the server so many times with the SDK's own client, so many at a time."""
    from mcp import Client, StdioServerParameters, stdio_client  # noqa: PLC0415 - a second of import, not measured

    fixture = load_fixture(HOUSEHOLD / "fixture.yaml")
    async with serve(load_spec(HOUSEHOLD / "backend.yaml", fixture), fixture) as backend:
        world = await backend.create_world()
        environ = {"BACKEND_URL": world.url, "BACKEND_TOKEN": world.tokens["reader"]}
        server = StdioServerParameters(command=sys.executable, args=["server.py"], env=environ, cwd=HOUSEHOLD)
        free = asyncio.Semaphore(concurrency)

        async def one() -> None:
            async with free, Client(stdio_client(server, errlog=nowhere)) as client:
                await client.list_tools()

        started = time.perf_counter()
        await asyncio.gather(*(one() for _ in range(STARTS)))
        return time.perf_counter() - started


class model_server:  # noqa: N801 - reads as a word in a with statement
    """A local server speaking the Messages API, told how by the words of its command line."""

    def __init__(self, *words: str) -> None:
        self._words = words

    def __enter__(self) -> str:
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tests.doubles.messages_api", *self._words],
            cwd=ROOT,
            stdout=subprocess.PIPE,
            text=True,
        )
        return self._process.stdout.readline().strip() if self._process.stdout else ""

    def __exit__(self, *_: object) -> None:
        self._process.terminate()
        self._process.wait()


def grading() -> list[Measured]:
    """Ten thousand recorded household attempts with their readings, taken from disk and graded again."""
    with tempfile.TemporaryDirectory() as folder:
        once = Path(folder) / "once"
        harness("run", str(HOUSEHOLD), "--agent", "keyword", "--baseline", "none", "--out", str(once))
        many = Path(folder) / "many"
        many.mkdir()
        _repeat(once / "run.jsonl", many / "run.jsonl")
        seconds = harness("grade", str(many), "--suite", str(HOUSEHOLD))
    return [
        Measured(
            what=f"{RECORDED} recorded attempts graded from disk",
            measured=seconds,
            against="limit",
            yardstick=3,
            limit=1,
        )
    ]


def _repeat(source: Path, target: Path) -> None:
    """A record of ten thousand attempts made of nineteen real ones, numbered anew; it has no end line."""
    header, *rest = (json.loads(line) for line in source.read_text(encoding="utf-8").splitlines())
    attempts = [line for line in rest if line["kind"] == "attempt"]
    with target.open("w", encoding="utf-8") as file:
        file.write(json.dumps(header) + "\n")
        for number in range(RECORDED):
            line = attempts[number % len(attempts)]
            line["result"]["attempt"]["number"] = number // len(attempts) + 1
            file.write(json.dumps(line) + "\n")


def worlds() -> list[Measured]:
    """A thousand worlds over a 10 MB fixture: the time to make them, and the memory of it all in hundreds of MB."""
    script = str(Path(__file__).with_name("worlds.py"))
    done = subprocess.run([sys.executable, script], cwd=ROOT, capture_output=True, text=True, check=True)
    found = json.loads(done.stdout)
    return [
        Measured(what="1,000 worlds over 10 MB", measured=found["seconds"], against="limit", yardstick=2, limit=1),
        Measured(
            what="their memory, the fixture included",
            measured=found["megabytes"],
            against="limit",
            yardstick=200,
            limit=1,
            unit="MB",
        ),
    ]
