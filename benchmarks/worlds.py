"""A thousand worlds over a 10 MB fixture, made in a process of its own so that its memory is its own."""

from __future__ import annotations

import asyncio
import json
import resource
import sys
import tempfile
import time
from pathlib import Path

from fake_backend.fixtures.fixture import load_fixture
from fake_backend.server import serve
from fake_backend.spec import load_spec

ROWS, WORLDS = 90_000, 1_000


async def measure() -> None:
    """Print seconds for making the worlds and the peak memory of the process in MB, as JSON."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        rows = [{"id": n, "name": f"row {n}", "note": "x" * 60, "amount": n * 7} for n in range(ROWS)]
        (folder / "fixture.json").write_text(json.dumps({"rows": rows}), encoding="utf-8")
        del rows
        (folder / "backend.yaml").write_text("tokens: {reader: read}\ncollections: {rows: {}}\n", encoding="utf-8")
        fixture = load_fixture(folder / "fixture.json")
        async with serve(load_spec(folder / "backend.yaml", fixture), fixture) as backend:
            started = time.perf_counter()
            for number in range(WORLDS):
                await backend.create_world(case="bench", attempt=number)
            seconds = time.perf_counter() - started
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    megabytes = peak / 1024 if sys.platform == "linux" else peak / 1024**2
    print(json.dumps({"seconds": seconds, "megabytes": megabytes}))


if __name__ == "__main__":
    asyncio.run(measure())
