from __future__ import annotations

import json

import pytest

from tests.doubles.acting import Consumer, pull_request, push
from tests.doubles.github_api import GitHub

pytestmark = pytest.mark.slow

FORK = "mallory/widget"
KEY = "sk-ant-not-a-real-key"
TELLING = """\
import json, os
with open(os.environ["ENVIRONMENT_FILE"], "a", encoding="utf-8") as file:
    file.write(json.dumps(dict(os.environ)) + "\\n")
"""


def test_a_fork_without_a_key_gets_the_keyless_agent_and_its_verdict_alone_counts(
    widget: Consumer, hub: GitHub
) -> None:
    """O43: the token may not write, the key is not there, and the check is useful all the same."""
    hub.read_only = True
    widget.replace("suite.yaml", "agent: keyword\n", "agent: claude\n")
    job = widget.run(hub, "pull_request", pull_request(hub, head=FORK))
    assert job.code == 0, job.text
    assert (job.outputs["status"], job.outputs["planned"]) == ("passed", "2")
    assert job.outputs["comment-status"] == "skipped-http-403"
    assert any("not accessible by integration" in told for told in job.annotations("notice"))
    assert "Agent `keyword`" in job.summary
    assert hub.comments == []


def test_a_fork_without_a_key_and_without_a_fallback_is_skipped(widget: Consumer, hub: GitHub) -> None:
    """Green, because its author can do nothing about it, and said in so many words."""
    hub.read_only = True
    widget.replace("suite.yaml", "agent: keyword\n", "agent: claude\n")
    job = widget.run(hub, "pull_request", pull_request(hub, head=FORK), inputs={"fallback-agent": ""})
    assert (job.code, job.outputs["status"]) == (0, "skipped"), job.text
    assert any("ANTHROPIC_API_KEY" in told for told in job.annotations("notice"))
    assert "skipped" in job.summary


def test_pull_request_target_is_refused_before_any_code_of_the_pull_request_runs(widget: Consumer, hub: GitHub) -> None:
    """It has secrets and a token that may write."""
    widget.change("server.py", "raise SystemExit(open('/nowhere/it-ran'))\n")
    job = widget.run(hub, "pull_request_target", pull_request(hub, head=FORK))
    assert job.code == 1
    assert job.outputs["exit-code"] == "2"
    assert any("pull_request_target" in told for told in job.annotations("error"))
    assert "it-ran" not in job.text
    assert hub.requests == []


def test_a_push_has_a_summary_and_no_comment_and_the_server_sees_no_key(widget: Consumer, hub: GitHub) -> None:
    """The environment of the server under test is an allow-list; none of the runner's files and no key is on it."""
    seen = widget.home / "environment.jsonl"
    server = (widget.folder / "evals" / "server.py").read_text(encoding="utf-8")
    future = "from __future__ import annotations\n"
    widget.change("server.py", server.replace(future, future + TELLING))
    widget.replace("suite.yaml", "  env:\n", f"  env:\n    ENVIRONMENT_FILE: {seen}\n")
    job = widget.run(hub, "push", push(hub), env={"ANTHROPIC_API_KEY": KEY})
    assert job.code == 0, job.text
    assert job.outputs["comment-status"] == "skipped-no-pull-request"
    assert job.summary.startswith("## ☑️")
    assert hub.requests == []
    assert KEY not in job.text
    environments = [json.loads(line) for line in seen.read_text(encoding="utf-8").splitlines()]
    assert environments
    allowed = {"PATH", "HOME", "LANG", "VIRTUAL_ENV", "ENVIRONMENT_FILE", "BEHAVIOUR", "LC_CTYPE", "PWD", "SHLVL", "_"}
    assert {name for environment in environments for name in environment} <= allowed
