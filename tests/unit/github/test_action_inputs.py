from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path
from typing import Any

import pytest

from harness.errors import RecordError, UserError
from harness.github.event import read_event
from harness.github.inputs import PREFIX, read_fail_on, read_key, read_settings
from harness.github.installing import CannotInstall, constraints, extras_of
from harness.github.running import for_the_run, read_annotations, secrets_in
from harness.report.annotations import Annotation

ROOT = Path(__file__).parents[3]


def environ(**inputs: str) -> dict[str, str]:
    """The environment of a step with these inputs."""
    return {PREFIX + name.upper(): value for name, value in {"suite": "evals", **inputs}.items()}


def event_of(folder: Path, payload: Any, name: str = "pull_request") -> dict[str, str]:  # noqa: ANN401 - any JSON
    """The environment of an event."""
    file = folder / "event.json"
    file.write_text(json.dumps(payload), encoding="utf-8")
    return {
        "GITHUB_EVENT_NAME": name,
        "GITHUB_EVENT_PATH": str(file),
        "GITHUB_REPOSITORY": "acme/widget",
        "GITHUB_SHA": "f" * 40,
        "GITHUB_RUN_ID": "9",
    }


def pull(**changes: Any) -> dict[str, Any]:  # noqa: ANN401 - any JSON
    """A pull request's event."""
    head = {"sha": "a" * 40, "repo": {"full_name": "acme/widget"}}
    return {"pull_request": {"number": 7, "head": head, "user": {"login": "ann"}, **changes}}


def test_inputs_become_options_of_run() -> None:
    """A value a line where the option may be repeated; nothing for what was not given."""
    settings = read_settings(environ(agent="claude", case="a*\n\n b\n", attempts="3", fallback_agent="keyword"))
    assert settings.flags == ("--agent=claude", "--attempts=3", "--case=a*", "--case=b")
    assert settings.fallback == "keyword"
    assert (settings.summary, settings.annotations) == (True, 10)


@pytest.mark.parametrize(
    ("inputs", "named"),
    [
        ({"suite": ""}, "suite"),
        ({"suite": "--json"}, "suite"),
        ({"working_directory": "no-such-folder"}, "working-directory"),
        ({"summary": "yes"}, "summary"),
        ({"annotations": "11"}, "annotations"),
        ({"annotations": "-1"}, "annotations"),
        ({"annotations": "²"}, "annotations"),
    ],
)
def test_an_input_with_a_value_it_cannot_have_is_named(inputs: dict[str, str], named: str) -> None:
    """GitHub checks none of them."""
    with pytest.raises(UserError, match=f"input `{named}`"):
        read_settings(environ(**inputs))


def test_which_verdicts_fail_the_job_is_one_of_three_words() -> None:
    """Nothing given is the strictest."""
    assert read_fail_on({}) == "inconclusive"
    assert read_fail_on(environ(fail_on="never")) == "never"
    with pytest.raises(UserError, match="inconclusive, failed, never"):
        read_fail_on(environ(fail_on="warnings"))


def test_the_key_of_the_comment_is_known_before_the_suite_can_be_read() -> None:
    """Otherwise a run that stops at the suite file would not find the comment of the one before."""
    assert read_key(environ(suite="cases/household")) == "household"
    assert read_key(environ(suite="cases/household/suite.yaml")) == "household"
    assert read_key(environ(suite=".", working_directory="cases/household")) == "household"
    assert read_key(environ(comment_key="mine")) == "mine"


def test_results_of_a_pull_request_are_about_its_head(tmp_path: Path) -> None:
    """GITHUB_SHA is a merge that nobody has seen."""
    event = read_event(event_of(tmp_path, pull()))
    assert event.commit == "a" * 40
    assert not event.keyless
    assert event.run_url == "https://github.com/acme/widget/actions/runs/9"
    assert read_event(event_of(tmp_path, {}, "push")).commit == "f" * 40
    assert read_event({}).run_url == ""


@pytest.mark.parametrize(
    ("changes", "fork"),
    [
        ({"head": {"sha": "a", "repo": {"full_name": "mallory/widget"}}}, True),
        ({"head": {"sha": "a", "repo": None}}, True),
        ({"user": {"login": "dependabot[bot]"}}, False),
    ],
)
def test_forks_and_dependabot_have_no_key(tmp_path: Path, changes: dict[str, Any], fork: bool) -> None:  # noqa: FBT001 - a table's cell
    """A fork may have been deleted since; Dependabot's branch is in the repository itself."""
    event = read_event(event_of(tmp_path, pull(**changes)))
    assert event.keyless
    assert event.from_fork is fork


def test_pull_request_target_has_no_pull_request_to_comment_on(tmp_path: Path) -> None:
    """It is refused, in the log only."""
    assert read_event(event_of(tmp_path, pull(), "pull_request_target")).pull_request is None


@pytest.mark.parametrize("payload", [[], {}, {"pull_request": None}, pull(head={}), pull(number=None)])
def test_an_event_that_is_not_githubs_is_an_error_of_the_user(tmp_path: Path, payload: object) -> None:
    """The sentence names the variable."""
    with pytest.raises(UserError, match="GITHUB_EVENT_PATH"):
        read_event(event_of(tmp_path, payload))


def test_the_run_gets_neither_the_runners_files_nor_its_tokens() -> None:
    """A child that can write GITHUB_ENV commands every later step."""
    files = ("GITHUB_OUTPUT", "GITHUB_ENV", "GITHUB_PATH", "GITHUB_STATE", "GITHUB_STEP_SUMMARY")
    held = (*files, "ACTIONS_RUNTIME_TOKEN", "ACTIONS_ID_TOKEN_REQUEST_TOKEN", "INPUT_TOKEN", f"{PREFIX}SUITE")
    kept = {"PATH": "/bin", "ANTHROPIC_API_KEY": "k", "GITHUB_SHA": "f", "GITHUB_TOKEN": "named by the workflow"}
    assert for_the_run(dict.fromkeys(held, "x") | kept) == kept


def test_values_named_like_secrets_are_found_but_our_own_inputs_are_none() -> None:
    """`comment-key` ends in KEY, and masking it would blank the log."""
    secrets = {"ANTHROPIC_API_KEY": "k1", "db_password": "k2", "EMPTY_TOKEN": "", "PATH": "/bin"}
    assert secrets_in(secrets | environ(comment_key="household")) == ("k1", "k2")


def test_extras_are_those_of_the_project() -> None:
    """A misspelt one would fail deep inside pip."""
    project = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    assert extras_of("anthropic, suites", project) == ("anthropic", "suites")
    assert extras_of("", project) == ()
    with pytest.raises(CannotInstall, match="antropic is not one of anthropic, openai, suites"):
        extras_of("antropic", project)
    with pytest.raises(CannotInstall, match="a value of it"):
        extras_of("::error::", project)


def test_dependencies_are_installed_as_they_were_tested() -> None:
    """The lock file's pins without its hashes: pip takes no hashes beside a folder."""
    locked = "# comment\nmcp==2.3.1 \\\n    --hash=sha256:00 \\\n    --hash=sha256:01\n    # via x\n"
    locked += "pywin32==311 ; sys_platform == 'win32' \\\n    --hash=sha256:02\nanyio==4.10.0\n"
    assert constraints(locked) == "mcp==2.3.1\npywin32==311 ; sys_platform == 'win32'\nanyio==4.10.0\n"
    whole = constraints((ROOT / "requirements" / "dev.txt").read_text(encoding="utf-8")).splitlines()
    assert len(whole) > 20
    assert all("--hash" not in line for line in whole)


def test_annotations_are_read_as_the_run_left_them(tmp_path: Path) -> None:
    """The file is the run's; what is no annotation in it is our own bug and not somebody's verdict."""
    assert read_annotations(tmp_path) == ()
    one = Annotation(level="error", title="tiny: hard failed", message="a: b", file="evals/suite.yaml")
    file = tmp_path / "annotations.json"
    file.write_text(json.dumps([asdict(one)]), encoding="utf-8")
    assert read_annotations(tmp_path) == (one,)
    file.write_text('[{"level": "set-output"}]', encoding="utf-8")
    with pytest.raises(RecordError, match=r"annotations\.json"):
        read_annotations(tmp_path)
