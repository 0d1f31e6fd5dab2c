"""Reading the answers of a record again, by another reader than the run's. Nothing else is asked anew."""

from __future__ import annotations

import argparse
import asyncio
import os
from collections.abc import Iterable

from harness.domain.attempt import AttemptResult
from harness.domain.run import RunHeader, RunRecord
from harness.domain.suite import Suite
from harness.errors import UserError
from harness.measuring.choosing import closing
from harness.readers.base import with_reading
from harness.readers.seating import Answerer, Seat, seat_reader
from harness.run_record.redaction import Redactor


def reader_for_record(options: argparse.Namespace, header: RunHeader, suite: Suite) -> Seat | None:
    """Return who reads a record's answers again; None where nobody was asked for, so that its own readings count.

    Raises:
        UserError: as `seat_reader`; or the run answered nothing.
        MissingKey: the reader has no key.
    """
    if options.reader is None:
        return None
    if header.mode == "select":
        msg = "--reader: in select mode nothing is answered, so there is nothing to read"
        raise UserError(msg)
    answerer = Answerer(name=header.agent, spec=suite.agents.get(header.agent, header.agent_spec))
    return seat_reader(suite, options.reader, answerer, environ=os.environ)


def read_again(record: RunRecord, suite: Suite, seat: Seat) -> RunRecord:
    """Return the record with the readings of another reader, made as many at a time as the suite's runs are."""
    return asyncio.run(_read_again(record, suite, seat))


async def _read_again(record: RunRecord, suite: Suite, seat: Seat) -> RunRecord:
    cases = {case.id: case for case in suite.cases}
    redactor = Redactor(secrets=seat.secrets, endpoints=seat.endpoints, words=suite.file.redact)
    limit = asyncio.Semaphore(suite.file.run.concurrency)

    async def again(result: AttemptResult) -> AttemptResult:
        bare = result.evidence.model_copy(update={"reading": None})
        async with limit:
            evidence = await with_reading(seat.reader, cases[result.attempt.case], bare)
        reading = evidence.reading and redactor.value(evidence.reading)
        return result.model_copy(update={"evidence": evidence.model_copy(update={"reading": reading})})

    async with closing(seat.agent):
        results = await asyncio.gather(*map(again, record.results))
    return _with(record, results)


def _with(record: RunRecord, results: Iterable[AttemptResult]) -> RunRecord:
    lines = zip(record.attempts, results, strict=True)
    return record.model_copy(
        update={"attempts": tuple(line.model_copy(update={"result": result}) for line, result in lines)}
    )
