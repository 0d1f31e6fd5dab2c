"""What the cases name and the live surface lacks: a gate failure, for a change that renames a tool is no user error.

Pure.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from fake_backend.documents import did_you_mean
from harness.domain.case import Case, ForbiddenCall
from harness.domain.surface import Surface, Tool


def surface_problems(cases: Iterable[Case], surface: Surface) -> tuple[str, ...]:
    """A sentence for each tool or argument that a case names and `surface` lacks, with the cases that name it."""
    missing: dict[str, list[str]] = {}
    for case in cases:
        for sentence in _problems(case, surface):
            missing.setdefault(sentence, []).append(case.id)
    return tuple(f"{sentence} (named by {', '.join(ids)})" for sentence, ids in missing.items())


def _problems(case: Case, surface: Surface) -> Iterator[str]:
    names = dict.fromkeys((*case.tools_named, *(tool for tool, _ in _arguments(case))))
    for name in names:
        if surface.tool(name) is None:
            yield f"the server has no tool {name!r}; {did_you_mean(name, surface.names) or 'it lists none'}"
    for name, argument in dict.fromkeys(_arguments(case)):
        tool = surface.tool(name)
        known = parameter_names(tool) if tool is not None else None
        if known is not None and argument not in known:
            hint = did_you_mean(argument, known) or "it takes none"
            yield f"the tool {name!r} has no argument {argument!r}; {hint}"


def _arguments(case: Case) -> Iterator[tuple[str, str]]:
    """Every (tool, argument) the case names, the paths into nested values cut to the argument."""
    forbidden = ((n.tool, n.args) for n in case.tools.never if isinstance(n, ForbiddenCall))
    calls = ((call.tool, call.args) for call in case.solution)
    for tool, arguments in (*case.args.items(), *case.args_every.items(), *forbidden, *calls):
        for path in arguments:
            yield tool, path.split(".")[0].split("[")[0]


def parameter_names(tool: Tool) -> frozenset[str] | None:
    """The arguments a tool declares, in its root and in the branches of its root; None where it takes any."""
    return _declared(tool.input_schema, tool.input_schema, 0)


def _declared(schema: Mapping[str, Any], root: Mapping[str, Any], depth: int) -> frozenset[str] | None:
    target = _referenced(schema.get("$ref"), root)
    branches = [b for word in ("allOf", "anyOf", "oneOf") for b in schema.get(word, ()) if isinstance(b, Mapping)]
    open_ended = schema.get("patternProperties") or schema.get("additionalProperties", False) not in {False, None}
    undeclared = "properties" not in schema and "additionalProperties" not in schema and not branches and not target
    if open_ended or depth > len(root) + 8 or (undeclared and depth == 0):
        return None
    names = frozenset(schema.get("properties", {}))
    for branch in (*branches, *((target,) if target else ())):
        inner = _declared(branch, root, depth + 1)
        if inner is None:
            return None
        names |= inner
    return names


def _referenced(reference: object, root: Mapping[str, Any]) -> Mapping[str, Any] | None:
    if not isinstance(reference, str) or not reference.startswith("#/"):
        return None
    place: Any = root
    for step in reference[2:].split("/"):
        place = place.get(step.replace("~1", "/").replace("~0", "~")) if isinstance(place, Mapping) else None
    return place if isinstance(place, Mapping) else None
