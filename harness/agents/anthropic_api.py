"""The agent that asks a Claude model through the Messages API.

Retries are its own: bounded, honouring retry-after, never repeating a tool call. It reads replies as they came over
the wire, because the SDK validates none of them. Which environment variables count is decided here, not by the SDK.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import anthropic

from harness.agents.anthropic_messages import (
    Message,
    opening_message,
    prefix,
    read_reply,
    replayed,
    reply_content,
    results_message,
)
from harness.agents.base import Task, Tools
from harness.agents.loop import Limits, Reply, converse
from harness.agents.retries import is_retried, wait_s
from harness.agents.wire import wire_tools
from harness.domain.suite import AgentSpec
from harness.domain.surface import Surface
from harness.domain.trajectory import ToolCall, Trajectory
from harness.entropy import monotonic_ms, now, stream
from harness.errors import HarnessError, MissingKey, ModelServiceError

KEY_VARIABLE = "ANTHROPIC_API_KEY"
BASE_URL_VARIABLE = "ANTHROPIC_BASE_URL"
BASE_URL = "https://api.anthropic.com"

OUR_MISTAKES = frozenset({400, 413, 422})
"""Statuses that say our request was wrong; every other one says something about the service or the key."""


class AnthropicAgent:
    """Asks one model; its connections are shared by all attempts and closed with `aclose`.

    Args:
        spec: model, effort, limits and retries.
        environ: where the key is looked up, and the base URL when the suite states none.

    Raises:
        MissingKey: the key's variable is not set.
    """

    def __init__(self, spec: AgentSpec, *, environ: Mapping[str, str]) -> None:
        variable = spec.api_key_env or KEY_VARIABLE
        key = environ.get(variable, "").strip()
        if not key:
            msg = f"the environment variable {variable} is not set, and this agent asks a model with it; "
            msg += "set it, or use the agent that needs no key: --agent keyword"
            raise MissingKey(msg)
        self._spec = spec
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
        limits = Limits(max_turns=spec.max_turns, max_calls=spec.max_calls, max_tokens=spec.max_tokens)
        return await converse(
            lambda: _Messages(self._client, spec, task, surface=tools.surface),
            task,
            tools,
            limits=limits,
            price=None if spec.price is None else {str(kind): usd for kind, usd in spec.price.items()},
        )

    async def aclose(self) -> None:
        """Close the connections."""
        await self._client.close()


class _Messages:
    """One attempt's conversation over the Messages API."""

    def __init__(self, client: anthropic.AsyncAnthropic, spec: AgentSpec, task: Task, *, surface: Surface) -> None:
        sent = wire_tools(surface)
        self.names = sent.names
        self.notes = sent.notes
        self._client = client
        self._spec = spec
        self._seed = task.seed
        self._prefix = prefix(spec, task, sent=sent, instructions=surface.instructions)
        self._messages: list[Message] = [opening_message(task)]
        self._replies = 0

    async def reply(self, *, until: float) -> Reply:
        """Ask, and ask again after failures that pass; see `Conversation`."""
        self._replies += 1
        dice = stream(self._seed, "model retries", self._replies)
        started = monotonic_ms()
        failures = 0
        while True:
            asked = monotonic_ms()
            try:
                body = await self._ask()
                answered = monotonic_ms()
                break
            except (anthropic.APIStatusError, anthropic.APIConnectionError) as error:
                failures += 1
                headers = error.response.headers if isinstance(error, anthropic.APIStatusError) else {}
                wait = wait_s(failures, headers, longest_s=self._spec.max_retry_wait_s, dice=dice, now=now())
                self._give_up_unless_passing(error, failures, ends=asyncio.get_running_loop().time() + wait > until)
                await asyncio.sleep(wait)
        content = reply_content(body)
        self._messages.append({"role": "assistant", "content": replayed(content)})
        reply = read_reply(body, content)
        return replace(reply, retries=failures, lost_ms=asked - started, latency_ms=answered - asked)

    def add_results(self, calls: tuple[ToolCall, ...]) -> None:
        """Answer every call of the last reply in one message; see `Conversation`."""
        self._messages.append(results_message(calls))

    async def _ask(self) -> Any:  # noqa: ANN401 - whatever JSON came back
        request: dict[str, Any] = {**self._prefix, "messages": self._messages}
        raw = await self._client.messages.with_raw_response.create(**request)
        content = await raw.read()
        try:
            return json.loads(content)
        except ValueError as error:
            kind = raw.headers.get("content-type", "no content type")
            msg = f"the model's service answered 200 with {kind} that is not JSON: {content[:200]!r}"
            raise ModelServiceError(msg) from error

    def _give_up_unless_passing(self, error: anthropic.APIError, failures: int, *, ends: bool) -> None:
        """Raise what `error` means for the attempt, unless asking again is worth it and the time is there."""
        status = error.status_code if isinstance(error, anthropic.APIStatusError) else None
        said = _said(error)
        if status in OUR_MISTAKES:
            msg = f"the model's service refused our request: {said}"
            raise HarnessError(msg) from error
        if status is not None and not is_retried(status):
            raise ModelServiceError(said) from error
        if failures > self._spec.max_retries:
            msg = f"{said}; gave up after {failures} tries (max_retries: {self._spec.max_retries})"
            raise ModelServiceError(msg) from error
        if ends:
            msg = f"{said}; the wait before try {failures + 1} would outlast the case's timeout_s"
            raise ModelServiceError(msg) from error


def _said(error: anthropic.APIError) -> str:
    """Return what the service said in one line: status, kind and message, or why nothing was heard of it."""
    if not isinstance(error, anthropic.APIStatusError):
        cause = error.__cause__
        return f"no answer from the model's service: {type(cause or error).__name__}: {cause or error}"
    inner = error.body.get("error") if isinstance(error.body, dict) else None
    message = inner.get("message") if isinstance(inner, dict) else error.message
    kind = f" {error.type}" if error.type else ""
    return f"the model's service answered {error.status_code}{kind}: {str(message)[:500]}"
