"""The path of an attempt: precision and recall of its calls, its arguments, and the score that stands beside these.

Parts that do not apply to a case are left out of their own averages. Within the score they count as full marks, so that
a case without expected arguments is not punished for that.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from fake_backend.fixtures.patterns import match_pattern, parse_pattern
from harness.domain.case import Case
from harness.domain.surface import Surface
from harness.domain.trajectory import ToolCall
from harness.metrics.metric import Metric, Skip
from harness.metrics.sample import Sample, Seen

PENALTY = 0.15
"""What one call beyond the budget takes from the score."""

NO_TOOLS = Skip("the case names no tool")
NO_CALLS = Skip("nothing was called")
NOTHING_NEEDED = Skip("the case needs no tool")
NO_ARGUMENTS = Skip("no call of a tool whose arguments the case speaks of")


@dataclass(frozen=True, slots=True, kw_only=True)
class Path:
    """The measurements that need the surface, for the defaults a server would fill in."""

    surface: Surface

    def argument_precision(self, seen: Seen) -> float | Skip:
        """Return the share of expected arguments that were right, over all calls of the tools they belong to."""
        hits = [self._hit(call, name, spec) for call in seen.calls for name, spec in _expected(seen.case, call.tool)]
        return sum(hits) / len(hits) if hits else NO_ARGUMENTS

    def score(self, seen: Seen) -> float | Skip:
        """Return the mean of the three parts, less the penalty for calls beyond the budget; never below 0."""
        if not seen.case.tools.expected and not seen.case.tools.none:
            return NO_TOOLS
        parts = (precision(seen), recall(seen), self.argument_precision(seen))
        mean = sum(1.0 if isinstance(part, Skip) else part for part in parts) / len(parts)
        return max(0.0, mean - min(1.0, PENALTY * redundant(seen)))

    def _hit(self, call: ToolCall, name: str, spec: object) -> bool:
        tool = self.surface.tool(call.tool)
        schema = tool.input_schema if tool else None
        return not match_pattern(parse_pattern({name: spec}), call.arguments or {}, schema=schema)


def precision(seen: Seen) -> float | Skip:
    """Return the share of the calls that went to tools the case names as right."""
    if not seen.case.tools.expected and not seen.case.tools.none:
        return NO_TOOLS
    right = sum(call.tool in seen.case.tools.expected for call in seen.calls)
    return right / len(seen.calls) if seen.calls else NO_CALLS


def recall(seen: Seen) -> float | Skip:
    """Return the share of what the case needs that was called; alternatives are one need."""
    called = {call.tool for call in seen.calls}
    needs = _needs(seen.case)
    return sum(bool(need & called) for need in needs) / len(needs) if needs else NOTHING_NEEDED


def redundant(seen: Seen) -> int:
    """Return the calls beyond the case's budget."""
    return max(0, len(seen.calls) - seen.case.call_budget)


def path_metrics(sample: Sample, surface: Surface) -> tuple[Metric, ...]:
    """Return the trajectory score and its parts."""
    path = Path(surface=surface)
    means: dict[str, Callable[[Seen], float | Skip]] = {
        "tool_precision": precision,
        "tool_recall": recall,
        "argument_precision": path.argument_precision,
        "redundant_calls": redundant,
        "trajectory_score": path.score,
    }
    return tuple(sample.apply(measure).mean(metric) for metric, measure in means.items())


def _needs(case: Case) -> tuple[frozenset[str], ...]:
    """What must be called: each of `must`, one of `any_of`, and where there is neither, one defensible tool."""
    tools = case.tools
    needs = (*(frozenset({tool}) for tool in tools.must), *((frozenset(tools.any_of),) if tools.any_of else ()))
    return needs or ((frozenset(tools.expected),) if tools.expected else ())


def _expected(case: Case, tool: str) -> tuple[tuple[str, object], ...]:
    return (*case.args.get(tool, {}).items(), *case.args_every.get(tool, {}).items())
