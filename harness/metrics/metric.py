"""A metric as a value: the number, how many observations it rests on, and what was left out of it and why."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Literal

from harness.metrics.kind import Kind
from harness.metrics.table import KINDS
from harness.stats.rates import Rate, rate

Gap = Literal["no data", "unknown"]
"""Why a metric has no value: nothing was there to measure, or it was there and nobody told its size."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Excluded:
    """How many observations were left out for one reason."""

    reason: str
    n: int


@dataclass(frozen=True, slots=True)
class Skip:
    """The answer of a measurement that does not apply to an attempt; the reason is a clause without a full stop."""

    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Metric:
    """One row of the table of metrics, measured.

    Attributes:
        id: its id in that table, which also says its unit and what it cannot see.
        value: the number; infinite where work was paid for and none was completed; None where `gap` says why.
        n: observations the value rests on: attempts, or cases where the table says so.
        excluded: what was left out, most frequent first.
        rate: for shares of attempts, the counts with their interval; None for everything else.
        gap: why there is no value.
        cases: the cases that were counted, where the metric counts cases.
        detail: what else must be known to read the value, such as `k = 3`.
    """

    id: str
    value: float | None
    n: int
    excluded: tuple[Excluded, ...] = ()
    rate: Rate | None = None
    gap: Gap | None = None
    cases: tuple[str, ...] = ()
    detail: str = ""

    @property
    def kind(self) -> Kind:
        """The metric's row in the table."""
        return KINDS[self.id]


@dataclass(frozen=True, slots=True, kw_only=True)
class Measurements:
    """What a measurement said about each observation: a truth, a number, or that it does not apply and why."""

    scores: tuple[float, ...]
    excluded: tuple[Excluded, ...]

    @classmethod
    def of(cls, answers: Iterable[bool | float | Skip]) -> Measurements:
        """Sort the answers into scores and reasons for none."""
        every = tuple(answers)
        reasons = Counter(answer.reason for answer in every if isinstance(answer, Skip))
        return cls(
            scores=tuple(float(answer) for answer in every if not isinstance(answer, Skip)),
            excluded=tuple(Excluded(reason=reason, n=n) for reason, n in reasons.most_common()),
        )

    def share(self, metric: str) -> Metric:
        """Return the share of true answers, with its interval."""
        known = rate(round(sum(self.scores)), len(self.scores))
        return self._metric(metric, known.value if known else None, known)

    def mean(self, metric: str, detail: str = "") -> Metric:
        """Return the mean of the numbers."""
        n = len(self.scores)
        return self._metric(metric, math.fsum(self.scores) / n if n else None, detail=detail)

    def total(self, metric: str) -> Metric:
        """Return the sum of the numbers."""
        return self._metric(metric, math.fsum(self.scores) if self.scores else None)

    def picked(self, metric: str, pick: Callable[[tuple[float, ...]], float | None]) -> Metric:
        """Return the number that `pick` chooses, such as a quantile."""
        return self._metric(metric, pick(self.scores))

    def _metric(self, metric: str, value: float | None, known: Rate | None = None, *, detail: str = "") -> Metric:
        return Metric(
            id=metric,
            value=value,
            n=len(self.scores),
            excluded=self.excluded,
            rate=known,
            gap="no data" if value is None else None,
            detail=detail,
        )
