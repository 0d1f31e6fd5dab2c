"""What a GitHub runner would obey in a job's log, taken out of everything that could be printed into one."""

from __future__ import annotations


def defused(line: str) -> str:
    """Return a line that no GitHub runner takes for a command, should it ever be printed into a job's log.

    Runners obey lines that start with `::` after white space, and `##[` anywhere in a line (actions/runner,
    ActionCommand.cs).
    """
    line = line.replace("##[", "## [")
    return f"· {line}" if line.lstrip().startswith("::") else line


def defused_json(document: str) -> str:
    r"""Return the same JSON document, in which no runner finds a command: its strings write `##[` as `#\u0023[`."""
    return document.replace("##[", "#\\u0023[")
