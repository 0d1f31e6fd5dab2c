"""`compare`: two runs side by side: what changed first, what moved second. It takes no sides and no average."""

from __future__ import annotations

import argparse
import math
from collections.abc import Iterator
from pathlib import Path

from fake_backend.documents import counted
from harness.cli.console import Console
from harness.domain.run import RunRecord
from harness.domain.suite import Suite
from harness.domain.values import JsonValue
from harness.errors import ExitCode, UserError
from harness.metrics.measure import measure
from harness.metrics.metric import Metric
from harness.report.change import Change, change_json, sentence
from harness.report.foreign_text import INLINE_LIMIT, in_log
from harness.report.number_text import metric_text
from harness.report.side_by_side import DifferingCase, Done, Side, SideBySide, side_by_side
from harness.run_record.reader import read_record
from harness.verbs.outputs import emit_json
from harness.verbs.places import suite_of


def execute(options: argparse.Namespace, console: Console) -> int:
    """Compare and show; returns 0 whatever differs.

    Raises:
        UserError: the runs are of two suites, or one of them was invalid, so that nothing in it is graded.
    """
    first, second = (_graded(Path(path)) for path in (options.first, options.second))
    if first.header.suite != second.header.suite:
        msg = f"the runs are of two suites, `{first.header.suite}` and `{second.header.suite}`; only one compares"
        raise UserError(msg)
    suite = suite_of(first.header, options.suite)
    found = side_by_side(_side(first, suite), _side(second, suite))
    console.say("\n".join(_lines(first, second, found)))
    emit_json(_json(first, second, found), options.json, console)
    return ExitCode.OK


def _graded(path: Path) -> RunRecord:
    record = read_record(path)
    if record.end is not None and record.end.ending == "invalid":
        msg = f"{path}: the run was invalid ({record.end.reason}), so there is nothing in it to compare"
        raise UserError(msg)
    return record


def _side(record: RunRecord, suite: Suite) -> Side:
    return Side(record=record, metrics=measure(suite.cases, record, metered=suite.metered))


def _lines(first: RunRecord, second: RunRecord, found: SideBySide) -> Iterator[str]:
    yield f"{_name(first.header.suite)}: A is {_named(first)}, B is {_named(second)}"
    yield from ("", "What changed from A to B")
    yield from (f"  {line}" for change in found.changes for line in _change(change))
    yield from ("  nothing",) if not found.changes else ()
    yield from ("", "Metrics, each run's own")
    width = max(len(a.kind.title) for a, _ in found.metrics)
    yield from (f"  {a.kind.title:<{width}}  A {_value(a)}  B {_value(b)}" for a, b in found.metrics)
    yield from ("", f"They differ on {len(found.cases)} of the {counted(found.common, 'case')} both asked")
    for case in found.cases:
        yield f"  {_name(case.id)}"
        yield from (f"    {side} {_done(done)}" for side, done in (("A", case.first), ("B", case.second)))


def _named(record: RunRecord) -> str:
    header = record.header
    model = f" ({_name(header.agent_spec.model)})" if header.agent_spec.model else ""
    return f"{_name(header.agent)}{model}, {header.mode}, run {_name(header.id)}"


def _change(change: Change) -> Iterator[str]:
    yield sentence(change, _name)
    yield from (f"  {in_log(line)}" for line in change.diff)


def _value(metric: Metric) -> str:
    return f"{metric_text(metric)}, n = {metric.n:,}"


def _done(done: Done) -> str:
    chosen = ", ".join(f"{_name(tool)} {n}" for tool, n in done.chosen.items())
    unmeasured = f", {done.tally.unmeasured} unmeasured" if done.tally.unmeasured else ""
    return f"passed {done.tally.passed} of {done.tally.n}{unmeasured}; began with: {chosen or 'nothing measured'}"


def _name(text: str) -> str:
    return in_log(text, INLINE_LIMIT)


def _json(first: RunRecord, second: RunRecord, found: SideBySide) -> JsonValue:
    metrics: dict[str, JsonValue] = {a.id: {"a": _number(a), "b": _number(b)} for a, b in found.metrics}
    return {
        "format": 1,
        "suite": first.header.suite,
        "a": _header(first),
        "b": _header(second),
        "changes": [change_json(change) for change in found.changes],
        "metrics": metrics,
        "common_cases": found.common,
        "cases": [_case(case) for case in found.cases],
    }


def _header(record: RunRecord) -> JsonValue:
    header = record.header
    return {"run": header.id, "agent": header.agent, "model": header.agent_spec.model, "mode": header.mode}


def _number(metric: Metric) -> JsonValue:
    value = metric.value
    excluded: list[JsonValue] = [{"reason": left.reason, "n": left.n} for left in metric.excluded]
    return {
        "value": "infinite" if value is not None and math.isinf(value) else value,
        "n": metric.n,
        "excluded": excluded,
    }


def _case(case: DifferingCase) -> JsonValue:
    return {"id": case.id, "a": _counts(case.first), "b": _counts(case.second)}


def _counts(done: Done) -> JsonValue:
    tally = done.tally
    return {
        "passed": tally.passed,
        "failed": tally.failed,
        "unmeasured": tally.unmeasured,
        "chosen": dict(done.chosen),
    }
