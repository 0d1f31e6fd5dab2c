"""A local server that speaks the Messages API on a real socket: scripted, strict about requests, counting its cache.

In tests: ``with messages_api([calls(("get_x", {})), says("It is 3.")]) as api: … api.url … api.requests``. As a
process: ``python -m tests.doubles.messages_api --port 0 --latency-ms 200 --script tool-rounds=2`` prints its URL.
"""

from __future__ import annotations

import argparse
import asyncio
import itertools
import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse, Response, StreamingResponse
from starlette.routing import Route

from harness.agents.scripted import load_script
from tests.doubles.messages_replies import (
    Block,
    Reply,
    Script,
    always,
    chooser,
    failing_first,
    fails,
    is_cut_off,
    played,
    refuses,
    says,
    tool_rounds,
)
from tests.doubles.messages_rules import blocks_of, broken_rule, system_of
from tests.doubles.model_service import Body, Seen, Service, serve, served
from tests.doubles.reads import Reads, is_reader, troubles

CHARACTERS_PER_TOKEN = 4
SCRIPT_HELP = """tool-rounds=N, parallel=N, fail-first=N, refuse=1, file=SCRIPT.yaml (as the scripted agent's, with
parts of asks in place of case ids), with commas between them; and what troubles its readers have: reader-flaw=N,
reader-garbage=N, reader-cut=N, reader-refuse=N, reader-overload=N"""

OVERLOADED = fails(529, "overloaded_error", "Overloaded", retry_after_ms="20")


@dataclass
class MessagesApi(Service):
    """The service behind the socket."""

    script: Script
    latency_s: float = 0
    key: str = "test-key"

    def __post_init__(self) -> None:
        self._choose = chooser(self.script)
        self._numbers = itertools.count(1)
        self._cached: set[str] = set()
        self._said: dict[str, list[Block]] = {}
        self._paused: list[list[Block]] = []

    @property
    def app(self) -> Starlette:
        """The service as an ASGI application."""
        return Starlette(routes=[Route("/v1/messages", self._messages, methods=["POST"])])

    async def _messages(self, request: Request) -> Response:
        body = json.loads(await request.body())
        if self.latency_s:
            await asyncio.sleep(self.latency_s)
        reads = is_reader(system_of(body))
        reply = self._refusal(request, body) or (self._read(body) if reads else self._choose(body))
        seen = Seen(body=body, headers=dict(request.headers), status=reply.status)
        (self.readings if reads else self.requests).append(seen)
        number = next(self._numbers)
        headers = {"request-id": f"req_{number:06d}", **reply.headers}
        if reply.dropped:
            return StreamingResponse(_half_a_line(), headers={**headers, "content-length": "9999"})
        if reply.raw is not None:
            return Response(reply.raw, headers=headers)
        if reply.status != 200:
            error = {"type": reply.error[0], "message": reply.error[1]}
            return JSONResponse({"type": "error", "error": error}, reply.status, headers)
        return JSONResponse(self._message(body, reply, number), headers=headers)

    def _read(self, body: Body) -> Reply:
        """Answer a reader."""
        if self.unformed and "format" in body.get("output_config", {}):
            return fails(400, "invalid_request_error", "output_config.format: not supported for this model")
        message = blocks_of(body["messages"][0]["content"])[0]["text"]
        trouble = self.reads.trouble(message)
        if trouble == "overload":
            return OVERLOADED
        if trouble == "refuse":
            return refuses()
        text = self.reads.reply(message, trouble)
        return is_cut_off(text) if trouble == "cut" else says(text)

    def _refusal(self, request: Request, body: Any) -> Reply | None:  # noqa: ANN401 - whatever a client sent
        """Return the error for a request the service would not take."""
        if request.headers.get("authorization") != f"Bearer {self.key}":
            return fails(401, "authentication_error", "invalid bearer token")
        if "anthropic-version" not in request.headers:
            return fails(400, "invalid_request_error", "anthropic-version: header is required")
        broken = broken_rule(body) or self._changed_history(body)
        return fails(400, "invalid_request_error", broken) if broken else None

    def _changed_history(self, body: Body) -> str | None:
        """Signed thinking comes back as it was said; the assistant's own message comes last only after a pause."""
        last = body["messages"][-1]
        if last["role"] == "assistant" and last["content"] not in self._paused:
            return "This model does not support assistant message prefill."
        for message in body["messages"]:
            blocks = blocks_of(message["content"])
            said = next((self._said[b["id"]] for b in blocks if b.get("id") in self._said), blocks)
            if [b for b in said if b["type"] == "thinking"] != [b for b in blocks if b["type"] == "thinking"]:
                return "thinking blocks cannot be modified"
        return None

    def _message(self, body: Body, reply: Reply, number: int) -> Body:
        content = [
            {**block, "id": f"toolu_{number:06d}_{index}"} if block["type"] == "tool_use" else block
            for index, block in enumerate(reply.content)
        ]
        self._said.update({block["id"]: content for block in content if "id" in block})
        if reply.stop_reason == "pause_turn":
            self._paused.append(content)
        message = {
            "id": f"msg_{number:06d}", "type": "message", "role": "assistant", "model": body["model"],
            "content": content, "stop_reason": reply.stop_reason, "stop_sequence": None,
            "stop_details": reply.stop_details,
        }  # fmt: skip
        return {**message, "usage": self._usage(body, content)} if reply.usage else message

    def _usage(self, body: Body, content: list[Block]) -> dict[str, int]:
        """Count tokens by length; a marked prefix is written once and read ever after."""
        parts = [*body.get("tools", []), *blocks_of(body.get("system", [])), *body["messages"]]
        texts = [json.dumps(part, sort_keys=True) for part in parts]
        marked = [index + 1 for index, text in enumerate(texts) if '"cache_control"' in text]
        prefixes = {"".join([body["model"], *texts[:end]]) for end in marked}
        written = max((_tokens(text) for text in prefixes), default=0)
        read = max((_tokens(text) for text in prefixes & self._cached), default=0)
        self._cached |= prefixes
        return {
            "input_tokens": max(_tokens("".join(texts)) - written, 1),
            "cache_creation_input_tokens": written - read,
            "cache_read_input_tokens": read,
            "output_tokens": _tokens(json.dumps(content)),
        }


@contextmanager
def messages_api(script: Script, *, latency_s: float = 0, **reading: Any) -> Iterator[MessagesApi]:  # noqa: ANN401 - see below
    """Serve a script on a free port of this machine, in a thread, while the block runs; `reading` as of `Service`."""
    api = MessagesApi(script=script, latency_s=latency_s, **reading)
    with served(api.app) as api.url:
        yield api


def main() -> None:
    """Serve until ended, after printing the URL; see the module's docstring."""
    parser = argparse.ArgumentParser(prog="python -m tests.doubles.messages_api", description=__doc__)
    parser.add_argument("--port", type=int, default=0, help="0 takes a free one")
    parser.add_argument("--latency-ms", type=float, default=0)
    parser.add_argument("--key", default="test-key", help="the only key accepted")
    parser.add_argument("--script", default="tool-rounds=1", help=SCRIPT_HELP)
    given = parser.parse_args()
    api = MessagesApi(
        script=named_script(given.script),
        latency_s=given.latency_ms / 1000,
        key=given.key,
        reads=named_reads(given.script),
    )
    serve(api.app, port=given.port, announced="")


def named_script(text: str) -> Script:
    """Return the script of words like ``tool-rounds=2,parallel=2,fail-first=3``."""
    words = {name: value for name, _, value in (word.partition("=") for word in text.split(","))}
    script = tool_rounds(int(words.get("tool-rounds", 1)), parallel=int(words.get("parallel", 1)))
    if words.get("refuse"):
        script = always(refuses())
    if words.get("file"):
        script = played(load_script(Path(words["file"]), name=words["file"]))
    return failing_first(int(words.get("fail-first", 0)), script, OVERLOADED)


def named_reads(text: str) -> Reads:
    """Return how such words want readers to be answered."""
    return Reads(*troubles((name, value) for name, _, value in (word.partition("=") for word in text.split(","))))


def _tokens(text: str) -> int:
    return len(text) // CHARACTERS_PER_TOKEN


async def _half_a_line() -> Any:  # noqa: ANN401 - an asynchronous iterator of bytes
    yield b'{"id": "msg'


if __name__ == "__main__":
    main()
