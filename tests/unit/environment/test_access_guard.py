"""The access guard decides over a surface, before any model call."""

from __future__ import annotations

import pytest

from harness.domain.hosts import is_loopback
from harness.domain.suite import ServerSpec
from harness.domain.surface import Surface, Tool
from harness.environment.access import Access, access_of, refuse_foreign_target, refuse_writers
from harness.errors import InvalidRun, UserError

STDIO = ServerSpec(command=("python", "server.py"))
REMOTE = ServerSpec(url="https://mcp.example.com/mcp")


def tool(name: str = "t", *, read_only: bool | None = None, destructive: bool | None = None) -> Tool:
    """A tool with these annotations."""
    return Tool(name=name, input_schema={"type": "object"}, read_only=read_only, destructive=destructive)


@pytest.mark.parametrize(
    ("read_only", "destructive", "started", "remote"),
    [
        (True, None, "reads", "reads"),
        (True, False, "reads", "reads"),
        (False, None, "writes", "writes"),
        (False, False, "writes", "writes"),
        (None, True, "writes", "writes"),
        (True, True, "writes", "writes"),
        (None, None, "reads", "unknown"),
        (None, False, "reads", "unknown"),
    ],
)
def test_annotations_decide_and_silence_is_trusted_only_where_a_diff_protects(
    *, read_only: bool | None, destructive: bool | None, started: str, remote: str
) -> None:
    """The table of docs/servers.md, row by row."""
    judged = tool(read_only=read_only, destructive=destructive)
    assert access_of(judged, STDIO) == Access(started)
    assert access_of(judged, REMOTE) == Access(remote)


def test_the_suites_own_words_come_before_the_annotations() -> None:
    """Servers annotate wrongly; the author of the suite knows better, and `reads` has the last word."""
    spec = STDIO.model_copy(update={"writes": ("*_issue", "get_report"), "reads": ("get_*",)})
    assert access_of(tool("close_issue", read_only=True), spec) is Access.WRITES
    assert access_of(tool("get_report", read_only=False, destructive=True), spec) is Access.READS


def test_a_read_only_suite_refuses_a_surface_with_write_tools_by_name() -> None:
    """The whole run is invalid: nothing may be asked of a model that could write."""
    surface = Surface(tools=(tool("a"), tool("update_b", read_only=False), tool("drop_c", destructive=True)))
    with pytest.raises(InvalidRun, match="update_b, drop_c"):
        refuse_writers(surface, STDIO)
    refuse_writers(surface, STDIO.model_copy(update={"access": "read-write"}))
    refuse_writers(Surface(tools=(tool("a"),)), STDIO)


def test_unannotated_tools_of_a_bare_url_need_the_authors_word() -> None:
    """No state diff would show what they did."""
    surface = Surface(tools=(tool("look"), tool("see", read_only=True)))
    with pytest.raises(InvalidRun, match=r"look; name those that are safe under `server\.reads`"):
        refuse_writers(surface, REMOTE)
    refuse_writers(surface, REMOTE.model_copy(update={"reads": ("look",)}))


@pytest.mark.parametrize("host", ["localhost", "api.localhost", "127.0.0.1", "127.8.8.8", "[::1]"])
def test_writing_to_this_machine_is_nobodys_business(host: str) -> None:
    """Loopback cannot be somebody else's data."""
    refuse_foreign_target(ServerSpec(url=f"http://{host}:8000/mcp", access="read-write"), ())


def test_writing_to_another_machine_needs_its_exact_name() -> None:
    """A suite copied with the address of production must not write there."""
    writing = REMOTE.model_copy(update={"access": "read-write"})
    with pytest.raises(UserError, match=r"type its name: --write-to mcp\.example\.com"):
        refuse_foreign_target(writing, ("example.com",))
    refuse_foreign_target(writing, ("mcp.example.com",))
    refuse_foreign_target(REMOTE, ())
    refuse_foreign_target(STDIO.model_copy(update={"access": "read-write"}), ())


def test_a_name_that_only_looks_like_this_machine_is_foreign() -> None:
    """`localhost.example.com` belongs to example.com."""
    assert not is_loopback("localhost.example.com")
    assert not is_loopback("10.0.0.1")
    assert not is_loopback("")
