"""The worlds over HTTP, each at ``/w/<id>``: reads requests, writes answers, hangs up where a fault says so."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any
from urllib.parse import parse_qsl

from fake_backend.exchange import Request, Response
from fake_backend.hosting import Hosting, UnknownWorldError
from fake_backend.problems import problem

Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]
Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]

LARGEST_BODY = 16 * 1024 * 1024
"""Bytes of a request's body; more is answered with 413."""


class WorldsApp:
    """The ASGI application of the data plane; it knows nothing of the control plane."""

    def __init__(self, hosting: Hosting) -> None:
        self._hosting = hosting

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request."""
        body = await _body(receive)
        response = self._answer(scope, body)
        if response.latency_ms:
            await asyncio.sleep(response.latency_ms / 1000)
        if response.cut == "drop":
            await _hang_up(receive, send)
            return
        await _write(response, send)
        if response.cut == "truncated":
            await _hang_up(receive, send)

    def _answer(self, scope: Scope, body: bytes | None) -> Response:
        if body is None:
            return problem(413, f"a body has at most {LARGEST_BODY:,} bytes")
        path = scope.get("raw_path", b"").partition(b"?")[0].decode("latin-1") or scope["path"]
        _, prefix, world_id, rest = (f"/{path.lstrip('/')}//").split("/", 3)
        headers = {name.decode("latin-1").lower(): value.decode("latin-1") for name, value in scope["headers"]}
        request = Request(
            method=scope["method"],
            path="/" + rest.strip("/"),
            query=tuple(parse_qsl(scope["query_string"].decode("latin-1"), keep_blank_values=True)),
            headers=headers,
            body=body,
            base_url=f"{scope.get('scheme', 'http')}://{headers.get('host', 'localhost')}/w/{world_id}",
        )
        try:
            if prefix == "w":
                return self._hosting.request(world_id, request)
        except UnknownWorldError:
            pass
        return problem(404, f"no world is served at {path}; a world's base URL ends in /w/<id>")


async def _body(receive: Receive) -> bytes | None:
    """Return the body; None when it is too large."""
    parts: list[bytes] = []
    size = 0
    while True:
        message = await receive()
        size += len(message.get("body", b""))
        if size <= LARGEST_BODY:
            parts.append(message.get("body", b""))
        if not message.get("more_body"):
            return b"".join(parts) if size <= LARGEST_BODY else None


async def _write(response: Response, send: Send) -> None:
    headers = [(name.lower().encode("latin-1"), value.encode("latin-1")) for name, value in response.headers]
    if response.status not in {204, 304}:
        headers.append((b"content-length", str(len(response.body)).encode()))
    await send({"type": "http.response.start", "status": response.status, "headers": headers})
    cut = response.cut == "truncated"
    body = response.body[: len(response.body) // 2] if cut else response.body
    await send({"type": "http.response.body", "body": body, "more_body": cut})


async def _hang_up(receive: Receive, send: Send) -> None:
    """Close the connection without another byte: ASGI has no word for it, but uvicorn's `send` knows its transport."""
    cycle: Any = getattr(send, "__self__", None)
    cycle.transport.close()
    while (await receive())["type"] != "http.disconnect":
        continue
