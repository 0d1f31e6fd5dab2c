"""Mutants of conduct: a write, a forbidden call, no call, an argument left out."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from fake_backend.fixtures.patterns import match_pattern, parse_pattern
from fake_backend.fixtures.state_diff import Row, StateDiff, TableDiff
from harness.domain.attempt import Evidence
from harness.domain.trajectory import ToolCall, ToolResult, Turn
from harness.selftest.wrong_facts import Right

Made = Iterator[tuple[str, Evidence]]


def a_write(right: Right) -> Made:
    """A row that nobody asked for."""
    fixture = right.fixture
    if right.case.state != "unchanged" or right.evidence.state is None or fixture is None or not fixture.tables:
        return
    table = next(iter(fixture.tables))
    added = StateDiff(tables=(TableDiff(name=table, added=(Row(key="mutant", value={"note": "written"}),)),))
    yield f"a row added to {table}", right.evidence.model_copy(update={"state": added})


def forbidden_call(right: Right) -> Made:
    """Each call that the case forbids; arguments forbidden by a matcher name no value to send and are left out."""
    for rule in right.case.tools.never:
        name, arguments = (rule, {}) if isinstance(rule, str) else (rule.tool, rule.args)
        if match_pattern(parse_pattern(arguments), arguments):
            continue
        call = ToolCall(id="mutant", tool=name, arguments=arguments, result=ToolResult(text=("done",)))
        *before, last = right.evidence.trajectory.turns
        yield name, _with_turns(right.evidence, (*before, Turn(calls=(call,)), last))


def no_calls(right: Right) -> Made:
    """The right answer without any call."""
    if right.evidence.trajectory.calls:
        what = f"answered without {', '.join(right.case.tools.expected) or 'a tool'}"
        yield what, _with_calls(right.evidence, lambda _: None)


def bare_arguments(right: Right) -> Made:
    """Calls without the arguments that the case asks about, where the oracle needed them."""
    made, args = right.evidence.trajectory.calls, right.case.args
    given = {name for call in made for name in (call.arguments or {}) if name in args.get(call.tool, {})}
    if given:
        yield f"left out {', '.join(sorted(given))}", _with_calls(right.evidence, lambda call: _without(call, given))


def _without(call: ToolCall, names: set[str]) -> ToolCall:
    kept = {name: value for name, value in (call.arguments or {}).items() if name not in names}
    return call.model_copy(update={"arguments": kept})


def _with_calls(oracle: Evidence, change: Callable[[ToolCall], ToolCall | None]) -> Evidence:
    turns = tuple(
        turn.model_copy(update={"calls": tuple(new for call in turn.calls if (new := change(call)) is not None)})
        for turn in oracle.trajectory.turns
    )
    return _with_turns(oracle, turns)


def _with_turns(oracle: Evidence, turns: tuple[Turn, ...]) -> Evidence:
    return oracle.model_copy(update={"trajectory": oracle.trajectory.model_copy(update={"turns": turns})})
