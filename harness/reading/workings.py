"""A figure's source: an expression over the results of an attempt, in the language of a suite's own workings.

Beside that language there is `figure(r2, "412,665")`: a number as it stands in a text. A working grounds a figure only
where its numbers come from results. Plain constants may stand beside them, and numbers of the question; any other
number is an invention, and what a result merely echoes of its call's arguments is none of the result's own.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Mapping, Sized
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Any

from fake_backend.documents.nearest import did_you_mean
from fake_backend.fixtures.arithmetic import FUNCTIONS, OPERATORS
from fake_backend.fixtures.errors import WorkingError
from fake_backend.fixtures.explaining import explain_with
from fake_backend.fixtures.values import exact, is_number
from fake_backend.fixtures.workings import Evaluator, lookup
from harness.reading.operands import inventions
from harness.reading.results import Result, Results
from harness.reading.standing import PER_STEP, look_for

LONGEST = 1_000
"""Characters of a working; the longest that anybody needs has a fifth of them."""

MOST_STEPS = 1_000_000
"""What all the workings of one reading may cost together: a step is a node worked out, or an item looked at."""

PARSING = 4
"""Steps that a character of a working costs before anything is worked out."""

LARGEST_DIGITS = 40
"""Digits before the point, or zeros after it, beyond which a number is none that anybody stated."""

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


@dataclass(frozen=True, slots=True, kw_only=True)
class Worked:
    """What a working comes to.

    Attributes:
        text: the working.
        value: the number it works out to.
        others: what it comes to where a number in a text can be read in two ways (`1.234`).
        why_not: why it grounds nothing, as a clause; '' when it does.
    """

    text: str
    value: Decimal
    others: tuple[Decimal, ...] = ()
    why_not: str = ""
    results: Results = field(repr=False)
    budget: Budget = field(repr=False)

    @property
    def explained(self) -> str:
        """The working with its numbers put in: `12 / 4 = 3`."""
        try:
            return explain_with(_ResultEvaluator(self.results, self.budget), self.text)
        except WorkingError:
            return format(self.value, "f")


def work_out(
    working: str, results: Results, *, asked: frozenset[Decimal] = frozenset(), budget: Budget | None = None
) -> Worked:
    """Return what a working comes to, and whether it grounds.

    Args:
        working: the expression.
        results: what its names `r1 … rn` stand for.
        asked: the numbers of the question, which may stand in a working.
        budget: what may be spent on it; that of one reading by default.

    Raises:
        WorkingError: it is not well formed, or cannot be worked out to a number; the sentence says why.
    """
    if len(working) > LONGEST:
        message = f"the working is longer than {LONGEST:,} characters"
        raise WorkingError(message)
    budget = budget or Budget()
    budget.spend(len(working) * PARSING)
    evaluator = _ResultEvaluator(results, budget)
    value = _number(evaluator.work_out(working), working)
    why_not = evaluator.why_not() or inventions(working, asked)
    others: tuple[Decimal, ...] = ()
    if evaluator.ambiguous:
        other = _ResultEvaluator(results, budget, second_reading=True).work_out(working)
        others = (_number(other, working),)
    return Worked(text=working, value=value, others=others, why_not=why_not, results=results, budget=budget)


def _number(value: object, working: str) -> Decimal:
    if not is_number(value):
        message = f"'{working}' does not work out to a number"
        raise WorkingError(message)
    number = exact(value)
    if not number.is_finite() or abs(number.adjusted()) > LARGEST_DIGITS:
        message = f"'{working}' works out to a number beyond all bounds"
        raise WorkingError(message)
    return number


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


class _ResultEvaluator(Evaluator):
    """An evaluation over results that keeps account of its steps, and of what in the results it rests on."""

    def __init__(self, results: Results, budget: Budget, *, second_reading: bool = False) -> None:
        super().__init__({result.name: None for result in results.each}, {})
        self.operators = _OPERATORS
        self.functions = _FUNCTIONS
        self.results = results
        self.budget = budget
        self.second_reading = second_reading
        self.ambiguous = False
        self.comparing = 0
        self.rests_on: list[Result] = []
        self.echoed: list[str] = []

    def why_not(self) -> str:
        """Why what was worked out rests on nothing that the server said; '' when it does."""
        failed = [result.name for result in self.rests_on if result.is_error]
        if not self.rests_on:
            return "it uses no result"
        if failed:
            return f"{failed[0]} is an error"
        return f"{self.echoed[0]} only repeats an argument of its call" if self.echoed else ""

    def _eval(self, node: ast.expr) -> Any:  # noqa: ANN401 - as the language has it
        self.budget.spend(1)
        return super()._eval(node)

    def _eval_name(self, node: ast.Name) -> object:
        result = None if any(node.id in scope for scope in self.scopes) else self.results.named(node.id)
        return super()._eval_name(node) if result is None else self._used(result).value

    def _used(self, result: Result) -> Result:
        if not self.comparing:
            self.rests_on.append(result)
        return result

    def _eval_compare(self, node: ast.Compare) -> bool:
        """What is only compared chooses among the results, and nothing rests on it."""
        self.comparing += 1
        try:
            left = self._eval(node.left)
            for operation, comparator in zip(node.ops, node.comparators, strict=True):
                right = self._eval(comparator)
                self.budget.spend(_size(left, self.budget.left) + _size(right, self.budget.left))
                if not self.operators[type(operation)](left, right):
                    return False
                left = right
            return True
        finally:
            self.comparing -= 1

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
        return self._look_up(node, self._eval(node.value), self._eval(node.slice))

    def _look_up(self, node: ast.Attribute | ast.Subscript, container: object, key: object) -> object:
        if isinstance(container, Mapping) and isinstance(key, str) and key in container:
            if not self.comparing and any((id(container), key) in result.echoes for result in self.rests_on):
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
        result = None
        if isinstance(source, ast.Name) and not any(source.id in scope for scope in self.scopes):
            result = self.results.named(source.id)
        readings, echoes = look_for(written, value, result, spend=self.budget.spend)
        if not echoes:
            message = f"{written!r} does not stand in {ast.unparse(source)}"
            raise WorkingError(message)
        if all(echoes) and not self.comparing:
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
