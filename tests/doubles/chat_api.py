"""A local server that speaks chat completions on a real socket, with the habits of compatible servers.

In tests: ``with chat_api([calls(("get_x", "")), says("It is 3.")]) as api: … api.url … api.requests``. As a process:

``python -m tests.doubles.chat_api --script cases/cricket/script.yaml --suite cases/cricket`` prints its URL: the
scripted agent's file, its entries found by the asks of the suite's cases, or without one by what asks contain. Like
those servers it needs no key unless it is given one.
"""

from __future__ import annotations

import argparse
import asyncio
import json
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from harness.agents.scripted import EVERY, ScriptedTurn, load_script
from harness.agents.scripted import Script as Scripted
from harness.domain.suite import Suite
from harness.suite.loading import load_suite
from tests.doubles.chat_rules import broken_rule
from tests.doubles.model_service import Body, Seen, Service, in_order, serve, served
from tests.doubles.reads import is_reader

BASE = "/v1"
USAGE = {"prompt_tokens": 120, "completion_tokens": 8, "prompt_tokens_details": {"cached_tokens": 100}}


@dataclass(frozen=True, slots=True, kw_only=True)
class Reply:
    """One answer of the service: a message, an error (`status`), or any body at all (`raw`)."""

    message: Body = field(default_factory=dict)
    reason: str | None = "stop"
    usage: Body | None = field(default_factory=lambda: dict(USAGE))
    status: int = 200
    error: Body = field(default_factory=dict)
    headers: dict[str, str] = field(default_factory=dict)
    raw: bytes | None = None


Choose = Callable[[Body], Reply]
Script = Choose | Iterable[Reply]
"""Replies in the order of requests, the last one again and again; or a function of the request."""


def says(content: Any, **keys: Any) -> Reply:  # noqa: ANN401 - text, parts, or what no server should send
    """A final answer."""
    return Reply(message={"role": "assistant", "content": content}, **keys)


def calls(*asked: tuple[str, Any], text: str | None = None, reason: str = "tool_calls", **keys: Any) -> Reply:  # noqa: ANN401 - see below
    """Calls (name, arguments); arguments that are no text go out as they are, as some servers send them."""
    made = [
        {"id": f"call_{name}_{n}", "type": "function", "function": {"name": name, "arguments": given}}
        for n, (name, given) in enumerate(asked)
    ]
    return Reply(message={"role": "assistant", "content": text, "tool_calls": made}, reason=reason, **keys)


def fails(status: int, message: str = "try later", **error: Any) -> Reply:  # noqa: ANN401 - keys of the error
    """An error as these services word it."""
    return Reply(status=status, error={"message": message, "type": "server_error", "code": None, **error})


def refuses_call(name: str, *, arguments: Body | None = None, told: bool = True) -> Reply:
    """The 400 of a service that checks what its model calls; `told` says what the model had written."""
    message = f"Tool call validation failed: attempted to call tool '{name}' which was not in request.tools"
    written = {"failed_generation": json.dumps({"name": name, "arguments": arguments or {}})} if told else {}
    return fails(400, message, type="invalid_request_error", code="tool_use_failed", **written)


@dataclass
class ChatApi(Service):
    """The service behind the socket."""

    script: Script
    key: str | None = None
    latency_s: float = 0

    def __post_init__(self) -> None:
        empty = says("The script is empty.")
        self._choose = self.script if callable(self.script) else in_order(iter(self.script), none=empty)

    @property
    def app(self) -> Starlette:
        """The service as an ASGI application."""
        return Starlette(routes=[Route(f"{BASE}/chat/completions", self._completions, methods=["POST"])])

    async def _completions(self, request: Request) -> Response:
        body = json.loads(await request.body())
        await asyncio.sleep(self.latency_s)
        first = body["messages"][0]
        reads = first["role"] == "system" and is_reader(str(first["content"]))
        reply = self._refusal(request, body) or (self._read(body) if reads else self._choose(body))
        seen = Seen(body=body, headers=dict(request.headers), status=reply.status)
        (self.readings if reads else self.requests).append(seen)
        if reply.raw is not None:
            return Response(reply.raw, reply.status, headers=reply.headers)
        if reply.status != 200:
            return JSONResponse({"error": reply.error}, reply.status, reply.headers)
        choice = {"index": 0, "message": reply.message, "finish_reason": reply.reason}
        completion = {"id": "chatcmpl-1", "object": "chat.completion", "model": body["model"], "choices": [choice]}
        return JSONResponse(completion if reply.usage is None else {**completion, "usage": reply.usage})

    def _read(self, body: Body) -> Reply:
        """Answer a reader."""
        if self.unformed and "response_format" in body:
            return fails(400, "'response_format.type' must be 'text'", type="invalid_request_error")
        message = body["messages"][1]["content"]
        trouble = self.reads.trouble(message)
        if trouble == "overload":
            return fails(503, "overloaded")
        if trouble == "refuse":
            refused = {"role": "assistant", "content": None, "refusal": "I will not read this."}
            return Reply(message=refused)
        return says(self.reads.reply(message, trouble), reason="length" if trouble == "cut" else "stop")

    def _refusal(self, request: Request, body: Any) -> Reply | None:  # noqa: ANN401 - whatever a client sent
        if self.key is not None and request.headers.get("authorization") != f"Bearer {self.key}":
            return fails(401, "Invalid API Key", type="invalid_request_error", code="invalid_api_key")
        broken = broken_rule(body)
        return fails(400, broken, type="invalid_request_error") if broken else None


def played(script: Scripted, suite: Suite | None = None) -> Choose:
    """A `scripted` agent's file as a service: entries are found by the suite's asks, else by their own words."""
    known = {case.id: case.ask for case in suite.cases} if suite else {}

    def choose(body: Body) -> Reply:
        asks = [message["content"] for message in body["messages"] if message["role"] == "user"]
        entry = next((key for key in script.cases if known.get(key, key) in asks[0]), EVERY)
        done = sum(message["role"] == "assistant" for message in body["messages"])
        turns = script.turns(entry, 1)
        return _turn(turns[done]) if turns else says("The script has no entry for this.")

    return choose


def _turn(turn: ScriptedTurn) -> Reply:
    if turn.calls:
        return calls(*((call.tool, json.dumps(call.args)) for call in turn.calls), text=turn.say or None)
    return says(turn.answer or turn.say)


@contextmanager
def chat_api(script: Script, *, key: str | None = None, latency_s: float = 0, **reading: Any) -> Iterator[ChatApi]:  # noqa: ANN401 - see below
    """Serve a script on a free port of this machine, in a thread, while the block runs; `reading` as of `Service`."""
    api = ChatApi(script=script, key=key, latency_s=latency_s, **reading)
    with served(api.app) as origin:
        api.url = f"{origin}{BASE}"
        yield api


def main() -> None:
    """Serve until ended, after printing the URL; see the module's docstring."""
    parser = argparse.ArgumentParser(prog="python -m tests.doubles.chat_api", description=__doc__)
    parser.add_argument("--port", type=int, default=0, help="0 takes a free one")
    parser.add_argument("--key", help="the only key accepted; any or none by default")
    parser.add_argument("--script", required=True, help="a file as the scripted agent's")
    parser.add_argument("--suite", help="the suite whose case ids the script names")
    given = parser.parse_args()
    suite = load_suite(Path(given.suite)) if given.suite else None
    api = ChatApi(script=played(load_script(Path(given.script), name=given.script), suite), key=given.key)
    serve(api.app, port=given.port, announced=BASE)


if __name__ == "__main__":
    main()
