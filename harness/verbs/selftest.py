"""`selftest`: the graders against agents that must fail, an oracle that must pass, mutants and labels."""

from __future__ import annotations

import argparse
import asyncio
import os
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from harness.agents.base import Task
from harness.cli.console import Console
from harness.domain.attempt import Attempt, Evidence
from harness.domain.case import Case, ReferenceCall
from harness.domain.grade import Grade
from harness.domain.suite import Suite
from harness.domain.surface import Surface
from harness.environment.lifecycle import Circumstances, Environment, open_environment
from harness.errors import ExitCode, UserError
from harness.grading.context import listed
from harness.grading.grade import grade
from harness.planning import plan_attempts
from harness.processors import processors
from harness.report.foreign_text import INLINE_LIMIT, in_log
from harness.selftest.agents import OracleAgent
from harness.selftest.mutants import KINDS
from harness.selftest.oracle import has_oracle, oracle_calls, sentences, unsourced
from harness.selftest.verdicts import MutantTrial, SelfTest, self_test
from harness.stats.rates import percent
from harness.suite.loading import load_suite
from harness.verbs.labelled import judge_labelled
from harness.verbs.outputs import emit_json

AGENTS = {
    "null": "fails {} of {} cases that it must",
    "refuser": "fails {} of {} cases that it must",
    "inventor": "fails {} of {} cases that it must",
    "oracle": "passes {} of {} cases that it must",
    "example": "{} of {} are judged as they are labelled",
}
"""What is tried, and how its count reads."""

MOST_AT_ONCE = 4
"""Attempts at a time; no model is waited for, so never more than there are processors."""


def execute(options: argparse.Namespace, console: Console) -> int:
    """Test the graders.

    Returns:
        0 when all agree; 1 when one does not; 2 for a broken labelled line, or where a suite asks for a self-test that
        must test something and nothing could be tested.
    """
    suites = [load_suite(Path(path)) for path in options.suites]
    if options.labelled:
        return judge_labelled(suites[0] if suites else None, options, console)
    if not suites:
        msg = "selftest: name a suite, or a file with --labelled"
        raise UserError(msg)
    if options.reader:
        msg = "--reader: a suite's self-test brings its own readings; readers are measured with --labelled FILE"
        raise UserError(msg)
    found = {suite.name: asyncio.run(_test(suite, tuple(options.write_to))) for suite in suites}
    for name, result in found.items():
        console.say("\n".join(_lines(name, result)))
    emit_json({"format": 1, "suites": {name: _json(result) for name, result in found.items()}}, options.json, console)
    if any(suite.file.selftest == "required" and not found[suite.name].tested for suite in suites):
        return ExitCode.USER_ERROR
    return ExitCode.OK if all(result.passed for result in found.values()) else ExitCode.GATE_FAILED


@dataclass(frozen=True, slots=True, kw_only=True)
class _Oracles:
    calls: Mapping[str, tuple[ReferenceCall, ...]]
    without: Mapping[str, str]


def _oracles(suite: Suite, surface: Surface) -> _Oracles:
    calls: dict[str, tuple[ReferenceCall, ...]] = {}
    without: dict[str, str] = {}
    for case in suite.cases:
        made = oracle_calls(case, surface)
        if made is not None and has_oracle(case):
            calls[case.id] = made
        elif not (case.examples.passes or case.examples.fails):
            asks = "a tool it asks for needs arguments that only a `solution` could give"
            form = "it asks for a form that no answer can be built from; give `examples`"
            without[case.id] = asks if has_oracle(case) else form
    return _Oracles(calls=calls, without=without)


def _without_source(suite: Suite, made: Mapping[str, Evidence]) -> dict[str, str]:
    """Cases that ask for grounded figures of which no source was found in what the solution's calls returned."""
    lacking = {
        case.id: unsourced(case, sentences(case, made[case.id]))
        for case in suite.cases
        if case.id in made and case.answer.grounded
    }
    why = "no working over the results of its calls comes to {}; give the calls as `solution`"
    return {case_id: why.format(listed(names)) for case_id, names in lacking.items() if names}


async def _test(suite: Suite, named_hosts: tuple[str, ...]) -> SelfTest:
    plan = plan_attempts(suite.cases, agent="oracle", attempts=1)
    at_once = min(MOST_AT_ONCE, processors())
    circumstances = Circumstances(
        run="selftest", attempts=plan, concurrency=at_once, parent=os.environ, named_hosts=named_hosts
    )
    async with open_environment(_reusing(suite), circumstances) as environment:
        surface = await environment.inspect()
        oracles = _oracles(suite, surface)
        agent = OracleAgent(oracles.calls)
        gathered = await asyncio.gather(
            *(_evidence(environment, agent, attempt) for attempt in plan if attempt.case in oracles.calls)
        )

    made = dict(gathered)
    sourceless = _without_source(suite, made)

    def judge(case: Case, evidence: Evidence) -> Grade:
        return grade(case, evidence, surface, metered=suite.metered)

    found = self_test(
        suite.cases,
        {case_id: evidence for case_id, evidence in made.items() if case_id not in sourceless},
        judge=judge,
        fixture=suite.fixture,
        has_backend=suite.backend is not None,
        surface=surface,
    )
    return replace(found, without_oracle={**oracles.without, **sourceless})


def _reusing(suite: Suite) -> Suite:
    """The suite with servers that are used again: each oracle still starts from a world that was compared.

    What is tested here is the graders, not the server. Without a world to compare each oracle keeps its own server.
    """
    if suite.backend is None:
        return suite
    server = suite.file.server.model_copy(update={"isolation": "worker"})
    return replace(suite, file=suite.file.model_copy(update={"server": server}))


async def _evidence(environment: Environment, agent: OracleAgent, attempt: Attempt) -> tuple[str, Evidence]:
    async with environment.station(attempt) as station:
        trajectory = await agent.answer(Task(case=attempt.case, number=1, ask=""), station.tools)
        return attempt.case, await station.evidence(trajectory)


def _lines(name: str, found: SelfTest) -> list[str]:
    held = "as they must be" if found.passed else "NOT as they must be"
    untested = "not tested: no case has a solution or an example to judge"
    lines = [f"{name}: the graders are {held if found.tested else untested}"]
    for agent, count in AGENTS.items():
        trials = [t for t in found.trials if t.agent == agent]
        lines.append(f"  {agent:<9} {count.format(sum(t.agrees for t in trials), len(trials))}")
        lines += [f"    ✗ {t.case}: {t.wrong}" for t in trials if not t.agrees]
    all_caught = sum(m.caught for m in found.mutants)
    lines.append(f"  mutants   {all_caught} of {len(found.mutants)} caught, by kind and the checks that caught them:")
    lines += [line for kind in KINDS for line in _kind_lines(kind, found.of_kind(kind))]
    lines += [f"  an idle agent rightly passes {case}" for case in found.not_held]
    lines += [f"  no oracle for {case}: {why}" for case, why in found.without_oracle.items()]
    return lines


def _kind_lines(kind: str, tried: Sequence[MutantTrial]) -> list[str]:
    """The share of a kind that was caught, and each survivor by name."""
    if not tried:
        return [f"    {kind:<28}   no case that it applies to"]
    caught = sum(m.caught for m in tried)
    by = Counter(check for m in tried for check in m.failed if check in m.mutant.caught_by)
    names = ", ".join(f"{check} {n}" for check, n in by.items())
    survivors = [f"      ✗ {m.mutant.case}: {in_log(m.mutant.what, INLINE_LIMIT)}" for m in tried if not m.caught]
    return [f"    {kind:<28} {caught:>3} of {len(tried):<3} {percent(caught / len(tried)):>5}  {names}", *survivors]


def _json(found: SelfTest) -> dict[str, object]:
    return {
        "passed": found.passed,
        "tested": found.tested,
        "agents": {
            agent: {
                "agree": sum(t.agrees for t in found.trials if t.agent == agent),
                "n": sum(t.agent == agent for t in found.trials),
                "wrong": [{"case": t.case, "why": t.wrong} for t in found.trials if t.agent == agent and not t.agrees],
            }
            for agent in AGENTS
        },
        "kinds": {
            kind: {"caught": sum(m.caught for m in found.of_kind(kind)), "n": len(found.of_kind(kind))}
            for kind in KINDS
        },
        "mutants": [
            {
                "kind": m.mutant.kind,
                "case": m.mutant.case,
                "what": m.mutant.what,
                "caught": m.caught,
                "by": list(m.failed),
            }
            for m in found.mutants
        ],
        "not_held": list(found.not_held),
        "without_oracle": dict(found.without_oracle),
    }
