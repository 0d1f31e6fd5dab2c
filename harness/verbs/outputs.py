"""What a run leaves behind: the record of grades and the reports in its folder, and what is printed."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path

from harness.cli.console import Console
from harness.domain.run import RunRecord
from harness.errors import RecordError, UserError
from harness.github.result_files import ANNOTATIONS, COMMENT, RESULT, SUMMARY
from harness.report.annotations import annotate
from harness.report.job_summary import render_job_summary
from harness.report.json_file import as_json, render_json
from harness.report.junit_xml import render_junit
from harness.report.markdown import render_markdown
from harness.report.runner_commands import defused_json
from harness.report.terminal import render_terminal
from harness.report.view import ReportView
from harness.run_record.grades import FILE_NAME as GRADES
from harness.run_record.grades import grades_bytes, write_grades

JUNIT = "junit.xml"


def write_reports(folder: Path, record: RunRecord, view: ReportView, *, suite_file: str = "") -> None:
    """Write grades and every report into the run's folder; annotations stand beside `suite_file`.

    Raises:
        RecordError: a file could not be written; the record itself is intact.
    """
    grader = record.header.grader_version
    write_grades(folder / GRADES, grades_bytes(record, record.results, grader_version=grader))
    reports = {
        COMMENT: render_markdown(view),
        SUMMARY: render_job_summary(view),
        JUNIT: render_junit(view),
        RESULT: render_json(view),
        ANNOTATIONS: defused_json(json.dumps([asdict(one) for one in annotate(view, file=suite_file)], indent=1)),
    }
    for name, text in reports.items():
        try:
            (folder / name).write_text(text, encoding="utf-8")
        except OSError as error:
            msg = f"cannot write the report {folder / name}: {error.strerror}; the run record beside it is intact"
            raise RecordError(msg) from error


def show(view: ReportView, folder: Path, console: Console) -> None:
    """Print the report for people, and where the rest is."""
    console.say(render_terminal(view))
    console.say(f"reports: {folder}/{{{COMMENT},{SUMMARY},{JUNIT},{RESULT}}}")


def write_json(views: Sequence[ReportView], target: str | None, console: Console) -> None:
    """Write the JSON of one run, or a list for several, to a file or standard output."""
    documents = [as_json(view) for view in views]
    emit_json(documents[0] if len(documents) == 1 else documents, target, console)


def emit_json(document: object, target: str | None, console: Console) -> None:
    """Write any verb's JSON where `--json` says; nowhere when it was not given.

    Raises:
        UserError: the file cannot be written.
    """
    if target is None:
        return
    text = defused_json(json.dumps(document, indent=2, ensure_ascii=False, allow_nan=False))
    if target == "-":
        console.raw(text)
        return
    try:
        Path(target).write_text(f"{text}\n", encoding="utf-8")
    except OSError as error:
        msg = f"cannot write --json {target}: {error.strerror}"
        raise UserError(msg) from None
