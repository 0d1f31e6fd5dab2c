"""Names the nearest valid word for a word that is not one."""

from __future__ import annotations

import difflib
from collections.abc import Iterable

SHOWN_AT_MOST = 12
"""More allowed words than this are cut off: a longer list is not read."""


def nearest(word: str, allowed: Iterable[str]) -> str | None:
    """Return the allowed word that looks most like `word`, or None when none is near (case does not count)."""
    by_folded = {candidate.casefold(): candidate for candidate in allowed}
    close = difflib.get_close_matches(word.casefold(), by_folded, n=1, cutoff=0.6)
    return by_folded[close[0]] if close else None


def did_you_mean(word: str, allowed: Iterable[str], *, none: str = "there is none to choose from") -> str:
    """Return ``did you mean 'x'? Allowed: …`` for the end of a sentence; ``allowed: …`` when none is near.

    It is `none` when nothing is allowed.
    """
    words = list(allowed)
    if not words:
        return none
    near = nearest(word, words)
    shown = ", ".join(words[:SHOWN_AT_MOST]) + (", …" if len(words) > SHOWN_AT_MOST else "")
    return f"did you mean {near!r}? Allowed: {shown}" if near else f"allowed: {shown}"
