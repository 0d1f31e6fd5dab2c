"""Checks of a spec that no single field can make: against the fixture, and of its parts against each other."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from fake_backend.computed import REQUEST_NAMES, TOKEN_NAMES
from fake_backend.documents import KeyPath, did_you_mean
from fake_backend.fixtures.errors import WorkingError
from fake_backend.fixtures.fixture import Fixture
from fake_backend.fixtures.json_schemas import schema_faults
from fake_backend.fixtures.unknown_names import unknown_members, unknown_names
from fake_backend.matching import METHODS, Route, parameters_of, selects
from fake_backend.routes import routes_of
from fake_backend.spec_format import BUILT_IN_ROLES, BackendSpec, function_in

Fault = tuple[KeyPath, str]
"""Where in the document, and what is wrong."""


def spec_faults(spec: BackendSpec, fixture: Fixture) -> Iterator[Fault]:
    """Yield everything wrong with a spec beside its form."""
    routes = tuple(routes_of(spec, fixture))
    yield from _unknown_collections(spec, fixture)
    yield from _unknown_roles(spec)
    yield from _bad_rules(spec, routes)
    yield from _clashes(routes)
    for key, route in spec.routes.items():
        yield from _route_faults(key, route.function, folder=spec.folder)
        if route.returns is not None:
            yield from (
                (("routes", key, "returns"), fault) for fault in _expression_faults(key, route.returns, fixture)
            )
    for at, schema in _schemas(spec):
        yield from (((*at, *inner), fault) for inner, fault in schema_faults(schema))
    if spec.page_size > spec.max_page_size:
        yield ("page_size",), f"a page of {spec.page_size} is more than max_page_size, {spec.max_page_size}"


def _unknown_collections(spec: BackendSpec, fixture: Fixture) -> Iterator[Fault]:
    for name in spec.collections:
        if name not in fixture.tables and isinstance(fixture.values.get(name), list):
            yield (
                ("collections", name),
                f"no field tells the rows of {name!r} apart; name one under keys: in the fixture",
            )
        elif name not in fixture.tables:
            yield ("collections", name), f"the fixture has no collection {name!r}; {did_you_mean(name, fixture.tables)}"


def _unknown_roles(spec: BackendSpec) -> Iterator[Fault]:
    known = (*spec.roles, *BUILT_IN_ROLES)
    for token, role in spec.tokens.items():
        if role not in known:
            yield ("tokens", token), f"there is no role {role!r}; {did_you_mean(role, known)}"
    for name, collection in spec.collections.items():
        for role in collection.writable if isinstance(collection.writable, tuple) else ():
            if role not in known:
                yield ("collections", name, "writable"), f"there is no role {role!r}; {did_you_mean(role, known)}"


def _bad_rules(spec: BackendSpec, routes: tuple[Route, ...]) -> Iterator[Fault]:
    """Yield rules that mean no route at all."""
    rules: list[tuple[KeyPath, str]] = [(("metered", rule), rule) for rule in spec.metered]
    rules += [(("faults", rule), rule) for rule in spec.faults]
    for role, words in spec.roles.items():
        rules += [(("roles", role), word) for word in words if word not in BUILT_IN_ROLES]
    for at, rule in rules:
        if not any(selects(rule, route) for route in routes):
            names = [route.name for route in routes]
            yield at, f"{rule!r} means no route; {did_you_mean(rule, names)}"


def _clashes(routes: tuple[Route, ...]) -> Iterator[Fault]:
    seen: dict[str, Route] = {}
    for route in routes:
        first = seen.setdefault(route.name, route)
        if first is not route:
            at = ("collections", route.subject) if route.action != "compute" else ("routes", route.subject)
            yield at, f"{route.name} is served twice, for {first.subject!r} too; give one another path"


def _route_faults(key: str, function: str | None, *, folder: Path) -> Iterator[Fault]:
    method, _, template = key.partition(" ")
    if method not in METHODS or not template.startswith("/"):
        yield ("routes", key), f"a route is written METHOD /path, with one of {', '.join(METHODS)}; found {key!r}"
    names = parameters_of(template)
    for name in dict.fromkeys(names):
        if not name.isidentifier() or names.count(name) > 1:
            yield ("routes", key), f"a parameter is a whole step, {{name}}, each name once; found {{{name}}} in {key!r}"
    if function is not None:
        found = _missing_function(function, folder)
        if found:
            yield ("routes", key, "function"), found


def _expression_faults(route: str, text: str, fixture: Fixture) -> tuple[str, ...]:
    members = {"path": parameters_of(route), "token": TOKEN_NAMES}
    try:
        names = unknown_names(text, (*REQUEST_NAMES, *fixture.values), fixture.lets)
        return (*names, *unknown_members(text, members))
    except WorkingError as error:
        return (str(error),)


def _missing_function(reference: str, folder: Path) -> str:
    """Say what is missing of ``module:function``; nothing of it is run."""
    path, name = function_in(folder, reference)
    try:
        tree = ast.parse(path.read_bytes())
    except (OSError, SyntaxError, ValueError) as error:
        return f"{path} cannot be read: {error}"
    names = [node.name for node in tree.body if isinstance(node, ast.FunctionDef)]
    return "" if name in names else f"{path} has no function {name!r}; {did_you_mean(name, names)}"


def _schemas(spec: BackendSpec) -> Iterator[tuple[KeyPath, dict[str, Any]]]:
    for name, collection in spec.collections.items():
        if collection.body is not None:
            yield ("collections", name, "schema"), collection.body
    for key, route in spec.routes.items():
        if route.body is not None:
            yield ("routes", key, "schema"), route.body
