"""When two plain values are the same: by value, not by the way they are written.

12 is 12.0, whatever the numeric type; True is never 1; the text ``"3"`` is never the number 3.
"""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal
from typing import TypeGuard

from fake_backend.documents.canonical import canonical_json, number_text

Number = int | float | Decimal

SHOWN_CHARACTERS = 80
"""Longer values are cut in messages."""


def is_number(value: object) -> TypeGuard[Number]:
    """Whether a value is a number; booleans are not."""
    return isinstance(value, int | float | Decimal) and not isinstance(value, bool)


def exact(value: Number) -> Decimal:
    """Return a number as the decimal it is written as: the float 0.1 is 0.1."""
    return value if isinstance(value, Decimal) else Decimal(repr(value) if isinstance(value, float) else value)


def same(left: object, right: object) -> bool:
    """Whether two plain values are equal by value, at every depth."""
    if isinstance(left, bool) or isinstance(right, bool):
        return left is right
    if isinstance(left, int | float | Decimal) and isinstance(right, int | float | Decimal):
        return exact(left) == exact(right)
    if isinstance(left, Mapping) and isinstance(right, Mapping):
        return left.keys() == right.keys() and all(same(item, right[key]) for key, item in left.items())
    if isinstance(left, list | tuple) and isinstance(right, list | tuple):
        return len(left) == len(right) and all(map(same, left, right))
    return type(left) is type(right) and left == right


def differs_in_writing_only(left: object, right: object) -> bool:
    """Whether one value is a number and the other the same number written as text, as sloppy back ends return it."""
    if isinstance(left, str) and is_number(right):
        left, right = right, left
    return isinstance(right, str) and isinstance(left, int | float | Decimal) and _text(left) == _text_of(right)


def key_text(value: object) -> str:
    """Return the text a scalar is known by as a key: 142 and 142.0 are ``142``."""
    if isinstance(value, str):
        return value
    return canonical_json(value)


def shown(value: object) -> str:
    """Return a value as it stands in a sentence: JSON, cut when long."""
    text = canonical_json(value)
    return text if len(text) <= SHOWN_CHARACTERS else text[: SHOWN_CHARACTERS - 1] + "…"


def _text(value: Number) -> str | None:
    return None if isinstance(value, bool) else number_text(value)


def _text_of(text: str) -> str | None:
    """Return the canonical text of a number written in text; None when it is no number."""
    try:
        return number_text(Decimal(text))
    except (ArithmeticError, ValueError):
        return None
