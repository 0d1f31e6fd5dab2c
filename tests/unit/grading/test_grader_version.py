"""The grader's version names all the code that a verdict is computed by, the same on every machine."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from harness.grading import version

ROOT = Path(__file__).parents[3]
VALUES_ONLY = re.compile(
    r"harness(\.domain(\.(attempt|grade|opinion|surface|trajectory|values))?|\.errors|\.grading\.version)?"
    r"|fake_backend(\.documents(\..*)?|\.errors)?"
)
"""Modules that hold values, files and exceptions, and decide nothing about an answer."""


def test_it_is_a_number_for_people_and_a_hash() -> None:
    """`2-…`: another hash is another grader."""
    assert re.fullmatch(rf"{version.NUMBER}-[0-9a-f]{{12}}", version.GRADER_VERSION)


def test_every_module_that_grading_imports_is_in_it() -> None:
    """Else a verdict could change under one version."""
    script = "import json, sys, harness.grading.grade; print(json.dumps(sorted(sys.modules)))"
    done = subprocess.run([sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True, check=True)
    imported = {name for name in json.loads(done.stdout) if name.partition(".")[0] in {"harness", "fake_backend"}}
    held = {f"{name.removesuffix('.py').replace('/', '.')}".removesuffix(".__init__") for name in version.sources()}
    assert {name for name in imported - held if not VALUES_ONLY.fullmatch(name)} == set()
    assert "harness.reading/instructions.md" in version.sources()


def test_it_does_not_depend_on_how_lines_end(tmp_path: Path) -> None:
    """A checkout on another system is the same grader; another character is another one."""
    one, other = tmp_path / "one", tmp_path / "other"
    one.write_bytes(b"a\nb\n")
    other.write_bytes(b"a\r\nb\r\n")
    assert version.hash_of({"a.py": one}) == version.hash_of({"a.py": other})
    other.write_bytes(b"a\nc\n")
    assert version.hash_of({"a.py": one}) != version.hash_of({"a.py": other})
    assert version.hash_of({"a.py": one}) != version.hash_of({"b.py": one})


@pytest.mark.parametrize(
    "name", ["harness.grading.checks/facts.py", "harness.domain/reading.py", "fake_backend.fixtures/workings.py"]
)
def test_it_holds_the_checks_the_form_of_a_reading_and_the_language_of_workings(name: str) -> None:
    """By name, so that nobody moves them out of sight."""
    assert name in version.sources()
