"""What every agent owes the runner, whoever it is: one list of behaviours over all of them."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

from harness.agents.base import Agent, Task, Tools
from harness.agents.table import make_agent
from harness.domain.suite import AgentSpec
from harness.domain.trajectory import Ending, ToolCall, ToolResult, Trajectory, Turn
from harness.errors import ServerError
from tests.doubles import chat_api
from tests.doubles.asking import ENVIRON, asked, task
from tests.doubles.in_memory_tools import InMemoryTools, tool
from tests.doubles.messages_api import messages_api
from tests.doubles.messages_replies import calls, rounds_done, says

ASK = "What is the stock?"
STOCK = tool("stock_levels", "Stock of every product.")
SCRIPT = "cases: {'*': [{calls: [{tool: stock_levels}]}, {answer: It is 7.}]}"
BOT = """
async def answer(task, tools):
    await tools.call("stock_levels", {})
    return "It is 7."

def plain(task, tools):
    tools.call("stock_levels", {})
    return "It is 7."
"""
RECORDED = Trajectory(
    turns=(Turn(calls=(ToolCall(id="1", tool="stock_levels", result=ToolResult(text=("7",))),)), Turn(text="It is 7.")),
    answer="It is 7.",
)
SPECS: dict[str, dict[str, Any]] = {
    "anthropic": {"provider": "anthropic", "model": "claude-sonnet-5-5"},
    "openai": {"provider": "openai", "model": "gpt-oss-20b"},
    "keyword": {"provider": "keyword"},
    "scripted": {"provider": "scripted", "script": "script.yaml"},
    "replay": {"provider": "replay", "record": "runs/x"},
    "object": {"provider": "object", "object": "bot:answer"},
    "object-plain": {"provider": "object", "object": "bot:plain"},
}


@pytest.fixture(params=SPECS)
def make(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Callable[[], Agent]]:
    """Makes one kind of agent, each of which calls `stock_levels` and then answers."""
    (tmp_path / "script.yaml").write_text(SCRIPT, encoding="utf-8")
    (tmp_path / "bot.py").write_text(BOT, encoding="utf-8")
    spec = SPECS[request.param]
    with ExitStack() as stack:
        if spec["provider"] == "anthropic":
            script = lambda body: says("It is 7.") if rounds_done(body) else calls(("stock_levels", {}))  # noqa: E731 - reads as the script it is
            spec = {**spec, "base_url": stack.enter_context(messages_api(script)).url}
        if spec["provider"] == "openai":
            called = chat_api.calls(("stock_levels", "{}"))
            chat = lambda body: chat_api.says("It is 7.") if rounds_done(body) else called  # noqa: E731 - as above
            spec = {**spec, "base_url": stack.enter_context(chat_api.chat_api(chat)).url}
        yield lambda: make_agent(
            request.param, AgentSpec(**spec), environ=ENVIRON, folder=tmp_path, recorded=lambda: {("case", 1): RECORDED}
        )


def answered(make: Callable[[], Agent], tools: Tools, given: Task) -> Trajectory:
    """Make the agent, let it answer, and close it if it holds connections."""

    async def attempt() -> Trajectory:
        agent = make()
        try:
            return await agent.answer(given, tools)
        finally:
            if hasattr(agent, "aclose"):
                await agent.aclose()

    return asyncio.run(attempt())


def test_it_returns_what_it_called_and_answered(make: Callable[[], Agent]) -> None:
    """A trajectory is all the rest of the harness ever sees of an agent."""
    tools = InMemoryTools(STOCK, answers={"stock_levels": lambda _: {"stock": 7}})
    done = answered(make, tools, task(ASK))
    assert done.ending is Ending.ANSWERED
    assert "7" in done.answer
    assert [(call.tool, call.known, call.succeeded) for call in done.calls] == [("stock_levels", True, True)]
    assert done.turns[-1].text == done.answer
    assert done.calls[0].latency_ms is not None
    assert done.latency_ms is not None
    assert Trajectory.model_validate_json(done.model_dump_json()) == done


def test_it_stops_in_time_and_keeps_the_call_it_was_waiting_for(make: Callable[[], Agent]) -> None:
    """A hanging tool may cost one attempt its time, not the run."""

    async def hangs() -> str:
        await asyncio.Event().wait()
        return ""

    tools = InMemoryTools(STOCK, answers={"stock_levels": lambda _: hangs()})
    done = answered(make, tools, task(ASK, timeout_s=1))
    assert done.ending is Ending.TIMEOUT
    assert [(call.tool, call.result) for call in done.calls] == [("stock_levels", None)]


def test_a_dead_server_is_an_ending_with_the_call_kept(make: Callable[[], Agent]) -> None:
    """Whose fault it was decides whether the attempt counts; what was done decides the hard checks."""

    def dies(_arguments: object) -> ToolResult:
        msg = "the server died"
        raise ServerError(msg)

    done = answered(make, InMemoryTools(STOCK, answers={"stock_levels": dies}), task(ASK))
    assert (done.ending, done.detail) == (Ending.SERVER, "the server died")
    assert [call.tool for call in done.calls] == ["stock_levels"]


def test_a_failure_of_our_own_is_an_ending_and_no_tool_s(make: Callable[[], Agent]) -> None:
    """Every agent would score nothing, and nobody would know why."""

    def breaks(_arguments: object) -> ToolResult:
        msg = "cannot convert"
        raise TypeError(msg)

    done = answered(make, InMemoryTools(STOCK, answers={"stock_levels": breaks}), task(ASK))
    assert done.ending is Ending.HARNESS
    assert "TypeError: cannot convert" in done.detail


def test_cancellation_is_not_swallowed(make: Callable[[], Agent]) -> None:
    """Ctrl-C has to end the run."""
    reached: list[bool] = []

    async def cancelled() -> None:
        agent = make()

        async def hangs() -> str:
            reached.append(True)
            running.cancel()
            await asyncio.Event().wait()
            return ""

        tools = InMemoryTools(STOCK, answers={"stock_levels": lambda _: hangs()})
        running = asyncio.ensure_future(agent.answer(task(ASK), tools))
        with pytest.raises(asyncio.CancelledError):
            await running
        if hasattr(agent, "aclose"):
            await agent.aclose()

    asyncio.run(cancelled())
    assert reached == [True]


@pytest.mark.parametrize("name", ["keyword", "scripted", "replay"])
def test_a_deterministic_agent_does_the_same_twice(name: str, tmp_path: Path) -> None:
    """Their attempts count once, and two runs are compared exactly."""
    (tmp_path / "script.yaml").write_text(SCRIPT, encoding="utf-8")
    spec = AgentSpec(**SPECS[name])
    assert spec.is_deterministic
    agent = make_agent(name, spec, environ={}, folder=tmp_path, recorded=lambda: {("case", 1): RECORDED})
    seen = [asked(agent, InMemoryTools(STOCK), task(ASK, seed=seed)) for seed in ("a", "b")]
    assert len({(one.answer, str([call.arguments for call in one.calls])) for one in seen}) == 1


def test_asked_for_a_selection_it_calls_nothing_and_says_what_it_would(make: Callable[[], Agent]) -> None:
    """Select mode executes nothing, whichever agent chooses."""
    tools = InMemoryTools(tool("stock_levels", "The stock levels."))
    done = answered(make, tools, task("What are the stock levels?", selects=True))
    assert (done.ending, done.answer) == (Ending.ANSWERED, "")
    assert [(call.tool, call.result) for call in done.calls] == [("stock_levels", None)]
    assert tools.called == []
