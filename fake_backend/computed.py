"""Computed routes: an expression over the world, or the author's Python function."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from fake_backend.bodies import check, read_body
from fake_backend.exchange import Request, Response, json_response
from fake_backend.fixtures.errors import WorkingError
from fake_backend.fixtures.workings import evaluate
from fake_backend.matching import Found
from fake_backend.problems import Refusal
from fake_backend.routes import Api
from fake_backend.world import World

REQUEST_NAMES = ("path", "query", "body", "token", "now")
"""What an expression may name of the request; every other name is the fixture's."""


TOKEN_NAMES = ("name", "role")
"""What `token` holds."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Token:
    """Who asks: the name of the token and its role."""

    name: str
    role: str


@dataclass(slots=True, kw_only=True)
class Call:
    """What the author's function gets; what it puts and removes is kept when it returns.

    Attributes:
        path: the parameters of the route.
        query: decoded names and values.
        body: the JSON of the body; None without one.
        token: who asks.
        now: the fixture's clock, as written.
        world: as it was when the request came, and as the function leaves it.
    """

    path: Mapping[str, str]
    query: Mapping[str, str]
    body: Any
    token: Token
    now: str | None
    world: World

    def table(self, name: str) -> Mapping[str, Any]:
        """Return the rows of a collection, or the members of a mapping, by key; never to be changed in place."""
        return self.world.table(name)

    def put(self, name: str, key: str, row: object) -> None:
        """Set a row."""
        self.world = self.world.put(name, key, row)

    def remove(self, name: str, key: str) -> None:
        """Take a row away."""
        self.world = self.world.remove(name, key)


def compute(api: Api, found: Found, request: Request, *, world: World, token: Token) -> tuple[Response, World]:
    """Answer a computed route.

    Raises:
        Refusal: 404 when it works out to null, 4xx for a bad body, 500 (with a note to the author) when it fails.
    """
    spec = api.spec.routes[found.route.subject]
    body = read_body(request) if request.body else None
    check(body, spec.body)
    call = Call(
        path=found.parameters,
        query=dict(request.query),
        body=body,
        token=token,
        now=api.fixture.now,
        world=world,
    )
    response = _worked_out(api, found, call)
    if response is None:
        raise Refusal(404, f"there is nothing at {request.path}")
    return response, call.world


def _worked_out(api: Api, found: Found, call: Call) -> Response | None:
    """Work out an answer; whatever goes wrong in the author's code is a 500 whose note tells the author."""
    spec = api.spec.routes[found.route.subject]
    try:
        if spec.returns is not None:
            value = evaluate(spec.returns, _Names(api, call), api.fixture.lets)
        else:
            value = api.functions[found.route.subject](call)
        return None if value is None else json_response(value, status=spec.status)
    except Refusal:
        raise
    except WorkingError as error:
        note = f"{found.route.name}: {error}"
        raise Refusal(500, "the route could not be worked out", note=note) from error
    except (Exception, SystemExit) as error:
        note = f"{found.route.name}: {type(error).__name__}: {error}"
        raise Refusal(500, "the function of this route failed", note=note) from error


class _Names(Mapping[str, Any]):
    """What the names of an expression stand for: the request, then the world as it is now."""

    def __init__(self, api: Api, call: Call) -> None:
        self._api = api
        self._world = call.world
        token = {name: getattr(call.token, name) for name in TOKEN_NAMES}
        request: tuple[Any, ...] = (call.path, call.query, call.body, token, call.now)
        self._own: dict[str, Any] = dict(zip(REQUEST_NAMES, request, strict=True))

    def __getitem__(self, name: str) -> object:
        if name in self._own:
            return self._own[name]
        if name in self._api.fixture.collections:
            return list(self._world.table(name).values())
        if name in self._api.fixture.tables:
            return self._world.table(name)
        return self._api.fixture.values[name]

    def __iter__(self) -> Iterator[str]:
        yield from self._own
        yield from self._api.fixture.values

    def __len__(self) -> int:
        return len(self._own) + len(self._api.fixture.values)
