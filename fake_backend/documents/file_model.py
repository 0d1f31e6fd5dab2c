"""The base of every model that is a file format: frozen, unknown keys refused, types as written.

A quoted ``"yes"`` is no boolean and a quoted ``"3"`` no number, as Pydantic's lax mode would have it; a list still
serves where a tuple is declared, and a whole number where a decimal is.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from pydantic import BaseModel, ConfigDict, GetCoreSchemaHandler
from pydantic_core import CoreSchema, PydanticCustomError, core_schema

_AS_WRITTEN = {"bool", "int", "str"}
_NUMBERS = {"float", "decimal"}


def _take_as_written(part: object) -> None:
    """Make text, whole numbers and booleans strict in place, and keep text and booleans out of number fields."""
    if isinstance(part, list | tuple):
        for item in part:
            _take_as_written(item)
    elif isinstance(part, dict):
        kind = part.get("type")
        if isinstance(kind, str) and kind in _AS_WRITTEN:
            part["strict"] = True
        for name, item in part.items():
            if isinstance(item, dict) and item.get("type") in _NUMBERS:
                part[name] = core_schema.no_info_before_validator_function(_refuse_quoted, item)
            elif name not in {"metadata", "default", "serialization", "expected", "config"}:
                _take_as_written(item)


def _refuse_quoted(value: object) -> object:
    if isinstance(value, str | bool):
        kind = "decimal_type"
        raise PydanticCustomError(kind, "a number is needed")
    return value


class FileModel(BaseModel):
    """Content of a file. `validate` turns what is wrong with it into sentences with a place.

    `RENAMED` holds keys that are called otherwise now, by their old names, for people whose files are older.
    """

    RENAMED: ClassVar[Mapping[str, str]] = {}

    model_config = ConfigDict(frozen=True, extra="forbid", protected_namespaces=())

    @classmethod
    def __get_pydantic_core_schema__(cls, source: object, handler: GetCoreSchemaHandler) -> CoreSchema:
        """Return the model's core schema with every scalar taken as it is written."""
        schema = handler(source)
        _take_as_written(handler.resolve_ref_schema(schema))
        return schema
