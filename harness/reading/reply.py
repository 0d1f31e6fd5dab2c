"""A reader's reply: the form a service is asked to keep to, and what a text comes to that may have kept to none."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NoReturn, get_args

from pydantic import ValidationError
from pydantic_core import ErrorDetails

from harness.domain.reading import Manner, Relation, Statements
from harness.reading.fences import unfenced

LARGEST = 1e40
"""Beyond it lies no number that anybody stated."""

MOST_ENTRIES = 10_000
MOST_FLAWS = 20
SHOWN = 80

_TEXT: dict[str, Any] = {"type": "string"}
_NUMBER: dict[str, Any] = {"type": "number"}
_TEXT_OR_NULL: dict[str, Any] = {"type": ["string", "null"]}
_VALUES: Mapping[str | None, dict[str, Any]] = {
    "date": _TEXT,
    "time": _TEXT,
    "text": _TEXT,
    "yes or no": {"type": "boolean"},
}


class _Flawed(ValueError):
    """A text that is JSON to a lenient reader and none to us."""


def reply_schema(facts: Mapping[str, str | None]) -> dict[str, Any]:
    """Return the JSON Schema that a service with structured output is to keep a reply to.

    It is as strict as both services take it: every key is required and no other allowed. What kind of value a fact has
    goes by its unit or kind; definitions are shared, for services bound how many choices of types a schema may hold.

    Args:
        facts: the facts' names, each with the unit or the kind that is asked for.
    """
    kinds = {name: kind if kind in _VALUES else "number" for name, kind in facts.items()}
    definitions = {_place(kind): _statement(_VALUES.get(kind, _NUMBER)) for kind in kinds.values()}
    stated = {name: _listed({"$ref": f"#/$defs/{_place(kind)}"}) for name, kind in kinds.items()}
    schema = _object({
        "facts": _object(stated),
        "cannot": _TEXT_OR_NULL,
        "figures": _listed({"$ref": "#/$defs/figure"}),
    })
    return {**schema, "$defs": {**definitions, "figure": _figure()}}


def read_reply(text: str) -> Statements | tuple[str, ...]:
    """Return the statements that a reply holds, or its flaws, a sentence each.

    A reply is one JSON object; a code fence around it is taken off. Keys given twice, numbers that JSON does not have,
    unknown keys and values of the wrong type are flaws; nothing is guessed from prose.
    """
    bare = unfenced(text)
    try:
        found = json.loads(
            bare, object_pairs_hook=_once, parse_constant=_no_constant, parse_float=_bounded, parse_int=_bounded
        )
    except _Flawed as flaw:
        return (str(flaw),)
    except (ValueError, RecursionError):
        return (f"the reply is not JSON: {_cut(text)}",)
    if not isinstance(found, dict):
        return (f"the reply is no JSON object: {_cut(text)}",)
    if (entries := _entries(found)) > MOST_ENTRIES:
        return (f"the reply has {entries:,} entries; at most {MOST_ENTRIES:,} are read",)
    try:
        return Statements.model_validate_json(bare, strict=True)
    except ValidationError as error:
        return tuple(_sentences(error))


def _object(properties: Mapping[str, Any]) -> dict[str, Any]:
    return {
        "type": "object",
        "properties": dict(properties),
        "required": list(properties),
        "additionalProperties": False,
    }


def _listed(items: dict[str, Any]) -> dict[str, Any]:
    return {"type": "array", "items": items}


def _place(kind: str | None) -> str:
    return str(kind).replace(" ", "_")


def _statement(value: dict[str, Any]) -> dict[str, Any]:
    unit = _TEXT_OR_NULL if value is _NUMBER else {"type": "null"}
    return _object({**_pointer(), "value": value, "unit": unit, "relation": _one_of(get_args(Relation))})


def _figure() -> dict[str, Any]:
    return _object({
        **_pointer(),
        "value": _NUMBER,
        "unit": _TEXT_OR_NULL,
        "relation": _one_of(get_args(Relation)),
        "is": _one_of(get_args(Manner)),
        "from": _TEXT_OR_NULL,
        "assumes": _TEXT_OR_NULL,
        "credited": {"type": "boolean"},
    })


def _pointer() -> dict[str, Any]:
    return {"quote": _TEXT, "at": {"type": "integer"}}


def _one_of(words: Iterable[str]) -> dict[str, Any]:
    return {"type": "string", "enum": list(words)}


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for name in names if names.count(name) > 1)
        msg = f"the reply gives the key {_cut(twice)} twice in one object"
        raise _Flawed(msg)
    return found


def _no_constant(name: str) -> NoReturn:
    msg = f"the reply holds {name}, which is no number"
    raise _Flawed(msg)


def _bounded(text: str) -> float:
    value = float(text)
    if abs(value) > LARGEST:
        msg = f"the reply holds {_cut(text)}, a number beyond all bounds"
        raise _Flawed(msg)
    return value


def _entries(found: Mapping[str, Any]) -> int:
    facts, figures = found.get("facts"), found.get("figures")
    lists = [*(facts.values() if isinstance(facts, dict) else ()), figures]
    return sum(len(one) for one in lists if isinstance(one, list))


def _sentences(error: ValidationError) -> Iterator[str]:
    """One sentence a place of a reply that is not as it was asked for, however many types it could have had."""
    told: dict[str, str] = {}
    for one in error.errors(include_url=False, include_input=True):
        place = _at(one["loc"])
        told.setdefault(place, f"{place}: {_said(place, one)}; found {_cut(repr(one['input']))}")
    yield from list(told.values())[:MOST_FLAWS]


def _said(place: str, error: ErrorDetails) -> str:
    if error["type"] == "extra_forbidden":
        return "no such key is asked for"
    if place.endswith(".value") and error["type"] != "missing":
        return "it has to be a number" + ("" if place.startswith("figures") else ", a text, true or false")
    return error["msg"][:1].lower() + error["msg"][1:]


def _at(location: tuple[int | str, ...]) -> str:
    """A place as it is written: `facts['net worth'][0].value`, without the types that pydantic tried there."""
    place = ""
    for depth, part in enumerate(location):
        if isinstance(part, int):
            place += f"[{part}]"
        elif depth and location[0] == "facts" and depth == 1:
            place += f"[{part!r}]"
        elif not (depth and place.endswith(".value")):
            place += f".{part}" if place else part
    return place or "the reply"


def _cut(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= SHOWN else f"{line[: SHOWN - 1]}…"
