from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.doubles.workbench import Workbench


@pytest.fixture
def bench(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Iterator[Workbench]:
    """A working directory with a small suite, saved, and no key in the environment."""
    monkeypatch.chdir(tmp_path)
    for name in ("ANTHROPIC_API_KEY", "GITHUB_TOKEN", "PLUMBLINE_COMMIT"):
        monkeypatch.delenv(name, raising=False)
    workbench = Workbench(folder=tmp_path, capture=capsys).save()
    yield workbench
    workbench.clear()
