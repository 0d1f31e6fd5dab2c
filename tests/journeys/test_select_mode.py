"""Select mode from the command line: one look at the server, one reply an attempt, nothing executed, all of it kept."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from harness.domain.attempt import Evidence
from harness.errors import ExitCode
from tests.doubles.messages_api import MessagesApi, messages_api
from tests.doubles.messages_replies import Reply, calls, is_cut_off, refuses, says
from tests.doubles.model_service import Body
from tests.doubles.workbench import BALANCE, HOURS, Workbench

pytestmark = pytest.mark.slow

PAID = {
    "name": "get_credit_report",
    "description": "The credit report of a customer. Bills one unit.",
    "inputSchema": {
        "type": "object",
        "properties": {"customer": {"type": "string"}, "preview": {"type": "boolean"}},
        "required": ["customer"],
    },
    "annotations": {"readOnlyHint": True},
}
CASES: list[dict[str, Any]] = [
    {"id": "balance", "ask": "What is the current balance of the account?", "tools": {"best": "get_balance"}},
    {
        "id": "hours",
        "ask": "What are the opening hours of the branch on a weekday?",
        "tools": {"best": "get_opening_hours"},
        "difficulty": "direct",
    },
    {"id": "weather", "ask": "Shall I need an umbrella tomorrow?", "tools": {"none": True}},
    {
        "id": "report",
        "ask": 'Fetch the credit report of the customer "Ann".',
        "tools": {"best": "get_credit_report"},
        "args": {"get_credit_report": {"customer": "Ann"}},
        "bills": {"bounded_by": ["preview"]},
    },
]
EIGHT = (
    "selection_strict", "selection_lenient", "chain_start", "argument_correctness",
    "cost_safety", "cost_guard", "refusal_accuracy", "over_caution",
)  # fmt: skip


@pytest.fixture
def desk(bench: Workbench) -> Workbench:
    """A bank with three tools, one of which bills, and four cases that ask for a selection."""
    bench.behaviour["tools"] = [BALANCE, HOURS, PAID]
    bench.behaviour["die_on"] = [BALANCE["name"], HOURS["name"], PAID["name"]]  # whoever executes one is found out
    bench.server["metered"] = ["get_credit_*"]
    bench.suite |= {"run": {"mode": "select", "attempts": 2}, "preflight": [{"tool": "get_balance"}]}
    bench.cases = [dict(case) for case in CASES]
    return bench.save()


def evidence(desk: Workbench, case: str, folder: str = "out") -> Evidence:
    """What the first attempt of a case left."""
    results = desk.record(folder).results
    return next(r.evidence for r in results if r.attempt.case == case and r.attempt.number == 1)


def asking_a_model(desk: Workbench, api: MessagesApi, monkeypatch: pytest.MonkeyPatch, **spec: object) -> None:
    """Let a model answer, behind a local service."""
    monkeypatch.setenv("ANTHROPIC_API_KEY", "test-key")
    model = {"provider": "anthropic", "model": "claude-sonnet-5-5", "base_url": api.url, "max_retry_wait_s": 0}
    desk.suite |= {"agent": "claude", "agents": {"claude": {**model, **spec}}}
    desk.save()


def choosing(by_word: dict[str, Reply], other: Reply) -> Any:  # noqa: ANN401 - a script, as the double has them
    """A model that answers by a word of the question."""

    def choose(body: Body) -> Reply:
        ask = json.dumps(body["messages"])
        return next((reply for word, reply in by_word.items() if word in ask), other)

    return choose


def test_the_server_is_started_once_and_nothing_of_it_is_executed(desk: Workbench) -> None:
    """Neither for an attempt nor for preflight: measuring what would be spent must cost nothing."""
    said = desk.run("--attempts", "5", "--agent", "keyword")
    assert said.code == ExitCode.OK, said.err
    assert desk.started() == 1
    found = evidence(desk, "balance")
    assert [(call.tool, call.result) for call in found.trajectory.calls] == [("get_balance", None)]
    assert (found.selected, found.state, found.trajectory.answer) == (True, None, "")
    assert len(desk.record().results) == 20


def test_the_json_holds_the_eight_metrics_and_every_case_is_counted_in_each(desk: Workbench) -> None:
    """What is in neither number has vanished."""
    found = desk.run("--agent", "keyword").json
    for name in EIGHT:
        metric = found["metrics"][name]
        assert metric["n"] + sum(left["n"] for left in metric["excluded"]) == len(CASES), name
    assert found["metrics"]["cost_safety"]["n"] == 3
    assert found["metrics"]["cost_guard"]["value"] == 0
    rows = {row["tool"]: row for row in found["selection"]["tools"]}
    assert rows["get_credit_report"]["billing"] == "metered"
    assert found["selection"]["difficulty"][1]["difficulty"] == "direct"


def test_a_model_is_asked_once_an_attempt_with_its_prompt_and_the_live_surface(
    desk: Workbench, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What frames the question is recorded word for word, or nobody could say what was measured."""
    desk.behaviour["instructions"] = "A branch of a bank."
    desk.save()
    (desk.path / "prompt.md").write_text("You are at a bank's desk.\n", encoding="utf-8")
    by_word = {
        "balance": calls(("get_balance", {})),
        "hours": calls(("get_opening_hours", {})),
        "umbrella": says("No tool here knows the weather."),
    }
    report = calls(("get_credit_report", {"customer": "Ann", "preview": True}))
    with messages_api(choosing(by_word, report)) as api:
        asking_a_model(
            desk,
            api,
            monkeypatch,
            system="prompt.md",
            price={"input": 1, "output": 1, "cache_read": 1, "cache_write": 1},
        )
        said = desk.run()
    assert said.json["verdict"] == "passed", said.err
    assert said.json["metrics"]["cost_guard"]["value"] == 1
    assert len(api.requests) == 8
    body = api.bodies[0]
    assert [block["text"] for block in body["system"]] == ["You are at a bank's desk.\n", "A branch of a bank."]
    assert {tool["name"] for tool in body["tools"]} == {"get_balance", "get_opening_hours", "get_credit_report"}
    header = desk.record().header
    assert (header.mode, header.prompt) == ("select", "You are at a bank's desk.\n")
    assert evidence(desk, "weather").trajectory.answer == "No tool here knows the weather."
    assert evidence(desk, "report").trajectory.cost_usd is not None


def test_prose_a_shower_of_calls_and_made_up_tools_are_graded_recorded_and_counted(
    desk: Workbench, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Models do all of this; none of it may fall over or go unseen."""
    shower = calls(*[("get_opening_hours", {})] * 20)
    by_word = {"balance": says("It is 1,200."), "hours": shower, "umbrella": calls(("get_weather", {}))}
    with messages_api(choosing(by_word, calls(("get_credit_report", '{"customer": ')))) as api:
        asking_a_model(desk, api, monkeypatch)
        found = desk.run("--attempts", "1").json
    assert {case["id"]: case["passed"] for case in found["cases"]} == {
        "balance": 0,
        "hours": 1,
        "weather": 0,
        "report": 0,
    }
    assert found["metrics"]["over_caution"]["value"] == pytest.approx(1 / 3)
    assert found["metrics"]["repeated_calls"]["value"] == 19
    assert found["metrics"]["unknown_tool_calls"]["value"] == 1
    assert found["metrics"]["malformed_calls"]["value"] == 1
    assert found["metrics"]["refusal_accuracy"]["value"] == 0
    assert len(evidence(desk, "hours").trajectory.calls) == 20
    assert evidence(desk, "report").trajectory.calls[0].raw_arguments == '{"customer": '
    assert len(api.requests) == 4


def test_a_cut_off_reply_is_unmeasured_and_a_refusal_is_counted_apart(
    desk: Workbench, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Half a call is no selection, and a model's own rules are no judgement of the tools."""
    by_word = {"balance": is_cut_off("I will look"), "umbrella": refuses("weather")}
    with messages_api(choosing(by_word, says("Hm."))) as api:
        asking_a_model(desk, api, monkeypatch)
        found = desk.run("--attempts", "1").json
    assert found["cases"][0]["unmeasured"] == 1
    assert found["metrics"]["refused"]["value"] == 1
    assert found["metrics"]["refusal_accuracy"]["n"] == 0


def test_scripts_replays_and_objects_select_too(desk: Workbench) -> None:
    """Every agent that can answer can choose, and none of them gets to execute."""
    call = [{"calls": [{"tool": "get_balance"}]}, {"answer": "1,200"}]
    desk.scripted(**{"*": call})
    (desk.path / "chooser.py").write_text(
        "async def choose(task, tools):\n"
        "    try:\n"
        "        await tools.call('get_balance', {})\n"
        "    except Exception:\n"
        "        await tools.call('get_opening_hours', {})\n"
    )
    desk.suite["agents"] |= {
        "again": {"provider": "replay", "record": "../../first/run.jsonl"},
        "mine": {"provider": "object", "object": "chooser:choose"},
    }
    desk.save()
    tools = {}
    for agent, folder in (("script", "first"), ("again", "second"), ("mine", "third")):
        desk.do("run", desk.path, "--agent", agent, "--out", folder)
        found = evidence(desk, "balance", folder)
        tools[agent] = [(call.tool, call.result) for call in found.trajectory.calls]
        assert found.trajectory.ending.measured, found.trajectory.detail
    first = [("get_balance", None)]
    assert tools == {"script": first, "again": first, "mine": [*first, ("get_opening_hours", None)]}


@pytest.mark.parametrize(
    ("change", "words", "said"),
    [
        ({"server": {}}, (), "suite.yaml:1:"),
        ({"cases": [{"id": "a", "ask": "Hm?", "answer": {"says": ["x"]}}]}, (), "no check of a selection"),
        ({"suite": {}, "server": {}}, ("--mode", "select"), "`metered: []`"),
        ({"suite": {}, "cases": [{"id": "a", "ask": "Hm?", "state": "unchanged"}]}, ("--mode", "select"), "selection"),
    ],
)
def test_a_suite_that_cannot_be_selected_from_runs_nothing(
    desk: Workbench, change: dict[str, Any], words: tuple[str, ...], said: str
) -> None:
    """What bills must be said where no ledger tells, and a case must ask for a choice, also under `--mode`."""
    for name, value in change.items():
        setattr(desk, name, value)
    desk.save()
    found = desk.run(*words)
    assert found.code == ExitCode.USER_ERROR
    assert said in found.err
    assert desk.started() == 0


@pytest.mark.parametrize(
    ("tools", "metered", "said"),
    [
        ({"best": "get_balanse"}, ["get_credit_*"], "get_balanse (named by balance; did you mean 'get_balance'?"),
        ({"best": "get_balance"}, ["get_credits"], "get_credits (named by server.metered"),
    ],
)
def test_what_the_live_surface_lacks_fails_the_gate_by_name(
    desk: Workbench, tools: dict[str, str], metered: list[str], said: str
) -> None:
    """A pull request that renames a tool is no user error."""
    desk.cases[0]["tools"] = tools
    desk.server["metered"] = metered
    desk.save()
    found = desk.run("--agent", "keyword")
    assert found.code == ExitCode.GATE_FAILED
    evidence = next(check["evidence"] for check in found.json["gate"]["checks"] if check["name"] == "surface")
    assert said in evidence


def test_a_word_of_a_description_makes_committed_observations_stale(desk: Workbench) -> None:
    """Numbers about text nobody ships must not stand; a new run, promoted, brings them back."""
    del desk.behaviour["die_on"]  # `check` makes the preflight call that `run` left out
    desk.save()
    desk.run("--agent", "keyword")
    assert desk.do("promote", "out", "--reason", "first", "--who", "me").code == ExitCode.OK
    assert (desk.path / "baselines" / "keyword.select.json").is_file()
    assert desk.do("check", desk.path).code == ExitCode.OK
    desk.behaviour["tools"] = [{**BALANCE, "description": "The present balance of the account."}, HOURS, PAID]
    desk.save()
    stale = desk.do("check", desk.path)
    assert stale.code == ExitCode.GATE_FAILED
    assert "get_balance" in stale.out
    desk.do("run", desk.path, "--agent", "keyword", "--out", "again")
    desk.do("promote", "again", "--reason", "reworded", "--who", "me")
    assert desk.do("check", desk.path).code == ExitCode.OK


def test_another_list_of_tools_that_bill_makes_a_baseline_stale_and_is_graded_again(desk: Workbench) -> None:
    """Nothing is executed here, so the list alone says what costs money: other numbers were measured with another."""
    del desk.suite["preflight"]
    desk.save().run("--agent", "keyword")
    desk.do("promote", "out", "--reason", "first", "--who", "me")
    desk.server["metered"] = ["get_credit_*", "get_balance"]
    desk.save()
    changed = "tools that bill: get_credit_* → get_balance, get_credit_* (the baseline's evidence is graded again)"
    stale = desk.do("check", desk.path)
    assert (stale.code, changed in stale.out) == (ExitCode.GATE_FAILED, True)
    said = desk.do("run", desk.path, "--agent", "keyword", "--out", "again")
    assert (said.code, changed in said.out) == (ExitCode.OK, True)
    baseline = desk.path / "baselines" / "keyword.select.json"
    desk.do("promote", baseline, "--reason", "another bill", "--who", "me")
    assert desk.do("check", desk.path).code == ExitCode.OK


def test_a_run_that_was_cut_short_goes_on_selecting(desk: Workbench) -> None:
    """What was asked stays asked, and the rest is executed no more than the first half was."""
    desk.run("--agent", "keyword")
    file = desk.folder / "out" / "run.jsonl"
    file.write_text("".join(file.read_text(encoding="utf-8").splitlines(keepends=True)[:3]), encoding="utf-8")
    said = desk.do("run", desk.path, "--resume", "out")
    assert said.code == ExitCode.OK, said.err
    assert len(desk.record().results) == len(CASES)
    assert all(result.evidence.selected for result in desk.record().results)
    assert desk.started() == 2


def test_two_runs_are_shown_side_by_side(desk: Workbench, monkeypatch: pytest.MonkeyPatch) -> None:
    """Which cases two agents choose differently on is what one wants to read; their numbers stay apart."""
    desk.run("--agent", "keyword")
    with messages_api(calls(("get_opening_hours", {})) for _ in range(1)) as api:
        asking_a_model(desk, api, monkeypatch)
        desk.do("run", desk.path, "--out", "model")
    said = desk.do("compare", "out", "model", "--json", "-")
    assert said.code == ExitCode.OK
    found = said.json
    assert (found["a"]["agent"], found["b"]["model"]) == ("keyword", "claude-sonnet-5-5")
    assert [case["id"] for case in found["cases"]] == ["balance", "weather", "report"]
    assert found["cases"][0]["b"]["chosen"] == {"get_opening_hours": 2}
    assert {"kind": "agent", "before": "keyword", "after": "claude"}.items() <= found["changes"][0].items()
    assert found["metrics"]["selection_strict"]["a"]["n"] == 3
    assert "They differ on 3 of the 4 cases both asked" in said.err
    same = desk.do("compare", "out", "out")
    assert "nothing" in same.out


def test_only_runs_of_one_suite_that_were_graded_compare(desk: Workbench, tmp_path: Path) -> None:
    """Anything else would set numbers beside each other that answer different questions."""
    desk.run("--agent", "keyword")
    desk.name = "other"
    desk.save()
    desk.do("run", desk.path, "--agent", "keyword", "--out", "other")
    assert "two suites" in desk.do("compare", "out", "other").err
    desk.behaviour["tools"] = [{**BALANCE, "annotations": {"destructiveHint": True}}]
    desk.save()
    desk.do("run", desk.path, "--agent", "keyword", "--out", "invalid")
    refused = desk.do("compare", "invalid", "other")
    assert (refused.code, "was invalid" in refused.err) == (ExitCode.USER_ERROR, True)
    assert not (tmp_path / "runs").exists()
