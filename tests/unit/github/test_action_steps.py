from __future__ import annotations

import io
import json
import os
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from harness.cli.main import main
from harness.github.comment_step import comment_step
from harness.github.gate_step import gate_step
from harness.github.run_step import run_step
from tests.doubles.acting import DOUBLES, pull_request
from tests.doubles.github_api import TOKEN, GitHub, github


@pytest.fixture
def hub() -> Iterator[GitHub]:
    """GitHub, with one pull request."""
    with github(GitHub()) as state:
        yield state


def environ(hub: GitHub, folder: Path, **more: str) -> dict[str, str]:
    """The environment of a step in a pull request."""
    event = folder / "event.json"
    event.write_text(json.dumps(pull_request(hub)), encoding="utf-8")
    return {
        "GITHUB_EVENT_NAME": "pull_request",
        "GITHUB_EVENT_PATH": str(event),
        "GITHUB_REPOSITORY": hub.repository,
        "GITHUB_API_URL": hub.url,
        "GITHUB_OUTPUT": str(folder / "output"),
        "GITHUB_TOKEN": TOKEN,
        "RUNNER_TEMP": str(folder),
        "PLUMBLINE_INPUT_SUITE": "evals",
        **more,
    }


@pytest.mark.parametrize(
    ("status", "code", "fail_on", "expected"),
    [
        ("passed", "0", "", 0),
        ("skipped", "0", "", 0),
        ("failed", "1", "", 1),
        ("inconclusive", "3", "", 3),
        ("inconclusive", "3", "failed", 0),
        ("failed", "1", "failed", 1),
        ("failed", "1", "never", 0),
        ("invalid", "3", "never", 3),
        ("invalid", "2", "never", 2),
        ("inconclusive", "130", "never", 130),
        ("invalid", "70", "never", 70),
        ("", "", "never", 70),
        ("passed", "", "", 70),
        ("::error::", "0", "", 70),
        ("passed", "0", "sometimes", 2),
    ],
)
def test_the_gate_fails_as_the_run_did(status: str, code: str, fail_on: str, expected: int) -> None:
    """`fail-on` forgives verdicts, and never what is none; a run that recorded nothing is a failure."""
    log = io.StringIO()
    given = {"PLUMBLINE_STATUS": status, "PLUMBLINE_EXIT_CODE": code, "PLUMBLINE_INPUT_FAIL_ON": fail_on}
    assert gate_step(given, log) == expected
    assert log.getvalue().startswith("::error ") is (expected != 0)


def test_the_report_of_another_job_is_posted_under_the_key_of_this_one(hub: GitHub, tmp_path: Path) -> None:
    """A job with a token that may write runs nothing: it reads a file."""
    (tmp_path / "comment.md").write_text("<!-- plumbline:tiny -->\n## Fine\n", encoding="utf-8")
    assert comment_step(environ(hub, tmp_path, PLUMBLINE_RESULTS=str(tmp_path)), io.StringIO()) == 0
    assert hub.bodies[0].startswith("<!-- plumbline:evals -->\n")
    assert hub.bodies[0].endswith("-->\n## Fine\n")
    assert "comment-status=created\n" in (tmp_path / "output").read_text(encoding="utf-8")


@pytest.mark.parametrize("results", ["", "nowhere"])
def test_without_results_the_comment_says_so(hub: GitHub, tmp_path: Path, results: str) -> None:
    """The job that ran may have died without uploading anything."""
    comment_step(environ(hub, tmp_path, PLUMBLINE_RESULTS=results), io.StringIO())
    assert "did not finish; there are no results yet" in hub.bodies[0]


def test_why_there_is_no_report_is_quoted_and_stays_text(hub: GitHub, tmp_path: Path) -> None:
    """The reason is whatever a server or a file said; the ending is one of two words of ours."""
    (tmp_path / "unfinished.txt").write_text("won @acme/team\n`@acme/team` <!-- x -->\n", encoding="utf-8")
    comment_step(environ(hub, tmp_path, PLUMBLINE_RESULTS=str(tmp_path)), io.StringIO())
    assert "did not finish" in hub.bodies[0]
    assert "`` `@acme/team` <!-- x --> ``" in hub.bodies[0]


def test_without_a_token_there_is_a_notice_and_no_comment(hub: GitHub, tmp_path: Path) -> None:
    """`github-token: ""` is a way to say no."""
    log = io.StringIO()
    assert comment_step(environ(hub, tmp_path, GITHUB_TOKEN=""), log) == 0
    assert "comment-status=skipped-no-token" in (tmp_path / "output").read_text(encoding="utf-8")
    assert log.getvalue().startswith("::notice ")
    assert hub.requests == []


def test_a_wrong_input_is_recorded_as_an_error_of_the_user(hub: GitHub, tmp_path: Path) -> None:
    """The step succeeds, so that the comment and the gate still say it."""
    log = io.StringIO()
    summary = tmp_path / "summary"
    given = environ(hub, tmp_path, PLUMBLINE_INPUT_SUMMARY="maybe", GITHUB_STEP_SUMMARY=str(summary))
    assert run_step(given, log) == 0
    outputs = (tmp_path / "output").read_text(encoding="utf-8")
    assert "status=invalid\nexit-code=2\n" in outputs
    assert "input `summary`" in log.getvalue()
    assert "did not finish" in summary.read_text(encoding="utf-8")


CASE = "[{id: hours, ask: What are the hours?, tools: {must: [get_hours]}}]\n"
MINE = "agents: {mine: {provider: object, object: 'mine:Agent'}}\n"


@pytest.mark.parametrize(
    ("suite", "inputs"),
    [
        ("server: {object: 'mine:make'}\nagent: keyword\n", {}),
        ("server: {command: [python, server.py]}\nagent: mine\n" + MINE, {}),
        ("server: {command: [python, server.py]}\nagent: keyword\n" + MINE, {"PLUMBLINE_INPUT_AGENT": "mine"}),
        ("server: {command: [python, server.py]}\nagent: keyword\n" + MINE, {"PLUMBLINE_INPUT_FALLBACK_AGENT": "mine"}),
    ],
    ids=["server", "agent", "agent asked for", "fallback agent"],
)
def test_the_code_of_a_fork_is_not_run_inside_the_harness(
    hub: GitHub, tmp_path: Path, suite: str, inputs: dict[str, str]
) -> None:
    """Neither imported: the refusal comes before anything of the suite runs."""
    evals = tmp_path / "evals"
    evals.mkdir()
    (evals / "suite.yaml").write_text(f"name: theirs\n{suite}cases: [cases.yaml]\n", encoding="utf-8")
    (evals / "cases.yaml").write_text(CASE, encoding="utf-8")
    (evals / "mine.py").write_text(f"open({str(tmp_path / 'it-ran')!r}, 'w')\n", encoding="utf-8")
    given = environ(hub, tmp_path, PLUMBLINE_INPUT_WORKING_DIRECTORY=str(tmp_path), **inputs)
    event = json.dumps(pull_request(hub, head="someone/theirs"))
    Path(given["GITHUB_EVENT_PATH"]).write_text(event, encoding="utf-8")
    log = io.StringIO()
    assert run_step(given, log) == 0
    assert "runs an `object` inside the harness; that is refused for code of a fork" in log.getvalue()
    assert "status=invalid\nexit-code=2\n" in (tmp_path / "output").read_text(encoding="utf-8")
    assert not (tmp_path / "it-ran").exists()


@pytest.mark.slow
def test_where_the_reader_has_no_key_a_keyless_agent_is_read_plainly(hub: GitHub, tmp_path: Path) -> None:
    """A fork gets no key, and its check is useful all the same."""
    evals = tmp_path / "evals"
    shutil.copytree(DOUBLES / "suites" / "tiny", evals)
    shutil.copyfile(DOUBLES / "servers" / "small_server.py", evals / "server.py")
    text = (evals / "suite.yaml").read_text(encoding="utf-8")
    (evals / "suite.yaml").write_text(f"{text}reader: claude\n", encoding="utf-8")
    given = environ(hub, tmp_path, PLUMBLINE_INPUT_WORKING_DIRECTORY=str(tmp_path), PATH=os.environ["PATH"])
    event = json.dumps(pull_request(hub, head="someone/theirs"))
    Path(given["GITHUB_EVENT_PATH"]).write_text(event, encoding="utf-8")
    log = io.StringIO()
    assert run_step(given, log) == 0
    assert "status=passed\nexit-code=0\n" in (tmp_path / "output").read_text(encoding="utf-8"), log.getvalue()


def test_the_verb_posts_the_report_of_a_run_folder(
    hub: GitHub, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """By hand it needs what a job has: the event, and a token."""
    for name, value in environ(hub, tmp_path).items():
        monkeypatch.setenv(name, value)
    (tmp_path / "comment.md").write_text("<!-- plumbline:tiny -->\n## Fine\n", encoding="utf-8")
    assert main(["comment", str(tmp_path), "--key", "mine", "--json", "-"]) == 0
    assert json.loads(capsys.readouterr().out)["status"] == "created"
    assert hub.bodies[0].startswith("<!-- plumbline:mine -->\n")


@pytest.mark.parametrize("missing", ["report", "token"])
def test_the_verb_says_what_it_lacks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], missing: str
) -> None:
    """Exit 2, and nothing is sent anywhere."""
    monkeypatch.setenv("GITHUB_TOKEN", TOKEN if missing == "report" else "")
    if missing == "token":
        (tmp_path / "comment.md").write_text("text", encoding="utf-8")
    assert main(["comment", str(tmp_path)]) == 2
    assert ("cannot read the report" if missing == "report" else "GITHUB_TOKEN") in capsys.readouterr().err
