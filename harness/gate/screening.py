"""Which cases look suspicious enough to be asked again. A screen blocks nothing: only fresh attempts may.

Because the attempts that raised the suspicion are not tested again, looking first costs no honesty, and the thresholds
may be generous.
"""

from __future__ import annotations

from dataclasses import dataclass

from harness.gate.comparison import Comparison

SUSPICIOUS_CASE = 0.25
"""A case whose mid-p is below this is asked again."""

SUSPICIOUS_SUITE = 0.125
"""A suite whose mid-p is below this is asked again as a whole."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Screen:
    """What should be asked again: these cases, and every case once more when the whole suite looks suspicious."""

    cases: tuple[str, ...]
    suite: bool


def screen(comparison: Comparison) -> Screen:
    """Return what the first attempts make suspicious."""
    return Screen(
        cases=tuple(case.case for case in comparison.cases if case.moved.evidence.mid_p < SUSPICIOUS_CASE),
        suite=comparison.suite.evidence.mid_p < SUSPICIOUS_SUITE,
    )
