"""`check`: the suite reads, its server starts, the data is as promised, and nothing committed is stale. No key."""

from __future__ import annotations

import argparse
import asyncio
import os
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import get_args

from fake_backend.documents import counted
from harness.cli.console import Console
from harness.comparable import settings_of_agent
from harness.domain.baseline import Baseline
from harness.domain.reading import Reader
from harness.domain.run import Settings
from harness.domain.suite import AgentSpec, Mode, Suite
from harness.domain.surface import Surface
from harness.domain.values import JsonValue
from harness.environment.lifecycle import Circumstances, open_environment
from harness.errors import ExitCode
from harness.gate.circumstances import SurfaceProblem
from harness.gate.counts import CaseCounts
from harness.gate.surface_needs import surface_problems
from harness.leaks import Leak, leaks
from harness.readers.seating import Answerer, reader_of
from harness.report.change import Change, sentence
from harness.report.changes import Measured, measured_by_baseline, what_changed
from harness.report.foreign_text import in_log
from harness.suite.cautions import floor_out_of_reach
from harness.suite.fingerprints import backend_fingerprint
from harness.suite.loading import load_suite
from harness.verbs.outputs import emit_json
from harness.verdicts.baselines import own_baseline
from harness.verdicts.places import baseline_path, committed_baselines
from harness.verdicts.verdict import regrade_with

JUDGED = frozenset({"expectation", "grades", "metered"})
"""Changes of the judgement alone, which leave what was observed as good as it was."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Checked:
    """What one suite came to: `stale` by baseline file, `lacking` what the cases name and the surface has not.

    `warnings` are of the suite's files and of what is odd about its server.
    """

    suite: Suite
    surface: Surface
    lacking: tuple[SurfaceProblem, ...]
    stale: Mapping[str, tuple[Change, ...]]
    leaked: tuple[Leak, ...] = ()
    warnings: tuple[str, ...] = ()

    @property
    def exit_code(self) -> ExitCode:
        """1 when anything is stale or lacking."""
        return ExitCode.GATE_FAILED if self.lacking or any(self.stale.values()) else ExitCode.OK


def execute(options: argparse.Namespace, console: Console) -> int:
    """Check every suite named; returns 0, or 1 when something is stale or a case names what the surface lacks."""
    suites = [load_suite(Path(path)) for path in options.suites]
    checked = [asyncio.run(_check(suite, tuple(options.write_to))) for suite in suites]
    for one in checked:
        console.say("\n".join(_lines(one)))
    documents: list[JsonValue] = [_json(one) for one in checked]
    emit_json(documents[0] if len(documents) == 1 else documents, options.json, console)
    return max(one.exit_code for one in checked)


async def _check(suite: Suite, named_hosts: tuple[str, ...]) -> Checked:
    circumstances = Circumstances(run="check", parent=os.environ, named_hosts=named_hosts)
    async with open_environment(suite, circumstances) as environment:
        surface = await environment.inspect()
        odd = environment.warnings
    baselines = {path.name: own_baseline(suite, path) for path in committed_baselines(suite)}
    return Checked(
        suite=suite,
        surface=surface,
        lacking=surface_problems(suite.cases, surface, metered=suite.metered),
        stale={name: _stale(suite, surface, baseline, name=name) for name, baseline in baselines.items()},
        leaked=leaks(suite.cases, surface, suite.prompts),
        warnings=(*suite.warnings, *suite.notices(), *_floor(suite), *odd),
    )


def _floor(suite: Suite) -> Iterator[str]:
    """Whether the floor can be cleared by what the suite plans of itself."""
    run, own = suite.file.run, suite.agents[suite.file.agent]
    attempts = 1 if own.is_deterministic else run.attempts
    return floor_out_of_reach(suite.file.gate.floor, cases=len(suite.cases), attempts=attempts)


def _stale(suite: Suite, surface: Surface, baseline: Baseline, *, name: str) -> tuple[Change, ...]:
    """Everything that is not what the observations were measured on; version numbers aside, which decide nothing."""
    settings = _settings(suite, baseline, name)
    today = Measured(
        settings=settings,
        surface=surface,
        cases=suite.case_fingerprints,
        grader_version=baseline.grader_version,  # whatever today's is called: what it makes of the evidence counts
        fixture=suite.fixture.fingerprint if suite.fixture else None,
        backend=backend_fingerprint(suite),
        reader=_reader(suite, settings, baseline),
        metered=suite.metered,
    )
    changes = what_changed(measured_by_baseline(baseline), today)
    return (
        *(change for change in changes if change.kind != "server"),
        *_counted_otherwise(suite.agents.get(settings.agent), baseline),
        *_graded_otherwise(suite, baseline),
    )


def _reader(suite: Suite, settings: Settings, baseline: Baseline) -> Reader | None:
    """Who would read the answers of a run today; of a replayed run that is for its record to say."""
    spec = suite.agents.get(settings.agent)
    if spec is None or settings.mode == "select" or spec.provider == "replay":
        return baseline.reader
    return reader_of(suite, None, Answerer(name=settings.agent, spec=spec))[0]


def _counted_otherwise(agent: AgentSpec | None, baseline: Baseline) -> Iterator[Change]:
    """Counts of an agent that was taken for deterministic and is not, or the reverse: a run would not compare them."""
    told = agent is not None and agent.deterministic != baseline.settings.spec.get("deterministic")
    if agent and not told and agent.is_deterministic != baseline.deterministic:
        before, after = (str(one).lower() for one in (baseline.deterministic, agent.is_deterministic))
        yield Change(kind="setting", subject="deterministic", before=before, after=after)


def _graded_otherwise(suite: Suite, baseline: Baseline) -> Iterator[Change]:
    """Cases whose evidence does not come to the counts beside it: another grader, another expectation, or an edit."""
    regrade = regrade_with(suite, baseline.surface)
    for name, known in baseline.cases.items():
        if name in suite.case_fingerprints and suite.case_fingerprints[name].ask == known.fingerprint.ask:
            found = CaseCounts.of(name, (regrade(name, attempt.evidence).outcome for attempt in known.attempts))
            before, after = ((one.passed, one.passed + one.failed) for one in (known, found))
            if before != after:
                stored, today = (f"{passed} of {n} passed" for passed, n in (before, after))
                yield Change(kind="grades", subject=name, before=stored, after=today)


def _settings(suite: Suite, baseline: Baseline, name: str) -> Settings:
    """The settings, as the suite has them now, of the agent and mode whose runs are compared with the file `name`.

    Where none is, they are of the agent and mode that the baseline says; the baseline's own without such an agent.
    """
    known, modes = baseline.settings, get_args(Mode)
    each = ((agent, mode) for agent in suite.agents for mode in modes)
    compared = {baseline_path(suite, agent=agent, mode=mode).name: (agent, mode) for agent, mode in each}
    agent, mode = compared.get(name, (known.agent, known.mode))
    spec = suite.agents.get(agent)
    return settings_of_agent(agent, spec, prompt=suite.prompts.get(agent, ""), mode=mode) if spec else known


def _lines(one: Checked) -> list[str]:
    found = f"{counted(len(one.suite.cases), 'case')}, {counted(len(one.surface.tools), 'tool')}"
    lines = [f"{one.suite.name}: {found}, {one.surface.hash[:19]}…"]
    lines += [f"  warning: {warning}" for warning in one.warnings]
    lines += [
        f"  ✗ the server has no {problem.name} ({problem.hint}); named by {', '.join(problem.named_by)}"
        for problem in one.lacking
    ]
    lines += [f"  warning: case {leak.case} has leaked into {leak.where}: “{leak.words}”" for leak in one.leaked]
    told: dict[tuple[Change, ...], str] = {}
    for name, changes in one.stale.items():
        lines.append(f"  {'✗' if changes else '✓'} baselines/{name}: {'stale' if changes else 'fresh'}")
        if changes in told:
            lines.append(f"      by the same changes as baselines/{told[changes]}")
            continue
        told |= {changes: name} if changes else {}
        for change in changes:
            lines.append(f"      {sentence(change, in_log)}")
            lines += [f"        {in_log(line)}" for line in change.diff]
    if not one.stale:
        lines.append("  no baseline is committed, so there is nothing that could be stale")
    return lines + _remedies(one)


def _remedies(one: Checked) -> list[str]:
    """What makes stale baselines fresh: where only the judgement changed, their evidence is graded again."""
    stale = {name: {change.kind for change in changes} for name, changes in one.stale.items() if changes}
    lines = [
        f"  `promote {one.suite.folder / 'baselines' / name} --reason …` grades its evidence again; nothing is asked"
        for name, kinds in stale.items()
        if kinds <= JUDGED
    ]
    if len(lines) < len(stale):
        lines.append("  run the suite again and `promote` the run, or undo the change")
    return lines


def _json(one: Checked) -> JsonValue:
    return {
        "format": 1,
        "suite": one.suite.name,
        "exit_code": int(one.exit_code),
        "cases": len(one.suite.cases),
        "surface": {"hash": one.surface.hash, "tools": list(one.surface.names)},
        "lacking": [{"name": p.name, "hint": p.hint, "cases": list(p.cases)} for p in one.lacking],
        "stale": {
            name: [{"kind": c.kind, "subject": c.subject, "diff": list(c.diff)} for c in changes]
            for name, changes in one.stale.items()
        },
        "leaked": [asdict(leak) for leak in one.leaked],
        "warnings": list(one.warnings),
    }
