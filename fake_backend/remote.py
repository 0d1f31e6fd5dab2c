"""A backend in another process, driven over its control plane by the calls of `fake_backend.server.Backend`."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from decimal import Decimal

import httpx2

from fake_backend.documents import PlainValue
from fake_backend.errors import PlumblineError
from fake_backend.fixtures.state_diff import StateDiff
from fake_backend.journal import JournalLine
from fake_backend.server import WorldAddress
from fake_backend.world import Bill, Snapshot

TIMEOUT_S = 30.0


class ControlPlaneError(PlumblineError):
    """The control plane cannot be reached, or refused a request."""


class RemoteBackend:
    """The worlds of another process."""

    def __init__(self, client: httpx2.AsyncClient) -> None:
        self._client = client

    async def create_world(self, *, run: str = "", case: str = "", attempt: str | int = "") -> WorldAddress:
        """Make a world; raises `ControlPlaneError`."""
        made = await self._ask("POST", "/worlds", {"run": run, "case": case, "attempt": str(attempt)})
        return WorldAddress(id=made["id"], url=made["url"], tokens=made["tokens"])

    async def snapshot(self, world: WorldAddress) -> Snapshot:
        """Return all that sets a world apart from the fixture."""
        return Snapshot.model_validate(await self._ask("GET", f"/worlds/{world.id}/snapshot"))

    async def diff(self, world: WorldAddress) -> StateDiff:
        """Return what differs from the fixture, field by field."""
        return StateDiff.model_validate(await self._ask("GET", f"/worlds/{world.id}/diff"))

    async def journal(self, world: WorldAddress) -> tuple[JournalLine, ...]:
        """Return what was asked of a world since it was made or reset."""
        lines = await self._ask("GET", f"/worlds/{world.id}/journal")
        return tuple(JournalLine.model_validate(line) for line in lines)

    async def ledger(self, world: WorldAddress) -> tuple[Bill, ...]:
        """Return what was billed in a world since it was made or reset."""
        return tuple(Bill.model_validate(line) for line in await self._ask("GET", f"/worlds/{world.id}/ledger"))

    async def reset(
        self, world: WorldAddress, *, run: str | None = None, case: str | None = None, attempt: str | int | None = None
    ) -> None:
        """Put a world back to the fixture."""
        given = {"run": run, "case": case, "attempt": None if attempt is None else str(attempt)}
        named = {name: value for name, value in given.items() if value is not None}
        await self._ask("POST", f"/worlds/{world.id}/reset", named or None)

    async def delete(self, world: WorldAddress) -> None:
        """Give a world up."""
        await self._ask("DELETE", f"/worlds/{world.id}")

    async def _ask(self, method: str, path: str, body: object = None) -> PlainValue:
        try:
            response = await self._client.request(method, path, content=json.dumps(body) if body is not None else None)
        except httpx2.HTTPError as error:
            msg = f"the backend's control plane cannot be reached: {error}"
            raise ControlPlaneError(msg) from error
        if response.is_error:
            msg = f"the backend's control plane refused {method} {path}: {response.text}"
            raise ControlPlaneError(msg)
        return json.loads(response.content, parse_float=Decimal) if response.content else None


@asynccontextmanager
async def connect(control_url: str, *, secret: str) -> AsyncIterator[RemoteBackend]:
    """Connect to the control plane at a URL (``http://…`` or ``unix:PATH``) while the context lasts."""
    transport = None
    if control_url.startswith("unix:"):
        transport = httpx2.AsyncHTTPTransport(uds=control_url.removeprefix("unix:"))
        control_url = "http://localhost"
    headers = {"Authorization": f"Bearer {secret}"}
    async with httpx2.AsyncClient(
        base_url=control_url, headers=headers, transport=transport, timeout=TIMEOUT_S, trust_env=False
    ) as client:
        yield RemoteBackend(client)
