"""The error `tool_use_failed`: a service that checks what its model calls, and would not pass it on.

Some compatible services answer 400 when the model calls a tool that the request did not offer, or writes a call that is
no JSON. That is the model's doing, not our request's: it is asked again, and then it is the attempt's failure, by name.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

LONGEST_READ = 10_000
"""Characters of what the model had written in which a call may begin."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RefusedCall:
    """A call that the model's own service would not pass on: of a tool it was never given, or not to be read."""

    name: str
    arguments: object
    written: str

    def asked(self, known: Mapping[str, str]) -> object:
        """The arguments as a call keeps them: of a tool that exists the text, since nobody could read a call in it."""
        return f"tool_use_failed: {self.written}" if self.name in known else self.arguments

    def sentence(self, known: Mapping[str, str], tries: int) -> str:
        """What to say about it after so many tries; `known` are the tools it was shown."""
        what = (
            f"called {self.name} in a way its service could not read"
            if self.name in known
            else f"tried to call {self.name}, a tool it was never given"
        )
        return f"the model {what}, {tries} times; its service refused each"


def refused_call(error: object) -> RefusedCall | None:
    """Return the call of a `tool_use_failed` error; None for any other error.

    Args:
        error: the error as the service put it: `code`, `message` and, at some, what the model had written.
    """
    if not isinstance(error, dict) or error.get("code") != "tool_use_failed":
        return None
    said, written = (str(error.get(key) or "") for key in ("message", "failed_generation"))
    call = next(_calls_in(written), None)
    if call is None:
        return RefusedCall(name=_quoted(said) or "a tool", arguments=None, written=written or said)
    return RefusedCall(name=call["name"], arguments=call.get("arguments", call.get("parameters")), written=written)


def _calls_in(text: str) -> Iterator[dict[str, Any]]:
    """Yield the JSON objects with a name that stand in a text, wherever they begin."""
    decoder = json.JSONDecoder()
    for start, character in enumerate(text[:LONGEST_READ]):
        if character == "{":
            try:
                found, _ = decoder.raw_decode(text, start)
            except ValueError:
                continue
            if isinstance(found, dict) and isinstance(found.get("name"), str):
                yield found


def _quoted(message: str) -> str:
    """Return the first word that a message puts in quotes, which is the tool; '' where there is none."""
    for mark in ("'", '"', "`"):
        word, closed, _ = message.partition(mark)[2].partition(mark)
        if closed and word.strip():
            return word.strip()
    return ""
