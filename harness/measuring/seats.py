"""Which judges a run asks: those its cases name, unless the user wants none or no answer will be there to judge."""

from __future__ import annotations

import argparse
from collections.abc import Mapping, Sequence

from harness.domain.case import Case
from harness.domain.suite import AgentSpec, Suite
from harness.judging.seating import NO_SEATS, Seats, seat


def seats_for(
    options: argparse.Namespace, suite: Suite, cases: Sequence[Case], *, agent: AgentSpec, environ: Mapping[str, str]
) -> Seats:
    """The judges of a run with these options; a judge that cannot be asked is a note, never an error.

    The answers of a deterministic agent are not judged: a run that asks no model costs nothing, key or no key.
    """
    if options.no_judge or agent.is_deterministic or suite.file.run.mode == "select":
        return NO_SEATS
    return seat(suite, cases, environ=environ, counted=options.max_cost is not None)
