"""The access guard: which tools of a surface are known to write, and what a read-only suite refuses.

The table, first row that applies (docs/servers.md shows it too):

| the tool                                              | counts as |
|-------------------------------------------------------|-----------|
| matches a glob in `reads`                             | reads     |
| matches a glob in `writes`                            | writes    |
| is annotated `destructiveHint: true`                  | writes    |
| is annotated `readOnlyHint: false`                    | writes    |
| is annotated `readOnlyHint: true`                     | reads     |
| says nothing, and the server is a bare `url`          | unknown: refused, for no state diff would show what it did |
| says nothing, and we start the server                 | reads     |

Pure: it decides over a surface it is handed.
"""

from __future__ import annotations

from enum import StrEnum
from fnmatch import fnmatchcase
from urllib.parse import urlsplit

from harness.domain.hosts import is_loopback
from harness.domain.suite import ServerSpec
from harness.domain.surface import Surface, Tool
from harness.environment.child_environment import ServerBlockError
from harness.errors import InvalidRun


class Access(StrEnum):
    """What is known of a tool."""

    READS = "reads"
    WRITES = "writes"
    UNKNOWN = "unknown"


def access_of(tool: Tool, spec: ServerSpec) -> Access:
    """What is known of one tool: the suite's globs first, then the server's annotations."""
    if any(fnmatchcase(tool.name, glob) for glob in spec.reads):
        return Access.READS
    if any(fnmatchcase(tool.name, glob) for glob in spec.writes) or tool.destructive or tool.read_only is False:
        return Access.WRITES
    return Access.READS if tool.read_only or spec.transport != "remote" else Access.UNKNOWN


def refuse_writers(surface: Surface, spec: ServerSpec) -> None:
    """Refuse a surface with write tools where the suite says `access: read-only`.

    Raises:
        InvalidRun: naming every tool that writes, and every unannotated one of a bare `url`.
    """
    if spec.access != "read-only":
        return
    known = {tool.name: access_of(tool, spec) for tool in surface.tools}
    writers = [name for name, access in known.items() if access is Access.WRITES]
    unknown = [name for name, access in known.items() if access is Access.UNKNOWN]
    sentences = []
    if writers:
        sentences.append(
            f"the suite is read-only and the server offers tools that write: {', '.join(writers)}; give it credentials "
            "that cannot write, or say `access: read-write` under `server`"
        )
    if unknown:
        sentences.append(
            f"no annotation says whether these tools of {spec.url} write, and no state diff would show it: "
            f"{', '.join(unknown)}; name those that are safe under `server.reads`"
        )
    if sentences:
        raise InvalidRun(". ".join(sentences))


def refuse_foreign_target(spec: ServerSpec, named_hosts: tuple[str, ...]) -> None:
    """Refuse to write to a server that runs on another machine unless its exact host was typed.

    Raises:
        ServerBlockError: naming the host to type.
    """
    if spec.access == "read-only" or spec.transport != "remote":
        return
    host = urlsplit(spec.url or "").hostname or ""
    if not is_loopback(host) and host not in named_hosts:
        msg = (
            f"a read-write suite would write to {host}, which is not this machine; "
            f"to allow it, type its name: --write-to {host}"
        )
        raise ServerBlockError(("url",), msg)
