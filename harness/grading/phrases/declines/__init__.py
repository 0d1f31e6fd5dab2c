"""Declining: whether an answer says plainly that the data cannot answer, and the rules of each language."""

from __future__ import annotations

from harness.grading.phrases.declines.decide import DECLINE_RULES, declines

__all__ = ["DECLINE_RULES", "declines"]
