"""The names of the files in the folder of a run that the Action reads, as `run` writes them, or leaves there."""

from __future__ import annotations

RESULT = "result.json"
COMMENT = "comment.md"
SUMMARY = "summary.md"
ANNOTATIONS = "annotations.json"
UNFINISHED = "unfinished.txt"
"""Ours, for a run without a report: how it ended (`did not finish` or `was skipped`), then a line on why."""
