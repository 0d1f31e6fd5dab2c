"""`grade SUITE --transcripts FILE`: foreign transcripts graded by a suite's cases, as its server's tools are today."""

from __future__ import annotations

import argparse
import asyncio
import os
from collections.abc import Sequence
from pathlib import Path

from pydantic import ValidationError

from fake_backend.documents import first_mistake
from harness.cli.console import Console
from harness.domain.grade import Grade, Unmeasured
from harness.domain.reading import Statements
from harness.domain.suite import Suite
from harness.domain.values import Value
from harness.environment.lifecycle import Circumstances, open_environment
from harness.errors import ExitCode, UserError
from harness.grading.grade import grade
from harness.measuring.choosing import closing
from harness.readers.base import with_reading
from harness.readers.plain_reader import PLAIN
from harness.readers.seating import Answerer, seat_reader
from harness.selftest.labelled import TranscriptCall, transcript_evidence
from harness.suite.loading import load_suite
from harness.verbs.outputs import emit_json


class Transcript(Value):
    """One line of a transcripts file."""

    case: str
    calls: tuple[TranscriptCall, ...] = ()
    answer: str = ""
    reading: Statements | None = None


def grade_transcripts(options: argparse.Namespace, console: Console) -> int:
    """Grade every line by the suite's cases and the tools that its server lists today.

    Returns:
        0 whatever the grades are.

    Raises:
        UserError: there is no line, or one cannot be used; it is named.
        ServerError: the server would not start, so that nobody knows what an omitted argument means.
    """
    suite = load_suite(Path(options.subject))
    cases = {case.id: case for case in suite.cases}
    read = _read(Path(options.transcripts))
    for number, transcript in read:
        if transcript.case not in cases:
            known = f"the suite has no case `{transcript.case}`; it has {', '.join(cases)}"
            msg = f"{options.transcripts}:{number}: {known}"
            raise UserError(msg)
    transcripts = [transcript for _, transcript in read]
    graded = asyncio.run(_graded(suite, transcripts, options.reader))
    for transcript, result in zip(transcripts, graded, strict=True):
        console.say(f"{transcript.case}: {result.outcome}")
        reasons = [f"{finding.check}: {finding.message}" for finding in result.findings]
        for reason in reasons or ([result.reason] if isinstance(result, Unmeasured) else []):
            console.say(f"    {reason}")
    document = [
        {"case": transcript.case, "grade": result.model_dump(mode="json")}
        for transcript, result in zip(transcripts, graded, strict=True)
    ]
    emit_json({"format": 1, "transcripts": document}, options.json, console)
    return ExitCode.OK


async def _graded(suite: Suite, transcripts: Sequence[Transcript], wanted: str | None) -> list[Grade]:
    """The grade of each transcript: by the reading it brings, else that of the reader asked for, else a plain one."""
    cases = {case.id: case for case in suite.cases}
    own = suite.file.agent
    seat = seat_reader(suite, wanted or PLAIN, Answerer(name=own, spec=suite.agents[own]), environ=os.environ)
    limit = asyncio.Semaphore(suite.file.run.concurrency)
    async with open_environment(suite, Circumstances(run="transcripts", parent=os.environ)) as environment:
        surface = await environment.inspect()

    async def graded(transcript: Transcript) -> Grade:
        case = cases[transcript.case]
        evidence = transcript_evidence(transcript.calls, transcript.answer, transcript.reading)
        if evidence.reading is None:
            async with limit:
                evidence = await with_reading(seat.reader, case, evidence)
        return grade(case, evidence, surface, metered=suite.metered)

    async with closing(seat.agent):
        return list(await asyncio.gather(*map(graded, transcripts)))


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
