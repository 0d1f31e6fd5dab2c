"""GitHub's REST API for one pull request's comments, on a real socket and with its habits.

It pages with a Link header, refuses what is too long with 422 and writes of a read-only token with 403, does not tell a
workflow's token who it is, and can be made to fail in the ways services fail. It keeps every request it was sent.
"""

from __future__ import annotations

import json
import re
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from urllib.parse import parse_qs, urlsplit

TOKEN = "ghs_fake0123456789"  # noqa: S105 - opens nothing
BOT = "github-actions[bot]"
NOT_ACCESSIBLE = "Resource not accessible by integration"
TOO_LONG = "Validation Failed: Body is too long (maximum is 65536 characters)"


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """One request as it arrived."""

    method: str
    path: str
    body: Any = None


@dataclass(slots=True, kw_only=True)
class Trouble:
    """An answer given instead of the proper one, `times` times, to requests of one method whose path ends so.

    `lost` does what was asked and then breaks the connection; otherwise nothing is done and `status` is answered.
    """

    method: str
    path_end: str
    status: int = 503
    headers: dict[str, str] = field(default_factory=dict)
    message: str = ""
    times: int = 1
    lost: bool = False

    def meets(self, asked: Asked) -> bool:
        """Whether this request is the next to be troubled."""
        return self.times > 0 and asked.method == self.method and urlsplit(asked.path).path.endswith(self.path_end)


@dataclass(slots=True, kw_only=True)
class GitHub:
    """The state behind the API, and its settings.

    Attributes:
        login: whose the token is; None for a workflow's own, which may not ask.
        read_only: the token may not write, as on pull requests from forks.
        most_characters, most_bytes: of a comment's text.
    """

    repository: str = "acme/widget"
    number: int = 7
    head_sha: str = "a" * 40
    login: str | None = None
    read_only: bool = False
    most_characters: int = 65_536
    most_bytes: int = 262_144
    troubles: list[Trouble] = field(default_factory=list)
    comments: list[dict[str, Any]] = field(default_factory=list)
    requests: list[Asked] = field(default_factory=list)
    url: str = ""

    @property
    def me(self) -> str:
        """The author of what this token writes."""
        return self.login or BOT

    @property
    def writes(self) -> list[Asked]:
        """The requests that were to change something."""
        return [asked for asked in self.requests if asked.method != "GET"]

    @property
    def bodies(self) -> list[str]:
        """The texts of all comments."""
        return [str(comment["body"]) for comment in self.comments]

    def add(self, body: str, *, author: str) -> dict[str, Any]:
        """A comment of somebody."""
        number = 1000 + len(self.comments)
        address = f"https://github.example/{self.repository}/pull/{self.number}#issuecomment-{number}"
        comment = {"id": number, "user": {"login": author}, "body": body, "html_url": address}
        self.comments.append(comment)
        return comment

    def answer(self, asked: Asked) -> tuple[int, Any, dict[str, str]]:
        """The proper answer to a request: status, JSON, headers."""
        path = urlsplit(asked.path).path
        repository = f"/repos/{self.repository}"
        if path == "/user":
            return (200, {"login": self.login}, {}) if self.login else (403, {"message": NOT_ACCESSIBLE}, {})
        if asked.method != "GET" and self.read_only:
            return 403, {"message": NOT_ACCESSIBLE}, {}
        if path == f"{repository}/pulls/{self.number}":
            return 200, {"number": self.number, "head": {"sha": self.head_sha}}, {}
        if path == f"{repository}/issues/{self.number}/comments":
            return self._page(asked) if asked.method == "GET" else self._create(asked)
        found = re.fullmatch(rf"{re.escape(repository)}/issues/comments/(\d+)", path)
        if found and asked.method == "PATCH":
            return self._update(int(found[1]), asked)
        return 404, {"message": "Not Found"}, {}

    def _page(self, asked: Asked) -> tuple[int, Any, dict[str, str]]:
        query = parse_qs(urlsplit(asked.path).query)
        size = min(int(query.get("per_page", ["30"])[0]), 100)
        page = int(query.get("page", ["1"])[0])
        rest = self.comments[(page - 1) * size :]
        address = f"{self.url}{urlsplit(asked.path).path}?per_page={size}&page={page + 1}"
        link = {"Link": f'<{address}>; rel="next", <{address}>; rel="last"'} if len(rest) > size else {}
        return 200, rest[:size], link

    def _create(self, asked: Asked) -> tuple[int, Any, dict[str, str]]:
        if self._too_long(asked.body["body"]):
            return 422, {"message": TOO_LONG}, {}
        return 201, self.add(asked.body["body"], author=self.me), {}

    def _update(self, number: int, asked: Asked) -> tuple[int, Any, dict[str, str]]:
        comment = next((one for one in self.comments if one["id"] == number), None)
        if comment is None:
            return 404, {"message": "Not Found"}, {}
        if comment["user"]["login"] != self.me:
            return 403, {"message": "Must have admin rights to Repository."}, {}
        if self._too_long(asked.body["body"]):
            return 422, {"message": TOO_LONG}, {}
        comment["body"] = asked.body["body"]
        return 200, comment, {}

    def _too_long(self, body: str) -> bool:
        return len(body) > self.most_characters or len(body.encode()) > self.most_bytes


@contextmanager
def github(state: GitHub) -> Iterator[GitHub]:
    """Serve the state on a port of this machine; its `url` is the base of the API."""
    server = _Server(state)
    state.url = f"http://127.0.0.1:{server.server_address[1]}"
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
    thread.start()
    try:
        yield state
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


class _Server(ThreadingHTTPServer):
    """Answers from the state, one request at a time."""

    def __init__(self, state: GitHub) -> None:
        super().__init__(("127.0.0.1", 0), _Handler)
        self._state = state
        self._lock = threading.Lock()

    def answer(self, asked: Asked, authorization: str | None) -> tuple[int, Any, dict[str, str]]:
        """Status, JSON and headers; status 0 where the connection is to break."""
        with self._lock:
            self._state.requests.append(asked)
            if authorization != f"Bearer {TOKEN}":
                return 401, {"message": "Bad credentials"}, {}
            trouble = next((one for one in self._state.troubles if one.meets(asked)), None)
            if trouble is None:
                return self._state.answer(asked)
            trouble.times -= 1
            if trouble.lost:
                self._state.answer(asked)
                return 0, None, {}
            return trouble.status, {"message": trouble.message}, trouble.headers


class _Handler(BaseHTTPRequestHandler):
    """Speaks HTTP for the server."""

    def log_message(self, *_: object) -> None:
        """Say nothing."""

    def do_GET(self) -> None:
        """List or read."""
        self._serve()

    def do_POST(self) -> None:
        """Create."""
        self._serve()

    def do_PATCH(self) -> None:
        """Update."""
        self._serve()

    def _serve(self) -> None:
        size = int(self.headers.get("Content-Length") or 0)
        asked = Asked(method=self.command, path=self.path, body=json.loads(self.rfile.read(size)) if size else None)
        if not isinstance(self.server, _Server):
            raise TypeError
        status, content, headers = self.server.answer(asked, self.headers.get("Authorization"))
        if status:
            self._send(status, content, headers)
        else:
            self.close_connection = True

    def _send(self, status: int, content: object, headers: dict[str, str]) -> None:
        body = json.dumps(content).encode()
        self.send_response(status)
        for name, value in {"Content-Type": "application/json", "Content-Length": str(len(body)), **headers}.items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(body)
