"""Operators and functions of the expression language: exact, bounded, free of side effects.

Division gives a decimal, `round` rounds half to even, a power or a text that would grow beyond reason is refused.
"""

from __future__ import annotations

import ast
import operator
from collections.abc import Callable, Iterable, Mapping, Sized
from decimal import Context, Decimal, DivisionByZero, InvalidOperation, Overflow
from typing import Any

from fake_backend.facts.errors import WorkingError
from fake_backend.facts.values import exact, same

CONTEXT = Context(prec=34, traps=[DivisionByZero, InvalidOperation, Overflow])
"""Decimal arithmetic with 34 digits, IEEE 754's decimal128."""

LONGEST_TEXT = 100_000
LARGEST_POWER = 1_000
LARGEST_BASE_DIGITS = 40

_Value = Any
"""Plain data, or the lists that comprehensions make of it."""


def _number(value: _Value) -> _Value:
    return exact(value) if isinstance(value, float) else value


def _add(left: _Value, right: _Value) -> _Value:
    if isinstance(left, Sized) and isinstance(right, Sized) and len(left) + len(right) > LONGEST_TEXT:
        msg = f"the sum is longer than {LONGEST_TEXT:,} items or characters"
        raise WorkingError(msg)
    return _number(left) + _number(right)


def _multiply(left: _Value, right: _Value) -> _Value:
    if isinstance(left, Sized) or isinstance(right, Sized):
        msg = "only numbers can be multiplied"
        raise WorkingError(msg)
    return _number(left) * _number(right)


def _divide(left: _Value, right: _Value) -> Decimal:
    return exact(left) / exact(right)


def _floor_divide(left: _Value, right: _Value) -> _Value:
    if isinstance(left, int) and isinstance(right, int):
        return left // right
    return (exact(left) / exact(right)).to_integral_value(rounding="ROUND_FLOOR")


def _modulo(left: _Value, right: _Value) -> _Value:
    if isinstance(left, str):
        msg = "text cannot be formatted with '%'"
        raise WorkingError(msg)
    return _number(left) - _number(right) * _floor_divide(left, right)


def _power(base: _Value, exponent: _Value) -> _Value:
    if abs(exponent) > LARGEST_POWER or len(str(base)) > LARGEST_BASE_DIGITS:
        msg = f"a power has an exponent of at most {LARGEST_POWER:,} and a base of at most {LARGEST_BASE_DIGITS} digits"
        raise WorkingError(msg)
    if isinstance(base, int) and isinstance(exponent, int) and exponent >= 0:
        return base**exponent
    return exact(base) ** exact(exponent)


def _contains(item: _Value, container: _Value) -> bool:
    if isinstance(container, str | Mapping):
        return item in container
    return any(same(item, other) for other in container)


OPERATORS: dict[type[ast.AST], Callable[..., _Value]] = {
    ast.Add: _add,
    ast.Sub: lambda left, right: _number(left) - _number(right),
    ast.Mult: _multiply,
    ast.Div: _divide,
    ast.FloorDiv: _floor_divide,
    ast.Mod: _modulo,
    ast.Pow: _power,
    ast.Eq: same,
    ast.NotEq: lambda left, right: not same(left, right),
    ast.Gt: operator.gt,
    ast.Lt: operator.lt,
    ast.GtE: operator.ge,
    ast.LtE: operator.le,
    ast.Not: operator.not_,
    ast.USub: operator.neg,
    ast.UAdd: operator.pos,
    ast.In: _contains,
    ast.NotIn: lambda item, container: not _contains(item, container),
    ast.Is: same,
    ast.IsNot: lambda left, right: not same(left, right),
}


def _sum(items: Iterable[_Value]) -> _Value:
    return sum(map(_number, items))


def _round(value: _Value, digits: int = 0) -> _Value:
    if isinstance(value, int) and digits >= 0:
        return value
    rounded = exact(value).quantize(Decimal(1).scaleb(-digits), context=CONTEXT)
    return int(rounded) if digits <= 0 else rounded


def _sorted(items: Iterable[_Value], *, reverse: bool = False) -> list[_Value]:
    return sorted(items, reverse=reverse)


FUNCTIONS: dict[str, Callable[..., _Value]] = {
    "sum": _sum,
    "min": min,
    "max": max,
    "round": _round,
    "len": len,
    "abs": abs,
    "sorted": _sorted,
}
