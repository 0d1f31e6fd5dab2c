"""A law of loading: whatever the files hold, there is a suite or a sentence, never anything else."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from fake_backend.documents import load_document
from harness.errors import DocumentError, UserError
from harness.suite.loading import load_suite

pytestmark = pytest.mark.no_cover  # hundreds of loads; other tests cover the lines they share

HOUSEHOLD = Path(__file__).parents[3] / "cases" / "household"
FILES = ("suite.yaml", "cases.yaml", "fixture.yaml", "backend.yaml")

scalars = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-3, 3_000_000),
    st.floats(allow_nan=False, allow_infinity=False, width=32),
    st.sampled_from(["", ".", "..", "(", "{x}", "{backend.url}", "keyword", "claude", "unchanged", "2026-03", "1%"]),
    st.text(max_size=8),
)
keys = st.one_of(st.text(max_size=6), st.sampled_from(["id", "working", "equals", "$schema", "$ref"]))
values = st.recursive(
    scalars,
    lambda inner: st.one_of(
        st.lists(inner, max_size=3),
        st.dictionaries(
            st.one_of(st.text(max_size=6), st.sampled_from(["id", "working", "equals", "$schema", "$ref"])), inner
        ),
    ),
    max_leaves=6,
)


Place = tuple[str, tuple[Any, ...]]
"""A file, and the path of a value in it."""


def places(value: object, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Yield the path of every value below the root."""
    items: Any = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, inner in items:
        yield (*path, key)
        yield from places(inner, (*path, key))


def plain(path: Path) -> Any:  # noqa: ANN401 - whatever the file holds
    """Return a file's content as JSON-able data."""
    return json.loads(json.dumps(load_document(path).value, default=float))


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a copy of the household suite."""
    folder = tmp_path_factory.mktemp("mutated") / "household"
    shutil.copytree(HOUSEHOLD, folder)
    return folder


ORIGINALS = {name: plain(HOUSEHOLD / name) for name in FILES}
ALL_PLACES = [(name, path) for name in FILES for path in places(ORIGINALS[name])]


def outcome(folder: Path) -> UserError | None:
    """Load the suite; return the sentence it was refused with, or None. All else is the bug this file looks for."""
    try:
        load_suite(folder)
    except UserError as error:
        return error
    return None


def is_told(error: UserError | None) -> bool:
    """Whether a refusal says something, and names a place for each problem of a document."""
    problems = error.problems if isinstance(error, DocumentError) else ()
    return error is None or (bool(str(error)) and all(problem.message and problem.file for problem in problems))


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(place=st.sampled_from(ALL_PLACES), value=values)
@example(place=("cases.yaml", (0, "answer")), value={"schema": {"$schema": []}})
@example(place=("cases.yaml", (0, "answer")), value={"schema": {"$ref": 3}})
@example(place=("cases.yaml", (0, "answer", "facts", 0, "working")), value="9 ** 9 ** 9")
def test_one_changed_value_gives_a_suite_or_a_sentence(copy: Path, place: Place, value: object) -> None:
    """A traceback out of the loader would blame us for the author's slip and tell nobody where it is."""
    name, path = place
    content = json.loads(json.dumps(ORIGINALS[name]))
    target = content
    for key in path[:-1]:
        target = target[key]
    target[path[-1]] = value
    (copy / name).write_text(json.dumps(content), encoding="utf-8")
    refusal = outcome(copy)
    shutil.copyfile(HOUSEHOLD / name, copy / name)
    assert is_told(refusal)


@settings(max_examples=100, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(name=st.sampled_from(FILES), at=st.floats(0, 1), cut=st.integers(0, 40), new=st.binary(max_size=6))
def test_broken_text_gives_a_suite_or_a_sentence(copy: Path, name: str, at: float, cut: int, new: bytes) -> None:
    """Half-saved files, stray bytes and merge markers happen."""
    content = (HOUSEHOLD / name).read_bytes()
    start = int(at * len(content))
    (copy / name).write_bytes(content[:start] + new + content[start + cut :])
    refusal = outcome(copy)
    shutil.copyfile(HOUSEHOLD / name, copy / name)
    assert is_told(refusal)
