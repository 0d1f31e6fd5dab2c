"""`gate` refuses numbers that cannot be compared: of another suite, agent or grader, or none at all."""

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
def measured(bench: Workbench) -> Workbench:
    """A run in `out` and the baseline that was promoted from it."""
    bench.run()
    bench.do("promote", "out", "--reason", "first")
    return bench


def baseline(bench: Workbench, **changed: Any) -> Path:  # noqa: ANN401 - as the file has them
    """The baseline as a file of its own, with some keys changed."""
    document = json.loads((bench.path / "baselines" / "keyword.converse.json").read_text())
    path = bench.folder / "changed.json"
    path.write_text(json.dumps(document | changed))
    return path


def refusal(bench: Workbench, *words: str | Path) -> str:
    """What the gate said when it refused to compare."""
    said = bench.do("gate", *words)
    assert (said.code, said.out) == (ExitCode.USER_ERROR, "")
    return said.err


def test_the_same_suite_agent_and_grader_compare(measured: Workbench) -> None:
    """The ordinary case, with and without the suite at hand."""
    for words in ((), ("--suite", measured.path)):
        said = measured.do("gate", "--baseline", baseline(measured), "--run", "out", *words)
        assert said.code == ExitCode.OK
        assert "2 cases compared exactly" in said.out


def test_a_baseline_of_another_suite_is_refused(measured: Workbench) -> None:
    """Equal case ids in two suites mean nothing."""
    other = baseline(measured, suite="household")
    said = refusal(measured, "--baseline", other, "--run", "out")
    assert "changed.json is of the suite `household`, the run of `bank`" in said
    said = refusal(measured, "--baseline", other, "--run", "out", "--suite", measured.path)
    assert "and --suite is `bank`" in said


def test_a_baseline_of_another_agent_is_refused_with_what_differs(measured: Workbench) -> None:
    """Two models are compared when asked for, by `compare`, and never by the gate."""
    settings = json.loads(baseline(measured).read_text())["settings"]
    said = refusal(measured, "--baseline", baseline(measured, settings=settings | {"agent": "claude"}), "--run", "out")
    assert "another agent than the run: agent: claude → keyword; use `compare`" in said
    spec = settings["spec"] | {"model": "claude-sonnet-5-5"}
    said = refusal(measured, "--baseline", baseline(measured, settings=settings | {"spec": spec}), "--run", "out")
    assert "model: claude-sonnet-5-5 → none" in said


def test_a_baseline_of_another_grader_is_graded_again_or_refused(measured: Workbench) -> None:
    """Drift of the grader is no drift of the server; with the suite at hand the stored evidence tells them apart."""
    cases = json.loads(baseline(measured).read_text())["cases"]
    for case in cases.values():
        case |= {"passed": 0, "failed": 1}
        for attempt in case["attempts"]:
            attempt["grade"] = {"outcome": "failed", "checks": []}
    old = baseline(measured, grader_version="0.0", cases=cases)
    assert "graded by grader 0.0" in refusal(measured, "--baseline", old, "--run", "out")
    said = measured.do("gate", "--baseline", old, "--run", "out", "--suite", measured.path)
    assert said.code == ExitCode.OK
    assert "Flipped" not in said.out


def test_a_baseline_that_holds_nothing_is_refused(measured: Workbench) -> None:
    """Nothing to compare with would pass everything."""
    said = refusal(measured, "--baseline", baseline(measured, cases={}), "--run", "out")
    assert re.search(r"changed\.json:\d+:\d+: cases: the baseline holds no case", said)
    (measured.folder / "none.json").write_text('{"cases": []}')
    assert "no case is counted" in refusal(measured, "--baseline", "none.json", "--run", "out")
    (measured.folder / "none.json").write_text('{"cases": [{"id": "a", "passed": 0, "failed": 0, "unmeasured": 9}]}')
    said = refusal(measured, "--baseline", "none.json", "--run", "out")
    assert "none.json: no attempt of it was measured, so there is nothing to compare with" in said


@pytest.mark.parametrize(
    ("case", "told"),
    [
        ({"id": "a", "passed": -1, "failed": 0}, "passed"),
        ({"id": "a", "passed": 1.5, "failed": 0}, "passed"),
        ({"id": "a", "passed": 1, "failed": 10_001}, "failed"),
        ({"id": "a", "passed": 1, "failed": 0, "n": 0}, "n"),
        ({"id": "a", "passed": 1}, "failed"),
    ],
)
def test_counts_that_nothing_can_have_are_refused_by_place(
    bench: Workbench, case: dict[str, object], told: str
) -> None:
    """A count is never guessed or repaired."""
    fine = bench.folder / "fine.json"
    fine.write_text('{"cases": [{"id": "a", "passed": 1, "failed": 0}]}')
    bad = bench.folder / "bad.json"
    bad.write_text(json.dumps({"cases": [case]}))
    for words in (("--baseline", bad, "--run", fine), ("--baseline", fine, "--run", bad)):
        assert told in refusal(bench, *words)


def test_two_entries_for_one_case_are_refused(bench: Workbench) -> None:
    """Which of them is meant nobody can know."""
    bad = bench.folder / "bad.json"
    entry = {"id": "a", "passed": 1, "failed": 0}
    bad.write_text(json.dumps({"cases": [entry, entry]}, indent=1))
    said = refusal(bench, "--baseline", bad, "--run", bad)
    assert re.search(r"bad\.json:9:\d+: cases\[1\]\.id: the case 'a' is counted twice, first in line 4", said)


@pytest.mark.parametrize(
    ("name", "content", "sentence"),
    [
        ("notes.md", b"# Notes\n\n- one\n", "notes.md:3:1: this holds no `cases`"),
        ("notes.md", b"**bold**\n", "notes.md:1:2: this is not YAML"),
        ("cut.json", b'{"cases": [', "cut.json:1:12: this is not JSON: the text ends here; expected a value"),
        ("server", b"\x7fELF\xff", "server:1:5: this is not UTF-8 text"),
        ("empty.json", b"", "empty.json:1:1: this is not JSON: the text ends here"),
        ("list.yaml", b"[1, 2]", "list.yaml:1:1: this holds no `cases`"),
    ],
)
def test_what_holds_no_counts_is_refused_with_what_does(
    bench: Workbench, name: str, content: bytes, sentence: str
) -> None:
    """Whoever mixes two files up is told what each may be, not what a parser made of it."""
    (bench.folder / name).write_bytes(content)
    said = refusal(bench, "--baseline", name, "--run", name)
    assert sentence in said
    assert "allowed: a record (a run folder or its run.jsonl), a baseline that `promote` wrote, or plain counts" in said
