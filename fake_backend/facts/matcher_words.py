"""The table of matcher words: what each takes, when it holds, and how it reads in a sentence."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Any, Final

from fake_backend.facts.regular_expressions import expression_fault, found
from fake_backend.facts.schema_view import SchemaView
from fake_backend.facts.values import exact, is_number, same, shown


class Absent(Enum):
    """The type of `ABSENT`."""

    ABSENT = "absent"


ABSENT: Final = Absent.ABSENT
"""Stands for a value that is not there; None is a value (JSON's null)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Word:
    """One matcher word.

    Attributes:
        complaint: what is wrong with an operand; empty when nothing is.
        holds: whether an actual value fits an operand, at a place of a schema.
        description: what is expected, for the middle of a sentence.
    """

    complaint: Callable[[Any], str]
    holds: Callable[[Any, Any, SchemaView], bool]
    description: Callable[[Any], str]


def _equal(operand: object, actual: object, view: SchemaView) -> bool:
    return not isinstance(actual, Absent) and same(view.normal(operand), view.normal(actual))


def _one_of(operand: list[object], actual: object, view: SchemaView) -> bool:
    return any(_equal(item, actual, view) for item in operand)


def _found(operand: str, actual: object, _view: SchemaView) -> bool:
    return isinstance(actual, str) and found(operand, actual) is not None


def _contains(operand: object, actual: object, view: SchemaView) -> bool:
    if isinstance(actual, str):
        return isinstance(operand, str) and operand.casefold() in actual.casefold()
    return isinstance(actual, list | tuple) and any(_equal(operand, item, view.item()) for item in actual)


def _has(operand: object, actual: object, view: SchemaView) -> bool:
    wanted = operand if isinstance(operand, list | tuple) else [operand]
    if isinstance(actual, Mapping):
        return all(item in actual for item in wanted)
    return isinstance(actual, list | tuple) and all(_contains(item, actual, view) for item in wanted)


def _ordered(low: object, high: object) -> bool:
    """Whether low is at most high: numbers by value, text (dates and months among it) by its characters."""
    if isinstance(low, str) and isinstance(high, str):
        return low <= high
    return is_number(low) and is_number(high) and exact(low) <= exact(high)


def _is_there(actual: object) -> bool:
    return actual is not None and not isinstance(actual, Absent)


def _regular_expression(operand: object) -> str:
    if not isinstance(operand, str):
        return "a regular expression is needed, in quotes"
    fault = expression_fault(operand)
    return f"a regular expression is needed: {fault}" if fault else ""


def _needs(condition: Callable[[Any], bool], wanted: str) -> Callable[[Any], str]:
    return lambda operand: "" if condition(operand) else f"{wanted} is needed"


def _is_orderable(operand: object) -> bool:
    return isinstance(operand, str) or is_number(operand)


def _is_range(operand: object) -> bool:
    pair = 2
    return isinstance(operand, list | tuple) and len(operand) == pair and _ordered(*operand)


_anything = _needs(lambda _operand: True, "anything")
_orderable = _needs(_is_orderable, "a number, or text such as a date,")
_flag = _needs(lambda operand: isinstance(operand, bool), "true or false")

WORDS: Final[Mapping[str, Word]] = {
    "equals": Word(complaint=_anything, holds=_equal, description=shown),
    "one_of": Word(
        complaint=_needs(lambda operand: isinstance(operand, list | tuple) and bool(operand), "a list of values"),
        holds=_one_of,
        description=lambda operand: f"one of {shown(operand)}",
    ),
    "matches": Word(complaint=_regular_expression, holds=_found, description=lambda operand: f"text like /{operand}/"),
    "contains": Word(
        complaint=_anything, holds=_contains, description=lambda operand: f"something that contains {shown(operand)}"
    ),
    "has": Word(complaint=_anything, holds=_has, description=lambda operand: f"all of {shown(operand)} in it"),
    "at_least": Word(
        complaint=_orderable,
        holds=lambda operand, actual, _view: _ordered(operand, actual),
        description=lambda operand: f"at least {shown(operand)}",
    ),
    "at_most": Word(
        complaint=_orderable,
        holds=lambda operand, actual, _view: _ordered(actual, operand),
        description=lambda operand: f"at most {shown(operand)}",
    ),
    "between": Word(
        complaint=_needs(_is_range, "a list of two, the lower first,"),
        holds=lambda operand, actual, _view: _ordered(operand[0], actual) and _ordered(actual, operand[1]),
        description=lambda operand: f"between {shown(operand[0])} and {shown(operand[1])}",
    ),
    "present": Word(
        complaint=_flag,
        holds=lambda operand, actual, _view: _is_there(actual) is operand,
        description=lambda operand: "a value" if operand else "no value",
    ),
    "absent": Word(
        complaint=_flag,
        holds=lambda operand, actual, _view: _is_there(actual) is not operand,
        description=lambda operand: "no value" if operand else "a value",
    ),
}
