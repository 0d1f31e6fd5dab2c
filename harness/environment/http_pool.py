"""One pool of HTTP connections for a run, shared by the sessions of all attempts.

Making a client costs a TLS context; sessions therefore share the transport and differ only in headers. A request that
would leave the endpoint's own origin is refused before it is sent, so no header of ours ever reaches another host.
"""

from __future__ import annotations

import httpx2

CONNECT_S = 30.0


class LeftOrigin(httpx2.RequestError):
    """A redirect pointed to another origin."""


class HttpPool:
    """The shared transport; closed once, after the last session."""

    def __init__(self) -> None:
        self._transport: httpx2.AsyncHTTPTransport | None = None

    def client(self, url: str, *, headers: dict[str, str], timeout_s: float, refusals: list[str]) -> httpx2.AsyncClient:
        """A client for one session to `url`; closing it leaves the pool open.

        Args:
            url: the endpoint.
            headers: sent with every request.
            timeout_s: how long a call may take.
            refusals: gets a clause for each HTTP error and redirect that came back, for a sentence about a failure.
        """
        if self._transport is None:
            self._transport = httpx2.AsyncHTTPTransport(limits=httpx2.Limits(max_connections=None))
        endpoint = httpx2.URL(url)

        async def note(response: httpx2.Response) -> None:
            refusals.extend(_refusal(response))

        return httpx2.AsyncClient(
            transport=_WithinOrigin(self._transport, endpoint),
            headers=headers,
            timeout=httpx2.Timeout(CONNECT_S, read=timeout_s + CONNECT_S),
            event_hooks={"response": [note]},
        )

    async def aclose(self) -> None:
        """Close all connections."""
        if self._transport is not None:
            await self._transport.aclose()


def _refusal(response: httpx2.Response) -> tuple[str, ...]:
    target = response.url.join(response.headers["location"]) if response.has_redirect_location else response.url
    if not _same_origin(target, response.url):
        elsewhere = f"it redirects to {_shown(target)}, another origin, where nothing was sent"
        return (f"{elsewhere}; put that address into `server.url` if it is right",)
    return (f"it answered HTTP {response.status_code} {response.reason_phrase}".rstrip(),) if response.is_error else ()


class _WithinOrigin(httpx2.AsyncBaseTransport):
    """The shared transport, for requests to one origin only; closing it does nothing."""

    def __init__(self, shared: httpx2.AsyncHTTPTransport, endpoint: httpx2.URL) -> None:
        self._shared = shared
        self._endpoint = endpoint

    async def handle_async_request(self, request: httpx2.Request) -> httpx2.Response:
        if not _same_origin(request.url, self._endpoint):
            msg = f"refused to follow a redirect to {_shown(request.url)}"
            raise LeftOrigin(msg, request=request)
        return await self._shared.handle_async_request(request)

    async def aclose(self) -> None:
        """The pool is closed by its owner."""


def _same_origin(one: httpx2.URL, other: httpx2.URL) -> bool:
    return (one.scheme, one.host, _port(one)) == (other.scheme, other.host, _port(other))


def _port(url: httpx2.URL) -> int | None:
    return url.port or {"http": 80, "https": 443}.get(url.scheme)


def _shown(url: httpx2.URL) -> str:
    """Without user, query and fragment, which may hold what belongs in no log."""
    return str(url.copy_with(username=None, password=None, query=None, fragment=None))
