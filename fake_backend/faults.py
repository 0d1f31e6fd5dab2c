"""Declared failures: which strikes a call, and what it makes of the answer."""

from __future__ import annotations

from dataclasses import replace

from fake_backend.entropy import roll
from fake_backend.exchange import Response
from fake_backend.problems import problem
from fake_backend.routes import Api
from fake_backend.spec_format import FaultSpec
from fake_backend.world import World


def strike(api: Api, route: str, world: World) -> tuple[tuple[FaultSpec, ...], World]:
    """Return the faults that strike this call of a route, and the world with the call counted."""
    rules = api.faults.get(route, ())
    if not rules:
        return (), world
    calls = dict(world.calls)
    struck = []
    for name, fault in rules:
        calls[name] = calls.get(name, 0) + 1
        if _strikes(fault, calls[name], dice=(api.spec.seed, world.id, name)):
            struck.append(fault)
    return tuple(struck), replace(world, calls=calls)


def refusal_of(faults: tuple[FaultSpec, ...]) -> Response | None:
    """Return the answer of a fault that keeps the request from being carried out; None when none does."""
    for fault in faults:
        if fault.status is not None:
            wait = fault.retry_after_s
            headers = (("Retry-After", str(wait)),) if wait is not None else ()
            return problem(fault.status, "this failure is declared in the backend's faults", headers=headers)
    return None


def spoil(response: Response, faults: tuple[FaultSpec, ...]) -> Response:
    """Return the answer with what the faults do to it: a delay, a broken connection, a broken body."""
    for fault in faults:
        response = replace(
            response,
            latency_ms=response.latency_ms + fault.latency_ms,
            fault=", ".join(word for word in (response.fault, _name(fault)) if word),
        )
        if fault.drop:
            response = replace(response, cut="drop")
        elif fault.truncated:
            response = replace(response, cut="truncated")
        elif fault.malformed:
            response = replace(response, body=response.body[: len(response.body) // 2])
    return response


def _strikes(fault: FaultSpec, call: int, *, dice: tuple[object, ...]) -> bool:
    if fault.every is not None:
        return call % fault.every == 0
    if fault.rate is not None:
        return roll(*dice, call) < fault.rate
    return call in fault.on


def _name(fault: FaultSpec) -> str:
    kinds = [kind for kind in ("drop", "truncated", "malformed") if getattr(fault, kind)]
    if fault.status is not None:
        kinds.append(f"status {fault.status}")
    return " + ".join(kinds) or f"latency {fault.latency_ms} ms"
