"""Plain data inside Pydantic models: kept as it is, written to JSON as numbers rather than as text."""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal
from typing import Annotated

from pydantic import PlainSerializer

from fake_backend.documents import PlainValue


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
