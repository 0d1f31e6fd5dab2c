"""Loads a suite: every file read, every working computed, everything checked that can be without starting anything.

What is wrong is raised as one `DocumentError` that names every problem with its place. It starts no server, asks no
model and writes nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path

from fake_backend.documents import Document
from fake_backend.fixtures.fixture import Fixture, load_fixture
from fake_backend.spec import BackendSpec, load_spec
from harness.domain.suite import Mode, Suite, SuiteFile
from harness.errors import DocumentError, Problem
from harness.suite.case_rules import case_faults
from harness.suite.cautions import cautions
from harness.suite.files import read_cases, read_suite_file, suite_path
from harness.suite.fingerprints import case_fingerprint
from harness.suite.joint_rules import Surroundings, duplicate_ids, joint_faults
from harness.suite.placeholders import known_placeholders, placeholder_faults
from harness.suite.pointers import notices
from harness.suite.resolving import checked_preflight, resolve_case
from harness.suite.sources import Gathered, SourcedCase, faults_as_problems
from harness.suite.suite_rules import agent_faults, all_agents, file_faults, glob_faults, meter_faults, reader_faults


def load_suite(path: Path, *, extra_cases: Path | None = None, mode: Mode | None = None) -> Suite:
    """Load the suite in a folder, or of a `suite.yaml`.

    Args:
        path: the folder or the file; names in messages begin with it as it was given.
        extra_cases: one more file of cases, e.g. private ones from outside the repository.
        mode: in place of the suite's own; what a case must ask about depends on it.

    Returns:
        The suite: facts carry `value` and `shown`, preflight expectations can all be computed, and `agents` holds
        the keyless agent whatever the file says.

    Raises:
        UserError: there is no such suite.
        DocumentError: with every problem that was found, each at its place.
    """
    suite_file = suite_path(path)
    folder = suite_file.parent
    file, document = _suite_file(suite_file, mode)
    gathered = Gathered()
    fixture = gathered.read(partial(load_fixture, folder / file.fixture)) if file.fixture else None
    sources = [gathered.read(partial(read_cases, path)) for path in _case_files(file, folder, extra_cases)]
    gathered.raise_any()
    backend = gathered.read(partial(_backend, file, folder, fixture=fixture))
    read = tuple(source for some in sources if some for source in some)
    preflight = gathered.read(partial(checked_preflight, file.preflight, document, fixture=fixture))
    gathered.add(_suite_problems(file, document, backend=backend, fixture=fixture))
    resolved = [gathered.read(partial(resolve_case, source, fixture)) for source in read]
    ready = [new or old for new, old in zip(resolved, read, strict=True)]
    gathered.add(_case_problems(ready, Surroundings(file=file, agents=all_agents(file), fixture=fixture)))
    prompts = gathered.read(partial(_prompts, file, document, folder=folder))
    gathered.raise_any()
    cases = tuple(source for source in resolved if source is not None)
    file = file.model_copy(update={"preflight": preflight})
    agents = all_agents(file)
    return Suite(
        folder=folder,
        document=document,
        file=file,
        agents=agents,
        prompts=prompts or {},
        cases=tuple(source.case for source in cases),
        fixture=fixture,
        backend=backend,
        case_fingerprints={source.case.id: case_fingerprint(source.case) for source in cases},
        warnings=tuple(cautions(cases, fixture=fixture)),
        notices=lambda: tuple(notices(cases)),  # units are looked up in a library that takes half a second to load
    )


def _suite_file(path: Path, mode: Mode | None) -> tuple[SuiteFile, Document]:
    """Return `suite.yaml`, whose keys find in each other and on disk what they name; raises `DocumentError`."""
    file, document = read_suite_file(path)
    if mode is not None:
        file = file.model_copy(update={"run": file.run.model_copy(update={"mode": mode})})
    faults = (
        *agent_faults(file),
        *reader_faults(file),
        *glob_faults(file),
        *meter_faults(file),
        *file_faults(file, path.parent),
    )
    gathered = Gathered()
    gathered.add(faults_as_problems(document, faults))
    gathered.raise_any()
    return file, document


def _case_files(file: SuiteFile, folder: Path, extra: Path | None) -> list[Path]:
    return [*(folder / name for name in file.cases), *((extra,) if extra is not None else ())]


def _backend(file: SuiteFile, folder: Path, *, fixture: Fixture | None) -> BackendSpec | None:
    return load_spec(folder / file.backend, fixture) if file.backend and fixture is not None else None


def _suite_problems(
    file: SuiteFile, document: Document, *, backend: BackendSpec | None, fixture: Fixture | None
) -> Iterator[Problem]:
    if file.backend is None or backend is not None:
        tokens = None if backend is None else backend.tokens
        frozen = fixture is not None and fixture.now is not None
        known = known_placeholders(file.server, tokens=tokens, frozen=frozen)
        yield from faults_as_problems(document, placeholder_faults(file.server, known))


def _case_problems(cases: Sequence[SourcedCase], around: Surroundings) -> Iterator[Problem]:
    yield from duplicate_ids(cases)
    for source in cases:
        for fault in (*case_faults(source.case), *joint_faults(source.case, around)):
            yield source.problem(fault)


def _prompts(file: SuiteFile, document: Document, *, folder: Path) -> dict[str, str]:
    """Return the text of each agent's system prompt; raises `DocumentError`."""
    prompts: dict[str, str] = {}
    problems: list[Problem] = []
    for name, spec in file.agents.items():
        if spec.system is not None:
            try:
                prompts[name] = (folder / spec.system).read_text(encoding="utf-8")
            except (OSError, UnicodeDecodeError) as error:
                message = f"the file {spec.system!r} cannot be read as UTF-8 text: {error}"
                problems.append(document.problem(("agents", name, "system"), message))
    if problems:
        raise DocumentError(tuple(problems))
    return prompts
