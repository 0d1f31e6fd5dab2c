"""The local Messages API itself: it refuses what the real one refuses, and runs as a process of its own."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

import httpx2
import pytest

from tests.doubles.asking import asked_model, task
from tests.doubles.in_memory_tools import InMemoryTools, tool
from tests.doubles.messages_api import MessagesApi, messages_api, named_script
from tests.doubles.messages_replies import calls, pauses, says

HEADERS = {"authorization": "Bearer test-key", "anthropic-version": "2026-10-21"}
HELLO = {"role": "user", "content": "hello"}
GOOD: dict[str, Any] = {"model": "m", "max_tokens": 9, "messages": [HELLO]}
TOOL = {"name": "t", "input_schema": {"type": "object"}}
ASKING = {"role": "assistant", "content": [{"type": "tool_use", "id": "1", "name": "t", "input": {}}]}
RESULT = {"type": "tool_result", "tool_use_id": "1", "content": "ok"}


def status(api: MessagesApi, body: object, headers: dict[str, str] = HEADERS) -> int:
    """Post a body and return the status."""
    return httpx2.post(f"{api.url}/v1/messages", json=body, headers=headers).status_code


@pytest.mark.parametrize(
    "changes",
    [
        {"temperature": 0},
        {"colour": "red"},
        {"model": ""},
        {"max_tokens": 0},
        {"output_config": {"effort": "huge"}},
        {"tools": [TOOL, TOOL]},
        {"tools": [{**TOOL, "name": "a.b"}]},
        {"tools": [{**TOOL, "title": "T"}]},
        {"tools": [{**TOOL, "input_schema": {"anyOf": []}}]},
        {"tools": [{**TOOL, "input_schema": {"type": "object", "anyOf": []}}]},
        {"tools": [{**TOOL, "cache_control": {"type": "eternal"}}]},
        {"system": " "},
        {"system": [{"type": "text", "text": "s", "cache_control": {"type": "ephemeral"}}] * 5},
        {"messages": []},
        {"messages": [{"role": "assistant", "content": "hi"}]},
        {"messages": [HELLO, {"role": "system", "content": "x"}]},
        {"messages": [{"role": "user", "content": []}]},
        {"messages": [{"role": "user", "content": [{"type": "text", "text": "\n"}]}]},
        {"messages": [HELLO, {"role": "assistant", "content": "prefill"}]},
        {"messages": [HELLO, ASKING]},
        {"messages": [HELLO, ASKING, HELLO]},
        {"messages": [HELLO, ASKING, {"role": "user", "content": [RESULT, RESULT]}]},
        {"messages": [HELLO, ASKING, {"role": "user", "content": [RESULT, {**RESULT, "tool_use_id": "2"}]}]},
        {"messages": [HELLO, ASKING, {"role": "user", "content": [{**RESULT, "content": [], "is_error": True}]}]},
    ],
)
def test_what_the_service_refuses_is_refused(changes: dict[str, Any]) -> None:
    """A laxer double would let requests pass in tests that are a 400 for every case in earnest."""
    with messages_api([says("hi")]) as api:
        assert status(api, {**GOOD, **changes}) == 400
        assert status(api, GOOD) == 200
        assert status(api, {**GOOD, "messages": [HELLO, ASKING, {"role": "user", "content": [RESULT]}]}) == 200


def test_a_wrong_key_and_a_missing_version_are_refused() -> None:
    """The key travels as a bearer token."""
    with messages_api([says("hi")]) as api:
        assert status(api, GOOD, {**HEADERS, "authorization": "Bearer other"}) == 401
        assert status(api, GOOD, {"authorization": HEADERS["authorization"]}) == 400
        assert status(api, ["no object"]) == 400


def test_changed_thinking_and_an_unasked_continuation_are_refused() -> None:
    """Only what was signed, and only after a pause."""
    with messages_api([calls(("t", {}), thinking="hm"), pauses("It is")]) as api:
        said = httpx2.post(f"{api.url}/v1/messages", json=GOOD, headers=HEADERS).json()["content"]
        result = {**RESULT, "tool_use_id": said[1]["id"]}
        answered = [HELLO, {"role": "assistant", "content": said}, {"role": "user", "content": [result]}]
        without = [HELLO, {"role": "assistant", "content": said[1:]}, {"role": "user", "content": [result]}]
        assert status(api, {**GOOD, "messages": without}) == 400
        assert status(api, {**GOOD, "messages": answered}) == 200
        assert status(api, {**GOOD, "messages": [HELLO, {"role": "assistant", "content": "It was"}]}) == 400


def test_it_runs_as_a_process_that_prints_its_address() -> None:
    """Benchmarks and journeys of the command line need a service outside their own process."""
    command = [
        sys.executable,
        "-m",
        "tests.doubles.messages_api",
        "--latency-ms",
        "1",
        "--script",
        "tool-rounds=2,fail-first=1",
    ]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout is not None
            api = MessagesApi(script=[], url=process.stdout.readline().strip())
            done = asked_model(api, InMemoryTools(tool("net_worth")), task())
        finally:
            process.terminate()
    assert len(done.calls) == 2
    assert [turn.retries for turn in done.turns] == [1, 0, 0]


def test_named_scripts_call_in_parallel_with_arguments_a_schema_takes() -> None:
    """The calls have to succeed on real servers."""
    schema = {
        "type": "object",
        "properties": {"n": {"type": "integer"}, "kind": {"enum": ["b"]}, "who": {"type": "string"}, "no": {}},
        "required": ["n", "kind", "who"],
    }
    tools = InMemoryTools(tool("one", schema=schema), tool("two"))
    with messages_api(named_script("tool-rounds=1,parallel=3")) as api:
        asked_model(api, tools)
        asked_model(api, InMemoryTools())
    assert tools.called == [
        ("one", {"n": 1, "kind": "b", "who": "1"}),
        ("two", {}),
        ("one", {"n": 1, "kind": "b", "who": "1"}),
    ]


def test_a_named_script_refuses() -> None:
    """So that a refusal can be shown from the command line."""
    with messages_api(named_script("refuse=1")) as api:
        assert asked_model(api, InMemoryTools()).ending == "refused"


def test_a_script_file_answers_by_what_the_ask_contains(tmp_path: Path) -> None:
    """Journeys of the command line need a model that gives a suite's real answers."""
    (tmp_path / "s.yaml").write_text(
        """
cases:
  much: [{say: Hm., calls: [{tool: net_worth}]}, {answer: "It is 3."}]
  secret: [{ending: refused, detail: cyber}]
  long: [{ending: truncated, say: It is}]
  "*": [{ending: service}]
""",
        encoding="utf-8",
    )
    asks = ("How much?", "The secret?", "The long one?", "Anything else?")
    with messages_api(named_script(f"file={tmp_path / 's.yaml'}")) as api:
        done = [asked_model(api, InMemoryTools(tool("net_worth")), task(ask), max_retries=0) for ask in asks]
    assert [one.ending for one in done] == ["answered", "refused", "truncated", "service"]
    assert [one.answer for one in done] == ["It is 3.", "", "It is", ""]
