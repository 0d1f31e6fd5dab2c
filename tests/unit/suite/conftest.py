"""A small suite in a folder of its own, whose files a test may replace."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

SUITE = """\
name: shop
fixture: fixture.yaml
server:
  command: [python, server.py]
agent: keyword
cases: [cases.yaml]
"""

CASES = """\
- id: total
  ask: What is in the till?
  tools: {must: [get_till]}
  answer:
    facts:
      - {name: till, working: "sum(d.cents for d in drawers) / 100", unit: EUR}
"""

FIXTURE = """\
drawers:
  - {id: left, cents: 1250}
  - {id: right, cents: 775}
"""

Write = Callable[..., Path]


@pytest.fixture
def shop(tmp_path: Path) -> Write:
    """Return a function that writes the suite, with the files given in place of its own, and returns its folder."""

    def write(**files: str) -> Path:
        folder = tmp_path / "shop"
        folder.mkdir(exist_ok=True)
        for stem, text in {"suite": SUITE, "cases": CASES, "fixture": FIXTURE, **files}.items():
            (folder / f"{stem}.yaml").write_text(text, encoding="utf-8")
        return folder

    return write
