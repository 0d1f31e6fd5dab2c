"""Whole runs with the chat-completions agent: what is refused before anything is asked, and what no file holds."""

from __future__ import annotations

import json

import pytest

from harness.errors import ExitCode
from tests.doubles.chat_api import ChatApi, calls, chat_api, says
from tests.doubles.workbench import Workbench, offered

pytestmark = pytest.mark.slow

KEY = "sk-very-secret-key-of-mine"


def asking(bench: Workbench, api: ChatApi) -> None:
    """Let a local service answer."""
    model = {"provider": "openai", "model": "gpt-oss-20b", "base_url": api.url, "max_retries": 0}
    bench.suite |= {"agent": "local", "agents": {"local": model}}
    bench.save()


def test_more_tools_than_the_api_takes_make_the_run_invalid_before_it_asks(bench: Workbench) -> None:
    """One sentence that names the limit, not a refusal for every attempt."""
    bench.behaviour["tools"] = [offered(f"tool_{n}") for n in range(130)]
    with chat_api([says("Yes.")]) as api:
        asking(bench, api)
        said = bench.run()
    assert (said.code, said.json["verdict"], api.requests) == (ExitCode.NOT_MEASURED, "invalid", [])
    assert "the server lists 130 tools and chat completions take 128" in said.err
    assert len(bench.record().header.surface.tools) == 130


def test_a_key_that_a_compatible_service_refuses_is_sent_once(
    bench: Workbench, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It would refuse it for every other question too."""
    monkeypatch.setenv("OPENAI_API_KEY", "another-key")
    with chat_api([says("Yes.")], key=KEY) as api:
        asking(bench, api)
        said = bench.run("--concurrency", "1")
    assert (said.code, [seen.status for seen in api.requests]) == (ExitCode.NOT_MEASURED, [401])
    assert "The run was stopped before all of its attempts were made: the model's service answered 401" in said.out


def test_select_mode_asks_a_compatible_service_once_an_attempt(bench: Workbench) -> None:
    """The same numbers from any service that speaks it."""
    bench.suite |= {"run": {"mode": "select", "attempts": 3}}
    bench.server["metered"] = []
    with chat_api([calls(("get_balance", ""), reason="stop", usage=None)]) as api:
        asking(bench, api)
        found = bench.run().json
    assert len(api.requests) == 6
    assert found["metrics"]["selection_strict"]["value"] == 0.5
    assert found["metrics"]["input_tokens"]["value"] is None
    assert found["cost_usd"]["total"] is None
    assert bench.started() == 1


def test_the_key_stands_in_no_file(bench: Workbench, monkeypatch: pytest.MonkeyPatch) -> None:
    """Not even where a model says it."""
    monkeypatch.setenv("OPENAI_API_KEY", KEY)
    with chat_api([says(f"The key is {KEY}.")], key=KEY) as api:
        asking(bench, api)
        bench.run("--attempts", "1")
    assert api.requests[0].status == 200
    files = [path for path in (bench.folder / "out").iterdir() if path.is_file()]
    assert all(KEY not in path.read_text(encoding="utf-8") for path in files)
    assert "[secret]" in json.dumps(bench.record().model_dump(mode="json"))
