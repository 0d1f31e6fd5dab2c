"""What docs/backend.md shows is what the backend does."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from fake_backend.documents import parse_document
from fake_backend.fixtures.fixture import Fixture, read_fixture
from fake_backend.functions import load_api
from fake_backend.spec import BackendSpec, read_spec
from tests.doubles.backend_in_memory import InMemoryBackend

PAGE = (Path(__file__).parents[3] / "docs" / "backend.md").read_text(encoding="utf-8")
DATA = """
as_of: 2026-09
net_worth: 3
fx: {SGD: 1, USD: 1.342}
issues: [{id: 142, title: a}]
accounts: [{id: a}]
parcels: [{id: 1}]
"""
PLAIN = "collections: {issues: {}, accounts: {}, parcels: {}}\nroutes: {'GET /lookup/{address}': {returns: '1'}}\n"


def blocks(language: str) -> list[str]:
    """Return the blocks of the page in a language."""
    return re.findall(rf"```{language}\n(.*?)```", PAGE, flags=re.DOTALL)


def test_the_first_example_works(tmp_path: Path) -> None:
    """Both files, and the script at the end of the page over them."""
    fixture, backend, *_ = blocks("yaml")
    (tmp_path / "fixture.yaml").write_text(fixture, encoding="utf-8")
    (tmp_path / "backend.yaml").write_text(backend, encoding="utf-8")
    *_, script = blocks("python")
    done = subprocess.run(
        [sys.executable, "-c", script], cwd=tmp_path, capture_output=True, text=True, timeout=60, check=False
    )
    assert done.stderr == ""
    assert re.fullmatch(r"http://127.0.0.1:\d+/w/\w+ reader-\w+\nTrue\n", done.stdout)
    api = load_api(*_parsed(backend, fixture, tmp_path))
    asked = InMemoryBackend(api, tokens={"t": "reader"}).get("/net-worth", authorization="Bearer t")
    assert asked.json == {"as_of": "2026-09", "net_worth": 496915}


@pytest.mark.parametrize(
    "block", [b for b in blocks("yaml") if re.match("collections|tokens|routes|metered|faults", b)]
)
def test_every_other_example_is_well_formed(block: str, tmp_path: Path) -> None:
    """Readers copy from the page."""
    (tmp_path / "actions.py").write_text(blocks("python")[0], encoding="utf-8")
    own = re.findall(r"^\w+", block, flags=re.MULTILINE)
    rest = "".join(line for line in PLAIN.splitlines(keepends=True) if line.split(":")[0] not in own)
    load_api(*_parsed(block + rest, DATA, tmp_path))


def _parsed(spec: str, data: str, folder: Path) -> tuple[BackendSpec, Fixture]:
    fixture = read_fixture(parse_document(data, name="fixture.yaml"))
    return read_spec(parse_document(spec, name="backend.yaml"), fixture, folder=folder), fixture
