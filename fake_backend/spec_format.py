"""The declarative format of ``backend.yaml``: what is served, to whom, billed how, failing when.

These models are the file format and nothing else; `fake_backend.routes` turns them into a table of routes. Which field
identifies a row is the fixture's to say.
"""

from __future__ import annotations

from decimal import Decimal
from pathlib import Path
from typing import Any, Literal, Self

from pydantic import Field, PrivateAttr, model_validator

from fake_backend.documents import FileModel

BUILT_IN_ROLES: dict[str, tuple[str, ...]] = {"read": ("GET /**",), "read-write": ("* /**",)}
"""Roles that need no declaration."""

ANYONE = "read-write"
"""The role of every request where a backend declares no tokens."""


class CollectionSpec(FileModel):
    """One collection or mapping of the fixture, served.

    Attributes:
        path: where; ``/<name>`` by default.
        body: the JSON schema every row must have after a write, under ``schema:``.
        writable: the roles that may write, beside what their own rules say; false: nobody, writing is 405.
        ids: what a made-up text id starts with, e.g. ``iss_``.
    """

    path: str | None = Field(default=None, pattern=r"^/[^?#{}]*$")
    body: dict[str, Any] | None = Field(default=None, alias="schema")
    writable: bool | tuple[str, ...] = True
    ids: str = ""


class RouteSpec(FileModel):
    """A computed route.

    Attributes:
        returns: an expression over the world, and over `path`, `query`, `body`, `token` and `now`; null answers 404.
        function: ``module:function`` in or below the folder of the spec, instead of an expression.
        status: of a good answer.
        body: the JSON schema a request's body must have, under ``schema:``.
    """

    returns: str | None = None
    function: str | None = Field(default=None, pattern=r"^\w[\w-]*([./]\w[\w-]*)*:[A-Za-z_]\w*$")
    status: int = Field(default=200, ge=200, le=299)
    body: dict[str, Any] | None = Field(default=None, alias="schema")

    @model_validator(mode="after")
    def _one_way_to_answer(self) -> Self:
        if (self.returns is None) == (self.function is None):
            msg = "a route has either returns: (an expression) or function: (module:function)"
            raise ValueError(msg)
        return self


def function_in(folder: Path, reference: str) -> tuple[Path, str]:
    """Return the file and the name that ``module:function`` stands for."""
    module, _, name = reference.partition(":")
    return folder / f"{module.removesuffix('.py').replace('.', '/')}.py", name


class MeterSpec(FileModel):
    """What a call of a metered route costs: `units` for each call, or for each row it returns."""

    per: Literal["call", "row"] = "call"
    units: int = Field(default=1, ge=1)


class FaultSpec(FileModel):
    """A failure, and when it happens.

    Attributes:
        on: the calls it happens on, counted per world from 1.
        every: it happens on every n-th call.
        rate: the share of calls it happens on, by seeded dice.
        status: answer with this error instead of doing anything.
        retry_after_s: seconds to send in Retry-After, beside a status.
        latency_ms: wait before answering.
        drop: do what was asked, then close the connection without an answer.
        truncated: announce the whole body, send half of it and close.
        malformed: send half of the body as if it were the whole.
    """

    on: tuple[int, ...] = ()
    every: int | None = Field(default=None, ge=1)
    rate: Decimal | None = Field(default=None, gt=0, le=1)
    status: int | None = Field(default=None, ge=400, le=599)
    retry_after_s: int | None = Field(default=None, ge=0)
    latency_ms: int = Field(default=0, ge=0, le=600_000)
    drop: bool = False
    truncated: bool = False
    malformed: bool = False

    @model_validator(mode="after")
    def _one_failure_at_known_times(self) -> Self:
        if sum([bool(self.on), self.every is not None, self.rate is not None]) != 1:
            msg = "a fault says when by exactly one of on, every and rate"
            raise ValueError(msg)
        failures = sum([self.status is not None, self.drop, self.truncated, self.malformed])
        if failures > 1 or (not failures and not self.latency_ms):
            msg = "a fault is one of status, drop, truncated and malformed, or latency_ms alone or beside it"
            raise ValueError(msg)
        if self.retry_after_s is not None and self.status is None:
            msg = "retry_after_s goes with a status"
            raise ValueError(msg)
        return self


class BackendSpec(FileModel):
    """The whole of ``backend.yaml``.

    Attributes:
        format: the version of this format.
        about: what the backend stands for.
        seed: of ids and dice.
        tokens: the name of each bearer token and its role; without tokens everybody may do everything.
        roles: rules ``METHOD /path`` a role allows (``*`` any method or step, ``**`` any rest), beside the built-in
            roles ``read`` and ``read-write``, which a role may also name.
        page_size: rows of a page when the client does not say.
        max_page_size: rows a client may ask for.
        collections: what is served of the fixture, by its top-level key.
        routes: computed routes, by ``METHOD /path/{parameter}``.
        metered: routes that bill, by ``METHOD /path``.
        faults: failures, by ``METHOD /path``.
    """

    format: Literal[1] = 1
    about: str = ""
    seed: int = 0
    tokens: dict[str, str] = Field(default_factory=dict)
    roles: dict[str, tuple[str, ...]] = Field(default_factory=dict)
    page_size: int = Field(default=100, ge=1)
    max_page_size: int = Field(default=500, ge=1)
    collections: dict[str, CollectionSpec] = Field(default_factory=dict)
    routes: dict[str, RouteSpec] = Field(default_factory=dict)
    metered: dict[str, MeterSpec] = Field(default_factory=dict)
    faults: dict[str, tuple[FaultSpec, ...]] = Field(default_factory=dict)

    _folder: Path = PrivateAttr(default=Path())

    @property
    def folder(self) -> Path:
        """The folder of the file, in which functions are looked up."""
        return self._folder

    def placed_in(self, folder: Path) -> Self:
        """Return the same spec as read from a file in `folder`."""
        placed = self.model_copy()
        placed._folder = folder  # noqa: SLF001 - another instance of this very class
        return placed

    def rules_of(self, role: str) -> tuple[str, ...]:
        """Return the rules of a role, with built-in roles it names opened."""
        if role in self.roles:
            return tuple(rule for word in self.roles[role] for rule in BUILT_IN_ROLES.get(word, (word,)))
        return BUILT_IN_ROLES.get(role, ())
