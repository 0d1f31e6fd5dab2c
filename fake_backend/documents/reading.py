"""Bytes of a file, or text, to a `Document`: UTF-8 with or without byte-order mark, YAML or (``.json``) JSON."""

from __future__ import annotations

import functools
from collections.abc import Callable
from pathlib import Path

from fake_backend.documents import json_text, yaml_nodes, yaml_values
from fake_backend.documents.document import Document, KeyPath, Position, error_in


def load_document(path: Path, *, name: str | None = None) -> Document:
    """Read a YAML or (``.json``) JSON file.

    Args:
        path: the file.
        name: how the user would write it, for messages; the path itself by default.

    Raises:
        DocumentError: the file cannot be read, is not UTF-8, or is not a document.
    """
    shown = name if name is not None else str(path)
    try:
        content = path.read_bytes()
    except OSError as error:
        raise error_in(shown, f"cannot be read: {error.strerror or error}") from error
    return parse_document(_decode(content, shown), name=shown)


def parse_document(text: str, *, name: str) -> Document:
    """Read a document from text; JSON when `name` ends in ``.json``, else YAML.

    Raises:
        DocumentError: the text is not a document; the problem carries its place.
    """
    if name.endswith(".json"):
        return parse_json(text, name=name)
    text = text.removeprefix("\ufeff")
    return Document(name=name, value=yaml_values.parse(text, name), locate=_yaml_places(text))


def parse_json(text: str, *, name: str) -> Document:
    """Read a document that is JSON whatever its file is called; raises as `parse_document`."""
    text = text.removeprefix("\ufeff")
    value = json_text.parse(text, name)
    return Document(name=name, value=value, locate=functools.partial(json_text.locate, text))


def _yaml_places(text: str) -> Callable[[KeyPath], Position | None]:
    """Places by composing the text once more when the first is asked for: good documents pay nothing for them."""

    @functools.cache
    def root() -> yaml_nodes.Node | None:
        return yaml_nodes.compose(text)

    return lambda keypath: yaml_nodes.locate(root(), keypath)


def _decode(content: bytes, name: str) -> str:
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        column = error.start - content.rfind(b"\n", 0, error.start)
        message = "this is not UTF-8 text; save the file as UTF-8"
        raise error_in(name, message, place=(line, column)) from error
