"""The rules of the YAML 1.2 core schema, and the place of every key in a text.

The core schema knows fewer special words than YAML 1.1: ``NO``, ``on`` and ``2026-09`` are text. Places are found in a
tree that is composed only when something has to be pointed at; values are built by `yaml_values`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

import yaml

from fake_backend.documents.document import KeyPath, Position, error_in

Node = yaml.nodes.Node
if TYPE_CHECKING:
    _Loader = yaml.SafeLoader
else:  # libyaml, where the installed PyYAML was built with it: ten times faster
    _Loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)

CORE = "tag:yaml.org,2002:"
PATTERNS = {
    CORE + tag: re.compile(rf"(?:{pattern})\Z")
    for tag, pattern in (
        ("null", r"~|null|Null|NULL|"),
        ("bool", r"true|True|TRUE|false|False|FALSE"),
        ("int", r"[-+]?[0-9]+|0o[0-7]+|0x[0-9a-fA-F]+"),
        (
            "float",
            r"[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?|[-+]?\.(?:inf|Inf|INF)|\.(?:nan|NaN|NAN)",
        ),
    )
}
"""How the scalars that are not text are written, by tag."""


class CoreLoader(_Loader):
    """Gives events and nodes; it resolves no tags, and PyYAML constructs nothing with it."""


CoreLoader.yaml_implicit_resolvers = {}


@contextmanager
def sentences(text: str, name: str) -> Iterator[None]:
    """Turn what PyYAML finds wrong with a text into a `DocumentError` at its place."""
    try:
        yield
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        said = ", ".join(part for part in (error.problem, error.context) if part)
        place = (mark.line + 1, mark.column + 1) if mark else (0, 0)
        raise error_in(name, f"this is not YAML: {said}", place=place) from error
    except yaml.reader.ReaderError as error:
        before = text[: error.position]
        place = (before.count("\n") + 1, len(before) - before.rfind("\n"))
        raise error_in(name, f"the character {_code_point(error)} is not allowed in YAML", place=place) from error


def _code_point(error: yaml.reader.ReaderError) -> str:
    """Return the name of the refused character; the two readers of PyYAML disagree on its type."""
    refused = error.character
    return f"U+{ord(refused) if isinstance(refused, str) else int(refused):04X}"


def compose(text: str) -> Node | None:
    """Return the node tree of a text that was read before; None when it is empty."""
    loader = CoreLoader(text)
    try:
        return loader.get_single_node()
    finally:
        loader.dispose()


def locate(root: Node | None, keypath: KeyPath) -> Position | None:
    """Return the place of a key, or of a list's item; None when the path leaves the tree."""
    node, mark = root, root.start_mark if root else None
    for key in keypath:
        if isinstance(node, yaml.MappingNode) and isinstance(key, str):
            found = next((pair for pair in _pairs(node) if pair[0].value == key), None)
            if found is None:
                return None
            mark, node = found[0].start_mark, found[1]
        elif isinstance(node, yaml.SequenceNode) and isinstance(key, int) and 0 <= key < len(node.value):
            node = node.value[key]
            mark = node.start_mark
        else:
            return None
    return (mark.line + 1, mark.column + 1) if mark else None


def _pairs(node: Node) -> Iterator[tuple[Node, Node]]:
    """Yield the explicit pairs, then those of the merged mappings."""
    merges: list[Node] = []
    for key_node, child in node.value:
        if key_node.value == "<<" and not key_node.style:
            merges += child.value if isinstance(child, yaml.SequenceNode) else [child]
        else:
            yield key_node, child
    for source in merges:
        yield from _pairs(source)
