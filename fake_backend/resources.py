"""What the routes of collections and mappings do."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any
from urllib.parse import quote

from fake_backend import mutations
from fake_backend.bodies import check, read_body, read_object
from fake_backend.documents import did_you_mean
from fake_backend.exchange import Request, Response, etag_of, json_response
from fake_backend.matching import Found
from fake_backend.problems import Refusal
from fake_backend.queries import Limits, select
from fake_backend.routes import Api, path_of
from fake_backend.spec_format import CollectionSpec
from fake_backend.world import World

MERGE_PATCH = ("application/merge-patch+json", "application/json")


@dataclass(frozen=True, slots=True, kw_only=True)
class Job:
    """One admitted request: what is served, the route it found, and the world it meets."""

    api: Api
    found: Found
    request: Request
    world: World

    @property
    def name(self) -> str:
        """The table it is about."""
        return self.found.route.subject

    @property
    def spec(self) -> CollectionSpec:
        """How that table is declared."""
        return self.api.spec.collections[self.name]

    @property
    def table(self) -> Mapping[str, Any]:
        """The rows as they are now."""
        return self.world.table(self.name)

    @property
    def target(self) -> mutations.Target:
        """The table as a target of writes."""
        return mutations.Target(table=self.name, key=self.api.key_field(self.name) or "", spec=self.spec)

    @property
    def key(self) -> str:
        """The key in the path."""
        return self.found.parameters["key"]

    def row(self) -> object:
        """Return the row the path names; raises `Refusal` 404."""
        if self.key not in self.table:
            hint = did_you_mean(self.key, self.table, none="it is empty")
            raise Refusal(404, f"{self.name} has no {self.key!r}; {hint}")
        return self.table[self.key]

    def answered(self, world: World, key: str, *, status: int = 200) -> tuple[Response, World]:
        """Return a row as it is in another world, and that world."""
        return json_response(world.table(self.name)[key], status=status), world


Action = Callable[[Job], tuple[Response, World]]


def rows_in(response: Response) -> int:
    """Return how many rows an answer holds: the length of a list, one for anything else that is good."""
    value = json.loads(response.body) if response.body else []
    return len(value) if isinstance(value, list) else 1


def _list(job: Job) -> tuple[Response, World]:
    limits = Limits(default=job.api.spec.page_size, most=job.api.spec.max_page_size)
    page = select(job.table, job.request.query, fields=lambda: _fields(job), limits=limits)
    url = f"{job.request.base_url}{job.request.path}"
    links = ", ".join(f'<{url}?{query}>; rel="{relation}"' for relation, query in page.links)
    headers = (("X-Total-Count", str(page.total)), *((("Link", links),) if links else ()))
    return _conditional(job.request, json_response([row for _, row in page.rows], headers=headers)), job.world


def _fields(job: Job) -> Iterable[str]:
    declared = (job.spec.body or {}).get("properties", {})
    return dict.fromkeys([*(field for row in job.table.values() for field in row), *declared])


def _read(job: Job) -> tuple[Response, World]:
    return _conditional(job.request, json_response(job.row())), job.world


def _whole(job: Job) -> tuple[Response, World]:
    return _conditional(job.request, json_response(dict(job.table))), job.world


def _create(job: Job) -> tuple[Response, World]:
    world, made = mutations.create(job.world, job.target, read_object(job.request))
    response, world = job.answered(world, made, status=201)
    location = f"{job.request.base_url}{path_of(job.name, job.spec)}/{quote(made, safe='')}"
    return replace(response, headers=(*response.headers, ("Location", location))), world


def _replace(job: Job) -> tuple[Response, World]:
    mutations.require(job.request, job.row())
    world = mutations.replace(job.world, job.target, read_object(job.request), row=job.key)
    return job.answered(world, job.key)


def _patch(job: Job) -> tuple[Response, World]:
    mutations.require(job.request, job.row())
    body = read_object(job.request, kinds=MERGE_PATCH)
    return job.answered(mutations.patch(job.world, job.target, body, row=job.key), job.key)


def _remove(job: Job) -> tuple[Response, World]:
    mutations.require(job.request, job.row())
    return Response(status=204), job.world.remove(job.name, job.key)


def _put(job: Job) -> tuple[Response, World]:
    """Set a member of a mapping; the schema is that of the whole mapping."""
    is_new = job.key not in job.table
    if not is_new:
        mutations.require(job.request, job.row())
    value = read_body(job.request)
    check({**job.table, job.key: value}, job.spec.body)
    return job.answered(job.world.put(job.name, job.key, value), job.key, status=201 if is_new else 200)


def _merge(job: Job) -> tuple[Response, World]:
    """Change a mapping by JSON merge patch."""
    before = dict(job.table)
    mutations.require(job.request, before)
    after = mutations.merged(before, read_object(job.request, kinds=MERGE_PATCH))
    check(after, job.spec.body)
    world = job.world
    for key in before:
        world = world if key in after else world.remove(job.name, key)
    for key, value in after.items():
        world = world if key in before and before[key] is value else world.put(job.name, key, value)
    return json_response(dict(world.table(job.name))), world


def _conditional(request: Request, response: Response) -> Response:
    """Answer 304 to one who has the same already."""
    wanted = request.headers.get("if-none-match")
    if wanted is not None and etag_of(response.body) in [part.strip() for part in wanted.split(",")]:
        return replace(response, status=304, body=b"")
    return response


ACTIONS: dict[str, Action] = {
    "list": _list,
    "create": _create,
    "read": _read,
    "replace": _replace,
    "patch": _patch,
    "remove": _remove,
    "whole": _whole,
    "put": _put,
    "merge": _merge,
}
