"""Which agent answers, and with what prompt; a missing key is found before anything is started."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from pathlib import Path

from fake_backend.documents import did_you_mean
from harness.agents.base import Agent, Closing
from harness.agents.table import make_agent
from harness.domain.run import RunRecord
from harness.domain.suite import KEY_VARIABLES, AgentSpec, Suite
from harness.domain.trajectory import Trajectory
from harness.errors import MissingKey, UserError
from harness.run_record.reader import read_record


@dataclass(frozen=True, slots=True, kw_only=True)
class Chosen:
    """An agent ready to answer. `own` says that its flips may block: it is the suite's own or was asked for by name."""

    name: str
    spec: AgentSpec
    prompt: str
    own: bool
    agent: Agent
    secrets: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()


def choose_agent(
    suite: Suite, *, asked: str | None, fallback: str | None, environ: Mapping[str, str], seed: str
) -> Chosen:
    """The agent asked for, else the suite's own; the fallback when that one has no key.

    Raises:
        UserError: the suite has no such agent; the sentence names the nearest.
        MissingKey: the agent's key is not set and there is no fallback.
    """
    name = asked or suite.file.agent
    try:
        return _made(suite, name, own=True, environ=environ, seed=seed)
    except MissingKey as missing:
        if fallback is None:
            raise
        chosen = _made(suite, fallback, own=False, environ=environ, seed=seed)
        note = f"{missing} `{fallback}` answers instead, and its flips do not block."
        return replace(chosen, notes=(note,))


@asynccontextmanager
async def closing(agent: Agent | None) -> AsyncGenerator[None]:
    """Let the agent go of its connections on leaving, if there is one and it holds any, while its event loop runs."""
    try:
        yield
    finally:
        if agent is not None and isinstance(agent, Closing):
            await agent.aclose()


def _made(suite: Suite, name: str, *, own: bool, environ: Mapping[str, str], seed: str) -> Chosen:
    spec = suite.agents.get(name)
    if spec is None:
        msg = f"the suite {suite.name} has no agent `{name}`; {did_you_mean(name, suite.agents)}"
        raise UserError(msg)
    agent = make_agent(
        name,
        spec,
        environ=environ,
        folder=suite.folder,
        seed=seed,
        cases=[case.id for case in suite.cases],
        recorded=lambda: _recorded(suite.folder, spec),
    )
    names = (spec.api_key_env, *KEY_VARIABLES.values())
    secrets = tuple(dict.fromkeys(key for variable in names if variable and (key := environ.get(variable))))
    return Chosen(name=name, spec=spec, prompt=suite.prompts.get(name, ""), own=own, agent=agent, secrets=secrets)


def _recorded(folder: Path, spec: AgentSpec) -> dict[tuple[str, int], Trajectory]:
    """What a replay agent answers from; read only by the agent that needs it."""
    return _trajectories(read_record(folder / (spec.record or "")))


def _trajectories(record: RunRecord) -> dict[tuple[str, int], Trajectory]:
    return {(r.attempt.case, r.attempt.number): r.evidence.trajectory for r in record.results}
