"""The control plane over HTTP, for a backend in another process. It wants its own secret for every request.

``POST /worlds``, ``GET /worlds/{id}/snapshot`` (and ``diff``, ``journal``, ``ledger``), ``POST /worlds/{id}/reset``,
``DELETE /worlds/{id}``.
"""

from __future__ import annotations

import secrets
from collections.abc import Awaitable, Callable

from pydantic import BaseModel, ValidationError
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from fake_backend.documents import did_you_mean
from fake_backend.hosting import Hosting, UnknownWorldError
from fake_backend.journal import Label

Handler = Callable[[Request], Awaitable[Response]]
View = Callable[[str], BaseModel | tuple[BaseModel, ...]]


def control_app(hosting: Hosting, *, secret: str, url_of: Callable[[str], str]) -> Starlette:
    """Return the control plane of some worlds.

    Args:
        hosting: the worlds.
        secret: what ``Authorization: Bearer …`` must carry.
        url_of: the base URL of a world by its id.
    """
    plane = _ControlPlane(hosting, url_of)
    routes = (
        ("POST", "/worlds", plane.create),
        ("POST", "/worlds/{id}/reset", plane.reset),
        ("GET", "/worlds/{id}/{what}", plane.look),
        ("DELETE", "/worlds/{id}", plane.delete),
    )
    return Starlette(
        routes=[Route(path, _locked(handler, secret), methods=[method]) for method, path, handler in routes]
    )


class _ControlPlane:
    """The handlers."""

    def __init__(self, hosting: Hosting, url_of: Callable[[str], str]) -> None:
        self._hosting = hosting
        self._url_of = url_of
        self._views: dict[str, View] = {
            "snapshot": hosting.snapshot,
            "diff": hosting.diff,
            "journal": hosting.journal,
            "ledger": hosting.ledger,
        }

    async def create(self, request: Request) -> Response:
        world_id = self._hosting.create(await _label(request) or Label())
        made = {"id": world_id, "url": self._url_of(world_id), "tokens": dict(self._hosting.tokens(world_id))}
        return JSONResponse(made, status_code=201)

    async def look(self, request: Request) -> Response:
        world_id, what = request.path_params["id"], request.path_params["what"]
        if what not in self._views:
            return _problem(404, f"there is no {what!r}; {did_you_mean(what, self._views)}")
        found = self._views[what](world_id)
        lines = [found] if isinstance(found, BaseModel) else found
        shown = [line.model_dump(mode="json") for line in lines]
        return JSONResponse(shown[0] if isinstance(found, BaseModel) else shown)

    async def reset(self, request: Request) -> Response:
        self._hosting.reset(request.path_params["id"], await _label(request))
        return Response(status_code=204)

    async def delete(self, request: Request) -> Response:
        self._hosting.delete(request.path_params["id"])
        return Response(status_code=204)


def _locked(handler: Handler, secret: str) -> Handler:
    """Let only those in who know the secret, and answer what goes wrong with a problem."""

    async def admitted(request: Request) -> Response:
        given = request.headers.get("authorization", "").removeprefix("Bearer ")
        if not secrets.compare_digest(given.encode(), secret.encode()):
            return _problem(401, "the control plane wants its secret as a bearer token")
        try:
            return await handler(request)
        except UnknownWorldError as error:
            return _problem(404, str(error))
        except ValidationError:
            return _problem(400, "the body is a JSON object of run, case and attempt: texts, or an attempt's number")

    return admitted


async def _label(request: Request) -> Label | None:
    content = await request.body()
    return Label.model_validate_json(content) if content else None


def _problem(status: int, detail: str) -> Response:
    return JSONResponse({"status": status, "detail": detail}, status_code=status, media_type="application/problem+json")
