"""What a case may not say, whatever the suite around it: contradictions, and words no check could make sense of.

Each rule takes a case and yields its faults; `RULES` is the whole list. None of them reads a file.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from fake_backend.documents import KeyPath, counted, did_you_mean
from fake_backend.fixtures.errors import MatcherError
from fake_backend.fixtures.json_schemas import schema_faults
from fake_backend.fixtures.patterns import parse_pattern
from fake_backend.fixtures.regular_expressions import expression_fault
from harness.domain.case import Case, ForbiddenCall
from harness.suite.effective import effective_checks
from harness.suite.sources import Fault

CALL_KEYS = ("tool", "args", "result", "is_error")
"""What an example says of a call."""

Rule = Callable[[Case], Iterator[Fault]]


def case_faults(case: Case) -> Iterator[Fault]:
    """Yield everything that is wrong with a case by itself, as key paths within it and sentences."""
    for rule in RULES:
        yield from rule(case)


def _forbidden_tools(case: Case) -> set[str]:
    """Return the tools that may not be called in any form."""
    rules = (ForbiddenCall(tool=rule) if isinstance(rule, str) else rule for rule in case.tools.never)
    return {rule.tool for rule in rules if not rule.args}


def _wanted_and_forbidden(case: Case) -> Iterator[Fault]:
    forbidden = _forbidden_tools(case)
    for key in ("must", "any_of", "also", "first"):
        for index, tool in enumerate(getattr(case.tools, key)):
            if tool in forbidden:
                yield ("tools", key, index), f"{tool!r} is asked for here and forbidden under `never`; remove one"
    if case.tools.best in forbidden:
        yield ("tools", "best"), f"{case.tools.best!r} is the best tool here and forbidden under `never`; remove one"


def _none_and_some(case: Case) -> Iterator[Fault]:
    if not case.tools.none:
        return
    wanted = case.tools.expected
    if wanted:
        yield ("tools", "none"), f"`none: true` asks for no tool at all, yet the case also names {', '.join(wanted)}"
    for key in ("args", "args_every", "solution"):
        if getattr(case, key):
            yield (key,), f"`tools.none: true` asks for no call at all, so `{key}` has nothing to speak of"


def _too_few_calls(case: Case) -> Iterator[Fault]:
    limit = case.tools.at_most
    if limit is None:
        return
    must = set(case.tools.must)
    needed = len(must) + bool(case.tools.any_of and must.isdisjoint(case.tools.any_of))
    if limit < needed:
        yield ("tools", "at_most"), f"at most {counted(limit, 'call')}, yet the tools asked for take {needed}"


def _solution_breaks_the_case(case: Case) -> Iterator[Fault]:
    if not case.solution:
        return
    called = [call.tool for call in case.solution]
    for index, tool in enumerate(called):
        if tool in _forbidden_tools(case):
            yield ("solution", index, "tool"), f"the solution calls {tool!r}, which the case forbids"
    missing = [tool for tool in case.tools.must if tool not in called]
    if missing:
        yield ("solution",), f"the solution never calls {', '.join(missing)}, which the case asks for"
    if case.tools.any_of and not set(called) & set(case.tools.any_of):
        yield ("solution",), f"the solution calls none of {', '.join(case.tools.any_of)}"
    if case.tools.at_most is not None and len(called) > case.tools.at_most:
        yield (
            ("solution",),
            f"the solution makes {counted(len(called), 'call')}, and the case allows {case.tools.at_most}",
        )


def _args_of_forbidden_tools(case: Case) -> Iterator[Fault]:
    for key in ("args", "args_every"):
        for tool in getattr(case, key):
            if tool in _forbidden_tools(case):
                yield (key, tool), f"{tool!r} is forbidden under `tools.never`, so its arguments cannot be asked for"


def _answer_contradicts_itself(case: Case) -> Iterator[Fault]:
    answer = case.answer
    refused = {text.casefold() for text in answer.says_none}
    for index, text in enumerate(answer.says):
        if text.casefold() in refused:
            yield ("answer", "says", index), f"{text!r} is asked for here and refused under `says_none`"
    for wanted, refused_key in (("equals", "not_equals"), ("matches", "not_matches"), ("schema_", "not_schema")):
        value = getattr(answer, wanted)
        if value is not None and value == getattr(answer, refused_key):
            yield ("answer", refused_key), f"this is what `{wanted.rstrip('_')}` asks for"


def _empty_words(case: Case) -> Iterator[Fault]:
    for key in ("says", "says_none"):
        for index, text in enumerate(getattr(case.answer, key)):
            if not text.strip():
                yield ("answer", key, index), "an empty text stands in every answer; name a word"


def _broken_examples(case: Case) -> Iterator[Fault]:
    for label in ("passes", "fails"):
        for index, example in enumerate(getattr(case.examples, label)):
            for number, call in enumerate(example.calls):
                place: KeyPath = ("examples", label, index, "calls", number)
                if not isinstance(call.get("tool"), str):
                    yield place, "a call needs `tool`, the name of the tool that was called"
                if not isinstance(call.get("args", {}), dict):
                    yield (*place, "args"), "the arguments of a call are a mapping"
                for key in (key for key in call if key not in CALL_KEYS):
                    yield (*place, key), f"unknown key {key!r}; {did_you_mean(key, CALL_KEYS)}"


def _broken_expressions(case: Case) -> Iterator[Fault]:
    for key in ("matches", "not_matches"):
        pattern = getattr(case.answer, key)
        if pattern is not None:
            fault = expression_fault(pattern)
            if fault:
                yield ("answer", key), f"{pattern!r} is no regular expression: {fault}"


def _broken_schemas(case: Case) -> Iterator[Fault]:
    for key, schema in (("schema", case.answer.schema_), ("not_schema", case.answer.not_schema)):
        for at, fault in schema_faults(schema) if schema is not None else ():
            yield ("answer", key, *at), fault


def _broken_matchers(case: Case) -> Iterator[Fault]:
    blocks: list[tuple[KeyPath, dict[str, Any]]] = [
        *((("args", tool), expected) for tool, expected in case.args.items()),
        *((("args_every", tool), expected) for tool, expected in case.args_every.items()),
        *(
            (("tools", "never", index, "args"), rule.args)
            for index, rule in enumerate(case.tools.never)
            if isinstance(rule, ForbiddenCall)
        ),
    ]
    for keypath, expected in blocks:
        yield from pattern_faults(keypath, expected)


def pattern_faults(keypath: KeyPath, expected: Mapping[str, Any]) -> Iterator[Fault]:
    """Yield every path and matcher of a pattern that is not well formed."""
    for path, matcher in expected.items():
        try:
            parse_pattern({path: matcher})
        except MatcherError as error:
            yield (*keypath, path), str(error)


def _hard_without_a_check(case: Case) -> Iterator[Fault]:
    present = effective_checks(case)
    families = {check.split(".")[0] for check in present}
    for index, name in enumerate(case.hard):
        if name not in present and name not in families:
            message = f"the case has no check {name!r} that could be hard; {did_you_mean(name, present)}"
            yield ("hard", index), message


RULES: tuple[Rule, ...] = (
    _wanted_and_forbidden,
    _none_and_some,
    _too_few_calls,
    _solution_breaks_the_case,
    _args_of_forbidden_tools,
    _answer_contradicts_itself,
    _empty_words,
    _broken_examples,
    _broken_expressions,
    _broken_schemas,
    _broken_matchers,
    _hard_without_a_check,
)
