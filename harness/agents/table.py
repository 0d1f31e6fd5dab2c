"""Provider to agent: one row each. SDKs are imported inside the row that needs them."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from pathlib import Path
from typing import NotRequired, TypedDict, Unpack

from fake_backend.documents import did_you_mean
from harness.agents.base import Agent
from harness.agents.replay import Recorded
from harness.domain.suite import AgentSpec
from harness.errors import UserError


class Surroundings(TypedDict):
    """What agents are made from beside their spec.

    Keys:
        environ: where keys are looked up.
        folder: the suite's, which scripts and modules are relative to.
        seed: the run's; no agent of today draws from it, since every task carries its own.
        cases: the suite's case ids, so that a script that names another is refused.
        recorded: reads trajectories by case and attempt number, for `replay`.
    """

    environ: Mapping[str, str]
    folder: Path
    seed: NotRequired[str]
    cases: NotRequired[Collection[str]]
    recorded: NotRequired[Callable[[], Recorded] | None]


def make_agent(name: str, spec: AgentSpec, **around: Unpack[Surroundings]) -> Agent:
    """Return the agent of a spec; `name` is what the suite calls it.

    Raises:
        MissingKey: it asks a model and its key is not set.
        DocumentError: its script cannot be used.
        UserError: this version has no agent of that provider, or a package, module or record is missing.
    """
    row = PROVIDERS.get(spec.provider)
    if row is None:
        msg = f"the agent {name!r} has the provider {spec.provider!r}, which this version does not have; "
        msg += did_you_mean(spec.provider, PROVIDERS)
        raise UserError(msg)
    return row(name, spec, around)


def _anthropic(name: str, spec: AgentSpec, around: Surroundings) -> Agent:
    try:
        from harness.agents.anthropic_api import AnthropicAgent  # the SDK is optional and slow to import
    except ModuleNotFoundError as error:
        msg = f"the agent {name!r} needs the package {error.name!r}: pip install 'mcp-plumbline[anthropic]'"
        raise UserError(msg) from error
    return AnthropicAgent(spec, environ=around["environ"])


def _openai(name: str, spec: AgentSpec, around: Surroundings) -> Agent:
    try:
        from harness.agents.openai_api import OpenAIAgent  # the SDK is optional and slow to import
    except ModuleNotFoundError as error:
        msg = f"the agent {name!r} needs the package {error.name!r}: pip install 'mcp-plumbline[openai]'"
        raise UserError(msg) from error
    return OpenAIAgent(spec, environ=around["environ"])


def _keyword(_name: str, _spec: AgentSpec, _around: Surroundings) -> Agent:
    from harness.agents.keywords.agent import KeywordAgent  # its stemmer and validator load slowly

    return KeywordAgent()


def _scripted(name: str, spec: AgentSpec, around: Surroundings) -> Agent:
    from harness.agents.scripted import ScriptedAgent, load_script  # only where a script is used

    file = _needed(name, "script", spec.script)
    return ScriptedAgent(load_script(around["folder"] / file, name=file, cases=around.get("cases")))


def _replay(name: str, spec: AgentSpec, around: Surroundings) -> Agent:
    from harness.agents.replay import ReplayAgent  # only where a record is replayed

    read = around.get("recorded")
    if read is None:
        msg = f"the agent {name!r} answers from a run record, and none is at hand"
        msg += f" from {spec.record}" if spec.record else ""
        raise UserError(msg)
    return ReplayAgent(read())


def _object(name: str, spec: AgentSpec, around: Surroundings) -> Agent:
    from harness.agents.object_agent import ObjectAgent  # only where a suite brings its own agent
    from harness.agents.objects import find_callable

    return ObjectAgent(find_callable(_needed(name, "object", spec.object), folder=around["folder"]))


def _needed(name: str, key: str, value: str | None) -> str:
    if value is None:
        msg = f"the agent {name!r} needs `{key}`"
        raise UserError(msg)
    return value


PROVIDERS: Mapping[str, Callable[[str, AgentSpec, Surroundings], Agent]] = {
    "anthropic": _anthropic,
    "openai": _openai,
    "keyword": _keyword,
    "scripted": _scripted,
    "replay": _replay,
    "object": _object,
}
