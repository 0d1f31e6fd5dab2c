"""`promote`, `gate`, `report` and `grade`: what is made of a record afterwards, by anyone, without a key."""

from __future__ import annotations

import json
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from harness.errors import ExitCode
from tests.doubles.workbench import ASK_BALANCE, ASK_HOURS, BALANCE, HOURS, Workbench, gives

pytestmark = pytest.mark.slow

BASELINE = Path("cases/bank/baselines/keyword.converse.json")


@pytest.fixture
def measured(bench: Workbench) -> Workbench:
    """A suite with one run, in the folder `out`."""
    assert bench.run().code == ExitCode.OK
    return bench


def test_no_report_of_hostile_words_is_a_command_for_the_runner_that_logs_it(bench: Workbench) -> None:
    """A job may print any of the files; what a server or a model wrote must not mask, fail or set anything there."""
    words = "x\n::error::pwn\n##[add-mask]secret"
    bench.cases[0] = {"id": "balance", "ask": words, "answer": {"facts": [{"name": words, "value": 7}]}}
    said = bench.save().run()
    files = [path.read_text() for path in (bench.folder / "out").iterdir() if path.suffix != ".jsonl"]
    shown = [bench.do("report", "out", "--format", form).out for form in ("md", "junit", "json", "text")]
    for text in (said.out, *files, *shown):
        assert "##[" not in text
        assert not any(line.lstrip().startswith("::") for line in text.splitlines())
    assert "[add-mask]secret" in (bench.folder / "out" / "annotations.json").read_text()


def counts(path: Path, *cases: tuple[str, int, int, int]) -> Path:
    """A file of plain counts: id, passed, failed, unmeasured."""
    keys = ("id", "passed", "failed", "unmeasured")
    document = {"cases": [dict(zip(keys, case, strict=True)) for case in cases]}
    path.write_text(json.dumps(document), encoding="utf-8")
    return path


def cut(bench: Workbench, folder: str = "out", lines: int = 2) -> None:
    """Leave the first lines of a record, as a kill would."""
    path = bench.folder / folder / "run.jsonl"
    path.write_bytes(b"".join(path.read_bytes().splitlines(keepends=True)[:lines]))


def test_a_promoted_run_becomes_the_baseline_of_its_agent_and_mode(measured: Workbench) -> None:
    """With its evidence, and who, when, from which commit and why."""
    said = measured.do("promote", "out", "--reason", " first numbers ", "--who", "Ada", "--json", "-")
    assert (said.code, said.json["baseline"]) == (ExitCode.OK, str(BASELINE))
    assert f"{BASELINE}: 2 of 2 measured attempts passed, in 2 cases" in said.err
    baseline = json.loads((measured.folder / BASELINE).read_text())
    assert baseline["provenance"] | {"when": "", "commit": ""} == {
        "who": "Ada", "when": "", "commit": "", "why": "first numbers",
    }  # fmt: skip
    assert baseline["runs"] == [measured.record().header.id]
    assert baseline["cases"]["balance"]["attempts"][0]["grade"]["outcome"] == "passed"


def test_a_run_is_compared_with_the_promoted_one_from_then_on(measured: Workbench) -> None:
    """The same again passes; a flip blocks and is named."""
    measured.do("promote", "out", "--reason", "first")
    same = measured.do("run", measured.path, "--out", "same")
    assert (same.code, "passed" in same.out) == (ExitCode.OK, True)
    measured.behaviour["results"]["get_balance"] = gives({"balance": 12, "currency": "SGD"})
    flipped = measured.save().do("run", measured.path, "--out", "flipped", "--json", "-")
    assert flipped.code == ExitCode.GATE_FAILED
    check = next(check for check in flipped.json["gate"]["checks"] if check["outcome"] == "failed")
    assert "balance" in check["evidence"]
    assert measured.do("run", measured.path, "--out", "alone", "--baseline", "none").code == ExitCode.OK


def test_promoting_again_gives_the_same_bytes_but_for_where_they_come_from(measured: Workbench) -> None:
    """A reviewer sees what moved, not a file that is new all over."""
    measured.do("run", measured.path, "--out", "again")
    texts = []
    for folder in ("out", "again"):
        measured.do("promote", folder, "--reason", "same")
        document = json.loads((measured.folder / BASELINE).read_text())
        texts.append(json.dumps({**document, "provenance": None, "runs": None}))
    assert texts[0] == texts[1]


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["out", "--reason", "  "], "--reason is empty"),
        (["gone", "--reason", "x"], "there is no run record at gone"),
        (["out"], "--reason"),
        (["out", "--reason", "x", "--suite", "cases/other"], "other"),
    ],
)
def test_promote_says_what_it_lacks(measured: Workbench, words: list[str], sentence: str) -> None:
    """And writes nothing."""
    said = measured.do("promote", *words)
    assert said.code == ExitCode.USER_ERROR
    assert sentence in said.err
    assert not (measured.folder / BASELINE).exists()


def test_an_incomplete_run_is_not_promoted(measured: Workbench) -> None:
    """It says nothing about what was not asked; the way to finish it is named."""
    cut(measured)
    said = measured.do("promote", "out", "--reason", "half")
    assert said.code == ExitCode.USER_ERROR
    assert "it did not finish" in said.err
    assert "run --resume" in said.err


def test_an_incomplete_run_among_complete_ones_is_left_out_with_the_reason(measured: Workbench) -> None:
    """The exclusion stands in the baseline."""
    measured.do("run", measured.path, "--out", "half")
    cut(measured, "half")
    said = measured.do("promote", "out", "half", "--reason", "pooled")
    assert said.code == ExitCode.OK
    assert "left out" in said.out
    excluded = json.loads((measured.folder / BASELINE).read_text())["exclusions"]
    assert [one["reason"] for one in excluded] == ["it did not finish"]


def test_runs_that_measured_different_things_are_not_pooled(measured: Workbench) -> None:
    """The difference is named and the old baseline stands."""
    measured.do("promote", "out", "--reason", "first")
    before = (measured.folder / BASELINE).read_bytes()
    measured.behaviour["tools"] = [BALANCE | {"description": "Balance."}, HOURS]
    measured.save().do("run", measured.path, "--out", "other", "--baseline", "none")
    said = measured.do("promote", "out", "other", "--reason", "both")
    assert said.code == ExitCode.USER_ERROR
    assert "they differ in surface" in said.err
    assert (measured.folder / BASELINE).read_bytes() == before


@pytest.mark.parametrize(
    ("after", "code"),
    [((10, 0, 0), 0), ((0, 10, 0), 1), ((0, 0, 10), 3)],
)
def test_the_gate_decides_over_plain_counts(bench: Workbench, after: tuple[int, int, int], code: int) -> None:
    """So that any other harness can use it."""
    before, now = counts(Path("before.json"), ("a", 10, 0, 0)), counts(Path("now.json"), ("a", *after))
    said = bench.do("gate", "--baseline", before, "--run", now, "--json", "-")
    assert (said.code, said.json["exit_code"], said.json["caveat"]) == (code, code, None)
    assert any("Hard checks are not part of these counts" in check["evidence"] for check in said.json["checks"])


def test_the_gate_takes_records_baselines_and_counts_in_any_pairing(measured: Workbench) -> None:
    """One verdict, wherever the numbers stand."""
    measured.do("promote", "out", "--reason", "first")
    plain = counts(Path("plain.json"), ("balance", 1, 0, 0), ("hours", 1, 0, 0))
    for before in (BASELINE, Path("out"), plain):
        for now in (Path("out"), Path("out/run.jsonl"), plain, BASELINE):
            said = measured.do("gate", "--baseline", before, "--run", now)
            assert said.code == ExitCode.OK, said
            assert said.out.startswith("verdict: passed")


def test_the_gate_says_when_it_had_nothing_to_compare(bench: Workbench) -> None:
    """Counts of other cases are no baseline; the word alone would hide it."""
    before, now = counts(Path("before.json"), ("a", 10, 0, 0)), counts(Path("now.json"), ("b", 1, 9, 0))
    said = bench.do("gate", "--baseline", before, "--run", now, "--allow-removed", "a", "--json", "result.json")
    assert said.out.startswith("verdict: passed, with nothing to compare\n")
    assert json.loads(Path("result.json").read_bytes())["caveat"] == "with nothing to compare"


def test_the_gate_is_as_strict_with_a_record_as_run_was(bench: Workbench) -> None:
    """An invalid run stays invalid; what the surface lacks is judged where the suite says what is needed."""
    bench.run()
    bench.behaviour |= {"exit_start": 1, "stderr_text": "gone"}
    bench.save().do("run", bench.path, "--out", "invalid")
    invalid = bench.do("gate", "--baseline", "out", "--run", "invalid", "--json", "-")
    assert (invalid.code, invalid.json["verdict"]) == (ExitCode.NOT_MEASURED, "invalid")
    del bench.behaviour["exit_start"]
    bench.behaviour["tools"] = [BALANCE, HOURS | {"name": "hours"}]
    bench.save().do("run", bench.path, "--out", "renamed")
    said = bench.do("gate", "--baseline", "renamed", "--run", "renamed", "--suite", bench.path, "--json", "-")
    assert said.code == ExitCode.GATE_FAILED
    assert any("lacks get_opening_hours" in check["evidence"] for check in said.json["checks"])


def test_a_case_that_is_gone_blocks_unless_its_removal_is_said(bench: Workbench) -> None:
    """Deleting the case that fails is not mending it."""
    before = counts(Path("before.json"), ("a", 9, 1, 0), ("b", 0, 10, 0))
    now = counts(Path("now.json"), ("a", 9, 1, 0))
    assert bench.do("gate", "--baseline", before, "--run", now).code == ExitCode.GATE_FAILED
    said = bench.do("gate", "--baseline", before, "--run", now, "--allow-removed", "b")
    assert said.code == ExitCode.OK


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ('{"cases": [{"id": "a", "passed": -1, "failed": 0}]}', "now.json:1"),
        ('{"cases": []}', "no case is counted"),
        ('{"cases": {}}', "is not a baseline this version reads"),
        ("[1", "now.json"),
        ('{"cases": [{"id": "a", "pased": 1, "failed": 0}]}', "passed"),
    ],
)
def test_counts_that_cannot_be_read_are_named_with_their_place(bench: Workbench, text: str, sentence: str) -> None:
    """Never guessed, never repaired."""
    Path("now.json").write_text(text, encoding="utf-8")
    said = bench.do("gate", "--baseline", counts(Path("before.json"), ("a", 1, 0, 0)), "--run", "now.json")
    assert said.code == ExitCode.USER_ERROR
    assert sentence in said.err


def test_a_record_is_rendered_in_every_form(measured: Workbench) -> None:
    """The verdict is computed anew from the file."""
    out = measured.folder / "out"
    for form, file in (("md", "comment.md"), ("junit", "junit.xml"), ("json", "result.json")):
        said = measured.do("report", "out", "--format", form)
        assert (said.code, said.out) == (ExitCode.OK, (out / file).read_text()), form
    assert "bank · keyword · passed" in measured.do("report", "out").out
    measured.do("report", "out/run.jsonl", "--format", "junit", "--out", "junit.xml")
    assert ET.parse("junit.xml").getroot().tag == "testsuites"  # noqa: S314 - our own file


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["gone"], "there is no run record at gone"),
        (["cases/bank/suite.yaml"], "is not a run record"),
        (["out", "--format", "pdf"], "invalid choice: 'pdf'"),
        (["out", "--out", "no/where.md"], "there is no folder no"),
        (["out", "--baseline", "none.json"], "cannot read the baseline none.json"),
    ],
)
def test_report_says_what_it_cannot_render(measured: Workbench, words: list[str], sentence: str) -> None:
    """Exit 2 and a sentence."""
    said = measured.do("report", *words)
    assert said.code == ExitCode.USER_ERROR
    assert sentence in said.err


def test_a_record_that_was_changed_is_not_rendered(measured: Workbench) -> None:
    """The digest finds it; the line is named."""
    path = measured.folder / "out" / "run.jsonl"
    path.write_bytes(path.read_bytes().replace(b"1200", b"1300"))
    said = measured.do("report", "out")
    assert said.code == ExitCode.NOT_MEASURED
    assert "out/run.jsonl:4: the digest does not fit" in said.err


def test_a_record_without_its_suite_says_where_to_name_it(measured: Workbench) -> None:
    """The cases decide, so they are needed."""
    measured.path.rename(measured.folder / "moved")
    for verb in (["report", "out"], ["grade", "out"], ["promote", "out", "--reason", "x"]):
        said = measured.do(*verb)
        assert said.code == ExitCode.USER_ERROR
        assert "say where it is with --suite" in said.err
        assert measured.do(*verb, "--suite", "moved").code == ExitCode.OK


def test_a_suite_beside_its_runs_is_found_by_its_name(measured: Workbench) -> None:
    """The layout of the README: `promote`, `report` and the others need no --suite."""
    measured.path.rename(measured.folder / "bank")
    assert measured.do("report", "out").code == ExitCode.OK


def test_grading_again_says_that_nothing_changed_and_never_overwrites(measured: Workbench) -> None:
    """Each time a new record of grades that names its source."""
    before = {path: path.read_bytes() for path in (measured.folder / "out").iterdir()}
    targets = [measured.do("grade", "out", "--json", "-").json["grades"] for _ in range(2)]
    assert targets == ["out/grades-1.jsonl", "out/grades-2.jsonl"]
    assert {path: path.read_bytes() for path in before} == before
    first, second = ((measured.folder / target).read_bytes() for target in targets)
    assert first == second == before[measured.folder / "out" / "grades.jsonl"]
    assert "every outcome is as recorded" in measured.do("grade", "out").out


def test_grading_again_by_another_expectation_names_what_flips(measured: Workbench) -> None:
    """No model call is needed to see what a stricter case would have said."""
    measured.cases[0] = ASK_BALANCE | {"answer": {"facts": [{"name": "balance", "value": 7, "unit": "SGD"}]}}
    started = measured.started()
    said = measured.save().do("grade", "out", "--json", "-")
    assert said.code == ExitCode.OK
    assert said.json["changed"] == [{"attempt": "balance#1", "was": "passed", "is": "failed"}]
    assert said.json["attempts"] == {"passed": 1, "failed": 1, "unmeasured": 0, "unread": 0}
    assert measured.started() == started


def test_grading_again_without_the_case_says_which_is_gone(measured: Workbench) -> None:
    """It cannot be judged by what is not there."""
    measured.cases = [ASK_HOURS]
    said = measured.save().do("grade", "out")
    assert said.code == ExitCode.USER_ERROR
    assert "no longer: balance" in said.err


def test_a_report_says_what_of_the_suite_was_changed_since_its_run(measured: Workbench) -> None:
    """Its numbers answer the questions of then, and stand beside those of today."""
    told = "the suite is not what it was when this run was made, so its numbers are not of today's suite"
    assert told not in measured.do("report", "out").out
    measured.cases = [ASK_BALANCE | {"ask": "What is the balance by now?"}]
    said = measured.save().do("report", "out")
    assert f"{told}: case hours is gone; case balance: what is asked changed" in said.out
    measured.cases = [ASK_BALANCE, ASK_HOURS]
    (measured.path / "fixture.yaml").write_text("cents: 1\n", encoding="utf-8")
    measured.suite["fixture"] = "fixture.yaml"
    assert f"{told}: the fixture or the backend changed" in measured.save().do("report", "out").out
