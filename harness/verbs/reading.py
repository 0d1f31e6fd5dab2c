"""Reading attempts one by one on a terminal: each is shown in short, and a letter says whose fault it was."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TextIO

from harness.cli.console import Console
from harness.domain.review import VERDICTS, ReviewVerdict
from harness.report.transcripts import transcript_lines
from harness.verbs.desk import Desk

LETTERS: Mapping[str, ReviewVerdict] = {verdict[0]: verdict for verdict in VERDICTS}
SKIP, STOP = "s", "q"
CHOICES = ", ".join([*(f"[{verdict[0]}]{verdict[1:]}" for verdict in VERDICTS), "[s]kip", "[q]uit"])


def read_through(desk: Desk, *, by: str, console: Console, answers: TextIO) -> Desk:
    """Show every attempt nobody has read and write the verdict given; the end of the input is a wish to stop.

    Returns:
        The desk with what was written; each verdict is on the disk before the next attempt is shown.
    """
    waiting = desk.waiting
    for number, seen in enumerate(waiting, start=1):
        console.say(f"\n{seen.result.attempt}  {number} of {len(waiting)}")
        console.say("\n".join(f"  {line}" for line in transcript_lines(seen)))
        letter = _letter(console, answers)
        if letter == STOP:
            break
        if letter != SKIP:
            console.say("note, or nothing:")
            note = answers.readline().strip()
            desk = desk.write(str(seen.result.attempt), LETTERS[letter], by=by, note=note)
    return desk


def _letter(console: Console, answers: TextIO) -> str:
    while True:
        console.say(f"{CHOICES}:")
        line = answers.readline()
        letter = line.strip().lower()[:1] if line else STOP
        if letter in {*LETTERS, SKIP, STOP}:
            return letter
