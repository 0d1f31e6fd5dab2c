"""Plain data of a YAML node tree: text, ints, exact decimals, booleans, None, lists, mappings with text keys.

It refuses duplicate keys, aliases that contain themselves or multiply beyond reason, and every tag beside the core's.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from decimal import Decimal

import yaml

from fake_backend.documents.document import KeyPath
from fake_backend.documents.yaml_nodes import CORE, PATTERNS, Node, error_at, members

EXPANSION_LIMIT = 1_000_000
"""Values that aliases may add to a document once they are written out."""

_SPECIAL_FLOAT = re.compile(r"[-+]?\.[a-zA-Z]+\Z")


def construct(root: Node | None, name: str) -> object:
    """Return the plain data of a node tree.

    Raises:
        DocumentError: duplicate keys, foreign tags, text that its tag does not allow, or unreasonable aliases.
    """
    if root is None:
        return None
    _refuse_expansion(root, name)
    built: dict[int, object] = {}

    def build(node: Node, path: KeyPath) -> object:
        if id(node) not in built:
            built[id(node)] = _scalar(node, name, path) if isinstance(node, yaml.ScalarNode) else nested(node, path)
        return built[id(node)]

    def nested(node: Node, path: KeyPath) -> object:
        if isinstance(node, yaml.MappingNode):
            _refuse_tag(node, "map", name=name, path=path)
            _refuse_duplicates(node, name, path)
            return {key: build(child, (*path, key)) for key, child in members(node, name, path)}
        _refuse_tag(node, "seq", name=name, path=path)
        return [build(child, (*path, index)) for index, child in enumerate(node.value)]

    return build(root, ())


def _refuse_duplicates(node: yaml.MappingNode, name: str, path: KeyPath) -> None:
    first: dict[str, Node] = {}
    for key_node, _ in node.value:
        earlier = first.setdefault(str(key_node.value), key_node)
        if earlier is not key_node:
            line, again = earlier.start_mark.line + 1, key_node.start_mark.line + 1
            message = f"the key {key_node.value!r} stands twice, in line {line} and in line {again}; remove one"
            raise error_at(key_node, message, name=name, path=(*path, str(key_node.value)))


def _refuse_expansion(root: Node, name: str) -> None:
    """Refuse aliases inside themselves, and documents that grow beyond reason when aliases are written out."""
    sizes: dict[int, int] = {}
    open_nodes: set[int] = set()
    written = 0

    def size(node: Node) -> int:
        nonlocal written
        if isinstance(node, yaml.ScalarNode):
            return 1
        if id(node) in open_nodes:
            raise error_at(node, "this anchor is used inside itself", name=name)
        if id(node) not in sizes:
            open_nodes.add(id(node))
            children = node.value if isinstance(node, yaml.SequenceNode) else [c for pair in node.value for c in pair]
            written += 1 + len(children)
            sizes[id(node)] = 1 + sum(size(child) for child in children)
            open_nodes.discard(id(node))
        return sizes[id(node)]

    if size(root) - written > EXPANSION_LIMIT:
        message = f"writing out its aliases would add more than {EXPANSION_LIMIT:,} values to the document"
        raise error_at(root, message, name=name)


def _refuse_tag(node: Node, kind: str, *, name: str, path: KeyPath) -> None:
    if node.tag != CORE + kind:
        raise error_at(node, f"the tag {_short(node.tag)} is not allowed here; remove it", name=name, path=path)


def _scalar(node: yaml.ScalarNode, name: str, path: KeyPath) -> object:
    tag, text = node.tag, node.value
    if tag in {CORE + "str", CORE + "merge"}:
        return text
    if tag not in PATTERNS:
        raise error_at(node, f"the tag {_short(tag)} is not allowed here; remove it", name=name, path=path)
    if not PATTERNS[tag].match(text):
        raise error_at(node, f"{text!r} is no {_short(tag)}", name=name, path=path)
    if _SPECIAL_FLOAT.match(text):
        message = f"{text} is not a number that can be used; put quotes around it if text is meant"
        raise error_at(node, message, name=name, path=path)
    try:
        return _CONSTRUCTORS[tag](text)
    except (ValueError, ArithmeticError) as error:
        raise error_at(node, "this number is too long to be used", name=name, path=path) from error


_CONSTRUCTORS: dict[str, Callable[[str], object]] = {
    CORE + "null": lambda _text: None,
    CORE + "bool": lambda text: text.lower() == "true",
    CORE + "int": lambda text: int(text, {"0o": 8, "0x": 16}.get(text[:2], 10)),
    CORE + "float": Decimal,
}


def _short(tag: str) -> str:
    return "!!" + tag.removeprefix(CORE) if tag.startswith(CORE) else tag
