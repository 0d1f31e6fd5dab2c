"""The backend on real sockets: worlds at their URLs, the control plane behind its secret, connections that break."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Awaitable, Callable
from pathlib import Path

import httpx
import pytest

from fake_backend.documents import parse_document
from fake_backend.errors import UserError
from fake_backend.fixtures.fixture import Fixture
from fake_backend.remote import ControlPlaneError, connect
from fake_backend.server import Backend, Listeners, serve
from fake_backend.spec import BackendSpec, read_spec
from tests.doubles.backend_in_memory import fixture_from

SPEC = """
tokens: {reader: read, writer: read-write}
collections: {issues: {}, fx: {path: /rates}}
metered: {GET /issues: {per: row}}
faults:
  GET /rates:
    - {on: [1], drop: true}
    - {on: [2], truncated: true}
    - {on: [3], malformed: true}
    - {on: [4], latency_ms: 5}
"""


def declared() -> tuple[BackendSpec, Fixture]:
    """Return a spec and its fixture."""
    fixture = fixture_from()
    return read_spec(parse_document(SPEC, name="backend.yaml"), fixture, folder=Path()), fixture


def served(use: Callable[[Backend], Awaitable[None]], listeners: Listeners | None = None) -> None:
    """Run `use` while a backend is served."""

    async def run() -> None:
        async with serve(*declared(), listeners=listeners) as backend:
            await use(backend)

    asyncio.run(asyncio.wait_for(run(), timeout=60))


def test_two_worlds_do_not_see_each_other() -> None:
    """A write in one is nothing to the other, over HTTP as within."""

    async def use(backend: Backend) -> None:
        first = await backend.create_world(run="r", case="c", attempt=1)
        second = await backend.create_world(run="r", case="c", attempt=2)
        async with httpx.AsyncClient() as client:
            headers = {"Authorization": f"Bearer {first.tokens['writer']}"}
            made = await client.post(f"{first.url}/issues", json={"title": "é"}, headers=headers)
            assert (made.status_code, made.json()) == (201, {"id": 151, "title": "é"})
            assert (await client.get(made.headers["location"], headers=headers)).json()["title"] == "é"
            assert (await client.get(f"{second.url}/issues", headers=headers)).status_code == 401
            headers = {"Authorization": f"Bearer {second.tokens['reader']}"}
            assert len((await client.get(f"{second.url}/issues?limit=9", headers=headers)).json()) == 3
        assert (await backend.diff(first)).paths == ("issues.151",)
        assert (await backend.diff(second)).is_empty
        assert [bill.units for bill in await backend.ledger(second)] == [3]
        refused, line = await backend.journal(second)
        assert (refused.status, refused.role) == (401, None)
        assert (line.run, line.case, line.attempt, line.query) == ("r", "c", "2", (("limit", "9"),))

    served(use)


def test_outside_a_world_nothing_is_served() -> None:
    """A wrong base URL is told, not guessed."""

    async def use(backend: Backend) -> None:
        async with httpx.AsyncClient() as client:
            for path in ("/", "/w", "/w/nothing/issues", "/worlds"):
                asked = await client.get(backend.url + path)
                assert (asked.status_code, "ends in /w/<id>" in asked.json()["detail"]) == (404, True)

    served(use)


def test_connections_break_as_declared() -> None:
    """No answer, half an answer, half as if whole, late."""

    async def use(backend: Backend) -> None:
        world = await backend.create_world()
        headers = {"Authorization": f"Bearer {world.tokens['reader']}"}
        async with httpx.AsyncClient(headers=headers) as client:
            with pytest.raises(httpx.RemoteProtocolError, match="without sending a response"):
                await client.get(f"{world.url}/rates")
            with pytest.raises(httpx.RemoteProtocolError, match="without sending complete"):
                await client.get(f"{world.url}/rates")
            assert (await client.get(f"{world.url}/rates")).text == '{"SGD":1,"'
            assert (await client.get(f"{world.url}/rates")).json() == {"SGD": 1, "USD": 1.342}
        assert [line.fault for line in await backend.journal(world)] == [
            "drop",
            "truncated",
            "malformed",
            "latency 5 ms",
        ]

    served(use)


def test_a_body_that_is_too_large_is_refused() -> None:
    """Memory is not the client's to fill."""

    async def use(backend: Backend) -> None:
        world = await backend.create_world()
        async with httpx.AsyncClient() as client:
            asked = await client.post(f"{world.url}/issues", content=b"x" * (17 * 1024 * 1024))
            assert asked.status_code == 413

    served(use)


def test_the_control_plane_does_the_same_from_another_process(tmp_path: Path) -> None:
    """By port or by unix socket, the calls are those of the backend itself."""
    lock = tmp_path / "control.sock"

    async def use(backend: Backend) -> None:
        async with connect(backend.control_url, secret=backend.secret) as remote:
            world = await remote.create_world(run="r", case="c", attempt=3)
            headers = {"Authorization": f"Bearer {world.tokens['writer']}"}
            async with httpx.AsyncClient(headers=headers) as client:
                await client.patch(f"{world.url}/rates", json={"USD": 1.5})
                await client.get(f"{world.url}/issues")
                await client.delete(f"{world.url}/issues/143")
            assert (await remote.diff(world)).paths == (await backend.diff(world)).paths == ("fx.USD", "issues.143")
            assert await remote.journal(world) == await backend.journal(world)
            assert await remote.ledger(world) == await backend.ledger(world)
            assert (await remote.snapshot(world)).removed == (await backend.snapshot(world)).removed
            await remote.reset(world, case="d")
            assert (await backend.diff(world)).is_empty
            await backend.reset(world, run="r2", attempt=4)
            await remote.reset(world)
            await remote.delete(world)
            with pytest.raises(ControlPlaneError, match="there is no world"):
                await remote.diff(world)
            other = await backend.create_world()
            await backend.delete(other)

    served(use)
    served(use, Listeners(control_socket=lock))
    assert not lock.exists()


def test_the_control_plane_wants_its_secret_and_the_worlds_know_nothing_of_it() -> None:
    """The server under test must not be able to reset its own world."""

    async def use(backend: Backend) -> None:
        world = await backend.create_world()
        async with httpx.AsyncClient() as client:
            for token in (*world.tokens.values(), "x"):
                headers = {"Authorization": f"Bearer {token}"}
                asked = await client.get(f"{backend.control_url}/worlds/{world.id}/diff", headers=headers)
                assert asked.status_code == 401
            headers = {"Authorization": f"Bearer {backend.secret}"}
            asked = await client.get(f"{backend.control_url}/worlds/{world.id}/dif", headers=headers)
            assert (asked.status_code, "did you mean 'diff'?" in asked.json()["detail"]) == (404, True)
            asked = await client.post(f"{backend.control_url}/worlds", headers=headers, content=b'{"kase": 1}')
            assert asked.status_code == 400
            asked = await client.post(f"{backend.control_url}/worlds", headers=headers, content=b'{"attempt": true}')
            assert (asked.status_code, "an attempt's number" in asked.json()["detail"]) == (400, True)
            asked = await client.post(f"{backend.control_url}/worlds", headers=headers)
            assert asked.status_code == 201
            for attempt, case in (("2", "a"), (2, "b")):
                label = {"run": "r", "case": case, "attempt": attempt}
                made = (await client.post(f"{backend.control_url}/worlds", headers=headers, json=label)).json()
                await client.get(f"{made['url']}/issues")
                lines = (await client.get(f"{backend.control_url}/worlds/{made['id']}/journal", headers=headers)).json()
                assert [(line["case"], line["attempt"]) for line in lines] == [(case, "2")]

    served(use)


def test_a_control_plane_that_is_gone_is_a_sentence() -> None:
    """The run says which part failed."""

    async def use() -> None:
        async with connect("http://127.0.0.1:9", secret="x") as remote:  # noqa: S106 - nobody listens there
            with pytest.raises(ControlPlaneError, match="cannot be reached"):
                await remote.create_world()

    asyncio.run(use())


def test_ports_and_paths_in_use_are_told(tmp_path: Path) -> None:
    """And nothing stays open behind the message."""
    taken = socket.socket()
    taken.bind(("127.0.0.1", 0))
    taken.listen()
    port = taken.getsockname()[1]
    (tmp_path / "x.sock").write_text("", encoding="utf-8")
    for listeners, said in (
        (Listeners(port=port), f"port {port} on 127.0.0.1 is in use by another program"),
        (Listeners(control_port=port), f"port {port} on 127.0.0.1 is in use"),
        (Listeners(port=70_000), "port 70000 on 127.0.0.1 cannot be used"),
        (Listeners(control_socket=tmp_path / "x.sock"), "is there already"),
        (Listeners(control_socket=tmp_path / "no" / "x.sock"), "cannot be used"),
    ):
        with pytest.raises(UserError) as caught:
            served(lambda _backend: asyncio.sleep(0), listeners)
        assert said in str(caught.value)
    taken.close()


def test_ports_are_free_again_at_the_end() -> None:
    """Also when a client still holds its connection."""
    ports: list[int] = []

    async def use(backend: Backend) -> None:
        world = await backend.create_world()
        port = int(backend.url.rsplit(":", 1)[1])
        ports.append(port)
        client.connect(("127.0.0.1", port))
        client.sendall(f"GET /w/{world.id}/iss".encode())
        await asyncio.sleep(0)

    client = socket.socket()
    served(use)
    client.close()
    again = socket.socket()
    again.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    again.bind(("127.0.0.1", ports[0]))
    again.close()


def test_another_seed_gives_other_tokens() -> None:
    """The seed of a run can be set from outside."""

    async def tokens(seed: int | None) -> dict[str, str]:
        async with serve(*declared(), seed=seed) as backend:
            return dict((await backend.create_world()).tokens)

    assert asyncio.run(tokens(None)) == asyncio.run(tokens(0)) != asyncio.run(tokens(5))


def test_the_loopback_of_ipv6_can_be_served() -> None:
    """Where the machine has one."""
    if not socket.has_ipv6:
        pytest.skip("no IPv6 here")

    async def use(backend: Backend) -> None:
        assert backend.url.startswith("http://[::1]:")

    try:
        served(use, Listeners(host="::1"))
    except UserError:
        pytest.skip("no IPv6 loopback here")
