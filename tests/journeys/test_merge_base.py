"""`run --base`: a change is judged by the baseline and gate settings that stood before it, and says what it edits."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

from harness.errors import ExitCode
from tests.doubles.workbench import ASK_BALANCE, HOURS, Said, Workbench, gives

pytestmark = pytest.mark.slow

BASELINE = Path("cases/bank/baselines/keyword.converse.json")
SUITE = Path("cases/bank/suite.yaml")
WHO = ("-c", "user.name=ada", "-c", "user.email=ada@example.org")


def git(*words: str) -> str:
    """What git says in the working directory."""
    done = subprocess.run(["git", *WHO, *words], capture_output=True, text=True, check=True)
    return done.stdout.strip()


def commit(message: str) -> str:
    """Commit everything; returns the commit."""
    git("add", "--all")
    git("commit", "--quiet", "--allow-empty", "--message", message)
    return git("rev-parse", "HEAD")


@pytest.fixture
def main(bench: Workbench) -> str:
    """A repository whose main branch has the suite and its baseline, and a branch `change` that is checked out."""
    git("init", "--quiet", "--initial-branch", "main")
    (bench.folder / ".gitignore").write_text("/first\n/out*\n/pids\n", encoding="utf-8")
    assert bench.do("run", bench.path, "--out", "first").code == ExitCode.OK
    assert bench.do("promote", "first", "--reason", "measured").code == ExitCode.OK
    made = commit("the suite")
    git("checkout", "--quiet", "-b", "change")
    return made


def judged(bench: Workbench, *words: str) -> Said:
    """Run against the merge base with main."""
    shutil.rmtree(bench.folder / "out", ignore_errors=True)
    return bench.run("--base", "main", *words)


def edits(said: Said) -> dict[str, Any]:
    """What the change edits, by subject."""
    return {change["subject"]: change for change in said.json["base"]["changes"]}


def break_balance(bench: Workbench) -> None:
    """A change after which the case `balance` fails."""
    bench.behaviour["results"]["get_balance"] = gives({"balance": 12, "currency": "SGD"})
    bench.save()


def promote_what_is_broken(bench: Workbench) -> None:
    """Measure the change and make that the baseline."""
    assert bench.do("run", bench.path, "--out", "out-promoted", "--baseline", "none").code == ExitCode.OK
    assert bench.do("promote", "out-promoted", "--reason", "works for me", "--who", "eve").code == ExitCode.OK


def test_a_change_that_edits_nothing_is_judged_as_ever(bench: Workbench, main: str) -> None:
    """And says by what."""
    said = judged(bench)
    assert said.code == ExitCode.OK
    assert said.json["base"] == {"commit": main, "notes": [], "changes": []}
    assert f"judged by merge base `{main[:7]}`" in (bench.folder / "out" / "comment.md").read_text(encoding="utf-8")


def test_a_baseline_lowered_in_the_change_itself_does_not_let_it_pass(bench: Workbench, main: str) -> None:
    """Field report O47: the comparison takes what the branch was cut from, and calls the edit out."""
    break_balance(bench)
    promote_what_is_broken(bench)
    commit("lower the bar")
    assert bench.do("run", bench.path, "--out", "out-own").code == ExitCode.OK
    said = judged(bench)
    assert said.code == ExitCode.GATE_FAILED
    assert said.json["base"]["commit"] == main
    change = edits(said)["keyword.converse.json"]
    assert change["diff"] == ["- balance: 1 of 1 passed", "+ balance: 0 of 1 passed"]
    assert "eve: works for me" in change["after"]
    comment = (bench.folder / "out" / "comment.md").read_text(encoding="utf-8")
    assert "### ⚠️ This change edits what it is judged by" in comment
    assert "+ balance: 0 of 1 passed" in comment
    again = bench.do("report", "out", "--base", "main", "--format", "md")
    assert again.out == comment


def test_a_gate_loosened_in_the_change_itself_does_not_let_it_pass(bench: Workbench, main: str) -> None:
    """A floor that is lowered, or taken away, is the merge base's all the same."""
    git("checkout", "--quiet", "main")
    bench.suite["gate"] = {"floor": 0.9, "max_unmeasured": 0.2}
    bench.save()
    commit("a floor")
    git("checkout", "--quiet", "change")
    git("rebase", "--quiet", "main")
    bench.cases *= 10
    bench.cases = [case | {"id": f"{case['id']}-{n}"} for n, case in enumerate(bench.cases)]
    del bench.suite["gate"]
    break_balance(bench)
    commit("no floor")
    words = ("--baseline", "none")
    assert bench.do("run", bench.path, "--out", "out-own", *words).code == ExitCode.OK
    said = judged(bench, *words)
    assert said.code == ExitCode.GATE_FAILED
    assert any(check["name"] == "floor" and check["outcome"] == "failed" for check in said.json["gate"]["checks"])
    assert {name: (change["before"], change["after"]) for name, change in edits(said).items()} == {
        "floor": ("0.9", None),
        "max_unmeasured": ("0.2", "0.1"),
    }
    assert main != git("merge-base", "HEAD", "main")


@pytest.mark.usefixtures("main")
def test_a_safeguard_dropped_in_the_change_is_called_out(bench: Workbench) -> None:
    """It is the change's own, so it can be loosened; not in silence."""
    bench.server["access"] = "read-write"
    bench.save()
    commit("may write")
    said = judged(bench)
    assert edits(said)["server.access"]["after"] == "read-write"
    assert "server.access" in (bench.folder / "out" / "comment.md").read_text(encoding="utf-8")


def test_a_baseline_deleted_in_the_change_still_judges_it(bench: Workbench, main: str) -> None:
    """With its whole folder, even."""
    break_balance(bench)
    shutil.rmtree(BASELINE.parent)
    commit("no baseline any more")
    said = judged(bench)
    assert said.code == ExitCode.GATE_FAILED
    assert edits(said)["keyword.converse.json"]["after"] is None
    assert said.json["base"]["commit"] == main


@pytest.mark.usefixtures("main")
def test_a_case_that_suite_and_baseline_both_drop_is_removed_on_purpose(bench: Workbench) -> None:
    """Deleted from the cases alone it is missing and blocks; promoted away it is called out and does not."""
    bench.cases = [dict(ASK_BALANCE)]
    bench.save()
    commit("drop a case")
    said = judged(bench)
    assert said.code == ExitCode.GATE_FAILED
    assert "missing in this run: hours" in said.out
    promote_what_is_broken(bench)
    commit("and promote")
    said = judged(bench)
    assert said.code == ExitCode.OK, said.out
    assert edits(said)["keyword.converse.json"]["diff"] == ["- hours: 1 of 1 passed", "+ hours: none"]


def test_a_suite_that_is_new_in_the_change_is_compared_with_nothing(bench: Workbench, main: str) -> None:
    """Its own first baseline cannot vouch for it."""
    bench.path.rename(bench.path.with_name("till"))
    bench.name, bench.suite["name"] = "till", "till"
    bench.save()
    shutil.rmtree(bench.path / "baselines")
    promote_what_is_broken(bench)
    commit("another suite")
    said = judged(bench)
    assert (said.code, said.json["caveat"]) == (ExitCode.OK, "with nothing to compare")
    assert said.json["base"]["commit"] == main
    assert "is new in this change, so its gate settings are its own" in said.json["base"]["notes"][0]
    assert edits(said)["keyword.converse.json"]["before"] is None


@pytest.mark.usefixtures("main")
def test_a_baseline_that_was_fetched_and_never_committed_is_used_as_it_is(bench: Workbench) -> None:
    """It is no part of the change: an artifact of main's own run, say."""
    (bench.folder / "out-fetched.json").write_bytes(BASELINE.read_bytes())
    break_balance(bench)
    commit("break it")
    said = judged(bench, "--baseline", "out-fetched.json")
    assert said.code == ExitCode.GATE_FAILED
    assert said.json["base"]["changes"] == []


@pytest.mark.parametrize(
    ("name", "text", "note"),
    [
        (BASELINE, "{", "The baseline of the merge base cannot be used, so that of this change is"),
        (
            BASELINE.parents[1] / "suite.yaml",
            "gate: {alpha: 7}\n",
            "The gate settings of the merge base cannot be read",
        ),
    ],
)
@pytest.mark.usefixtures("main")
def test_what_cannot_be_read_at_the_merge_base_is_said_and_the_change_s_own_is_used(
    bench: Workbench, name: Path, text: str, note: str
) -> None:
    """Else the pull request that mends it could never be judged."""
    mended = name.read_text(encoding="utf-8")
    git("checkout", "--quiet", "main")
    name.write_text(text, encoding="utf-8")
    commit("break the yardstick")
    git("checkout", "--quiet", "change")
    git("rebase", "--quiet", "main")
    name.write_text(mended, encoding="utf-8")
    commit("mend it")
    said = judged(bench)
    assert said.code == ExitCode.OK, said.err
    assert said.json["base"]["notes"][0].startswith(note)
    assert said.json["caveat"] is None


def test_what_main_has_gained_since_is_not_laid_at_the_change_s_door(bench: Workbench, main: str) -> None:
    """O47: main moves on, with a new baseline; the branch is compared with what it was cut from."""
    git("checkout", "--quiet", "main")
    bench.behaviour["tools"][1] = HOURS | {"description": "When the branch is open."}
    bench.save()
    promote_what_is_broken(bench)
    commit("main goes on")
    git("checkout", "--quiet", "change")
    said = judged(bench)
    assert (said.code, said.json["base"]) == (ExitCode.OK, {"commit": main, "notes": [], "changes": []})


@pytest.mark.parametrize(
    ("given", "told"),
    [
        ("nowhere", "--base nowhere: git finds no such branch, tag or commit"),
        ("--output=x", "--base --output=x: git finds no such branch, tag or commit"),
        ("", "argument --base: found the empty text ''"),
    ],
)
@pytest.mark.usefixtures("main")
def test_a_base_that_git_does_not_know_is_refused_before_anything_runs(bench: Workbench, given: str, told: str) -> None:
    """A typing mistake must not quietly judge the change by itself."""
    started = bench.started()
    said = bench.do("run", bench.path, "--out", "out", f"--base={given}")
    assert (said.code, bench.started()) == (ExitCode.USER_ERROR, started)
    assert told in said.err


def test_why_there_is_no_merge_base_is_said_in_every_report(bench: Workbench, monkeypatch: pytest.MonkeyPatch) -> None:
    """The Action hands the reason over."""
    monkeypatch.setenv("PLUMBLINE_WITHOUT_BASE", "the clone is shallow and does not reach it.")
    said = bench.run()
    assert said.json["base"] == {
        "commit": None,
        "notes": ["the clone is shallow and does not reach it."],
        "changes": [],
    }
    comment = (bench.folder / "out" / "comment.md").read_text(encoding="utf-8")
    assert "for its merge base could not be had:\n\n`the clone is shallow and does not reach it.`" in comment
