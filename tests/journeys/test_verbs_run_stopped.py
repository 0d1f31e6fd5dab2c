"""`run` cut short: by a kill, Ctrl-C, a request to end, a full disk. The record is whole, nothing is left."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from harness.errors import ExitCode
from harness.run_record.lines import encode
from tests.doubles.servers.suites import living, pids_in
from tests.doubles.workbench import ASK_BALANCE, ASK_HOURS, BALANCE, HOURS, Workbench, offered

pytestmark = pytest.mark.slow

ONE_AT_A_TIME = ("--concurrency", "1")
STUCK = "get_opening_hours"


@pytest.fixture
def stuck(bench: Workbench) -> Iterator[Workbench]:
    """A suite whose second case is never answered, until `freed`; whatever a test starts is over when it ends."""
    bench.behaviour["slow"] = [STUCK]
    bench.cases = [ASK_BALANCE, ASK_HOURS, ASK_BALANCE | {"id": "balance-again"}]
    yield bench.save()
    if bench.pids.exists():
        assert living(pids_in(bench.pids)) == ()


def freed(bench: Workbench) -> Workbench:
    """Let the server answer everything."""
    bench.behaviour["slow"] = []
    return bench.save()


def begun(bench: Workbench, *words: str) -> subprocess.Popen[str]:
    """A run of which one attempt is recorded and the second is under way."""
    running = bench.start("run", bench.path, "--out", "out", *ONE_AT_A_TIME, *words)
    read_until(running, "1 of 3 attempts")
    return running


def read_until(running: subprocess.Popen[str], words: str) -> None:
    """Wait for a line of the progress."""
    assert running.stderr is not None
    for line in running.stderr:
        if words in line:
            return
    pytest.fail(f"the run ended before it said {words!r}")


def ended(running: subprocess.Popen[str], sign: int) -> str:
    """Send a signal; what the run said after it."""
    running.send_signal(sign)
    _, err = running.communicate()
    return err


def recorded(bench: Workbench) -> bytes:
    """The record as it is on the disk."""
    return (bench.folder / "out" / "run.jsonl").read_bytes()


def asked(bench: Workbench) -> list[str]:
    """The cases of the record, in the order they finished."""
    return [result.attempt.case for result in bench.record().results]


@pytest.mark.parametrize("sign", [signal.SIGINT, signal.SIGTERM])
def test_ctrl_c_and_a_request_to_end_leave_a_whole_record_and_no_process(stuck: Workbench, sign: int) -> None:
    """Exit 130, how to go on, and what was measured is kept."""
    running = begun(stuck)
    err = ended(running, sign)
    assert running.returncode == ExitCode.INTERRUPTED
    assert f"--resume {Path('out')}" in err
    assert "Traceback" not in err
    record = stuck.record()
    assert record.end is not None
    assert (record.end.ending, asked(stuck)) == ("interrupted", ["balance"])
    assert living(pids_in(stuck.pids)) == ()


def test_an_interrupted_run_goes_on_where_it_was(stuck: Workbench) -> None:
    """Only what is missing is asked, nothing already written is edited, and the verdict is on the whole."""
    ended(begun(stuck), signal.SIGINT)
    before, started = recorded(stuck), stuck.started()
    said = freed(stuck).do("run", stuck.path, "--resume", "out", "--json", "-")
    assert (said.code, said.json["attempts"]["passed"]) == (ExitCode.OK, 3)
    assert recorded(stuck).startswith(before)
    assert sorted(asked(stuck)) == ["balance", "balance-again", "hours"]  # in whatever order they finished
    assert stuck.started() - started == 3  # one to look at, two to ask
    again = stuck.do("run", stuck.path, "--resume", "out")
    assert again.code == ExitCode.USER_ERROR
    assert "nothing is missing" in again.err


def test_a_killed_run_goes_on_too_and_its_servers_die_with_it(stuck: Workbench) -> None:
    """Nobody could tidy up: the guard ends the servers, and the half line is dropped."""
    running = begun(stuck)
    ended(running, signal.SIGKILL)
    while living(pids_in(stuck.pids)):
        """The guard runs on after us; the test's own time limit bounds the wait."""
    with (stuck.folder / "out" / "run.jsonl").open("ab") as file:
        file.write(b'{"kind":"attempt","result":{"att')
    said = freed(stuck).do("run", stuck.path, "--resume", "out", "--json", "-")
    assert (said.code, said.json["attempts"]["passed"]) == (ExitCode.OK, 3)
    end = stuck.record().end
    assert end is not None
    assert end.ending == "complete"


def test_a_run_killed_before_its_last_line_is_finished_by_resuming(bench: Workbench) -> None:
    """Every attempt is there, and the end that `promote` asks for is not."""
    bench.run()
    path = bench.folder / "out" / "run.jsonl"
    path.write_bytes(b"".join(path.read_bytes().splitlines(keepends=True)[:-1]))
    assert bench.do("promote", "out", "--reason", "too early").code == ExitCode.USER_ERROR
    assert bench.do("run", bench.path, "--resume", "out").code == ExitCode.OK
    assert bench.do("promote", "out", "--reason", "whole").code == ExitCode.OK


def test_a_grade_written_into_an_unfinished_record_does_not_survive(bench: Workbench) -> None:
    """No digest seals a record before its end; what an attempt earned is worked out from its transcript."""
    bench.cases[0]["answer"] = {"equals": "never this"}
    assert bench.save().run().json["attempts"]["failed"] == 1
    path = bench.folder / "out" / "run.jsonl"
    lines = [json.loads(line) for line in path.read_bytes().splitlines()[:-1]]
    for line in lines[1:]:
        line["result"]["grade"] = {"outcome": "passed", "checks": []}
    path.write_bytes(b"".join(encode(line) for line in lines))
    said = bench.do("run", bench.path, "--resume", "out")
    assert said.code == ExitCode.NOT_MEASURED
    assert "is not what its transcript earns (" in said.err
    assert "the record was changed; start a new run" in said.err


def test_a_request_to_end_while_the_server_starts_leaves_nothing(bench: Workbench) -> None:
    """There is no record yet, so nothing is said of resuming; the server is gone."""
    ready = bench.folder / "ready"
    os.mkfifo(ready)
    bench.behaviour["sleep_start"] = 3600
    bench.server["env"] = {"PID_FILE": str(ready)}
    bench.save()
    running = bench.start("run", bench.path, "--out", "out")
    pid = int(ready.read_text().split()[0])  # blocks until the server runs
    err = ended(running, signal.SIGTERM)
    assert running.returncode == ExitCode.INTERRUPTED
    assert "--resume" not in err
    assert living([pid]) == ()


def test_no_port_of_the_backend_outlives_an_interrupted_run(bench: Workbench) -> None:
    """The next run, and the next test, find the machine as it was."""
    bench.behaviour = {"tools": [offered("environment", "The whole environment."), HOURS, BALANCE], "slow": [STUCK]}
    bench.cases = [
        {"id": "balance", "ask": "What is the whole environment?", "tools": {"must": ["environment"]}},
        ASK_HOURS,
        ASK_BALANCE | {"id": "again"},
    ]
    bench.suite |= {"fixture": "fixture.yaml", "backend": "backend.yaml"}
    bench.server["env"] = {"URL": "{backend.url}"}
    bench.save()
    (bench.path / "fixture.yaml").write_text("accounts: [{id: a, balance: 1200}]\n", encoding="utf-8")
    (bench.path / "backend.yaml").write_text("tokens: {reader: read}\ncollections: {accounts: {}}\n", encoding="utf-8")
    running = begun(bench)
    ended(running, signal.SIGINT)
    assert running.returncode == ExitCode.INTERRUPTED
    result = bench.record().results[0].evidence.trajectory.calls[0].result
    assert result is not None
    url = json.loads(result.text[0])["URL"]
    port = int(url.removeprefix("http://127.0.0.1:").split("/")[0])
    with pytest.raises(ConnectionRefusedError):
        socket.create_connection(("127.0.0.1", port))
    assert living(pids_in(bench.pids)) == ()


def test_a_full_disk_stops_the_run_and_keeps_what_was_written(stuck: Workbench) -> None:
    """The cause is named, every whole line is there, and with room made the run goes on."""
    freed(stuck)
    stuck.behaviour["long"] = {STUCK: 60_000}
    stuck.save()
    running = stuck.start("run", stuck.path, "--out", "out", *ONE_AT_A_TIME, limit="-f 24")
    _, err = running.communicate()
    assert running.returncode == ExitCode.NOT_MEASURED
    assert "cannot write to the run record out/run.jsonl: File too large" in err
    assert "--resume out" in err
    assert asked(stuck) == ["balance"]
    said = stuck.do("run", stuck.path, "--resume", "out", "--json", "-")
    assert (said.code, said.json["attempts"]["passed"]) == (ExitCode.OK, 3)


def test_a_disk_that_is_full_from_the_start_leaves_no_record_that_is_none(bench: Workbench) -> None:
    """The same command works once there is room."""
    running = bench.start("run", bench.path, "--out", "out", limit="-f 0")
    _, err = running.communicate()
    assert running.returncode == ExitCode.NOT_MEASURED
    assert "out/run.jsonl" in err
    assert bench.run().code == ExitCode.OK


@pytest.mark.parametrize(
    ("change", "named"),
    [("cases", "cases"), ("agent", "agent"), ("fixture", "fixture"), ("surface", "surface")],
)
def test_a_run_is_not_gone_on_with_as_another_one(stuck: Workbench, change: str, named: str) -> None:
    """Two halves that measured different things are no whole; the difference is named and the record untouched."""
    stuck.suite["agents"] = {"robot": {"provider": "keyword"}}
    freed(stuck).run("--agent", "robot")
    path = stuck.folder / "out" / "run.jsonl"
    path.write_bytes(b"".join(path.read_bytes().splitlines(keepends=True)[:2]))
    if change == "cases":
        stuck.cases[0] = ASK_BALANCE | {"ask": "What is the balance today?"}
    elif change == "agent":
        stuck.suite["agents"] = {"robot": {"provider": "keyword", "max_turns": 3}}
    elif change == "fixture":
        stuck.suite["fixture"] = "fixture.yaml"
        (stuck.path / "fixture.yaml").write_text("accounts: []\n", encoding="utf-8")
    else:
        stuck.behaviour["tools"] = [BALANCE | {"description": "The balance."}, HOURS]
    before = recorded(stuck)
    said = stuck.save().do("run", stuck.path, "--resume", "out")
    assert said.code == ExitCode.USER_ERROR
    assert named in said.err
    assert "start a new run" in said.err
    assert recorded(stuck) == before


def test_options_that_would_change_the_plan_are_refused_beside_resume(stuck: Workbench) -> None:
    """They would be passed over in silence otherwise."""
    said = stuck.do("run", stuck.path, "--resume", "out", "--attempts", "5", "--agent", "keyword")
    assert said.code == ExitCode.USER_ERROR
    assert "leave out --agent, --attempts" in said.err


def test_a_server_that_no_longer_starts_leaves_a_resumed_record_as_it_was(stuck: Workbench) -> None:
    """Half a run does not become invalid because today's server is broken; mended, it goes on."""
    ended(begun(stuck), signal.SIGINT)
    freed(stuck)
    stuck.behaviour |= {"exit_start": 1, "stderr_text": "broken today"}
    before = recorded(stuck)
    said = stuck.save().do("run", stuck.path, "--resume", "out")
    assert (said.code, recorded(stuck)) == (ExitCode.NOT_MEASURED, before)
    assert "broken today" in said.err
    del stuck.behaviour["exit_start"]
    assert stuck.save().do("run", stuck.path, "--resume", "out").code == ExitCode.OK


def test_a_record_that_another_run_is_writing_is_left_alone(stuck: Workbench) -> None:
    """Two writers would spoil one file."""
    running = begun(stuck)
    said = stuck.do("run", stuck.path, "--resume", "out")
    assert said.code == ExitCode.USER_ERROR
    assert "is being written by another run" in said.err
    ended(running, signal.SIGINT)
    assert asked(stuck) == ["balance"]


OVERTAKING = """
from pathlib import Path
from mcp.server.mcpserver import MCPServer
def make(environment):
    if Path("whole").exists():
        Path("out/run.jsonl").write_bytes(Path("whole").read_bytes())
    server = MCPServer("bank")
    @server.tool()
    def get_balance() -> int:
        'The current balance of the account.'
        return 1200
    return server
"""


def test_a_run_that_another_one_finished_meanwhile_is_not_made_twice(bench: Workbench) -> None:
    """Both have read what is missing; who gets the file second would ask, and pay for, all of it again."""
    bench.suite["server"] = {"object": "overtaking:make"}
    bench.cases = [ASK_BALANCE, ASK_BALANCE | {"id": "again"}]
    (bench.save().path / "overtaking.py").write_text(OVERTAKING, encoding="utf-8")
    bench.run()
    path, whole = bench.folder / "out" / "run.jsonl", bench.folder / "whole"
    whole.write_bytes(path.read_bytes())
    path.write_bytes(b"".join(path.read_bytes().splitlines(keepends=True)[:2]))
    said = bench.do("run", bench.path, "--resume", "out")
    assert said.code == ExitCode.USER_ERROR
    assert "another run has gone on with it meanwhile" in said.err
    assert path.read_bytes() == whole.read_bytes()


@pytest.mark.parametrize("sign", [signal.SIGINT, signal.SIGTERM])
def test_an_end_asked_for_while_the_first_server_starts_is_one_too(stuck: Workbench, sign: int) -> None:
    """A process that is being spawned is not given up half-way: nothing would ever tell that it is gone."""
    running = stuck.start("run", stuck.path, "--out", "out")
    read_until(running, "starting the server")
    running.send_signal(sign)
    _, err = running.communicate(timeout=40)  # the server itself is given 60 s to start
    assert (running.returncode, err.strip()) == (ExitCode.INTERRUPTED, "plumbline: interrupted")
