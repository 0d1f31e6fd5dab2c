"""Which numbers a unit such as `percent` measures, and which are a level of service by their key and size."""

from __future__ import annotations

from typing import Final

_MEASURED: Final = frozenset({
    "value",
    "values",
    "amount",
    "total",
    "reading",
    "sum",
    "measurement",
    "usage",
    "consumption",
})
_MEASURED_IN_PERCENT: Final = frozenset({
    "slo", "sla", "target", "actual", "objective", "goal", "threshold", "uptime", "availability", "measured",
    "observed", "achieved", "current", "previous", "average", "mean", "median", "min", "max", "minimum", "maximum",
    "limit", "score",
})  # fmt: skip
_LEAST_LEVEL: Final = 90
_WHOLE: Final = 100


def is_measured(key: str, measure: str, currency: str | None) -> bool:
    """Return whether a number under the key is in the unit that is named beside it, or around it."""
    name = key.rpartition(".")[2]
    return name in _MEASURED or (measure == "rate" and currency is None and name.lower() in _MEASURED_IN_PERCENT)


def is_service_level(key: str, value: float) -> bool:
    """Return whether a number is an availability that was promised: 99.5 or 0.995 under `slo`, and not 300 ms."""
    name = key.lower().rpartition("_")[2]
    return name in {"slo", "sla"} and (_LEAST_LEVEL <= value <= _WHOLE or 0 < value < 1)
