"""The suite's `gate:` block: what the gate may tolerate, as values. It decides nothing itself."""

from __future__ import annotations

from pydantic import BaseModel, ConfigDict, Field


class GatePolicy(BaseModel):
    """How a verdict is reached; every key has a default, so a suite needs none of them.

    Attributes:
        alpha: the share of unchanged agents the tests may block; half for the suite, half for its cases together.
        confirm: fresh attempts per suspicious case before a drop may block; 0 decides on the first attempts.
        floor: the lowest pass rate (0 to 1) the suite accepts, whatever the baseline; None for no floor.
        max_unmeasured: the largest share of unmeasured attempts a verdict may rest on.
        latency_p95: the largest accepted ratio of this run's 95th percentile to the baseline's; None does not gate.
        cost_per_completed: the largest accepted ratio of cost per completed task; None does not gate.
    """

    model_config = ConfigDict(frozen=True, extra="forbid", allow_inf_nan=False)

    alpha: float = Field(default=0.05, gt=0, lt=1)
    confirm: int = Field(default=10, ge=0, le=1000)
    floor: float | None = Field(default=None, ge=0, le=1)
    max_unmeasured: float = Field(default=0.1, ge=0, le=1)
    latency_p95: float | None = Field(default=None, gt=0)
    cost_per_completed: float | None = Field(default=None, gt=0)
