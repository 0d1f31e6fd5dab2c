"""From a provider's name to an agent, and the sentences where there is none."""

from __future__ import annotations

import builtins
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from harness.agents.keywords.agent import KeywordAgent
from harness.agents.object_agent import ObjectAgent
from harness.agents.replay import ReplayAgent
from harness.agents.scripted import ScriptedAgent
from harness.agents.table import make_agent
from harness.domain.suite import KEY_VARIABLES, AgentSpec
from harness.errors import DocumentError, MissingKey, UserError

MODELS = (AgentSpec(provider="anthropic", model="claude-sonnet-5-5"), AgentSpec(provider="openai", model="gpt-oss-20b"))


def test_every_keyless_provider_has_its_agent(tmp_path: Path) -> None:
    """One row each."""
    (tmp_path / "script.yaml").write_text("cases: {'*': [{answer: Yes.}]}", encoding="utf-8")
    (tmp_path / "bot.py").write_text("def answer(task, tools): return 'Yes.'\n", encoding="utf-8")
    made = [
        make_agent("a", spec, environ={}, folder=tmp_path, cases=("march",), recorded=dict)
        for spec in (
            AgentSpec(provider="keyword"),
            AgentSpec(provider="scripted", script="script.yaml"),
            AgentSpec(provider="replay", record="runs/x"),
            AgentSpec(provider="object", object="bot:answer"),
        )
    ]
    assert [type(agent) for agent in made] == [KeywordAgent, ScriptedAgent, ReplayAgent, ObjectAgent]


@pytest.mark.parametrize("spec", MODELS, ids=lambda spec: spec.provider)
def test_a_model_without_its_key_is_a_sentence_with_a_way_out(spec: AgentSpec) -> None:
    """Exit 2; the Action turns exactly this error into `skipped` on forks."""
    variable = KEY_VARIABLES[spec.provider]
    with pytest.raises(MissingKey, match=rf"{variable} is not set.*--agent keyword"):
        make_agent("model", spec, environ={}, folder=Path())


@pytest.mark.parametrize("spec", MODELS, ids=lambda spec: spec.provider)
def test_a_missing_sdk_names_the_command_that_installs_it(spec: AgentSpec, monkeypatch: pytest.MonkeyPatch) -> None:
    """The SDK is an extra."""
    real = builtins.__import__

    def without(name: str, *rest: Any) -> Any:  # noqa: ANN401 - the signature of __import__
        if name == spec.provider:
            raise ModuleNotFoundError(name=name)
        return real(name, *rest)

    monkeypatch.delitem(sys.modules, f"harness.agents.{spec.provider}_api", raising=False)
    monkeypatch.setattr(builtins, "__import__", without)
    with pytest.raises(UserError, match=rf"pip install 'mcp-plumbline\[{spec.provider}\]'"):
        make_agent("model", spec, environ={KEY_VARIABLES[spec.provider]: "k"}, folder=Path())


def test_a_provider_nobody_knows_gets_the_nearest_word() -> None:
    """Suite files are checked at load; code that makes a spec by hand is checked here."""
    spec = AgentSpec.model_construct(provider="antropic", model="m")  # type: ignore[arg-type] # a word the type refuses
    with pytest.raises(UserError, match="did you mean 'anthropic'"):
        make_agent("a", spec, environ={}, folder=Path())


@pytest.mark.parametrize(("provider", "key"), [("scripted", "script"), ("object", "object")])
def test_a_spec_without_its_key_is_refused(provider: str, key: str) -> None:
    """Made by hand, again."""
    spec = AgentSpec.model_construct(provider=provider, script=None, object=None)  # type: ignore[arg-type] # as above
    with pytest.raises(UserError, match=f"the agent 'a' needs `{key}`"):
        make_agent("a", spec, environ={}, folder=Path())


@pytest.mark.parametrize("record", ["runs/x", None])
def test_a_replay_without_a_record_is_refused(record: str | None) -> None:
    """There is nothing to answer from."""
    spec = AgentSpec.model_construct(provider="replay", record=record)
    with pytest.raises(UserError, match="answers from a run record, and none is at hand"):
        make_agent("a", spec, environ={}, folder=Path())


def test_a_script_for_another_suite_is_refused(tmp_path: Path) -> None:
    """A misspelt case would silently never be played."""
    (tmp_path / "script.yaml").write_text("cases: {mrch: [{answer: Yes.}]}", encoding="utf-8")
    spec = AgentSpec(provider="scripted", script="script.yaml")
    with pytest.raises(DocumentError, match="did you mean 'march'"):
        make_agent("a", spec, environ={}, folder=tmp_path, cases=("march",))


def test_the_table_imports_no_sdk() -> None:
    """`--version` has to answer at once, and suites without a model need no SDK."""
    code = "import sys, harness.agents.table; sys.exit(bool({'anthropic', 'snowballstemmer'} & set(sys.modules)))"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
