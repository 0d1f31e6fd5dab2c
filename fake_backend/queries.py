"""Lists as a client asks for them: filtered, sorted, in pages by offset or by cursor."""

from __future__ import annotations

import base64
import binascii
import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal, InvalidOperation
from typing import Any
from urllib.parse import urlencode

from fake_backend.documents import did_you_mean
from fake_backend.fixtures.values import Number, exact, is_number, key_text
from fake_backend.problems import Refusal

OPERATORS = ("gt", "gte", "lt", "lte", "contains", "in", "ne")
MOST_DIGITS = 18
"""A count this long still fits 64 bits."""
RESERVED = ("sort", "limit", "offset", "cursor")

Query = tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Page:
    """A part of a list.

    Attributes:
        rows: keys and rows of the page.
        total: rows in all pages.
        links: query strings by relation: first, prev, next.
    """

    rows: tuple[tuple[str, Any], ...]
    total: int
    links: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """Rows of a page when the client does not say, and at most."""

    default: int
    most: int


def select(table: Mapping[str, Any], query: Query, *, fields: Callable[[], Iterable[str]], limits: Limits) -> Page:
    """Return the page a query asks for.

    Args:
        table: rows by key.
        query: decoded names and values.
        fields: the fields rows have; asked for only when the query names one.
        limits: of the page size.

    Raises:
        Refusal: 400, with what is allowed.
    """
    asked = _asked_once(query)
    filters = [(name, value) for name, value in query if name not in RESERVED]
    known = tuple(fields()) if filters or "sort" in asked else ()
    rows: list[tuple[str, Any]] = list(table.items())
    for name, value in filters:
        keep = _filter(name, value, known)
        rows = [pair for pair in rows if keep(pair[1])]
    for part in reversed([part for part in asked.get("sort", "").split(",") if part]):
        field = part.removeprefix("-")
        _refuse_unknown(field, known)
        rows.sort(key=_rank_by(field), reverse=part.startswith("-"))
    return _page(rows, query, asked, limits=limits)


def _asked_once(query: Query) -> dict[str, str]:
    """What is asked of order and pages; filters may repeat, and what contradicts itself is refused, not picked from."""
    asked: dict[str, str] = {}
    for name, value in query:
        if name in RESERVED and asked.setdefault(name, value) != value:
            raise Refusal(400, f"{name} is given twice, as {asked[name]!r} and as {value!r}; give it once")
    if {"cursor", "offset"} <= asked.keys():
        raise Refusal(400, "pages go by offset or by cursor; give one of the two")
    return asked


def _page(rows: Sequence[tuple[str, Any]], query: Query, asked: Mapping[str, str], *, limits: Limits) -> Page:
    limit = _count(asked, "limit", default=limits.default, least=1)
    if limit > limits.most:
        raise Refusal(400, f"limit is at most {limits.most}, found {limit}")
    by_cursor = "cursor" in asked
    start = _after(rows, asked["cursor"]) if by_cursor else _count(asked, "offset", default=0, least=0)
    page = tuple(rows[start : start + limit])
    links: dict[str, str] = {}
    rest = tuple(pair for pair in query if pair[0] not in {"offset", "cursor", "limit"})
    where = "cursor" if by_cursor else "offset"
    if start:
        links["first"] = urlencode((*rest, ("limit", str(limit)), (where, "" if by_cursor else "0")))
        if not by_cursor:
            links["prev"] = urlencode((*rest, ("limit", str(limit)), (where, str(max(0, start - limit)))))
    if start + limit < len(rows):
        following = _cursor(page[-1][0], start + limit) if by_cursor else str(start + limit)
        links["next"] = urlencode((*rest, ("limit", str(limit)), (where, following)))
    return Page(rows=page, total=len(rows), links=tuple(links.items()))


def _cursor(key: str, offset: int) -> str:
    text = json.dumps([key, offset], ensure_ascii=False, separators=(",", ":"))
    return base64.urlsafe_b64encode(text.encode()).decode().rstrip("=")


def _after(rows: Sequence[tuple[str, Any]], cursor: str) -> int:
    """Return where the rows after a cursor start: behind its row, or, when that is gone, at its place."""
    if not cursor:
        return 0
    try:
        key, offset = json.loads(base64.urlsafe_b64decode(cursor + "=" * (-len(cursor) % 4)))
        place = int(offset)
    except (binascii.Error, ValueError, TypeError, OverflowError, RecursionError) as error:
        message = f"the cursor {cursor!r} is not one this list has given"
        raise Refusal(400, message) from error
    return next((index + 1 for index, pair in enumerate(rows) if pair[0] == key), max(0, place - 1))


def _count(asked: Mapping[str, str], name: str, *, default: int, least: int) -> int:
    text = asked.get(name)
    if text is None:
        return default
    if not (text.isascii() and text.isdigit() and len(text) <= MOST_DIGITS and int(text) >= least):
        raise Refusal(400, f"{name} is a whole number of at least {least}, found {text!r}")
    return int(text)


def _filter(name: str, text: str, known: Iterable[str]) -> Callable[[Any], bool]:
    field, mark, operator = name.rpartition("__")
    if not mark:
        field, operator = name, ""
    elif operator not in OPERATORS:
        raise Refusal(400, f"unknown operator {operator!r} in {name!r}; {did_you_mean(operator, OPERATORS)}")
    _refuse_unknown(field, known)
    test = _TESTS[operator]
    return lambda row: test(_value(row, field), text)


def _refuse_unknown(field: str, known: Iterable[str]) -> None:
    top = field.split(".", maxsplit=1)[0]
    known = tuple(known)
    if field not in known and top not in known:
        raise Refusal(400, f"unknown field {field!r}; {did_you_mean(field, known)}")


def _value(row: object, field: str) -> object:
    if isinstance(row, Mapping) and field in row:
        return row[field]
    for step in field.split("."):
        row = row.get(step) if isinstance(row, Mapping) else None
    return row


def _number(text: str) -> Decimal | None:
    try:
        number = Decimal(text)
    except InvalidOperation:
        return None
    return number if number.is_finite() else None


def _equals(value: object, text: str) -> bool:
    if isinstance(value, list | tuple):
        return any(_equals(item, text) for item in value)
    if is_number(value):
        return exact(value) == _number(text)
    return key_text(value).casefold() == text.casefold() if isinstance(value, bool) else key_text(value) == text


def _compare(value: object, text: str) -> int | None:
    """Return -1, 0 or 1; None where the two cannot be compared."""
    number = _number(text)
    if is_number(value) and number is not None:
        return (exact(value) > number) - (exact(value) < number)
    return (value > text) - (value < text) if isinstance(value, str) else None


def _contains(value: object, text: str) -> bool:
    if isinstance(value, str):
        return text.casefold() in value.casefold()
    return isinstance(value, list | tuple) and _equals(value, text)


_TESTS: dict[str, Callable[[Any, str], bool]] = {
    "": _equals,
    "ne": lambda value, text: not _equals(value, text),
    "gt": lambda value, text: _compare(value, text) == 1,
    "gte": lambda value, text: _compare(value, text) in {0, 1},
    "lt": lambda value, text: _compare(value, text) == -1,
    "lte": lambda value, text: _compare(value, text) in {-1, 0},
    "contains": _contains,
    "in": lambda value, text: any(_equals(value, part) for part in text.split(",")),
}


def _rank_by(field: str) -> Callable[[tuple[str, Any]], tuple[int, Number, str]]:
    return lambda pair: _rank(_value(pair[1], field))


def _rank(value: object) -> tuple[int, Number, str]:
    """Order of mixed values: numbers, then text, then the rest, then what is not there."""
    if is_number(value):
        return 0, exact(value), ""
    if isinstance(value, str):
        return 1, 0, value
    return (3, 0, "") if value is None else (2, 0, key_text(value))
