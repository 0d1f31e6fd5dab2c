"""The agent that asks a Claude model through the Messages API.

Retries are its own: bounded, honouring retry-after, never repeating a tool call. It reads replies as they came over
the wire, because the SDK validates none of them. Which environment variables count is decided here, not by the SDK.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import anthropic

from harness.agents.anthropic_messages import (
    Message,
    formed,
    opening_message,
    prefix,
    read_reply,
    replayed,
    reply_content,
    results_message,
)
from harness.agents.base import Task, Tools
from harness.agents.loop import Reply, converse
from harness.agents.patience import Failure, Patience, Welcome, ask_patiently, no_answer
from harness.agents.refused_parameters import ask_without, wanted
from harness.agents.wire import wire_tools
from harness.domain.suite import AgentSpec
from harness.domain.surface import Surface
from harness.domain.trajectory import ToolCall, Trajectory
from harness.entropy import stream
from harness.errors import MissingKey, ModelServiceError

BASE_URL_VARIABLE = "ANTHROPIC_BASE_URL"
BASE_URL = "https://api.anthropic.com"


class AnthropicAgent:
    """Asks one model; its connections are shared by all attempts and closed with `aclose`.

    Args:
        spec: model, effort, limits and retries.
        environ: where the key is looked up, and the base URL when the suite states none.

    Raises:
        MissingKey: the key's variable is not set.
    """

    def __init__(self, spec: AgentSpec, *, environ: Mapping[str, str]) -> None:
        key = environ.get(spec.key_variable, "").strip()
        if not key:
            raise MissingKey(spec.key_variable)
        self._spec = spec
        self._welcome = Welcome()
        self._client = anthropic.AsyncAnthropic(
            api_key=key,
            base_url=spec.base_url or environ.get(BASE_URL_VARIABLE) or BASE_URL,
            max_retries=0,
            open_telemetry=False,
            timeout=spec.timeout_s,
        )

    async def answer(self, task: Task, tools: Tools) -> Trajectory:
        """Answer one task with the shared loop; see `Agent`."""
        spec = self._spec
        return await converse(
            lambda: _Messages(self._client, spec, task, surface=tools.surface, welcome=self._welcome),
            task,
            tools,
            spec=spec,
        )

    @property
    def refused(self) -> str:
        """What the service said when it refused whatever it is asked; see `Refusable`."""
        return self._welcome.refused

    async def aclose(self) -> None:
        """Close the connections."""
        await self._client.close()


class _Messages:
    """One attempt's conversation over the Messages API."""

    def __init__(
        self, client: anthropic.AsyncAnthropic, spec: AgentSpec, task: Task, *, surface: Surface, welcome: Welcome
    ) -> None:
        sent = wire_tools(surface)
        self.names = sent.names
        self.notes = sent.notes
        self._client = client
        self._spec = spec
        self._task = task
        self._welcome = welcome
        self._prefix = prefix(spec, task, sent=sent, instructions=surface.instructions)
        self._messages: list[Message] = [opening_message(task)]
        self._replies = 0

    async def reply(self, *, until: float) -> Reply:
        """Ask, and ask again after failures that pass; see `Conversation`."""
        self._replies += 1
        dice = stream(self._task.seed, "model retries", self._replies)
        patience = Patience(spec=self._spec, dice=dice, until=until, welcome=self._welcome)
        heard = await ask_patiently(self._ask_with_what_is_taken, _failure, patience)
        content = reply_content(heard.body)
        self._messages.append({"role": "assistant", "content": replayed(content)})
        reply = read_reply(heard.body, content)
        return replace(reply, retries=heard.retries, lost_ms=heard.lost_ms, latency_ms=heard.latency_ms)

    def add_results(self, calls: tuple[ToolCall, ...]) -> None:
        """Answer every call of the last reply in one message; see `Conversation`."""
        self._messages.append(results_message(calls))

    async def _ask_with_what_is_taken(self) -> object:
        if self._task.schema is None:
            return await self._ask()
        return await ask_without(self._ask, _failure, sent=self._extras, welcome=self._welcome)

    def _extras(self) -> frozenset[str]:
        return wanted(self._task, self._welcome)

    async def _ask(self) -> object:
        schema = self._task.schema
        given = self._prefix if schema is None else formed(self._prefix, schema, sent=self._extras())
        request: dict[str, Any] = {**given, "messages": self._messages}
        raw = await self._client.messages.with_raw_response.create(**request)
        content = await raw.read()
        try:
            return json.loads(content)
        except ValueError as error:
            kind = raw.headers.get("content-type", "no content type")
            msg = f"the model's service answered 200 with {kind} that is not JSON: {content[:200]!r}"
            raise ModelServiceError(msg) from error


def _failure(error: Exception) -> Failure | None:
    """What the SDK's exception says: status, kind and message in one line, or why nothing was heard."""
    if isinstance(error, anthropic.APIConnectionError):
        return Failure(said=no_answer(error))
    if not isinstance(error, anthropic.APIStatusError):
        return None
    inner = error.body.get("error") if isinstance(error.body, dict) else None
    message = inner.get("message") if isinstance(inner, dict) else error.message
    kind = f" {error.type}" if error.type else ""
    said = f"the model's service answered {error.status_code}{kind}: {str(message)[:500]}"
    return Failure(said=said, status=error.status_code, headers=error.response.headers)
