"""What reading a run's answers took and came to, counted apart from what its agent took: no rate rests on it."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from functools import reduce

from harness.domain.attempt import AttemptResult
from harness.domain.grade import Unmeasured
from harness.domain.reading import Reader, Reading
from harness.domain.trajectory import Usage
from harness.metrics.metric import Excluded
from harness.metrics.sample import Sample
from harness.stats.quantiles import p50, p95

OPENING = "the answer could not be read: "
"""How a grade begins to say why there is no reading; reports say as much before they give the reason."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Readings:
    """The readings of a run, those of confirmations among them.

    Attributes:
        by: who read, each reader once.
        n: answers that were given to a reader.
        again: those whose first reply was asked for once more.
        unread: attempts of the first round that are unmeasured because their answer could not be read.
        reasons: why, most frequent first.
        cost_usd: what reading cost; None where a part of it is not known. It is in no cost of the agent's.
        usage: tokens, as far as the service counted them; None where it counted none.
        latency_p50: the median of what reading an answer took, in milliseconds; None where nothing was timed.
        latency_p95: the same that 95 % stayed within.
    """

    by: tuple[Reader, ...]
    n: int
    again: int
    unread: int
    reasons: tuple[Excluded, ...]
    cost_usd: float | None
    usage: Usage | None
    latency_p50: float | None
    latency_p95: float | None

    @property
    def asked(self) -> bool:
        """Whether a model was asked."""
        return any(reader.model for reader in self.by)


def readings(sample: Sample, results: Iterable[AttemptResult]) -> Readings | None:
    """Return what reading answers came to; None where there was nothing to read.

    Args:
        sample: the attempts that rates rest on.
        results: every attempt that was made.
    """
    read = [reading for one in results if (reading := one.evidence.reading)]
    grades = [one.result.grade for one in sample.unread]
    unread = [grade.reason.removeprefix(OPENING) for grade in grades if isinstance(grade, Unmeasured)]
    return _counted(read, unread) if read or unread else None


def _counted(read: list[Reading], unread: list[str]) -> Readings:
    asked = [reading for reading in read if reading.by.model]
    costs = [reading.cost_usd for reading in asked if reading.cost_usd is not None]
    usages = [reading.usage for reading in asked if reading.usage is not None]
    times = tuple(reading.latency_ms for reading in asked if reading.latency_ms is not None)
    by: list[Reader] = []
    for reading in read:
        by += [] if reading.by in by else [reading.by]
    return Readings(
        by=tuple(by),
        n=len(read),
        again=sum(bool(reading.flaws) for reading in read),
        unread=len(unread),
        reasons=tuple(Excluded(reason=reason, n=n) for reason, n in Counter(unread).most_common()),
        cost_usd=math.fsum(costs) if len(costs) == len(asked) else None,
        usage=reduce(Usage.plus, usages) if usages else None,
        latency_p50=p50(times),
        latency_p95=p95(times),
    )
