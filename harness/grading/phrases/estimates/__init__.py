"""Estimates: whether figures that no result holds are labelled as such, and credited to no source."""

from __future__ import annotations

from harness.grading.phrases.estimates.faults import ASSUMPTION_RULES, LABEL_RULES, estimate_faults, estimates_stated

__all__ = ["ASSUMPTION_RULES", "LABEL_RULES", "estimate_faults", "estimates_stated"]
