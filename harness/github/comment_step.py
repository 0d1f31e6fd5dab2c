"""The Action's comment: the only step that has the token, and it reads two files of the results and runs nothing."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TextIO

from harness.errors import ExitCode
from harness.github import commands
from harness.github.client import Api
from harness.github.comment import Outcome, publish
from harness.github.comment_text import Report, Text, Unfinished
from harness.github.event import Event, read_event
from harness.github.inputs import read_key
from harness.github.outputs import write_outputs
from harness.github.result_files import COMMENT, UNFINISHED

RESULTS_VARIABLE = "PLUMBLINE_RESULTS"
KEY_VARIABLE = "GITHUB_TOKEN"
PUBLIC_API = "https://api.github.com"


def comment_step(environ: Mapping[str, str], log: TextIO) -> int:
    """Post the report of the results' folder, or why there is none; returns 0 whatever GitHub answers."""
    event = read_event(environ)
    outcome = post(_text(environ, event), event, environ)
    if outcome.note:
        print(commands.annotation("notice", outcome.note), file=log, flush=True)
    outputs = {"comment-status": outcome.status, "comment-url": outcome.url}
    write_outputs(environ.get("GITHUB_OUTPUT", ""), outputs)
    return ExitCode.OK


def post(text: Text, event: Event, environ: Mapping[str, str]) -> Outcome:
    """Post a text on the pull request of the event.

    Args:
        text: what to say.
        event: the one at hand.
        environ: GITHUB_TOKEN and, for an Enterprise server, GITHUB_API_URL.

    Raises:
        UserError: GITHUB_API_URL is no http address.
    """
    if event.pull_request is None:
        return Outcome(status="skipped-no-pull-request")
    token = environ.get(KEY_VARIABLE, "")
    if not token:
        return Outcome(status="skipped-no-token", note=f"no comment: {KEY_VARIABLE} is not set")
    api = Api(base=environ.get("GITHUB_API_URL") or PUBLIC_API, token=token, repository=event.repository)
    return publish(api, event.pull_request, text)


def _text(environ: Mapping[str, str], event: Event) -> Text:
    results, key = environ.get(RESULTS_VARIABLE, ""), read_key(environ)
    report = Path(results, COMMENT)
    if results and report.is_file():
        return Report(key=key, commit=event.commit, markdown=report.read_text(encoding="utf-8"))
    word = Path(results, UNFINISHED)
    told = word.read_text(encoding="utf-8").splitlines() if results and word.is_file() else []
    ending, reason = (*told, "", "")[:2]
    return Unfinished(
        key=key,
        commit=event.commit,
        ending=ending if ending == "was skipped" else "did not finish",
        reason=reason or "it left no results",
        run_url=event.run_url,
    )
