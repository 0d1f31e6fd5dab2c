"""Patterns: matchers for members of a mapping, by path. Members that no path names are free.

A path is a key, or keys joined by dots; ``[0]`` is one item of a list and ``[*]`` means every item, of which there
must be one at least. A key that itself holds dots is found before the path is taken apart.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from fake_backend.facts.errors import MatcherError
from fake_backend.facts.matchers import ABSENT, Matcher, Mismatch, matches_under, parse_matcher
from fake_backend.facts.schema_view import SchemaView

Pattern = Mapping[str, Matcher]
"""Matchers by path."""

_STEP = re.compile(r"([^.\[\]]+)|\[(\d+|\*)\]")
_PATH = re.compile(r"(?:[^.\[\]]+|\[(?:\d+|\*)\])(?:\.[^.\[\]]+|\[(?:\d+|\*)\])*\Z")


def parse_pattern(value: Mapping[str, Any]) -> Pattern:
    """Return the pattern of a mapping from paths to matchers.

    Raises:
        MatcherError: a path or a matcher is not well formed; the sentence names the path.
    """
    pattern: dict[str, Matcher] = {}
    for path, item in value.items():
        if not _PATH.match(path):
            msg = f"{path!r} is no path; allowed: keys joined by dots, [0] and [*]"
            raise MatcherError(msg)
        try:
            pattern[path] = parse_matcher(item)
        except MatcherError as error:
            msg = f"{path}: {error}"
            raise MatcherError(msg) from error
    return pattern


def match_pattern(
    pattern: Pattern, actual: Mapping[str, Any], *, schema: Mapping[str, Any] | None = None
) -> tuple[Mismatch, ...]:
    """Return every way in which `actual` does not fit, with paths; empty when it fits.

    Args:
        pattern: what is expected.
        actual: the mapping to look at, e.g. the arguments of a call.
        schema: the JSON schema of the whole mapping, e.g. a tool's input schema.
    """
    view = SchemaView(schema=schema or {}, root=schema or {})
    return tuple(found for path, matcher in pattern.items() for found in _at(path, matcher, actual=actual, view=view))


def _at(path: str, matcher: Matcher, *, actual: Mapping[str, Any], view: SchemaView) -> Iterator[Mismatch]:
    steps = (path,) if path in actual else tuple(key or f"[{index}]" for key, index in _STEP.findall(path))
    for place, value, inner in _reach(steps, actual, view):
        found = matches_under(matcher, value, inner)
        if found is not None:
            below = f".{found.path}" if found.path and not found.path.startswith("[") else found.path
            yield Mismatch(path=f"{place.removeprefix('.')}{below}", message=found.message)


def _reach(
    steps: tuple[str, ...], value: object, view: SchemaView, *, place: str = ""
) -> Iterator[tuple[str, object, SchemaView]]:
    """Yield every place the steps lead to: its path, what is there (or `ABSENT`), and its schema."""
    if not steps:
        yield place, value, view
        return
    step, rest = steps[0], steps[1:]
    if not step.startswith("["):
        below = value.get(step, ABSENT) if isinstance(value, Mapping) else ABSENT
        yield from _reach(rest, below, view.member(step), place=f"{place}.{step}")
    elif step == "[*]" and isinstance(value, list | tuple) and value:
        for index, item in enumerate(value):
            yield from _reach(rest, item, view.item(), place=f"{place}[{index}]")
    else:
        index = int(step[1:-1]) if step != "[*]" else 0
        below = value[index] if isinstance(value, list | tuple) and index < len(value) else ABSENT
        yield from _reach(rest, below, view.item(), place=f"{place}{step}")
