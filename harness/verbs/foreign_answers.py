"""Who reads answers that no run of ours gave: the lines of `selftest --labelled` and of `grade --transcripts`."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Sequence
from pathlib import Path

from harness.domain.attempt import Evidence
from harness.domain.case import Case
from harness.domain.suite import Suite
from harness.errors import UserError
from harness.measuring.choosing import closing
from harness.readers.base import with_reading
from harness.readers.plain_reader import PLAIN, PlainReader
from harness.readers.seating import Answerer, Seat, seat_reader


def text_of(path: Path) -> str:
    """Return the text of a file of such lines.

    Raises:
        UserError: it cannot be read; says why.
    """
    try:
        return path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        msg = f"cannot read {path}: {error.strerror if isinstance(error, OSError) else error}"
        raise UserError(msg) from None


def seat_for_lines(suite: Suite | None, wanted: str | None) -> Seat:
    """Return who reads lines that bring no reading: an agent of the suite, or the plain reader.

    Raises:
        UserError: as `seat_reader`; or no suite was named whose agent it could be.
        MissingKey: the reader has no key.
    """
    if wanted in {None, PLAIN}:
        return Seat(reader=PlainReader())
    if suite is None:
        msg = f"--reader {wanted}: name the suite whose agent it is: selftest SUITE --labelled FILE --reader {wanted}"
        raise UserError(msg)
    own = suite.file.agent
    return seat_reader(suite, wanted, Answerer(name=own, spec=suite.agents[own]), environ=os.environ)


async def read_each(seat: Seat, lines: Sequence[tuple[Case, Evidence]], *, at_once: int) -> list[Evidence]:
    """Return the evidence of each line with a reading: the one it brought along, else what the reader makes of it.

    Lines of which no check needs a reading stay as they are; the agent that was asked is let go of.
    """
    limit = asyncio.Semaphore(at_once)

    async def read(case: Case, evidence: Evidence) -> Evidence:
        if evidence.reading is not None:
            return evidence
        async with limit:
            return await with_reading(seat.reader, case, evidence)

    async with closing(seat.agent):
        return list(await asyncio.gather(*(read(case, evidence) for case, evidence in lines)))
