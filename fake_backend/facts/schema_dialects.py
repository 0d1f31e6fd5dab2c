"""The dialects of JSON Schema with the keywords that hold expressions against text replaced: ours end in any text."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Protocol

from jsonschema.exceptions import ValidationError
from jsonschema.protocols import Validator
from jsonschema.validators import extend

from fake_backend.facts.regular_expressions import found

BY_NAME, LEFT_OVER = "patternProperties", "unevaluatedProperties"


class _Descending(Protocol):
    def descend(self, value: object, schema: object, **path: str) -> Iterator[ValidationError]:
        """Hold a part of the value against a part of the schema."""
        ...


@dataclass(frozen=True, slots=True)
class _Held:
    """One keyword held against one value, as jsonschema hands it over; `beside` is the schema the keyword stands in."""

    validator: _Descending
    wanted: Any
    value: Any
    beside: Mapping[str, Any]


_Hold = Callable[[_Held], Iterator[ValidationError]]


@lru_cache(maxsize=32)
def bounded(dialect: type[Validator], *, both: bool) -> type[Validator]:
    """Return the dialect with our keywords in it.

    Args:
        dialect: as jsonschema has it.
        both: whether the schema uses `BY_NAME` and `LEFT_OVER`: jsonschema tells what is left over by expressions of
            its own, so the latter then asks for nothing.
    """
    ours: dict[str, _Hold] = {"pattern": _pattern, BY_NAME: _by_name, "additionalProperties": _additional}
    ours |= {LEFT_OVER: _nothing} if both else {}
    extending: Callable[..., type[Validator]] = extend
    return extending(dialect, {name: _keyword(held) for name, held in ours.items() if name in dialect.VALIDATORS})


def _keyword(hold: _Hold) -> Callable[..., Iterator[ValidationError]]:
    return lambda *handed: hold(_Held(*handed))


def _pattern(held: _Held) -> Iterator[ValidationError]:
    if isinstance(held.value, str) and _fits(held.wanted, held.value) is False:
        yield ValidationError(f"{held.value!r} does not match {held.wanted!r}")


def _by_name(held: _Held) -> Iterator[ValidationError]:
    members = held.value.items() if isinstance(held.value, Mapping) else ()
    for name, member in members:
        for expression, schema in held.wanted.items():
            if _fits(expression, name):
                yield from held.validator.descend(member, schema, path=name, schema_path=expression)


def _additional(held: _Held) -> Iterator[ValidationError]:
    if not isinstance(held.value, Mapping):
        return
    named, by_name = held.beside.get("properties", {}), held.beside.get(BY_NAME, {})
    extra = [name for name in held.value if name not in named and all(_fits(one, name) is False for one in by_name)]
    if isinstance(held.wanted, Mapping):
        for name in extra:
            yield from held.validator.descend(held.value[name], held.wanted, path=name)
    elif not held.wanted and extra:
        yield ValidationError(f"additional properties are not allowed: {', '.join(map(repr, sorted(extra)))}")


def _nothing(_held: _Held) -> Iterator[ValidationError]:
    return iter(())


def _fits(expression: str, text: str) -> bool | None:
    """Whether the expression is found in the text; None where it is none that can be held against it."""
    try:
        return found(expression, text) is not None
    except ValueError:
        return None
