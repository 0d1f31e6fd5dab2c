"""Reads a judge's reply. What is not exactly an opinion is none: nothing is guessed from prose."""

from __future__ import annotations

import json
from dataclasses import dataclass

from harness.domain.opinion import BEST, PASSING, WORST
from harness.reading.fences import unfenced

SHOWN = 120


@dataclass(frozen=True, slots=True, kw_only=True)
class Scored:
    """A score from 1 to 5 and the reason given for it."""

    score: int
    rationale: str


def read_reply(text: str) -> Scored | str:
    """Return the opinion a reply holds, or why it holds none, as a clause.

    It is one JSON object with `pass`, `score` and `rationale`; a code fence around it is taken off. A reply whose
    `pass` contradicts its score says two things, so it says nothing.
    """
    try:
        found = json.loads(unfenced(text))
    except (ValueError, RecursionError):
        return f"the judge's reply is not JSON: {text.strip()[:SHOWN]!r}"
    if not isinstance(found, dict):
        return f"the judge's reply is no JSON object: {text.strip()[:SHOWN]!r}"
    passes, score, rationale = (found.get(key) for key in ("pass", "score", "rationale"))
    if isinstance(score, bool) or not isinstance(score, int) or not WORST <= score <= BEST:
        return f"the judge's `score` is {_shown(score)}, not a whole number from {WORST} to {BEST}"
    if not isinstance(rationale, str) or not rationale.strip():
        return "the judge gave no `rationale`"
    if passes is not (score >= PASSING):
        return f"the judge contradicts itself: `pass` is {_shown(passes)} with a score of {score}"
    return Scored(score=score, rationale=rationale.strip())


def _shown(value: object) -> str:
    return json.dumps(value)[:SHOWN]
