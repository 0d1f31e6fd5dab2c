"""How fast selections are made: the part of a run between the first attempt kept and the last."""

from __future__ import annotations

import asyncio
import os
import shutil
import tempfile
import time
from pathlib import Path

from benchmarks.measures import ROOT, Measured, model_server
from harness.measuring.choosing import choose_agent
from harness.measuring.measure import measure
from harness.measuring.measurement import Measurement
from harness.planning import plan_attempts
from harness.suite.loading import load_suite

SELECTED = 177
"""59 cases, three attempts each."""


def select() -> list[Measured]:
    """Selections by the model agent from a service at 0 ms, from the first one kept to the last; the best of three."""
    with tempfile.TemporaryDirectory() as folder, model_server("--latency-ms", "0") as url:
        suite = Path(folder) / "suite"
        shutil.copytree(ROOT / "cases" / "counties", suite)
        model = f"{{provider: anthropic, model: claude-sonnet-5-5, base_url: '{url}'}}"
        text = (suite / "suite.yaml").read_text(encoding="utf-8")
        (suite / "suite.yaml").write_text(
            text.replace("agents:\n", f"agents:\n  local: {model}\n", 1), encoding="utf-8"
        )
        seconds = min(_selections(suite, Path(folder) / str(number)) for number in range(3))
        bare = min(asyncio.run(_bare_posts(url, SELECTED)) for _ in range(3))
    what = f"{SELECTED} selections, model at 0 ms"
    return [
        Measured(what=what, measured=seconds, against="100 a second", yardstick=SELECTED / 100, limit=1),
        Measured(what=what, measured=seconds, against="as many bare requests", yardstick=bare, limit=6),
    ]


def _selections(folder: Path, out: Path) -> float:
    """Seconds from the first attempt kept to the last."""
    suite = load_suite(folder, mode="select")
    environ = {**os.environ, "ANTHROPIC_API_KEY": "test-key"}
    chosen = choose_agent(suite, asked="local", fallback=None, environ=environ, seed="bench")
    kept: list[float] = []
    wanted = Measurement(
        suite=suite,
        chosen=chosen,
        cases=suite.cases,
        plan=plan_attempts(suite.cases, agent="local", attempts=SELECTED // len(suite.cases)),
        mode="select",
        concurrency=8,
        seed="bench",
        run_id="bench",
        folder=out,
        environ=environ,
    )
    asyncio.run(measure(wanted, lambda _: kept.append(time.perf_counter()), lambda _: None))
    return (kept[-1] - kept[0]) * len(kept) / (len(kept) - 1)


async def _bare_posts(url: str, number: int) -> float:
    """Seconds for so many small requests to the same service with nothing around them, eight at a time."""
    from httpx2 import AsyncClient  # noqa: PLC0415 - not part of what is measured

    body = {"model": "m", "max_tokens": 9, "messages": [{"role": "user", "content": "Hm?"}]}
    headers = {"authorization": "Bearer test-key", "anthropic-version": "2023-06-01"}
    free = asyncio.Semaphore(8)
    async with AsyncClient(base_url=url, headers=headers) as client:

        async def one() -> None:
            async with free:
                (await client.post("/v1/messages", json=body)).raise_for_status()

        started = time.perf_counter()
        await asyncio.gather(*(one() for _ in range(number)))
        return time.perf_counter() - started
