"""JSON Schemas of the files people write, generated from the models that read them, for editors and foreign tools.

`python -m harness.suite.schema --write` writes them to `harness/schemas/`; `--check` says which of the committed ones
are out of date. What a schema cannot say (workings, references between files) is checked by loading.
"""

from __future__ import annotations

import argparse
import importlib
import json
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pydantic import TypeAdapter

FOLDER = Path(__file__).resolve().parent.parent / "schemas"
DIALECT = "https://json-schema.org/draft/2020-12/schema"


@dataclass(frozen=True, slots=True, kw_only=True)
class Format:
    """A kind of file and the model that reads it.

    Attributes:
        shown: what the file is called in a suite.
        model: `module:Model`; named, not imported, since the models of agents stand above this module.
        many: whether the file is a list of them.
    """

    shown: str
    model: str
    many: bool = False


FORMATS: dict[str, Format] = {
    "suite": Format(shown="suite.yaml", model="harness.domain.suite:SuiteFile"),
    "cases": Format(shown="cases.yaml", model="harness.domain.case:Case", many=True),
    "fixture": Format(shown="fixture.yaml", model="fake_backend.fixtures.fixture:FixtureFile"),
    "backend": Format(shown="backend.yaml", model="fake_backend.spec:BackendSpec"),
    "script": Format(shown="a script of the scripted agent", model="harness.agents.scripted:Script"),
}
"""What is generated, by the name of its schema."""

COMPUTED = "shown"
"""The one key of a model that loading fills in and no file may state."""

_TEXT_OR_NUMBER = {"anyOf": [{"type": "string"}, {"type": "number"}]}
_WIDENED: dict[tuple[str, str], dict[str, Any]] = {
    ("AnswerExpectation", "says"): {"items": _TEXT_OR_NUMBER},
    ("AnswerExpectation", "says_none"): {"items": _TEXT_OR_NUMBER},
    ("FactExpectation", "value"): {"anyOf": [*_TEXT_OR_NUMBER["anyOf"], {"type": "boolean"}, {"type": "null"}]},
    ("FactExpectation", "within"): {"anyOf": [*_TEXT_OR_NUMBER["anyOf"], {"type": "null"}]},
}
"""Keys that may hold more than their own schemas say, e.g. a number for a text."""


def file_name(name: str) -> str:
    """Return the file a schema is kept in."""
    return f"{name}.schema.json"


def schema_text(name: str) -> str:
    """Return the text of a schema as it is committed."""
    form = FORMATS[name]
    module, _, model = form.model.partition(":")
    read: Any = getattr(importlib.import_module(module), model)
    schema = TypeAdapter(list[read] if form.many else read).json_schema()
    models = schema.get("$defs", {})
    for (definition, key), wider in _WIDENED.items():
        if definition in models:
            models[definition]["properties"][key] |= wider
    if "FactExpectation" in models:
        del models["FactExpectation"]["properties"][COMPUTED]
    return json.dumps({"$schema": DIALECT, **schema, "title": f"Plumbline: {form.shown}"}, indent=1) + "\n"


def outdated(folder: Path = FOLDER) -> tuple[str, ...]:
    """Return the names of the schemas that are not in `folder` as the models say."""
    return tuple(name for name in FORMATS if _committed(folder / file_name(name)) != schema_text(name))


def write_all(folder: Path = FOLDER) -> None:
    """Write every schema to `folder`."""
    for name in FORMATS:
        (folder / file_name(name)).write_text(schema_text(name), encoding="utf-8")


def main(arguments: Sequence[str]) -> int:
    """Check or write the schemas; returns the exit code."""
    parser = argparse.ArgumentParser(prog="python -m harness.suite.schema", description=__doc__)
    action = parser.add_mutually_exclusive_group(required=True)
    action.add_argument("--check", action="store_true", help="exit 1 when a committed schema is out of date")
    action.add_argument("--write", action="store_true", help="write the schemas")
    parser.add_argument("--folder", type=Path, default=FOLDER, help="where the schemas are kept")
    chosen = parser.parse_args(arguments)
    if chosen.write:
        write_all(chosen.folder)
        return 0
    stale = outdated(chosen.folder)
    for name in stale:
        path = chosen.folder / file_name(name)
        sys.stderr.write(f"{path} is out of date; run `python -m harness.suite.schema --write`\n")
    return 1 if stale else 0


def _committed(path: Path) -> str | None:
    return path.read_text(encoding="utf-8") if path.is_file() else None


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
