"""Figures: reading numbers out of an answer, and judging whether the answer states the ones expected."""

from __future__ import annotations

from harness.grading.figures.figure import Figure, Place, Relation
from harness.grading.figures.read import read_figures

__all__ = ["Figure", "Place", "Relation", "read_figures"]
