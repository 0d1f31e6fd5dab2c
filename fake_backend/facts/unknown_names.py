"""Names in an expression that stand for nothing, found without working it out."""

from __future__ import annotations

import ast
from collections.abc import Collection, Iterable, Iterator, Mapping

from fake_backend.documents.nearest import did_you_mean
from fake_backend.facts.arithmetic import FUNCTIONS
from fake_backend.facts.expressions import parse
from fake_backend.facts.lets import Let
from fake_backend.facts.workings import CONSTANTS


def unknown_names(text: str, names: Iterable[str], lets: Mapping[str, Let]) -> Iterator[str]:
    """Yield a sentence for each name in `text` that is none of `names`, no working, no function and no variable of it.

    Raises:
        WorkingError: the text is no expression of the language.
    """
    nodes = list(ast.walk(parse(text)))
    found = [node for node in nodes if isinstance(node, ast.Name)]
    variables = [node.id for node in found if isinstance(node.ctx, ast.Store)]
    values = [*variables, *names, *(let.name for let in lets.values() if let.parameters is None)]
    callables = [*FUNCTIONS, *(let.name for let in lets.values() if let.parameters is not None)]
    called = [node.func for node in nodes if isinstance(node, ast.Call)]
    for word in dict.fromkeys(node.id for node in found if node not in called):
        if word not in values and word not in CONSTANTS:
            yield f"nothing is called {word!r}; {did_you_mean(word, values)}"
    for word in dict.fromkeys(map(ast.unparse, called)):
        if word not in callables:
            yield f"there is no function {word!r}; {did_you_mean(word, callables)}"


def unknown_members(text: str, known: Mapping[str, Collection[str]]) -> Iterator[str]:
    """Yield a sentence for each ``name.word`` and ``name['word']`` of which `known` has only the name.

    A name that the expression uses for a variable of its own is another's.
    """
    nodes = list(ast.walk(parse(text)))
    variables = {node.id for node in nodes if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)}
    for name, word in dict.fromkeys(member for node in nodes for member in _member(node)):
        if name in known and name not in variables and word not in known[name]:
            yield f"{name} has no {word!r}; {did_you_mean(word, known[name], none=f'{name} is empty here')}"


def _member(node: ast.AST) -> Iterator[tuple[str, str]]:
    if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
        yield node.value.id, node.attr
    if isinstance(node, ast.Subscript) and isinstance(node.value, ast.Name) and isinstance(node.slice, ast.Constant):
        yield node.value.id, str(node.slice.value)
