"""`run --resume`: what is left of a run that was cut short. Only a run that would measure the same goes on."""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from pathlib import Path

from harness.domain.grade import Grade, Unmeasured
from harness.domain.reading import Reader
from harness.domain.run import RunRecord
from harness.domain.suite import Suite
from harness.domain.surface import NO_SURFACE
from harness.errors import RecordError, UserError
from harness.measuring.choosing import Chosen, choose_agent
from harness.measuring.measurement import Measurement, differences, header_of
from harness.measuring.purse import refuse_unpriced
from harness.measuring.seats import reader_for, seats_for
from harness.readers.seating import SELF, Answerer, reader_of
from harness.run_record.reader import read_record, record_file
from harness.verdicts.regrading import grades_of

_PLANNED = ("agent", "fallback_agent", "attempts", "case", "group", "mode", "out", "seed", "confirm", "reader")


def resumed(options: argparse.Namespace, suite: Suite, environ: Mapping[str, str]) -> Measurement:
    """The rest of the run at `--resume`, as it was planned when it began.

    Raises:
        UserError: an option would change the plan, nothing is left to do, or the suite, its agent or its data are not
            what they were; each difference is named.
        RecordError: a grade in the record is not what its own evidence earns.
    """
    given = [f"--{name.replace('_', '-')}" for name in _PLANNED if getattr(options, name) not in (None, [])]
    if given:
        msg = f"--resume goes on with a run as it was planned; leave out {', '.join(given)}"
        raise UserError(msg)
    file = record_file(Path(options.resume))
    record = read_record(file)
    _refuse_finished(record, file.parent)
    header = record.header
    chosen = choose_agent(suite, asked=header.agent, fallback=None, environ=environ, seed=header.seed)
    reader = _reader_again(suite, header.reader, chosen)
    reads = reader_for(suite, reader, chosen=chosen, environ=environ)
    refuse_unpriced(chosen, reads, options.max_cost)
    cases = tuple(case for case in suite.cases if case.id in header.cases)
    wanted = Measurement(
        suite=suite,
        chosen=chosen,
        cases=cases,
        plan=record.missing,
        mode=header.mode,
        concurrency=options.concurrency or suite.file.run.concurrency,
        seed=header.seed,
        run_id=header.id,
        folder=file.parent,
        environ=environ,
        confirm=header.confirm,
        max_cost=options.max_cost,
        named_hosts=tuple(options.write_to),
        reads=reads,
        seats=seats_for(options, suite, cases, agent=chosen.spec, environ=environ),
        resume=True,
    )
    if changed := differences(header, header_of(wanted, NO_SURFACE)):
        msg = f"{file.parent}: not what they were when the run began: {', '.join(changed)}; start a new run"
        raise UserError(msg)
    _refuse_edited(record, suite, file)
    return wanted


def _reader_again(suite: Suite, before: Reader | None, chosen: Chosen) -> str | None:
    """What asks for the reader that the run began with: it was the suite's own, or `--reader` named it."""
    answerer = Answerer(name=chosen.name, spec=chosen.spec)
    for wanted in (None, SELF, before.name) if before else ():
        try:
            found, _ = reader_of(suite, wanted, answerer)
        except UserError:
            continue
        if found == before:
            return wanted
    return None


def _refuse_edited(record: RunRecord, suite: Suite, file: Path) -> None:
    """No digest seals a record before its end, but its grades follow from what else stands in it."""
    earned = grades_of(record.results, suite, record.header.surface)
    for result, grade in zip(record.results, earned, strict=True):
        if _decisive(grade) != _decisive(result.grade):
            msg = (
                f"{file}: the grade of {result.attempt} is not what its transcript earns ({grade.outcome}): "
                "the record was changed; start a new run"
            )
            raise RecordError(msg)


def _decisive(grade: Grade) -> object:
    """What of a grade a verdict rests on; its sentences may be worded otherwise by now."""
    cause = grade.cause if isinstance(grade, Unmeasured) else None
    return grade.outcome, cause, [(c.check, c.outcome, c.hard, c.advisory, bool(c.findings)) for c in grade.checks]


def _refuse_finished(record: RunRecord, folder: Path) -> None:
    end = record.end
    if end is not None and end.ending == "invalid":
        msg = f"{folder}: the run was invalid before anything was asked ({end.reason}); start a new run"
        raise UserError(msg)
    if end is not None and end.ending == "complete":
        msg = f"{folder}: nothing is missing; `report {folder}` shows the run"
        raise UserError(msg)
