"""`check`: fresh or stale, with what changed by name, and never a model or a key."""

from __future__ import annotations

import json

import pytest

from harness.errors import ExitCode
from tests.doubles.workbench import ASK_BALANCE, BALANCE, HOURS, Said, Workbench

pytestmark = pytest.mark.slow

BASELINE = "keyword.converse.json"


@pytest.fixture
def promoted(bench: Workbench) -> Workbench:
    """A suite with a fixture and a baseline."""
    bench.suite["fixture"] = "fixture.yaml"
    bench.cases[0] = ASK_BALANCE | {
        "answer": {"facts": [{"name": "balance", "working": "accounts[0].balance", "unit": "SGD"}]}
    }
    bench.save()
    write_fixture(bench, 1200)
    assert bench.do("run", bench.path, "--out", "first").code == ExitCode.OK
    assert bench.do("promote", "first", "--reason", "first").code == ExitCode.OK
    return bench


def write_fixture(bench: Workbench, balance: int) -> None:
    """The known data."""
    (bench.path / "fixture.yaml").write_text(f"accounts: [{{id: a, balance: {balance}}}]\n", encoding="utf-8")


def stale(said: Said) -> dict[tuple[str, str], str]:
    """What is stale about the baseline: the diff by kind and subject."""
    return {(change["kind"], change["subject"]): "\n".join(change["diff"]) for change in said.json["stale"][BASELINE]}


def checked(bench: Workbench) -> Said:
    """Check the suite."""
    return bench.save().do("check", bench.path, "--json", "-")


def test_what_nobody_touched_is_fresh(promoted: Workbench) -> None:
    """Exit 0, and it says of what."""
    assert promoted.do("check", promoted.path).out.splitlines()[-1].strip() == f"✓ baselines/{BASELINE}: fresh"
    said = checked(promoted)
    assert (said.code, said.json["exit_code"], stale(said)) == (ExitCode.OK, 0, {})
    assert said.json["surface"]["tools"] == ["get_balance", "get_opening_hours"]


def test_one_word_changed_in_a_description_is_stale_by_name_with_the_diff(promoted: Workbench) -> None:
    """The description is what every agent reads; the author sees which words moved."""
    promoted.behaviour["tools"] = [BALANCE | {"description": "The former balance of the account."}, HOURS]
    said = checked(promoted)
    assert said.code == ExitCode.GATE_FAILED
    ((kind, subject),) = stale(said)
    assert (kind, subject) == ("tool changed", "get_balance")
    assert "The former balance" in stale(said)[kind, subject]
    shown = promoted.do("check", promoted.path).out
    assert f"✗ baselines/{BASELINE}: stale" in shown
    assert "get_balance" in shown
    assert "The former balance" in shown
    assert "`promote` the run, or undo the change" in shown


def test_what_makes_several_baselines_stale_is_told_once(promoted: Workbench) -> None:
    """A server's new version moves every agent's baseline by the same lines; the second one names the first."""
    promoted.suite["agents"] = {"other": {"provider": "keyword"}}
    promoted.save()
    assert promoted.do("run", promoted.path, "--agent", "other", "--out", "second").code == ExitCode.OK
    assert promoted.do("promote", "second", "--reason", "second").code == ExitCode.OK
    promoted.behaviour["tools"] = [BALANCE | {"description": "The former balance of the account."}, HOURS]
    shown = promoted.save().do("check", promoted.path).out
    assert shown.count("tool get_balance: description changed") == 1
    assert f"✗ baselines/other.converse.json: stale\n      by the same changes as baselines/{BASELINE}\n" in shown


def test_a_changed_fixture_is_stale(promoted: Workbench) -> None:
    """Acceptance: any change of the data that the numbers were measured on."""
    write_fixture(promoted, 1201)
    said = checked(promoted)
    assert said.code == ExitCode.GATE_FAILED
    assert "fixture" in {kind for kind, _ in stale(said)}


def test_a_figure_that_the_changed_fixture_contradicts_is_a_user_error(promoted: Workbench) -> None:
    """A case that states its value beside the working is wrong now, and nothing is started to find that out."""
    promoted.cases[0]["answer"]["facts"][0] |= {"value": 1200}
    assert checked(promoted).code == ExitCode.OK
    write_fixture(promoted, 1201)
    started = promoted.started()
    said = checked(promoted)
    assert (said.code, promoted.started()) == (ExitCode.USER_ERROR, started)
    assert "the value 1,200 and the working disagree: 1,201" in said.err


def test_one_of_a_kind_is_said_as_one(bench: Workbench) -> None:
    """`1 cases, 1 tools` looks like a bug, because it is one."""
    bench.behaviour["tools"], bench.cases = [BALANCE], [ASK_BALANCE]
    assert bench.save().do("check", bench.path).out.startswith("bank: 1 case, 1 tool, sha256:")


@pytest.mark.parametrize(("key", "kind"), [("ask", "ask"), ("tools", "expectation")])
def test_a_changed_case_is_stale_by_name(promoted: Workbench, key: str, kind: str) -> None:
    """A question or an expectation: the numbers answer another one."""
    promoted.cases[1] |= {"ask": "When is the branch open?"} if key == "ask" else {"tools": {"never": ["get_balance"]}}
    said = checked(promoted)
    assert said.code == ExitCode.GATE_FAILED
    assert list(stale(said)) == [(kind, "hours")]


def test_another_grader_that_comes_to_the_same_leaves_a_baseline_fresh(promoted: Workbench) -> None:
    """Its version changes with every release; only what it makes of the evidence counts."""
    file = promoted.path / "baselines" / BASELINE
    file.write_text(
        json.dumps(json.loads(file.read_text(encoding="utf-8")) | {"grader_version": "1"}), encoding="utf-8"
    )
    said = checked(promoted)
    assert (said.code, list(stale(said))) == (ExitCode.OK, [])


def test_a_grader_that_judges_the_evidence_otherwise_makes_a_baseline_stale(promoted: Workbench) -> None:
    """What counted as passed does not any more: the stored evidence is graded again, and nothing is asked."""
    file = promoted.path / "baselines" / BASELINE
    document = json.loads(file.read_text(encoding="utf-8"))
    document["cases"]["balance"]["attempts"][0]["evidence"]["trajectory"]["answer"] = "It is SGD 7."
    file.write_text(json.dumps(document | {"grader_version": "1"}), encoding="utf-8")
    said = checked(promoted)
    assert said.code == ExitCode.GATE_FAILED
    assert [kind for kind, _ in stale(said)] == ["grades"]
    told = promoted.do("check", promoted.path).out.splitlines()[-1]
    assert told.strip().startswith("`promote ")
    assert told.endswith(f"baselines/{BASELINE} --reason …` grades its evidence again; nothing is asked")


def test_a_baseline_of_an_older_format_says_what_to_do(promoted: Workbench) -> None:
    """Its evidence holds no readings, so it cannot be graded again."""
    file = promoted.path / "baselines" / BASELINE
    file.write_text(json.dumps(json.loads(file.read_text(encoding="utf-8")) | {"format": 1}), encoding="utf-8")
    said = checked(promoted)
    assert said.code == ExitCode.USER_ERROR
    assert "baseline format 1; this version reads 2: run the suite again and `promote` the run" in said.err


def test_a_changed_agent_is_stale(promoted: Workbench) -> None:
    """The numbers are of one agent as it was set."""
    promoted.suite["agents"] = {"keyword": {"provider": "keyword", "max_turns": 3}}
    assert checked(promoted).code == ExitCode.GATE_FAILED


def test_a_baseline_of_another_agent_or_mode_than_its_name_says_is_stale(promoted: Workbench) -> None:
    """Every run of the agent whose name it bears refuses it."""
    path = promoted.path / "baselines" / BASELINE
    written = json.loads(path.read_text())
    for key, value in (("agent", "claude"), ("mode", "select")):
        path.write_text(json.dumps(written | {"settings": written["settings"] | {key: value}}))
        assert promoted.do("run", promoted.path).code == ExitCode.USER_ERROR
        said = checked(promoted)
        assert (said.code, list(stale(said))) == (ExitCode.GATE_FAILED, [(key, "")])
        own = written["settings"][key]
        assert f"{key}: {value} → {own}" in promoted.do("check", promoted.path).out


def test_a_baseline_counted_as_if_its_agent_had_dice_is_stale(promoted: Workbench) -> None:
    """A deterministic agent is compared exactly, which such counts cannot be."""
    path = promoted.path / "baselines" / BASELINE
    path.write_text(json.dumps(json.loads(path.read_text()) | {"deterministic": False}))
    said = checked(promoted)
    assert (said.code, list(stale(said))) == (ExitCode.GATE_FAILED, [("setting", "deterministic")])
    assert "deterministic: false → true" in promoted.do("check", promoted.path).out


def test_without_a_baseline_nothing_can_be_stale_and_that_is_said(bench: Workbench) -> None:
    """Silence would look like freshness."""
    said = bench.do("check", bench.path)
    assert said.code == ExitCode.OK
    assert "no baseline is committed, so there is nothing that could be stale" in said.out


def test_a_tool_that_a_case_names_and_the_server_lacks_is_named_with_the_nearest(bench: Workbench) -> None:
    """Before any model is asked."""
    bench.behaviour["tools"] = [BALANCE | {"name": "get_balances"}, HOURS]
    said = checked(bench)
    assert said.code == ExitCode.GATE_FAILED
    assert said.json["lacking"] == [
        {"name": "get_balance", "hint": said.json["lacking"][0]["hint"], "cases": ["balance"]}
    ]
    assert "get_balances" in said.json["lacking"][0]["hint"]


@pytest.mark.parametrize(
    ("change", "code", "sentence"),
    [
        ({"preflight": [{"tool": "get_balance", "expect": {"balance": 1}}]}, 3, "balance is 1200; expected 1"),
        ({"agent": "keywrd"}, 2, "did you mean 'keyword'"),
        ({"casse": []}, 2, "casse"),
    ],
)
def test_what_run_would_refuse_check_refuses_alike(
    bench: Workbench, change: dict[str, object], code: int, sentence: str
) -> None:
    """It is the cheap way to find out."""
    bench.suite |= change
    said = checked(bench)
    assert said.code == code
    assert sentence in said.err


def test_a_broken_server_is_said_with_its_last_words(bench: Workbench) -> None:
    """Not measured is not failed."""
    bench.behaviour |= {"exit_start": 1, "stderr_text": "no such module"}
    said = checked(bench)
    assert said.code == ExitCode.NOT_MEASURED
    assert "no such module" in said.err


def test_a_baseline_that_cannot_be_read_is_named(promoted: Workbench) -> None:
    """Cut short by a merge, or by hand."""
    (promoted.path / "baselines" / BASELINE).write_text('{"format": 2}', encoding="utf-8")
    said = checked(promoted)
    assert said.code == ExitCode.USER_ERROR
    sentence = "suite: this is not a baseline this version reads: this key is required and is not there"
    assert f"baselines/{BASELINE}:1:1: {sentence}" in said.err
