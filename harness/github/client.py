"""The few calls of GitHub's REST API that one comment needs, over the standard library.

It sorts what can go wrong into two: `Refused`, which trying again would not change, and `TryLater`. It repeats nothing
itself: only who knows what was being done can tell whether doing it twice is safe.
"""

from __future__ import annotations

import http.client
import json
import re
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Iterator
from dataclasses import dataclass
from email.message import Message
from typing import Any

from fake_backend.documents import PlainValue
from harness.errors import PlumblineError, UserError

PER_PAGE = 100
MOST_PAGES = 100
ACTIONS_BOT = "github-actions[bot]"
_NEXT = re.compile(r'<([^<>]+)>\s*;\s*rel="next"')
_FORBIDDEN, _TOO_MANY, _SERVER_ERROR = 403, 429, 500
_DEFAULT_WAIT_S = 1.0


class Refused(PlumblineError):
    """GitHub answered no; `status` is its status code, and 0 that the list of comments cannot be read to its end."""

    def __init__(self, status: int, message: str) -> None:
        super().__init__(message)
        self.status = status


class TryLater(PlumblineError):
    """GitHub did not answer, is overloaded or asks to wait; a request may have had its effect all the same."""

    def __init__(self, message: str, *, wait_s: float = _DEFAULT_WAIT_S) -> None:
        super().__init__(message)
        self.wait_s = wait_s


@dataclass(frozen=True, slots=True, kw_only=True)
class Comment:
    """One comment of a pull request."""

    id: int
    author: str
    body: str
    url: str


class Api:
    """GitHub as seen with one token, for one repository."""

    def __init__(self, *, base: str, token: str, repository: str, timeout_s: float = 20) -> None:
        """Speak to the API at `base` (GITHUB_API_URL; an Enterprise server's has a path).

        Raises:
            UserError: `base` is no http address.
        """
        if not re.match(r"https?://[^/]", base):
            msg = f"GITHUB_API_URL: {base!r} is not an http address"
            raise UserError(msg)
        self._base = base.rstrip("/")
        self._token = token
        self._repository = repository
        self._timeout_s = timeout_s
        self._opener = urllib.request.build_opener(_NoRedirect)

    def login(self) -> str:
        """Who we are. A workflow's own token may not ask; it comments as `github-actions[bot]`."""
        try:
            return str(self._json("GET", f"{self._base}/user")["login"])
        except Refused as refused:
            if refused.status != _FORBIDDEN:
                raise
            return ACTIONS_BOT

    def head_of(self, number: int) -> str:
        """The last commit of a pull request, at this moment."""
        return str(self._json("GET", self._address(f"pulls/{number}"))["head"]["sha"])

    def comments(self, number: int) -> Iterator[Comment]:
        """Every comment of a pull request, the oldest first, page by page to the last.

        Raises:
            Refused: there are more pages than anyone reads; with status 0.
        """
        address = self._address(f"issues/{number}/comments?per_page={PER_PAGE}")
        for _ in range(MOST_PAGES):
            answer, headers = self._request("GET", address)
            yield from (_comment(one) for one in answer)
            following = _NEXT.search(headers.get("Link", ""))
            if following is None:
                return
            address = self._of_same_origin(following[1])
        msg = f"the pull request has more than {MOST_PAGES * PER_PAGE:,} comments"
        raise Refused(0, msg)

    def create(self, number: int, body: str) -> Comment:
        """Post a comment."""
        return _comment(self._json("POST", self._address(f"issues/{number}/comments"), {"body": body}))

    def update(self, comment: int, body: str) -> Comment:
        """Replace the text of a comment."""
        return _comment(self._json("PATCH", self._address(f"issues/comments/{comment}"), {"body": body}))

    def _address(self, path: str) -> str:
        return f"{self._base}/repos/{self._repository}/{path}"

    def _of_same_origin(self, address: str) -> str:
        """The address, which the token may be sent to."""
        if urllib.parse.urlsplit(address)[:2] != urllib.parse.urlsplit(self._base)[:2]:
            msg = "the next page of comments is at another host"
            raise Refused(0, msg)
        return address

    def _json(self, method: str, address: str, content: dict[str, str] | None = None) -> PlainValue:
        return self._request(method, address, content)[0]

    def _request(self, method: str, address: str, content: dict[str, str] | None = None) -> tuple[Any, Message]:
        body = None if content is None else json.dumps(content).encode()
        request = urllib.request.Request(address, data=body, method=method, headers=self._headers())  # noqa: S310 - http only, see __init__
        try:
            with self._opener.open(request, timeout=self._timeout_s) as answer:
                return json.loads(answer.read()), answer.headers
        except urllib.error.HTTPError as error:
            raise _sorted(error.code, error.headers, _message(error)) from error
        except (OSError, http.client.HTTPException, ValueError) as error:
            msg = f"no answer from {urllib.parse.urlsplit(address).netloc}: {type(error).__name__}"
            raise TryLater(msg) from error

    def _headers(self) -> dict[str, str]:
        return {
            "Accept": "application/vnd.github+json",
            "Authorization": f"Bearer {self._token}",
            "Content-Type": "application/json",
            "User-Agent": "plumbline",
            "X-GitHub-Api-Version": "2022-11-28",
        }


class _NoRedirect(urllib.request.HTTPRedirectHandler):
    """The token goes to no other place than was asked."""

    def redirect_request(self, *_redirection: object) -> None:
        """Follow nothing: the redirection itself becomes the answer."""


def _comment(raw: dict[str, Any]) -> Comment:
    author = (raw.get("user") or {}).get("login") or ""  # an account that was deleted
    return Comment(id=int(raw["id"]), author=author, body=raw.get("body") or "", url=str(raw.get("html_url") or ""))


def _message(error: urllib.error.HTTPError) -> str:
    try:
        return str(json.loads(error.read())["message"])
    except (OSError, ValueError, KeyError, TypeError, http.client.HTTPException):
        return ""


def _sorted(status: int, headers: Message, message: str) -> Refused | TryLater:
    """The exception of an answer: limits and broken servers pass, everything else does not."""
    limited = "Retry-After" in headers or headers.get("X-RateLimit-Remaining") == "0" or "rate limit" in message.lower()
    passing = status >= _SERVER_ERROR or status == _TOO_MANY or (status == _FORBIDDEN and limited)
    told = f"HTTP {status}: {message}" if message else f"HTTP {status}"
    return TryLater(told, wait_s=_seconds(headers.get("Retry-After"))) if passing else Refused(status, told)


def _seconds(text: str | None) -> float:
    return float(text) if text and text.isascii() and text.isdigit() else _DEFAULT_WAIT_S
