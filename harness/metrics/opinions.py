"""What judges said of a run's attempts, counted apart from everything that decides, and what asking them cost."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from harness.domain.opinion import Opinion
from harness.metrics.metric import Excluded
from harness.metrics.sample import Seen


@dataclass(frozen=True, slots=True, kw_only=True)
class Opinions:
    """Opinions on some attempts.

    Attributes:
        passed: answers that scored 4 or 5.
        failed: answers that scored 1, 2 or 3.
        missing: why there is no score, most frequent first.
        cost_usd: what asking cost; None where a part of it is not known. It is in no cost of the agent's.
        judges: who was asked, with the exact model, each once.
    """

    passed: int
    failed: int
    missing: tuple[Excluded, ...]
    cost_usd: float | None
    judges: tuple[tuple[str, str], ...]

    @property
    def n(self) -> int:
        """Answers with a score."""
        return self.passed + self.failed

    @property
    def unscored(self) -> int:
        """Answers a judge was asked about in vain."""
        return sum(excluded.n for excluded in self.missing)


def opinions(seen: Iterable[Seen]) -> Opinions | None:
    """Return what judges said of these attempts; None where none was asked about any."""
    every = [opinion for one in seen if (opinion := one.result.evidence.opinion)]
    return _counted(every) if every else None


def _counted(every: list[Opinion]) -> Opinions:
    reasons = Counter(opinion.missing for opinion in every if opinion.passes is None)
    costs = [opinion.cost_usd for opinion in every if opinion.cost_usd is not None]
    return Opinions(
        passed=sum(opinion.passes is True for opinion in every),
        failed=sum(opinion.passes is False for opinion in every),
        missing=tuple(Excluded(reason=reason, n=n) for reason, n in reasons.most_common()),
        cost_usd=math.fsum(costs) if len(costs) == len(every) else None,
        judges=tuple(dict.fromkeys((opinion.judge, opinion.model) for opinion in every)),
    )
