"""Servers that will not start, will not end, or leave something behind."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from harness.domain.attempt import Attempt
from harness.errors import ServerError, UserError
from tests.doubles.servers.suites import (
    ATTEMPT,
    FOLDER,
    environment_of,
    living,
    pids_in,
    small,
    small_http,
    station_of,
    suite_of,
)


def start_error(spec: object, **options: object) -> str:
    """What is said about a server that cannot be used."""

    async def story() -> None:
        async with station_of(spec, **options):  # type: ignore[arg-type]  # each test names what it hands over
            pass

    with pytest.raises((ServerError, UserError)) as caught:
        asyncio.run(story())
    return str(caught.value)


def test_a_server_that_exits_at_once_is_named_with_its_exit_code_and_last_words() -> None:
    """O2: the answer that cannot come must not be waited for, and the reason stands on stderr."""
    said = start_error(small({"exit_start": 1, "stderr_text": "API_KEY is not set\n"}))
    assert "exited with code 1" in said
    assert "API_KEY is not set" in said


def test_a_server_that_exits_silently_with_zero_is_an_error_too() -> None:
    """O2: exit code 0 before the handshake is no success."""
    said = start_error(small({"exit_start": 0}))
    assert "exited with code 0" in said
    assert "wrote nothing to stderr" in said


def test_a_command_that_does_not_exist_is_named_with_the_path_it_was_looked_for_on() -> None:
    """O11: without the PATH nobody can see why `uv` was not found."""
    said = start_error(small(command=("no-such-launcher",)), parent={"PATH": "/nowhere:/usr/nothing"})
    assert "no-such-launcher" in said
    assert "/nowhere:/usr/nothing" in said


def test_a_command_that_is_no_program_is_a_sentence(tmp_path: Path) -> None:
    """A file that the system refuses to run is the user's error, not a traceback."""
    (tmp_path / "server").write_bytes(b"\x00not a program")
    (tmp_path / "server").chmod(0o755)

    async def story() -> None:
        suite = suite_of(small(command=("./server",)), folder=tmp_path)
        async with environment_of(suite) as environment, environment.station(ATTEMPT):
            pass

    with pytest.raises(UserError, match="cannot start"):
        asyncio.run(story())


def test_a_server_that_answers_initialize_with_an_error_is_quoted() -> None:
    """The server's own words say more than ours could."""
    said = start_error(small({"identity_error": {"code": -32000, "message": "licence expired"}}))
    assert "licence expired" in said


@pytest.mark.parametrize(
    ("behaviour", "expected"),
    [
        ({"die_listing": True}, "the server did not answer tools/list: it exited with code 7"),
        ({"hang_listing": True}, "the server did not finish tools/list in 0.5 s"),
        ({"listing_error": {"code": -32603, "message": "no database"}}, "tools/list with error -32603: no database"),
    ],
)
def test_a_server_that_fails_over_its_list_of_tools_is_said_to_fail_there(
    behaviour: dict[str, object], expected: str
) -> None:
    """Whoever is told of `initialize` looks in the wrong place of the server."""
    limit_s = 0.5 if "hang_listing" in behaviour else 60
    assert expected in start_error(small({**behaviour, "stderr_text": "listing\n"}, startup_timeout_s=limit_s))


@pytest.mark.parametrize(
    ("greeting", "expected"),
    [
        ({"protocolVersion": 3}, "answered initialize, but no session came of it: protocolVersion: Input should be"),
        (
            {"protocolVersion": "1999-01-01"},
            "no session came of it: Unsupported protocol version from the server: 1999",
        ),
    ],
)
def test_a_greeting_that_is_none_is_not_called_silence(greeting: dict[str, object], expected: str) -> None:
    """The server is alive and has answered; it was us who ended it then."""
    assert expected in start_error(small({"greeting": greeting}))


def test_a_server_that_hangs_at_start_is_given_up_with_seconds_and_tail(tmp_path: Path) -> None:
    """O8: the limit is the suite's own, and the whole process tree is ended."""
    noted = tmp_path / "pids"
    behaviour = {"sleep_start": 3600, "stderr_text": "downloading 3 of 40\n", "child": True, "stubborn": True}
    said = start_error(small(behaviour, startup_timeout_s=0.5, env={"PID_FILE": str(noted)}))
    assert "did not finish initialize in 0.5 s" in said
    assert "downloading 3 of 40" in said
    assert living(pids_in(noted)) == ()


def test_a_slow_server_within_its_limit_works() -> None:
    """O8: healthy servers download packages first; the start is not charged to the attempt."""

    async def story() -> tuple[str, ...]:
        async with station_of(small({"sleep_start": 1, "stderr_text": "downloading\n"})) as station:
            return station.tools.surface.names

    assert "echo" in asyncio.run(story())


def test_no_process_is_left_by_a_server_that_ignores_its_end_and_has_children(tmp_path: Path) -> None:
    """The whole group is ended: stdin closed, then SIGTERM, then SIGKILL."""
    noted = tmp_path / "pids"

    async def story() -> None:
        async with station_of(small({"stubborn": True, "child": True}, env={"PID_FILE": str(noted)})) as station:
            await station.tools.call("count", {})

    asyncio.run(story())
    assert len(pids_in(noted)) == 2
    assert living(pids_in(noted)) == ()


def test_no_process_is_left_when_the_run_is_cancelled(tmp_path: Path) -> None:
    """Ctrl-C arrives as a cancellation, in the middle of a call and with servers started ahead."""
    noted = tmp_path / "pids"
    spec = small({"hang_on": ["count"], "child": True}, env={"PID_FILE": str(noted)})
    plan = [Attempt(case=f"c{number}", agent="keyword", number=1) for number in range(4)]
    calling = asyncio.Event()

    async def run() -> None:
        async with environment_of(spec, attempts=plan) as environment, environment.station(plan[0]) as station:
            calling.set()
            await station.tools.call("count", {})

    async def story() -> None:
        running = asyncio.create_task(run())
        await calling.wait()
        await asyncio.sleep(0)
        running.cancel()
        with pytest.raises(asyncio.CancelledError):
            await running

    asyncio.run(story())
    assert living(pids_in(noted)) == ()


def test_no_process_is_left_when_the_harness_itself_is_killed(tmp_path: Path) -> None:
    """Nothing of ours can run after SIGKILL, yet a server that ignores its stdin must not live on."""
    noted = tmp_path / "pids"
    story = f"""
import asyncio, os, signal
from tests.doubles.servers.suites import small, station_of
async def story():
    spec = small({{"stubborn": True, "child": True}}, env={{"PID_FILE": {str(noted)!r}}})
    async with station_of(spec) as station:
        await station.tools.call("count", {{}})
        os.kill(os.getpid(), signal.SIGKILL)
asyncio.run(story())
"""
    ended = subprocess.run([sys.executable, "-c", story], cwd=FOLDER.parents[2], check=False)
    assert ended.returncode == -signal.SIGKILL
    pids = pids_in(noted)
    assert len(pids) == 2
    _wait_until_gone(pids)


def _wait_until_gone(pids: tuple[int, ...]) -> None:
    """The guard runs on after us; the test's own time limit bounds the wait."""
    while living(pids):
        pass


def test_each_attempt_gets_a_process_of_its_own_and_no_more_are_started_than_planned(tmp_path: Path) -> None:
    """Isolation: a counter in the process is 1 in every attempt. Starting ahead wastes no start."""
    noted = tmp_path / "pids"
    plan = [Attempt(case=f"c{number}", agent="keyword", number=1) for number in range(5)]

    async def story() -> list[object]:
        counts: list[object] = []
        async with environment_of(small(env={"PID_FILE": str(noted)}), attempts=plan, concurrency=2) as environment:
            for attempt in plan:
                async with environment.station(attempt) as station:
                    counts.append((await station.tools.call("count", {})).structured)
        return counts

    assert asyncio.run(story()) == [{"count": 1}] * 5
    assert len(pids_in(noted)) == 5
    assert living(pids_in(noted)) == ()


def test_an_attempt_made_again_gets_a_fresh_server(tmp_path: Path) -> None:
    """A server that died in an attempt gets that attempt once more; the plan had it only once."""
    noted = tmp_path / "pids"

    async def story() -> None:
        spec = small({"die_on": ["count"]}, env={"PID_FILE": str(noted)})
        async with environment_of(spec, attempts=[ATTEMPT]) as environment:
            for _ in range(2):
                async with environment.station(ATTEMPT) as station:
                    with pytest.raises(ServerError, match="exited with code 7"):
                        await station.tools.call("count", {})

    asyncio.run(story())
    assert len(pids_in(noted)) == 2


def test_a_worker_is_reused_until_it_dies(tmp_path: Path) -> None:
    """`isolation: worker` saves the starts; a dead process is replaced, not handed out again."""
    noted = tmp_path / "pids"

    async def story() -> list[object]:
        counts: list[object] = []
        spec = small({"die_on": ["folder"]}, isolation="worker", env={"PID_FILE": str(noted)})
        async with environment_of(spec) as environment:
            for number in range(3):
                async with environment.station(Attempt(case="a", agent="keyword", number=number)) as station:
                    counts.append((await station.tools.call("count", {})).structured)
            async with environment.station(ATTEMPT) as station:
                with pytest.raises(ServerError):
                    await station.tools.call("folder", {})
            async with environment.station(ATTEMPT) as station:
                counts.append((await station.tools.call("count", {})).structured)
        return counts

    assert asyncio.run(story()) == [{"count": 1}, {"count": 2}, {"count": 3}, {"count": 1}]
    assert len(pids_in(noted)) == 2
    assert living(pids_in(noted)) == ()


@pytest.mark.parametrize(("isolation", "started"), [("worker", 1), ("attempt", 2)])
def test_the_process_that_was_looked_at_serves_attempts_where_processes_are_reused(
    tmp_path: Path, isolation: str, started: int
) -> None:
    """A start costs seconds with some servers; its world is reset like that of every other worker."""
    noted = tmp_path / "pids"

    async def story() -> None:
        spec = small(isolation=isolation, env={"PID_FILE": str(noted)})
        async with environment_of(spec, attempts=[ATTEMPT]) as environment:
            await environment.inspect()
            async with environment.station(ATTEMPT) as station:
                assert (await station.tools.call("count", {})).structured == {"count": 1}

    asyncio.run(story())
    assert len(pids_in(noted)) == started
    assert living(pids_in(noted)) == ()


def test_an_http_server_we_start_listens_on_a_free_port_and_is_ended(tmp_path: Path) -> None:
    """Two attempts at once do not share a port, a process or a count."""
    noted = tmp_path / "pids"
    plan = [Attempt(case=f"c{number}", agent="keyword", number=1) for number in range(2)]

    async def story() -> list[object]:
        spec = small_http(env={"PID_FILE": str(noted)})
        async with (
            environment_of(spec, attempts=plan, concurrency=2) as environment,
            environment.station(plan[0]) as one,
            environment.station(plan[1]) as other,
        ):
            return [(await station.tools.call("seen", {})).structured for station in (one, other)]

    first, second = asyncio.run(story())
    assert isinstance(first, dict)
    assert isinstance(second, dict)
    assert first["pid"] != second["pid"]
    assert living(pids_in(noted)) == ()


@pytest.mark.parametrize(
    ("behaviour", "limit_s", "expected"),
    [({"never_listen": True}, 0.5, "did not finish opening its port"), ({"status": 503}, 60, "HTTP 503")],
)
def test_an_http_server_that_does_not_serve_is_named_and_ended(
    behaviour: dict[str, object], limit_s: float, expected: str, tmp_path: Path
) -> None:
    """A port that never opens and an endpoint that is broken are two different findings."""
    noted = tmp_path / "pids"
    said = start_error(small_http(behaviour, startup_timeout_s=limit_s, env={"PID_FILE": str(noted)}))
    assert expected in said
    assert living(pids_in(noted)) == ()


def test_an_http_server_that_exits_is_named_with_its_exit_code() -> None:
    """It must not be waited for until the limit."""
    said = start_error(small_http(command=("{harness.python}", "-c", "import sys; sys.exit('no port')")))
    assert "exited with code 1" in said
    assert "no port" in said


def test_the_environment_survives_a_parent_without_variables() -> None:
    """A harness started with `env -i` can still start a server by its full path."""

    async def story() -> tuple[str, ...]:
        async with station_of(small(), parent={}) as station:
            return station.tools.surface.names

    assert "echo" in asyncio.run(story())
    assert "BEHAVIOUR" not in os.environ


async def one_turn() -> None:
    """Let everything that is ready go on."""
    await asyncio.sleep(0)


def test_a_request_to_end_is_not_lost_on_a_server_that_takes_its_time_to_end() -> None:
    """Whoever looked at the surface is not kept until that server is gone, and no cancellation goes to it instead."""

    async def story() -> None:
        async with environment_of(suite_of(small({"stubborn": True}))) as environment:

            async def job() -> None:
                await environment.inspect()
                await asyncio.Event().wait()

            asking = asyncio.create_task(job())
            while environment.surface is None:
                await one_turn()
            await one_turn()
            asking.cancel()
            await asyncio.wait({asking}, timeout=10)
            assert asking.cancelled()

    asyncio.run(story())
