"""Rules about the repository that no other machine checks: sizes, names, links, and files that point to each other."""

from __future__ import annotations

import ast
import importlib
import re
import subprocess
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import unquote

import pytest
import yaml

from harness.cli.verbs_table import VERBS

ROOT = Path(__file__).parents[2]
MODULES = sorted(path for package in ("harness", "fake_backend") for path in (ROOT / package).rglob("*.py"))
PROJECT: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", ROOT / "CHANGELOG.md", *sorted((ROOT / "docs").rglob("*.md"))]
MOST_LINES, MOST_LINES_OF_A_FUNCTION = 250, 50
NO_NAMES = ("manager", "helper", "helpers", "util", "utils", "common", "misc", "data", "info")
_LINK = re.compile(r"!?\[[^\]]*\]\(([^)\s]+)\)")


def name_of(path: Path) -> str:
    """A file as test ids show it."""
    return str(path.relative_to(ROOT))


def functions(module: Path) -> Iterator[ast.FunctionDef | ast.AsyncFunctionDef]:
    """Every function of a module, inner ones too."""
    for node in ast.walk(ast.parse(module.read_text(encoding="utf-8"))):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield node


def test_no_module_is_longer_than_one_sitting() -> None:
    """A module that grew past it holds two."""
    lengths = {name_of(path): len(path.read_text(encoding="utf-8").splitlines()) for path in MODULES}
    assert {name: lines for name, lines in lengths.items() if lines > MOST_LINES} == {}


def test_no_function_is_longer_than_a_screen() -> None:
    """Its docstring included."""
    lengths = {
        f"{name_of(path)}:{function.name}": (function.end_lineno or 0) - function.lineno + 1
        for path in MODULES
        for function in functions(path)
    }
    assert {name: lines for name, lines in lengths.items() if lines > MOST_LINES_OF_A_FUNCTION} == {}


def test_no_module_has_a_name_that_fits_everything() -> None:
    """It says nothing."""
    words = {path: set((path.stem if path.stem != "__init__" else path.parent.name).split("_")) for path in MODULES}
    assert [name_of(path) for path, named in words.items() if named & set(NO_NAMES)] == []


def test_every_verb_has_a_module_that_executes_it() -> None:
    """The table names modules by text, so that help needs none of them."""
    for verb in VERBS:
        assert callable(importlib.import_module(verb.module).execute)
        assert verb.module == f"harness.verbs.{verb.name}"


def anchors(page: Path) -> set[str]:
    """What can be linked to within a page, as GitHub writes it."""
    headings = re.findall(r"^#+ (.+)$", page.read_text(encoding="utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading).strip().lower().replace(" ", "-") for heading in headings}


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_the_links_of_a_page_lead_somewhere(page: Path) -> None:
    """A reader follows them."""
    text = re.sub(r"^```.*?^```$", "", page.read_text(encoding="utf-8"), flags=re.MULTILINE | re.DOTALL)
    text = re.sub(r"`[^`\n]*`", "", text)
    broken = []
    for target in _LINK.findall(text):
        if re.match(r"https?://|mailto:", target):
            continue
        path, _, anchor = unquote(target).partition("#")
        linked = (page.parent / path).resolve() if path else page
        if not linked.exists() or (anchor and anchor not in anchors(linked)):
            broken.append(target)
    assert broken == []


def kind_of(path: Path) -> str:
    """Which schema a file of a suite has: cases may stand in several files of any name."""
    suite = yaml.safe_load((path.parent / "suite.yaml").read_text(encoding="utf-8"))
    roles = {suite.get("fixture"): "fixture", suite.get("backend"): "backend", "suite.yaml": "suite"}
    roles |= dict.fromkeys((agent.get("script") for agent in suite.get("agents", {}).values()), "script")
    roles |= dict.fromkeys(suite["cases"], "cases")
    return str(roles[path.name])


@pytest.mark.parametrize("path", sorted((ROOT / "cases").glob("*/*.yaml")), ids=name_of)
def test_the_first_line_of_a_suite_file_points_editors_to_its_schema(path: Path) -> None:
    """So that a typo is underlined while it is typed."""
    first = path.read_text(encoding="utf-8").splitlines()[0]
    named = first.removeprefix("# yaml-language-server: $schema=")
    schema = (path.parent / named).resolve()
    assert schema.is_file(), first
    assert schema.name == f"{kind_of(path)}.schema.json"


def test_the_extras_that_pages_speak_of_exist() -> None:
    """`pip install mcp-plumbline[anthropic]` is what an error asks for."""
    extras = set(PROJECT["project"]["optional-dependencies"])
    assert extras >= {"anthropic", "suites"}
    named = {
        extra
        for path in [*PAGES, *MODULES]
        for extras_of in re.findall(r"mcp-plumbline\[([a-z, ]+)\]", path.read_text(encoding="utf-8"))
        for extra in re.split(r",\s*", extras_of)
    }
    assert named <= extras


def test_the_licence_is_apache_2() -> None:
    """The text, and what the package says of itself."""
    text = (ROOT / "LICENSE").read_text(encoding="utf-8")
    assert "Apache License" in text
    assert "Version 2.0, January 2004" in text
    assert "END OF TERMS AND CONDITIONS" in text
    assert (PROJECT["project"]["license"], PROJECT["project"]["license-files"]) == ("Apache-2.0", ["LICENSE"])


def test_nothing_that_is_made_is_committed() -> None:
    """Runs, environments and caches belong to whoever made them."""
    listed = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True).stdout.split()
    made = re.compile(r"^runs/|(^|/)(\.venv|__pycache__|\.[a-z]+_cache|\.hypothesis|\.coverage)(/|$)")
    assert [name for name in listed if made.search(name)] == []
