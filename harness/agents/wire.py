"""The surface as a model's API accepts it: legal unique tool names, object schemas, and the way back.

Transcripts and checks keep the server's own names and schemas; what was adapted is announced by name. It withholds
nothing but the second of two tools of one name, which no client could tell apart.
"""

from __future__ import annotations

import hashlib
import re
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from harness.agents.wire_schema import wire_schema
from harness.domain.surface import Surface, Tool

LONGEST_NAME = 64
"""The shortest limit among the APIs we know; the Messages API takes 128."""

_LEGAL = re.compile(rf"[a-zA-Z0-9_-]{{1,{LONGEST_NAME}}}")
_ILLEGAL_CHARACTER = re.compile(r"[^a-zA-Z0-9_-]")


@dataclass(frozen=True, slots=True, kw_only=True)
class WireTool:
    """One tool as it is sent: `name` and `schema` adapted, the rest the server's own."""

    name: str
    schema: dict[str, Any]
    tool: Tool


@dataclass(frozen=True, slots=True, kw_only=True)
class WireTools:
    """All tools as they are sent, with one sentence per kind of adaptation."""

    tools: tuple[WireTool, ...]
    notes: tuple[str, ...]

    @property
    def names(self) -> Mapping[str, str]:
        """Sent name to the server's own name."""
        return {sent.name: sent.tool.name for sent in self.tools}


def wire_tools(surface: Surface) -> WireTools:
    """Return the surface's tools in their order, as a model's API accepts them."""
    by_name = {tool.name: tool for tool in reversed(surface.tools)}
    distinct = [by_name[name] for name in dict.fromkeys(surface.names)]
    sent_names = wire_names(tool.name for tool in distinct)
    sent, adapted = [], []
    for tool in distinct:
        schema, changes = wire_schema(tool.input_schema)
        sent.append(WireTool(name=sent_names[tool.name], schema=schema, tool=tool))
        adapted += [f"{tool.name} ({', '.join(changes)})"] if changes else []
    renamed = [f"{own} as {name}" for own, name in sent_names.items() if own != name]
    doubled = [name for name, times in Counter(surface.names).items() if times > 1]
    notes = (
        _note("tool names sent otherwise than the server's", renamed),
        _note("input schemas adapted for the model's API", adapted),
        _note("tools listed more than once, of which only the first was sent", doubled),
    )
    return WireTools(tools=tuple(sent), notes=tuple(note for note in notes if note))


def wire_names(names: Iterable[str]) -> dict[str, str]:
    """Return a legal name (`^[a-zA-Z0-9_-]{1,64}$`) for each of some distinct names, no two of them equal.

    A legal name stays as it is; the others do not depend on the order in which tools are listed.
    """
    own = tuple(names)
    legal = {name for name in own if _LEGAL.fullmatch(name)}
    illegal = [name for name in own if name not in legal]
    plain = {name: _ILLEGAL_CHARACTER.sub("_", name) for name in illegal}
    times = Counter(plain.values())
    sent = {name: name for name in legal}
    for name in sorted(illegal):
        wanted = plain[name]
        fits = _LEGAL.fullmatch(wanted) and times[wanted] == 1 and wanted not in legal
        sent[name] = wanted if fits else _marked(name, wanted, taken=set(sent.values()))
    return {name: sent[name] for name in own}


def _marked(name: str, wanted: str, *, taken: set[str]) -> str:
    """Shorten `wanted` and mark it with as much of the own name's hash as makes it unique."""
    digest = hashlib.sha256(name.encode("utf-8", "surrogatepass")).hexdigest()
    marked = (f"{wanted[: LONGEST_NAME - size - 1]}_{digest[:size]}" for size in range(6, LONGEST_NAME))
    return next(candidate for candidate in marked if candidate not in taken)


def _note(what: str, which: list[str]) -> str:
    return f"{what}: {'; '.join(which)}" if which else ""
