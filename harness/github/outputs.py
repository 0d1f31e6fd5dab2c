"""The files through which a step speaks to the runner: its outputs and its part of the job summary.

Outputs are numbers, words of ours and paths of ours: nothing foreign and nothing of more than one line goes there.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

SUMMARY_LIMIT = 1024 * 1024
"""Bytes of UTF-8 of a step's summary; GitHub refuses the whole of a longer one."""

TOO_LONG = "\n> The report is longer than GitHub takes here; the artifact has it.\n"


def write_outputs(path: str, values: Mapping[str, str | int | None]) -> None:
    """Append outputs to the file of GITHUB_OUTPUT; None is written as an empty value, and no path writes nothing.

    Raises:
        ValueError: a value has a line break or another control character. That is our own bug: it could set outputs.
    """
    lines = [f"{name}={'' if value is None else value}" for name, value in values.items()]
    for line in lines:
        if not line.isprintable():
            msg = f"an output is one printable line, not {line!r}"
            raise ValueError(msg)
    if path:
        with Path(path).open("a", encoding="utf-8") as file:
            file.writelines(f"{line}\n" for line in lines)


def append_summary(path: str, text: str) -> None:
    """Append Markdown to the file of GITHUB_STEP_SUMMARY, or a pointer to the artifact where it would grow too long."""
    if not path:
        return
    file = Path(path)
    there = file.stat().st_size if file.exists() else 0
    fits = there + len(text.encode()) <= SUMMARY_LIMIT
    with file.open("a", encoding="utf-8") as summary:
        summary.write(text if fits else TOO_LONG)
