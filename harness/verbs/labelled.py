"""`selftest --labelled FILE`: labelled answers judged, so that reader and judge are measured and not trusted."""

from __future__ import annotations

import argparse
import asyncio
from collections.abc import Iterator
from pathlib import Path

from harness.cli.console import Console
from harness.domain.suite import Suite
from harness.domain.surface import NO_SURFACE
from harness.errors import ExitCode
from harness.grading.grade import grade
from harness.selftest.labelled import Verdict, as_json, counts, read_lines, verdict
from harness.stats.rates import percent
from harness.suite.loading import load_suite
from harness.verbs.foreign_answers import read_each, seat_for_lines, text_of
from harness.verbs.outputs import emit_json


def judge_labelled(suite: Suite | None, options: argparse.Namespace, console: Console) -> int:
    """Judge every line; `suite` is the one whose agents may read.

    Returns:
        0 when no outcome differs from its label; 1 when one does; 2 for a broken line, or where there is none.
    """
    path = Path(options.labelled)
    lines, broken = read_lines(text_of(path).splitlines(), name=str(path), folder=path.parent, load=load_suite)
    seat = seat_for_lines(suite, options.reader)
    at_once = suite.file.run.concurrency if suite else 1
    read = asyncio.run(read_each(seat, [(line.case, line.evidence) for line in lines], at_once=at_once))
    graded = [grade(line.case, evidence, NO_SURFACE) for line, evidence in zip(lines, read, strict=True)]
    verdicts = tuple(verdict(line, grade) for line, grade in zip(lines, graded, strict=True))
    console.say("\n".join(_told(verdicts, str(path))))
    for line in broken:
        console.note(f"{path}:{line.line}: {line.why}")
    emit_json(as_json(verdicts), options.json, console)
    if broken or not verdicts:
        return ExitCode.USER_ERROR
    return ExitCode.GATE_FAILED if any(one.contradicts for one in verdicts) else ExitCode.OK


def _told(verdicts: tuple[Verdict, ...], name: str) -> Iterator[str]:
    agree, by_agree = sum(one.agrees for one in verdicts), sum(one.agrees_by for one in verdicts)
    yield f"{agree} of {len(verdicts)} outcomes agree, {by_agree} with the same checks"
    for label, mistaken in (("right", "failed"), ("wrong", "passed")):
        found = counts(verdicts)[label]
        shares = (f"{key} {found[key]}{_share(found[key], found['n'])}" for key in (mistaken, "unread"))
        yield f"  {label} answers  {found['n']:>4}   {'   '.join(shares)}"
    for one in verdicts:
        if not one.agrees:
            yield f"{name}:{one.line}: {one.id}: want {one.want.outcome}, got {one.got.outcome}"
            yield from (f"    {sentence}" for sentence in one.findings)


def _share(part: int, whole: int) -> str:
    return f" ({percent(part / whole)})" if whole else ""
