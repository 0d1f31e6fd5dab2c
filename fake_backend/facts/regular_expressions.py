r"""Regular expressions of suite files and of servers, met by foreign text: RE2's, in time linear in the text.

Python's own engine goes back and tries again: thirty letters keep it busy with `(a+)+$` for hours, and no signal is
heard meanwhile. RE2 knows neither look-around nor references back to a group; what it does not take is a fault of the
expression, found when that is read, whatever text it may meet. It means what JSON Schema means: `$` is the very end of
the text, and `\d`, `\w` and `\b` know ASCII.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Protocol

import re2

_OPTIONS = re2.Options()
_OPTIONS.log_errors = False
_ESCAPED = re.compile(r"\\(?:u([0-9A-Fa-f]{4})|.)", re.DOTALL)
_TRIES_AGAIN = ("(?=", "(?!", "(?<=", "(?<!", "(?>")


class _Found(Protocol):
    def group(self) -> bytes:
        """What was found."""
        ...


class _Compiled(Protocol):
    def search(self, text: bytes) -> _Found | None:
        """The first place that fits."""
        ...


def expression_fault(expression: str) -> str:
    """Return why this is no regular expression we take, for the end of a sentence; empty when it is one."""
    try:
        _compiled(expression)
    except re2.error as error:
        said = error.args[0]
        reason = said.decode("utf-8", "replace") if isinstance(said, bytes) else str(said)
        if reason.endswith(_TRIES_AGAIN):
            return "RE2 knows no look-around; use two checks, one of them negated"
        if re.search(r"escape sequence: \\[1-9]$", reason):
            return "RE2 knows no reference back to a group"
        return reason
    return ""


def found(expression: str, text: str) -> str | None:
    """Return the first part of the text that the expression fits; None when there is none.

    Raises:
        ValueError: this is no regular expression; `expression_fault` says why.
    """
    try:
        match = _compiled(expression).search(text.encode("utf-8", "replace"))
    except re2.error as error:
        msg = f"{expression!r} is no regular expression: {expression_fault(expression)}"
        raise ValueError(msg) from error
    return None if match is None else match.group().decode("utf-8", "replace")


@lru_cache(maxsize=1024)
def _compiled(expression: str) -> _Compiled:
    """Compile, with the escapes of JSON Schema and Python that RE2 spells otherwise."""
    spelled = _ESCAPED.sub(_respelled, expression)
    compiled: _Compiled = re2.compile(spelled.encode("utf-8", "replace"), _OPTIONS)
    return compiled


def _respelled(escape: re.Match[str]) -> str:
    code = escape[1]
    return rf"\x{{{code}}}" if code else {r"\Z": r"\z"}.get(escape[0], escape[0])
