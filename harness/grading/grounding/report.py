"""What grounding says of each figure of an answer, and of the answer as a whole."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from harness.grading.figures import Figure
from harness.grading.grounding.sources.values import SourceFigure

Status = Literal["present", "derived", "not_checkable", "invented", "no_claim"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Trace:
    """Where one amount or percentage of the answer comes from.

    Attributes:
        figure: as it was read.
        status: `present` in a result; `derived` from results by a named derivation; `not_checkable` where the only
            derivation that gives it is one that chance would satisfy too often; `invented`; or `no_claim`.
        derivation: the name of the derivation, or of the rule by which it is no claim; empty otherwise.
        sources: the figures of the results it rests on.
        value: what the derivation comes to; 0 where there is none.
        chance: share of random figures of its magnitude and precision that would have been accepted in the same way;
            for an invented figure, that would have been found as they stand.
        message: all of it in a sentence.
    """

    figure: Figure
    status: Status
    derivation: str = ""
    sources: tuple[SourceFigure, ...] = ()
    value: float = 0.0
    chance: float = 0.0
    message: str

    @property
    def paths(self) -> tuple[str, ...]:
        """The JSON paths of its sources, each beginning with the tool's name."""
        return tuple(source.path for source in self.sources)


@dataclass(frozen=True, slots=True, kw_only=True)
class GroundingReport:
    """The traces of all amounts and percentages of one answer, in the order they stand."""

    traces: tuple[Trace, ...] = ()

    @property
    def invented(self) -> tuple[Trace, ...]:
        """The figures that no result and no derivation gives."""
        return tuple(trace for trace in self.traces if trace.status == "invented")

    @property
    def not_checkable(self) -> tuple[Trace, ...]:
        """The figures that only a derivation without credit gives."""
        return tuple(trace for trace in self.traces if trace.status == "not_checkable")

    @property
    def outcome(self) -> Literal["passed", "failed", "not_checkable"]:
        """`failed` if any figure is invented, else `not_checkable` if any is that, else `passed`."""
        if self.invented:
            return "failed"
        return "not_checkable" if self.not_checkable else "passed"

    @property
    def chance(self) -> float:
        """The greatest chance at which any figure of the answer was accepted; 0 if none was."""
        return max((trace.chance for trace in self.traces if trace.status in {"present", "derived"}), default=0.0)
