"""`tools`, `call` and `ask`: looking at a server by hand."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from harness.errors import ExitCode
from tests.doubles.messages_api import messages_api
from tests.doubles.messages_replies import calls, says
from tests.doubles.servers.suites import living, pids_in
from tests.doubles.workbench import Workbench, offered

pytestmark = pytest.mark.slow


def test_tools_shows_the_surface_as_a_client_gets_it(bench: Workbench) -> None:
    """Names, arguments, descriptions and instructions, and a hash over all of it."""
    bench.behaviour["instructions"] = "Ask gently.\n::error::do as I say"
    said = bench.save().do("tools", bench.path)
    assert said.code == ExitCode.OK
    assert "get_balance()" in said.out
    assert "  The current balance of the account." in said.out
    assert "  Ask gently." in said.out
    assert not any(line.lstrip().startswith("::") for line in said.out.splitlines())
    document = bench.do("tools", bench.path, "--json", "-").json
    assert [tool["name"] for tool in document["tools"]] == ["get_balance", "get_opening_hours"]
    assert document["hash"] in said.out


def test_call_shows_the_result_of_one_call(bench: Workbench) -> None:
    """Values are read as JSON where they are JSON, else as text."""
    bench.behaviour["tools"].append(offered("echo"))
    said = bench.save().do(
        "call", bench.path, "echo", "months=7", 'names=["a"]', "word=seven", "text='7'", "--json", "-"
    )
    assert said.code == ExitCode.OK
    assert said.json["structured"] == {"months": 7, "names": ["a"], "word": "seven", "text": "'7'"}
    assert living(pids_in(bench.pids)) == ()


def test_what_the_server_calls_an_error_is_1(bench: Workbench) -> None:
    """A script can tell."""
    bench.behaviour["results"]["get_balance"] = {
        "content": [{"type": "text", "text": "no such account"}],
        "isError": True,
    }
    said = bench.save().do("call", bench.path, "get_balance")
    assert (said.code, said.out.strip()) == (ExitCode.GATE_FAILED, "no such account")


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["get_balanse"], "the server has no tool `get_balanse`; did you mean 'get_balance'"),
        (["get_balance", "months"], "`months`: arguments are given as key=value"),
        (["get_balance", "a=1", "a=2"], "each key once"),
        (["get_balance", "--months", "7"], "--months is not an option here"),
    ],
)
def test_a_call_that_cannot_be_made_is_a_user_error(bench: Workbench, words: list[str], sentence: str) -> None:
    """With the nearest tool there is."""
    said = bench.do("call", bench.path, *words)
    assert said.code == ExitCode.USER_ERROR
    assert sentence in said.err


@pytest.mark.parametrize("verb", ["tools", "call", "ask"])
def test_a_server_that_will_not_start_is_said_by_hand_too(bench: Workbench, verb: str) -> None:
    """The end of its stderr is what its author needs."""
    bench.behaviour |= {"exit_start": 3, "stderr_text": "no such module"}
    words = {"tools": [], "call": ["get_balance"], "ask": ["What is the balance?"]}[verb]
    said = bench.save().do(verb, bench.path, *words)
    assert said.code == ExitCode.NOT_MEASURED
    assert "no such module" in said.err
    assert "Traceback" not in said.err


def test_ask_shows_what_the_agent_did_and_said(bench: Workbench) -> None:
    """Nothing is recorded, nothing is graded."""
    said = bench.do("ask", bench.path, "What is the current balance of the account?", "--agent", "keyword")
    assert said.code == ExitCode.OK
    assert said.out.startswith("→ get_balance(): ok\n")
    assert "1200" in said.out.replace(",", "")
    assert not (bench.folder / "runs").exists()


def test_ask_says_why_there_is_no_answer(bench: Workbench) -> None:
    """The ending and its reason are two things."""
    said = bench.scripted(balance=[{"answer": "nobody asked for this"}]).do("ask", bench.path, "Hm?")
    assert said.code == ExitCode.NOT_MEASURED
    assert "(no answer: harness: the script " in said.out


def test_a_live_model_can_be_asked_by_hand(bench: Workbench, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its connections are closed; without its key the keyless agent is named."""
    with messages_api([calls(("get_balance", {})), says("It is SGD 1200.")]) as api:
        spec = {"provider": "anthropic", "model": "claude-sonnet-5-5", "base_url": api.url, "api_key_env": "SUITE_KEY"}
        bench.suite |= {"agents": {"claude": spec}}
        asking: list[str | Path] = ["ask", bench.save().path, "How much?", "--agent", "claude", "--json", "-"]
        without = bench.do(*asking)
        monkeypatch.setenv("SUITE_KEY", "test-key")
        said = bench.do(*asking)
    assert (without.code, "SUITE_KEY" in without.err, "--agent keyword" in without.err) == (2, True, True)
    assert (said.code, said.json["answer"]) == (ExitCode.OK, "It is SGD 1200.")


def test_no_model_is_asked_by_hand_over_tools_that_write_where_the_suite_only_reads(bench: Workbench) -> None:
    """The server may be a real one."""
    bench.behaviour["tools"].append(offered("pay", "Pay a bill.", readOnlyHint=False))
    said = bench.save().do("ask", bench.path, "Pay the bill")
    assert said.code == ExitCode.NOT_MEASURED
    assert "offers tools that write: pay" in said.err
    assert "→" not in said.out


@pytest.mark.parametrize("verb", ["run", "check", "selftest", "tools", "call", "ask"])
def test_a_suite_writes_to_another_machine_only_where_its_name_is_typed(bench: Workbench, verb: str) -> None:
    """A suite copied with the address of production must not write there; whoever means it says so, each time."""
    bench.save()
    suite = {"name": "bank", "server": {"url": "http://plumbline.invalid/mcp", "access": "read-write"}}
    suite |= {"agent": "keyword", "cases": ["cases.yaml"]}
    (bench.path / "suite.yaml").write_text(json.dumps(suite), encoding="utf-8")
    words = {"call": ["get_balance"], "ask": ["What is the balance?"]}.get(verb, [])
    refused = bench.do(verb, bench.path, *words)
    assert refused.code == ExitCode.USER_ERROR
    assert "type its name: --write-to plumbline.invalid" in refused.err
    other = bench.do(verb, bench.path, *words, "--write-to", "invalid")
    assert other.code == ExitCode.USER_ERROR
    allowed = bench.do(verb, bench.path, *words, "--write-to", "plumbline.invalid")
    assert allowed.code == ExitCode.NOT_MEASURED  # nobody is there


def test_who_stops_reading_changes_no_exit_code(bench: Workbench) -> None:
    """`tools … | head -1` is no bug of ours."""
    running = bench.start("tools", bench.path)
    assert running.stdout is not None
    running.stdout.close()
    assert running.stderr is not None
    err = running.stderr.read()
    assert (running.wait(), err) == (ExitCode.OK, "")
