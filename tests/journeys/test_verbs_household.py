"""The household suite from the command line, where only its own server and backend can show it."""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Iterator

import pytest

from harness.errors import ExitCode
from tests.doubles.workbench import ROOT, Workbench

pytestmark = pytest.mark.slow

HOUSEHOLD = ROOT / "cases" / "household"
ONE_CASE = ("--agent", "keyword", "--case", "net-worth-now")


@pytest.fixture
def household(bench: Workbench) -> Workbench:
    """A copy of the suite to spoil."""
    bench.name = "household"
    shutil.copytree(HOUSEHOLD, bench.path)
    return bench


def replace(bench: Workbench, file: str, old: str, new: str) -> None:
    """Change one thing in a file of the suite."""
    path = bench.path / file
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")


def run_one(bench: Workbench) -> str:
    """Run one case; the comment."""
    said = bench.do("run", bench.path, "--out", "out", *ONE_CASE)
    assert said.code in {ExitCode.OK, ExitCode.GATE_FAILED}, said.err
    return (bench.folder / "out" / "comment.md").read_text(encoding="utf-8")


def test_one_word_of_a_description_is_named_with_its_diff_before_any_rate(household: Workbench) -> None:
    """The author's change explains whatever follows it."""
    text = (household.path / "server.py").read_text(encoding="utf-8")
    docstring = text.split("def get_net_worth_history")[1].split('"""')[1]
    replace(household, "server.py", docstring, f"Former {docstring}")
    text = run_one(household)
    assert text.index("`get_net_worth_history`") < text.index("+ Former") < text.index("Passed ")
    assert " %" not in text[: text.index("+ Former")]


def test_a_token_that_may_write_stops_the_run_before_any_model_call(household: Workbench) -> None:
    """The backend decides by role, the server shows it its write tools, and they are named."""
    replace(household, "suite.yaml", "{backend.tokens.reader}", "{backend.tokens.writer}")
    said = household.do("run", household.path, "--out", "out", *ONE_CASE)
    assert said.code == ExitCode.NOT_MEASURED
    for tool in ("update_account_balance", "add_account", "delete_account"):
        assert tool in said.out
    assert household.record().results == ()


def test_every_kind_of_mutant_applies_to_the_household_and_all_are_caught(household: Workbench) -> None:
    """Wrong row, label, unit, sign, scale, month, source, decline: none gets by; no case asks for a day or a yes."""
    said = household.do("selftest", household.path, "--json", "-")
    assert said.code == ExitCode.OK, said.err
    kinds = said.json["suites"]["household"]["kinds"]
    asked = {kind: count for kind, count in kinds.items() if kind not in {"another day or hour", "yes for no"}}
    assert [kind for kind, count in asked.items() if not 0 < count["caught"] == count["n"]] == []


@pytest.fixture
def elsewhere(household: Workbench) -> Iterator[tuple[str, str]]:
    """Address and token of a backend over a copy of the fixture in which one balance was changed."""
    changed = household.folder / "changed.yaml"
    text = (household.path / "fixture.yaml").read_text(encoding="utf-8")
    assert "84250" in text
    changed.write_text(text.replace("84250", "84350", 1), encoding="utf-8")
    command = [sys.executable, "-m", "fake_backend", str(household.path / "backend.yaml"), "--fixture", str(changed)]
    backend = subprocess.Popen([*command, "--port", "0"], cwd=ROOT, stdout=subprocess.PIPE, text=True)
    assert backend.stdout is not None
    words = (line.split() for line in backend.stdout)
    yield (
        next(found[-1] for found in words if found[:1] == ["world"]),
        next(found[1] for found in words if found[:1] == ["reader"]),
    )
    backend.terminate()
    backend.communicate()


def test_a_balance_that_was_edited_makes_the_run_invalid_and_nothing_is_graded(
    household: Workbench, elsewhere: tuple[str, str]
) -> None:
    """Preflight finds it: the model is never blamed for it."""
    replace(household, "suite.yaml", '"{backend.url}"', elsewhere[0])
    replace(household, "suite.yaml", '"{backend.tokens.reader}"', elsewhere[1])
    said = household.do("run", household.path, "--out", "out", *ONE_CASE)
    assert said.code == ExitCode.NOT_MEASURED
    assert "get_accounts: accounts[0].balance_sgd is 84350; expected 84250" in said.out.replace(",", "")
    assert household.record().results == ()


def test_a_changed_fixture_is_stale_beside_the_committed_baseline(household: Workbench) -> None:
    """Its figures are known to the cent, so any of them counts."""
    assert household.do("check", household.path).code == ExitCode.OK
    replace(household, "fixture.yaml", "84250", "84350")
    said = household.do("check", household.path)
    assert said.code in {ExitCode.GATE_FAILED, ExitCode.USER_ERROR}
