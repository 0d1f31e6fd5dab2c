"""Two questions that fail independently, told apart by case: were the right tools called, and is the answer right."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from harness.metrics.sample import Seen


@dataclass(frozen=True, slots=True, kw_only=True)
class Aspect:
    """How many attempts passed every check of one kind, and how many did not."""

    passed: int
    failed: int

    @property
    def text(self) -> str:
        """`2 of 3`."""
        return f"{self.passed} of {self.passed + self.failed}"


def aspect(seen: Sequence[Seen], family: Literal["tools", "answer"]) -> Aspect | None:
    """Return the counts over measured attempts; None where no check of that kind spoke."""
    passes = [_passes(one, family) for one in seen if one.result.grade.outcome != "unmeasured"]
    spoken = [passed for passed in passes if passed is not None]
    return Aspect(passed=sum(spoken), failed=len(spoken) - sum(spoken)) if spoken else None


def tools_used(seen: Sequence[Seen]) -> tuple[str, ...]:
    """Return the tools that the attempts called, each once, in the order of their first call."""
    return tuple(dict.fromkeys(call.tool for one in seen for call in one.calls))


def _passes(seen: Seen, family: str) -> bool | None:
    spoken = [c for c in seen.result.grade.checks if c.check.split(".")[0] == family and not c.advisory]
    outcomes = [check.outcome for check in spoken if check.outcome != "unread"]
    return "failed" not in outcomes if outcomes else None
