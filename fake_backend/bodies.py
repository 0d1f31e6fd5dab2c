"""Request bodies: JSON only, checked against a schema, with every wrong field named."""

from __future__ import annotations

import json
from collections.abc import Mapping
from decimal import Decimal
from typing import Any

from fake_backend.documents.document import dotted
from fake_backend.exchange import Request
from fake_backend.fixtures.json_schemas import schema_errors
from fake_backend.fixtures.plain import DEEPEST, too_deep
from fake_backend.problems import Refusal

MOST_ERRORS = 20
"""Wrong fields named in one answer."""


def read_body(request: Request, *, kinds: tuple[str, ...] = ("application/json",)) -> object:
    """Return the JSON of a request's body, decimals exact.

    Raises:
        Refusal: 415 for another media type than `kinds`, 400 for what is not JSON or nested beyond reason.
    """
    declared = request.headers.get("content-type", kinds[0]).partition(";")[0].strip().lower()
    if declared not in kinds:
        raise Refusal(
            415, f"the body is {' or '.join(kinds)}, found {declared}", headers=(("Accept", ", ".join(kinds)),)
        )
    try:
        body: object = json.loads(request.body, parse_float=Decimal, parse_constant=_refuse_constant)
    except (ValueError, RecursionError) as error:
        message = f"the body is not JSON: {error}"
        raise Refusal(400, message) from error
    if too_deep(body):
        raise Refusal(400, f"the body is nested more than {DEEPEST} deep")
    return body


def read_object(request: Request, *, kinds: tuple[str, ...] = ("application/json",)) -> dict[str, Any]:
    """Return the JSON object of a request's body; raises `Refusal` (415, 400, 422)."""
    body = read_body(request, kinds=kinds)
    if not isinstance(body, dict):
        raise Refusal(422, "the body is a JSON object")
    return body


def check(value: object, schema: Mapping[str, Any] | None) -> None:
    """Refuse (422) a value that its schema does not allow, naming every wrong field."""
    if schema is None:
        return
    found = sorted(schema_errors(schema, value), key=lambda error: list(map(str, error.path)))
    if found:
        errors = [{"path": dotted(tuple(error.path)), "message": error.message} for error in found[:MOST_ERRORS]]
        first = f"{errors[0]['path']}: {errors[0]['message']}" if errors[0]["path"] else errors[0]["message"]
        raise Refusal(422, f"the body does not fit its schema: {first}", errors=errors)


def _refuse_constant(word: str) -> object:
    msg = f"{word} is no number"
    raise ValueError(msg)
