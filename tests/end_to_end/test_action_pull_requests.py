from __future__ import annotations

import pytest

from harness.cli.main import main
from tests.doubles.acting import BROKEN_SERVER, Consumer, pull_request
from tests.doubles.github_api import GitHub

pytestmark = pytest.mark.slow

B = "b" * 40
COMMANDING = """\
import sys
sys.stderr.write("::set-output name=injected::yes\\n##[set-output name=injected;]yes\\n::error::injected\\n")
"""


def test_a_good_server_is_green_and_its_comment_is_created_and_then_updated(widget: Consumer, hub: GitHub) -> None:
    """The main job: verdict, outputs, summary, artifact and the one comment."""
    first = widget.run(hub, "pull_request", pull_request(hub))
    assert first.code == 0, first.text
    assert first.outputs.pop("results-path")
    assert first.outputs == {
        "status": "passed",
        "exit-code": "0",
        "pass-rate": "1",
        "planned": "2",
        "passed": "2",
        "failed": "0",
        "unmeasured": "0",
        "cost-usd": "0",
        "artifact-name": "plumbline-evals",
        "artifact-url": "https://github.example/artifacts/plumbline-evals",
        "comment-status": "created",
        "comment-url": hub.comments[0]["html_url"],
    }
    assert first.summary.startswith("## ☑️ Plumbline: `tiny` passed, with nothing to compare")
    assert first.annotations("error") == []
    assert {"run.jsonl", "result.json", "comment.md"} <= {f.name for f in first.artifacts.glob("plumbline-evals/*")}
    assert hub.bodies[0].startswith("<!-- plumbline:evals -->\n")
    assert "commit `aaaaaaa`" in hub.bodies[0]
    assert "Its own baseline and gate settings judge this change" in hub.bodies[0]  # nothing was ever committed

    widget.replace("cases.yaml", "must: [get_opening_hours]", "must: [get_opening_hours], never: [get_balance]")
    hub.head_sha = B
    second = widget.run(hub, "pull_request", pull_request(hub))
    assert (second.code, second.outputs["comment-status"]) == (0, "updated"), second.text
    assert len(hub.comments) == 1
    assert "commit `bbbbbbb`" in hub.bodies[0]


def test_a_failing_suite_is_commented_on_and_only_then_fails_the_job(widget: Consumer, hub: GitHub) -> None:
    """A red check without its report helps nobody, and a report with a green check deceives."""
    widget.replace("cases.yaml", "never: [get_opening_hours]", "never: [get_opening_hours, get_balance]")
    widget.replace("cases.yaml", "must: [get_balance], ", "")
    widget.replace("cases.yaml", "  tools: {never:", "  hard: [tools.never]\n  tools: {never:")
    job = widget.run(hub, "pull_request", pull_request(hub))
    assert job.code == 1
    assert (job.outputs["status"], job.outputs["exit-code"], job.outputs["failed"]) == ("failed", "1", "1")
    assert job.outputs["comment-status"] == "created"
    assert "Plumbline: failed (exit code 1)" in job.annotations("error")
    assert len(job.annotations("error")) + len(job.annotations("warning")) <= 11
    assert "❌" in hub.bodies[0]


def test_a_server_that_will_not_start_is_red_and_commands_nothing(widget: Consumer, hub: GitHub) -> None:
    """Its last words are shown, and remain words."""
    widget.change("server.py", COMMANDING + BROKEN_SERVER)
    job = widget.run(hub, "pull_request", pull_request(hub))
    assert job.code == 1
    assert (job.outputs["status"], job.outputs["exit-code"]) == ("invalid", "3")
    assert "injected" not in job.set_outputs
    assert not any(told.endswith(": injected") for told in job.annotations("error"))
    assert "the server under test cannot start" in hub.bodies[0]
    assert "⛔" in job.summary


def test_a_run_that_stops_at_its_suite_marks_the_older_comment(widget: Consumer, hub: GitHub) -> None:
    """O46: commit A was green; on commit B nothing is run, and the comment must not go on saying green for it."""
    assert widget.run(hub, "pull_request", pull_request(hub)).code == 0
    hub.head_sha = B
    widget.replace("suite.yaml", "agent: keyword\n", "agnet: keyword\n")
    job = widget.run(hub, "pull_request", pull_request(hub))
    assert job.code == 1
    assert (job.outputs["exit-code"], job.outputs["comment-status"]) == ("2", "updated")
    assert "The run for `bbbbbbb` did not finish; the results below are for `aaaaaaa`." in hub.bodies[0]
    assert "agnet" in hub.bodies[0]
    assert "`tiny` passed" in hub.bodies[0]
    assert any("agnet" in told for told in job.annotations("error"))
    assert "the run did not finish" in job.summary


def test_a_missing_key_is_an_error_where_the_key_could_have_been(widget: Consumer, hub: GitHub) -> None:
    """On a branch of the repository itself nobody else answers instead."""
    widget.replace("suite.yaml", "agent: keyword\n", "agent: claude\n")
    job = widget.run(hub, "pull_request", pull_request(hub))
    assert job.code == 1
    assert job.outputs["exit-code"] == "2"
    assert any("ANTHROPIC_API_KEY" in told for told in job.annotations("error"))


def test_a_pull_request_is_judged_by_its_merge_base_and_its_edits_of_that_are_called_out(
    widget: Consumer, hub: GitHub, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Lowering the bar in the same pull request does not help it over, and the reviewer is told."""
    monkeypatch.chdir(widget.folder)
    assert main(["run", "evals", "--out", "first"]) == 0
    assert main(["promote", "first", "--suite", "evals", "--reason", "measured"]) == 0
    base = widget.commit("the suite and its baseline")
    widget.replace("suite.yaml", '"balance": 1200', '"balance": 12')
    widget.replace("cases.yaml", "must: [get_balance],", "must: [get_balance, close_account],")
    assert main(["run", "evals", "--out", "second", "--baseline", "none"]) == 1
    assert main(["promote", "second", "--suite", "evals", "--reason", "works for me"]) == 0
    widget.replace("suite.yaml", "agent: keyword\n", "gate: {alpha: 0.5}\nagent: keyword\n")
    hub.head_sha = widget.commit("a change, and a lower bar")
    job = widget.run(hub, "pull_request", pull_request(hub, base=base))
    assert (job.code, job.outputs["status"]) == (1, "failed"), job.text
    (comment,) = hub.bodies
    assert "### ⚠️ This change edits what it is judged by" in comment
    assert f"the merge base `{base[:7]}`" in comment
    assert "- gate.`alpha`: `0.05` → `0.5`" in comment
    assert "  - balance: 1 of 1 passed\n  + balance: 0 of 1 passed" in comment
    assert any("edits what it is judged by" in told for told in job.annotations("warning"))
