"""`grade SUITE --transcripts FILE`: foreign transcripts graded by a suite's cases, with no server and no model."""

from __future__ import annotations

import argparse
from pathlib import Path

from pydantic import ValidationError

from fake_backend.documents import first_mistake
from harness.cli.console import Console
from harness.domain.grade import Grade
from harness.domain.surface import Surface
from harness.domain.values import Value
from harness.errors import ExitCode, UserError
from harness.grading.grade import grade
from harness.selftest.labelled import TranscriptCall, transcript_evidence
from harness.suite.loading import load_suite
from harness.verbs.outputs import emit_json


class Transcript(Value):
    """One line of a transcripts file."""

    case: str
    calls: tuple[TranscriptCall, ...] = ()
    answer: str = ""


def grade_transcripts(options: argparse.Namespace, console: Console) -> int:
    """Grade every line; returns 0, or 2 when there is none or a line cannot be used, naming it."""
    suite = load_suite(Path(options.subject))
    cases = {case.id: case for case in suite.cases}
    graded: list[tuple[str, Grade]] = []
    for number, transcript in _read(Path(options.transcripts)):
        case = cases.get(transcript.case)
        if case is None:
            msg = (
                f"{options.transcripts}:{number}: the suite has no case `{transcript.case}`; it has {', '.join(cases)}"
            )
            raise UserError(msg)
        evidence = transcript_evidence(transcript.calls, transcript.answer)
        graded.append((case.id, grade(case, evidence, Surface(tools=()), metered=suite.metered)))
    for case_id, result in graded:
        console.say(f"{case_id}: {result.outcome}")
        for finding in result.findings:
            console.say(f"    {finding.check}: {finding.message}")
    document = [{"case": case_id, "grade": result.model_dump(mode="json")} for case_id, result in graded]
    emit_json({"format": 1, "transcripts": document}, options.json, console)
    return ExitCode.OK


def _read(path: Path) -> list[tuple[int, Transcript]]:
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        msg = f"cannot read {path}: {error.strerror if isinstance(error, OSError) else error}"
        raise UserError(msg) from None
    found: list[tuple[int, Transcript]] = []
    for number, line in enumerate(lines, start=1):
        if not line.strip():
            continue
        try:
            found.append((number, Transcript.model_validate_json(line)))
        except ValidationError as error:
            msg = f"{path}:{number}: {first_mistake(error, Transcript, line)}"
            raise UserError(msg) from None
    if not found:
        msg = f"{path} holds no transcript; each line is one: {{case, calls, answer}}"
        raise UserError(msg)
    return found
