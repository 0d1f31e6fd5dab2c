from __future__ import annotations

import pytest

from fake_backend.fixtures.regular_expressions import expression_fault, found

ENDLESS, LONG = "(a+)+$", "a" * 60 + "!"


@pytest.mark.parametrize(
    ("expression", "text", "part"),
    [
        ("[0-9]+ SGD", "It is 1200 SGD.", "1200 SGD"),
        ("(?i)^yes", "Yes, it is.", "Yes"),
        ("é.", "un café x", "é "),
        (r"\u00e9", "café", "é"),
        (r"\\u00e9", "café", None),
        (r"SGD\Z", "1200 SGD", "SGD"),
        ("SGD$", "1200 SGD\n", None),
        ("x", "\ud800x", "x"),
        (ENDLESS, LONG, None),
        ("(a|a)*b|(.*)*c", LONG, None),
    ],
)
def test_an_expression_is_found_anywhere_and_soon(expression: str, text: str, part: str | None) -> None:
    """A text that keeps an expression busy for years would hang the run, and no signal would end it."""
    assert expression_fault(expression) == ""
    assert found(expression, text) == part


@pytest.mark.parametrize(
    ("expression", "fault"),
    [
        ("(x", "missing )"),
        ("a{1,5000}", "invalid repetition size: {1,5000}"),
        ("(?!a)b", "look-around"),
        ("a(?=b)", "look-around"),
        ("(?<=a)b", "look-around"),
        (r"(a)\1", "reference back to a group"),
    ],
)
def test_what_is_no_expression_is_refused_whatever_the_text(expression: str, fault: str) -> None:
    """The author learns it when the file is read; no answer of an agent decides about it."""
    assert fault in expression_fault(expression)
    with pytest.raises(ValueError, match="is no regular expression"):
        found(expression, "")
