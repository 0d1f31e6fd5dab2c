"""`power`: what the gate of a suite can see, with its own baseline and attempts; no run, no key, no server."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from fake_backend.documents import counted
from harness import entropy
from harness.cli.console import Console
from harness.domain.policy import GatePolicy
from harness.domain.suite import RunSpec, Suite
from harness.domain.values import JsonValue
from harness.errors import ExitCode, UserError
from harness.gate.blind_spots import BlindSpot
from harness.gate.case_power import Design
from harness.gate.counts import RunCounts
from harness.gate.operating import Chance, Operating, Outlook, operating
from harness.gate.wording import SHOWN_AT_MOST
from harness.report.foreign_text import INLINE_LIMIT, in_log
from harness.stats.rates import percent
from harness.suite.loading import load_suite
from harness.verbs.outputs import emit_json
from harness.verdicts.counted_files import read_side
from harness.verdicts.places import baseline_path


def execute(options: argparse.Namespace, console: Console) -> int:
    """Compute and show; returns 0 whatever the gate can see.

    Raises:
        UserError: there is neither a suite nor a baseline, or the baseline holds nothing that was measured.
    """
    suite = load_suite(Path(options.suite), mode=options.mode) if options.suite else None
    counts, path = _counts(options, suite)
    design = _design(options, suite, deterministic=counts.deterministic)
    dice = entropy.stream("power", path.name, design.attempts, design.confirm)
    found = operating(counts, design, draw=dice.random, simulations=options.simulations)
    if found is None:
        msg = f"{path}: none of its cases was ever measured, so no rate is known"
        raise UserError(msg)
    shown = _Shown(found=found, alpha=2 * design.level, deterministic=counts.deterministic)
    console.say("\n".join(shown.lines()))
    emit_json(shown.json(), options.json, console)
    return ExitCode.OK


def _counts(options: argparse.Namespace, suite: Suite | None) -> tuple[RunCounts, Path]:
    """The baseline's counts and its file."""
    if options.baseline:
        side = read_side(Path(options.baseline))
        if suite and side.identity and side.identity.suite != suite.name:
            msg = f"{options.baseline} is of the suite `{side.identity.suite}`, not of `{suite.name}`"
            raise UserError(msg)
        return side.counts, Path(options.baseline)
    if suite is None:
        msg = "power needs a suite, whose baseline it takes, or --baseline FILE"
        raise UserError(msg)
    path = baseline_path(suite, agent=options.agent or suite.file.agent, mode=suite.file.run.mode)
    if not path.is_file():
        msg = f"there is no baseline {path}; `promote` writes one, or give --baseline FILE"
        raise UserError(msg)
    return read_side(path).counts, path


def _design(options: argparse.Namespace, suite: Suite | None, *, deterministic: bool) -> Design:
    policy = suite.file.gate if suite else GatePolicy()
    run = suite.file.run if suite else RunSpec()
    return Design(
        attempts=options.attempts or (1 if deterministic else run.attempts),
        confirm=policy.confirm if options.confirm is None else options.confirm,
        level=(options.alpha or policy.alpha) / 2,
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class _Shown:
    """What was found, as lines and as JSON."""

    found: Operating
    alpha: float
    deterministic: bool

    def lines(self) -> Iterator[str]:
        """For people."""
        found = self.found
        if self.deterministic:
            yield "The agent is deterministic: runs are compared exactly, and every flip is seen."
            return
        fresh = f", {found.confirm} fresh ones for a suspicious case" if found.confirm else ", no confirmation"
        yield f"{counted(found.cases, 'case')}, {counted(found.attempts, 'attempt')} each{fresh}; alpha {self.alpha:g}"
        yield ""
        yield f"{'how often the gate blocks':<36}{'baseline as it is':>20}{'redrawn':>20}{'attempts':>10}"
        yield _row("an unchanged agent", found.unchanged)
        yield from (_row(drop.name, drop.outlook) for drop in found.drops)
        yield ""
        yield "The rates of the baseline are taken for the true ones; ± is the standard error of the simulation."
        yield "Attempts are an average, before what stopping early saves."
        yield from (_unseen(spot, found) for spot in found.blind[:SHOWN_AT_MOST])
        if (left := len(found.blind) - SHOWN_AT_MOST) > 0:
            yield f"It would not see {counted(left, 'more case')} break; --json names them."

    def json(self) -> JsonValue:
        """For machines."""
        found = self.found
        return {
            "format": 1,
            "cases": found.cases,
            "attempts": found.attempts,
            "confirm": found.confirm,
            "alpha": self.alpha,
            "deterministic": self.deterministic,
            "unchanged": _outlook(found.unchanged),
            "drops": [{"name": drop.name, "outlook": _outlook(drop.outlook)} for drop in found.drops],
            "cannot_see": [
                {"case": spot.case, "caught": spot.caught, "attempts": spot.attempts, "confirm": spot.confirm}
                for spot in found.blind
            ],
        }


def _row(name: str, outlook: Outlook | None) -> str:
    if outlook is None:
        return f"{name:<36}{'no case can drop so far':>20}"
    redrawn = _chance(outlook.redrawn) if outlook.redrawn else ""
    return f"{name:<36}{_chance(outlook.blocked):>20}{redrawn:>20}{outlook.attempts:>10.1f}"


def _chance(chance: Chance) -> str:
    return f"{percent(chance.value)} ± {100 * chance.error:.1f}" if chance.error else percent(chance.value)


def _unseen(spot: BlindSpot, found: Operating) -> str:
    name = in_log(spot.case, INLINE_LIMIT)
    if spot.attempts is None or spot.confirm is None:
        return f"It cannot see {name} break, with any affordable number of attempts."
    would = [counted(spot.attempts, "attempt")] if spot.attempts > found.attempts else []
    would += [f"--confirm {spot.confirm}"] if spot.confirm > found.confirm else []
    return f"It would not see {name} break (named {percent(spot.caught)} of the time); {' and '.join(would)} would."


def _outlook(outlook: Outlook | None) -> JsonValue:
    if outlook is None:
        return None
    return {
        "blocked": _json(outlook.blocked),
        "redrawn": _json(outlook.redrawn) if outlook.redrawn else None,
        "attempts": outlook.attempts,
    }


def _json(chance: Chance) -> JsonValue:
    return {"value": chance.value, "error": chance.error}
