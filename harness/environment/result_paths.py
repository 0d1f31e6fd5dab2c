"""Finds places in JSON by a dotted path: `net_worth`, `accounts[0].balance`, `accounts[*].balance`. Pure."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from harness.domain.values import JsonValue
from harness.errors import UserError

_STEP = re.compile(r"(?:^|\.)(?P<key>[^.\[\]]+)|\[(?P<index>\*|-?\d+)\]")


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """One place a path leads to."""

    path: str
    value: JsonValue


def steps_of(path: str) -> tuple[str | int, ...]:
    """The steps of a path: keys, indices, and `*` as the key of every item.

    Raises:
        UserError: the path cannot be read.
    """
    steps: list[str | int] = []
    position = 0
    while position < len(path):
        match = _STEP.match(path, position)
        if match is None:
            msg = f"{path!r} is no path; write it as in `accounts[0].balance` or `accounts[*].balance`"
            raise UserError(msg)
        key, index = match["key"], match["index"]
        steps.append(key if key is not None else index if index == "*" else int(index))
        position = match.end()
    return tuple(steps)


def find(value: JsonValue, path: str) -> tuple[Place, ...]:
    """Every place `path` leads to in `value`; none where it leads nowhere. An empty path is the whole value.

    Raises:
        UserError: the path cannot be read.
    """
    return tuple(_walk(value, steps_of(path), ""))


def _walk(value: JsonValue, steps: Sequence[str | int], so_far: str) -> list[Place]:
    if not steps:
        return [Place(path=so_far, value=value)]
    step, rest = steps[0], steps[1:]
    if step == "*" and isinstance(value, list):
        return [place for i, item in enumerate(value) for place in _walk(item, rest, f"{so_far}[{i}]")]
    if isinstance(step, int) and isinstance(value, list) and -len(value) <= step < len(value):
        return _walk(value[step], rest, f"{so_far}[{step}]")
    if isinstance(value, dict) and str(step) in value:
        return _walk(value[str(step)], rest, f"{so_far}.{step}" if so_far else str(step))
    return []
