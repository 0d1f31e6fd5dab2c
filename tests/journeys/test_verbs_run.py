"""`run`, from the command line to the files it leaves: what it writes, what it refuses, and with which exit code."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from harness.errors import ExitCode
from tests.doubles.messages_api import messages_api
from tests.doubles.messages_replies import says
from tests.doubles.servers.suites import FOLDER, PYTHON
from tests.doubles.workbench import ASK_BALANCE, ASK_HOURS, Workbench

pytestmark = pytest.mark.slow

LIVE = {"provider": "anthropic", "model": "claude-sonnet-5-5"}
JSON_KEYS = {
    "suite": str, "run": str, "agent": str, "verdict": str, "exit_code": int,
    "attempts": {"planned", "passed", "failed", "unmeasured"},
    "pass_rate": {"value", "low", "high", "n", "method"},
    "cases": [{"id", "passed", "failed", "unmeasured", "rate", "unstable"}],
    "metrics": dict,
    "latency_ms": {"p50", "p95"},
    "cost_usd": {"total", "per_completed"},
    "surface": {"hash", "tools"},
    "gate": {"verdict", "checks"},
}  # fmt: skip
"""What DESIGN section 12 promises of `run --json`."""


def grade_lines(folder: Path) -> list[bytes]:
    """The grades of a run without the header, which names the run."""
    return (folder / "grades.jsonl").read_bytes().splitlines()[1:]


def test_a_run_leaves_its_record_and_every_report(bench: Workbench) -> None:
    """Each reader finds the form they need, in one folder that the last line names."""
    said = bench.do("run", bench.path)
    assert said.code == ExitCode.OK
    folder = next((bench.folder / "runs" / "bank").iterdir())
    names = {"run.jsonl", "grades.jsonl", "comment.md", "summary.md", "junit.xml", "result.json"}
    assert names <= {path.name for path in folder.iterdir()}
    assert str(folder.relative_to(bench.folder)) in said.out.splitlines()[-1]
    assert json.loads((folder / "result.json").read_text())["verdict"] == "passed"


def test_the_json_of_a_run_has_every_key_that_is_promised(bench: Workbench) -> None:
    """Other programs are written against it; with `-` it is alone on standard output."""
    said = bench.run()
    for key, wanted in JSON_KEYS.items():
        found = said.json[key]
        if isinstance(wanted, type):
            assert isinstance(found, wanted), key
        elif isinstance(wanted, list):
            assert [wanted[0] <= set(item) for item in found] == [True, True], key
        elif isinstance(wanted, set):
            assert wanted <= set(found), key
    assert all({"value", "n", "excluded"} <= set(metric) for metric in said.json["metrics"].values())
    assert all({"name", "outcome", "evidence"} <= set(check) for check in said.json["gate"]["checks"])
    assert said.json["attempts"] == {"planned": 2, "passed": 2, "failed": 0, "unmeasured": 0, "unread": 0}
    assert "bank · keyword · passed" in said.err


def test_json_goes_to_a_file_too(bench: Workbench) -> None:
    """Standard output then stays with people."""
    said = bench.do("run", bench.path, "--json", "result.json")
    assert "bank · keyword · passed" in said.out
    assert json.loads((bench.folder / "result.json").read_text())["exit_code"] == said.code == 0


def test_the_same_run_again_gives_the_same_bytes_of_grades(bench: Workbench) -> None:
    """Everything that decides a verdict is a function of files; a keyless agent has no dice."""
    for folder in ("one", "two"):
        bench.do("run", bench.path, "--out", folder, "--attempts", "3")
    assert grade_lines(bench.folder / "one") == grade_lines(bench.folder / "two")
    assert len(grade_lines(bench.folder / "one")) == 6


def test_a_deterministic_agent_is_asked_once_a_case(bench: Workbench) -> None:
    """Asking it again says nothing new."""
    bench.suite["run"] = {"attempts": 5}
    assert bench.save().run().json["attempts"]["planned"] == 2


@pytest.mark.parametrize(
    ("words", "sentences"),
    [
        (["--agent", "keywrd"], ["the suite bank has no agent `keywrd`", "did you mean 'keyword'"]),
        (["--case", "balanse"], ["--case balanse", "did you mean 'balance'"]),
        (["--group", "brunch"], ["--group brunch", "did you mean 'branch'"]),
        (["--baseline", "gone.json"], ["cannot read the baseline gone.json", "`promote` writes one"]),
        (
            ["--baseline", "a-suite.yaml"],
            ["a-suite.yaml:1:1: this is no baseline, which is the JSON that `promote` writes"],
        ),
        (["--baseline", "notes.md"], ["notes.md:1:1: this is no baseline, which is the JSON", "found '#'"]),
        (["--cases", "gone.yaml"], ["gone.yaml"]),
        (["--out", "a-file"], ["the run cannot be written to a-file: Not a directory; give another --out"]),
        (["--out", "a-file/out"], ["the run cannot be written to a-file/out: Not a directory"]),
        (["--out", "a" * 256], ["File name too long"]),
        (["--out", "broken-link"], ["the run cannot be written to broken-link: No such file or directory"]),
        (["--resume", "gone"], ["there is no run record at gone"]),
    ],
)
def test_what_does_not_exist_is_said_before_anything_starts(
    bench: Workbench, words: list[str], sentences: list[str]
) -> None:
    """Exit 2, the nearest valid word, nothing run and nothing written."""
    (bench.folder / "a-file").touch()
    (bench.folder / "notes.md").write_text("# Notes\n", encoding="utf-8")
    (bench.folder / "a-suite.yaml").write_text("name: bank\n", encoding="utf-8")
    (bench.folder / "broken-link").symlink_to("nowhere")
    said = bench.do("run", bench.path, *words)
    assert said.code == ExitCode.USER_ERROR
    assert all(sentence in said.err for sentence in sentences), said.err
    assert bench.started() == 0
    assert not (bench.folder / "runs").exists()


def test_a_place_for_the_json_that_cannot_be_is_said_before_anything_starts(bench: Workbench) -> None:
    """After an hour of model calls would be too late."""
    said = bench.do("run", bench.path, "--json", "no/such/folder/result.json")
    assert (said.code, bench.started()) == (ExitCode.USER_ERROR, 0)
    assert "there is no folder no/such/folder" in said.err


def test_a_selection_asks_only_what_it_names(bench: Workbench) -> None:
    """By id, glob or group."""
    for number, words in enumerate((["--case", "hours"], ["--case", "ho*"], ["--group", "branch"])):
        said = bench.do("run", bench.path, "--out", f"out-{number}", "--json", "-", *words)
        assert [case["id"] for case in said.json["cases"]] == ["hours"]


def test_a_record_is_never_overwritten(bench: Workbench) -> None:
    """A second run with the same --out costs the first one nothing, and starts nothing."""
    bench.run()
    before, started = (bench.folder / "out" / "run.jsonl").read_bytes(), bench.started()
    said = bench.run()
    assert said.code == ExitCode.USER_ERROR
    assert "never overwritten; give another --out or use --resume" in said.err
    assert (bench.folder / "out" / "run.jsonl").read_bytes() == before
    assert bench.started() == started


def test_a_missing_key_names_the_keyless_agent_and_starts_nothing(bench: Workbench) -> None:
    """Who has no key learns in one sentence what to do."""
    bench.suite |= {"agent": "claude", "agents": {"claude": LIVE}}
    said = bench.save().run()
    assert said.code == ExitCode.USER_ERROR
    assert "ANTHROPIC_API_KEY" in said.err
    assert "--agent keyword" in said.err
    assert bench.started() == 0


def test_a_fallback_answers_for_an_agent_without_a_key_and_its_flips_do_not_block(bench: Workbench) -> None:
    """A contributor without a key gets a useful check, of another agent than the suite's own."""
    bench.suite |= {"agent": "claude", "agents": {"claude": LIVE}}
    bench.save()
    assert bench.do("run", bench.path, "--agent", "keyword", "--out", "first").code == ExitCode.OK
    assert bench.do("promote", "first", "--reason", "first").code == ExitCode.OK
    bench.behaviour["results"]["get_balance"] = {"content": [], "structuredContent": {"balance": 7, "currency": "SGD"}}
    bench.save()
    fell_back = bench.run("--fallback-agent", "keyword")
    assert (fell_back.code, fell_back.json["agent"]) == (ExitCode.OK, "keyword")
    assert "`keyword` answers instead, and its flips do not block" in fell_back.err
    asked = bench.do("run", bench.path, "--agent", "keyword", "--out", "second")
    assert asked.code == ExitCode.GATE_FAILED


def test_several_suites_report_the_worst_and_a_list(bench: Workbench) -> None:
    """One exit code for all; one document for each."""
    other = Workbench(folder=bench.folder, capture=bench.capture, name="broken")
    other.behaviour["exit_start"] = 1
    other.save()
    said = bench.do("run", bench.path, other.path, "--json", "-")
    assert said.code == ExitCode.NOT_MEASURED
    assert [(one["suite"], one["verdict"]) for one in said.json] == [("bank", "passed"), ("broken", "invalid")]


def test_a_user_error_in_one_of_several_suites_runs_none(bench: Workbench) -> None:
    """Everything is read before anything is started."""
    other = Workbench(folder=bench.folder, capture=bench.capture, name="typo")
    other.suite["agnet"] = "keyword"
    other.save()
    said = bench.do("run", bench.path, other.path)
    assert (said.code, bench.started()) == (ExitCode.USER_ERROR, 0)
    assert "agnet" in said.err


def test_other_cases_can_be_asked_in_place_of_the_suite_s_own(bench: Workbench) -> None:
    """Private cases live outside the repository."""
    private = bench.folder / "private.yaml"
    private.write_text(json.dumps([ASK_HOURS | {"id": "secret-hours"}]), encoding="utf-8")
    said = bench.run("--cases", private)
    assert [case["id"] for case in said.json["cases"]] == ["secret-hours"]
    private.write_text(json.dumps([ASK_HOURS]), encoding="utf-8")
    taken = bench.do("run", bench.path, "--cases", private)
    assert taken.code == ExitCode.USER_ERROR
    assert "hours" in taken.err


def test_a_case_that_was_not_asked_is_not_gone(bench: Workbench) -> None:
    """Whoever asks one case changes nothing; what the suite has no longer is said to be gone."""
    bench.run()
    bench.do("promote", "out", "--reason", "first")
    said = bench.do("run", bench.path, "--case", "hours", "--out", "one")
    assert (said.code, "is gone" in said.out) == (ExitCode.OK, False)
    bench.cases = [ASK_BALANCE]
    assert "case hours is gone" in bench.save().do("run", bench.path, "--out", "two").out


def priced(bench: Workbench, url: str, **spec: object) -> Workbench:
    """The suite with a live agent whose every token costs a dollar; nobody but the agent asks the model."""
    price = dict.fromkeys(("input", "output", "cache_read", "cache_write"), 1000000)
    agent = {**LIVE, "base_url": url, "api_key_env": "SUITE_KEY", "price": price, **spec}
    bench.suite |= {"agent": "claude", "agents": {"claude": agent}, "run": {"attempts": 3, "concurrency": 1}}
    bench.suite |= {"reader": "plain"}
    return bench.save()


def test_a_cost_limit_starts_no_further_attempt_and_says_so(bench: Workbench, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever owns the bill sets it; what was not asked is unmeasured, never failed; --resume counts what was spent."""
    monkeypatch.setenv("SUITE_KEY", "test-key")
    with messages_api([says("The balance is SGD 1200.")]) as api:
        said = priced(bench, api.url).run("--max-cost", "0.5")
        again = bench.do("run", bench.path, "--resume", "out", "--max-cost", "0.5")
        asked = len(api.requests)
    assert said.code == again.code == ExitCode.NOT_MEASURED
    assert asked == 1
    assert said.json["attempts"] == {"planned": 6, "passed": 0, "failed": 1, "unmeasured": 5, "unread": 0}
    end = bench.record().end
    assert end is not None
    assert (end.ending, end.reason) == ("stopped", "--max-cost: 118.00 USD were spent")
    assert f"The run was stopped before all of its attempts were made: {end.reason}." in said.out


def test_a_limit_on_a_cost_that_nobody_can_count_is_refused(bench: Workbench, monkeypatch: pytest.MonkeyPatch) -> None:
    """An unknown cost is not 0."""
    monkeypatch.setenv("SUITE_KEY", "test-key")
    said = priced(bench, "http://127.0.0.1:1", price=None).run("--max-cost", "5")
    assert said.code == ExitCode.USER_ERROR
    assert "the agent `claude` states no `price`" in said.err


def test_a_cost_that_turns_out_unknown_ends_a_limited_run(bench: Workbench, monkeypatch: pytest.MonkeyPatch) -> None:
    """A price list that lacks a kind of token must not make a limit endless."""
    monkeypatch.setenv("SUITE_KEY", "test-key")
    with messages_api([says("SGD 1200.")]) as api:
        said = priced(bench, api.url, price={"input": 1.0}).run("--max-cost", "5")
        assert len(api.requests) == 1
    assert said.code == ExitCode.NOT_MEASURED
    assert "what was spent is not known" in str(bench.record().end)


def test_a_key_reaches_no_file(bench: Workbench, monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither the model's key nor what the suite hands its server, even when the server says it aloud."""
    monkeypatch.setenv("SUITE_KEY", "test-key")
    monkeypatch.setenv("SERVER_TOKEN", "a-token-of-the-server")
    bench.server["inherit_env"] = ["SERVER_TOKEN"]
    bench.behaviour |= {"exit_start": 1, "stderr_text": "bad token: a-token-of-the-server"}
    with messages_api([says("test-key")]) as api:
        assert priced(bench, api.url).run().code == ExitCode.NOT_MEASURED
        bench.behaviour = {"tools": bench.behaviour["tools"], "results": bench.behaviour["results"]}
        bench.save().do("run", bench.path, "--out", "second")
    assert "bad token: [secret]" in (bench.folder / "out" / "run.jsonl").read_text()
    written = [p.read_text() for place in ("out", "second") for p in (bench.folder / place).iterdir()]
    assert not any(word in text for text in written for word in ("test-key", "a-token-of-the-server"))


def test_a_failed_case_alone_does_not_block_without_a_baseline(bench: Workbench) -> None:
    """The verdict then rests on hard checks, floor and unmeasured share, and says so."""
    bench.cases = [ASK_BALANCE | {"tools": {"must": ["get_opening_hours"]}}]
    said = bench.save().run()
    assert (said.code, said.json["attempts"]["failed"]) == (ExitCode.OK, 1)
    assert any("no baseline" in check["evidence"] for check in said.json["gate"]["checks"])


@pytest.mark.parametrize("word", ["warning", "surface", "answer"])
def test_a_variable_that_spells_a_word_of_the_record_breaks_no_record(
    bench: Workbench, monkeypatch: pytest.MonkeyPatch, word: str
) -> None:
    """Every variable handed to the server counts as a secret, `LOG_LEVEL=warning` too; the names of cases stay."""
    monkeypatch.setenv("LOG_LEVEL", word)
    bench.server["inherit_env"] = ["LOG_LEVEL"]
    assert bench.save().run().code == ExitCode.OK
    assert {attempt.case for attempt in bench.record().header.plan} == {"balance", "hours"}
    assert bench.do("grade", "out").code == ExitCode.OK


def test_only_a_header_that_carries_a_credential_is_one(bench: Workbench) -> None:
    """What another header states stands in results and answers too, and must not be taken out of them."""
    bench.suite["server"] = {
        "command": [*PYTHON, str(FOLDER / "small_http_server.py"), "{port}"],
        "url": "http://127.0.0.1:{port}/mcp",
        "headers": {"X-Branch": "branch-office", "Authorization": "Bearer hunter2hunter2"},
    }
    bench.cases = [{"id": "seen", "ask": "Whose is it?", "tools": {"must": ["seen"]}}]
    bench.scripted(seen=[{"calls": [{"tool": "seen"}]}, {"answer": "It is hunter2hunter2."}])
    assert bench.run().code == ExitCode.OK
    (result,) = bench.record().results
    (call,) = result.evidence.trajectory.calls
    assert "'x-branch': 'branch-office'" in str(call.result)
    assert "'authorization': '[secret]'" in str(call.result)
    assert result.evidence.trajectory.answer == "It is [secret]."


def test_a_floor_is_called_out_of_reach_by_what_is_planned_of_the_suite(
    bench: Workbench,
) -> None:
    """A warning that the floor cannot be cleared, beside a run that clears it, makes both unbelievable."""
    bench.suite["gate"] = {"floor": 0.3}
    unreachable = "gate.floor 0.3 cannot be cleared"
    assert unreachable not in bench.save().run().err
    assert unreachable in bench.do("run", bench.path, "--case", "balance", "--out", "one").err
    assert unreachable not in bench.do("check", bench.path).out
    bench.suite["gate"] = {"floor": 0.5}
    assert "(1 for each of 2 cases)" in bench.save().do("check", bench.path).out
