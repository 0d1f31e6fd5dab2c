"""A fake backend asked directly, without a socket: one world, one method per request."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from fake_backend.documents import parse_document
from fake_backend.engine import answer
from fake_backend.exchange import Request, Response
from fake_backend.fixtures.fixture import Fixture, read_fixture
from fake_backend.functions import load_api
from fake_backend.routes import Api
from fake_backend.spec import read_spec
from fake_backend.world import World

TRACKER_DATA = """
now: 2026-09-30T09:00:00+08:00
as_of: 2026-09
fx: {SGD: 1, USD: 1.342}
owner: {name: Mei, since: 2019}
issues:
  - {id: 142, title: Crash on save, state: open, votes: 7, labels: [bug, ui], by: {name: Mei}, urgent: true}
  - {id: 143, title: Typo, state: open, votes: 2.5, labels: [], by: {name: Arjun}, urgent: false}
  - {id: 150, title: Slow list, state: closed, votes: null, labels: [perf], by: {name: Mei}}
notes:
  - {name: a, text: first}
  - {name: b/c, text: second}
let:
  votes: sum(i.votes for i in issues if i.votes)
"""

TRACKER_SPEC = """
collections:
  issues:
    schema:
      type: object
      required: [title]
      properties:
        id: {type: integer}
        title: {type: string, minLength: 1}
        state: {enum: [open, closed]}
        assignee: {type: string}
  notes: {}
  fx: {path: /rates}
"""


def fixture_from(text: str = TRACKER_DATA) -> Fixture:
    """Return a fixture from its text."""
    return read_fixture(parse_document(text, name="fixture.yaml"))


def api_from(spec: str = TRACKER_SPEC, data: str = TRACKER_DATA, *, folder: Path | None = None) -> Api:
    """Return what a spec serves over a fixture, both from their texts."""
    fixture = fixture_from(data)
    read = read_spec(parse_document(spec, name="backend.yaml"), fixture, folder=folder or Path())
    return load_api(read, fixture)


class Asked:
    """An answer, read."""

    def __init__(self, response: Response) -> None:
        self.response = response
        self.status = response.status
        self.headers = dict(response.headers)

    @property
    def json(self) -> Any:  # noqa: ANN401 - any JSON
        """The body as data."""
        return json.loads(self.response.body)

    @property
    def detail(self) -> str:
        """What a problem says."""
        return str(self.json["detail"])


class InMemoryBackend:
    """One world of an api; every request moves it on."""

    def __init__(self, api: Api, *, tokens: Mapping[str, str] | None = None, world_id: str = "w1") -> None:
        self.api = api
        self.world = World(id=world_id, fixture=api.fixture, tokens=tokens or {})

    def ask(
        self,
        method: str,
        url: str,
        body: object = None,
        *,
        headers: Mapping[str, str] | None = None,
        raw: bytes | None = None,
    ) -> Asked:
        """Send a request; `url` is path and query, `body` goes as JSON, `raw` as it is."""
        path, _, query = url.partition("?")
        pairs = tuple((name, value) for name, _, value in (part.partition("=") for part in query.split("&") if part))
        content = raw if raw is not None else b"" if body is None else json.dumps(body).encode()
        request = Request(
            method=method,
            path=path,
            query=pairs,
            headers=dict(headers or {}),
            body=content,
            base_url="http://backend/w/w1",
        )
        response, self.world = answer(self.api, request, self.world)
        return Asked(response)

    def get(self, url: str, **headers: str) -> Asked:
        """Send a GET; headers by name with underscores."""
        return self.ask("GET", url, headers={name.replace("_", "-"): value for name, value in headers.items()})
