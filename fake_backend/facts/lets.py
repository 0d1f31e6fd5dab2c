"""Named workings: what stands under ``let:`` in a fixture, parsed."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal

from fake_backend.documents.canonical import number_text
from fake_backend.facts.errors import WorkingError

_HEAD = re.compile(r"\s*(?P<name>[A-Za-z_]\w*)\s*(?:\((?P<parameters>[^()]*)\)\s*)?\Z")
_NAME = re.compile(r"[A-Za-z_]\w*\Z")


@dataclass(frozen=True, slots=True, kw_only=True)
class Let:
    """One named working.

    Attributes:
        head: the key it stands under.
        name: what it is called.
        parameters: names of its parameters; None for a plain name, which is used without parentheses.
        text: the expression.
    """

    head: str
    name: str
    parameters: tuple[str, ...] | None
    text: str


def parse_lets(raw: Mapping[str, object]) -> dict[str, Let]:
    """Return the lets of a ``let:`` mapping by name.

    Raises:
        WorkingError: a head is neither ``name`` nor ``name(parameter, …)``, or a body is neither text nor a number.
    """
    lets: dict[str, Let] = {}
    for head, body in raw.items():
        let = _parse(head, body)
        if let.name in lets:
            msg = f"the working {let.name!r} is declared twice"
            raise WorkingError(msg)
        lets[let.name] = let
    return lets


def _parse(head: str, body: object) -> Let:
    match = _HEAD.match(head)
    if match is None:
        msg = f"{head!r} is no name for a working; allowed: name or name(parameter, …)"
        raise WorkingError(msg)
    parameters = None
    if match["parameters"] is not None:
        parameters = tuple(part.strip() for part in match["parameters"].split(",") if part.strip())
        wrong = [part for part in parameters if not _NAME.match(part)]
        if wrong or len(set(parameters)) != len(parameters):
            msg = f"the parameters of {match['name']!r} are names, each once; found ({match['parameters']})"
            raise WorkingError(msg)
    if isinstance(body, bool) or not isinstance(body, str | int | Decimal):
        msg = f"the working {match['name']!r} is an expression, written as text"
        raise WorkingError(msg)
    text = body if isinstance(body, str) else number_text(body)
    return Let(head=head, name=match["name"], parameters=parameters, text=text)
