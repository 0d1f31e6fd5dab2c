"""`compare`: two runs or baselines side by side: what changed first, what moved second. It takes no sides, no average.

Both are graded by today's grader, so that nothing a grader did looks like the doing of an agent or a server; what the
graders did stands apart.
"""

from __future__ import annotations

import argparse
import math
from collections.abc import Iterator, Sequence
from pathlib import Path

from fake_backend.documents import counted
from harness.cli.console import Console
from harness.domain.values import JsonValue
from harness.errors import ExitCode, UserError
from harness.grading.version import GRADER_VERSION
from harness.metrics.metric import Metric
from harness.report.change import Change, change_json, sentence
from harness.report.foreign_text import INLINE_LIMIT, in_log
from harness.report.grader_drift import Drift, Passed, Regraded, drift
from harness.report.number_text import left_out, metric_text, points_apart
from harness.report.side_by_side import Apart, DifferingCase, Done, SideBySide, side_by_side
from harness.verbs.outputs import emit_json
from harness.verdicts.compared import Compared, Given, compared, read_given
from harness.verdicts.places import suite_of

SHOWN_AT_MOST = 20
"""More attempts than this that were graded otherwise are counted; the JSON names them all."""


def execute(options: argparse.Namespace, console: Console) -> int:
    """Compare and show; returns 0 whatever differs.

    Raises:
        UserError: the two are of two suites, one of them cannot be read, or was invalid, so that nothing in it is
            graded.
    """
    first, second = (read_given(Path(path)) for path in (options.first, options.second))
    names = [given.record.header.suite for given in (first, second)]
    if names[0] != names[1]:
        msg = f"the runs are of two suites, `{names[0]}` and `{names[1]}`; only one compares"
        raise UserError(msg)
    suite = suite_of(first.record.header, options.suite)
    a, b = compared(first, suite), compared(second, suite)
    found, drifted = side_by_side(a.side, b.side), drift(a.graded, b.graded, today=GRADER_VERSION)
    console.say("\n".join(_lines(a, b, found, drifted=drifted)))
    emit_json(_json(a, b, found, drifted=drifted), options.json, console)
    return ExitCode.OK


def _lines(a: Compared, b: Compared, found: SideBySide, *, drifted: Drift) -> Iterator[str]:
    yield f"{_name(a.given.record.header.suite)}: A is {_named(a.given)}, B is {_named(b.given)}"
    yield from ("", "What changed from A to B")
    yield from (f"  {line}" for change in found.changes for line in _change(change))
    yield from ("  nothing",) if not found.changes else ()
    yield from ("", f"Metrics, each run's own, as grader {_name(drifted.today)} sees them")
    width = max(len(one.kind.title) for one, _ in found.metrics)
    yield from (f"  {one.kind.title:<{width}}  A {_value(one)}  B {_value(two)}" for one, two in found.metrics)
    yield from ("", f"They differ on {len(found.cases)} of the {counted(found.common, 'case')} both asked")
    yield from (f"  {line}" for line in _together(found))
    for case in found.cases:
        yield f"  {_name(case.id)}{_apart(case.apart)}"
        yield from (f"    {side} {_done(done)}" for side, done in (("A", case.first), ("B", case.second)))
    for side, one in (("A", a), ("B", b)):
        if one.gone:
            yield f"  left out of {side}: {counted(len(one.gone), 'case')} that the suite has no longer"
    yield from ("", "Graders, apart from all of this")
    yield from (f"  {line}" for line in _drift(a, b, drifted))


def _named(given: Given) -> str:
    header = given.record.header
    model = f" ({_name(header.agent_spec.model)})" if header.agent_spec.model else ""
    return f"{_name(header.agent)}{model}, {header.mode}, {_name(given.name)}"


def _change(change: Change) -> Iterator[str]:
    yield sentence(change, _name, follows=False)
    yield from (f"  {in_log(line)}" for line in change.diff)


def _value(metric: Metric) -> str:
    return f"{metric_text(metric)}, n = {metric.n:,}"


def _together(found: SideBySide) -> Iterator[str]:
    if found.exact:
        yield "both agents are deterministic: each difference is one, and no test is made"
    elif found.apart is not None:
        yield (
            f"together {points_apart(found.apart.difference)} from A to B (95 % interval), exact test stratified by "
            f"case, both ways: p = {found.apart.p:.2g}"
        )
        yield f"a case's p, and in brackets p after Holm over the {counted(found.tested, 'case')} both measured"


def _apart(apart: Apart | None) -> str:
    return f"  {points_apart(apart.difference)}, p = {apart.p:.2g} ({apart.adjusted:.2g})" if apart else ""


def _done(done: Done) -> str:
    chosen = ", ".join(f"{_name(tool)} {n}" for tool, n in done.chosen.items())
    unmeasured = f", {left_out(done.tally.unmeasured, done.tally.unread)}" if done.tally.unmeasured else ""
    return f"passed {done.tally.passed} of {done.tally.n}{unmeasured}; began with: {chosen or 'nothing measured'}"


def _drift(a: Compared, b: Compared, drifted: Drift) -> Iterator[str]:
    for side, one, otherwise in (("A", a, drifted.first), ("B", b, drifted.second)):
        recorded = f"{side} was graded by grader {_name(one.graded.recorded)}, today's is {_name(drifted.today)}"
        if not otherwise:
            yield f"{recorded}: every outcome is as recorded"
            continue
        yield f"{recorded}: {counted(len(otherwise), 'attempt')} graded otherwise today"
        yield from (f"  {line}" for line in _otherwise(otherwise))
    for row in drifted.rows[:-1]:
        yield f"as grader {_name(row.version)} saw them: A {_share(row.first)}, B {_share(row.second)}"
    if len(drifted.rows) > 1:
        now = drifted.rows[-1]
        yield f"as grader {_name(now.version)} sees them: A {_share(now.first)}, B {_share(now.second)}"


def _otherwise(attempts: Sequence[Regraded]) -> Iterator[str]:
    for one in attempts[:SHOWN_AT_MOST]:
        because = "what is expected changed" if one.because == "expectation" else "the grader changed"
        yield f"{_name(str(one.attempt))}: {one.was} → {one.now} ({because})"
    if (left := len(attempts) - SHOWN_AT_MOST) > 0:
        yield f"and {left} more; --json names them"


def _share(passed: Passed | None) -> str:
    return f"{passed.passed} of {passed.n}" if passed else "not known"


def _name(text: str) -> str:
    return in_log(text, INLINE_LIMIT)


def _json(a: Compared, b: Compared, found: SideBySide, *, drifted: Drift) -> JsonValue:
    metrics: dict[str, JsonValue] = {one.id: {"a": _number(one), "b": _number(two)} for one, two in found.metrics}
    return {
        "format": 1,
        "suite": a.given.record.header.suite,
        "a": _header(a),
        "b": _header(b),
        "changes": [change_json(change) for change in found.changes],
        "metrics": metrics,
        "common_cases": found.common,
        "apart": _apart_json(found.apart),
        "cases": [_case(case) for case in found.cases],
        "graders": {
            "today": drifted.today,
            "a": [_regraded(one) for one in drifted.first],
            "b": [_regraded(one) for one in drifted.second],
            "seen": [
                {"grader": row.version, "a": _passed(row.first), "b": _passed(row.second)} for row in drifted.rows
            ],
        },
    }


def _header(side: Compared) -> JsonValue:
    header = side.given.record.header
    return {
        "run": header.id,
        "agent": header.agent,
        "model": header.agent_spec.model,
        "mode": header.mode,
        "grader": header.grader_version,
        "left_out": list(side.gone),
    }


def _number(metric: Metric) -> JsonValue:
    value = metric.value
    excluded: list[JsonValue] = [{"reason": left.reason, "n": left.n} for left in metric.excluded]
    return {
        "value": "infinite" if value is not None and math.isinf(value) else value,
        "n": metric.n,
        "excluded": excluded,
    }


def _case(case: DifferingCase) -> JsonValue:
    return {"id": case.id, "a": _counts(case.first), "b": _counts(case.second), "apart": _apart_json(case.apart)}


def _apart_json(apart: Apart | None) -> JsonValue:
    if apart is None:
        return None
    return {"low": apart.difference.low, "high": apart.difference.high, "p": apart.p, "adjusted": apart.adjusted}


def _counts(done: Done) -> JsonValue:
    tally = done.tally
    return {
        "passed": tally.passed,
        "failed": tally.failed,
        "unmeasured": tally.unmeasured,
        "unread": tally.unread,
        "chosen": dict(done.chosen),
    }


def _regraded(one: Regraded) -> JsonValue:
    return {"attempt": str(one.attempt), "was": one.was, "is": one.now, "because": one.because}


def _passed(passed: Passed | None) -> JsonValue:
    return {"passed": passed.passed, "n": passed.n} if passed else None
