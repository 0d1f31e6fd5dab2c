"""Many worlds over one fixture: isolated, repeatable, and cheap whatever the fixture's size."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from fake_backend.entropy import fresh_secret, roll
from fake_backend.exchange import Request, encode
from fake_backend.hosting import Hosting, UnknownWorldError
from fake_backend.journal import JournalLine, Label
from fake_backend.world import Snapshot, snapshot_of
from tests.doubles.backend_in_memory import InMemoryBackend, api_from

SPEC = "tokens: {reader: read, writer: read-write}\ncollections: {issues: {}, notes: {}, fx: {}}"


def request(hosting: Hosting, world: str, method: str, path: str, body: bytes = b"") -> int:
    """Send a request as the writer and return the status."""
    headers = {"authorization": f"Bearer {hosting.tokens(world)['writer']}"}
    return hosting.request(world, Request(method=method, path=path, headers=headers, body=body)).status


def test_worlds_have_ids_and_tokens_that_follow_from_case_and_attempt() -> None:
    """The same attempt sees the same bytes, also in another process; a second try gets a world of its own."""
    hosting, other = Hosting(api_from(SPEC)), Hosting(api_from(SPEC))
    label = Label(run="r1", case="c", attempt="1")
    first, second = hosting.create(label), hosting.create(label)
    assert first != second
    assert hosting.ids() == (first, second)
    assert other.create(Label(run="r2", case="c", attempt="1")) == first
    assert hosting.tokens(first) == other.tokens(first)
    assert not {*hosting.tokens(first).values()} & {*hosting.tokens(second).values()}


def test_a_token_opens_its_own_world_only() -> None:
    """One attempt cannot reach into another."""
    hosting = Hosting(api_from(SPEC))
    first, second = hosting.create(Label()), hosting.create(Label())
    headers = {"authorization": f"Bearer {hosting.tokens(first)['writer']}"}
    assert hosting.request(second, Request(method="GET", path="/issues", headers=headers)).status == 401


def test_journal_lines_carry_run_case_and_attempt() -> None:
    """And whoever listens hears of every request as it comes."""
    heard: list[JournalLine] = []
    hosting = Hosting(api_from(SPEC), on_request=heard.append)
    world = hosting.create(Label(run="r", case="c", attempt="2"))
    request(hosting, world, "DELETE", "/issues/142")
    request(hosting, world, "GET", "/isues")
    first, second = hosting.journal(world)
    assert (first.number, first.run, first.case, first.attempt) == (1, "r", "c", "2")
    assert (first.route, first.role, first.status) == ("DELETE /issues/{key}", "read-write", 204)
    assert (second.number, second.route, second.status) == (2, None, 404)
    assert heard == [first, second]


def test_resetting_puts_everything_back() -> None:
    """Rows, journal, ledger, counters; the address and the tokens stay."""
    hosting = Hosting(api_from(SPEC + '\nmetered: {"DELETE /issues/{key}": {}}'))
    world = hosting.create(Label(case="c"))
    before, tokens = hosting.snapshot(world), hosting.tokens(world)
    request(hosting, world, "DELETE", "/issues/142")
    assert hosting.snapshot(world) != before
    assert hosting.diff(world).paths == ("issues.142",)
    assert [bill.units for bill in hosting.ledger(world)] == [1]
    hosting.reset(world)
    assert (hosting.snapshot(world), hosting.tokens(world)) == (before, tokens)
    assert hosting.diff(world).is_empty
    assert (hosting.journal(world), hosting.ledger(world)) == ((), ())
    hosting.reset(world, Label(case="d"))
    request(hosting, world, "GET", "/issues")
    assert hosting.journal(world)[0].case == "d"


def test_a_world_that_was_deleted_is_unknown() -> None:
    """A sentence, not a KeyError."""
    hosting = Hosting(api_from(SPEC))
    world = hosting.create(Label())
    hosting.delete(world)
    with pytest.raises(UnknownWorldError, match="there is no world"):
        hosting.snapshot(world)
    with pytest.raises(UnknownWorldError):
        hosting.delete(world)


def test_snapshots_hold_what_differs_and_nothing_else() -> None:
    """Equal states have equal snapshots."""
    backend = InMemoryBackend(api_from())
    assert snapshot_of(backend.world) == Snapshot(rows={}, removed={})
    backend.ask("POST", "/notes", {"name": "z"})
    backend.ask("DELETE", "/notes/a")
    assert snapshot_of(backend.world) == Snapshot(rows={"notes": {"z": {"name": "z"}}}, removed={"notes": ("a",)})
    backend.ask("DELETE", "/notes/z")
    assert snapshot_of(backend.world) == Snapshot(rows={"notes": {}}, removed={"notes": ("a",)})


class Counted(dict[str, Any]):
    """A table that counts how often it is gone through."""

    walks = 0

    def __iter__(self) -> Any:  # noqa: ANN401 - an iterator of dict's own
        """Count and go."""
        Counted.walks += 1
        return super().__iter__()


def test_making_resetting_and_comparing_never_walk_the_fixture() -> None:
    """Their cost must not depend on its size."""
    api = api_from(SPEC)
    tables: Mapping[str, Any] = api.fixture.tables
    assert isinstance(tables, dict)
    tables["issues"] = Counted(tables["issues"])
    hosting = Hosting(api)
    world = hosting.create(Label())
    request(hosting, world, "PUT", "/issues/142", b"{}")
    request(hosting, world, "DELETE", "/issues/143")
    assert hosting.diff(world).paths != ()
    assert hosting.snapshot(world).removed == {"issues": ("143",)}
    hosting.reset(world)
    hosting.delete(world)
    assert Counted.walks == 0


def test_dice_are_even_and_secrets_are_not_repeated() -> None:
    """Derived numbers behave; the control plane's lock is not derived at all."""
    rolls = [roll("x", number) for number in range(1000)]
    assert all(0 <= number < 1 for number in rolls)
    assert 450 < sum(number < 0.5 for number in rolls) < 550
    assert fresh_secret() != fresh_secret()


def test_bodies_are_json_or_an_error_of_the_author() -> None:
    """A function may return tuples; a set inside is written as a list; mappings are plain dictionaries."""
    assert encode({"a": (1, 2)}) == b'{"a":[1,2]}'
    with pytest.raises(TypeError):
        encode(object())
