"""docs/suite-files.md and docs/recipes.md: every example in them loads."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from fake_backend.documents import parse_document
from harness.suite.loading import load_suite

DOCS = Path(__file__).parents[3] / "docs"
PAGE = (DOCS / "suite-files.md").read_text(encoding="utf-8")
RECIPES = (DOCS / "recipes.md").read_text(encoding="utf-8")


def blocks(page: str) -> list[tuple[str, str]]:
    """Return the files of a suite that a page shows, or parts of them: which it is, and its text."""
    return re.findall(r"^```yaml\n# (suite|cases|fixture)\.yaml\n(.*?)^```$", page, re.MULTILINE | re.DOTALL)


BLOCKS = blocks(PAGE)
_, *RECIPE_CASES = blocks(RECIPES)

BASE: dict[str, Any] = {
    "name": "documented",
    "fixture": "fixture.yaml",
    "backend": "backend.yaml",
    "server": {"command": ["{harness.python}", "server.py"]},
    "agent": "keyword",
    "agents": {"haiku": {"provider": "anthropic", "model": "claude-haiku-5-5"}},
    "cases": ["cases.yaml"],
}
"""What a part of a suite file stands in."""


def content(name: str, text: str) -> Any:  # noqa: ANN401 - whatever the file holds
    """Return a block as JSON-able data."""
    return json.loads(json.dumps(parse_document(text, name=f"{name}.yaml").value, default=float))


def write(folder: Path, name: str, value: object) -> None:
    """Write data as YAML; JSON is YAML."""
    (folder / f"{name}.yaml").write_text(json.dumps(value), encoding="utf-8")


@pytest.mark.parametrize(("name", "text"), BLOCKS, ids=[f"{name}-{n}" for n, (name, _) in enumerate(BLOCKS)])
def test_an_example_in_the_docs_loads(tmp_path: Path, name: str, text: str) -> None:
    """An example that does not work is the first thing a newcomer copies."""
    blocks = {kind: [content(kind, body) for found, body in BLOCKS if found == kind] for kind in ("cases", "fixture")}
    write(tmp_path, "fixture", blocks["fixture"][0])
    write(tmp_path, "backend", {"tokens": {"reader": "read"}, "collections": {"accounts": {}, "months": {}}})
    write(tmp_path, "cases", content(name, text) if name == "cases" else blocks["cases"][0])
    write(tmp_path, "suite", BASE | (content(name, text) if name == "suite" else {}))
    (tmp_path / "prompt.md").write_text("Answer.\n", encoding="utf-8")
    assert load_suite(tmp_path).cases


@pytest.mark.parametrize(
    "text", [text for _, text in RECIPE_CASES], ids=re.findall(r"^## (.+)$", RECIPES, re.MULTILINE)
)
def test_a_recipe_loads_and_nothing_is_said_against_it(tmp_path: Path, text: str) -> None:
    """It is there to be copied: its workings come to its values, and its wording is no fact's."""
    (fixture, data), *_ = blocks(RECIPES)
    assert fixture == "fixture"
    for name, content in {"fixture": data, "cases": text}.items():
        (tmp_path / f"{name}.yaml").write_text(content, encoding="utf-8")
    write(tmp_path, "suite", {key: BASE[key] for key in ("name", "fixture", "server", "agent", "cases")})
    suite = load_suite(tmp_path)
    assert suite.cases
    assert [notice for notice in suite.notices() if "`tickets`" not in notice] == []


def test_every_kind_of_fact_has_a_recipe(tmp_path: Path) -> None:
    """And zero, which is where readers and people slip."""
    (_, data), *_ = blocks(RECIPES)
    (tmp_path / "fixture.yaml").write_text(data, encoding="utf-8")
    (tmp_path / "cases.yaml").write_text("".join(text for _, text in RECIPE_CASES), encoding="utf-8")
    write(tmp_path, "suite", {key: BASE[key] for key in ("name", "fixture", "server", "agent", "cases")})
    cases = load_suite(tmp_path).cases
    facts = [fact for case in cases for fact in case.answer.facts]
    assert {fact.kind for fact in facts} == {"number", "date", "time", "text", "yes or no"}
    assert any(fact.value == 0 and fact.kind == "number" for fact in facts)
    assert {case.answer.estimates for case in cases} == {"never", "labelled"}


def test_the_page_begins_with_the_smallest_suite(tmp_path: Path) -> None:
    """Its two blocks are a whole suite, and hold no more than eight lines and a case of four."""
    (first, suite), (second, cases), *_ = BLOCKS
    assert (first, second) == ("suite", "cases")
    assert len(cases.splitlines()) == 4
    assert len(suite.splitlines()) + len(cases.splitlines()) == 8
    (tmp_path / "suite.yaml").write_text(suite, encoding="utf-8")
    (tmp_path / "cases.yaml").write_text(cases, encoding="utf-8")
    assert [case.id for case in load_suite(tmp_path).cases] == ["how-many"]


def test_the_page_names_every_key(schema_keys: dict[str, set[str]]) -> None:
    """A key that is not documented does not exist for its readers."""
    missing = {
        f"{model}.{key}" for model, keys in schema_keys.items() for key in keys if not re.search(rf"\b{key}\b", PAGE)
    }
    assert missing == set()


@pytest.fixture
def schema_keys() -> dict[str, set[str]]:
    """Return the keys of every model of the two files, by model."""
    schemas = DOCS.parent / "harness" / "schemas"
    found: dict[str, set[str]] = {}
    for name in ("suite", "cases"):
        schema = json.loads((schemas / f"{name}.schema.json").read_text(encoding="utf-8"))
        models = {**schema["$defs"], name: schema}
        found |= {model: set(part.get("properties", {})) for model, part in models.items() if model != "GatePolicy"}
    return found
