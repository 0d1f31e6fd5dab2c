"""Which route answers a request: by method and path, literal steps before parameters."""

from __future__ import annotations

import fnmatch
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from urllib.parse import unquote

from fake_backend.documents.nearest import nearest

METHODS = ("GET", "POST", "PUT", "PATCH", "DELETE")


@dataclass(frozen=True, slots=True, kw_only=True)
class Route:
    """One way to answer.

    Attributes:
        method: one of `METHODS`.
        template: path with ``{parameters}``.
        action: what the engine does: list, create, read, replace, patch, remove, whole, merge, put, or compute.
        subject: the table it is about; for computed routes the key under ``routes:``.
    """

    method: str
    template: str
    action: str
    subject: str

    @property
    def name(self) -> str:
        """``METHOD /template``."""
        return f"{self.method} {self.template}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Found:
    """A route and the values of its parameters."""

    route: Route
    parameters: Mapping[str, str]


@dataclass(frozen=True, slots=True, kw_only=True)
class OtherMethods:
    """The path is known, the method is not; `allowed` are those that are."""

    allowed: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Unknown:
    """Nothing is known at this path; `nearest` is the route that looks most like it, if any does."""

    nearest: str | None


def match(routes: Iterable[Route], method: str, path: str) -> Found | OtherMethods | Unknown:
    """Return the route for a request, or what is known instead. HEAD is answered as GET."""
    wanted = "GET" if method == "HEAD" else method
    routes = tuple(routes)
    steps = _steps(path)
    here = [(route, parameters) for route in routes if (parameters := _parameters(route.template, steps)) is not None]
    if not here:
        return Unknown(nearest=nearest(f"{wanted} {path}", [route.name for route in routes]))
    fitting = [(route, parameters) for route, parameters in here if route.method == wanted]
    if not fitting:
        return OtherMethods(allowed=tuple(m for m in METHODS if any(route.method == m for route, _ in here)))
    route, parameters = min(fitting, key=lambda pair: len(pair[1]))
    return Found(route=route, parameters=parameters)


def allows(rules: Iterable[str], method: str, path: str) -> bool:
    """Whether one of the rules ``METHOD /path`` covers a request; ``*`` is any method or step, ``**`` any rest."""
    return any(_rule_covers(rule, method, path) for rule in rules)


def selects(rule: str, route: Route) -> bool:
    """Whether a rule ``METHOD /path`` of the spec means a route: by its template, or by wildcards."""
    return _rule_covers(rule, route.method, route.template)


def _rule_covers(rule: str, method: str, path: str) -> bool:
    wanted, _, pattern = rule.partition(" ")
    if wanted not in {"*", "GET" if method == "HEAD" else method}:
        return False
    parts, steps = _steps(pattern), _steps(path)
    if parts and parts[-1] == "**":
        parts, steps = parts[:-1], steps[: len(parts) - 1]
    return len(parts) == len(steps) and all(map(_step_fits, steps, parts))


def _step_fits(step: str, part: str) -> bool:
    return _is_parameter(part) or fnmatch.fnmatchcase(step, part)


def _parameters(template: str, steps: tuple[str, ...]) -> dict[str, str] | None:
    parts = _steps(template)
    if len(parts) != len(steps):
        return None
    found = {part[1:-1]: step for part, step in zip(parts, steps, strict=True) if _is_parameter(part)}
    literal = all(_is_parameter(part) or part == step for part, step in zip(parts, steps, strict=True))
    return found if literal else None


def parameters_of(template: str) -> tuple[str, ...]:
    """Return the names of the parameters in a path, in their order."""
    return tuple(part[1:-1] for part in _steps(template) if _is_parameter(part))


def _is_parameter(part: str) -> bool:
    return part.startswith("{") and part.endswith("}")


def _steps(path: str) -> tuple[str, ...]:
    """Return the decoded steps of a path; a ``%2F`` stays inside its step."""
    return tuple(map(unquote, path.strip("/").split("/"))) if path.strip("/") else ()
