"""A working with the numbers put in: ``84,250 + 210,000 = 294,250``.

Sums over comprehensions are written out term by term, named workings in place; a factor of one is left out.
"""

from __future__ import annotations

import ast
from collections.abc import Mapping
from decimal import Decimal, localcontext
from itertools import islice

from fake_backend.documents import PlainValue
from fake_backend.documents.canonical import number_text
from fake_backend.facts.arithmetic import CONTEXT
from fake_backend.facts.expressions import parse
from fake_backend.facts.lets import Let
from fake_backend.facts.values import exact, is_number, shown
from fake_backend.facts.workings import Evaluator, sentences_for

MOST_TERMS = 12
"""Terms of a sum that are written out; the rest is ``…``."""

MOST_CHARACTERS = 600
"""A part that would be longer is shown by its value alone."""

DECIMALS = 6
"""Digits after the point that are shown; more are rounded, and ``≈`` says so."""

LARGEST_WRITTEN_OUT = 20
"""Power of ten from which a number is no longer grouped by thousands."""

_SYMBOLS: dict[type[ast.AST], str] = {
    ast.Add: "+",
    ast.Sub: "-",
    ast.Mult: "\N{MULTIPLICATION SIGN}",
    ast.Div: "/",
    ast.FloorDiv: "//",
    ast.Mod: "%",
    ast.Pow: "^",
    ast.Eq: "=",
    ast.NotEq: "≠",
    ast.Gt: ">",
    ast.Lt: "<",
    ast.GtE: "≥",
    ast.LtE: "≤",
}
_ATOM, _POWER, _PRODUCT, _SUM, _COMPARISON = 4, 3, 2, 1, 0
_STRENGTH: dict[type[ast.AST], int] = {ast.Add: _SUM, ast.Sub: _SUM, ast.Pow: _POWER}
_Part = tuple[str, int]
"""A piece of the explanation, and how strongly it holds together."""


def explain(text: str, names: Mapping[str, object], lets: Mapping[str, Let] | None = None) -> str:
    """Return the working with the numbers put in and its result; for a plain value, the value alone.

    Raises:
        WorkingError: the expression is not well formed or cannot be worked out.
    """
    evaluator = Evaluator(names, lets or {})
    value = evaluator.work_out(text)
    with sentences_for(text), localcontext(CONTEXT):
        working, _ = _Explainer(evaluator).part(parse(text))
    result = value_text(value)
    if working == result:
        return result
    if isinstance(value, bool):
        return f"{working} is {result}"
    return f"{working} {'=' if _is_shown_exactly(value) else '≈'} {result}"


def value_text(value: object) -> str:
    """Return a value as people write it: thousands grouped, no trailing zeros, at most six decimals."""
    if not isinstance(value, int | float | Decimal) or isinstance(value, bool):
        return shown(value)
    number = exact(value)
    if number.adjusted() > LARGEST_WRITTEN_OUT:
        return number_text(number)
    text = f"{round(number, DECIMALS):,f}"
    return text.rstrip("0").rstrip(".") if "." in text else text


def _is_shown_exactly(value: object) -> bool:
    return not isinstance(value, Decimal) or -int(value.normalize(CONTEXT).as_tuple().exponent) <= DECIMALS


class _Explainer:
    """Walks a tree beside the evaluator, which keeps the scopes."""

    def __init__(self, evaluator: Evaluator) -> None:
        self.evaluator = evaluator

    def part(self, node: ast.expr) -> _Part:
        """Return the text of a node with numbers put in."""
        written = self.written(node)
        if written is None or len(written[0]) > MOST_CHARACTERS:
            return value_text(self.value(node)), _ATOM
        return written

    def written(self, node: ast.expr) -> _Part | None:
        """Return a node written out; None when its value says all there is to say."""
        match node:
            case ast.BinOp():
                return self.binary(node)
            case ast.UnaryOp(op=ast.USub()):
                return f"-{self.within(node.operand, _POWER)}", _PRODUCT
            case ast.Compare(ops=[_]):
                return self.comparison(node)
            case ast.IfExp():
                return self.part(node.body if self.value(node.test) else node.orelse)
            case ast.Call(func=ast.Name(id=name)):
                return self.call(node, name)
            case _:
                return self.named(node)

    def named(self, node: ast.expr) -> _Part | None:
        """Return a plain name that is a named working, in place."""
        if isinstance(node, ast.Name) and self.is_let(node.id):
            return self.evaluator.inside(self.evaluator.lets[node.id], (), self.part)
        return None

    def comparison(self, node: ast.Compare) -> _Part | None:
        """Return a comparison of two."""
        symbol = _SYMBOLS.get(type(node.ops[0]))
        if symbol is None:
            return None
        return f"{self.within(node.left, _SUM)} {symbol} {self.within(node.comparators[0], _SUM)}", _COMPARISON

    def is_let(self, name: str) -> bool:
        """Whether a plain name is a named working and not hidden by something nearer."""
        evaluator = self.evaluator
        nearer = name in evaluator.outer or any(name in scope for scope in evaluator.scopes)
        return not nearer and name in evaluator.lets and evaluator.lets[name].parameters is None

    def binary(self, node: ast.BinOp) -> _Part | None:
        """Return an operation; multiplying by one, and dividing by it, are left out."""
        if not (is_number(self.value(node.left)) and is_number(self.value(node.right))):
            return None
        kind = type(node.op)
        if kind in {ast.Mult, ast.Div} and self.value(node.right) == 1:
            return self.part(node.left)
        if kind is ast.Mult and self.value(node.left) == 1:
            return self.part(node.right)
        strength = _STRENGTH.get(kind, _PRODUCT)
        right = self.within(node.right, strength + (kind not in {ast.Add, ast.Mult}))
        return f"{self.within(node.left, strength)} {_SYMBOLS[kind]} {right}", strength

    def call(self, node: ast.Call, name: str) -> _Part | None:
        """Return a call: a sum term by term, a named working in place, other functions with their arguments."""
        let = self.evaluator.lets.get(name)
        if let is not None and let.parameters is not None:
            arguments = tuple(self.value(argument) for argument in node.args)
            return self.evaluator.inside(let, arguments, self.part)
        if name not in {"sum", "min", "max", "round", "abs"} or node.keywords:
            return None
        if name == "sum":
            terms = self.items(node.args[0], _SUM)
            return (" + ".join(terms), _SUM if len(terms) > 1 else _PRODUCT) if terms else None
        if len(node.args) == 1 and name in {"min", "max"}:
            inner = self.items(node.args[0], _COMPARISON)
        else:
            inner = [self.part(argument)[0] for argument in node.args]
        return f"{name}({', '.join(inner)})", _ATOM

    def items(self, node: ast.expr, strength: int) -> list[str]:
        """Return the items of a list, each written out, as far as they are shown."""
        if isinstance(node, ast.ListComp | ast.GeneratorExp):
            turns = self.evaluator.turns(node.generators)
            found = [self.within(node.elt, strength) for _ in islice(turns, MOST_TERMS + 1)]
            turns.close()
        else:
            found = [value_text(item) for item in islice(self.value(node), MOST_TERMS + 1)]
        return [*found[:MOST_TERMS], "…"] if len(found) > MOST_TERMS else found

    def within(self, node: ast.expr, strength: int) -> str:
        """Return a part, in parentheses when it holds together less than `strength`."""
        text, own = self.part(node)
        return f"({text})" if own < strength else text

    def value(self, node: ast.expr) -> PlainValue:
        """Return what a node works out to in the present scope."""
        return self.evaluator.value_of(node)
