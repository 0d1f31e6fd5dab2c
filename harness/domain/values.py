"""What every value of the domain is built on."""

from __future__ import annotations

from decimal import Decimal
from typing import Annotated

from pydantic import BaseModel, BeforeValidator, ConfigDict, JsonValue

__all__ = ["FileValue", "JsonValue", "Value"]


def _plain(value: object) -> object:
    """Numbers as JSON has them: files are read exactly, and what goes over the wire is JSON."""
    if isinstance(value, Decimal):
        return int(value) if value == value.to_integral_value() else float(value)
    if isinstance(value, dict):
        return {key: _plain(item) for key, item in value.items()}
    return [_plain(item) for item in value] if isinstance(value, list | tuple) else value


FileValue = Annotated[JsonValue, BeforeValidator(_plain)]
"""A JSON value as a suite file holds it."""


class Value(BaseModel):
    """A frozen value that stands in a file: unknown keys are refused, equality is by content."""

    model_config = ConfigDict(frozen=True, extra="forbid", protected_namespaces=())
