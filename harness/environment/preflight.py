"""Proves before any model call that the server shows the data the suite expects; a mismatch makes the run invalid.

Each preflight call is made once. Expected values come from the suite and the fixture, never from a tool.
"""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Mapping
from datetime import date
from typing import Protocol

from fake_backend.documents import KeyPath, did_you_mean
from fake_backend.fixtures.fixture import Fixture
from fake_backend.fixtures.values import differs_in_writing_only, is_number, same, shown
from harness.domain.suite import PreflightCall, Suite
from harness.domain.surface import Surface
from harness.domain.trajectory import ToolResult
from harness.domain.values import JsonValue
from harness.environment.result_paths import Place, find
from harness.errors import InvalidRun, Problem

SHOWN_CHARS = 200
Evaluate = Callable[[str], object]


class CallsTools(Protocol):
    """The part of a session that preflight needs."""

    @property
    def surface(self) -> Surface:
        """The server's tools."""
        ...

    async def call(self, name: str, arguments: dict[str, JsonValue]) -> ToolResult:
        """Call a tool."""
        ...


def refuse_expired(fixture: Fixture | None, today: date) -> None:
    """Refuse data that may no longer be used.

    Raises:
        InvalidRun: with both dates.
    """
    if fixture is not None and fixture.expired(today):
        msg = f"{fixture.name} expired on {fixture.expires} (today is {today}); renew the fixture and its `expires`"
        raise InvalidRun(msg)


async def run_preflight(suite: Suite, tools: CallsTools) -> None:
    """Make the suite's preflight calls and compare.

    Raises:
        InvalidRun: with a sentence for every expectation that does not hold.
        ServerError: the server died.
    """
    problems: list[Problem] = []
    evaluate = suite.fixture.evaluate if suite.fixture else None
    for index, call in enumerate(suite.file.preflight):
        place: KeyPath = ("preflight", index)
        if tools.surface.tool(call.tool) is None:
            msg = f"the server has no tool {call.tool!r}; {did_you_mean(call.tool, tools.surface.names)}"
            problems.append(suite.document.problem((*place, "tool"), msg))
            continue
        result = await tools.call(call.tool, dict(call.args))
        problems += [suite.document.problem(place, said) for said in mismatches(call, result, evaluate)]
    if problems:
        raise InvalidRun("\n".join(map(str, problems)))


def mismatches(call: PreflightCall, result: ToolResult, evaluate: Evaluate | None) -> list[str]:
    """A sentence for each expectation of `call` that `result` does not meet: tool, path, expected, actual."""
    if result.is_error:
        return [f"{call.tool} answered with an error: {' '.join(result.text)[:SHOWN_CHARS]}"]
    found = content_of(result)
    if found is None and call.expect:
        return [f"{call.tool} returned neither structured content nor JSON text to compare"]
    return [
        sentence
        for path, wanted in call.expect.items()
        if (sentence := _mismatch(call.tool, path, found, wanted=wanted, evaluate=evaluate))
    ]


def content_of(result: ToolResult) -> JsonValue:
    """What there is to compare: the structured content, else the text read as JSON, else None."""
    if result.structured is not None:
        return result.structured
    try:
        content: JsonValue = json.loads("\n".join(result.text))
    except (ValueError, RecursionError):
        return None
    return content


def _mismatch(tool: str, path: str, found: JsonValue, *, wanted: object, evaluate: Evaluate | None) -> str | None:
    expected, written = _expected(wanted, evaluate)
    places = find(found, path)
    if not places:
        return f"{tool} has nothing at {path!r}; expected {written}; it returned {shown(found)}"
    if "[*]" in path and isinstance(expected, list | tuple):
        places = (Place(path=path, value=[place.value for place in places]),)
    wrong = next((place for place in places if not agrees(place.value, expected)), None)
    return f"{tool}: {wrong.path or path} is {shown(wrong.value)}; expected {written}" if wrong else None


def _expected(wanted: object, evaluate: Evaluate | None) -> tuple[object, str]:
    if isinstance(wanted, Mapping) and set(wanted) == {"working"} and evaluate is not None:
        value = evaluate(str(wanted["working"]))
        return value, f"{shown(value)} ({wanted['working']})"
    return wanted, shown(wanted)


def agrees(actual: object, expected: object) -> bool:
    """Whether a tool's value is the expected one.

    By value (12 is 12.0), also where a server writes its decimals as text, and to nine digits where it computes in
    binary floating point (0.1 + 0.2 is 0.3).
    """
    if isinstance(actual, float) and is_number(expected):
        return math.isclose(actual, float(str(expected)), rel_tol=1e-9)
    if isinstance(actual, list) and isinstance(expected, list | tuple):
        return len(actual) == len(expected) and all(map(agrees, actual, expected))
    if isinstance(actual, Mapping) and isinstance(expected, Mapping):
        return actual.keys() == expected.keys() and all(agrees(item, expected[key]) for key, item in actual.items())
    return same(actual, expected) or (isinstance(actual, str) and differs_in_writing_only(actual, expected))
