"""`report`: renders a record, its verdict computed anew from the file."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Mapping
from pathlib import Path

from harness.cli.console import Console
from harness.errors import ExitCode, UserError
from harness.report.json_file import render_json
from harness.report.junit_xml import render_junit
from harness.report.markdown import render_markdown
from harness.report.terminal import render_terminal
from harness.report.view import Origin, ReportView
from harness.reviews.file import read_reviews
from harness.run_record.reader import read_record, record_file
from harness.suite.files import SUITE_FILE
from harness.verdicts.places import suite_of
from harness.verdicts.verdict import conclude
from harness.verdicts.yardstick import settings_of_base, with_baseline

FORMATS: Mapping[str, Callable[[ReportView], str]] = {
    "md": render_markdown,
    "junit": render_junit,
    "json": render_json,
    "text": render_terminal,
}


def execute(options: argparse.Namespace, console: Console) -> int:
    """Render; returns 0 whatever the verdict is."""
    file = record_file(Path(options.record))
    record = read_record(file)
    suite = suite_of(record.header, options.suite)
    header = record.header
    known = settings_of_base(suite, suite.folder / SUITE_FILE, given=options.base, environ={})
    known = with_baseline(known, options.baseline, agent=header.agent, mode=header.mode)
    origin = Origin(commit=header.environment.get("commit", ""), base=known.base)
    reviews = read_reviews(record, file)
    text = FORMATS[options.format](
        conclude(record, known.suite, known.baseline, removed=known.removed, origin=origin, reviews=reviews).view
    )
    if options.out is None:
        if options.format == "text":
            console.say(text)
        else:
            console.raw(text)
        return ExitCode.OK
    try:
        Path(options.out).write_text(text, encoding="utf-8")
    except OSError as error:
        msg = f"cannot write {options.out}: {error.strerror}"
        raise UserError(msg) from None
    return ExitCode.OK
