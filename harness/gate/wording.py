"""How the gate's evidence words rates, names and chances; the same everywhere."""

from __future__ import annotations

from collections.abc import Sequence

from harness.stats.rates import Rate

SHOWN_AT_MOST = 10
"""More names than this are counted instead of named; the check carries them all beside its sentence."""

SMALLEST_SHOWN = 1e-12
"""Chances below this are printed as below this."""


def listed(names: Sequence[str]) -> str:
    """Return `a, b, c`, with the rest counted when there are many."""
    shown = ", ".join(names[:SHOWN_AT_MOST])
    left = len(names) - SHOWN_AT_MOST
    return f"{shown} and {left} more" if left > 0 else shown


def against(run: Rate, baseline: Rate) -> str:
    """Return `1 of 3 passed, 29 of 30 in the baseline`."""
    return f"{run.k} of {run.n} passed, {baseline.k} of {baseline.n} in the baseline"


def chance(p: float) -> str:
    """Return `p = 0.012`, two digits, or `p < 1e-12`."""
    return f"p < {SMALLEST_SHOWN:g}" if p < SMALLEST_SHOWN else f"p = {p:.2g}"
