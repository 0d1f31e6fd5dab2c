"""What every value of the domain is built on."""

from __future__ import annotations

from typing import Annotated

from pydantic import BaseModel, BeforeValidator, ConfigDict, JsonValue

from fake_backend.fixtures.plain import json_types

__all__ = ["FileValue", "JsonValue", "Value"]


FileValue = Annotated[JsonValue, BeforeValidator(json_types)]
"""A JSON value as a suite file holds it: files are read exactly, and what goes over the wire is JSON."""


class Value(BaseModel):
    """A frozen value that stands in a file: unknown keys are refused, equality is by content."""

    model_config = ConfigDict(frozen=True, extra="forbid", protected_namespaces=())
