"""Which `{placeholders}` the texts of a suite's `server` block may hold."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from fake_backend.documents import KeyPath, did_you_mean
from harness.domain.suite import ServerSpec
from harness.suite.sources import Fault

PLACEHOLDER = re.compile(r"\{\{(?P<literal>[A-Za-z_][\w.-]*)\}\}|\{(?P<name>[A-Za-z_][\w.-]*)\}")
"""`{name}`, or `{{name}}` for the literal text `{name}`."""

_ENVIRONMENT = "env."


def known_placeholders(server: ServerSpec, *, tokens: Iterable[str] | None, frozen: bool) -> tuple[str, ...]:
    """Return the placeholders that will have a value when the server is started.

    Args:
        server: the suite's `server` block.
        tokens: names of the backend's tokens; None for a suite without a backend.
        frozen: whether the fixture says what time it is.
    """
    backend = () if tokens is None else ("backend.url", *(f"backend.tokens.{name}" for name in tokens))
    port = ("port",) if server.transport == "http" else ()
    return ("harness.python", *backend, *port, *(("now",) if frozen else ()))


def placeholder_faults(server: ServerSpec, known: tuple[str, ...]) -> Iterator[Fault]:
    """Yield the placeholders of a `server` block that nothing will fill in."""
    for keypath, text in _texts(server):
        for name in (found["name"] for found in PLACEHOLDER.finditer(text) if found["name"]):
            if name in known or (keypath[1] == "headers" and name.startswith(_ENVIRONMENT)):
                continue
            yield keypath, f"unknown placeholder {{{name}}}; {_hint(name, known)}"


def _hint(name: str, known: tuple[str, ...]) -> str:
    if name.startswith("backend.") and "backend.url" not in known:
        return "the suite has no `backend`"
    return f"{did_you_mean(name, known)}; write {{{{{name}}}}} where the text itself is meant"


def _texts(server: ServerSpec) -> Iterator[tuple[KeyPath, str]]:
    for index, word in enumerate(server.command):
        yield ("server", "command", index), word
    for block in ("env", "headers"):
        for name, text in getattr(server, block).items():
            yield ("server", block, name), text
    if server.url:
        yield ("server", "url"), server.url
