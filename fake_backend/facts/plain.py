"""Plain data of files, wires and models: how deep it may be, and its decimals written to JSON as numbers."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from decimal import Decimal
from typing import Annotated

from pydantic import PlainSerializer

from fake_backend.documents import PlainValue

DEEPEST = 100
"""Lists and mappings inside each other; what is nested much deeper can be written to a record and not read again."""


def too_deep(value: object) -> bool:
    """Whether lists and mappings are nested more than `DEEPEST` deep; looked through level by level, so it ends."""
    level: list[object] = [value]
    for _ in range(DEEPEST + 1):
        level = [inner for outer in level for inner in _inside(outer) if isinstance(inner, Mapping | list | tuple)]
        if not level:
            return False
    return True


def _inside(value: object) -> Collection[object]:
    if isinstance(value, Mapping):
        return value.values()
    return value if isinstance(value, list | tuple) else ()


def json_types(value: object) -> PlainValue:
    """Return plain data with decimals as ints where they are whole and as the nearest floats where they are not."""
    if isinstance(value, Decimal):
        return int(value) if value == value.to_integral_value() else float(value)
    if isinstance(value, Mapping):
        return {key: json_types(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [json_types(item) for item in value]
    return value


Plain = Annotated[PlainValue, PlainSerializer(json_types, when_used="json")]
"""Any plain value as a field of a model."""
