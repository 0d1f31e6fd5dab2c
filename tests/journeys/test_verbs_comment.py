"""What a reviewer reads of a run: first what changed, with the diff, then what moved."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from harness.errors import ExitCode
from tests.doubles.github_api import TOKEN, GitHub, github
from tests.doubles.workbench import BALANCE, HOURS, Workbench, gives

pytestmark = pytest.mark.slow


@pytest.fixture
def changed(bench: Workbench) -> Workbench:
    """A promoted suite, then one word changed in a description, and a case that flipped with it."""
    bench.do("run", bench.path, "--out", "first")
    bench.do("promote", "first", "--reason", "first")
    bench.behaviour["tools"] = [BALANCE | {"description": "The former balance of the account."}, HOURS]
    bench.behaviour["results"]["get_balance"] = gives({"balance": 9, "currency": "SGD"})
    assert bench.save().run().code == ExitCode.GATE_FAILED
    return bench


@pytest.mark.parametrize("file", ["comment.md", "summary.md"])
def test_the_changed_tool_and_its_diff_stand_before_any_rate(changed: Workbench, file: str) -> None:
    """The author's own change is what explains the numbers."""
    text = (changed.folder / "out" / file).read_text()
    verdict, tool, diff = text.index("failed"), text.index("get_balance"), text.index("former")
    rate = text.index("Passed 1 of 2")
    assert verdict < tool < diff < rate
    assert "%" not in text[:diff]


def test_a_comment_needs_a_report_and_a_token(bench: Workbench) -> None:
    """Each is a sentence and exit 2."""
    bench.run()
    without_token = bench.do("comment", "out")
    without_report = bench.do("comment", "gone")
    assert (without_token.code, "GITHUB_TOKEN is not set" in without_token.err) == (ExitCode.USER_ERROR, True)
    assert (without_report.code, "cannot read the report" in without_report.err) == (ExitCode.USER_ERROR, True)


def test_the_comment_is_posted_and_then_updated(bench: Workbench, monkeypatch: pytest.MonkeyPatch) -> None:
    """One comment however often it runs."""
    bench.run()
    with github(GitHub()) as hub:
        head = {"sha": hub.head_sha, "repo": {"full_name": hub.repository}}
        event = {"pull_request": {"number": hub.number, "head": head}}
        Path("event.json").write_text(json.dumps(event), encoding="utf-8")
        for name, value in {
            "GITHUB_TOKEN": TOKEN, "GITHUB_API_URL": hub.url, "GITHUB_REPOSITORY": hub.repository,
            "GITHUB_EVENT_NAME": "pull_request", "GITHUB_EVENT_PATH": "event.json",
        }.items():  # fmt: skip
            monkeypatch.setenv(name, value)
        statuses = [bench.do("comment", "out", "--json", "-").json["status"] for _ in range(2)]
        bench.do("run", bench.path, "--out", "again")
        statuses.append(bench.do("comment", "again", "--json", "-").json["status"])
        assert len(hub.comments) == 1
    assert statuses == ["created", "unchanged", "updated"]
