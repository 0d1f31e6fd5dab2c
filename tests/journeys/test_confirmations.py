"""`run` asks again what looks suspicious: only fresh attempts decide, they count nowhere else, they stop in time."""

from __future__ import annotations

import json
from typing import Any

import pytest

from harness.errors import ExitCode
from tests.doubles.workbench import Said, Workbench

pytestmark = pytest.mark.slow

RIGHT, WRONG = [{"answer": "yes"}], [{"answer": "no"}]
NAMES = ("ada", "bob", "cleo")


def answering(bench: Workbench, **wrong: tuple[int, ...]) -> Workbench:
    """The agent gives the wrong answer in these attempts of these cases, the right one in all others."""
    bench.cases = [{"id": name, "ask": f"Is it {name}?", "answer": {"equals": "yes"}} for name in NAMES]
    bench.server = {"isolation": "worker"}
    bench.suite["run"] = {"attempts": 3, "concurrency": 1}
    numbered = {name: {**dict.fromkeys(map(str, wrong.get(name, ())), WRONG), "*": RIGHT} for name in NAMES}
    bench.scripted(**numbered)
    bench.suite["agents"]["script"]["deterministic"] = False
    return bench.save()


@pytest.fixture
def flaky(bench: Workbench) -> Workbench:
    """A suite of three cases with a baseline of 20 right answers each."""
    answering(bench)
    assert bench.do("run", bench.path, "--attempts", "20", "--out", "base").code == ExitCode.OK
    assert bench.do("promote", "base", "--reason", "first").code == ExitCode.OK
    return bench


def check(said: Said, name: str) -> dict[str, Any]:
    """One check of the gate."""
    return next(one for one in said.json["gate"]["checks"] if one["name"] == name)


def made(bench: Workbench, folder: str = "out") -> list[str]:
    """The attempts of the record, in the order they finished."""
    return [str(result.attempt) for result in bench.record(folder).results]


def test_nothing_suspicious_is_asked_nothing_again(flaky: Workbench) -> None:
    """An unchanged agent costs its first round and no more."""
    said = flaky.run()
    assert (said.code, len(made(flaky))) == (ExitCode.OK, 9)
    assert "confirmation" not in said.json
    assert flaky.record().confirmation is None


def test_bad_luck_in_the_first_round_is_cleared_by_fresh_attempts_that_count_nowhere_else(flaky: Workbench) -> None:
    """The first failure of twenty-one is suspicious; right answers when asked again clear it, and stop early."""
    said = answering(flaky, bob=(2,)).run()
    assert (said.code, said.json["verdict"]) == (ExitCode.OK, "passed")
    (bob,) = said.json["confirmation"]["cases"]
    assert (bob["id"], bob["finding"], bob["failed"], bob["planned"]) == ("bob", "cleared", 0, 10)
    assert bob["saved"] > 0
    assert bob["passed"] == 10 - bob["saved"]
    assert said.json["attempts"] == {"planned": 9, "passed": 8, "failed": 1, "unmeasured": 0, "unread": 0}
    assert said.json["pass_rate"]["n"] == 9
    assert "bob" in check(said, "screen")["evidence"]
    saved = bob["saved"] + said.json["confirmation"]["suite"]["saved"]
    assert f"{saved} saved" in check(said, "confirmation")["evidence"]
    assert "suspicious: bob" in said.err


def test_a_confirmed_drop_blocks_and_the_reports_show_screen_and_confirmation_apart(flaky: Workbench) -> None:
    """Numbers go on where the first round ended, each report has a block of its own, and the case is named."""
    said = answering(flaky, bob=tuple(range(1, 30))).run()
    assert (said.code, said.json["verdict"]) == (ExitCode.GATE_FAILED, "failed")
    (bob,) = said.json["confirmation"]["cases"]
    assert (bob["finding"], bob["passed"]) == ("dropped", 0)
    assert bob["saved"] > 0
    assert "1 case dropped in fresh attempts" in check(said, "cases")["evidence"]
    assert [name for name in made(flaky) if name.startswith("bob")][3:5] == ["bob#4", "bob#5"]
    comment = (flaky.folder / "out" / "comment.md").read_text()
    assert "### Asked again" in comment
    assert "| 20 of 20 | 0 of 3 | 0 of " in comment
    assert "Asked again" in said.err
    plan = flaky.record().confirmation
    assert plan is not None
    assert {attempt.case for attempt in plan.cases} == {"bob"}


def test_the_verdict_is_computed_again_from_the_file(flaky: Workbench) -> None:
    """`report` and `gate` read screen and confirmation from the record alone, and agree with `run`."""
    said = answering(flaky, bob=tuple(range(1, 30))).run()
    again = flaky.do("report", "out", "--format", "json")
    assert again.json == said.json
    baseline = flaky.path / "baselines" / "script.converse.json"
    gate = flaky.do("gate", "--baseline", baseline, "--run", "out", "--suite", flaky.path, "--json", "-")
    assert (gate.code, gate.json["verdict"]) == (ExitCode.GATE_FAILED, "failed")
    assert [one["name"] for one in gate.json["checks"] if one["outcome"] == "failed"] == ["cases"]


def test_a_suspicious_suite_repeats_the_round_over_every_case(flaky: Workbench) -> None:
    """A drop that no case shows alone needs every case again; attempts of one do not serve for the other."""
    said = answering(flaky, ada=(1, 4), bob=(2, 5), cleo=(3, 6)).run()
    confirmation = said.json["confirmation"]
    assert confirmation["suite"]["planned"] == 9
    plan = flaky.record().confirmation
    assert plan is not None
    assert not set(plan.cases) & set(plan.suite)
    assert len(plan.cases) == 30
    assert said.code == ExitCode.OK


def test_confirm_nought_lets_the_first_attempts_decide(flaky: Workbench) -> None:
    """Who wants a fixed number of attempts gets it, and the record says what was planned."""
    answering(flaky, bob=tuple(range(1, 30)))
    said = flaky.run("--confirm", "0")
    assert (said.code, len(made(flaky))) == (ExitCode.GATE_FAILED, 9)
    assert flaky.record().header.confirm == 0
    more = flaky.do("run", flaky.path, "--out", "more", "--confirm", "20", "--json", "-")
    assert more.json["confirmation"]["cases"][0]["planned"] == 20
    assert flaky.do("run", flaky.path, "--confirm", "few").code == ExitCode.USER_ERROR


def test_a_run_that_fails_anyway_asks_nothing_again(flaky: Workbench) -> None:
    """A hard check has decided: fresh attempts would be paid for and change nothing."""
    answering(flaky, bob=(1,))
    flaky.cases[1] |= {"hard": ["answer.equals"]}
    said = flaky.save().run()
    assert (said.code, len(made(flaky))) == (ExitCode.GATE_FAILED, 9)
    assert check(said, "hard")["outcome"] == "failed"


def test_a_resumed_run_goes_on_with_its_confirmations(flaky: Workbench) -> None:
    """What is suspicious was written down before it was asked; a killed run asks the rest of it and nothing twice."""
    answering(flaky, bob=tuple(range(1, 30))).run()
    whole = made(flaky)
    file = flaky.folder / "out" / "run.jsonl"
    lines = file.read_bytes().splitlines(keepends=True)
    verdict = flaky.do("report", "out", "--format", "json").json
    for kept in (10, 11, 12):  # the first round alone; the plan too; one fresh attempt as well
        file.write_bytes(b"".join(lines[:kept]))
        assert flaky.do("report", "out").code == ExitCode.OK
        said = flaky.do("run", flaky.path, "--resume", "out", "--json", "-")
        assert said.code == ExitCode.GATE_FAILED
        assert made(flaky) == whole
        assert said.json["confirmation"] == verdict["confirmation"]
    assert flaky.do("run", flaky.path, "--resume", "out").code == ExitCode.USER_ERROR
    assert "--confirm" in flaky.do("run", flaky.path, "--resume", "out", "--confirm", "0").err


def test_confirmations_cut_short_give_no_verdict(flaky: Workbench) -> None:
    """A suspicion that nobody cleared is neither a regression nor its absence."""
    answering(flaky, bob=(1, 5, 7)).run()
    file = flaky.folder / "out" / "run.jsonl"
    lines = [line for line in file.read_bytes().splitlines(keepends=True) if b'"kind":"end"' not in line]
    assert [json.loads(line)["kind"] for line in lines[9:12]] == ["attempt", "confirmation", "attempt"]
    file.write_bytes(b"".join(lines[:12]))
    report = flaky.do("report", "out", "--format", "json")
    assert report.json["verdict"] == "inconclusive"
    assert report.json["confirmation"]["cases"][0]["finding"] == "open"


def test_fresh_attempts_never_enter_a_baseline(flaky: Workbench) -> None:
    """They were made because a case looked bad; counting them would bend its rate."""
    answering(flaky, bob=(1, 5, 7)).run()
    assert flaky.do("promote", "out", "--reason", "again").code == ExitCode.OK
    baseline = json.loads((flaky.path / "baselines" / "script.converse.json").read_text())
    assert {name: (case["passed"], case["failed"]) for name, case in baseline["cases"].items()} == {
        "ada": (3, 0), "bob": (2, 1), "cleo": (3, 0),
    }  # fmt: skip


def test_latency_is_gated_where_a_limit_is_set(flaky: Workbench) -> None:
    """The baseline keeps how long each attempt took; with too few of them the gate says so and blocks nothing."""
    flaky.suite["gate"] = {"latency_p95": 1000, "cost_per_completed": 2}
    flaky.save()
    few = flaky.run()
    assert check(few, "latency_p95")["outcome"] == "undecided"
    many = flaky.do("run", flaky.path, "--attempts", "10", "--out", "many", "--json", "-")
    assert check(many, "latency_p95")["outcome"] == "passed"
    assert check(many, "cost_per_completed")["outcome"] == "undecided"
    assert (few.code, many.code) == (ExitCode.OK, ExitCode.OK)
    again = flaky.do("report", "many", "--format", "json")
    assert check(again, "latency_p95") == check(many, "latency_p95")
