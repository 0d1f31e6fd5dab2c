"""`run` over servers that fail, lie or lack something: the outcome, the sentence and the exit code of each."""

from __future__ import annotations

import json
import re
import shlex
from datetime import timedelta
from typing import Any

import pytest

from harness.entropy import today
from harness.errors import ExitCode
from tests.doubles.servers.suites import FOLDER, PYTHON, living, pids_in
from tests.doubles.workbench import ASK_BALANCE, ASK_HOURS, BALANCE, CLOSE, HOURS, ROOT, Workbench, gives, offered

pytestmark = pytest.mark.slow


CHATTY = """
import logging
from mcp.server.mcpserver import MCPServer
def make(environment):
    logging.basicConfig(level=logging.INFO)
    logging.getLogger("chatty").info("a request came in")
    logging.getLogger("chatty").warning("an odd thing\\n::error::a command")
    server = MCPServer("chatty")
    @server.tool()
    def get_balance() -> int:
        'The balance.'
        return 12
    return server
"""


def evidence(document: Any, name: str) -> str:  # noqa: ANN401 - the run's JSON
    """What a check of the gate says."""
    return str(next(check["evidence"] for check in document["gate"]["checks"] if check["name"] == name))


def promoted(bench: Workbench) -> None:
    """Commit today's numbers as the baseline."""
    assert bench.do("run", bench.path, "--out", "first").code == ExitCode.OK
    assert bench.do("promote", "first", "--reason", "first").code == ExitCode.OK


def test_a_server_that_will_not_start_makes_the_run_invalid_and_says_why(bench: Workbench) -> None:
    """Nobody is graded for it; the end of its stderr is the cause."""
    bench.behaviour |= {"exit_start": 1, "stderr_text": "ModuleNotFoundError: No module named 'bank'\n"}
    said = bench.save().run()
    assert (said.code, said.json["verdict"]) == (ExitCode.NOT_MEASURED, "invalid")
    assert "No module named 'bank'" in evidence(said.json, "valid")
    assert bench.record().results == ()
    assert "No module named 'bank'" in (bench.folder / "out" / "comment.md").read_text()


def test_a_result_that_no_record_could_hold_is_an_error_to_the_agent_and_the_run_goes_on(bench: Workbench) -> None:
    """A line nested deeper than JSON is read back would make the whole record, with all it cost, unreadable."""
    deep: Any = 1200
    for _ in range(200):
        deep = [deep]
    bench.behaviour["results"]["get_balance"] = gives({"balance": deep})
    said = bench.save().run()
    assert said.json["attempts"]["unmeasured"] == 0
    (call,) = next(r for r in bench.record().results if r.attempt.case == "balance").evidence.trajectory.calls
    assert call.result is not None
    assert call.result.text == ("The result is nested more than 100 deep, which cannot be kept.",)


def test_a_command_that_does_not_exist_is_a_user_error(bench: Workbench) -> None:
    """It is the suite that is wrong, and nothing was run."""
    bench.server["command"] = ["no-such-server"]
    said = bench.save().run()
    assert said.code == ExitCode.USER_ERROR
    place = f"{bench.path}/suite.yaml:1:{place_in(bench, 'no-such-server')}"
    assert f"{place}: server.command[0]: cannot start 'no-such-server': not found on PATH=" in said.err
    assert not (bench.folder / "out").exists()


def place_in(bench: Workbench, word: str) -> int:
    """The column of a word in the one line of the suite's file."""
    return (bench.path / "suite.yaml").read_text(encoding="utf-8").index(json.dumps(word)) + 1


def test_a_command_is_given_its_nearest_neighbour(bench: Workbench) -> None:
    """On the PATH the server gets, or in the suite's folder for a command with a slash."""
    bench.server["command"] = ["bsah"]
    assert "did you mean 'bash'?" in bench.save().run().err
    bench.server["command"] = ["./bin/srever"]
    (bench.path / "bin").mkdir()
    (bench.path / "bin" / "server").touch(mode=0o755)
    said = bench.save().run().err
    assert "bin/srever is not an executable file; did you mean 'bin/server'?" in said


def test_a_server_that_dies_twice_fails_its_attempt_and_only_that(bench: Workbench) -> None:
    """It is tried once more in a fresh world; a crash is a regression of the server's author, named by its stderr."""
    promoted(bench)
    bench.behaviour["die_on"] = ["get_opening_hours"]
    said = bench.save().run()
    assert said.code == ExitCode.GATE_FAILED
    assert said.json["attempts"] == {"planned": 2, "passed": 1, "failed": 1, "unmeasured": 0, "unread": 0}
    died = next(r for r in bench.record().results if r.attempt.case == "hours").evidence
    assert died.server_crashed
    assert len(died.server_failures) == 2
    assert "cannot go on in get_opening_hours" in died.server_failures[0]
    assert "cannot go on in get_opening_hours" in (bench.folder / "out" / "comment.md").read_text()


@pytest.mark.parametrize("allowed", [0.1, 0.5])
def test_what_could_not_be_measured_is_never_failed_and_too_much_of_it_is_no_verdict(
    bench: Workbench, allowed: float
) -> None:
    """The share is the suite's to set; a case without any measured attempt is never conclusive."""
    bench.suite["gate"] = {"max_unmeasured": allowed}
    balance = [{"calls": [{"tool": "get_balance"}]}, {"answer": "It is SGD 1200."}]
    lost = [{"ending": "service", "detail": "529 overloaded"}]
    right = [{"calls": [{"tool": "get_opening_hours"}]}, {"answer": "Nine."}]
    bench.scripted(balance=balance, hours={"1": right, "*": lost})
    bench.suite["agents"]["script"]["deterministic"] = False
    bench.save()
    said = bench.run("--attempts", "2")
    assert said.json["attempts"] == {"planned": 4, "passed": 3, "failed": 0, "unmeasured": 1, "unread": 0}
    assert said.code == (ExitCode.OK if allowed == 0.5 else ExitCode.NOT_MEASURED)
    alone = bench.do("run", bench.path, "--out", "alone", "--json", "-", "--case", "balance")
    assert alone.code == ExitCode.OK
    bench.scripted(balance=balance, hours=lost)
    never = bench.do("run", bench.path, "--out", "never", "--json", "-")
    assert (never.code, never.json["verdict"]) == (ExitCode.NOT_MEASURED, "inconclusive")
    assert "hours" in evidence(never.json, "measured")


def test_a_server_that_hangs_in_a_call_costs_its_own_attempt(bench: Workbench) -> None:
    """The call timeout of the suite bounds the wait, and no process is left."""
    bench.behaviour["hang_on"] = ["get_opening_hours"]
    bench.server["call_timeout_s"] = 0.2
    said = bench.save().run()
    assert said.json["attempts"] == {"planned": 2, "passed": 1, "failed": 1, "unmeasured": 0, "unread": 0}
    assert "get_opening_hours" in bench.record().results[-1].evidence.server_failures[0]
    assert living(pids_in(bench.pids)) == ()


def test_a_server_that_never_greets_makes_the_run_invalid(bench: Workbench) -> None:
    """The startup timeout bounds the wait."""
    bench.behaviour["sleep_start"] = 3600
    bench.server["startup_timeout_s"] = 0.3
    said = bench.save().run()
    assert said.code == ExitCode.NOT_MEASURED
    assert "did not finish initialize in 0.3 s" in evidence(said.json, "valid")
    assert living(pids_in(bench.pids)) == ()


def test_noise_on_stderr_and_prints_on_stdout_cost_nothing_and_are_said(bench: Workbench) -> None:
    """A full pipe must not block the server; a stray print is a warning, not a failure."""
    bench.behaviour |= {"stderr_start": 3_000_000, "banner": ["Starting up!"], "chatter": ["debug: called"]}
    said = bench.save().run()
    assert (said.code, said.json["attempts"]["passed"]) == (ExitCode.OK, 2)
    assert "Remarks\n  the server wrote" in said.err
    assert said.json["remarks"][0].startswith("the server wrote")
    assert "Starting up!" in said.err


def test_a_hard_check_that_fails_once_blocks(bench: Workbench) -> None:
    """A forbidden call is not a matter of rates."""
    bench.behaviour["tools"].append(CLOSE)
    bench.cases[0] = ASK_BALANCE | {"tools": {"must": ["get_balance"], "never": ["close_account"]}}
    bench.cases[0]["hard"] = ["tools.never"]
    calls = [{"tool": "get_balance"}, {"tool": "close_account"}]
    bench.scripted(balance=[{"calls": calls}, {"answer": "SGD 1200"}], hours=[{"answer": "nine"}])
    said = bench.run()
    assert (said.code, said.json["verdict"]) == (ExitCode.GATE_FAILED, "failed")
    assert "balance#1 tools.never" in evidence(said.json, "hard")


def test_a_hard_check_outweighs_what_could_not_be_measured(bench: Workbench) -> None:
    """A forbidden write followed by an overloaded service still blocks: hard failure before inconclusive."""
    bench.behaviour["tools"].append(CLOSE)
    bench.cases[0] = ASK_BALANCE | {"tools": {"must": ["get_balance"], "never": ["close_account"]}}
    bench.cases[0]["hard"] = ["tools.never"]
    written = [{"calls": [{"tool": "close_account"}]}, {"ending": "service", "detail": "529"}]
    bench.scripted(balance=written, hours=[{"ending": "service", "detail": "529"}])
    said = bench.run()
    assert (said.code, said.json["attempts"]["unmeasured"]) == (ExitCode.GATE_FAILED, 2)


def test_a_regression_outweighs_what_could_not_be_measured(bench: Workbench) -> None:
    """The case that flipped has flipped, whatever became of the other."""
    asks = {"calls": [{"tool": "get_balance"}]}
    hours = [{"calls": [{"tool": "get_opening_hours"}]}, {"answer": "Nine."}]
    bench.scripted(balance=[asks, {"answer": "It is SGD 1200."}], hours=hours)
    promoted(bench)
    bench.scripted(balance=[asks, {"answer": "It is SGD 3."}], hours=[{"ending": "service", "detail": "529"}])
    said = bench.run()
    assert (said.code, said.json["attempts"]["unmeasured"]) == (ExitCode.GATE_FAILED, 1)
    assert "balance" in evidence(said.json, "deterministic")


def test_an_invalid_run_is_never_a_regression(bench: Workbench) -> None:
    """Nothing in it is graded, so nothing can have moved."""
    promoted(bench)
    bench.behaviour["results"]["get_balance"] = gives({"balance": 3})
    bench.suite["preflight"] = [{"tool": "get_balance", "expect": {"balance": 1200}}]
    said = bench.save().run()
    assert (said.code, said.json["verdict"]) == (ExitCode.NOT_MEASURED, "invalid")
    assert {check["name"] for check in said.json["gate"]["checks"]} == {"hard", "valid"}


def test_a_preflight_that_disagrees_stops_the_run_before_anything_is_asked(bench: Workbench) -> None:
    """The model is never blamed for data that someone has edited."""
    bench.suite["preflight"] = [{"tool": "get_balance", "expect": {"balance": 1300}}]
    said = bench.save().run()
    assert said.code == ExitCode.NOT_MEASURED
    assert "get_balance: balance is 1200; expected 1300" in evidence(said.json, "valid")
    assert said.json["attempts"] == {"planned": 2, "passed": 0, "failed": 0, "unmeasured": 2, "unread": 0}
    assert bench.record().results == ()


def test_a_preflight_call_of_a_tool_that_is_not_there_is_said_with_place_and_nearest_tool(bench: Workbench) -> None:
    """A renamed tool is found where it is named; every other call is made all the same, each told on a line."""
    bench.suite["preflight"] = [
        {"tool": "get_balanse", "expect": {"balance": 1200}},
        {"tool": "get_balance", "expect": {"balance": 1300}},
    ]
    said = bench.save().do("run", bench.path, "--out", "out")
    assert said.code == ExitCode.NOT_MEASURED
    first = f"{bench.path}/suite.yaml:1:{place_in(bench, 'get_balanse') - 8}: preflight[0].tool: "
    told = "the server has no tool 'get_balanse'; did you mean 'get_balance'? Allowed: get_balance, get_opening_hours"
    lines = [line.strip() for line in said.out.splitlines()]
    at = next(number for number, line in enumerate(lines) if line.startswith("✗ valid, invalid: "))
    assert lines[at] == f"✗ valid, invalid: Nothing in this run is graded: {first}{told}"
    assert lines[at + 1].endswith("preflight[1]: get_balance: balance is 1200; expected 1300")
    comment = (bench.folder / "out" / "comment.md").read_text(encoding="utf-8")
    assert "\n  ```text\n  " in comment
    assert "preflight[1]: get_balance: balance is 1200; expected 1300\n  ```\n" in comment


def fixture_until(bench: Workbench, days: int) -> None:
    """Give the suite a fixture that expires so many days from now."""
    bench.suite["fixture"] = "fixture.yaml"
    bench.save()
    expires = today() + timedelta(days=days)
    (bench.path / "fixture.yaml").write_text(f"expires: {expires}\naccounts: []\n", encoding="utf-8")


@pytest.mark.parametrize(("days", "code"), [(-1, ExitCode.NOT_MEASURED), (1, ExitCode.OK)])
def test_an_expired_fixture_makes_the_run_invalid(bench: Workbench, days: int, code: ExitCode) -> None:
    """Numbers that were true once are not expected for ever."""
    fixture_until(bench, days)
    said = bench.run()
    assert said.code == code
    assert ("expired on" in said.err) == (days < 0)


@pytest.mark.parametrize("way", ["annotated", "named"])
def test_write_tools_stop_a_read_only_suite_before_any_model_call(bench: Workbench, way: str) -> None:
    """They are named, so that the wrong token is found; nobody is asked."""
    bench.behaviour["tools"].append(offered("pay", "Pay a bill.", readOnlyHint=way == "named"))
    if way == "named":
        bench.server["writes"] = ["pa*"]
    said = bench.save().run()
    assert (said.code, said.json["verdict"]) == (ExitCode.NOT_MEASURED, "invalid")
    assert "offers tools that write: pay" in evidence(said.json, "valid")
    assert bench.record().results == ()


def test_a_surface_that_lacks_a_tool_is_a_gate_failure_with_tool_and_cases(bench: Workbench) -> None:
    """A pull request that renames a tool is no user error."""
    bench.behaviour["tools"] = [BALANCE | {"name": "get_balances"}, HOURS]
    said = bench.save().run()
    assert said.code == ExitCode.GATE_FAILED
    assert "get_balance (named by balance; did you mean 'get_balances'" in evidence(said.json, "surface")


def test_an_interrupted_run_outweighs_everything_else(bench: Workbench) -> None:
    """130 is what shells expect, and a half run has no verdict."""
    bench.run()
    record = bench.folder / "out" / "run.jsonl"
    lines = record.read_bytes().splitlines(keepends=True)
    record.write_bytes(b"".join(lines[:2]))
    said = bench.do("gate", "--run", "out", "--baseline", "out", "--json", "-")
    assert said.code == ExitCode.INTERRUPTED


def test_the_second_case_is_asked_although_the_first_one_s_server_died(bench: Workbench) -> None:
    """The run goes on: one attempt is unmeasured, not the run."""
    bench.behaviour["die_on"] = ["get_balance"]
    bench.cases = [ASK_BALANCE, ASK_HOURS, ASK_HOURS | {"id": "hours-again"}]
    said = bench.save().run("--concurrency", "1")
    assert [(case["id"], case["passed"]) for case in said.json["cases"]] == [
        ("balance", 0),
        ("hours", 1),
        ("hours-again", 1),
    ]


def test_the_log_of_a_server_in_this_process_is_not_the_runs_own(bench: Workbench) -> None:
    """SDKs set up logging for the whole process; only warnings are shown, and none can command a runner."""
    folder = bench.folder / "cases" / "object"
    folder.mkdir(parents=True)
    (folder / "suite.yaml").write_text(
        "{name: object, server: {object: 'chatty:make'}, agent: k, agents: {k: {provider: keyword}}, cases: [c.yaml]}"
    )
    (folder / "c.yaml").write_text("[{id: one, ask: What is the balance?, tools: {must: [get_balance]}}]")
    (folder / "chatty.py").write_text(CHATTY)
    running = bench.start("run", folder, "--out", "out")
    _, said = running.communicate(timeout=60)
    assert running.returncode == ExitCode.OK
    assert "a request came in" not in said
    assert "chatty: an odd thing" in said
    assert "· ::error::a command" in said.splitlines()


def test_a_server_that_keeps_files_gets_a_copy_of_them_for_each_attempt(bench: Workbench) -> None:
    """The recipe of docs/servers.md: every start finds the files as committed, and no copy is left behind."""
    page = (ROOT / "docs" / "servers.md").read_text(encoding="utf-8")
    (recipe,) = re.findall(r'command: \[sh, -c, "(.*)"\]', page)
    seen, copies = bench.folder / "seen", bench.folder / "copies"
    server = (
        f"echo added >> $d/notes.txt; wc -l < $d/notes.txt >> {seen}; {shlex.join(PYTHON)} {FOLDER}/small_server.py"
    )
    bench.server["command"] = ["sh", "-c", recipe.replace("notes-server $d", server)]
    bench.server["env"] = {"TMPDIR": str(copies)}
    (bench.save().path / "seed").mkdir()
    (bench.path / "seed" / "notes.txt").write_text("as committed\n", encoding="utf-8")
    copies.mkdir()
    assert bench.run().json["attempts"]["passed"] == 2
    assert set(seen.read_text(encoding="utf-8").split()) == {"2"}
    assert bench.started() > 1
    assert not list(copies.iterdir())
