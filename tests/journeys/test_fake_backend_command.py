"""`python -m fake_backend`, as a person uses it: real processes, real ports."""

from __future__ import annotations

import re
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest

from fake_backend.__main__ import main
from tests.doubles.backend_in_memory import TRACKER_DATA, TRACKER_SPEC


@pytest.fixture(name="folder")
def tracker_files(tmp_path: Path) -> Path:
    """A backend and its fixture as files."""
    (tmp_path / "backend.yaml").write_text("tokens: {reader: read, writer: read-write}\n" + TRACKER_SPEC, "utf-8")
    (tmp_path / "fixture.yaml").write_text(TRACKER_DATA, encoding="utf-8")
    return tmp_path


@contextmanager
def running(folder: Path, *options: str) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """Start the command, give the process and what it printed up to its greeting's end, and see that it ends."""
    command = [sys.executable, "-m", "fake_backend", "backend.yaml", *options]
    with subprocess.Popen(command, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        said = ""
        try:
            while "Ctrl-C" not in said:
                line = process.stdout.readline()
                assert line, process.communicate()
                said += line
            yield process, said
        finally:
            process.kill()


@pytest.mark.slow
def test_two_worlds_are_served_until_ctrl_c(folder: Path) -> None:
    """The greeting has all one needs; a write in one world is not seen in the other; nothing is left behind."""
    with running(folder, "--worlds", "2") as (process, said):
        first, second = re.findall(r"http://\S+/w/\S+", said)
        writers = re.findall(r"(writer-\S+)", said)
        readers = re.findall(r"(reader-\S+)", said)
        made = httpx.post(f"{first}/issues", json={"title": "x"}, headers={"Authorization": f"Bearer {writers[0]}"})
        assert made.status_code == 201
        seen = httpx.get(f"{second}/issues", headers={"Authorization": f"Bearer {readers[1]}"})
        assert [row["id"] for row in seen.json()] == [142, 143, 150]
        assert httpx.get(f"{first}/isues").status_code == 404
        process.send_signal(signal.SIGINT)
        rest, errors = process.communicate(timeout=30)
        assert (process.returncode, errors) == (0, "")
        assert "201  POST /issues\n" in rest
        assert "404  GET /isues  (unknown route)\n" in rest
        assert rest.endswith("stopped\n")
        with pytest.raises(httpx.ConnectError):
            httpx.get(first)


@pytest.mark.slow
def test_a_reader_that_goes_away_does_not_stop_it(folder: Path) -> None:
    """`| head` is how people look at a greeting."""
    with running(folder) as (process, said):
        assert process.stdout is not None
        process.stdout.close()
        (url,) = re.findall(r"http://\S+/w/\S+", said)
        assert [httpx.get(f"{url}/issues").status_code for _ in range(3)] == [401, 401, 401]
        process.send_signal(signal.SIGTERM)
        assert process.wait(timeout=30) == 0


@pytest.mark.slow
def test_a_port_in_use_is_a_sentence_and_exit_2(folder: Path) -> None:
    """Without a traceback, with what to do."""
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        command = [sys.executable, "-m", "fake_backend", "backend.yaml", "--port", str(port)]
        done = subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 2
    said = f"port {port} on 127.0.0.1 is in use by another program; choose another with --port, or 0 for any that"
    assert done.stderr == f"{said} is free\n"


def test_mistakes_in_files_are_told_with_their_place(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """And nothing is served."""
    (folder / "backend.yaml").write_text("collections: {isues: {}}", encoding="utf-8")
    assert main([str(folder / "backend.yaml")]) == 2
    assert "backend.yaml:1:15: collections.isues: the fixture has no collection 'isues'" in capsys.readouterr().err
    assert main([str(folder / "backend.yaml"), "--fixture", str(folder / "none.yaml")]) == 2
    assert "none.yaml: cannot be read" in capsys.readouterr().err


def test_the_file_that_was_named_wrongly_is_the_one_that_is_told(
    tmp_path: Path, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Not the fixture that is looked for beside it."""
    assert main([str(tmp_path / "elsewhere" / "bakend.yaml")]) == 2
    assert capsys.readouterr().err == f"{tmp_path}/elsewhere/bakend.yaml: there is no such file\n"
    assert main([str(folder)]) == 2
    assert capsys.readouterr().err == f"{folder}: it is a folder; name the backend file in it\n"
    assert main(["x" * 5000]) == 2
    assert capsys.readouterr().err == f"{'x' * 5000}: File name too long\n"


@pytest.mark.parametrize("number", ["0", "-1", "two", "1.5", "10001", "9" * 5000])
def test_a_number_of_worlds_that_nobody_means_is_refused(
    folder: Path, number: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """A backend without a world would wait for ever for nobody; one with millions would never be there."""
    with pytest.raises(SystemExit, match="2"):
        main([str(folder / "backend.yaml"), "--worlds", number])
    assert f"{number!r} is not a whole number from 1 to 10,000" in capsys.readouterr().err


@pytest.mark.parametrize("option", ["--port", "--control-port"])
@pytest.mark.parametrize("port", ["99999", "65536", "-1", "http", "9" * 5000])
def test_a_port_that_no_machine_has_is_refused(
    folder: Path, option: str, port: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """Before the system says so in its own words."""
    with pytest.raises(SystemExit) as stopped:
        main([str(folder / "backend.yaml"), option, port])
    assert stopped.value.code == 2
    assert f"'{port}' is not a port: a whole number from 0, which is any free one, to 65535" in capsys.readouterr().err


def test_the_shipped_household_can_be_served_by_hand() -> None:
    """The command of the README."""
    folder = Path(__file__).parents[2] / "cases" / "household"
    with running(folder, "--port", "0", "--quiet") as (_, said):
        (url,) = re.findall(r"http://\S+/w/\S+", said)
        (token,) = re.findall(r"(reader-\S+)", said)
        accounts = httpx.get(f"{url}/accounts", headers={"Authorization": f"Bearer {token}"}).json()
        assert len(accounts) == 5
