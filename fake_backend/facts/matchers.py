"""Matchers: what a value has to be, in the words of the suite files.

A mapping is a matcher only if all of its keys are matcher words; any other value means itself. Inside a plain mapping
or list each part may again be a matcher.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from fake_backend.facts.errors import MatcherError
from fake_backend.facts.matcher_words import ABSENT, WORDS, Absent
from fake_backend.facts.schema_view import SchemaView
from fake_backend.facts.values import same, shown

__all__ = ["ABSENT", "Absent", "Equal", "Items", "Matcher", "Members", "Mismatch", "Words", "matches", "parse_matcher"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Mismatch:
    """Why a value does not fit.

    Attributes:
        path: where, below the value that was looked at; empty for the value itself.
        message: expected and actual, as a sentence without its place.
    """

    path: str
    message: str

    def __str__(self) -> str:
        """The sentence with its place."""
        return f"{self.path}: {self.message}" if self.path else self.message


@dataclass(frozen=True, slots=True, kw_only=True)
class Equal:
    """The value itself, under the schema."""

    value: Any


@dataclass(frozen=True, slots=True, kw_only=True)
class Words:
    """Matcher words with their operands; all of them must hold."""

    operands: Mapping[str, Any]


@dataclass(frozen=True, slots=True, kw_only=True)
class Members:
    """Exactly these members, each fitting its matcher."""

    members: Mapping[str, Matcher]


@dataclass(frozen=True, slots=True, kw_only=True)
class Items:
    """Exactly these items, each fitting its matcher, in order."""

    items: tuple[Matcher, ...]


Matcher = Equal | Words | Members | Items

_ANYTHING: Final = SchemaView(schema={}, root={})


def parse_matcher(value: object) -> Matcher:
    """Return the matcher that a value of a suite file stands for.

    Raises:
        MatcherError: a matcher word has an operand it cannot use.
    """
    if isinstance(value, Mapping) and value and all(key in WORDS for key in value):
        for word, operand in value.items():
            complaint = WORDS[word].complaint(operand)
            if complaint:
                msg = f"{word}: {complaint}; found {shown(operand)}"
                raise MatcherError(msg)
        return Words(operands=value)
    if isinstance(value, Mapping):
        members = {str(key): parse_matcher(item) for key, item in value.items()}
        return Equal(value=value) if all(isinstance(m, Equal) for m in members.values()) else Members(members=members)
    if isinstance(value, list | tuple):
        items = tuple(parse_matcher(item) for item in value)
        return Equal(value=value) if all(isinstance(m, Equal) for m in items) else Items(items=items)
    return Equal(value=value)


def matches(
    matcher: Matcher,
    actual: object,
    *,
    schema: Mapping[str, Any] | None = None,
    root: Mapping[str, Any] | None = None,
) -> Mismatch | None:
    """Return why `actual` does not fit; None when it does.

    Args:
        matcher: what is expected.
        actual: plain data, or `ABSENT` when it is not there.
        schema: the JSON schema of the value: its default stands in for an absent value, what it refuses fits nothing.
        root: the whole schema when `schema` is a part of one, for references.
    """
    view = SchemaView(schema=schema, root=root if root is not None else schema) if schema is not None else _ANYTHING
    return matches_under(matcher, actual, view)


def matches_under(matcher: Matcher, actual: object, view: SchemaView) -> Mismatch | None:
    """Return why `actual` does not fit at this place of a schema; None when it does."""
    if isinstance(actual, Absent):
        default = next((inner["default"] for inner in view.alternatives() if "default" in inner), ABSENT)
        return _compare(matcher, default, view)
    refusal = view.refusal(actual) if view.schema else None
    if refusal is not None:
        return Mismatch(path="", message=f"expected {describe(matcher)}, found {shown(actual)}: {refusal}")
    return _compare(matcher, actual, view)


def describe(matcher: Matcher) -> str:
    """Return what is expected, for the middle of a sentence."""
    match matcher:
        case Equal(value=value):
            return shown(value)
        case Words(operands=operands):
            return " and ".join(WORDS[word].description(operand) for word, operand in operands.items())
        case Members(members=members):
            return "{" + ", ".join(f"{key}: {describe(inner)}" for key, inner in members.items()) + "}"
        case _:
            return "[" + ", ".join(map(describe, matcher.items)) + "]"


def _compare(matcher: Matcher, actual: object, view: SchemaView) -> Mismatch | None:
    if isinstance(matcher, Members) and isinstance(actual, Mapping):
        return _compare_members(matcher, actual, view)
    if isinstance(matcher, Items) and isinstance(actual, list | tuple) and len(actual) == len(matcher.items):
        return _compare_items(matcher, actual, view)
    if isinstance(matcher, Words):
        fits = all(WORDS[word].holds(operand, actual, view) for word, operand in matcher.operands.items())
    else:
        fits = (
            isinstance(matcher, Equal)
            and not isinstance(actual, Absent)
            and same(view.normal(matcher.value), view.normal(actual))
        )
    found = "nothing" if isinstance(actual, Absent) else shown(actual)
    return None if fits else Mismatch(path="", message=f"expected {describe(matcher)}, found {found}")


def _compare_members(matcher: Members, actual: Mapping[str, Any], view: SchemaView) -> Mismatch | None:
    for key, inner in matcher.members.items():
        found = matches_under(inner, actual.get(key, ABSENT), view.member(key))
        if found is not None:
            return _below(key, found)
    defaults = view.defaults()
    for key, value in actual.items():
        if key not in matcher.members and not (key in defaults and same(value, defaults[key])):
            return Mismatch(path=key, message=f"expected nothing, found {shown(value)}")
    return None


def _compare_items(matcher: Items, actual: list[Any] | tuple[Any, ...], view: SchemaView) -> Mismatch | None:
    for index, (inner, item) in enumerate(zip(matcher.items, actual, strict=True)):
        found = matches_under(inner, item, view.item())
        if found is not None:
            return _below(f"[{index}]", found)
    return None


def _below(step: str, found: Mismatch) -> Mismatch:
    separator = "." if found.path and not found.path.startswith("[") else ""
    return Mismatch(path=f"{step}{separator}{found.path}", message=found.message)
