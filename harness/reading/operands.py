"""What may stand in a working beside fields of results: plain constants, and numbers of the question."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from decimal import Decimal
from functools import lru_cache

from fake_backend.documents.canonical import number_text
from fake_backend.fixtures.expressions import parse
from fake_backend.fixtures.values import exact, is_number

SMALL = 31
"""Whole numbers up to this are plain: they count, number days and months, or say how often."""

_SCALES = "0.25 0.5 1.8 3.6 32 52 60 90 180 273.15 360 365 366 1024 3600 86400"
SCALES = frozenset(map(Decimal, _SCALES.split()))
"""Constants of the calendar and of units, as in degrees Fahrenheit; powers of ten are plain too."""

MOST = 10
"""Plain constants in one working: with enough of them any number can be composed."""

_MOMENT = re.compile(r"\d{4}-\d\d-\d\d|\d\d?:\d\d(?::\d\d)?")


def inventions(working: str, asked: frozenset[Decimal]) -> str:
    """Return which operand of a working is an invention, as a clause; '' where none is.

    Constants as an index, in a comparison and in `figure()` are free: they only choose among the results. So are dates
    and clock times, from which something is so long ago.
    """
    found = _operands(working)
    if _is_void(working):
        return "it takes its results out again"
    if any(isinstance(operand, str) for operand in found):
        return "it uses a text of its own"
    numbers = [operand for operand in found if isinstance(operand, Decimal)]
    foreign = next((number for number in numbers if not _is_plain(number) and abs(number) not in asked), None)
    if foreign is not None:
        return f"{number_text(foreign)} comes from no result"
    return f"it has more than {MOST} constants" if len(numbers) > MOST else ""


def _is_plain(number: Decimal) -> bool:
    number = abs(number)
    small = number <= SMALL and number == number.to_integral_value()
    return small or number in SCALES or number.normalize().as_tuple().digits == (1,)


@lru_cache(maxsize=4096)
def _is_void(working: str) -> bool:
    """Whether a part cancels itself, so that what is left may be made up: nought times a field, a field less itself."""
    return any(isinstance(node, ast.BinOp) and _cancels(node) for node in ast.walk(parse(working)))


def _cancels(node: ast.BinOp) -> bool:
    if isinstance(node.op, ast.Sub):
        return ast.dump(node.left) == ast.dump(node.right)
    sides = [side for side in (node.left, node.right) if isinstance(side, ast.Constant)]
    return isinstance(node.op, ast.Mult | ast.Pow) and any(is_number(side.value) and not side.value for side in sides)


@lru_cache(maxsize=4096)
def _operands(working: str) -> tuple[Decimal | str, ...]:
    return tuple(_of(parse(working)))


def _of(node: ast.AST) -> Iterator[Decimal | str]:
    """The constants a part works with; of a part made of constants alone, what it comes to."""
    match node:
        case ast.Constant(value=str() as text):
            yield from () if _MOMENT.fullmatch(text) else (text,)
        case ast.Constant(value=number) if is_number(number):
            yield exact(number)
        case ast.Compare():
            return
        case ast.Subscript():
            yield from _of(node.value)
        case ast.Call(func=ast.Name(id="figure" | "round")):
            yield from (operand for argument in node.args[:1] for operand in _of(argument))
        case ast.BinOp(op=ast.Add() | ast.Sub() | ast.Pow()) if (total := _total(node)) is not None:
            yield total
        case _:
            yield from (operand for child in ast.iter_child_nodes(node) for operand in _of(child))


def _total(node: ast.BinOp) -> Decimal | None:
    """What a sum, a difference or a power of two constants comes to; None for any other operation."""
    left, right = (_constant(side) for side in (node.left, node.right))
    if left is None or right is None:
        return None
    if isinstance(node.op, ast.Pow):
        return left**right if abs(right) <= SMALL and abs(left) <= SMALL and left and right == int(right) else left
    return left + right if isinstance(node.op, ast.Add) else left - right


def _constant(node: ast.expr) -> Decimal | None:
    match node:
        case ast.Constant(value=number) if is_number(number):
            return exact(number)
        case ast.UnaryOp(op=ast.USub()):
            inner = _constant(node.operand)
            return None if inner is None else -inner
        case ast.BinOp(op=ast.Add() | ast.Sub() | ast.Pow()):
            return _total(node)
        case ast.BinOp(op=ast.Mult()):
            left, right = _constant(node.left), _constant(node.right)
            return None if left is None or right is None else left * right
        case _:
            return None
