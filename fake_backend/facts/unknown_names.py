"""Names in an expression that stand for nothing, found without working it out."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator, Mapping

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
