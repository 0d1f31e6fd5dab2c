from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest
import yaml

from harness.cli.verbs_table import RUN
from harness.github.inputs import FLAGS, MANY, NOT_INPUTS, PREFIX

ROOT = Path(__file__).parents[2]
ACTION_TEXT = (ROOT / "action.yml").read_text(encoding="utf-8")
ACTION: dict[str, Any] = yaml.safe_load(ACTION_TEXT)
STEPS: list[dict[str, Any]] = ACTION["runs"]["steps"]
WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
DOCS = (ROOT / "docs" / "action.md").read_text(encoding="utf-8")


def rows_below(heading: str) -> dict[str, list[str]]:
    """The table under a heading of the page, by the name in its first column."""
    section = DOCS.split(f"\n## {heading}\n")[1].split("\n## ")[0]
    rows = [re.split(r"\s*\|\s*", line.strip("|").strip()) for line in section.splitlines() if line.startswith("| `")]
    return {row[0].strip("`"): row[1:] for row in rows}


def variable(name: str) -> str:
    """What an input is called in the environment of a step."""
    return PREFIX + name.upper().replace("-", "_")


def test_the_page_names_every_input_with_its_default() -> None:
    """An input nobody can look up does not exist."""
    rows = rows_below("Inputs")
    assert list(rows) == list(ACTION["inputs"])
    written = {name: cells[0].strip("`") for name, cells in rows.items()}
    assert written == {name: given.get("default", "") for name, given in ACTION["inputs"].items()}


def test_every_extra_is_named_where_extras_are_asked_for() -> None:
    """An agent whose SDK nobody knows how to install cannot be used."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    for extra in project["project"]["optional-dependencies"]:
        assert f"`{extra}`" in rows_below("Inputs")["extras"][1]
        assert extra in ACTION["inputs"]["extras"]["description"]


def test_the_page_names_every_output() -> None:
    """In the order of action.yml."""
    assert list(rows_below("Outputs")) == list(ACTION["outputs"])


def test_every_option_of_run_is_an_input_or_says_why_not() -> None:
    """A new option asks for an input, a new input for an option."""
    flags = {option.name for option in RUN.options if not option.positional}
    assert set(FLAGS.values()) | set(NOT_INPUTS) == flags
    assert not set(FLAGS.values()) & set(NOT_INPUTS)
    assert set(FLAGS) <= set(ACTION["inputs"])
    assert {FLAGS[name] for name in MANY} == {o.name for o in RUN.options if o.many and o.name in FLAGS.values()}


def test_an_input_reaches_a_step_under_its_own_name_only() -> None:
    """GitHub hands composite actions no INPUT_ variables: what is not mapped is not there."""
    for step in STEPS:
        for name, value in step.get("env", {}).items():
            own = re.fullmatch(r"\$\{\{ inputs\.([a-z-]+) \}\}", value)
            assert not name.startswith("INPUT_")
            if own and name != "GITHUB_TOKEN":
                assert name == variable(own[1])
    used = set(re.findall(r"inputs\.([a-z-]+)", ACTION_TEXT))
    assert used == set(ACTION["inputs"])


def test_every_input_that_python_reads_is_mapped() -> None:
    """A name misspelt on one side would silently be empty."""
    sources = "".join(path.read_text(encoding="utf-8") for path in (ROOT / "harness" / "github").glob("*.py"))
    read = set(re.findall(r'(?:given|_one_of)\(environ, "([a-z-]+)"', sources)) | set(FLAGS)
    mapped = {name for step in STEPS for name in step.get("env", {})}
    assert {variable(name) for name in read} <= mapped
    named = set(re.findall(rf"{PREFIX}[A-Z_]+[A-Z]", sources))
    assert named <= mapped


@pytest.mark.parametrize("path", [ROOT / "action.yml", *WORKFLOWS], ids=lambda path: path.name)
def test_every_action_that_is_used_is_pinned_to_a_commit_with_its_version_beside_it(path: Path) -> None:
    """A tag can be moved to other code; a bare commit tells nobody what it is."""
    for line in path.read_text(encoding="utf-8").splitlines():
        if "uses:" in line and not line.lstrip().startswith("#"):
            assert re.search(r"uses: (\./|[\w.-]+/[\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+)$", line), line


def test_nothing_is_pasted_into_a_shell() -> None:
    """`${{ … }}` in `run` is code injection; and there is no logic in shell at all."""
    for step in STEPS:
        if "run" in step:
            assert "${{" not in step["run"]
            assert re.fullmatch(r"exec [^\n;&|]+\n?", step["run"])
            assert step["shell"] == "bash"


def test_one_step_alone_has_the_token() -> None:
    """The step that runs a pull request's code is not that one."""
    holders = [step["id"] for step in STEPS if "token" in str(step.get("env", {})).lower()]
    assert holders == ["comment"]


def test_only_the_upload_is_another_action() -> None:
    """Nested actions get wrong inputs in their post steps (actions/runner#2009), so there are none that need one."""
    assert [step["uses"].split("@")[0] for step in STEPS if "uses" in step] == ["actions/upload-artifact"]


def test_the_gate_is_last_and_what_may_fail_before_it_does_not_stop_it() -> None:
    """Reports are written and posted before the job turns red, and their failure does not colour it."""
    assert [step.get("id") for step in STEPS] == ["install", "run", "upload", "comment", None]
    assert [step.get("continue-on-error", False) for step in STEPS] == [False, False, True, True, False]
    assert all("!cancelled()" in step["if"] for step in STEPS[2:])
