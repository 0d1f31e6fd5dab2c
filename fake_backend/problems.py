"""RFC 9457 problem bodies, and the exception that carries one out of the depth of a request."""

from __future__ import annotations

from collections.abc import Sequence
from http import HTTPStatus

from fake_backend.exchange import Response, encode


class Refusal(Exception):
    """A request that is answered with a problem; nothing it did is kept."""

    def __init__(
        self,
        status: int,
        detail: str,
        *,
        headers: tuple[tuple[str, str], ...] = (),
        errors: Sequence[dict[str, str]] = (),
        note: str = "",
    ) -> None:
        self.response = problem(status, detail, headers=headers, errors=errors, note=note)
        super().__init__(detail)


def problem(
    status: int,
    detail: str,
    *,
    headers: tuple[tuple[str, str], ...] = (),
    errors: Sequence[dict[str, str]] = (),
    note: str = "",
) -> Response:
    """Return a problem as an answer: `type`, `title`, `status`, `detail` and, where fields are wrong, `errors`."""
    body = {"type": "about:blank", "title": HTTPStatus(status).phrase, "status": status, "detail": detail}
    return Response(
        status=status,
        body=encode(body | ({"errors": list(errors)} if errors else {})),
        headers=(("Content-Type", "application/problem+json"), *headers),
        note=note,
    )
