"""`run`: ask, grade, compare, report. Several suites report the worst."""

from __future__ import annotations

import argparse
import asyncio
import os
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from harness import entropy
from harness.cli.console import Console
from harness.cli.progress import Progress
from harness.domain.case import Case
from harness.domain.suite import Suite
from harness.errors import UserError
from harness.gate.outcomes import worst
from harness.measuring.choosing import choose_agent
from harness.measuring.measure import measure
from harness.measuring.measurement import Measurement
from harness.measuring.purse import refuse_unpriced
from harness.measuring.resuming import resumed
from harness.measuring.seats import reader_for, seats_for
from harness.planning import plan_attempts, select_cases
from harness.report.view import MergeBase, Origin
from harness.run_record.reader import FILE_NAME
from harness.run_record.writer import refuse_taken
from harness.suite.files import SUITE_FILE, suite_path
from harness.suite.loading import load_suite
from harness.verbs.outputs import show, write_json, write_reports
from harness.verdicts.places import refuse_unwritable
from harness.verdicts.verdict import Conclusion, conclude
from harness.verdicts.yardstick import settings_of_base, with_baseline


def execute(options: argparse.Namespace, console: Console) -> int:
    """Run every suite named; returns the worst exit code."""
    if len(options.suites) > 1 and (options.out or options.resume):
        msg = "--out and --resume are for one suite at a time"
        raise UserError(msg)
    wanted = [_settle(options, Path(suite), os.environ) for suite in options.suites]
    concluded = [_run_one(one, console) for one in wanted]
    write_json([j.view for j in concluded], options.json, console)
    return int(worst(j.decision.standing for j in concluded).exit_code)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Settled:
    path: Path
    measurement: Measurement
    base: MergeBase | None


def _settle(options: argparse.Namespace, path: Path, environ: Mapping[str, str]) -> _Settled:
    """Decide everything before anything is started, so that a user error runs nothing."""
    loaded = load_suite(path, extra_cases=Path(options.cases) if options.cases else None, mode=options.mode)
    known = settings_of_base(loaded, suite_path(path), given=options.base, environ=environ)
    suite = known.suite
    measurement = resumed(options, suite, environ) if options.resume else _fresh(options, suite, environ)
    chosen, given = measurement.chosen, options.baseline
    if not chosen.own and given not in {None, "none"}:
        note = f"--baseline {given} is of the agent that has no key; `{chosen.name}` is compared with its own, if any."
        chosen, given = replace(chosen, notes=(*chosen.notes, note)), None
    known = with_baseline(known, given, agent=chosen.name, mode=measurement.mode)
    judged = replace(measurement, chosen=chosen, baseline=known.baseline, removed=known.removed)
    return _Settled(path=path, measurement=judged, base=known.base)


def _fresh(options: argparse.Namespace, suite: Suite, environ: Mapping[str, str]) -> Measurement:
    seed = options.seed or suite.name
    chosen = choose_agent(suite, asked=options.agent, fallback=options.fallback_agent, environ=environ, seed=seed)
    reads = reader_for(suite, options.reader, chosen=chosen, environ=environ)
    refuse_unpriced(chosen, reads, options.max_cost)
    cases = select_cases(_askable(suite, options), patterns=options.case, groups=options.group)
    default = 1 if chosen.spec.is_deterministic else suite.file.run.attempts
    confirm = suite.file.gate.confirm if options.confirm is None else options.confirm
    run_id = entropy.new_run_id()
    folder = Path(options.out) if options.out else Path("runs") / suite.name / run_id
    refuse_unwritable(folder)
    refuse_taken(folder / FILE_NAME)
    return Measurement(
        suite=suite,
        chosen=chosen,
        cases=cases,
        plan=plan_attempts(cases, agent=chosen.name, attempts=options.attempts or default),
        mode=suite.file.run.mode,
        concurrency=options.concurrency or suite.file.run.concurrency,
        seed=seed,
        run_id=run_id,
        folder=folder,
        environ=environ,
        confirm=0 if chosen.spec.is_deterministic else confirm,
        max_cost=options.max_cost,
        named_hosts=tuple(options.write_to),
        reads=reads,
        seats=seats_for(options, suite, cases, agent=chosen.spec, environ=environ),
    )


def _askable(suite: Suite, options: argparse.Namespace) -> tuple[Case, ...]:
    """The cases there are to choose from: those of `--cases` alone where it is given."""
    own = {case.id for case in load_suite(suite.folder).cases} if options.cases else frozenset()
    return tuple(case for case in suite.cases if case.id not in own)


def _run_one(settled: _Settled, console: Console) -> Conclusion:
    wanted = settled.measurement
    for warning in wanted.warnings:
        console.note(f"warning: {warning}")
    with Progress(console, plan=wanted.plan) as progress:
        try:
            record = asyncio.run(measure(wanted, progress.attempt, progress.say))
        except (KeyboardInterrupt, asyncio.CancelledError):
            if (wanted.folder / FILE_NAME).is_file():
                console.note(f"continue with `python -m harness run {settled.path} --resume {wanted.folder}`")
            raise KeyboardInterrupt from None
    origin = Origin(
        commit=record.header.environment.get("commit", ""),
        run_url=wanted.environ.get("PLUMBLINE_RUN_URL", ""),
        base=settled.base,
    )
    concluded = conclude(record, wanted.suite, wanted.baseline, removed=wanted.removed, origin=origin)
    write_reports(wanted.folder, record, concluded.view, suite_file=(wanted.suite.folder / SUITE_FILE).as_posix())
    show(concluded.view, wanted.folder, console)
    return concluded
