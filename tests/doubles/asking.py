"""One question to an agent, start to end: made, asked, closed."""

from __future__ import annotations

import asyncio
from typing import Any

from harness.agents.anthropic_api import AnthropicAgent
from harness.agents.base import Agent, Task, Tools
from harness.domain.suite import AgentSpec
from harness.domain.trajectory import Trajectory
from tests.doubles.messages_api import MessagesApi

ENVIRON = {"ANTHROPIC_API_KEY": "test-key"}


def task(ask: str = "How much do we have?", **given: Any) -> Task:  # noqa: ANN401 - passed on to the value
    """A task of case `case`, first attempt."""
    return Task(**{"case": "case", "number": 1, "ask": ask, "timeout_s": 20, "seed": "seed", **given})


def asked(agent: Agent, tools: Tools, given: Task | None = None) -> Trajectory:
    """Let an agent answer one task."""
    return asyncio.run(agent.answer(given or task(), tools))


def asked_model(api: MessagesApi, tools: Tools, given: Task | None = None, **spec: Any) -> Trajectory:  # noqa: ANN401 - keys of the spec
    """Let the Messages API agent answer one task, with waits short enough for a test."""
    return asyncio.run(_asked_model(api, tools, given or task(), spec))


async def _asked_model(api: MessagesApi, tools: Tools, given: Task, spec: dict[str, Any]) -> Trajectory:
    keys = {"model": "claude-sonnet-5-5", "base_url": api.url, "max_retry_wait_s": 0, **spec}
    agent = AnthropicAgent(AgentSpec(provider="anthropic", **keys), environ=ENVIRON)
    try:
        return await agent.answer(given, tools)
    finally:
        await agent.aclose()
