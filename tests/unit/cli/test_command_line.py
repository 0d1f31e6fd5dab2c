"""The command line: what it refuses, what it prints, and the exit codes."""

from __future__ import annotations

import errno
import io
import subprocess
import sys
from pathlib import Path
from typing import get_args

import pytest

from harness.cli.arguments import parse
from harness.cli.console import Console, harmless
from harness.cli.main import exit_code_of, main
from harness.cli.progress import Progress
from harness.cli.reference import render
from harness.cli.verbs_table import RUN, VERBS
from harness.domain.review import VERDICTS
from harness.domain.run import AttemptLine
from harness.domain.suite import Mode
from harness.errors import ExitCode, InvalidRun, ModelServiceError, RecordError, UserError
from harness.verbs.report import FORMATS
from tests.doubles.sample_runs import attempts, failed, passed

NO_NAME = "x" * 5000


@pytest.mark.parametrize("verb", [verb.name for verb in VERBS])
def test_every_verb_has_help_that_ends_in_an_example(verb: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Help is where people begin."""
    assert main([verb, "--help"]) == 0
    assert capsys.readouterr().out.rstrip().endswith(next(v.example for v in VERBS if v.name == verb))


def test_help_waits_for_no_library() -> None:
    """Who asks for help, or mistypes a verb's option, is answered at once: nothing that reads documents is imported."""
    code = """if True:
        import sys
        from harness.cli.main import main
        sys.exit(main(["check", "--help"]) or bool({"pydantic", "yaml", "mcp", "anthropic"} & set(sys.modules)))
    """
    assert subprocess.run([sys.executable, "-c", code], check=False, stdout=subprocess.DEVNULL).returncode == 0


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="a device of Linux")
def test_a_disk_that_is_full_where_output_goes_is_said_and_is_no_bug() -> None:
    """`run … > log` on a full disk: the run's own folder may well be elsewhere, and whole."""
    with Path("/dev/full").open("w", encoding="utf-8") as full:
        command = [sys.executable, "-m", "harness", "--help"]
        done = subprocess.run(command, check=False, stdout=full, stderr=subprocess.PIPE, text=True)
    assert done.returncode == ExitCode.NOT_MEASURED
    assert done.stderr.startswith("plumbline: cannot print to <stdout>: No space left on device")


def test_without_a_verb_the_verbs_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    """Asking for help is no error; asking for nothing is."""
    assert main(["--help"]) == 0
    assert main([]) == ExitCode.USER_ERROR
    out = capsys.readouterr().out
    assert all(out.count(f"  {verb.name} ") == 2 for verb in VERBS)


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        (["chek"], "`chek` is not a verb; did you mean 'check'"),
        (["run", "cases/x", "--agnt", "k"], "--agnt is not an option here. Did you mean --agent?"),
        (["run"], "the following arguments are required: SUITE"),
        (["ask", "x", ""], "QUESTION: found the empty text ''; give a value, or leave the option out"),
        (["ask", "x", " \n"], "QUESTION: found the empty text"),
        (["run", ""], "SUITE: found the empty text"),
        (["run", "x", "--resume", ""], "--resume: found the empty text"),
        (["run", "x", "--baseline="], "--baseline: found the empty text"),
        (["run", "x", "--json", ""], "--json: "),
        (["run", "x", "--attempts", "0"], "'0' is not a whole number of at least 1"),
        (["run", "x", "--attempts", "1.5"], "'1.5' is not a whole number of at least 1"),
        (["run", "x", "--attempts", "10001"], "'10001' is not a whole number of at least 1 and at most 10,000"),
        (["run", "x", "--concurrency", "9" * 5000], "is not a whole number of at least 1 and at most 10,000"),
        (["run", "x", "--confirm", "-1"], "'-1' is not a whole number of at least 0 and at most 10,000"),
        (["run", "x", "--confirm", "10001"], "'10001' is not a whole number of at least 0 and at most 10,000"),
        (["power", "x", "--simulations", "10001"], "'10001' is not a whole number of at least 1 and at most 10,000"),
        (["run", "x", "--max-cost", "-1"], "'-1' is not a number above 0"),
        (["run", "x", "--max-cost", "much"], "'much' is not a number above 0"),
        (["run", "x", "--mode", "chat"], "invalid choice: 'chat'"),
        (["run", "no-such-suite"], "no-such-suite"),
        (["report", "no-such-run"], "there is no run record at no-such-run"),
        (["promote", "no-such-run", "--reason", " "], "--reason is empty"),
        (["selftest"], "name a suite, or a file with --labelled"),
        (["selftest", "--labelled", "nosuch"], "cannot read nosuch: No such file or directory"),
        (["run", "a", "b", "--out", "x"], "--out and --resume are for one suite at a time"),
    ],
)
def test_a_user_error_is_a_sentence_and_exit_2(
    line: list[str], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """No traceback, and the nearest valid word where there is one."""
    assert main(line) == ExitCode.USER_ERROR
    err = capsys.readouterr().err
    assert sentence in err
    assert "Traceback" not in err


def test_options_have_the_declared_types() -> None:
    """What a verb gets is parsed once, here."""
    found = parse(RUN, ["s", "--attempts", "3", "--case", "a", "--case", "b", "--max-cost", "2.5"])
    assert (found.suites, found.attempts, found.case, found.max_cost) == (["s"], 3, ["a", "b"], 2.5)


@pytest.mark.parametrize(
    ("error", "code"),
    [
        (UserError("x"), 2),
        (InvalidRun("x"), 3),
        (RecordError("x"), 3),
        (ModelServiceError("x"), 3),
        (KeyboardInterrupt(), 130),
        (FileNotFoundError(errno.ENOENT, "No such file or directory", "x"), 2),
        (OSError(errno.EIO, "Input/output error", "x"), 3),
        (OSError("not of a file"), 70),
        (SystemExit(0), 70),
        (ZeroDivisionError(), 70),
    ],
)
def test_each_kind_of_error_has_its_exit_code(error: BaseException, code: int) -> None:
    """1 means that the gate failed and nothing else."""
    assert exit_code_of(error) == code


@pytest.mark.parametrize(
    "line",
    [
        ["run", NO_NAME],
        ["report", NO_NAME],
        ["power", NO_NAME],
        ["gate", "--baseline", NO_NAME, "--run", NO_NAME],
        ["comment", NO_NAME],
        ["tools", "x", "--json", NO_NAME],
    ],
)
def test_a_name_that_no_file_can_have_is_a_user_error(line: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    """A whole text where a path was meant, e.g. an unquoted variable, is no bug of ours."""
    assert main(line) == ExitCode.USER_ERROR
    assert "File name too long" in capsys.readouterr().err


def test_no_result_is_written_over_the_record_of_a_run(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """It may have cost a day of model calls."""
    record = tmp_path / "run.jsonl"
    record.write_text("kept", encoding="utf-8")
    assert main(["tools", "x", "--json", str(record)]) == ExitCode.USER_ERROR
    assert "it is the record of a run, which nothing overwrites" in capsys.readouterr().err
    assert record.read_text(encoding="utf-8") == "kept"


def test_our_own_bug_shows_its_traceback_and_asks_to_be_reported(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Exit 70 is never mistaken for a verdict."""
    monkeypatch.setattr("harness.cli.main.parse", lambda *_: 1 / 0)
    assert main(["check", "x"]) == ExitCode.BUG
    assert "ZeroDivisionError" in capsys.readouterr().err


def test_ctrl_c_before_anything_ran_is_exit_130(monkeypatch: pytest.MonkeyPatch) -> None:
    """130 is what shells and CI expect."""

    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("harness.cli.main.parse", interrupt)
    assert main(["check", "x"]) == ExitCode.INTERRUPTED


@pytest.mark.parametrize(
    "line", ["::set-output name=verdict::passed", "  ::error::x", "text ##[set-env name=a]b", "\x1b[2Jgone", "a\rb"]
)
def test_foreign_text_cannot_issue_commands(line: str) -> None:
    """Runners obey `::` at the start of a line and `##[` anywhere; terminals obey control characters."""
    shown = harmless(line)
    assert not shown.lstrip().startswith("::")
    assert "##[" not in shown
    assert shown.isprintable()


def test_with_json_on_standard_output_words_go_elsewhere() -> None:
    """`--json -` can be piped."""
    out, err = io.StringIO(), io.StringIO()
    console = Console(out=out, err=err, json_to_out=True)
    console.say("words")
    console.raw("{}")
    assert (out.getvalue(), err.getvalue()) == ("{}\n", "words\n")


def lines_of(*grades: object) -> list[AttemptLine]:
    """Attempt lines of one case."""
    return [AttemptLine(result=result) for result in attempts("a", *grades)]  # type: ignore[arg-type]  # grades


def test_in_ci_progress_is_a_few_plain_lines() -> None:
    """Fifty-seven attempts are not fifty-seven lines."""
    err = io.StringIO()
    lines = lines_of(*[passed()] * 39, failed())
    with Progress(Console(out=io.StringIO(), err=err), plan=[line.result.attempt for line in lines]) as progress:
        progress.say("starting …")
        for line in lines:
            progress.attempt(line)
    shown = err.getvalue().splitlines()
    assert len(shown) == 11
    assert shown[-1] == "40 of 40 attempts: 39 passed, 1 failed"


def test_fresh_attempts_are_counted_apart_from_those_that_were_planned() -> None:
    """`18 of 6 attempts` is no progress anybody can read."""
    err = io.StringIO()
    lines = lines_of(passed(), failed(), passed(), passed())
    with Progress(Console(out=io.StringIO(), err=err), plan=[line.result.attempt for line in lines[:2]]) as progress:
        for line in lines:
            progress.attempt(line)
    assert err.getvalue().splitlines() == [
        "1 of 2 attempts: 1 passed",
        "2 of 2 attempts: 1 passed, 1 failed",
        "1 fresh attempt: 1 passed",
        "2 fresh attempts: 2 passed",
    ]


class Terminal(io.StringIO):
    """A stream that says it is a terminal."""

    def isatty(self) -> bool:
        """Somebody watches."""
        return True


def test_on_a_terminal_progress_redraws_itself(capfd: pytest.CaptureFixture[str]) -> None:
    """One line that changes, gone at the end, and no foreign markup in it."""
    lines = lines_of(passed(), passed())
    with Progress(Console(out=io.StringIO(), err=Terminal()), plan=[line.result.attempt for line in lines]) as progress:
        progress.say("[red]not markup[/red]")
        progress.attempt(lines[0])
    capfd.readouterr()


def test_words_that_an_option_takes_are_those_that_its_verb_knows() -> None:
    """They stand in the table by themselves, since help waits for no library."""
    choices = {(verb.name, option.name): option.choices for verb in VERBS for option in verb.options if option.choices}
    assert choices.pop(("report", "--format")) == tuple(FORMATS)
    assert choices.pop(("review", "--verdict")) == VERDICTS
    assert set(choices.values()) == {get_args(Mode)}


def test_the_reference_page_is_the_table() -> None:
    """docs/cli.md is generated from the declarations, so it cannot go stale."""
    page = Path(__file__).parents[3] / "docs" / "cli.md"
    assert page.read_text(encoding="utf-8") == render()


@pytest.mark.parametrize(
    ("module", "code", "sentence"),
    [
        (
            "pydantic",
            ExitCode.USER_ERROR,
            f"the package `pydantic` is not installed for {sys.executable}; use the Python",
        ),
        ("mcp.types", ExitCode.USER_ERROR, "the package `mcp` is not installed"),
        ("harness.verbs.gone", ExitCode.BUG, "this is a bug in Plumbline"),
    ],
)
def test_a_package_that_is_not_installed_is_told_with_the_python_that_lacks_it(
    module: str, code: int, sentence: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The first thing that goes wrong outside the environment is no bug of ours; a module of our own is."""

    def lacks(_: str) -> object:
        raise ModuleNotFoundError(name=module)

    monkeypatch.setattr("harness.cli.main.importlib.import_module", lacks)
    assert main(["check", "x"]) == code
    assert sentence in capsys.readouterr().err
