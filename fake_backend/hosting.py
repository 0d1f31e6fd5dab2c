"""Any number of worlds over one fixture, in memory: the control plane without HTTP."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from fake_backend.engine import answer
from fake_backend.entropy import derive, token_of
from fake_backend.errors import UserError
from fake_backend.exchange import Request, Response
from fake_backend.fixtures.state_diff import StateDiff
from fake_backend.journal import JournalLine, Label, journal_line
from fake_backend.routes import Api
from fake_backend.world import Bill, Snapshot, World, snapshot_of

ID_DIGITS = 16


class UnknownWorldError(UserError):
    """No world has this id, or it was deleted."""


@dataclass(slots=True, kw_only=True)
class _Hosted:
    world: World
    label: Label
    journal: list[JournalLine] = field(default_factory=list)


class Hosting:
    """Worlds by id. One thread at a time: requests to it never wait, so an event loop is enough."""

    def __init__(self, api: Api, *, on_request: Callable[[JournalLine], None] | None = None) -> None:
        self._api = api
        self._worlds: dict[str, _Hosted] = {}
        self._made: dict[tuple[str, str], int] = {}
        self._on_request = on_request

    def create(self, label: Label) -> str:
        """Make a world in the fixture's state and return its id: the same for the same case, attempt and turn."""
        turn = self._made.get((label.case, label.attempt), 0)
        self._made[label.case, label.attempt] = turn + 1
        world_id = derive("world", self._api.spec.seed, label.case, label.attempt, turn)[:ID_DIGITS]
        self._worlds[world_id] = _Hosted(world=self._fresh(world_id), label=label)
        return world_id

    def _fresh(self, world_id: str) -> World:
        tokens = {token_of(self._api.spec.seed, world_id, name): name for name in self._api.spec.tokens}
        return World(id=world_id, fixture=self._api.fixture, tokens=tokens)

    def ids(self) -> tuple[str, ...]:
        """Return the ids of all worlds."""
        return tuple(self._worlds)

    def tokens(self, world_id: str) -> Mapping[str, str]:
        """Return the bearer tokens of a world by name."""
        return {name: token for token, name in self._hosted(world_id).world.tokens.items()}

    def request(self, world_id: str, request: Request) -> Response:
        """Answer a request to a world and write it into the journal."""
        hosted = self._hosted(world_id)
        response, hosted.world = answer(self._api, request, hosted.world)
        line = journal_line(len(hosted.journal) + 1, hosted.label, request=request, response=response)
        hosted.journal.append(line)
        if self._on_request is not None:
            self._on_request(line)
        return response

    def reset(self, world_id: str, label: Label | None = None) -> None:
        """Put a world back to the fixture, with an empty journal and ledger; what follows may be for another label."""
        hosted = self._hosted(world_id)
        self._worlds[world_id] = _Hosted(world=self._fresh(world_id), label=label or hosted.label)

    def delete(self, world_id: str) -> None:
        """Give a world up."""
        self._hosted(world_id)
        del self._worlds[world_id]

    def snapshot(self, world_id: str) -> Snapshot:
        """Return what sets a world apart from the fixture."""
        return snapshot_of(self._hosted(world_id).world)

    def diff(self, world_id: str) -> StateDiff:
        """Return what differs from the fixture, field by field."""
        return self._hosted(world_id).world.diff()

    def journal(self, world_id: str) -> tuple[JournalLine, ...]:
        """Return what was asked of a world, in order."""
        return tuple(self._hosted(world_id).journal)

    def ledger(self, world_id: str) -> tuple[Bill, ...]:
        """Return what was billed in a world, in order."""
        return self._hosted(world_id).world.ledger

    def _hosted(self, world_id: str) -> _Hosted:
        if world_id not in self._worlds:
            msg = f"there is no world {world_id!r}"
            raise UnknownWorldError(msg)
        return self._worlds[world_id]
