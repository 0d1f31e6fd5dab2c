"""What the suite names and the live surface lacks: a gate failure, for a change that renames a tool is no user error.

A tool that is only forbidden may be absent: the write tools that a reader is never shown are the best case of it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fnmatch import fnmatchcase
from typing import Any

from fake_backend.documents import did_you_mean
from harness.domain.case import Case
from harness.domain.surface import Surface, Tool
from harness.gate.circumstances import SurfaceProblem


def surface_problems(
    cases: Iterable[Case], surface: Surface, *, metered: Sequence[str] = ()
) -> tuple[SurfaceProblem, ...]:
    """Each tool, and each argument of one as `tool.argument`, that cases name and `surface` lacks.

    A name or glob of `metered` that means no tool is one too: what it was to watch over would go unwatched.
    """
    missing: dict[tuple[str, str], list[str]] = {}
    for case in cases:
        for problem in _problems(case, surface):
            missing.setdefault(problem, []).append(case.id)
    lacking = [SurfaceProblem(name=name, hint=hint, cases=tuple(ids)) for (name, hint), ids in missing.items()]
    idle = [glob for glob in metered if not any(fnmatchcase(name, glob) for name in surface.names)]
    return (*lacking, *(_unmetered(glob, surface) for glob in idle))


def _unmetered(glob: str, surface: Surface) -> SurfaceProblem:
    hint = did_you_mean(glob, surface.names, none="the server lists none")
    return SurfaceProblem(name=glob, hint=hint, cases=(), key="server.metered")


def _problems(case: Case, surface: Surface) -> Iterator[tuple[str, str]]:
    named = tuple(dict.fromkeys(_arguments(case)))
    for name in dict.fromkeys((*case.tools.expected, *(tool for tool, _ in named))):
        if surface.tool(name) is None:
            yield name, did_you_mean(name, surface.names, none="the server lists none")
    for name, argument in named:
        tool = surface.tool(name)
        known = parameter_names(tool) if tool is not None else None
        if argument and known is not None and argument not in known:
            yield f"{name}.{argument}", did_you_mean(argument, sorted(known), none="the tool takes none")
    yield from _unknown_bounds(case, surface)


def _unknown_bounds(case: Case, surface: Surface) -> Iterator[tuple[str, str]]:
    """Arguments that are to bound a bill and that no tool the case expects takes."""
    tools = [tool for name in case.tools.expected if (tool := surface.tool(name)) is not None]
    known = [parameter_names(tool) for tool in tools]
    names = sorted(set().union(*(names for names in known if names)))
    for bound in case.bills.bounded_by if case.bills and tools and None not in known else ():
        if bound not in names:
            yield f"{tools[0].name}.{bound}", did_you_mean(bound, names, none="the tool takes none")


def _arguments(case: Case) -> Iterator[tuple[str, str]]:
    """Every (tool, argument) the case asks for, the paths into nested values cut to the argument; '' for the call."""
    calls = ((call.tool, call.args) for call in case.solution)
    for tool, arguments in (*case.args.items(), *case.args_every.items(), *calls):
        yield tool, ""
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
