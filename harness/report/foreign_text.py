"""Text that models, servers, suites and authors wrote, made safe to stand in a report. Everything foreign is hostile.

In Markdown it stands inside code only: no link, image, mention or HTML of it comes alive, it closes no block of ours
and it cannot pretend to be our marker, which counts only at the very start of a comment.
"""

from __future__ import annotations

import html
import re
import unicodedata

from fake_backend.documents import counted
from harness.report.runner_commands import defused

INLINE_LIMIT = 120
"""Characters of one inline piece; what is longer ends in an ellipsis."""

_SLACK = 10  # a text is read this many times as far as it is shown, for what of it is not visible
_JOINER = "\u200d"  # holds emoji together; every other format character could hide or reorder what is read
_UNSEEN = frozenset({"Cc", "Cf", "Cs", "Co", "Cn"})
_BREAKS = re.compile(r"[\s\u0085]+")
_BACKTICKS = re.compile(r"`+")
_ADDRESS = re.compile(r"https?://[A-Za-z0-9][A-Za-z0-9._~:/?#@!$&*+,;=%-]*")


def one_line(text: str, limit: int = INLINE_LIMIT) -> str:
    """Return the text on one line of at most `limit` characters, without control, format or unassigned characters."""
    head = text[: limit * _SLACK]
    line = _visible(_BREAKS.sub(" ", head)).strip()
    return line if len(line) <= limit and head == text else line[: limit - 1].rstrip() + "…"


def many_lines(text: str, *, lines: int, width: int) -> tuple[str, ...]:
    """Return at most `lines` lines of at most `width` characters each; a last line says how many were left out."""
    every = text.splitlines()
    shown = every if len(every) <= lines else every[: lines - 1]
    safe = tuple(_shortened(_visible(line[: width * _SLACK].expandtabs(4)).rstrip(), width) for line in shown)
    return safe if shown is every else (*safe, f"… {counted(len(every) - len(shown), 'more line')}")


def code(text: str, limit: int = INLINE_LIMIT) -> str:
    """Return Markdown that shows the text as inline code, outside of tables.

    The fence is longer than any run of backticks in the text, so nothing in it can end the span.
    """
    line = one_line(text, limit)
    if not line:
        return "(empty)"
    fence = "`" * (_longest_run(line) + 1)
    pad = " " if line[0] == "`" or line[-1] == "`" else ""
    return f"{fence}{pad}{line}{pad}{fence}"


def cell(text: str, limit: int = INLINE_LIMIT) -> str:
    r"""Return the same for a cell of a table, where a pipe ends a cell even within code unless it is written `\|`."""
    return code(text, limit).replace("|", r"\|")


def html_code(text: str, limit: int = INLINE_LIMIT) -> str:
    """Return HTML that shows the text as code; for `<summary>`, where Markdown is not read."""
    line = html.escape(one_line(text, limit))
    return f"<code>{line}</code>" if line else "(empty)"


def fenced(lines: tuple[str, ...], language: str = "text") -> str:
    """Return a fenced block around lines that went through `many_lines`; its fence is longer than any in the lines."""
    fence = "`" * max(3, max((_longest_run(line) for line in lines), default=0) + 1)
    return "\n".join((f"{fence}{language}", *lines, fence))


def address(text: str) -> str:
    """Return an address that may stand in a link or an output; empty where the text is none."""
    return text if _ADDRESS.fullmatch(text) else ""


def in_log(text: str, limit: int = 400) -> str:
    """Return one line for a terminal or a log: no escape sequence, and no workflow command a runner would obey."""
    return defused(one_line(text, limit))


def _visible(text: str) -> str:
    if text.isprintable():
        return text
    return "".join(c for c in text if c == _JOINER or unicodedata.category(c) not in _UNSEEN)


def _shortened(line: str, width: int) -> str:
    return line if len(line) <= width else line[: width - 1] + "…"


def _longest_run(text: str) -> int:
    return max((len(run) for run in _BACKTICKS.findall(text)), default=0)
