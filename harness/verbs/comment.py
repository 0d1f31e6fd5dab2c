"""`comment`: post the report as the one comment of a pull request, or update it."""

from __future__ import annotations

import argparse
import os
from pathlib import Path

from harness.cli.console import Console
from harness.errors import ExitCode, UserError
from harness.github.comment_step import KEY_VARIABLE, post
from harness.github.comment_text import Report, key_of
from harness.github.event import read_event
from harness.github.result_files import COMMENT
from harness.verbs.outputs import emit_json

FORMAT = 1


def execute(options: argparse.Namespace, console: Console) -> int:
    """Post the report of a run folder, or a Markdown file, on the pull request of the event.

    Returns:
        0 whatever GitHub answers: a comment never changes a verdict. What became of it is printed.

    Raises:
        UserError: there is no report to post, no token to post it with, or the event cannot be read.
    """
    markdown = _report(Path(options.record))
    if not os.environ.get(KEY_VARIABLE):
        msg = f"{KEY_VARIABLE} is not set; it needs a token that may write pull requests"
        raise UserError(msg)
    event = read_event(os.environ)
    text = Report(key=options.key or key_of(markdown), commit=event.commit, markdown=markdown)
    outcome = post(text, event, os.environ)
    told = ": ".join(part for part in (outcome.status, outcome.note) if part)
    console.say(f"comment {told} {outcome.url}".rstrip())
    document = {"format": FORMAT, "status": outcome.status, "note": outcome.note, "url": outcome.url}
    emit_json(document, options.json, console)
    return ExitCode.OK


def _report(path: Path) -> str:
    file = path / COMMENT if path.is_dir() else path
    try:
        return file.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        why = error.strerror if isinstance(error, OSError) else "it is not UTF-8"
        msg = f"cannot read the report {file}: {why}; `run` writes one into the folder of a run"
        raise UserError(msg) from None
