"""Servers that run already on HTTP, and servers that are an object in this process."""

from __future__ import annotations

import asyncio
import json
import os
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from harness.domain.attempt import Attempt
from harness.domain.suite import ServerSpec
from harness.domain.trajectory import ToolResult
from harness.errors import ServerError, UserError
from tests.doubles.servers.suites import FOLDER, environment_of, small_http, station_of, suite_of


@contextmanager
def running(behaviour: Mapping[str, Any] | None = None) -> Iterator[str]:
    """A server that is no child of the harness; its origin."""
    command = [sys.executable, "-S", "-E", "small_http_server.py", "0"]
    env = {**os.environ, "BEHAVIOUR": json.dumps(behaviour or {})}
    with subprocess.Popen(command, cwd=FOLDER, env=env, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        try:
            yield f"http://127.0.0.1:{server.stdout.readline().strip()}"
        finally:
            server.kill()


def seen(spec: ServerSpec, **options: Any) -> dict[str, Any]:  # noqa: ANN401 - of environment_of
    """What the server saw of one call."""

    async def story() -> ToolResult:
        async with station_of(spec, **options) as station:
            return await station.tools.call("seen", {})

    structured = asyncio.run(story()).structured
    assert isinstance(structured, dict)
    return structured


def refusal(spec: ServerSpec, **options: Any) -> str:  # noqa: ANN401 - of environment_of
    """What is said about a server that cannot be used."""
    with pytest.raises((ServerError, UserError)) as caught:
        seen(spec, **options)
    return str(caught.value)


def test_a_redirect_within_the_origin_is_followed_with_method_body_and_headers() -> None:
    """O9: `/mcp` that wants to be `/mcp/` is no reason to fail."""
    with running({"redirect": "/mcp/", "token": "T"}) as origin:
        spec = ServerSpec(url=f"{origin}/mcp", headers={"Authorization": "Bearer {env.TOKEN}"})
        headers = seen(spec, parent={"TOKEN": "T"})["headers"]
    assert headers["authorization"] == "Bearer T"


def test_a_redirect_to_another_host_is_refused_and_nothing_is_sent_there() -> None:
    """O9: a header with a secret must not travel to a host nobody named."""
    with running() as elsewhere, running({"redirect": f"{elsewhere}/mcp/"}) as origin:
        spec = ServerSpec(url=f"{origin}/mcp", headers={"Authorization": "Bearer T"})
        said = refusal(spec)
        assert f"{elsewhere}/mcp/" in said
        assert "nothing was sent" in said
        assert seen(ServerSpec(url=f"{elsewhere}/mcp/"))["requests"] == 5  # its own session's, and none before


def test_a_redirect_to_another_scheme_is_refused() -> None:
    """O9: http to https is another origin; the suite's author is told the address to write."""
    with running({"redirect": "https://127.0.0.1/mcp/"}) as origin:
        assert "https://127.0.0.1/mcp/" in refusal(ServerSpec(url=f"{origin}/mcp"))


def test_a_refused_token_is_named_with_its_status() -> None:
    """The SDK loses the status; without it nobody thinks of the token."""
    with running({"token": "T"}) as origin:
        assert "HTTP 401" in refusal(ServerSpec(url=f"{origin}/mcp"))


def test_a_header_that_names_an_unset_variable_is_a_user_error() -> None:
    """An empty token would be sent otherwise, and the 401 would be blamed on the server."""
    with running() as origin:
        spec = ServerSpec(url=f"{origin}/mcp", headers={"Authorization": "Bearer {env.TOKN}"})
        assert "{env.TOKN}" in refusal(spec, parent={"TOKEN": "T"})


def test_a_server_that_is_not_there_is_named_by_its_url() -> None:
    """Connection refused says nothing without the address."""
    with running() as origin:
        pass
    assert origin in refusal(ServerSpec(url=f"{origin}/mcp"))


def test_a_web_page_in_place_of_the_protocol_is_an_error() -> None:
    """A login page answers 200 to everything."""
    with running({"html": True}) as origin:
        assert "text/html" in refusal(ServerSpec(url=f"{origin}/mcp"))


@pytest.mark.parametrize("ours", [True, False])
def test_an_http_server_that_dies_in_a_call_is_a_server_error(*, ours: bool) -> None:
    """The SDK tells this by a cancellation; the attempt must end all the same, and the run go on."""
    behaviour = {"die_on": ["seen"]}
    if ours:
        assert "exited with code 7" in refusal(small_http(behaviour))
    else:
        with running(behaviour) as origin:
            assert "died in a call of seen" in refusal(ServerSpec(url=f"{origin}/mcp"))


def test_writing_attempts_on_a_shared_server_take_turns() -> None:
    """A server that is shared and written to gives each attempt its state only if they do not overlap."""

    async def story(origin: str) -> int:
        at_once, most = 0, 0
        spec = ServerSpec(url=f"{origin}/mcp", access="read-write")
        async with environment_of(spec, concurrency=3) as environment:

            async def one(number: int) -> None:
                nonlocal at_once, most
                async with environment.station(Attempt(case="a", agent="keyword", number=number)) as station:
                    at_once += 1
                    most = max(most, at_once)
                    await station.tools.call("seen", {})
                    at_once -= 1

            await asyncio.gather(*(one(number) for number in range(3)))
        return most

    with running() as origin:
        assert asyncio.run(story(origin)) == 1


@pytest.mark.parametrize("factory", ["fast", "sdk", "lowlevel"])
def test_an_object_of_every_kind_is_served_in_process(factory: str) -> None:
    """For one's own tests: no process, the same session, the environment a process would have had."""

    async def story() -> tuple[tuple[str, ...], ToolResult]:
        spec = ServerSpec(object=f"object_servers:{factory}", env={"GREETING": "hello"})
        async with station_of(spec) as station:
            return station.tools.surface.names, await station.tools.call("greet", {})

    names, result = asyncio.run(story())
    assert names == ("greet",)
    assert result.text == ("hello",)


@pytest.mark.parametrize(
    ("reference", "expected"),
    [
        ("object_servers:nothing", "returned a str"),
        ("object_servers:broken", "raised ValueError: no data"),
        ("object_servers:exiting", "raised SystemExit: 0"),
        ("object_servers:failing", "ended with ConnectionError: no database"),
        ("object_servers:missing", "no function 'missing'"),
        ("no_such_module:fast", "cannot import 'no_such_module'"),
        ("object_servers", "module:factory"),
    ],
)
def test_an_object_that_is_no_server_is_a_sentence(reference: str, expected: str) -> None:
    """Each way of getting it wrong has its own word."""
    assert expected in refusal(ServerSpec(object=reference))


def test_an_object_whose_factory_waits_for_the_backend_in_this_process_gets_its_answer() -> None:
    """The backend answers in the same loop: a factory called there would wait for itself, for ever."""

    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.readuntil(b"\r\n\r\n")
        writer.write(b"HTTP/1.1 200 OK\r\ncontent-length: 5\r\nconnection: close\r\n\r\nhello")
        await writer.drain()
        writer.close()

    async def story() -> str | None:
        async with await asyncio.start_server(answer, "127.0.0.1", 0) as backend:
            url = f"http://127.0.0.1:{backend.sockets[0].getsockname()[1]}/"
            spec = ServerSpec(object="object_servers:blocking", env={"BACKEND_URL": url})
            async with environment_of(spec) as environment:
                return (await environment.inspect()).instructions

    assert asyncio.run(story()) == "hello"


def test_an_object_whose_factory_never_returns_costs_its_startup_time_and_no_more() -> None:
    """A limit that only holds for processes is none."""
    try:
        assert "in 0.2 s" in refusal(ServerSpec(object="object_servers:stuck", startup_timeout_s=0.2))
    finally:
        sys.modules["object_servers"].LATER.set()


def test_modules_of_two_suites_with_one_name_are_kept_apart(tmp_path: Path) -> None:
    """Every author calls the file `server.py`; the second suite of a run must not get the first one's."""

    async def instructions(folder: Path) -> str | None:
        suite = suite_of(ServerSpec(object="server_of_suite:make"), folder=folder)
        async with environment_of(suite) as environment:
            return (await environment.inspect()).instructions

    said = []
    for name in ("one", "two"):
        folder = tmp_path / name
        folder.mkdir()
        text = f"from mcp.server import Server\ndef make(environment):\n    return Server('x', instructions={name!r})\n"
        (folder / "server_of_suite.py").write_text(text, encoding="utf-8")
        said.append(asyncio.run(instructions(folder)))
    assert said == ["one", "two"]
