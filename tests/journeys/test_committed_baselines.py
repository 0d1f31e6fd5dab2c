"""A committed baseline that cannot be what it says stops a run: to compare with nothing would pass whatever broke."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from harness.errors import ExitCode
from tests.doubles.workbench import Workbench

pytestmark = pytest.mark.slow


@pytest.fixture
def committed(bench: Workbench) -> Path:
    """The baseline that was just promoted."""
    assert bench.save().do("run", bench.path, "--out", "first").code == ExitCode.OK
    assert bench.do("promote", "first", "--reason", "first").code == ExitCode.OK
    return bench.path / "baselines" / "keyword.converse.json"


def refused(bench: Workbench, *words: str) -> str:
    """What `run` says when it refuses to begin."""
    said = bench.do("run", bench.path, "--out", "second", *words)
    assert said.code == ExitCode.USER_ERROR
    assert not (bench.folder / "second").exists()
    return said.err


def edit(baseline: Path, **case: Any) -> None:  # noqa: ANN401 - keys of the file
    """Change what the baseline says of the case `balance`."""
    document = json.loads(baseline.read_text(encoding="utf-8"))
    document["cases"]["balance"] |= case
    baseline.write_text(json.dumps(document), encoding="utf-8")


@pytest.mark.parametrize("counts", [{"passed": 0}, {"passed": 0, "failed": 1}, {"unmeasured": 2}, {"attempts": []}])
def test_counts_that_are_not_those_of_the_attempts_beside_them_are_refused(
    bench: Workbench, committed: Path, counts: dict[str, object]
) -> None:
    """A merge or an edit by hand that lowers what a case once passed would let its regression through."""
    edit(committed, **counts)
    assert "cases.balance: counts " in (said := refused(bench))
    assert "`promote` again" in said
    assert bench.do("check", bench.path).code == ExitCode.USER_ERROR
    assert bench.do("gate", "--baseline", committed, "--run", "first").code == ExitCode.USER_ERROR


def test_a_baseline_of_another_suite_is_refused_by_name(bench: Workbench, committed: Path) -> None:
    """Cases of the same id in another suite ask something else."""
    text = committed.read_text(encoding="utf-8").replace('"suite": "bank"', '"suite": "shop"')
    committed.write_text(text, encoding="utf-8")
    assert "a baseline of the suite `shop`, not of `bank`" in refused(bench)
    assert bench.do("check", bench.path).code == ExitCode.USER_ERROR
    elsewhere = bench.folder / "shop.json"
    committed.rename(elsewhere)
    assert "a baseline of the suite `shop`, not of `bank`" in refused(bench, "--baseline", str(elsewhere))


def test_a_baseline_without_a_case_or_with_one_twice_is_refused_by_place(bench: Workbench, committed: Path) -> None:
    """Nothing to compare with passes everything, and of two entries the second would silently win."""
    text = committed.read_text(encoding="utf-8")
    committed.write_text(json.dumps({**json.loads(text), "cases": {}}), encoding="utf-8")
    assert "cases: the baseline holds no case" in refused(bench)
    again = json.dumps(json.loads(text)["cases"]["balance"])
    committed.write_text(text.replace(' "cases": {', f' "cases": {{\n  "balance": {again},', 1), encoding="utf-8")
    assert re.search(
        r"keyword\.converse\.json:\d+:\d+: cases\.balance: .*; the key 'balance' stands twice", refused(bench)
    )


@pytest.mark.parametrize(
    ("count", "told"), [(-1, "found the number -1; allowed: at least 0"), (0.5, "allowed: a whole number")]
)
def test_a_baseline_with_a_count_that_cannot_be_is_refused_by_place(
    bench: Workbench, committed: Path, count: float, told: str
) -> None:
    """File, line, column and key: the file is long."""
    edit(committed, passed=count)
    said = refused(bench)
    assert re.search(r"keyword\.converse\.json:\d+:\d+: cases\.balance\.passed: ", said)
    assert told in said
    assert told in bench.do("gate", "--baseline", committed, "--run", "first").err


@pytest.mark.parametrize(("key", "other"), [("agent", "claude"), ("mode", "select")])
def test_a_baseline_of_another_agent_or_mode_is_refused_before_anything_runs(
    bench: Workbench, committed: Path, key: str, other: str
) -> None:
    """No case of it could be compared, so the run would pass whatever came of it. Both sides are named."""
    document = json.loads(committed.read_text(encoding="utf-8"))
    document["settings"][key] = other
    elsewhere = bench.folder / "other.json"
    elsewhere.write_text(json.dumps(document), encoding="utf-8")
    started = bench.started()
    said = refused(bench, "--baseline", str(elsewhere))
    theirs = {"agent": "keyword", "mode": "converse"} | {key: other}
    assert f"other.json is a baseline of the agent `{theirs['agent']}` in {theirs['mode']} mode" in said
    assert "and the run is of `keyword` in converse mode" in said
    assert "`compare` shows two of them" in said
    committed.write_bytes(elsewhere.read_bytes())
    refused(bench)  # nor in its own place
    assert bench.started() == started
    said = bench.do("report", "first", "--baseline", str(elsewhere)).err
    assert "and the run is of `keyword` in converse mode" in said


def test_the_fallback_agent_is_not_compared_with_the_baseline_of_the_agent_it_stands_in_for(
    bench: Workbench, committed: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A fork's run has no key and cannot help it: it is compared with the fallback's own baseline, and that is said."""
    monkeypatch.delenv("ANTHROPIC_API_KEY", raising=False)
    bench.suite |= {"agent": "claude", "agents": {"claude": {"provider": "anthropic", "model": "claude-sonnet-5-5"}}}
    bench.suite["agents"]["keyword"] = {"provider": "keyword"}
    words = ("--fallback-agent", "keyword", "--baseline", "claude.json", "--json", "-")
    said = bench.save().do("run", bench.path, "--out", "second", *words)
    assert said.code == ExitCode.OK, said.err
    assert "--baseline claude.json is of the agent that has no key; `keyword` is compared with its own" in said.err
    assert "deterministic" in {check["name"] for check in said.json["gate"]["checks"]}
    assert committed.is_file()


@pytest.mark.parametrize("stands", ["folder", "broken link"])
def test_what_stands_in_a_baselines_place_and_is_none_is_refused(
    bench: Workbench, committed: Path, stands: str
) -> None:
    """No baseline means that nothing stands there; anything else is a mistake, and no reason to pass."""
    committed.unlink()
    if stands == "folder":
        committed.mkdir()
    else:
        committed.symlink_to("gone.json")
    assert "cannot read the baseline" in refused(bench)
