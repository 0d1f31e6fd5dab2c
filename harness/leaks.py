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
UNSPACED = r"\u0e00-\u0eff\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff"
"""Letters of scripts that put no space between words: each is taken for half a word."""
_LETTER = re.compile(f"[{UNSPACED}]")
_TOKEN = re.compile(rf"[{UNSPACED}]|[^\W{UNSPACED}]+")


@dataclass(frozen=True, slots=True, kw_only=True)
class Leak:
    """A stretch of a case's question that stands elsewhere; `where` is e.g. `description of get_net_worth`."""

    case: str
    where: str
    words: str


def leaks(cases: Sequence[Case], surface: Surface, prompts: Mapping[str, str]) -> tuple[Leak, ...]:
    """Every case whose question, or eight words of it in a row, stands in what an agent is handed."""
    handed = [(where, f" {' '.join(_words(text))} ") for where, text in _handed(surface, prompts)]
    found = (
        Leak(case=case.id, where=where, words=words)
        for case in cases
        for where, text in handed
        if (words := next((run for run in _runs(case.ask) if f" {run} " in text), ""))
    )
    return tuple({(leak.case, leak.where): leak for leak in found}.values())


def _handed(surface: Surface, prompts: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    yield "the server's instructions", surface.instructions or ""
    for tool in surface.tools:
        yield f"the description of {tool.name}", tool.description
        for path, text in _described(tool.input_schema, tool.name):
            yield f"the description of {path}", text
    for agent, prompt in prompts.items():
        yield f"the prompt of {agent}", prompt


def _described(schema: object, path: str) -> Iterator[tuple[str, str]]:
    """Every description within a schema, with the dotted names of the parameters that lead to it."""
    if isinstance(schema, list):
        for item in schema:
            yield from _described(item, path)
    if isinstance(schema, dict):
        if isinstance(text := schema.get("description"), str):
            yield path, text
        for key, inner in schema.items():
            if key in {"properties", "$defs", "definitions"} and isinstance(inner, dict):
                for name, part in inner.items():
                    yield from _described(part, f"{path}.{name}")
            else:
                yield from _described(inner, path)


def _words(text: str) -> list[str]:
    return _TOKEN.findall(text.casefold())


def _runs(ask: str) -> Iterator[str]:
    words = _words(ask)
    halves = 2 if _LETTER.search(ask) else 1
    if len(words) >= SHORTEST * halves:
        size = min(WORDS * halves, len(words))
        for start in range(len(words) - size + 1):
            yield " ".join(words[start : start + size])
