"""A spec and a fixture as what is served: the table of routes, the key and the schema of each table."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from fake_backend.fixtures.fixture import Fixture
from fake_backend.matching import Route, selects
from fake_backend.spec_format import BackendSpec, CollectionSpec, FaultSpec, MeterSpec

ROW_ACTIONS = (
    ("GET", "", "list"),
    ("POST", "", "create"),
    ("GET", "/{key}", "read"),
    ("PUT", "/{key}", "replace"),
    ("PATCH", "/{key}", "patch"),
    ("DELETE", "/{key}", "remove"),
)
"""Routes of a collection: method, path below the collection's, action."""

MEMBER_ACTIONS = (
    ("GET", "", "whole"),
    ("PATCH", "", "merge"),
    ("GET", "/{key}", "read"),
    ("PUT", "/{key}", "put"),
    ("DELETE", "/{key}", "remove"),
)
"""Routes of a mapping."""

Function = Callable[..., Any]


@dataclass(frozen=True, slots=True, kw_only=True)
class Api:
    """All that answers depend on beside the request and the world.

    Attributes:
        spec: as declared.
        fixture: the known data.
        routes: every route, computed ones first.
        functions: the Python functions of computed routes, by the key under ``routes:``.
        meters: by name of the route.
        faults: rules by name of the route, each with the name its calls are counted under.
    """

    spec: BackendSpec
    fixture: Fixture = field(repr=False)
    routes: tuple[Route, ...]
    functions: Mapping[str, Function]
    meters: Mapping[str, MeterSpec]
    faults: Mapping[str, tuple[tuple[str, FaultSpec], ...]]

    def key_field(self, table: str) -> str | None:
        """Return the field that identifies a table's rows; None for a mapping."""
        collection = self.fixture.collections.get(table)
        return None if collection is None else collection.key


def make_api(spec: BackendSpec, fixture: Fixture, functions: Mapping[str, Function] | None = None) -> Api:
    """Return what a checked spec serves."""
    routes = tuple(routes_of(spec, fixture))
    return Api(
        spec=spec,
        fixture=fixture,
        routes=routes,
        functions=functions or {},
        meters={route.name: meter for rule, meter in spec.metered.items() for route in routes if selects(rule, route)},
        faults={route.name: tuple(_faults(spec, route)) for route in routes},
    )


def routes_of(spec: BackendSpec, fixture: Fixture) -> Iterator[Route]:
    """Yield the routes of a spec; what the fixture lacks is left out."""
    for key in spec.routes:
        method, _, template = key.partition(" ")
        yield Route(method=method, template=template, action="compute", subject=key)
    for name, collection in spec.collections.items():
        if name in fixture.tables:
            yield from _table_routes(name, collection, is_rows=name in fixture.collections)


def path_of(name: str, collection: CollectionSpec) -> str:
    """Return where a collection is served, without a trailing slash."""
    return (collection.path or f"/{name}").rstrip("/")


def _table_routes(name: str, collection: CollectionSpec, *, is_rows: bool) -> Iterator[Route]:
    for method, below, action in ROW_ACTIONS if is_rows else MEMBER_ACTIONS:
        if method == "GET" or collection.writable is not False:
            yield Route(method=method, template=path_of(name, collection) + below, action=action, subject=name)


def _faults(spec: BackendSpec, route: Route) -> Iterator[tuple[str, FaultSpec]]:
    for rule, faults in spec.faults.items():
        if selects(rule, route):
            for index, fault in enumerate(faults):
                yield f"{rule}[{index}]", fault
