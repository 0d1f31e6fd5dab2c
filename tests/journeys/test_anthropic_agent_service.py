"""The model's service over a real socket: failures, waits, keys and addresses."""

from __future__ import annotations

import asyncio
from datetime import timedelta

import pytest

from harness.agents.anthropic_api import AnthropicAgent
from harness.domain.suite import AgentSpec
from harness.domain.trajectory import Ending, Trajectory
from harness.entropy import now
from harness.errors import MissingKey
from tests.doubles.asking import asked_model, task
from tests.doubles.in_memory_tools import InMemoryTools, tool
from tests.doubles.messages_api import messages_api
from tests.doubles.messages_replies import Reply, answers_raw, calls, drops, fails, says

OVERLOADED = fails(529, "overloaded_error", "Overloaded", retry_after="7")
TOOLS = (tool("net_worth"),)


@pytest.mark.parametrize("status", [408, 409, 429, 500, 502, 503, 504, 529])
def test_failures_that_pass_are_asked_again_and_shown(status: int) -> None:
    """Retries are facts beside the attempt, apart from the agent's own."""
    with messages_api([fails(status, "api_error")] * 3 + [says("Yes.")]) as api:
        done = asked_model(api, InMemoryTools(*TOOLS))
    assert (done.ending, done.answer, done.turns[0].retries) == (Ending.ANSWERED, "Yes.", 3)
    assert [seen.status for seen in api.requests] == [status] * 3 + [200]


def test_an_overload_between_two_rounds_runs_no_tool_twice() -> None:
    """A tool may have written something."""
    tools = InMemoryTools(*TOOLS)
    with messages_api([calls(("net_worth", {})), OVERLOADED, OVERLOADED, says("Yes.")]) as api:
        done = asked_model(api, tools)
    assert done.answer == "Yes."
    assert len(tools.called) == 1
    assert [turn.retries for turn in done.turns] == [0, 2]
    assert api.bodies[1] == api.bodies[2] == api.bodies[3]


def test_an_overload_without_end_is_the_service_s_failure_with_the_calls_kept() -> None:
    """Never an ordinary failure, never for ever; a forbidden write before it still blocks."""
    tools = InMemoryTools(*TOOLS)
    with messages_api([calls(("net_worth", {})), OVERLOADED]) as api:
        done = asked_model(api, tools, max_retries=2)
    assert done.ending is Ending.SERVICE
    assert done.detail == (
        "the model's service answered 529 overloaded_error: Overloaded; gave up after 3 tries (max_retries: 2)"
    )
    assert done.calls[0].succeeded
    assert len(api.requests) == 4


@pytest.mark.parametrize("header", ["3600", "date"])
def test_a_wait_that_outlasts_the_case_is_not_begun(header: str) -> None:
    """The service asked for an hour: the attempt says so at once instead of timing out as if the agent were slow."""
    later = f"{now() + timedelta(hours=1):%a, %d %b %Y %H:%M:%S GMT}"
    limited = fails(429, "rate_limit_error", "slow down", retry_after=later if header == "date" else header)
    with messages_api([limited]) as api:
        done = asked_model(api, InMemoryTools(*TOOLS), max_retry_wait_s=4000)
    assert done.ending is Ending.SERVICE
    assert "429 rate_limit_error: slow down; the wait before try 2 would outlast" in done.detail
    assert len(api.requests) == 1


def test_what_was_lost_to_the_service_is_not_the_agent_s_latency() -> None:
    """An overloaded afternoon must not look like a slower agent."""
    slow = fails(429, "rate_limit_error", "slow down", retry_after_ms="1500")
    with messages_api([slow, says("Yes.")]) as api:
        done = asked_model(api, InMemoryTools(*TOOLS), max_retry_wait_s=2)
    assert done.latency_ms is not None
    assert done.turns[0].latency_ms is not None
    assert 0 <= done.turns[0].latency_ms <= done.latency_ms + 1
    assert done.latency_ms < 1500


def test_a_dropped_connection_is_asked_again() -> None:
    """Half a reply is none."""
    with messages_api([drops(), says("Yes.")]) as api:
        done = asked_model(api, InMemoryTools(*TOOLS))
    assert (done.answer, done.turns[0].retries) == ("Yes.", 1)


def test_a_service_that_is_not_there_is_named() -> None:
    """The sentence has to say that nothing was listening."""
    with messages_api([]) as api:
        pass
    done = asked_model(api, InMemoryTools(*TOOLS), max_retries=1)
    assert done.ending is Ending.SERVICE
    assert "no answer from the model's service: ConnectError" in done.detail


def test_a_request_that_takes_too_long_is_asked_again_then_given_up() -> None:
    """A service that hangs must not use up the case's time in one request."""
    with messages_api([says("late")], latency_s=0.4) as api:
        done = asked_model(api, InMemoryTools(*TOOLS), timeout_s=0.1, max_retries=1)
    assert done.ending is Ending.SERVICE
    assert "gave up after 2 tries" in done.detail


@pytest.mark.parametrize(
    ("reply", "said"),
    [
        (
            answers_raw(b'{"type":"error","error":{"type":"api_error","message":"oops"}}'),
            "200 with an error: api_error: oops",
        ),
        (answers_raw(b"<html>Gateway</html>", "text/html"), "200 with text/html that is not JSON"),
        (answers_raw(b'{"id": '), "200 with application/json that is not JSON"),
        (answers_raw(b'{"foo": 1}'), "200 with something that is no message"),
        (answers_raw(b"[]"), "200 with something that is no message"),
        (answers_raw(b'{"content": [{"type": "tool_use"}]}'), "200 with something that is no message"),
        (answers_raw(b'{"type": "error"}'), "200 with an error: None: None"),
    ],
)
def test_a_good_status_with_a_bad_body_is_the_service_s_failure(reply: Reply, said: str) -> None:
    """Proxies answer 200 to everything; no answer must be graded from it."""
    with messages_api([reply]) as api:
        done = asked_model(api, InMemoryTools(*TOOLS))
    assert done.ending is Ending.SERVICE
    assert said in done.detail


@pytest.mark.parametrize(
    ("status", "kind", "ending"),
    [
        (400, "invalid_request_error", Ending.HARNESS),
        (401, "authentication_error", Ending.SERVICE),
        (403, "permission_error", Ending.SERVICE),
        (404, "not_found_error", Ending.SERVICE),
        (413, "request_too_large", Ending.HARNESS),
    ],
)
def test_a_refused_request_is_ours_a_refused_key_is_not(status: int, kind: str, ending: Ending) -> None:
    """Neither is asked again, and neither is the agent's failure."""
    with messages_api([fails(status, kind, "no")]) as api:
        done = asked_model(api, InMemoryTools(*TOOLS))
    assert done.ending is ending
    assert f"{status}" in done.detail
    assert len(api.requests) == 1


def test_a_missing_key_names_its_variable_and_the_way_without_one() -> None:
    """The first thing a newcomer sees."""
    spec = AgentSpec(provider="anthropic", model="claude-sonnet-5-5", api_key_env="OUR_KEY")
    for environ in ({}, {"OUR_KEY": "  "}, {"ANTHROPIC_API_KEY": "another"}):
        with pytest.raises(MissingKey, match=r"OUR_KEY is not set.*--agent keyword"):
            AnthropicAgent(spec, environ=environ)


def test_only_our_own_environment_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    """The SDK would take a key and an address from the process; a suite's run depends on what it was handed."""
    monkeypatch.setenv("ANTHROPIC_BASE_URL", "http://127.0.0.1:9")
    monkeypatch.setenv("ANTHROPIC_AUTH_TOKEN", "wrong")

    async def asked(spec: AgentSpec, environ: dict[str, str]) -> Trajectory:
        agent = AnthropicAgent(spec, environ=environ)
        try:
            return await agent.answer(task(), InMemoryTools(*TOOLS))
        finally:
            await agent.aclose()

    model = {"provider": "anthropic", "model": "claude-sonnet-5-5", "max_retries": 0}
    with messages_api([says("Yes.")]) as api:
        by_suite = AgentSpec(base_url=api.url, api_key_env="K", **model)
        stated = asyncio.run(asked(by_suite, {"K": "test-key", "ANTHROPIC_BASE_URL": "http://127.0.0.1:9"}))
        by_environ = AgentSpec(**model)
        environ = {"ANTHROPIC_API_KEY": "test-key", "ANTHROPIC_BASE_URL": api.url}
        handed = asyncio.run(asked(by_environ, environ))
    assert (stated.answer, handed.answer) == ("Yes.", "Yes.")
