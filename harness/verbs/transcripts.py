"""`grade SUITE --transcripts FILE`: foreign transcripts graded by a suite's cases and by its server's schemas.

A line may bring the reading of its answer. One without is read by whoever `--reader` names, plainly by default.
"""

from __future__ import annotations

import argparse
import asyncio
import os
from collections import Counter
from pathlib import Path

from pydantic import ValidationError

from fake_backend.documents import first_mistake
from harness.cli.console import Console
from harness.domain.attempt import Evidence
from harness.domain.case import Case
from harness.domain.grade import Grade
from harness.domain.reading import Statements
from harness.domain.suite import Suite
from harness.domain.surface import NO_SURFACE, Surface
from harness.domain.values import Value
from harness.environment.lifecycle import Circumstances, open_environment
from harness.errors import ExitCode, UserError
from harness.grading.grade import grade
from harness.report.readers import described
from harness.selftest.labelled import TranscriptCall, transcript_evidence
from harness.suite.loading import load_suite
from harness.verbs.foreign_answers import read_each, seat_for_lines, text_of
from harness.verbs.outputs import emit_json

Line = tuple[Case, Evidence]


class Transcript(Value):
    """One line of a transcripts file."""

    case: str
    calls: tuple[TranscriptCall, ...] = ()
    answer: str = ""
    reading: Statements | None = None


def grade_transcripts(options: argparse.Namespace, console: Console) -> int:
    """Grade every line.

    Returns:
        0; 2 when there is no line or one cannot be used, naming it; 3 when the suite's server cannot be looked at.
    """
    suite = load_suite(Path(options.subject))
    lines = _lines(Path(options.transcripts), suite)
    seat = seat_for_lines(suite, options.reader)
    surface = NO_SURFACE if options.no_server else asyncio.run(_surface(suite, tuple(options.write_to)))
    evidences = asyncio.run(read_each(seat, lines, at_once=suite.file.run.concurrency))
    graded = [
        (case.id, evidence, grade(case, evidence, surface, metered=suite.metered))
        for (case, _), evidence in zip(lines, evidences, strict=True)
    ]
    for reader, times in Counter(described(e.reading.by) for _, e, _ in graded if e.reading is not None).items():
        console.say(f"read by {reader}: {times} of {len(graded)}")
    for case_id, _, result in graded:
        console.say("\n".join(_told(case_id, result)))
    document = [
        {"case": case_id, "grade": result.model_dump(mode="json"), "reading": _said(evidence)}
        for case_id, evidence, result in graded
    ]
    emit_json({"format": 1, "transcripts": document}, options.json, console)
    return ExitCode.OK


async def _surface(suite: Suite, named_hosts: tuple[str, ...]) -> Surface:
    """The tools of the suite's server: their schemas hold the defaults of arguments that a transcript leaves out."""
    circumstances = Circumstances(run="grade", parent=os.environ, named_hosts=named_hosts)
    async with open_environment(suite, circumstances) as environment:
        return await environment.inspect()


def _told(case_id: str, result: Grade) -> list[str]:
    reason = [f"    {result.reason}"] if result.outcome == "unmeasured" else []
    findings = [f"    {finding.check}: {finding.message}" for finding in result.findings]
    return [f"{case_id}: {result.outcome}", *reason, *findings]


def _said(evidence: Evidence) -> object:
    """The reading, in the form in which a line brings one along; None where there is none to be had."""
    said = evidence.reading.said if evidence.reading else None
    return None if said is None else said.model_dump(mode="json", by_alias=True)


def _lines(path: Path, suite: Suite) -> list[Line]:
    cases = {case.id: case for case in suite.cases}
    found: list[Line] = []
    for number, line in enumerate(text_of(path).splitlines(), start=1):
        if not line.strip():
            continue
        try:
            told = Transcript.model_validate_json(line)
        except ValidationError as error:
            msg = f"{path}:{number}: {first_mistake(error, Transcript, line)}"
            raise UserError(msg) from None
        if told.case not in cases:
            msg = f"{path}:{number}: the suite has no case `{told.case}`; it has {', '.join(cases)}"
            raise UserError(msg)
        found.append((cases[told.case], transcript_evidence(told.calls, told.answer, told.reading)))
    if not found:
        msg = f"{path} holds no transcript; each line is one: {{case, calls, answer, reading}}"
        raise UserError(msg)
    return found
