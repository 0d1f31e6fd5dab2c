"""How foreign text is put before a model that reads or judges it: between fences, and the reply out of its own.

A fence is a tag that carries a hash of what is fenced, so nothing that is fenced can close it or open another.
"""

from __future__ import annotations

import hashlib
import itertools
import re
from collections.abc import Mapping

MARK_LENGTH = 16
_IN_A_FENCE = re.compile(r"\s*```(?:json)?\s*\n(.*)\n\s*```\s*", re.DOTALL)


def fenced(sections: Mapping[str, str]) -> str:
    """Return the sections, each between tags with one mark that occurs in none of them."""
    safe = {name: sendable(text) for name, text in sections.items()}
    everything = "\n".join(safe.values())
    mark = next(mark for n in itertools.count() if (mark := _mark(f"{n}{everything}")) not in everything)
    return "\n\n".join(f"<{name}-{mark}>\n{text}\n</{name}-{mark}>" for name, text in safe.items())


def sendable(text: str) -> str:
    """Replace half surrogate pairs, which no request can carry, by U+FFFD."""
    return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")


def unfenced(reply: str) -> str:
    """Return a reply without the code fence that it may stand in as a whole."""
    fence = _IN_A_FENCE.fullmatch(reply)
    return fence[1] if fence else reply


def _mark(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:MARK_LENGTH]
