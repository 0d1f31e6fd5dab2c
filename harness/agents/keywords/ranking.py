"""Which tool fits a question: its words against names, titles, descriptions and parameters, weighted by rarity."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping
from typing import Any

from harness.agents.keywords.question import Question
from harness.agents.keywords.schemas import plain_schema
from harness.agents.keywords.words import stems, words
from harness.domain.surface import Surface, Tool

THRESHOLD = 0.2
"""A tool is worth calling when it covers this share of the question's words, each by its rarity and place."""

PLACES = (("name", 1.0), ("title", 0.9), ("description", 0.7), ("parameters", 0.4))
"""What a word is worth where it stands; the best place counts."""

READ = 20_000
"""Characters read of each text of a tool: a description longer than a book must not cost more than any other."""

_VERBS = """add apply archive assign cancel close commit create delete disable drop edit enable execute insert merge
    move patch post publish purge put remove rename replace reset restore revoke run save send set start stop submit
    transfer update upload upsert write"""
WRITING_VERBS = frozenset(_VERBS.split())
"""First words of the names of tools that write, where the server does not say that they only read."""


def may_call(tool: Tool) -> bool:
    """Whether a tool is not known to write: by its annotations, and where it has none by the verb of its name."""
    if tool.destructive or tool.read_only is False:
        return False
    first = next(iter(words(tool.name.rpartition(".")[2])), "")
    return tool.read_only is True or first not in WRITING_VERBS


def rank(question: Question, surface: Surface) -> tuple[Tool, ...]:
    """Return the tools that may be called and are above the threshold, best first; equals in the server's order.

    A name in the question that no tool knows is no word against any of them.
    """
    places = {tool.name: _places(tool) for tool in surface.tools}
    named = set(stems(" ".join(question.spans))) - {word for found in places.values() for word in found}
    wanted = tuple(word for word in question.stems if word not in named)
    rarity = _rarity(wanted, places)
    whole = sum(rarity.values())
    shares = {
        name: sum(rarity[word] * found.get(word, 0) for word in wanted) / whole if whole else 0
        for name, found in places.items()
    }
    fitting = [tool for tool in surface.tools if shares[tool.name] >= THRESHOLD and may_call(tool)]
    return tuple(sorted(fitting, key=lambda tool: -shares[tool.name]))


def _places(tool: Tool) -> dict[str, float]:
    """Return each stem of a tool with what it is worth."""
    parameters = " ".join(
        f"{name} {_described(plain_schema(p, tool.input_schema))}" for name, p in tool.parameters.items()
    )
    texts = {
        "name": tool.name,
        "title": tool.title or "",
        "description": tool.description,
        "parameters": parameters,
    }
    worth: dict[str, float] = {}
    for place, weight in PLACES:
        for word in stems(texts[place][:READ]):
            worth.setdefault(word, weight)
    return worth


def _described(schema: dict[str, Any]) -> str:
    allowed = [value for value in schema.get("enum", ()) if isinstance(value, str)]
    return " ".join((str(schema.get("description", "")), *allowed))


def _rarity(question: tuple[str, ...], places: Mapping[str, Mapping[str, float]]) -> dict[str, float]:
    """Return each question word's weight: the fewer tools know it, the more it tells (ln(1 + tools / knowing))."""
    knowing = Counter(word for found in places.values() for word in found)
    return {word: math.log(1 + len(places) / max(knowing[word], 1)) for word in question}
