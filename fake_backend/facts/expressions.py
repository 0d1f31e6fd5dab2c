"""Text of an expression to its syntax tree: one expression, decimals exact, only what the language has.

Trees are kept, since the same workings are evaluated over and over.
"""

from __future__ import annotations

import ast
import functools
import warnings
from decimal import Decimal
from typing import cast

from fake_backend.facts.errors import WorkingError

LONGEST_EXPRESSION = 20_000
"""Characters."""

LONGEST_SHOWN = 100
"""Characters of an expression in a message."""

_ALLOWED: tuple[type[ast.AST], ...] = (
    ast.Expression,
    ast.Constant,
    ast.Name,
    ast.Attribute,
    ast.Subscript,
    ast.Slice,
    ast.UnaryOp,
    ast.BinOp,
    ast.BoolOp,
    ast.Compare,
    ast.IfExp,
    ast.Call,
    ast.keyword,
    ast.List,
    ast.Tuple,
    ast.Dict,
    ast.ListComp,
    ast.GeneratorExp,
    ast.DictComp,
    ast.comprehension,
    ast.expr_context,
    ast.boolop,
    ast.cmpop,
    ast.operator,
    ast.unaryop,
)
_NAMED = {
    ast.Lambda: "a lambda",
    ast.JoinedStr: "an f-string",
    ast.NamedExpr: "an assignment (:=)",
    ast.Starred: "a star",
    ast.Set: "a set",
    ast.SetComp: "a set",
    ast.Await: "await",
    ast.Yield: "yield",
}


@functools.lru_cache(maxsize=4096)
def parse(text: str) -> ast.expr:
    """Return the tree of the one expression in `text`.

    Raises:
        WorkingError: the text is no expression of the language; the sentence says where.
    """
    if len(text) > LONGEST_EXPRESSION:
        msg = f"the expression is longer than {LONGEST_EXPRESSION:,} characters"
        raise WorkingError(msg)
    if not text.strip():
        msg = "an empty text is no expression"
        raise WorkingError(msg)
    source = f"({text}\n)"
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", SyntaxWarning)
            tree = ast.parse(source, mode="eval")
    except SyntaxError as error:
        place = f", at character {error.offset - 1}" if error.offset and error.lineno == 1 and "\n" not in text else ""
        msg = f"'{one_line(text)}' is no expression{place}: {error.msg}"
        raise WorkingError(msg) from error
    except (RecursionError, MemoryError, ValueError) as error:
        msg = f"'{one_line(text)}' is no expression: it is nested too deeply or holds a character that is not allowed"
        raise WorkingError(msg) from error
    _refuse_foreign(tree, text)
    exact: ast.Expression = _ExactNumbers(source).visit(tree)
    return exact.body


def _refuse_foreign(tree: ast.AST, text: str) -> None:
    for node in ast.walk(tree):
        if not isinstance(node, _ALLOWED):
            name = _NAMED.get(type(node), type(node).__name__)
            has = "arithmetic, comparison, conditions and comprehensions"
            msg = f"{name} has no place in '{one_line(text)}'; the language has {has}"
            raise WorkingError(msg)
        word = node.attr if isinstance(node, ast.Attribute) else node.id if isinstance(node, ast.Name) else ""
        if word.startswith("__"):
            msg = f"the name {word!r} has no place in '{one_line(text)}'"
            raise WorkingError(msg)


class _ExactNumbers(ast.NodeTransformer):
    """Replaces floating-point constants by the decimals that were written."""

    def __init__(self, source: str) -> None:
        self.source = source

    def visit_Constant(self, node: ast.Constant) -> ast.Constant:
        """Return the constant with its exact value; refuse bytes and imaginary numbers."""
        if isinstance(node.value, float):
            written = ast.get_source_segment(self.source, node) or repr(node.value)
            exact = ast.Constant(value=cast("float", Decimal(written.replace("_", ""))))
            return ast.copy_location(exact, node)
        if not isinstance(node.value, str | int | None):
            msg = f"{ast.get_source_segment(self.source, node)} has no place in an expression"
            raise WorkingError(msg)
        return node


def one_line(text: str) -> str:
    """Return an expression as it is shown in messages: on one line, cut when long."""
    line = " ".join(text.split())
    return line if len(line) <= LONGEST_SHOWN else f"{line[: LONGEST_SHOWN - 1]}…"
