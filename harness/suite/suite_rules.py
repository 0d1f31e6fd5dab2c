"""What the keys of `suite.yaml` must find in each other and on disk."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from fake_backend.documents import KeyPath, did_you_mean
from fake_backend.documents.nearest import nearest
from harness.domain.suite import AgentSpec, SuiteFile
from harness.suite.sources import Fault

KEYLESS = "keyword"
"""The agent every suite can be run with."""

READERS = ("self", "plain")
"""Who may read answers beside the agents that ask a model."""

_DIGIT = re.compile(r"\d")
_FLOATING = re.compile(r"(?i)(?<![a-z])(latest|default|auto|current|newest)(?![a-z])")


def all_agents(file: SuiteFile) -> dict[str, AgentSpec]:
    """Return the suite's agents, the keyless one among them."""
    return {KEYLESS: AgentSpec(provider="keyword")} | file.agents if KEYLESS not in file.agents else dict(file.agents)


def agent_faults(file: SuiteFile) -> Iterator[Fault]:
    """Yield a default agent that is none, and agents whose names mean something else."""
    agents = all_agents(file)
    if file.agent not in agents:
        yield ("agent",), f"no agent is called {file.agent!r}; {did_you_mean(file.agent, agents)}"
    for name in (name for name in READERS if name in agents):
        yield ("agents", name), f"`{name}` is a reader of answers; give this agent another name"
    if agents[KEYLESS].provider != "keyword":
        message = "`keyword` is the built-in agent without a key; give this one another name"
        yield ("agents", KEYLESS, "provider"), message


def reader_faults(file: SuiteFile) -> Iterator[Fault]:
    """Yield a reader that is none, or an agent that cannot read since it asks no model."""
    agents = all_agents(file)
    if file.reader in READERS:
        return
    able = (*READERS, *(name for name, spec in agents.items() if spec.asks_a_model))
    spec = agents.get(file.reader)
    if spec is None:
        yield ("reader",), f"no agent is called {file.reader!r}; {did_you_mean(file.reader, able)}"
    elif not spec.asks_a_model:
        message = f"the agent {file.reader!r} ({spec.provider}) asks no model and cannot read"
        yield ("reader",), f"{message}; {did_you_mean(file.reader, able)}"


def glob_faults(file: SuiteFile) -> Iterator[Fault]:
    """Yield tools that are said both to write and to be safe."""
    for index, pattern in enumerate(file.server.reads):
        if pattern in file.server.writes:
            yield ("server", "reads", index), f"{pattern!r} stands under `writes` too; remove one"


def meter_faults(file: SuiteFile) -> Iterator[Fault]:
    """Yield the lack of `metered` in select mode: nothing is executed, so no ledger can tell what would bill."""
    if file.run.mode == "select" and "metered" not in file.server.model_fields_set:
        message = (
            "in select mode nothing is executed and no ledger can tell which tools bill: add `metered`, a list of "
        )
        yield ("server",), f"{message}their names or globs; `metered: []` says that none does"


def is_exact_model(model: str) -> bool:
    """Whether a model's name means one model for ever: it carries a version, and no word like `latest`."""
    return bool(_DIGIT.search(model)) and not _FLOATING.search(model)


def file_faults(file: SuiteFile, folder: Path) -> Iterator[Fault]:
    """Yield the files the suite names and that are not there."""
    for keypath, name in _named_files(file):
        path = folder / name
        if not _is_file(path):
            yield keypath, _missing(path, name)


def _named_files(file: SuiteFile) -> Iterator[tuple[KeyPath, str]]:
    for key in ("fixture", "backend"):
        name = getattr(file, key)
        if name is not None:
            yield (key,), name
    for index, name in enumerate(file.cases):
        yield ("cases", index), name
    for agent, spec in file.agents.items():
        for key in ("system", "script"):
            name = getattr(spec, key)
            if name is not None:
                yield ("agents", agent, key), name


def _is_file(path: Path) -> bool:
    try:
        return path.is_file()
    except OSError:  # a name that is too long is no file either
        return False


def _missing(path: Path, name: str) -> str:
    neighbours = _neighbours(path.parent)
    what = "is a folder" if name in {".", "..", "/"} or path.name in neighbours else "is not there"
    near = nearest(path.name, [neighbour for neighbour, is_file in neighbours.items() if is_file])
    hint = f"; did you mean {str(Path(name).parent / near)!r}?" if near else ""
    return f"the file {name!r} {what}; paths are relative to the suite's folder{hint}"


def _neighbours(folder: Path) -> dict[str, bool]:
    """Return what lies in a folder, and whether each is a file; nothing where the folder cannot be read."""
    try:
        return {entry.name: entry.is_file() for entry in sorted(folder.iterdir())}
    except OSError:
        return {}
