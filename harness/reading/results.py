"""The results of an attempt's calls as `r1 … rn`: what the workings of a reading work with.

A result is its structured content, else the JSON its text is, else its text. Numbers are exact. What a result merely
repeats from the arguments of its call is known as an echo: it says nothing that the agent did not say itself.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from decimal import Decimal
from functools import cached_property
from typing import Any, NoReturn

from fake_backend.fixtures.plain import DEEPEST, too_deep
from fake_backend.fixtures.values import is_number, same
from harness.domain.trajectory import ToolCall, ToolResult, Trajectory

Place = tuple[int, object]
"""Where a leaf stands: the identity of what holds it, and its key there."""

_WORDS = re.compile(r"[A-Z]?[^\W\d_A-Z]+|[A-Z]+(?![^\W\d_A-Z])|\d+")


@dataclass(frozen=True, kw_only=True)
class Result:
    """What one call returned; a call that nothing came back from returned an empty text.

    Attributes:
        name: `r1` for the first call of the attempt.
        call: the call itself.
    """

    name: str
    call: ToolCall

    @property
    def is_error(self) -> bool:
        """Whether the server called it an error."""
        return self.call.result is not None and self.call.result.is_error

    @cached_property
    def value(self) -> Any:  # noqa: ANN401 - plain data of any shape, as the language of workings has it
        """Plain data with exact numbers, or the text."""
        return _value(self.call.result or ToolResult())

    @cached_property
    def texts(self) -> tuple[str, ...]:
        """The text blocks that stand beside the value and are not merely its JSON."""
        if isinstance(self.value, str) or self.call.result is None:
            return ()
        return tuple(text for text in self.call.result.text if _parsed(text) is _NO_JSON)

    @cached_property
    def echoes(self) -> frozenset[Place]:
        """The leaves that merely repeat an argument.

        Such a leaf has the value of an argument, stands outside of lists of rows, and a word of its path is a word of
        the argument's; or it stands in a nested mapping that holds nothing but values of arguments.
        """
        given = list(_leaves(self.call.arguments or {}, frozenset()))
        return frozenset(_echoes(self.value, frozenset(), given)) if given else frozenset()

    def echoed_in(self, line: str, value: Decimal) -> bool:
        """Whether a line of a text names an argument that has this value."""
        words = _words_of(line)
        given = _leaves(self.call.arguments or {}, frozenset())
        return any(not words.isdisjoint(named) and _means(leaf, value) for named, leaf in given)


@dataclass(frozen=True, kw_only=True)
class Results:
    """All results of an attempt, in the order of its calls."""

    each: tuple[Result, ...] = ()

    def named(self, name: str) -> Result | None:
        """Return the result called `r1`, `r2` …; None where there is none of that name."""
        number = name[1:]
        if not name.startswith("r") or not number.isascii() or not number.isdigit() or len(number) > len("999999"):
            return None
        return self.each[int(number) - 1] if 1 <= int(number) <= len(self.each) and number[0] != "0" else None


def results(trajectory: Trajectory) -> Results:
    """Return what the calls of an attempt returned, all of them numbered in order."""
    calls = enumerate(trajectory.calls, start=1)
    return Results(each=tuple(Result(name=f"r{number}", call=call) for number, call in calls))


_NO_JSON: Any = object()
_PLAIN = frozenset({int, str, bool, type(None)})


def _value(result: ToolResult) -> object:
    if result.structured is not None:
        try:
            return _exact(result.structured, DEEPEST)
        except RecursionError:
            return "\n".join(result.text)
    parsed = [_parsed(text) for text in result.text]
    if parsed and all(value is not _NO_JSON for value in parsed):
        return parsed[0] if len(parsed) == 1 else parsed
    return "\n".join(result.text)


def _exact(value: object, deepest: int) -> object:
    """Plain data with the decimals that its floats are written as; `RecursionError` for what is nested deeper."""
    if isinstance(value, float):
        return Decimal(repr(value))
    if not isinstance(value, dict | list):
        return value
    if not deepest:
        raise RecursionError
    if isinstance(value, list):
        return [item if type(item) in _PLAIN else _exact(item, deepest - 1) for item in value]
    return {key: item if type(item) in _PLAIN else _exact(item, deepest - 1) for key, item in value.items()}


def _parsed(text: str) -> object:
    """The JSON a text is, or `_NO_JSON`: most texts are not, and one nested without end is none either."""
    try:
        value: object = json.loads(text, parse_float=Decimal, parse_constant=_no_constant)
    except (ValueError, ArithmeticError, RecursionError):
        return _NO_JSON
    return _NO_JSON if too_deep(value) else value


def _no_constant(name: str) -> NoReturn:
    reason = f"{name} is no JSON value"
    raise ValueError(reason)


def _words_of(key: object) -> frozenset[str]:
    """The words of a key, whichever way they are strung together."""
    return frozenset(word.casefold() for word in _WORDS.findall(str(key)))


def _leaves(value: object, path: frozenset[str], depth: int = DEEPEST) -> Iterator[tuple[frozenset[str], object]]:
    """Every scalar and every list of an argument, with the words of its path; yes and no say too little to be known."""
    if isinstance(value, Mapping) and depth:
        for key, item in value.items():
            yield from _leaves(item, path | _words_of(key), depth - 1)
    elif isinstance(value, list | str) or is_number(value):
        yield path, value


def _echoes(value: object, path: frozenset[str], given: list[tuple[frozenset[str], object]]) -> Iterator[Place]:
    if not isinstance(value, Mapping):
        return
    for key, item in value.items():
        words = path | _words_of(key)
        if isinstance(item, Mapping):
            if _repeats(item, given):
                yield from ((id(item), inner) for inner in item)
            yield from _echoes(item, words, given)
        elif any(not words.isdisjoint(named) and _repeated(item, leaf) for named, leaf in given):
            yield id(value), key


def _repeats(nested: Mapping[object, object], given: list[tuple[frozenset[str], object]]) -> bool:
    """Whether a nested mapping holds nothing but values of arguments."""
    return bool(nested) and all(any(_repeated(item, leaf) for _, leaf in given) for item in nested.values())


def _repeated(item: object, leaf: object) -> bool:
    if isinstance(item, str) and is_number(leaf):
        item, leaf = leaf, item
    return _means(leaf, item) if is_number(item) else same(item, leaf)


def _means(leaf: object, value: float | Decimal) -> bool:
    """Whether an argument is this number, or a text that is."""
    if not isinstance(leaf, str):
        return same(leaf, value)
    try:
        return Decimal(leaf) == value
    except ArithmeticError:
        return False
