"""The committed JSON Schemas: what editors check with is what the models read."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from fake_backend.documents import load_document
from harness.suite import schema

ROOT = Path(__file__).parents[3]
SHIPPED = sorted(path for path in (ROOT / "cases").rglob("*.yaml") if "baselines" not in path.parts)


def validator(name: str) -> Draft202012Validator:
    """Return a validator of a committed schema."""
    return Draft202012Validator(json.loads((schema.FOLDER / schema.file_name(name)).read_text(encoding="utf-8")))


def as_json(value: object) -> Any:  # noqa: ANN401 - whatever the file holds
    """Return a document's value with plain numbers."""
    return json.loads(json.dumps(value, default=float))


def test_the_committed_schemas_are_what_the_models_say() -> None:
    """A key added to a model and not to the schema would be underlined as wrong in every editor."""
    assert schema.outdated() == ()


def test_the_command_writes_the_schemas_and_says_which_are_out_of_date(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """CI must name the file and the command that mends it."""
    assert schema.main(["--write", "--folder", str(tmp_path)]) == 0
    assert schema.main(["--check", "--folder", str(tmp_path)]) == 0
    assert not capsys.readouterr().err
    (tmp_path / "suite.schema.json").write_text("{}", encoding="utf-8")
    (tmp_path / "cases.schema.json").unlink()
    assert schema.main(["--check", "--folder", str(tmp_path)]) == 1
    told = capsys.readouterr().err.splitlines()
    assert [line.partition(" is out of date; run `python -m harness.suite.schema --write`")[0] for line in told] == [
        str(tmp_path / "suite.schema.json"),
        str(tmp_path / "cases.schema.json"),
    ]


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: str(path.relative_to(ROOT)))
def test_a_shipped_file_points_editors_to_a_schema_that_accepts_it(path: Path) -> None:
    """Its first line is how an author finds out what may stand in it."""
    first = path.read_text(encoding="utf-8").splitlines()[0]
    prefix = "# yaml-language-server: $schema="
    assert first.startswith(prefix)
    target = (path.parent / first.removeprefix(prefix)).resolve()
    assert target.parent == schema.FOLDER
    name = target.name.removesuffix(".schema.json")
    assert name in schema.FORMATS
    errors = [error.message for error in validator(name).iter_errors(as_json(load_document(path).value))]
    assert errors == []


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("cases", [{"id": "a", "ask": "Hm?", "answer": {"says": [3], "facts": [{"name": "n", "within": 5}]}}]),
        (
            "cases",
            [{"id": "a", "ask": "Hm?", "answer": {"facts": [{"name": "n", "value": v} for v in (1.5, True, "14:30")]}}],
        ),
        ("cases", [{"id": "a", "ask": "Hm?", "state": "unchanged", "tools": {"never": ["t", {"tool": "u"}]}}]),
        ("fixture", {"accounts": [], "now": "2026-09-30", "let": {"double(x)": "x * 2"}}),
        ("suite", {"name": "s", "server": {"command": ["x"]}, "agent": "keyword", "cases": ["cases.yaml"]}),
    ],
)
def test_the_schemas_accept_what_loading_accepts(name: str, value: object) -> None:
    """An editor that underlines what works is soon ignored."""
    assert list(validator(name).iter_errors(value)) == []


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("cases", [{"id": "a", "ask": "Hm?", "anser": {}}]),
        ("cases", [{"id": "a", "ask": "Hm?", "answer": {"figures": []}}]),
        ("cases", [{"id": "a", "ask": "Hm?", "answer": {"facts": [{"name": "n", "value": []}]}}]),
        ("cases", {"id": "a"}),
        ("suite", {"name": "s"}),
        ("fixture", {"now": 3}),
        ("backend", {"collection": {}}),
    ],
)
def test_the_schemas_refuse_what_loading_refuses(name: str, value: object) -> None:
    """The slip is seen while it is typed."""
    assert list(validator(name).iter_errors(value))
