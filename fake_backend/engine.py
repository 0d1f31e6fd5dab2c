"""(Request, World) -> (Response, World): the whole backend, without HTTP.

The order is that of a real API: the route, a declared outage, who asks, what the role may, then the work, the bill, and
what faults make of the answer. A refused request leaves the world as it was, but for counters.
"""

from __future__ import annotations

from dataclasses import replace

from fake_backend import faults, resources
from fake_backend.computed import Token, compute
from fake_backend.documents.canonical import fingerprint
from fake_backend.exchange import Request, Response
from fake_backend.matching import Found, OtherMethods, Unknown, allows, match
from fake_backend.problems import Refusal, problem
from fake_backend.routes import Api
from fake_backend.spec_format import ANYONE
from fake_backend.world import Replay, World

OPEN = Token(name="", role=ANYONE)


def answer(api: Api, request: Request, world: World) -> tuple[Response, World]:
    """Return the answer to a request and the world after it."""
    found = match(api.routes, request.method, request.path)
    if isinstance(found, Unknown):
        return _unknown(request, found), world
    if isinstance(found, OtherMethods):
        return _not_allowed(request, found), world
    struck, world = faults.strike(api, found.route.name, world)
    outage = faults.refusal_of(struck)
    if outage is not None:
        response = replace(outage, route=found.route.name)
    else:
        response, world = _admitted(api, found, request, world=world)
    if request.method == "HEAD":
        response = replace(response, body=b"")
    return faults.spoil(response, struck), world


def _unknown(request: Request, found: Unknown) -> Response:
    near = f"; the nearest is {found.nearest}" if found.nearest else ""
    return problem(404, f"this backend has no route {request.method} {request.path}{near}")


def _not_allowed(request: Request, found: OtherMethods) -> Response:
    allowed = ", ".join(found.allowed)
    detail = f"{request.path} does not take {request.method}; allowed: {allowed}"
    return replace(problem(405, detail, headers=(("Allow", allowed),)), route=f"* {request.path}")


def _admitted(api: Api, found: Found, request: Request, *, world: World) -> tuple[Response, World]:
    """Answer one who may ask, or refuse; the route and the role go into the answer for the journal."""
    role: str | None = None
    try:
        token = _authenticate(api, request, world)
        role = token.role
        _authorize(api, found, request, token=token)
        response, world = _once(api, found, request, world=world, token=token)
    except Refusal as refusal:
        response = refusal.response
    return replace(response, route=found.route.name, role=role), world


def _authenticate(api: Api, request: Request, world: World) -> Token:
    if not api.spec.tokens:
        return OPEN
    kind, _, value = request.headers.get("authorization", "").partition(" ")
    name = world.tokens.get(value.strip()) if kind.lower() == "bearer" else None
    if name is None:
        detail = "a bearer token is needed" if not value else "this bearer token is not known here"
        raise Refusal(401, detail, headers=(("WWW-Authenticate", 'Bearer realm="fake backend"'),))
    return Token(name=name, role=api.spec.tokens[name])


def _authorize(api: Api, found: Found, request: Request, *, token: Token) -> None:
    route = found.route
    allowed = allows(api.spec.rules_of(token.role), request.method, request.path)
    if allowed and route.action != "compute" and route.method != "GET":
        writable = api.spec.collections[route.subject].writable
        allowed = writable is True or (isinstance(writable, tuple) and token.role in writable)
    if not allowed:
        raise Refusal(403, f"the role {token.role!r} may not {request.method} {request.path}")


def _once(api: Api, found: Found, request: Request, *, world: World, token: Token) -> tuple[Response, World]:
    """Carry a request out, or repeat the answer that its Idempotency-Key was given before."""
    key = request.headers.get("idempotency-key")
    if key is None or found.route.method == "GET":
        return _carried_out(api, found, request, world=world, token=token)
    asked = fingerprint([request.method, request.path, [list(pair) for pair in request.query], request.body.hex()])
    slot = f"{token.name} {key}"
    earlier = world.replays.get(slot)
    if earlier is None:
        response, world = _carried_out(api, found, request, world=world, token=token)
        return response, replace(world, replays={**world.replays, slot: Replay(fingerprint=asked, response=response)})
    if earlier.fingerprint != asked:
        raise Refusal(422, f"the Idempotency-Key {key!r} was used before for another request")
    repeated = replace(earlier.response, units=0)
    return replace(repeated, headers=(*repeated.headers, ("Idempotency-Replayed", "true"))), world


def _carried_out(api: Api, found: Found, request: Request, *, world: World, token: Token) -> tuple[Response, World]:
    if found.route.action == "compute":
        response, world = compute(api, found, request, world=world, token=token)
    else:
        job = resources.Job(api=api, found=found, request=request, world=world)
        response, world = resources.ACTIONS[found.route.action](job)
    meter = api.meters.get(found.route.name)
    if meter is None:
        return response, world
    rows = 0 if request.method == "HEAD" else resources.rows_in(response)
    units = meter.units * (rows if meter.per == "row" else 1)
    return replace(response, units=units), world.bill(found.route.name, units) if units else world
