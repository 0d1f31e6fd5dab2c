"""Which judges and which reader a run asks, as far as there will be answers to judge and to read."""

from __future__ import annotations

import argparse
from collections.abc import Mapping, Sequence

from harness.domain.case import Case
from harness.domain.suite import AgentSpec, Suite
from harness.judging.seating import NO_SEATS, Seats, seat
from harness.measuring.choosing import Chosen
from harness.readers.seating import Answerer, Seat, seat_reader


def seats_for(
    options: argparse.Namespace, suite: Suite, cases: Sequence[Case], *, agent: AgentSpec, environ: Mapping[str, str]
) -> Seats:
    """The judges of a run with these options; a judge that cannot be asked is a note, never an error.

    The answers of a deterministic agent are not judged: a run that asks no model costs nothing, key or no key.
    """
    if options.no_judge or agent.is_deterministic or suite.file.run.mode == "select":
        return NO_SEATS
    return seat(suite, cases, environ=environ, counted=options.max_cost is not None)


def reader_for(suite: Suite, wanted: str | None, *, chosen: Chosen, environ: Mapping[str, str]) -> Seat | None:
    """The reader of a run, asked for or the suite's own; None in select mode, where nothing is answered.

    Raises:
        UserError: as `seat_reader`.
        MissingKey: likewise.
    """
    if suite.file.run.mode == "select":
        return None
    answerer = Answerer(name=chosen.name, spec=chosen.spec, stands_in=not chosen.own)
    return seat_reader(suite, wanted, answerer, environ=environ)
