"""YAML text to a tree of nodes, each tagged by the rules of the YAML 1.2 core schema, and the place of every key.

The core schema knows fewer special words than YAML 1.1: ``NO``, ``on`` and ``2026-09`` are text. No value
is built here.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

import yaml

from fake_backend.documents.document import KeyPath, Position, dotted, error_in
from fake_backend.errors import DocumentError

Node = yaml.nodes.Node
if TYPE_CHECKING:
    _Loader = yaml.SafeLoader
else:  # libyaml, where the installed PyYAML was built with it: ten times faster
    _Loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)

CORE = "tag:yaml.org,2002:"
_SCALARS = (
    ("null", r"~|null|Null|NULL|", "~nN\0"),
    ("bool", r"true|True|TRUE|false|False|FALSE", "tTfF"),
    ("int", r"[-+]?[0-9]+|0o[0-7]+|0x[0-9a-fA-F]+", "-+0123456789"),
    (
        "float",
        r"[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?|[-+]?\.(?:inf|Inf|INF)|\.(?:nan|NaN|NAN)",
        "-+0123456789.",
    ),
    ("merge", r"<<", "<"),
)
PATTERNS = {CORE + tag: re.compile(rf"(?:{pattern})\Z") for tag, pattern, _ in _SCALARS}


class _CoreLoader(_Loader):
    """Composes nodes with the resolvers of the core schema; nothing is ever constructed by PyYAML itself."""


_CoreLoader.yaml_implicit_resolvers = {}
for _tag, _pattern, _first in _SCALARS:
    for _character in _first:
        _CoreLoader.yaml_implicit_resolvers.setdefault(_character.strip("\0"), []).append((
            CORE + _tag,
            PATTERNS[CORE + _tag],
        ))


def compose(text: str, name: str) -> Node | None:
    """Return the node tree of the one document in `text`; None when it is empty.

    Raises:
        DocumentError: the text is not YAML, or holds more than one document.
    """
    loader = None
    try:
        loader = _CoreLoader(text)
        return loader.get_single_node()
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        said = ", ".join(part for part in (error.problem, error.context) if part)
        place = (mark.line + 1, mark.column + 1) if mark else (0, 0)
        raise error_in(name, f"this is not YAML: {said}", place=place) from error
    except yaml.reader.ReaderError as error:
        before = text[: error.position]
        place = (before.count("\n") + 1, len(before) - before.rfind("\n"))
        raise error_in(name, f"the character {_code_point(error)} is not allowed in YAML", place=place) from error
    except RecursionError as error:
        raise error_in(name, "values are nested too deeply") from error
    finally:
        if loader is not None:
            loader.dispose()


def locate(root: Node | None, keypath: KeyPath, name: str) -> Position | None:
    """Return the place of a key, or of a list's item; None when the path leaves the tree."""
    node, mark = root, root.start_mark if root else None
    for key in keypath:
        if isinstance(node, yaml.MappingNode) and isinstance(key, str):
            found = next((pair for pair in pairs(node, name, ()) if pair[0].value == key), None)
            if found is None:
                return None
            mark, node = found[0].start_mark, found[1]
        elif isinstance(node, yaml.SequenceNode) and isinstance(key, int) and 0 <= key < len(node.value):
            node = node.value[key]
            mark = node.start_mark
        else:
            return None
    return (mark.line + 1, mark.column + 1) if mark else None


def members(node: yaml.MappingNode, name: str, path: KeyPath) -> Iterator[tuple[str, Node]]:
    """Yield keys and values, merged ones included; an explicit key hides a merged one, an earlier merge a later one."""
    seen: set[str] = set()
    for key_node, child in pairs(node, name, path):
        if key_node.value not in seen:
            seen.add(key_node.value)
            yield key_node.value, child


def pairs(node: yaml.MappingNode, name: str, path: KeyPath) -> Iterator[tuple[yaml.ScalarNode, Node]]:
    """Yield the explicit pairs, then those of the merged mappings."""
    merges: list[tuple[Node, Node]] = []
    for key_node, child in node.value:
        if not isinstance(key_node, yaml.ScalarNode):
            raise error_at(key_node, "a key is text, not a list or a mapping", name=name, path=path)
        if key_node.tag == CORE + "merge":
            merges.append((key_node, child))
        else:
            yield key_node, child
    for key_node, child in merges:
        for source in child.value if isinstance(child, yaml.SequenceNode) else [child]:
            if not isinstance(source, yaml.MappingNode):
                message = "'<<' merges a mapping, or a list of mappings, named by an alias"
                raise error_at(key_node, message, name=name, path=path)
            yield from pairs(source, name, path)


def error_at(node: Node, message: str, *, name: str, path: KeyPath = ()) -> DocumentError:
    """Return `message` as an error at the place where `node` starts."""
    return error_in(name, message, place=(node.start_mark.line + 1, node.start_mark.column + 1), key=dotted(path))


def _code_point(error: yaml.reader.ReaderError) -> str:
    """Return the name of the refused character; the two readers of PyYAML disagree on its type."""
    refused = error.character
    return f"U+{ord(refused) if isinstance(refused, str) else int(refused):04X}"
