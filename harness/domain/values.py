"""What every value of the domain is built on."""

from __future__ import annotations

from pydantic import BaseModel, ConfigDict, JsonValue

__all__ = ["JsonValue", "Value"]


class Value(BaseModel):
    """A frozen value that stands in a file: unknown keys are refused, equality is by content."""

    model_config = ConfigDict(frozen=True, extra="forbid", protected_namespaces=())
