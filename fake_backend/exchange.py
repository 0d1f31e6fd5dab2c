"""What goes into the engine and what comes out, free of any HTTP library."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Literal


@dataclass(frozen=True, slots=True, kw_only=True)
class Request:
    """One request to one world.

    Attributes:
        method: upper case.
        path: below the world's base URL, starting with ``/``, percent-encoded as it came.
        query: decoded names and values, in order.
        headers: by lower-case name.
        body: as it came.
        base_url: of the world, for links.
    """

    method: str
    path: str
    query: tuple[tuple[str, str], ...] = ()
    headers: Mapping[str, str] = field(default_factory=dict)
    body: bytes = b""
    base_url: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Response:
    """One answer, and what the journal has to know of it.

    Attributes:
        status: the HTTP status.
        body: as it goes out.
        headers: names and values.
        route: ``METHOD /template`` of the route that answered; None when no route was known.
        role: of the token; None when there was none.
        units: billed by this call.
        fault: the declared fault that struck; empty when none did.
        note: what the author of the backend should know; empty as a rule.
        latency_ms: to wait before answering.
        cut: how the adapter breaks the connection: not at all, before the answer, or in the middle of the body.
    """

    status: int
    body: bytes = b""
    headers: tuple[tuple[str, str], ...] = ()
    route: str | None = None
    role: str | None = None
    units: int = 0
    fault: str = ""
    note: str = ""
    latency_ms: int = 0
    cut: Literal["", "drop", "truncated"] = ""


def encode(value: object) -> bytes:
    """Return plain data as JSON in UTF-8, decimals as numbers (of at most 17 digits, as JSON readers keep them).

    Raises:
        TypeError: JSON has no word for something in it.
        ValueError: NaN and infinities are no JSON numbers.
    """
    text = json.dumps(value, ensure_ascii=False, allow_nan=False, separators=(",", ":"), default=_plain)
    return text.encode("utf-8", "replace")


def _plain(value: Decimal | Iterable[object]) -> object:
    if isinstance(value, Decimal):
        return int(value) if value == value.to_integral_value() else float(value)
    return dict(value) if isinstance(value, Mapping) else list(value)


def etag_of(body: bytes) -> str:
    """Return the strong entity tag of a body."""
    return f'"{hashlib.sha256(body).hexdigest()[:20]}"'


def json_response(
    value: object, *, status: int = 200, headers: tuple[tuple[str, str], ...] = (), tagged: bool = True
) -> Response:
    """Return plain data as an answer, with an entity tag."""
    body = encode(value)
    tag = (("ETag", etag_of(body)),) if tagged else ()
    return Response(status=status, body=body, headers=(("Content-Type", "application/json"), *tag, *headers))
