"""The agent that asks a model through chat completions: OpenAI's own, or any compatible service by its `base_url`.

Retries are its own: bounded, honouring retry-after, never repeating a tool call. It reads replies as they came over
the wire. Which environment variables count is decided here, as far as the SDK lets anyone decide.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from typing import Any
from urllib.parse import urlsplit

import openai

from fake_backend.documents import PlainValue
from harness.agents.base import Task, Tools
from harness.agents.loop import Reply, Request, Stop, converse
from harness.agents.openai_chat import (
    Message,
    formed,
    opening_messages,
    parameters,
    read_reply,
    replayed,
    reply_message,
    result_messages,
    too_many_tools,
    with_ids,
)
from harness.agents.openai_refused import RefusedCall, refused_call
from harness.agents.patience import Failure, Patience, Welcome, ask_patiently, no_answer
from harness.agents.refused_parameters import ask_without, wanted
from harness.agents.wire import wire_tools
from harness.domain.hosts import is_loopback
from harness.domain.suite import AgentSpec
from harness.domain.surface import Surface
from harness.domain.trajectory import ToolCall, Trajectory
from harness.entropy import monotonic_ms, stream
from harness.errors import HarnessError, MissingKey, ModelServiceError

BASE_URL_VARIABLE = "OPENAI_BASE_URL"
BASE_URL = "https://api.openai.com/v1"
NO_KEY = "none"
"""What is sent in place of a key to a service on this machine that needs none."""

CALL_TRIES = 3
"""How often a reply is asked for whose call the service would not pass on: once, and two retries."""


class OpenAIAgent:
    """Asks one model; its connections are shared by all attempts and closed with `aclose`.

    Args:
        spec: model, effort, limits and retries.
        environ: where the key is looked up, and the base URL when the suite states none.

    Raises:
        MissingKey: the key's variable is not set, and the service is not one on this machine.
    """

    def __init__(self, spec: AgentSpec, *, environ: Mapping[str, str]) -> None:
        url = spec.base_url or environ.get(BASE_URL_VARIABLE) or BASE_URL
        host = urlsplit(url).hostname or ""
        key = environ.get(spec.key_variable, "").strip()
        if not key and not is_loopback(host):
            raise MissingKey(spec.key_variable)
        self._spec = spec
        self._welcome = Welcome()
        self.official = host == urlsplit(BASE_URL).hostname
        self._client = openai.AsyncOpenAI(api_key=key or NO_KEY, base_url=url, max_retries=0, timeout=spec.timeout_s)

    async def answer(self, task: Task, tools: Tools) -> Trajectory:
        """Answer one task with the shared loop; see `Agent`."""
        spec = self._spec
        return await converse(
            lambda: _Chat(
                self._client, spec, task, surface=tools.surface, official=self.official, welcome=self._welcome
            ),
            task,
            tools,
            spec=spec,
        )

    def unfit(self, surface: Surface) -> str:
        """Why no request with these tools could be sent; '' when it can. See `Selective`."""
        return too_many_tools(len(wire_tools(surface).tools))

    @property
    def refused(self) -> str:
        """What the service said when it refused whatever it is asked; see `Refusable`."""
        return self._welcome.refused

    async def aclose(self) -> None:
        """Close the connections."""
        await self._client.close()


class _Chat:
    """One attempt's conversation over chat completions."""

    def __init__(
        self,
        client: openai.AsyncOpenAI,
        spec: AgentSpec,
        task: Task,
        *,
        surface: Surface,
        official: bool,
        welcome: Welcome,
    ) -> None:
        sent = wire_tools(surface)
        if why := too_many_tools(len(sent.tools)):
            raise HarnessError(why)
        self.names = sent.names
        self.notes = sent.notes
        self._client = client
        self._spec = spec
        self._task = task
        self._welcome = welcome
        self._parameters = parameters(spec, sent=sent, official=official)
        self._messages: list[Message] = opening_messages(task, surface.instructions)
        self._ids: set[str] = set()
        self._replies = 0

    async def reply(self, *, until: float) -> Reply:
        """Ask, and ask again after failures that pass and calls that were not passed on; see `Conversation`."""
        self._replies += 1
        dice = stream(self._task.seed, "model retries", self._replies)
        patience = Patience(spec=self._spec, dice=dice, until=until, welcome=self._welcome)
        started = monotonic_ms()
        heard, tries = await ask_patiently(self._ask_with_what_is_taken, _failure, patience), 1
        while isinstance(heard.body, RefusedCall):
            if tries == CALL_TRIES:
                return self._refused(heard.body)
            heard, tries = await ask_patiently(self._ask_with_what_is_taken, _failure, patience), tries + 1
        lost = monotonic_ms() - started - heard.latency_ms
        reply = self._read(heard.body)
        return replace(reply, latency_ms=heard.latency_ms, retries=heard.retries + tries - 1, lost_ms=lost)

    def _refused(self, call: RefusedCall) -> Reply:
        request = Request(id=f"call_{self._replies}_1", name=call.name, arguments=call.asked(self.names))
        detail = call.sentence(self.names, CALL_TRIES)
        return Reply(requests=(request,), stop=Stop.CALL_REFUSED, detail=detail, retries=CALL_TRIES - 1)

    def add_results(self, calls: tuple[ToolCall, ...]) -> None:
        """Answer every call of the last reply, a message each; see `Conversation`."""
        self._messages += result_messages(calls)

    def _read(self, body: PlainValue) -> Reply:
        message = with_ids(reply_message(body), self._ids, self._replies)
        self._messages.append(replayed(message))
        return read_reply(body, message)

    async def _ask_with_what_is_taken(self) -> PlainValue:
        if self._task.schema is None:
            return await self._ask()
        found: PlainValue = await ask_without(self._ask, _failure, sent=self._extras, welcome=self._welcome)
        return found

    def _extras(self) -> frozenset[str]:
        return wanted(self._task, self._welcome)

    async def _ask(self) -> PlainValue:
        schema = self._task.schema
        given = self._parameters if schema is None else formed(self._parameters, schema, sent=self._extras())
        request: dict[str, Any] = {**given, "messages": self._messages}
        try:
            raw = await self._client.chat.completions.with_raw_response.create(**request)
        except openai.BadRequestError as error:
            if (refused := refused_call(error.body)) is not None:
                return refused
            raise
        try:
            return json.loads(raw.content)
        except ValueError as error:
            kind = raw.headers.get("content-type", "no content type")
            msg = f"the model's service answered 200 with {kind} that is not JSON: {raw.content[:200]!r}"
            raise ModelServiceError(msg) from error


def _failure(error: Exception) -> Failure | None:
    """What the SDK's exception says: status, kind and message in one line, or why nothing was heard."""
    if isinstance(error, openai.APIConnectionError):
        return Failure(said=no_answer(error))
    if not isinstance(error, openai.APIStatusError):
        return None
    inner = error.body if isinstance(error.body, dict) else {}
    kind = "".join(f" {word}" for word in (inner.get("type"), inner.get("code")) if word)
    said = f"the model's service answered {error.status_code}{kind}: {str(inner.get('message') or error.message)[:500]}"
    return Failure(said=said, status=error.status_code, headers=error.response.headers)
