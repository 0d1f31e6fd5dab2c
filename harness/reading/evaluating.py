"""Evaluation of a working over results: bounded in its steps and its numbers, and aware of what it rests on."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator, Mapping, Sized
from contextlib import contextmanager
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from fake_backend.documents.nearest import did_you_mean
from fake_backend.fixtures.arithmetic import FUNCTIONS, OPERATORS
from fake_backend.fixtures.errors import WorkingError
from fake_backend.fixtures.values import exact, is_number
from fake_backend.fixtures.workings import METHODS, Evaluator, lookup
from harness.reading.results import Place, Result, Results
from harness.reading.standing import PER_STEP, look_for

MOST_STEPS = 1_000_000
"""What all the workings of one reading may cost together: a step is a node worked out, or an item looked at."""

_EXACT_BITS = 128


@dataclass(slots=True)
class Budget:
    """What is left to be spent on the workings of one reading."""

    left: int = MOST_STEPS

    def spend(self, steps: int) -> None:
        """Take so many steps.

        Raises:
            WorkingError: there are not so many left.
        """
        self.left -= steps
        if self.left < 0:
            message = f"the workings of this reading take more than {MOST_STEPS:,} steps"
            raise WorkingError(message)


def _bounded(own: Callable[[Any, Any], Any], kind: type[ast.operator]) -> Callable[[Any, Any], Any]:
    """The operator, with whole numbers that would grow without end calculated to 34 digits."""

    def apply(left: Any, right: Any) -> Any:  # noqa: ANN401 - plain data of any shape
        grown = sum(value.bit_length() for value in (left, right) if isinstance(value, int))
        if is_number(left) and is_number(right) and (kind is ast.Pow or grown > _EXACT_BITS):
            left, right = exact(left), exact(right)
        return own(left, right)

    return apply


_FUNCTIONS = FUNCTIONS | {"figure": max}
"""The functions by name; `figure` is worked out of its parts as written, not of their values."""

_OPERATORS = OPERATORS | {kind: _bounded(OPERATORS[kind], kind) for kind in (ast.Mult, ast.Pow)}


class ResultEvaluator(Evaluator):
    """An evaluation over results that keeps account of its steps, and of what in the results it rests on."""

    def __init__(self, results: Results, budget: Budget, *, second_reading: bool = False) -> None:
        super().__init__({result.name: None for result in results.each}, {})
        self.operators = _OPERATORS
        self.functions = _FUNCTIONS
        self.results = results
        self.budget = budget
        self.second_reading = second_reading
        self.ambiguous = False
        self.choosing = 0
        self.rests_on: dict[str, Result] = {}
        self.echoes: frozenset[Place] = frozenset()
        self.echoed: list[str] = []

    def why_not(self) -> str:
        """Why what was worked out rests on nothing that the server said; '' when it does."""
        failed = [result.name for result in self.rests_on.values() if result.is_error]
        if not self.rests_on:
            return "it uses no result"
        if failed:
            return f"{failed[0]} is an error"
        return f"{self.echoed[0]} only repeats an argument of its call" if self.echoed else ""

    def _eval(self, node: ast.expr) -> Any:  # noqa: ANN401 - as the language has it
        self.budget.left -= 1
        if self.budget.left < 0:
            self.budget.spend(0)
        return getattr(self, METHODS[type(node)])(node)

    def _eval_name(self, node: ast.Name) -> object:
        result = self._result_of(node)
        if result is None:
            return super()._eval_name(node)
        if not self.choosing and result.name not in self.rests_on:
            self.rests_on[result.name] = result
            self.echoes |= result.echoes
        return result.value

    def _result_of(self, node: ast.expr) -> Result | None:
        """The result that a name stands for; None where it stands for something else, or is no name."""
        if not isinstance(node, ast.Name):
            return None
        for scope in self.scopes:
            if node.id in scope:
                return None
        return self.results.named(node.id)

    @contextmanager
    def _only_choosing(self) -> Iterator[None]:
        """What is compared, or says which item is meant, chooses among the results: nothing rests on it."""
        self.choosing += 1
        try:
            yield
        finally:
            self.choosing -= 1

    def _eval_compare(self, node: ast.Compare) -> bool:
        with self._only_choosing():
            left = self._eval(node.left)
            for operation, comparator in zip(node.ops, node.comparators, strict=True):
                right = self._eval(comparator)
                self.budget.spend(_size(left, self.budget.left) + _size(right, self.budget.left))
                if not self.operators[type(operation)](left, right):
                    return False
                left = right
            return True

    def _eval_binop(self, node: ast.BinOp) -> object:
        left, right = self._eval(node.left), self._eval(node.right)
        self._spend_on(left, right)
        return self.operators[type(node.op)](left, right)

    def _eval_call(self, node: ast.Call) -> object:
        name = node.func.id if isinstance(node.func, ast.Name) else ast.unparse(node.func)
        if name not in self.functions:
            message = f"there is no function {name!r}; {did_you_mean(name, self.functions)}"
            raise WorkingError(message)
        if name == "figure":
            return self._figure(node)
        arguments = [self._eval(argument) for argument in node.args]
        self._spend_on(*arguments)
        options = {str(option.arg): self._eval(option.value) for option in node.keywords}
        return self.functions[name](*arguments, **options)

    def _eval_attribute(self, node: ast.Attribute) -> object:
        return self._look_up(node, self._eval(node.value), node.attr)

    def _eval_subscript(self, node: ast.Subscript) -> object:
        container = self._eval(node.value)
        with self._only_choosing():
            key = self._eval(node.slice)
        return self._look_up(node, container, key)

    def _look_up(self, node: ast.Attribute | ast.Subscript, container: object, key: object) -> object:
        if isinstance(container, dict) and isinstance(key, str) and key in container:
            if self.echoes and not self.choosing and (id(container), key) in self.echoes:
                self.echoed.append(ast.unparse(node))
            return container[key]
        self._spend_on(container)
        return lookup(container, key, ast.unparse(node.value))

    def _spend_on(self, *values: object) -> None:
        """Account for looking through values."""
        self.budget.spend(sum(len(value) for value in values if isinstance(value, Sized)))

    def _figure(self, node: ast.Call) -> Decimal:
        """The number that stands in a text, or in a text within a result."""
        match node.args:
            case [source, ast.Constant(value=str() as written)] if _is_path(source) and not node.keywords:
                return self._figure_in(source, written)
        message = 'figure takes a result or a field and the digits as they stand there: figure(r1, "412,665")'
        raise WorkingError(message)

    def _figure_in(self, source: ast.expr, written: str) -> Decimal:
        value = self._eval(source)
        readings, echoes = look_for(written, value, self._result_of(source), spend=self.budget.spend)
        if not echoes:
            message = f"{written!r} does not stand in {ast.unparse(source)}"
            raise WorkingError(message)
        if all(echoes) and not self.choosing:
            self.echoed.append(f"{written!r} in {ast.unparse(source)}")
        self.ambiguous = self.ambiguous or len(readings) > 1
        return readings[-1 if self.second_reading else 0]


def _size(value: object, most: int) -> int:
    """How many steps it takes to look at a value at every depth; counting stops where it is more than `most`."""
    level, size = [value], 0
    while level and size <= most:
        size += sum(len(item) // PER_STEP if isinstance(item, str) else 1 for item in level)
        level = [
            inner
            for item in level
            if isinstance(item, Mapping | list | tuple)
            for inner in (item.values() if isinstance(item, Mapping) else item)
        ]
    return size


def _is_path(node: ast.expr) -> bool:
    """Whether a part is a name and the fields and places behind it, and nothing made up."""
    while isinstance(node, ast.Attribute | ast.Subscript):
        node = node.value
    return isinstance(node, ast.Name)
