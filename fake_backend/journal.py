"""What was asked of a world and what was answered: one line a request, with the run, case and attempt it belongs to."""

from __future__ import annotations

from pydantic import field_validator

from fake_backend.documents import FileModel
from fake_backend.exchange import Request, Response


class Label(FileModel):
    """What a world was made for; an attempt's number is its text."""

    run: str = ""
    case: str = ""
    attempt: str = ""

    @field_validator("attempt", mode="before")
    @classmethod
    def _number_as_text(cls, value: object) -> object:
        return str(value) if isinstance(value, int) and not isinstance(value, bool) else value


class JournalLine(FileModel):
    """One request.

    Attributes:
        number: in its world, from 1.
        run, case, attempt: what the world was made for.
        method: the HTTP method.
        path: below the world's base URL.
        query: names and values.
        role: of the token; None without one.
        route: ``METHOD /template``; None when no route was known, which a run reports.
        status: of the answer.
        units: billed.
        fault: the declared fault that struck; empty when none did.
        note: what the author of the backend should know; empty as a rule.
    """

    number: int
    run: str
    case: str
    attempt: str
    method: str
    path: str
    query: tuple[tuple[str, str], ...]
    role: str | None
    route: str | None
    status: int
    units: int = 0
    fault: str = ""
    note: str = ""


def journal_line(number: int, label: Label, *, request: Request, response: Response) -> JournalLine:
    """Return the line of one request."""
    return JournalLine(
        number=number,
        run=label.run,
        case=label.case,
        attempt=label.attempt,
        method=request.method,
        path=request.path,
        query=request.query,
        role=response.role,
        route=response.route,
        status=response.status,
        units=response.units,
        fault=response.fault,
        note=response.note,
    )
