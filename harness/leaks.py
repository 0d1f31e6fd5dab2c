"""Case text that has leaked into what an agent is handed: a prompt, a description or the instructions.

An agent that was told the question is not measured by asking it. Only the wording is compared, so a paraphrase passes.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from harness.domain.case import Case
from harness.domain.surface import Surface

WORDS = 8
"""So many words of a question in a row are no coincidence; a shorter question counts as a whole."""
SHORTEST = 4


@dataclass(frozen=True, slots=True, kw_only=True)
class Leak:
    """A stretch of a case's question that stands elsewhere; `where` is e.g. `description of get_net_worth`."""

    case: str
    where: str
    words: str


def leaks(cases: Sequence[Case], surface: Surface, prompts: Mapping[str, str]) -> tuple[Leak, ...]:
    """Every case whose question, or eight words of it in a row, stands in what an agent is handed."""
    handed = {where: f" {' '.join(_words(text))} " for where, text in _handed(surface, prompts)}
    return tuple(
        Leak(case=case.id, where=where, words=found)
        for case in cases
        for where, text in handed.items()
        if (found := next((run for run in _runs(case.ask) if f" {run} " in text), ""))
    )


def _handed(surface: Surface, prompts: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    yield "the server's instructions", surface.instructions or ""
    for tool in surface.tools:
        yield f"the description of {tool.name}", tool.description
        for name, schema in tool.parameters.items():
            if isinstance(schema, dict):
                yield f"the description of {tool.name}.{name}", str(schema.get("description", ""))
    for agent, prompt in prompts.items():
        yield f"the prompt of {agent}", prompt


def _words(text: str) -> list[str]:
    return re.findall(r"\w+", text.casefold())


def _runs(ask: str) -> Iterator[str]:
    words = _words(ask)
    if len(words) >= SHORTEST:
        size = min(WORDS, len(words))
        for start in range(len(words) - size + 1):
            yield " ".join(words[start : start + size])
