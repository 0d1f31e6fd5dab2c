"""The backend in this process: worlds at their URLs, and the control plane as plain calls and over HTTP.

`serve` runs both listeners in the running event loop; `fake_backend.remote` drives a backend in another process by the
same calls.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path

from fake_backend.asgi import WorldsApp
from fake_backend.control import control_app
from fake_backend.entropy import fresh_secret
from fake_backend.fixtures.fixture import Fixture
from fake_backend.fixtures.state_diff import StateDiff
from fake_backend.functions import load_api
from fake_backend.hosting import Hosting
from fake_backend.journal import JournalLine, Label
from fake_backend.listening import bind, bind_path, listening
from fake_backend.spec_format import BackendSpec
from fake_backend.world import Bill, Snapshot

LOOPBACK = "127.0.0.1"


@dataclass(frozen=True, slots=True, kw_only=True)
class WorldAddress:
    """Where a world is, and with which tokens.

    Attributes:
        id: its name on the control plane.
        url: its base URL, without a trailing slash.
        tokens: bearer tokens by the name they have in the spec.
    """

    id: str
    url: str
    tokens: Mapping[str, str] = field(repr=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class Listeners:
    """Where to listen.

    Attributes:
        host: of both listeners.
        port: of the worlds; 0 takes a free one.
        control_port: of the control plane; 0 takes a free one.
        control_socket: a unix socket for the control plane instead of a port.
    """

    host: str = LOOPBACK
    port: int = 0
    control_port: int = 0
    control_socket: Path | None = None


class Backend:
    """A running backend. Worlds are named by their `WorldAddress`."""

    def __init__(self, hosting: Hosting, *, url: str, control_url: str, secret: str) -> None:
        self._hosting = hosting
        self.url = url
        self.control_url = control_url
        self.secret = secret

    async def create_world(self, *, run: str = "", case: str = "", attempt: str | int = "") -> WorldAddress:
        """Make a world in the fixture's state; its journal lines carry run, case and attempt."""
        world_id = self._hosting.create(Label(run=run, case=case, attempt=str(attempt)))
        return WorldAddress(id=world_id, url=self.url_of(world_id), tokens=self._hosting.tokens(world_id))

    def url_of(self, world_id: str) -> str:
        """Return the base URL of a world."""
        return f"{self.url}/w/{world_id}"

    async def snapshot(self, world: WorldAddress) -> Snapshot:
        """Return all that sets a world apart from the fixture."""
        return self._hosting.snapshot(world.id)

    async def diff(self, world: WorldAddress) -> StateDiff:
        """Return what differs from the fixture, field by field."""
        return self._hosting.diff(world.id)

    async def journal(self, world: WorldAddress) -> tuple[JournalLine, ...]:
        """Return what was asked of a world since it was made or reset; a line without a route was not known."""
        return self._hosting.journal(world.id)

    async def ledger(self, world: WorldAddress) -> tuple[Bill, ...]:
        """Return what was billed in a world since it was made or reset."""
        return self._hosting.ledger(world.id)

    async def reset(
        self, world: WorldAddress, *, run: str | None = None, case: str | None = None, attempt: str | int | None = None
    ) -> None:
        """Put a world back to the fixture; what follows is journalled under the new run, case and attempt, if given."""
        given = {"run": run, "case": case, "attempt": None if attempt is None else str(attempt)}
        named = {name: value for name, value in given.items() if value is not None}
        self._hosting.reset(world.id, Label.model_validate(named) if named else None)

    async def delete(self, world: WorldAddress) -> None:
        """Give a world up."""
        self._hosting.delete(world.id)


@asynccontextmanager
async def serve(
    spec: BackendSpec,
    fixture: Fixture,
    *,
    seed: int | None = None,
    listeners: Listeners | None = None,
    on_request: Callable[[JournalLine], None] | None = None,
) -> AsyncIterator[Backend]:
    """Serve worlds while the context lasts, in the running event loop; both ports are closed at its end.

    Args:
        spec: what is served, as `fake_backend.spec.load_spec` returns it.
        fixture: the known data.
        seed: of ids, tokens and dice, instead of the spec's own.
        listeners: where; free ports on the loopback interface by default.
        on_request: is given every journal line as it is written.

    Raises:
        UserError: a port is in use, or a function of the spec cannot be imported.
    """
    where = listeners or Listeners()
    seeded = spec if seed is None else spec.model_copy(update={"seed": seed})
    hosting = Hosting(load_api(seeded, fixture), on_request=on_request)
    data = bind(where.host, where.port)
    try:
        lock = bind_path(where.control_socket) if where.control_socket else bind(where.host, where.control_port)
    except BaseException:
        data.close()
        raise
    control_url = f"unix:{where.control_socket}" if where.control_socket else _url(where.host, lock.getsockname()[1])
    url = _url(where.host, data.getsockname()[1])
    backend = Backend(hosting, url=url, control_url=control_url, secret=fresh_secret())
    control = control_app(hosting, secret=backend.secret, url_of=backend.url_of)
    async with listening(WorldsApp(hosting), data), listening(control, lock):
        yield backend


def _url(host: str, port: int) -> str:
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"
