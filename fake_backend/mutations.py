"""What writes do to a world: create, replace, patch, remove. Each returns the new world and the row.

A write is judged whole before anything of it is kept: preconditions (If-Match), keys, then the schema.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from fake_backend.bodies import check
from fake_backend.documents import PlainValue
from fake_backend.entropy import derive
from fake_backend.exchange import Request, encode, etag_of
from fake_backend.fixtures.values import key_text
from fake_backend.problems import Refusal
from fake_backend.spec_format import CollectionSpec
from fake_backend.world import World

ID_DIGITS = 12


@dataclass(frozen=True, slots=True, kw_only=True)
class Target:
    """The collection a write is about.

    Attributes:
        table: its name.
        key: the field that identifies its rows.
        spec: how it is declared.
    """

    table: str
    key: str
    spec: CollectionSpec


def create(world: World, target: Target, body: dict[str, Any]) -> tuple[World, str]:
    """Add a row; an id that is not given is made up. Returns the world and the new row's key.

    Raises:
        Refusal: 409 when the key is taken, 422 when the schema does not allow the row.
    """
    rows, key = world.table(target.table), target.key
    if body.get(key) is None:
        made = _mint(world, target, rows)
        world = world.minting()
        body = {key: made, **{name: value for name, value in body.items() if name != key}}
    check(body, target.spec.body)
    name = key_text(body[key])
    if isinstance(body[key], bool | list | Mapping) or not name:
        raise Refusal(422, f"{key} is text or a number")
    if name in rows:
        raise Refusal(409, f"there is a row with {key} {name!r} already")
    return world.put(target.table, name, body), name


def replace(world: World, target: Target, body: dict[str, Any], *, row: str) -> World:
    """Put another row in a row's place; raises `Refusal` 422 when the key changes or the schema does not allow it."""
    before = world.table(target.table)[row]
    return _keep(world, target, {target.key: before[target.key], **body}, row=row)


def patch(world: World, target: Target, body: Mapping[str, Any], *, row: str) -> World:
    """Change a row by JSON merge patch (RFC 7396); raises `Refusal` 422 as `replace` does."""
    return _keep(world, target, merged(world.table(target.table)[row], body), row=row)


def merged(target: object, body: object) -> PlainValue:
    """Return a value after a JSON merge patch: null removes a member, objects are merged, the rest replaces."""
    if not isinstance(body, Mapping):
        return body
    result = dict(target) if isinstance(target, Mapping) else {}
    for name, value in body.items():
        if value is None:
            result.pop(name, None)
        else:
            result[name] = merged(result.get(name), value)
    return result


def require(request: Request, row: object) -> None:
    """Refuse (412) a write whose If-Match names another version of the row."""
    wanted = request.headers.get("if-match")
    if wanted is None or wanted.strip() == "*":
        return
    tag = etag_of(encode(row))
    if tag not in [part.strip() for part in wanted.split(",")]:
        raise Refusal(
            412, "the row has changed since it was read: If-Match names another version", headers=(("ETag", tag),)
        )


def _keep(world: World, target: Target, after: PlainValue, *, row: str) -> World:
    if key_text(after.get(target.key)) != row:
        raise Refusal(422, f"{target.key} identifies the row and cannot be changed")
    check(after, target.spec.body)
    return world.put(target.table, row, after)


def _mint(world: World, target: Target, rows: Mapping[str, Any]) -> str | int:
    """Make an id up: the next whole number where all keys are such, written as they are; else text from the seed."""
    if not target.spec.ids and rows and all(name.isascii() and name.isdigit() for name in rows):
        following = max(map(int, rows)) + 1
        return str(following) if all(isinstance(row[target.key], str) for row in rows.values()) else following
    return target.spec.ids + derive("id", world.id, target.table, world.minted)[:ID_DIGITS]
