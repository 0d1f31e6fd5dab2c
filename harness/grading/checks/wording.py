"""Judges what an answer says and in which form: fragments, exact text, a pattern, a JSON Schema, and their negations.

Every function returns findings, none when the answer is as it should be. Nothing here weighs meaning: a fragment
that stands in a denial still stands there.
"""

from __future__ import annotations

import json
import re
from typing import Any, Final, NoReturn

from fake_backend.fixtures.json_schemas import schema_errors
from fake_backend.fixtures.regular_expressions import found
from harness.domain.grade import Finding
from harness.domain.values import JsonValue
from harness.grading.words import contains

_FENCE = re.compile(r"^[ ]{0,3}```[^\n`]*\n(?P<body>.*?)\n?[ ]{0,3}```[ ]*$", re.MULTILINE | re.DOTALL)
_SHOWN: Final = 120
_MOST_SCHEMA_FINDINGS: Final = 5


def says(answer: str, fragments: tuple[str, ...]) -> tuple[Finding, ...]:
    """One finding for every fragment that does not appear (any case, whole words, numbers as numbers)."""
    return tuple(
        Finding(
            check="answer.says",
            message=f"The answer does not say {fragment!r}; it says {_excerpt(answer)}.",
            expected=fragment,
            actual=answer,
        )
        for fragment in fragments
        if not contains(answer, fragment)
    )


def says_none(answer: str, fragments: tuple[str, ...]) -> tuple[Finding, ...]:
    """One finding for every fragment that appears although it must not."""
    return tuple(
        Finding(
            check="answer.says_none",
            message=f"The answer says {fragment!r}, which it must not; it says {_excerpt(answer)}.",
            expected=f"not {fragment}",
            actual=answer,
        )
        for fragment in fragments
        if contains(answer, fragment)
    )


def equals(answer: str, expected: str) -> tuple[Finding, ...]:
    """A finding unless the answer is exactly the expected text; only the white space around both is ignored."""
    if answer.strip() == expected.strip():
        return ()
    message = f"The answer is {_excerpt(answer)} where exactly {_excerpt(expected)} is expected."
    return (Finding(check="answer.equals", message=message, expected=expected, actual=answer),)


def not_equals(answer: str, refused: str) -> tuple[Finding, ...]:
    """A finding if the answer is exactly the refused text."""
    if answer.strip() != refused.strip():
        return ()
    message = f"The answer is exactly {_excerpt(refused)}, which it must not be."
    return (Finding(check="answer.not_equals", message=message, expected=f"not {refused}", actual=answer),)


def matches(answer: str, pattern: str) -> tuple[Finding, ...]:
    """A finding unless the regular expression is found somewhere in the answer, the white space around it ignored.

    Raises:
        ValueError: the pattern is no regular expression; suite files are checked for that when they are loaded.
    """
    if found(pattern, answer.strip()) is not None:
        return ()
    message = f"The answer does not match /{pattern}/; it says {_excerpt(answer)}."
    return (Finding(check="answer.matches", message=message, expected=pattern, actual=answer),)


def not_matches(answer: str, pattern: str) -> tuple[Finding, ...]:
    """A finding if the regular expression is found in the answer; it quotes what was found.

    Raises:
        ValueError: the pattern is no regular expression.
    """
    refused = found(pattern, answer.strip())
    if refused is None:
        return ()
    message = f"The answer matches /{pattern}/, which it must not: {_excerpt(refused)}."
    return (Finding(check="answer.not_matches", message=message, expected=f"not {pattern}", actual=refused),)


def fits_schema(answer: str, schema: dict[str, Any]) -> tuple[Finding, ...]:
    """Findings where the answer, parsed as JSON, breaks the JSON Schema; one finding if it is no JSON at all.

    The whole answer is the document, or the one fenced code block in it. At most five findings, outermost first.

    Raises:
        UnusableSchema: the schema itself is wrong; suite files are checked when they are loaded.
    """
    try:
        document = parse_json(answer)
    except ValueError as error:
        message = f"The answer is not the JSON document asked for ({error}); it says {_excerpt(answer)}."
        return (Finding(check="answer.schema", message=message, expected=schema, actual=answer),)
    found = sorted(_schema_errors(document, schema), key=lambda item: (len(item[0]), item))
    return tuple(
        Finding(
            check="answer.schema",
            message=f"The answer's JSON breaks the schema at {path}: {reason}.",
            expected=schema,
            actual=document,
            path=path,
        )
        for path, reason in found[:_MOST_SCHEMA_FINDINGS]
    )


def breaks_schema(answer: str, schema: dict[str, Any]) -> tuple[Finding, ...]:
    """A finding if the answer is JSON that fits the refused schema; an answer that is no JSON fits no schema.

    Raises:
        UnusableSchema: the schema itself is wrong.
    """
    try:
        document = parse_json(answer)
    except ValueError:
        return ()
    if _schema_errors(document, schema):
        return ()
    message = "The answer is JSON that fits the schema it must not fit."
    return (Finding(check="answer.not_schema", message=message, expected=schema, actual=document),)


def parse_json(answer: str) -> JsonValue:
    """The JSON document an answer is: all of it, or its one fenced code block.

    Raises:
        ValueError: there is no such document, or more than one block; the message says which.
    """
    blocks = _FENCE.findall(answer)
    if len(blocks) > 1:
        reason = f"{len(blocks)} code blocks, and one document is asked for"
        raise ValueError(reason)
    document: JsonValue = json.loads(blocks[0] if blocks else answer, parse_constant=_no_constant)
    return document


def _no_constant(name: str) -> NoReturn:
    reason = f"{name} is no JSON value"
    raise ValueError(reason)


def _schema_errors(document: JsonValue, schema: dict[str, Any]) -> list[tuple[str, str]]:
    return [(error.json_path, error.message) for error in schema_errors(schema, document)]


def _excerpt(text: str) -> str:
    line = " ".join(text.split())
    return repr(line if len(line) <= _SHOWN else line[: _SHOWN - 1] + "…")
