"""What a row of the table of metrics says about its metric."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Unit = Literal["share", "score", "calls", "cases", "attempts", "ms", "tokens", "usd"]
Better = Literal["higher", "lower", "neither"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Kind:
    """One metric.

    Attributes:
        id: as it stands in JSON.
        title: as people read it.
        unit: of its value; shares and scores lie between 0 and 1.
        better: which way is good.
        counts: what its `n` counts.
        says: what the number is, in one line.
        blind: what it cannot see, in one line.
    """

    id: str
    title: str
    unit: Unit
    better: Better = "higher"
    counts: Literal["attempts", "cases"] = "attempts"
    says: str
    blind: str
