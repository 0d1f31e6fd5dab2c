"""The expression language of workings and computed routes: evaluation over plain data.

Built on `simpleeval`, narrowed: attributes are keys of mappings and never Python attributes, the functions are a fixed
table, numbers are exact, and the number of steps is bounded. It reaches no file, no clock and no Python object.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping
from contextlib import contextmanager
from decimal import Decimal, localcontext
from typing import TypeVar

from simpleeval import EvalWithCompoundTypes, InvalidExpression

from fake_backend.documents import PlainValue
from fake_backend.documents.nearest import did_you_mean
from fake_backend.facts.arithmetic import CONTEXT, FUNCTIONS, OPERATORS
from fake_backend.facts.errors import WorkingError
from fake_backend.facts.expressions import LONGEST_SHOWN, one_line, parse
from fake_backend.facts.lets import Let
from fake_backend.facts.values import key_text

MOST_STEPS = 300_000
"""Turns of comprehensions in one evaluation, those of the named workings included."""

DEEPEST_LETS = 30
"""Named workings that lean on each other, one inside the other."""

T = TypeVar("T")

CONSTANTS: dict[str, object] = {"true": True, "false": False, "null": None}


def evaluate(text: str, names: Mapping[str, object], lets: Mapping[str, Let] | None = None) -> PlainValue:
    """Return what the expression works out to: plain data, numbers as int or `decimal.Decimal`.

    Args:
        text: the expression.
        names: what its names stand for; plain data.
        lets: named workings it may use.

    Raises:
        WorkingError: the expression is not well formed or cannot be worked out.
    """
    return Evaluator(names, lets or {}).work_out(text)


class Evaluator(EvalWithCompoundTypes):
    """One evaluation: scopes, steps and the named workings already worked out."""

    def __init__(self, names: Mapping[str, object], lets: Mapping[str, Let]) -> None:
        super().__init__(operators=OPERATORS, functions=dict(FUNCTIONS), names={})
        self.functions = FUNCTIONS
        self.outer: Mapping[str, object] = names
        self.scopes: list[dict[str, object]] = []
        self.lets = lets
        self.known: dict[str, object] = {}
        self.working_out: list[str] = []
        self.steps = 0
        self.nodes[ast.Subscript] = self._eval_subscript
        for node in (ast.ListComp, ast.GeneratorExp, ast.DictComp):
            self.nodes[node] = self._eval_comprehension

    def work_out(self, text: str) -> PlainValue:
        """Return the value of `text`; every failure is a `WorkingError` with a sentence."""
        with sentences_for(text), localcontext(CONTEXT):
            return self._eval(parse(text))

    def value_of(self, node: ast.expr) -> PlainValue:
        """Return what a part works out to in the present scope, for who explains it."""
        return self._eval(node)

    def _check_disallowed_items(self, item: object) -> None:
        """Values are plain data by construction, and looking through them at each step would cost their size."""

    def _eval_name(self, node: ast.Name) -> object:
        for scope in reversed(self.scopes):
            if node.id in scope:
                return scope[node.id]
        if node.id in self.outer:
            return self.outer[node.id]
        let = self.lets.get(node.id)
        if let is not None and let.parameters is None:
            if node.id not in self.known:
                self.known[node.id] = self.inside(let, (), self._eval)
            return self.known[node.id]
        if node.id in CONSTANTS:
            return CONSTANTS[node.id]
        msg = f"nothing is called {node.id!r}; {did_you_mean(node.id, self.visible())}"
        raise WorkingError(msg)

    def visible(self) -> list[str]:
        """Return every name that may stand where one is unknown."""
        heads = [name for name, let in self.lets.items() if let.parameters is None]
        return [*(name for scope in self.scopes for name in scope), *self.outer, *heads]

    def inside(self, let: Let, arguments: tuple[object, ...], use: Callable[[ast.expr], T]) -> T:
        """Return `use(tree of let)` with only the fixture's names and the parameters in sight."""
        parameters = let.parameters or ()
        if len(arguments) != len(parameters):
            msg = f"{let.name}({', '.join(parameters)}) was given {len(arguments)} values"
            raise WorkingError(msg)
        if let.name in self.working_out:
            msg = f"the working {let.name!r} leads back to itself: {' → '.join([*self.working_out, let.name])}"
            raise WorkingError(msg)
        if len(self.working_out) == DEEPEST_LETS:
            msg = f"the workings lean on each other more than {DEEPEST_LETS} deep, at {let.name!r}"
            raise WorkingError(msg)
        hidden, self.scopes = self.scopes, [dict(zip(parameters, arguments, strict=True))]
        self.working_out.append(let.name)
        try:
            return use(parse(let.text))
        finally:
            self.scopes = hidden
            self.working_out.pop()

    def _eval_call(self, node: ast.Call) -> object:
        name = node.func.id if isinstance(node.func, ast.Name) else None
        arguments = [self._eval(argument) for argument in node.args]
        options = {option.arg: self._eval(option.value) for option in node.keywords if option.arg}
        let = self.lets.get(name or "")
        if let is not None and let.parameters is not None and not options:
            return self.inside(let, tuple(arguments), self._eval)
        if name in self.functions:
            return self.functions[name](*arguments, **options)
        callables = [*self.functions, *(name for name, let in self.lets.items() if let.parameters is not None)]
        called = name or ast.unparse(node.func)
        msg = f"there is no function {called!r}; {did_you_mean(called, callables)}"
        raise WorkingError(msg)

    def _eval_attribute(self, node: ast.Attribute) -> object:
        return lookup(self._eval(node.value), node.attr, ast.unparse(node.value))

    def _eval_subscript(self, node: ast.Subscript) -> object:
        return lookup(self._eval(node.value), self._eval(node.slice), ast.unparse(node.value))

    def _eval_comprehension(self, node: ast.ListComp | ast.GeneratorExp | ast.DictComp) -> object:
        if isinstance(node, ast.DictComp):
            return {key_text(self._eval(node.key)): self._eval(node.value) for _ in self.turns(node.generators)}
        return [self._eval(node.elt) for _ in self.turns(node.generators)]

    def turns(self, generators: list[ast.comprehension]) -> Generator[None]:
        """Yield once for every turn of a comprehension, with its variables in scope meanwhile."""
        generator, rest = generators[0], generators[1:]
        scope: dict[str, object] = {}
        for item in _iterable(self._eval(generator.iter), generator.iter):
            self.steps += 1
            if self.steps > MOST_STEPS:
                msg = f"this takes more than {MOST_STEPS:,} steps"
                raise WorkingError(msg)
            _bind(generator.target, item, scope)
            self.scopes.append(scope)
            try:
                if all(self._eval(condition) for condition in generator.ifs):
                    if rest:
                        yield from self.turns(rest)
                    else:
                        yield
            finally:
                # By identity, and without complaint: after an error this runs when the generator is collected.
                self.scopes[:] = [other for other in self.scopes if other is not scope]


def lookup(container: object, key: object, shown: str) -> object:
    """Return what `container` holds under `key`; `shown` is how the container is called in a message."""
    if isinstance(key, slice) and isinstance(container, list | tuple | str):
        return container[key]
    if isinstance(container, Mapping):
        word = key_text(key)
        if word in container:
            return container[word]
        msg = f"{shown} has no {word!r}; {did_you_mean(word, map(str, container))}"
        raise WorkingError(msg)
    if isinstance(container, list | tuple | str) and isinstance(key, int | Decimal):
        if -len(container) <= key < len(container):
            return container[int(key)]
        msg = f"{shown} has {len(container)} items, there is no item {key}"
        raise WorkingError(msg)
    msg = f"{shown} is {_kind(container)}: it has no {key!r}"
    raise WorkingError(msg)


@contextmanager
def sentences_for(text: str) -> Iterator[None]:
    """Turn whatever an evaluation trips over into a `WorkingError` that shows the expression."""
    try:
        yield
    except WorkingError as error:
        line = one_line(text)
        if line in str(error) or len(line) > LONGEST_SHOWN:
            raise
        msg = f"{error} (in '{line}')"
        raise WorkingError(msg) from error
    except (InvalidExpression, TypeError, ValueError, ArithmeticError, LookupError, AttributeError) as error:
        msg = f"'{one_line(text)}' cannot be worked out: {_reason(error)}"
        raise WorkingError(msg) from error
    except RecursionError as error:
        msg = f"'{one_line(text)}' cannot be worked out: it is nested too deeply"
        raise WorkingError(msg) from error


def _reason(error: Exception) -> str:
    if isinstance(error, ZeroDivisionError):
        return "division by zero"
    return str(error) if not isinstance(error, ArithmeticError) else "the numbers are too large or not defined"


def _iterable(value: object, node: ast.expr) -> Iterable[object]:
    if isinstance(value, list | tuple | Mapping):
        return value
    msg = f"{ast.unparse(node)} is {_kind(value)}, not a list to go through"
    raise WorkingError(msg)


def _bind(target: ast.expr, item: object, scope: dict[str, object]) -> None:
    if isinstance(target, ast.Name):
        scope[target.id] = item
    elif isinstance(target, ast.Tuple | ast.List) and isinstance(item, list | tuple):
        for part, value in zip(target.elts, item, strict=True):
            _bind(part, value, scope)
    else:
        msg = f"{ast.unparse(target)} cannot name the parts of {_kind(item)}"
        raise WorkingError(msg)


def _kind(value: object) -> str:
    if value is None:
        return "null"
    kinds = {str: "text", bool: "true or false", list: "a list", tuple: "a list"}
    return kinds.get(type(value), "a mapping" if isinstance(value, Mapping) else "a number")
