"""Figures: reading numbers out of an answer, and judging whether the answer states the ones expected."""

from __future__ import annotations

from harness.grading.figures.check import check_figures
from harness.grading.figures.figure import Figure, Place, Relation
from harness.grading.figures.reading.read import read_figures
from harness.grading.figures.verdicts.tolerance import Tolerance
from harness.grading.figures.verdicts.verdict import ExpectedFigure, FigureVerdict

__all__ = [
    "ExpectedFigure",
    "Figure",
    "FigureVerdict",
    "Place",
    "Relation",
    "Tolerance",
    "check_figures",
    "read_figures",
]
